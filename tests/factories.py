"""Statutes for tests, written unit by unit: `act("bd-2099-900", [unit("26", "section"), unit("26(1)", "subsection", "…", under="26")])`."""

from __future__ import annotations

import hashlib
from collections.abc import Sequence
from dataclasses import dataclass
from datetime import date

from graph_schema.citations import eid, sort_key
from graph_schema.statute import Amendment, Finding, ParsedStatute, Reference, Resolution, Statute, Unit, UnitKind, UnitStatus


@dataclass(frozen=True)
class Written:
    """One unit as a test writes it; `under` is its parent's citation. `closing` are its words after its children's."""

    citation: str
    kind: str
    text: str = ""
    under: str | None = None
    heading: str = ""
    label: str = ""
    closing: str = ""
    status: str = "in_force"

    @property
    def number(self) -> str:
        return self.citation.split("(")[-1].rstrip(")") if self.citation.endswith(")") else self.citation.split(" ")[-1]


def unit(citation: str, kind: str, text: str = "", **more: str | None) -> Written:
    return Written(citation, kind, text, **more)  # type: ignore[arg-type]


def refers(
    source: str, text: str, target: str | None = None, *, kind: str = "section", resolution: str = "resolved", act: str | None = None
) -> tuple[str, ...]:
    """A reference in the unit `source`, whose words `text` stand there."""
    return source, text, target or "", kind, resolution, act or ""


def act(
    identifier: str,
    written: Sequence[Written],
    references: Sequence[tuple[str, ...]] = (),
    amendments: Sequence[tuple[str, str]] = (),
    findings: Sequence[Finding] = (),
    language: str = "bn",
    title: str = "পরীক্ষা আইন, ২০৯৯",
) -> ParsedStatute:
    """A parsed statute whose offsets, identifiers and printed text agree with one another."""
    printed, units = _print(identifier, written, title)
    by_citation = {u.citation: u for u in units}
    return ParsedStatute(
        statute=Statute(
            id=identifier, title=title, language=language, enacted=date(2099, 1, 1), as_of=date(2099, 6, 1), source="test",
            sha256=hashlib.sha256(printed.encode()).hexdigest(), printed=printed, front=((0, len(title)),),
        ),
        units=tuple(units),
        references=tuple(_reference(identifier, by_citation, row) for row in references),
        amendments=tuple(
            Amendment(unit=by_citation[citation].id, note=str(n), action="substituted", instrument="সংশোধন আইন, ২০৯৯", text=text)
            for n, (citation, text) in enumerate(amendments, 1)
        ),
        findings=tuple(findings),
    )


def _print(identifier: str, written: Sequence[Written], title: str) -> tuple[str, list[Unit]]:
    steps: dict[str, tuple[tuple[str, str], ...]] = {}
    rows: list[dict[str, object]] = []
    waiting: list[tuple[Written, dict[str, object]]] = []
    printed = title

    def put(words: str) -> tuple[int, int]:
        nonlocal printed
        printed += "\n" + words
        return len(printed) - len(words), len(printed)

    def close(citation: str | None) -> None:
        while waiting and waiting[-1][0].citation not in _line(citation, written):
            holder, row = waiting.pop()
            if holder.closing:
                row["spans"] = (*row["spans"], put(holder.closing))  # type: ignore[misc]
                row["text"] = f"{row['text']}\n{holder.closing}" if row["text"] else holder.closing

    for w in written:
        close(w.under)
        steps[w.citation] = (*(() if w.kind in ("section", "schedule", "chapter") else steps[w.under or ""]), (w.kind, w.number))
        heading: tuple[tuple[int, int], ...] = (put(w.heading),) if w.heading else ()
        label = put(w.label) if w.label else None
        spans: tuple[tuple[int, int], ...] = (put(w.text),) if w.text else ()
        row: dict[str, object] = {
            "id": f"{identifier}#{eid(steps[w.citation])}", "citation": w.citation, "kind": UnitKind(w.kind), "number": w.number,
            "parent": f"{identifier}#{eid(steps[w.under])}" if w.under else None, "label": w.label, "label_span": label,
            "heading": w.heading, "heading_spans": heading, "text": w.text, "status": UnitStatus(w.status), "order": len(rows),
            "sort_key": sort_key(w.citation), "spans": spans,
        }  # fmt: skip
        rows.append(row)
        waiting.append((w, row))
    close(None)
    units = []
    for row in rows:
        pieces = row["spans"]
        start, end = (pieces[0][0], pieces[-1][1]) if pieces else (len(printed), len(printed))  # type: ignore[index]
        units.append(Unit(**row, start=start, end=end))  # type: ignore[arg-type]
    return printed, units


def _line(citation: str | None, written: Sequence[Written]) -> list[str]:
    above = {w.citation: w.under for w in written}
    line = []
    while citation:
        line.append(citation)
        citation = above[citation]
    return line


