"""Quoted replacement text: an amending Act prints the new words between curly quotes, numbers and provisos of another Act in them."""

from __future__ import annotations

import re
from collections.abc import Sequence

from ingestion import markers
from ingestion.sources.printed import Line, LineRole


def quoted_lines(lines: Sequence[Line], text: str) -> frozenset[int]:
    """Indices of lines that stand inside a quotation that begins a line and ends one, within one section."""
    quoted: set[int] = set()
    ends: dict[re.Pattern[str], list[int | None]] = {}
    at = 0
    while at < len(lines):
        line = lines[at]
        opens = markers.QUOTE_OPENS_LINE.match(text, line.start, line.end) if line.role in (LineRole.BODY, LineRole.ROW) else None
        if opens:
            closing = markers.STRAIGHT_QUOTE_ENDS_LINE if opens["straight"] else markers.QUOTE_ENDS_LINE
            if closing not in ends:
                ends[closing] = _ends(lines, text, closing)
            end = ends[closing][at]
            end = at if end is None else end
            quoted.update(range(at, end + 1))
            at = end
        at += 1
    return frozenset(quoted)


def _ends(lines: Sequence[Line], text: str, closing: re.Pattern[str]) -> list[int | None]:
    """For each line the line that closes a quotation begun in it; None where none in the section does."""
    found: list[int | None] = []
    following: int | None = None
    for at in range(len(lines) - 1, -1, -1):
        line = lines[at]
        if line.role not in (LineRole.BODY, LineRole.ROW):
            following = None
        elif closing.search(text[line.start : line.end]):
            following = at
        found.append(following)
    return found[::-1]
