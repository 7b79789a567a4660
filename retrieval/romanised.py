"""Bangla in Latin letters, written in Bangla letters as it sounds: `borkhasto` → বরখাস্ত. For searching by letters alone.

Nobody spells it by a rule, so the outcome is seldom right to the last sign; trigrams of folded letters find the word all the same.
"""

from __future__ import annotations

import re
from functools import cache

from retrieval.question import read_words

_VOWEL = re.compile("[aeiou]")


def in_bangla_letters(word: str) -> str:
    """The word in Bangla letters; signs that the table has not are left out."""
    spelled, after_consonant = "", False
    rest = word.lower()
    while rest:
        sound = next((rest[:length] for length in (3, 2, 1) if rest[:length] in _table()), None)
        if sound is None:
            rest = rest[1:]
            continue
        letter, sign = _table()[sound]
        if _VOWEL.match(sound):
            spelled += sign if after_consonant else letter
            after_consonant = False
        else:
            spelled += ("্" if after_consonant and _joins(spelled[-1], letter) else "") + letter
            after_consonant = True
        rest = rest[len(sound) :]
    return spelled


def _joins(before: str, letter: str) -> bool:
    """True where two consonants without a vowel between them are usually written as one."""
    return (before, letter) in _joined()


@cache
def _table() -> dict[str, tuple[str, str]]:
    """Sound → the letter that stands by itself, and the sign after a consonant."""
    rows = read_words("romanised.yaml")
    vowels = {sound: (letter, sign) for sound, (letter, sign) in rows["vowels"].items()}
    return vowels | {sound: (letter, letter) for sound, letter in rows["consonants"].items()}


@cache
def _joined() -> frozenset[tuple[str, str]]:
    return frozenset((pair[0], pair[1]) for pair in read_words("romanised.yaml")["joined"])
