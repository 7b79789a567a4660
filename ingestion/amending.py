"""Sections that amend another Act: their words about "উপ-ধারা (১)" and "দফা (ক)" speak of that Act.

"উক্ত আইনের ধারা ১২ এর উপ-ধারা (৮) এর পরিবর্তে নিম্নরূপ উপ-ধারা (৮) প্রতিস্থাপিত হইবে, যথা:— “(৮) …”": the second উপ-ধারা (৮), the
quoted words, and the clauses of the section below it, all belong to section 12 of the amended Act.
"""

from __future__ import annotations

import re
from collections.abc import Sequence

from graph_schema.citations import section_of
from graph_schema.statute import Reference, Resolution, Unit, UnitKind
from ingestion.citing import style
from ingestion.unit_tree import UnitTree

_AMENDS = re.compile(
    r"(?:প্রতিস্থাপিত|সন্নিবেশিত|সংযোজিত|বিলুপ্ত|সংশোধিত)\s+হইবে|shall\s+be\s+(?:substituted|inserted|added|omitted|deleted)|"
    r"(?:is|are)\s+amended\s+(?:by|as\s+follows)|\b(?:substitute|insert)\s?(?:[—–“‘\"-]|$)"
)
_OWN = re.compile(r"এই\s+(?:আইন|অধ্যাদেশ)|this\s+(?:Act|Ordinance)", re.I)
_RELATIVE = re.compile(r"(?:এই|এ|this|পূর্ববর্তী|পরবর্তী|last|preceding)\s", re.I)
_QUOTE = re.compile("[“‘\"]|''|``")
_STEP = re.compile(r"\([^)]*\)| (?:proviso|explanation) [0-9]+")
_WORDED = re.compile("শর্তাংশ|ব্যাখ্যা|proviso|explanation", re.I)
_LEVEL = {"subsection": 1, "clause": 2, "subclause": 3, "item": 4}
"""How many steps below its section a unit of each kind stands."""


def of_the_amended_act(references: Sequence[Reference], tree: UnitTree) -> tuple[Reference, ...]:
    """The rows, those of amending sections bound to the Act that the section amends; all others as they are."""
    rows = list(references)
    by_section: dict[str, list[int]] = {}
    for n, row in enumerate(rows):
        source = tree.find(row.source_citation)
        section = tree.holder(source, UnitKind.SECTION) if source is not None else None
        if section is not None and (not row.in_heading or row.source == section.id):
            by_section.setdefault(section.id, []).append(n)
    for section in tree.of_kind(UnitKind.SECTION):
        places = by_section.get(section.id, [])
        act = _amended_act(section, [rows[n] for n in places], tree)
        if act is not None:
            for n in places:
                rows[n] = _bound(rows[n], act, section, [rows[m] for m in places if m < n], tree)
    return tuple(rows)


def _amended_act(section: Unit, rows: Sequence[Reference], tree: UnitTree) -> str | None:
    """The Act of the first reference of its heading, else of its words, where the section amends something."""
    first = next((row for row in rows if row.act is not None or not row.in_heading), None)
    if first is None or first.act is None or first.resolution != Resolution.EXTERNAL:
        return None
    words = [section.text, *(unit.text for unit in tree.below(section))]
    return first.act if any(_AMENDS.search(text) for text in words) else None


def _bound(row: Reference, act: str, section: Unit, before: Sequence[Reference], tree: UnitTree) -> Reference:
    source = tree.find(row.source_citation)
    if source is None or row.act is not None or row.resolution == Resolution.EXTERNAL:
        return row
    if row.in_heading and _RELATIVE.match(row.text):
        return row
    quoted = _QUOTE.search(source.text[: row.start]) is not None
    if not quoted and (_OWN.search(row.text) or _RELATIVE.match(row.text)):
        return row
    citation = _citation_there(row, section, _base(row, source, before, tree))
    return row.model_copy(
        update={"resolution": Resolution.EXTERNAL, "act": act, "target": None, "target_citation": citation, "reason": None}
    )


def _base(row: Reference, source: Unit, before: Sequence[Reference], tree: UnitTree) -> str | None:
    """The provision of the amended Act that was spoken of last: in the same unit, else in what holds it."""
    for holder in tree.holders(source):
        for earlier in reversed(before):
            if earlier.source == holder.id and earlier.act is not None and earlier.target_citation and earlier.kind != "act":
                return earlier.target_citation
    return None


def _citation_there(row: Reference, section: Unit, base: str | None) -> str | None:
    """The citation in the amended Act: the steps that the words name, put below the provision that was spoken of last."""
    own = row.target_citation
    if _RELATIVE.match(row.text):
        return section_of(base) if base is not None and row.kind == "section" else None
    if own is None or row.kind not in (*_LEVEL, "proviso", "explanation"):
        return own
    if base is None or section_of(own) != section.citation:
        return own
    steps = _STEP.findall(own)
    named = max(1, row.text.count("(") + len(_WORDED.findall(row.text)))
    wanted = steps[-named:]
    held = _STEP.findall(base)
    if _LEVEL.get(row.kind, 0) == named:
        return section_of(base) + "".join(wanted)
    same = [n for n, step in enumerate(held) if _style(step) == _style(wanted[0])]
    return section_of(base) + "".join([*(held[: same[-1]] if same else held), *wanted])


def _style(step: str) -> str:
    return step[:1] if step.startswith(" ") else style(step[1:])
