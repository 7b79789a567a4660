"""A text without the characters that nobody sees, in which references are found, and the places in the printed one."""

from __future__ import annotations

import re
from bisect import bisect_left, bisect_right
from collections.abc import Iterable

from graph_schema.statute import Reference

_HIDDEN = re.compile("[\u00ad\u200b-\u200f\u2060\ufeff]+")


def visible(text: str) -> str:
    """The text without soft hyphens, zero-width blanks and joiners."""
    return _HIDDEN.sub("", text)


def in_print(rows: Iterable[Reference], text: str) -> list[Reference]:
    """The rows found in `visible(text)`, their words and places as they are printed in the text itself."""
    places, lengths, hidden = [], [0], 0
    for found in _HIDDEN.finditer(text):
        places.append(found.start() - hidden)
        hidden += found.end() - found.start()
        lengths.append(hidden)
    if not places:
        return list(rows)
    printed = []
    for row in rows:
        start = row.start + lengths[bisect_right(places, row.start)]
        end = row.end + lengths[bisect_left(places, row.end)]
        printed.append(row.model_copy(update={"start": start, "end": end, "text": text[start:end]}))
    return printed
