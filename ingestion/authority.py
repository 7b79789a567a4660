"""Which language of a statute prevails where its texts differ, as the statute itself says it."""

from __future__ import annotations

import re

from graph_schema.numerals import decomposed
from graph_schema.statute import ParsedStatute

_PREVAILS = (
    ("bn", re.compile(decomposed("বাংলা\\s+পাঠ\\S*\\s+প্রাধান্য") + r"|\bBangla\b[^.]{0,60}\b(?:shall|will)\s+prevail", re.I)),
    ("en", re.compile(decomposed("ইংরেজি\\s+পাঠ\\S*\\s+প্রাধান্য") + r"|\bEnglish\b[^.]{0,60}\b(?:shall|will)\s+prevail", re.I)),
)


def prevailing_language(parsed: ParsedStatute) -> str | None:
    """The language of which a provision says that it prevails, the last such provision; None where none says it."""
    for unit in reversed(parsed.units):
        words = decomposed(unit.text)
        for language, pattern in _PREVAILS:
            if pattern.search(words):
                return language
    return None
