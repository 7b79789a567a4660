"""A text without the characters that nobody sees, in which references are found, and the places in the printed one."""

from __future__ import annotations

import re
from collections.abc import Iterable, Sequence

from graph_schema.statute import Reference

_HIDDEN = re.compile("[\u00ad\u200b-\u200f\u2060\ufeff]+")


def visible(text: str) -> str:
    """The text without soft hyphens, zero-width blanks and joiners."""
    return _HIDDEN.sub("", text)


def in_print(rows: Iterable[Reference], text: str) -> list[Reference]:
    """The rows found in `visible(text)`, their words and places as they are printed in the text itself."""
    hidden = [found.span() for found in _HIDDEN.finditer(text)]
    if not hidden:
        return list(rows)
    return [_placed(row, text, hidden) for row in rows]


def _placed(row: Reference, text: str, hidden: Sequence[tuple[int, int]]) -> Reference:
    start = _printed(row.start, hidden, after=True)
    end = _printed(row.end, hidden, after=False)
    return row.model_copy(update={"start": start, "end": end, "text": text[start:end]})


def _printed(place: int, hidden: Sequence[tuple[int, int]], *, after: bool) -> int:
    """The place in the printed text; where hidden characters stand there, after or before them."""
    for start, end in hidden:
        if start > place or (start == place and not after):
            break
        place += end - start
    return place
