"""One form of a text for searching, made alike of passages and of questions: folded spelling, then character trigrams.

Bangla has no analyzer in the full-text index, and old and new spellings stand side by side in one Act. Trigrams find মজুরির for মজুরী.
"""

from __future__ import annotations

import re
import unicodedata
from functools import lru_cache

from graph_schema.numerals import ascii_digits, decomposed, replaced

_INVISIBLE = dict.fromkeys([0xAD, 0x200B, 0x200C, 0x200D, 0x200E, 0x200F, 0x2060, 0xFEFF], "")
_PRINTED_ALIKE = str.maketrans({"৷": "।", "‘": "'", "’": "'", "“": '"', "”": '"', "–": "-", "—": "-", "−": "-", "‑": "-", "\u00a0": " "})
_SPELLED_ALIKE = str.maketrans({"ী": "ি", "ূ": "ু", "ঈ": "ই", "ঊ": "উ", "ণ": "ন", "শ": "স", "ষ": "স", "ৎ": "ত্"})

VARIANTS: tuple[tuple[str, str], ...] = (
    ("চাকুরি", "চাকরি"),
    ("কোনো", "কোন"),
    ("আরো", "আরও"),
    ("ঙ্গ", "ংগ"),
    ("অন্ততঃ", "অন্তত"),
)
"""Spellings that mean the same word, in folded letters: the first is searched as the second."""

_DOUBLED_LETTER = re.compile(r"র্([ক-হ])্\1|(য)(?:্য)+")
_HASANTA_AT_END = re.compile(r"(?<=[ক-হ])্(?![\u0980-\u09ff])")
_WORD_CATEGORIES = ("L", "M", "N")


class _Divided(dict[int, str]):
    """Character → itself where it belongs to a word, else a blank; each looked up once."""

    def __missing__(self, code: int) -> str:
        self[code] = chr(code) if unicodedata.category(chr(code))[0] in _WORD_CATEGORIES else " "
        return self[code]


_DIVIDED = _Divided()
KEPT = 2048
"""Texts whose folded form and words are kept: a search looks at one question many times, and at the same provisions as others."""
BOUNDARY = "_"
"""Stands for the beginning and the end of a word in a trigram."""


@lru_cache(maxsize=KEPT)
def folded(text: str) -> str:
    """The text as it is searched: case, digits of either script, invisible characters, punctuation, spelling variants alike."""
    plain = ascii_digits(decomposed(replaced(decomposed(text), _INVISIBLE).casefold()))
    plain = replaced(plain, _PRINTED_ALIKE, _SPELLED_ALIKE)
    plain = _DOUBLED_LETTER.sub(lambda found: "র্" + found[1] if found[1] else found[2], decomposed(plain))
    plain = _HASANTA_AT_END.sub("", plain)
    for variant, usual in VARIANTS:
        plain = plain.replace(variant, usual)
    return " ".join(plain.split())


def search_words(text: str) -> list[str]:
    """The words of the folded text: runs of letters, signs and digits; everything else divides them."""
    return list(_words(text))


@lru_cache(maxsize=KEPT)
def _words(text: str) -> tuple[str, ...]:
    return tuple(folded(text).translate(_DIVIDED).split())


def trigrams(text: str) -> str:
    """The character trigrams of each word with its boundaries marked, in reading order, divided by blanks.

    A trigram holds letters, signs, digits and the boundary mark only, none of which the index's query language reads as an operator.
    """
    found = []
    for word in search_words(text):
        marked = f"{BOUNDARY}{word}{BOUNDARY}"
        found += [marked[n : n + 3] for n in range(len(marked) - 2)]
    return " ".join(found)
