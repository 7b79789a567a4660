"""A text without its harmless differences, and where each folded character came from.

Folded away: invisible characters, white space that is not between two words, the shape of quotation marks, apostrophes, dashes and
dandas, and whether letters are composed. Never folded: letters that merely look alike, capitals, numbers, words.
"""

from __future__ import annotations

import re
import unicodedata
from dataclasses import dataclass
from functools import lru_cache

INVISIBLE = frozenset(
    "\u00ad\u034f\u061c\u180e\u200b\u200c\u200d\u200e\u200f\u202a\u202b\u202c\u202d\u202e"
    "\u2060\u2061\u2062\u2063\u2064\u2066\u2067\u2068\u2069\ufeff"
)
_SHAPES = {
    **dict.fromkeys("‘’‚‛′ʼ＇`´", "'"),
    **dict.fromkeys("“”„‟″＂«»", '"'),
    **dict.fromkeys("‐‑‒–—―−﹘﹣－", "-"),
    "৷": "।",
}
_SOFT_BREAK = re.compile("\u00ad[^\\S\n]*\n\\s*")


class _Letters(dict[str, str]):
    """Character → the letters that it is read as: none where it is invisible, a blank for white space; each looked up once."""

    def __missing__(self, character: str) -> str:
        shaped = " " if character.isspace() else _SHAPES.get(character, character)
        self[character] = "" if character in INVISIBLE else unicodedata.normalize("NFD", shaped)
        return self[character]


_LETTERS = _Letters()
AMENDMENT_MARK = re.compile(r"(?:[0-9]{1,4}\s*)?\[\s*\*+\s*\]|[0-9]{1,4}\s*\[|[\[\]]|[⁰¹²³⁴-⁹]+")
"""What the printed page puts round amended words: a note number with its bracket, brackets, `[***]`."""


@dataclass(frozen=True)
class Folded:
    """`text[n]` came from the character at `origin[n]` of the original."""

    text: str
    origin: tuple[int, ...]

    def span(self, start: int, end: int) -> tuple[int, int]:
        """Where `text[start:end]` stands in the original, the whole of its last character included."""
        return self.origin[start], self.origin[end - 1] + 1


def readings(text: str) -> tuple[str, ...]:
    """The folded forms that the text can have: a soft hyphen at the end of a line parts a word there, or it stands between two words."""
    joined = folded(text).text
    return (joined, folded(text.replace("\u00ad", "")).text) if _SOFT_BREAK.search(text) else (joined,)


@lru_cache(maxsize=512)  # the words of one unit are held against many quotations
def folded(text: str) -> Folded:
    """The folded form of the text; a word that a soft hyphen parts at the end of a line is one."""
    skipped = {n for found in _SOFT_BREAK.finditer(text) for n in range(*found.span())}
    kept: list[tuple[str, int]] = []
    for place, character in enumerate(text):
        if place not in skipped:
            kept += [(letter, place) for letter in _LETTERS[character]]
    return _without_idle_space(_in_canonical_order(_double_marks_joined(kept)))


def is_word_character(character: str) -> bool:
    """True for letters, digits and the signs that belong to letters."""
    return unicodedata.category(character)[0] in "LNM"


def _double_marks_joined(kept: list[tuple[str, int]]) -> list[tuple[str, int]]:
    """Two apostrophes in a row as the one double mark that they print as."""
    joined: list[tuple[str, int]] = []
    for letter, place in kept:
        if letter == "'" and joined and joined[-1] == ("'", place - 1):
            joined[-1] = ('"', place)
        else:
            joined.append((letter, place))
    return joined


def _in_canonical_order(kept: list[tuple[str, int]]) -> list[tuple[str, int]]:
    """Runs of combining marks in their canonical order."""
    ordered: list[tuple[str, int]] = []
    run: list[tuple[str, int]] = []
    for item in kept:
        if unicodedata.combining(item[0]):
            run.append(item)
            continue
        ordered += sorted(run, key=lambda mark: unicodedata.combining(mark[0]))
        run = []
        ordered.append(item)
    return ordered + sorted(run, key=lambda mark: unicodedata.combining(mark[0]))


def _without_idle_space(kept: list[tuple[str, int]]) -> Folded:
    """White space kept, as one space, only where it divides two words."""
    letters: list[tuple[str, int]] = []
    space: int | None = None
    for letter, place in kept:
        if letter == " ":
            space = place if space is None else space
            continue
        if space is not None and letters and is_word_character(letters[-1][0]) and is_word_character(letter):
            letters.append((" ", space))
        space = None
        letters.append((letter, place))
    return Folded("".join(letter for letter, _ in letters), tuple(place for _, place in letters))
