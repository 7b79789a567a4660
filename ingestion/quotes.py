"""Quoted replacement text: an amending Act prints the new words between curly quotes, numbers and provisos of another Act in them."""

from __future__ import annotations

from collections.abc import Sequence

from ingestion import markers
from ingestion.sources.printed import Line, LineRole


def quoted_lines(lines: Sequence[Line], text: str) -> frozenset[int]:
    """Indices of lines that stand inside a quotation that begins a line and ends one, within one section."""
    quoted: set[int] = set()
    at = 0
    while at < len(lines):
        line = lines[at]
        if line.role in (LineRole.BODY, LineRole.ROW) and markers.QUOTE_OPENS_LINE.match(text[line.start : line.end]):
            end = _end(lines, text, at)
            quoted.update(range(at, end + 1))
            at = end
        at += 1
    return frozenset(quoted)


def _end(lines: Sequence[Line], text: str, start: int) -> int:
    """The line that closes the quotation; the first one itself where none in the section does."""
    for at in range(start, len(lines)):
        if lines[at].role not in (LineRole.BODY, LineRole.ROW):
            break
        if markers.QUOTE_ENDS_LINE.search(text[lines[at].start : lines[at].end]):
            return at
    return start
