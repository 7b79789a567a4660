"""When two texts say the same: what a print may change without changing the law.

Folded away: white space and line breaks, invisible characters, the shape of quotation marks, apostrophes, dashes and dandas, whether
letters are composed, and amendment marks (`93[`, `]`, `[***]`, the Markdown link of a note). Nothing else: a letter, a digit, a
capital or a comma that differs is a change of words.
"""

from __future__ import annotations

import re

from graph_schema.numerals import decomposed

_INVISIBLE = dict.fromkeys([0xAD, 0x200B, 0x200C, 0x200D, 0x200E, 0x200F, 0x2060, 0xFEFF])
_ALIKE = str.maketrans(
    {
        **dict.fromkeys("‘’‚‛′`´", "'"),
        **dict.fromkeys("“”„‟″«»", '"'),
        **dict.fromkeys("‐‑‒–—―−", "-"),
        "৷": "।",
    }
)
_MARK = re.compile(r"(?<![0-9০-৯])[0-9]{1,4}\s?(?=\[)|\[[0-9]{1,4}\](?:\([0-9]{1,4}\))?|\[\s*\*+\s*\]|[\[\]]")
_WORD = re.compile(r"\S+")


def folded(text: str) -> str:
    """The text without its harmless differences; two texts that say the same have the same folded form."""
    return "".join(_plain(text).split()).replace("''", '"')


def words(text: str) -> list[str]:
    """The words of the text as printed, amendment marks left out, divided at white space."""
    return [found[0] for found in _WORD.finditer(_MARK.sub("", text))]


def _plain(text: str) -> str:
    return decomposed(decomposed(_MARK.sub("", text)).translate(_INVISIBLE).translate(_ALIKE))
