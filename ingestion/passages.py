"""What is searched: for each provision that stands alone, its words with their heading, in windows that an embedder can hold.

A unit that stands alone is an anchor: a subsection, else the section; each definition; each proviso and explanation; a schedule's
paragraph or row, else the schedule. Clauses are parts of their anchor. Evidence is anchored at the same units.
"""

from __future__ import annotations

import hashlib
import re
from collections.abc import Mapping, Sequence
from dataclasses import dataclass

from graph_schema.citations import displayed
from graph_schema.search_text import trigrams
from graph_schema.statute import ParsedStatute, Unit, UnitStatus
from graph_schema.statute import UnitKind as K
from ingestion.anchors import anchors_of, is_definition
from ingestion.repair import repaired

LONGEST = 1000
"""Characters of one window, heading included: about what the default embedder reads before it cuts."""

_BREAKS = tuple(re.compile(pattern) for pattern in (r"\n", r"[।৷?!](?=\s)|\.(?=\s+[A-Z(])", r"[;:](?=\s)", r",(?=\s)", r"\s"))
"""Where a long text may be divided, best first: line, sentence, clause, comma, word."""


@dataclass(frozen=True)
class Passage:
    """One window of one anchor in one language. `text` is what is embedded, with legacy-font damage undone; it is never quoted."""

    id: str
    """`bd-2006-42#sec_26__subsec_1@bn/0`."""
    unit: str
    language: str
    text: str
    search_text: str
    sha256: str
    """Of `text`: a passage whose hash and embedder are the same keeps its vector."""


def passages_of(parsed: ParsedStatute) -> tuple[Passage, ...]:
    """The passages of every anchor in force, in reading order. Omitted units and units without words have none."""
    units = {unit.id: unit for unit in parsed.units}
    anchors = anchors_of(parsed.units)
    readings = readings_of(parsed, anchors)
    riders = _riders(parsed.units, anchors)
    found: list[Passage] = []
    for unit in parsed.units:
        reading = readings.get(unit.id, "")
        if not reading or not _in_force(unit, units):
            continue
        heading = _heading(unit, units)
        opening = _opening(unit, units)
        body = f"{opening}\n{reading}" if opening else reading
        for rider in riders.get(unit.id, ()):
            words = readings.get(rider.id, "")
            if words and _in_force(rider, units) and len(heading) + len(body) + len(words) + 2 <= LONGEST:
                body += "\n" + words
        found += _passages(unit, parsed.statute.language, heading, body)
    return tuple(found)


def readings_of(parsed: ParsedStatute, anchors: Mapping[str, str]) -> dict[str, str]:
    """Anchor → its words as they are read: its own, its clauses with their labels, and the closing words, in printed order."""
    printed = parsed.statute.printed
    pieces: dict[str, list[tuple[int, int, str]]] = {}
    for unit in parsed.units:
        anchor = anchors.get(unit.id)
        if anchor is None or (unit.status is not UnitStatus.IN_FORCE and unit.id != anchor):
            continue
        mine = pieces.setdefault(anchor, [])
        if unit.label_span and unit.id != anchor:
            mine.append((*unit.label_span, unit.id))
        mine += [(start, end, unit.id) for start, end in unit.spans if end > start]
    return {anchor: _joined(printed, found) for anchor, found in pieces.items()}


def _joined(printed: str, pieces: Sequence[tuple[int, int, str]]) -> str:
    words, end, owner = "", -1, ""
    for start, stop, unit in sorted(pieces):
        if words and start >= end:
            between = printed[end:start]
            run_on = unit == owner and between == between.strip()
            words += "\n" if "\n" in between else "" if run_on else " "
        words, end, owner = words + printed[start:stop], stop, unit
    return re.sub(r"[^\S\n]+", " ", re.sub(r"\s*\n\s*", "\n", words)).strip()


def _riders(units: Sequence[Unit], anchors: Mapping[str, str]) -> dict[str, list[Unit]]:
    """Anchor → the provisos and explanations of it and of its clauses."""
    riders: dict[str, list[Unit]] = {}
    for unit in units:
        if unit.kind in (K.PROVISO, K.EXPLANATION) and unit.parent:
            riders.setdefault(anchors.get(unit.parent, unit.parent), []).append(unit)
    return riders


def _in_force(unit: Unit, units: Mapping[str, Unit]) -> bool:
    current: Unit | None = unit
    while current is not None:
        if current.status is not UnitStatus.IN_FORCE:
            return False
        current = units.get(current.parent) if current.parent else None
    return True


def _heading(unit: Unit, units: Mapping[str, Unit]) -> str:
    """The nearest heading at or above the unit, the chapter's only where the section has none."""
    current: Unit | None = unit
    while current is not None:
        if current.heading.strip():
            return " ".join(current.heading.split())
        current = units.get(current.parent) if current.parent else None
    return ""


def _opening(unit: Unit, units: Mapping[str, Unit]) -> str:
    """The words with which the section, the list or the table opens, where the unit continues them."""
    parent = units.get(unit.parent) if unit.parent else None
    if parent is None or parent.kind in (K.PART, K.CHAPTER, K.SCHEDULE):
        return ""
    if unit.kind in (K.PROVISO, K.EXPLANATION) or is_definition(unit, parent):
        return ""
    first_line = " ".join(parent.text.split("\n")[0].split())
    return first_line if len(first_line) <= LONGEST // 3 else ""


def _passages(unit: Unit, language: str, heading: str, body: str) -> list[Passage]:
    head, body = repaired(heading), repaired(body)
    found = []
    for number, window in enumerate(windows(body, max(LONGEST - len(head) - 1, LONGEST // 2))):
        text = f"{head}\n{window}" if head else window
        named = displayed(unit.citation, language)
        found.append(
            Passage(
                id=f"{unit.id}@{language}/{number}",
                unit=unit.id,
                language=language,
                text=text,
                search_text=trigrams(f"{named}\n{text}"),
                sha256=hashlib.sha256(text.encode()).hexdigest(),
            )
        )
    return found


def windows(text: str, longest: int) -> list[str]:
    """The text in pieces of at most `longest` characters, divided at the best break in the second half of each."""
    pieces = []
    rest = text.strip()
    while len(rest) > longest:
        cut = next((c for c in (_last_break(pattern, rest, longest) for pattern in _BREAKS) if c), longest)
        pieces.append(rest[:cut].strip())
        rest = rest[cut:].strip()
    return [piece for piece in [*pieces, rest] if piece]


def _last_break(pattern: re.Pattern[str], text: str, longest: int) -> int:
    return max((found.end() for found in pattern.finditer(text, longest // 2, longest)), default=0)
