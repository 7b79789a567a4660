"""Findings: what looks wrong in a parse, each told once, by the provision that it concerns."""

from __future__ import annotations

from bisect import bisect_right
from collections.abc import Iterator, Sequence
from itertools import pairwise

from graph_schema.numerals import ascii_number
from graph_schema.statute import Finding, Severity, Unit, UnitKind, UnitStatus
from ingestion import markers
from ingestion.marks import Marks
from ingestion.reading import Reading
from ingestion.sequence import follows, readings
from ingestion.sources.printed import PrintedStatute

_VERY_LONG = 12_000
_INFORMATIVE = ("label-twice", "label-out-of-order", "label-gap")


def findings_of(printed: PrintedStatute, units: Sequence[Unit], marks: Marks, parsed: Reading) -> tuple[Finding, ...]:
    """Every finding of a parse, from the number and order of sections down to single labels."""
    where = _Places(units)
    return (
        *_nothing_found(units),
        *_contents(printed, units),
        *_gaps(units),
        *_notes(printed, marks),
        *_brackets(marks, where),
        *_surprises(parsed, marks, where),
        *_texts(units),
    )


def _finding(code: str, severity: Severity, where: str, message: str) -> Finding:
    return Finding(code=code, severity=severity, where=where, message=message)


def _nothing_found(units: Sequence[Unit]) -> Iterator[Finding]:
    if not any(unit.kind in (UnitKind.SECTION, UnitKind.SCHEDULE) for unit in units):
        yield _finding("no-sections", Severity.ERROR, "document", "No section was recognised in this source.")


def _contents(printed: PrintedStatute, units: Sequence[Unit]) -> Iterator[Finding]:
    """The contents page names other sections than the text has."""
    if not printed.contents:
        return
    listed = [_number(entry.number) for entry in printed.contents if entry.number]
    found = [unit.number for unit in units if unit.kind is UnitKind.SECTION]
    keys = {number.replace("-", "") for number in found}
    missing = [number for number in listed if number.replace("-", "") not in keys]
    if missing:
        yield _finding(
            "missing-sections", Severity.ERROR, "document",
            f"The contents page lists {len(listed)} sections and the text has {len(found)}; missing are {', '.join(missing[:20])}.",
        )  # fmt: skip
    keys = {number.replace("-", "") for number in listed}
    surplus = [number for number in found if number.replace("-", "") not in keys]
    if surplus and len(listed) == len(printed.contents):
        yield _finding("unlisted-sections", Severity.WARNING, "document", f"Not on the contents page: sections {', '.join(surplus[:20])}.")


def _number(printed: str) -> str:
    try:
        return ascii_number(printed.replace(" ", ""))
    except ValueError:
        return printed


def _gaps(units: Sequence[Unit]) -> Iterator[Finding]:
    """Section numbers that the text leaves out, each run told once with both ends; sections out of their order."""
    sections = [unit for unit in units if unit.kind is UnitKind.SECTION]
    printed = {unit.number for unit in sections}
    for before, unit in pairwise(sections):
        last, label = readings(before.number), readings(unit.number)
        if not last or not label or follows(last[0], label[0]):
            continue
        plain = label[0].key[2] == 0
        absent = [n for n in range(last[0].key[0] + 1, label[0].key[0] + (not plain)) if str(n) not in printed]
        if absent:
            which = f"Section {absent[0]} is" if len(absent) == 1 else f"Sections {absent[0]} to {absent[-1]} are"
            between = f"between section {before.number} and section {unit.number}"
            yield _finding("gap", Severity.INFO, unit.citation, f"{which} not in the text, {between}.")
        else:
            yield _finding("section-out-of-order", Severity.INFO, unit.citation, f"Section {unit.number} follows section {before.number}.")


def _notes(printed: PrintedStatute, marks: Marks) -> Iterator[Finding]:
    """Note numbers in the text without a note, and notes without their number in the text: either may be a lost piece of the page."""
    if not printed.notes and not printed.note_marks:
        return
    marked = [mark.number for mark in marks.notes]
    lost = [number for number in marked if number not in printed.notes]
    if lost:
        message = f"The text refers to notes that the source lacks: {', '.join(lost[:20])}."
        yield _finding("note-missing", Severity.WARNING, "document", message)
    unused = [number for number in printed.notes if number not in set(marked)]
    if unused:
        message = f"{len(unused)} notes have no number in the text, which may have lost a piece: {', '.join(unused[:20])}."
        yield _finding("note-unused", Severity.WARNING, "document", message)


def _brackets(marks: Marks, where: _Places) -> Iterator[Finding]:
    for bracket in marks.unbalanced:
        of = f"of note {bracket.note} " if bracket.note else ""
        yield _finding("bracket-unbalanced", Severity.INFO, where(bracket.at), f"A square bracket {of}has no partner.")


def _surprises(parsed: Reading, marks: Marks, where: _Places) -> Iterator[Finding]:
    for surprise in parsed.surprises:
        pieces = marks.to_printed(surprise.at, surprise.at + 1)
        severity = Severity.INFO if surprise.code in _INFORMATIVE else Severity.WARNING
        yield _finding(surprise.code, severity, where(pieces[0][0]) if pieces else "document", surprise.message)


def _texts(units: Sequence[Unit]) -> Iterator[Finding]:
    parents = {unit.parent for unit in units}
    for unit in units:
        if unit.kind is UnitKind.SECTION and markers.UNIT_MARK.match(unit.heading):
            message = f"The heading of section {unit.number} begins like a subsection; it is kept as printed."
            yield _finding("heading-damaged", Severity.WARNING, unit.citation, message)
        if len(unit.text) > _VERY_LONG:
            yield _finding("very-long", Severity.WARNING, unit.citation, f"{unit.citation} has {len(unit.text)} characters of its own.")
        wordless = not unit.text and unit.id not in parents and unit.status is UnitStatus.IN_FORCE
        if wordless and unit.kind not in (UnitKind.CHAPTER, UnitKind.PART):
            message = f"{unit.citation} has no words and is not marked as omitted."
            yield _finding("without-words", Severity.WARNING, unit.citation, message)


class _Places:
    """The citation of the unit that a place in the printed text lies in."""

    def __init__(self, units: Sequence[Unit]) -> None:
        ordered = sorted((min(unit.start, unit.label_span[0] if unit.label_span else unit.start), unit.citation) for unit in units)
        self.starts = [start for start, _ in ordered]
        self.citations = [citation for _, citation in ordered]

    def __call__(self, place: int) -> str:
        at = bisect_right(self.starts, place) - 1
        return self.citations[at] if at >= 0 else "document"
