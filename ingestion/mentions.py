"""A mention that two texts print: told apart from others of the same words, and placed in the one text that is kept."""

from __future__ import annotations

import re
from collections import Counter
from collections.abc import Hashable, Iterable
from typing import Any

Row = dict[str, Any]
_IDLE = r"[\s\u00ad\u200b-\u200f\u2060\ufeff]*"


def numbered(keys: Iterable[tuple[Hashable, ...]]) -> list[tuple[Any, ...]]:
    """The keys, each with how many equal ones stand before it."""
    seen: Counter[tuple[Hashable, ...]] = Counter()
    found = []
    for key in keys:
        found.append((*key, seen[key]))
        seen[key] += 1
    return found


def relocated(mention: Row, printed: Row, kept: Row) -> Row:
    """Where the mention stands in the words that are kept of its unit: `start`, `end` and the words as they are printed there.

    Nothing where those are the words it was found in, or where it does not stand in them.
    """
    field = "heading" if mention.get("in_heading") else "text"
    before, after = printed[field], kept[field]
    if before == after:
        return {}
    pattern = re.compile(_IDLE.join(map(re.escape, "".join(mention["text"].split()))))
    place = [found.start() for found in pattern.finditer(before)]
    nth = place.index(mention["start"]) if mention["start"] in place else 0
    there = [*pattern.finditer(after)]
    if nth >= len(there):
        return {}
    return {"start": there[nth].start(), "end": there[nth].end(), "text": there[nth][0]}