def _reference(identifier: str, units: dict[str, Unit], row: tuple[str, ...]) -> Reference:
    source, text, target, kind, resolution, named = row
    start = units[source].text.index(text)
    bound = units[target].id if target in units and not named else None
    return Reference(
        source=units[source].id, source_citation=source, text=text, start=start, end=start + len(text), kind=kind,
        resolution=Resolution(resolution), target=bound, target_citation=target or None, act=named or None,
    )  # fmt: skip


def notice_act(identifier: str = "bd-2099-900") -> ParsedStatute:
    """A small Act in two chapters: clauses with closing words, a proviso, an explanation, definitions, an omitted section."""
    return act(
        identifier,
        [
            unit("chapter 1", "chapter", heading="প্রারম্ভিক", label="প্রথম অধ্যায়"),
            unit("1", "section", "এই আইন পরীক্ষা আইন নামে পরিচিত হইবে৷", under="chapter 1", heading="শিরোনাম", label="১৷"),
            unit("2", "section", "এই আইনে-", under="chapter 1", heading="সংজ্ঞা", label="২৷"),
            unit("2(1)", "clause", "“নোটিশ” অর্থ লিখিত নোটিশ;", under="2", label="(১)"),
            unit("2(2)", "clause", "“পাখি” অর্থ পোষা পাখি৷", under="2", label="(২)"),
            unit("chapter 2", "chapter", heading="নোটিশ", label="দ্বিতীয় অধ্যায়"),
            unit("3", "section", under="chapter 2", heading="পাখি পালনের নোটিশ", label="৩৷"),
            unit("3(1)", "subsection", "কোন ব্যক্তি পাখি পালন করিলে-", under="3", label="(১)", closing="লিখিত নোটিশ দিতে হইবে৷"),
            unit("3(1)(a)", "clause", "গৃহে হইলে, ত্রিশ দিনের;", under="3(1)", label="(ক)"),
            unit("3(1)(b)", "clause", "বাগানে হইলে, ষাট দিনের,", under="3(1)", label="(খ)"),
            unit("3(1) proviso 1", "proviso", "তবে শর্ত থাকে যে, ধারা ৪ এর ক্ষেত্রে নোটিশ লাগিবে না৷", under="3(1)"),
            unit("3(2)", "subsection", "উপ-ধারা (১) এর নোটিশ রেলওয়ে আইন, ১৮৯০ এর ধারা ৩ মতে হইবে৷", under="3", label="(২)"),
            unit("3(2) explanation 1", "explanation", "পাখি বলিতে ময়না বুঝাইবে৷", under="3(2)", label="ব্যাখ্যা:"),
            unit("4", "section", "ধারা ৩ ও ধারা ৯ মতে ছাড় দেওয়া যাইবে৷", under="chapter 2", heading="ছাড়", label="৪৷"),
            unit("5", "section", under="chapter 2", heading="[বিলুপ্ত]", label="৫৷", status="omitted"),
            unit("schedule 1", "schedule", heading="পাখির তালিকা", label="প্রথম তফসিল"),
            unit("schedule 1 paragraph 1", "paragraph", "ময়না", under="schedule 1", label="১৷"),
        ],
        references=[
            refers("3(1) proviso 1", "ধারা ৪", "4"),
            refers("3(2)", "উপ-ধারা (১)", "3(1)", kind="subsection"),
            refers("3(2)", "রেলওয়ে আইন, ১৮৯০ এর ধারা ৩", "3", resolution="external", act="রেলওয়ে আইন, ১৮৯০"),
            refers("4", "ধারা ৩", "3"),
            refers("4", "ধারা ৯", "9", resolution="dangling"),
        ],
        amendments=[("4", "ধারা ৪ সংশোধন আইন, ২০৯৯ এর ২ ধারাবলে প্রতিস্থাপিত।")],
        findings=[Finding(code="dangling-reference", severity="warning", where="4", message="Section 9 is not in this Act.")],  # type: ignore[arg-type]
    )


def notice_act_english(identifier: str = "bd-2099-900") -> ParsedStatute:
    """The same Act in English, without section 4 and with a section 6 that the Bangla text has not."""
    return act(
        identifier,
        [
            unit("chapter 1", "chapter", heading="Preliminary", label="CHAPTER I"),
            unit("1", "section", "This Act may be called the Test Act.", under="chapter 1", heading="Short title", label="1."),
            unit("3", "section", under="chapter 1", heading="Notice of keeping birds", label="3."),
            unit("3(1)", "subsection", "Whoever keeps a bird shall give written notice.", under="3", label="(1)"),
            unit("6", "section", "Nothing more.", under="chapter 1", heading="End", label="6."),
        ],
        language="en",
        title="Test Act, 2099",
    )
