"""The printed lines in the text without marks, and the omission marks by the line that they begin."""

from __future__ import annotations

from dataclasses import replace

from ingestion.marks import Marks, Omission
from ingestion.sources.printed import Line, PrintedStatute


def stripped(line: Line, marks: Marks) -> Line:
    """The line in the text without marks, blanks at its ends left out."""
    start, end = marks.to_clean(line.start), marks.to_clean(line.end)
    words = marks.clean[start:end]
    first = start + len(words) - len(words.lstrip())
    return replace(line, start=first, end=max(first, start + len(words.rstrip())))


def omissions_by_line(printed: PrintedStatute, marks: Marks) -> dict[int, list[Omission]]:
    """Omission marks by the index of the line that they begin."""
    found: dict[int, list[Omission]] = {}
    at = 0
    for omission in marks.omissions:
        while at + 1 < len(printed.lines) and printed.lines[at + 1].start <= omission.start:
            at += 1
        if not marks.clean[marks.to_clean(printed.lines[at].start) : marks.to_clean(omission.start)].strip():
            found.setdefault(at, []).append(omission)
    return found
