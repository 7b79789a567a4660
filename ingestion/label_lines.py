"""What the next lines of a section begin with: whether a list goes on is known only from there."""

from __future__ import annotations

import re
from collections.abc import Sequence

from graph_schema.numerals import ascii_digits
from ingestion import markers
from ingestion.sources.printed import Line, LineRole

Mark = re.Match[str]


def marks_ahead(lines: Sequence[Line], text: str) -> list[Mark | None]:
    """For each line the next label that begins a line of the same section after it; None where the section ends before one."""
    ahead: list[Mark | None] = []
    following: Mark | None = None
    for line in reversed(lines):
        ahead.append(following)
        mark = markers.UNIT_MARK.match(text, line.start, line.end)
        following = mark if mark or line.role is not LineRole.BODY else following
    return ahead[::-1]


def first_number(mark: Mark | None, following: Mark | None) -> str:
    """The number of a label; an (I) or (l) before (2) is a misprint for (1)."""
    if mark is None:
        return ""
    misprinted = following is not None and mark["number"] in ("I", "l") and ascii_digits(following["number"]) == "2"
    return "1" if misprinted else mark["number"]
