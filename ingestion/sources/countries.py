"""Which country an Act is of, where its words say so: the country that it extends to, or the republic that it speaks of."""

from __future__ import annotations

import re
from collections import Counter

_NAMES = {
    "bangladesh": "bd", "বাংলাদেশ": "bd", "india": "in", "pakistan": "pk", "sri lanka": "lk",
    "tanzania": "tz", "the united republic": "tz", "kenya": "ke",
    "south africa": "za", "nepal": "np", "uganda": "ug", "ghana": "gh", "namibia": "na", "zambia": "zm", "malawi": "mw",
}  # fmt: skip
_NAMED = re.compile("|".join(_NAMES), re.I)
_EXTENDS = re.compile(rf"(?:extends?\s+to\s+the\s+whole\s+of\s+|সমগ্র\s+)(?P<name>{_NAMED.pattern})", re.I)
UNKNOWN = "xx"


def country_of(text: str) -> str:
    """The code of the country; `xx` where the words name none."""
    extent = _EXTENDS.search(text)
    if extent:
        return _NAMES[extent["name"].lower()]
    named = Counter(_NAMES[found[0].lower()] for found in _NAMED.finditer(text))
    return named.most_common(1)[0][0] if named else UNKNOWN
