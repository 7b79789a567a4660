"""Whether what was taken from a page can be words at all: a page that cannot must not pass for law."""

from __future__ import annotations

import re

from graph_schema.numerals import DIGIT
from ingestion.sources.languages import language_of

_LEAST_WORDS = 5
"""Fewer words than this prove nothing."""
_VOWEL_SIGN = "[\u09be-\u09cc\u09d7]"
_BANGLA_WORD = re.compile("[\u0980-\u09e3\u200c\u200d]+")
_MISFORMED = re.compile(
    f"^(?:{_VOWEL_SIGN}|[\u0981-\u0983\u09bc\u09cd])|{_VOWEL_SIGN}{{2}}|\u09cd{_VOWEL_SIGN}|\u09cd\u09cd|{_VOWEL_SIGN}\u09cd(?!\u09af)"
)
"""A sign that no letter carries, two vowel signs on one letter, a vowel sign on a suppressed vowel."""
_MOST_MISFORMED = 0.08
_LATIN_WORD = re.compile(r"\S*[A-Za-z]{2}\S*")
_GOOD_LATIN = re.compile(r"[\"“‘'(\[]*(?:[A-Za-z][a-z]*|[A-Z]+|[A-Za-z]+(?:[-/’'.][A-Za-z]+)+)[\"”’'\])]*[.,;:!?-]*[\"”’'\])]*")
_VOWEL = re.compile("[aeiouyAEIOUY]")
_LEAST_GOOD = 0.7
_NOT_TEXT = re.compile("[\ufffd\ue000-\uf8ff\x00-\x08\x0e-\x1f]")
_MOST_NOT_TEXT = 0.05


def is_plausible(text: str) -> bool:
    """The text reads like Bangla or English: its letters form words that could stand in a book."""
    solid = re.sub(r"\s", "", text)
    if not solid or len(_NOT_TEXT.findall(solid)) > _MOST_NOT_TEXT * len(solid):
        return False
    return _is_bangla(text) if language_of(text) == "bn" else _is_latin(text)


def _is_bangla(text: str) -> bool:
    words = _BANGLA_WORD.findall(text)
    misformed = sum(bool(_MISFORMED.search(word)) for word in words)
    others = len(re.findall(r"[^\s\u0964\u0965\u0980-\u09ff\u200c\u200d\u2010-\u201f().,;:'\"\[\]/*%–—-]", re.sub(DIGIT, "", text)))
    letters = sum(map(len, words))
    return len(words) < _LEAST_WORDS or (misformed <= _MOST_MISFORMED * len(words) and others <= letters)


def _is_latin(text: str) -> bool:
    words = _LATIN_WORD.findall(text)
    good = sum(bool(_GOOD_LATIN.fullmatch(word) and (_VOWEL.search(word) or word.isupper() or len(word) < 4)) for word in words)
    return len(words) < _LEAST_WORDS or good >= _LEAST_GOOD * len(words)
