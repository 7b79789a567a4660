"""The number of a section: printed before its words, or known from its note, the contents page, or its place."""

from __future__ import annotations

import re
from collections.abc import Sequence
from dataclasses import replace

from graph_schema.numerals import ascii_number
from ingestion import markers, naming
from ingestion.marks import Omission
from ingestion.sequence import follows, readings
from ingestion.sources.printed import ContentsEntry, Line, LineRole, PrintedStatute


def section_number(printed: str) -> str | None:
    """`২৬ক` → `26A`, `০৪` → `4`; None where it is no number."""
    try:
        return re.sub(r"^0+(?=[0-9])", "", ascii_number(printed.replace(" ", "")))
    except ValueError:
        return None


def number_by_note(omissions: Sequence[Omission], printed: PrintedStatute) -> str | None:
    """The number of a section of which only `[***]` is left, as its amendment note names it."""
    for omission in omissions:
        named = markers.NOTE_NAMES_SECTION.match(printed.notes.get(omission.note or "", ""))
        number = section_number(named["number"]) if named else None
        if number:
            return number
    return None


def number_by_contents(contents: Sequence[ContentsEntry], row: int, rows: int) -> str | None:
    """The number that the contents page gives the section in this place, where it has an entry for each section."""
    return section_number(contents[row].number) if len(contents) == rows and contents[row].number else None


def number_by_place(before: str | None, after: str | None) -> tuple[str, bool]:
    """The number between two others, and whether it is certain: 3, _, 5 → 4. Where none is free, that of the section before."""
    number = naming.next_number(before or "0")
    if before and number == after:
        return before, False
    last, following = readings(number), readings(after or "")
    return number, bool(before and last and following and follows(last[0], following[0]))


def with_numbered_rows(lines: Sequence[Line], text: str) -> list[Line]:
    """The lines; where a section's number stands on a later line of its row, what is before it is a heading over the section."""
    settled = list(lines)
    last: str | None = None
    for at, line in enumerate(lines):
        if line.role is not LineRole.SECTION:
            continue
        number = _starts(text, line)
        if number is None and line.start < line.end:
            for later in range(at + 1, len(lines)):
                if lines[later].role is not LineRole.BODY:
                    break
                found = _starts(text, lines[later])
                if found and last and _near(found, last):
                    settled[at:later] = [replace(before, role=LineRole.GROUP) for before in settled[at:later]]
                    settled[later] = replace(lines[later], role=LineRole.SECTION)
                    number = found
                    break
        last = number or last
    return settled


def _starts(text: str, line: Line) -> str | None:
    start = markers.SECTION_START.match(text, line.start, line.end)
    return start["number"] if start and readings(start["number"]) else None


def _near(number: str, last: str) -> bool:
    return 0 <= readings(number)[0].key[0] - readings(last)[0].key[0] <= 1
