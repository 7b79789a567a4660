"""How a word sounds, in a few letters that Bangla and romanised Bangla share: `borkhasto` and বরখাস্ত are one sound.

What is spelled in many ways is told apart only as far as people tell it apart: no length of vowels, no unwritten `o`, one s, one n, one t.
A long word is known even where breaths (`kh` for `k`) and a vowel are wrong; of a short one every sound must fit.
"""

from __future__ import annotations

import re
from functools import cache

from graph_schema.numerals import decomposed

SHORTEST = 4
"""Sounds of a word below which likeness says nothing."""
LONG = 6
"""Sounds from which on breaths do not count and one vowel may be another."""
LONGEST_SIGN = 3
"""Letters that may be one sound: ক্ষ, kkh."""
ENDING = 3
"""Sounds of an ending that may follow a word: `-er`, `-te`, `-der`."""

_BANGLA = str.maketrans(
    dict(zip("কখগঘচছজঝটঠডঢণতথদধনপফবভমযরলশষসহ", "kKgGccjJtTdDntTdDnpfbvmjrlsssh", strict=True))
    | {"ঙ": "n", "ং": "ng", "ঞ": "n", "ৎ": "t", "আ": "a", "া": "a", "ই": "i", "ঈ": "i", "ি": "i", "ী": "i", "উ": "u", "ঊ": "u", "ু": "u"}
    | {"ূ": "u", "এ": "e", "ে": "e", "ঐ": "i", "ৈ": "i", "ঔ": "u", "ৌ": "u", "ঋ": "ri", "ৃ": "ri", "অ": "o", "ও": "o", "ো": "", "্": ""}
)
_CLUSTERS = (("ক্ষ", "খ"), ("ক্স", "খ"), ("জ্ঞ", "গ"), ("্যা", "া"), ("্য", ""), ("ড়", "র"), ("ঢ়", "র"), ("য়", ""), ("়", ""), ("ঃ", ""), ("ঁ", ""))
_SILENT_B = re.compile("(?<=[^ম]্)ব")
_LATIN = (
    *(("ksh", "K"), ("kkh", "K"), ("kh", "K"), ("gh", "G"), ("chh", "c"), ("ch", "c"), ("jh", "J"), ("th", "T"), ("dh", "D")),
    *(
        ("ph", "f"),
        ("bh", "v"),
        ("sh", "s"),
        ("ee", "i"),
        ("oo", "u"),
        ("oi", "i"),
        ("ou", "u"),
        ("z", "j"),
        ("q", "k"),
        ("x", "ks"),
        ("w", "o"),
    ),
)
_LATIN_LETTERS = re.compile(r"[a-z]+\Z")
_BREATHS = str.maketrans("KGJTDfv", "kgjtdpb")
_VOWELS = "aeiou"


@cache
def sound(word: str) -> str:
    """The sounds of one word in either script; empty where it is written in neither."""
    if _LATIN_LETTERS.match(word):
        heard = word
        for written, sounded in _LATIN:
            heard = heard.replace(written, sounded)
        heard = heard[:1] + re.sub("[oy]", "", heard[1:])
    else:
        spelled = decomposed(word)
        for written, sounded in _CLUSTERS:
            spelled = spelled.replace(decomposed(written), sounded)
        heard = _SILENT_B.sub("", spelled).translate(_BANGLA)
        heard = heard[:1] + heard[1:].replace("o", "")
    return re.sub(r"(.)\1+", r"\1", heard) if heard.isascii() and heard.isalpha() else ""


def first_sound(word: str) -> str:
    """The first sound without its breath: words that are alike share it."""
    return _first_sound(word[:LONGEST_SIGN])


@cache
def _first_sound(beginning: str) -> str:
    return sound(beginning)[:1].translate(_BREATHS)


def alike(word: str, known: str, *, goes_on: bool = False, least: int = SHORTEST) -> bool:
    """True where the first word, as it sounds, is the second, which may have an ending; any ending where it `goes_on`."""
    said, meant = sound(word), sound(known)
    if len(meant) < least or not said:
        return False
    room = len(said) if goes_on else ENDING if len(meant) > SHORTEST else ENDING - 1
    if len(meant) < LONG:
        return said.startswith(meant) and len(said) - len(meant) <= room
    said, meant = said.translate(_BREATHS), meant.translate(_BREATHS)
    bare, wanted = (re.sub(f"[{_VOWELS}]", "", one) for one in (said, meant))
    if len(said) > len(meant) + room or not bare.startswith(wanted):
        return False
    return any(_one_vowel_apart(said[:length], meant) for length in range(len(meant) - 1, min(len(meant) + 1, len(said)) + 1))


def _one_vowel_apart(one: str, other: str) -> bool:
    """True where at most one vowel is more, less or another."""
    start = next((n for n, (a, b) in enumerate(zip(one, other, strict=False)) if a != b), min(len(one), len(other)))
    rests = {
        (one[start + i :], other[start + j :]) for i in (0, 1) for j in (0, 1) if _vowels(one[start : start + i] + other[start : start + j])
    }
    return any(a == b for a, b in rests)


def _vowels(letters: str) -> bool:
    return all(letter in _VOWELS for letter in letters)
