"""Quoted replacement text: an amending Act prints the new words between curly quotes, numbers and provisos of another Act in them."""

from __future__ import annotations

import re
from collections.abc import Sequence

from ingestion import markers
from ingestion.sources.printed import Line, LineRole


def quoted_lines(lines: Sequence[Line], text: str) -> frozenset[int]:
    """Indices of lines that stand inside a quotation that begins a line and ends one, within one section."""
    quoted: set[int] = set()
    at = 0
    while at < len(lines):
        line = lines[at]
        opens = markers.QUOTE_OPENS_LINE.match(text[line.start : line.end]) if line.role in (LineRole.BODY, LineRole.ROW) else None
        if opens:
            end = _end(lines, text, at, markers.STRAIGHT_QUOTE_ENDS_LINE if opens["straight"] else markers.QUOTE_ENDS_LINE)
            quoted.update(range(at, end + 1))
            at = end
        at += 1
    return frozenset(quoted)


def _end(lines: Sequence[Line], text: str, start: int, ends: re.Pattern[str]) -> int:
    """The line that closes the quotation; the first one itself where none in the section does."""
    for at in range(start, len(lines)):
        if lines[at].role not in (LineRole.BODY, LineRole.ROW):
            break
        if ends.search(text[lines[at].start : lines[at].end]):
            return at
    return start
