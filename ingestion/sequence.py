"""Which list a printed label continues: (১) (২) (২ক) (৩), (ক) (কক) (খ), (অ) (আ), (a) (b), (i) (ii).

A label may belong to several families, `(i)` to Latin letters and to Roman numerals; the lists that are open decide.
"""

from __future__ import annotations

import re
from collections.abc import Sequence
from dataclasses import dataclass
from enum import StrEnum
from functools import lru_cache

from graph_schema.numerals import LATE_LETTERS, LETTERS, VOWELS, ascii_digits, decomposed, roman_value

_CONSONANTS = LETTERS + "".join(LATE_LETTERS)
_SELDOM = (_CONSONANTS.index("ঙ"), _CONSONANTS.index("ঞ"))
"""Letters that lists skip at times."""
_LATIN_Z = 25


class Family(StrEnum):
    DIGITS = "digits"
    CONSONANTS = "consonants"
    VOWELS = "vowels"
    LATIN = "latin"
    ROMAN = "roman"
    CAPITALS = "capitals"
    CAPITAL_ROMAN = "capital roman"


Key = tuple[int, int, int]
"""Place in the family: number or letter, then how often the letter is doubled or the letter after a number, then its doubling."""


@dataclass(frozen=True, slots=True)
class Label:
    """One reading of a printed label."""

    family: Family
    key: Key

    @property
    def is_first(self) -> bool:
        """It can begin a list."""
        return self.key == ((1, 0, 0) if self.family in (Family.DIGITS, Family.ROMAN, Family.CAPITAL_ROMAN) else (0, 1, 0))


@dataclass(frozen=True, slots=True)
class OpenList:
    """A list that is open: its last label, and whether its closing words have been printed."""

    last: Label
    closed: bool = False


NEW = -1
"""The label begins a list of its own."""


@lru_cache(maxsize=4096)
def readings(printed: str) -> tuple[Label, ...]:
    """Every family that the words between the brackets can belong to; empty where they are no label."""
    text = ascii_digits(decomposed(printed)).replace(" ", "")
    numbered = re.fullmatch(r"([0-9]{1,3})-?([^0-9-]*)", text)
    if numbered:
        letter = _letters(numbered[2]) if numbered[2] else (0, 0)
        return (Label(Family.DIGITS, (int(numbered[1]), *letter)),) if letter else ()
    found = []
    if text and text[0] in VOWELS and set(text) == {text[0]}:
        found.append(Label(Family.VOWELS, (VOWELS.index(text[0]), len(text), 0)))
    value = roman_value(text) if text.isascii() else None
    if value is not None and text in (text.lower(), text.upper()):
        found.append(Label(Family.ROMAN if text.islower() else Family.CAPITAL_ROMAN, (value, 0, 0)))
    letter = _letters(text)
    if letter:
        base, count = letter
        family = Family.CONSONANTS if text[0] in _CONSONANTS else Family.LATIN if text.islower() else Family.CAPITALS
        found.append(Label(family, (base, count, 0)))
    return tuple(found)


def follows(last: Label, new: Label) -> bool:
    """The new label is the very next of the list, an inserted one included."""
    if last.family is not new.family:
        return False
    (number, letter, count), (next_number, next_letter, next_count) = last.key, new.key
    if new.family is Family.DIGITS:
        inserted = next_number == number and (
            (next_letter, next_count) in ((letter + 1, 1), (letter, count + 1)) if letter or count else (next_letter, next_count) == (0, 1)
        )
        return inserted or (next_number == number + 1 and next_count == 0)
    if new.family in (Family.ROMAN, Family.CAPITAL_ROMAN):
        return next_number == number + 1
    if next_number == number:
        return next_letter == letter + 1
    if new.family is Family.LATIN and number == _LATIN_Z and (next_number, next_letter) == (0, letter + 1):
        return True
    skipped = new.family is Family.CONSONANTS and next_number == number + 2 and number + 1 in _SELDOM
    return (next_number == number + 1 or skipped) and next_letter == 1


def place(lists: Sequence[OpenList], labels: Sequence[Label], *, announced: bool, sentence_ended: bool) -> tuple[int, Label, bool]:
    """The list that the label belongs to (index, or NEW), the reading chosen, and whether it is a surprise there.

    `announced`: the words before end like the beginning of a list (`যথা:-`). `sentence_ended`: they end a sentence.
    """
    first = next((label for label in labels if label.is_first), None)
    if announced and first:
        return NEW, first, False
    exact = [(at, label) for at in range(len(lists) - 1, -1, -1) for label in labels if follows(lists[at].last, label)]
    if exact:
        at, label = exact[1] if sentence_ended and len(exact) > 1 else exact[0]
        return at, label, False
    innermost = lists[-1] if lists else None
    if first and (innermost is None or innermost.closed or innermost.last.family is not first.family):
        return NEW, first, False
    for at in range(len(lists) - 1, -1, -1):
        for label in labels:
            if lists[at].last.family is label.family and label.key > lists[at].last.key:
                return at, label, True
    for at in range(len(lists) - 1, -1, -1):
        for label in labels:
            if lists[at].last.family is label.family:
                return at, label, True
    return NEW, labels[0], not labels[0].is_first


def comes_next(listed: OpenList, labels: Sequence[Label]) -> bool:
    """The label goes on with this list, at a sentence's end, without a surprise."""
    where, _, surprise = place([listed], labels, announced=False, sentence_ended=True)
    return where != NEW and not surprise


def _letters(text: str) -> tuple[int, int] | None:
    """`গগ` → (2, 2), `b` → (1, 1); None where it is not one letter repeated."""
    if not text or len(set(text.lower())) != 1 or len(text) > 4:
        return None
    letter = text[0].lower()
    if letter in _CONSONANTS:
        return _CONSONANTS.index(letter), len(text)
    return (ord(letter) - ord("a"), len(text)) if "a" <= letter <= "z" else None
