"""Halves and quarters as people say them, written as decimals: `সাড়ে তিন বছর`, `three and a half years`, `a year and a half` → 3.5, 1.5.

A part whose number is not wholly understood stays as it was, and the quantity that it belongs to is left out.
"""

from __future__ import annotations

import re
from collections.abc import Mapping, Sequence
from fractions import Fraction
from functools import cache
from itertools import pairwise
from typing import NamedTuple

from agents.figures import MULTIPLIERS, is_unit, number_of, spoken
from agents.reckoning.word_lists import word_list
from agents.wording import WORD, plain
from graph_schema.numerals import BANGLA_DIGITS, DIGIT, ascii_digits, bangla_digits, decomposed

_DIGITS = f"0-9{BANGLA_DIGITS}"
_TOUCHING = " \u00a0\t\n-–"


class _Before(NamedTuple):
    part: Fraction
    one: bool


class _Parts(NamedTuple):
    """The word lists, composed alike."""

    alone: Mapping[str, Fraction]
    before: Mapping[str, _Before]
    after: Mapping[str, Fraction]
    joining: frozenset[str]
    sign: re.Pattern[str]
    signs: Mapping[str, Fraction]


class _Said(NamedTuple):
    """A number that has a part: the tokens that it takes, what it comes to, and the unit where that stood inside."""

    first: int
    last: int
    value: Fraction
    unit: str = ""


def plainly(text: str) -> str:
    """The text, composed alike, with numbers said once and in digits where they have halves or quarters."""
    parts = _parts()
    text = parts.sign.sub(lambda found: _decimal(Fraction(ascii_digits(found[1] or "0")) + parts.signs[found[2]]), spoken(decomposed(text)))
    tokens = list(WORD.finditer(text))
    words = [plain(token[0]) for token in tokens]
    runs = [0, *(n for n in range(1, len(tokens)) if text[tokens[n - 1].end() : tokens[n].start()].strip(_TOUCHING)), len(tokens)]
    pieces, at = [], 0
    for start, end in pairwise(runs):
        for said in _said(words[start:end], parts):
            pieces += [text[at : tokens[start + said.first].start()], " ".join([_decimal(said.value), said.unit]).rstrip()]
            at = tokens[start + said.last].end()
    return "".join([*pieces, text[at:]])


def _said(words: Sequence[str], parts: _Parts) -> list[_Said]:
    """The numbers with parts among words that touch each other."""
    found: list[_Said] = []
    for at, word in enumerate(words):
        if found and at <= found[-1].last:
            continue
        said = None
        if word in parts.alone:
            said = _scaled(words, at, at, parts.alone[word])
        elif word in parts.before:
            said = _changed(words, at, parts.before[word])
        elif word in parts.after:
            said = _added(words, at, parts)
        if said is not None and (not found or said.first > found[-1].last):
            found.append(said)
    return found


def _changed(words: Sequence[str], at: int, before: _Before) -> _Said | None:
    """`সাড়ে তিন বছর`, `সাড়ে ১২ হাজার টাকা`; `সোয়া লাখ` is one and a quarter."""
    number = number_of(words[at + 1 : at + 2])
    if number is not None and words[at + 1] not in MULTIPLIERS:
        return _scaled(words, at, at + 1, number + before.part)
    return _scaled(words, at, at, 1 + before.part) if before.one else None


def _added(words: Sequence[str], at: int, parts: _Parts) -> _Said | None:
    """`three and a half years`, `two years and a half`, `half a year`, `half an hour`."""
    part, ahead = parts.after[words[at]], at
    while ahead > 0 and words[ahead - 1] in parts.joining and words[ahead - 1] != "and":
        ahead -= 1
    if ahead > 0 and words[ahead - 1] == "and":
        ahead -= 1
        if ahead > 0 and (unit := words[ahead - 1]) and is_unit(unit):
            first, number = _number_before(words, ahead - 1)
            return None if number is None else _Said(first, at, number + part, unit)
        first, number = _number_before(words, ahead)
        return None if number is None else _scaled(words, first, at, number + part)
    if number_of(words[max(ahead - 1, 0) : ahead]) is not None:
        return None  # three quarters
    behind = at + 2 if words[at + 1 : at + 2] and words[at + 1] in parts.joining else at + 1
    return _Said(ahead, behind - 1, part) if behind < len(words) and is_unit(words[behind]) else None


def _number_before(words: Sequence[str], end: int) -> tuple[int, Fraction | None]:
    """The longest number that ends there, and where it begins; `a year` is one."""
    for first in range(max(end - 4, 0), end):
        number = number_of(words[first:end]) if words[first] != "and" else None
        if number is not None:
            return first, number
    return (end - 1, Fraction(1)) if end and words[end - 1] in ("a", "an") else (end, None)


def _scaled(words: Sequence[str], first: int, last: int, value: Fraction) -> _Said | None:
    """The number with the hundreds and thousands that follow it; None where neither they nor a unit do."""
    end = last + 1
    while end < len(words) and words[end] in MULTIPLIERS:
        value, end = value * MULTIPLIERS[words[end]], end + 1
    return _Said(first, end - 1, value) if end < len(words) and is_unit(words[end]) else None


def _decimal(value: Fraction) -> str:
    """`3.5`; quarters and halves have at most two places, and thousands of them none."""
    return str(value.numerator) if value.denominator == 1 else f"{float(value):.6f}".rstrip("0")


@cache
def _parts() -> _Parts:
    listed = word_list("fractions")
    signs = {sign: Fraction(part) for sign, part in listed["signs"].items()}
    signs |= {written: part for part in signs.values() for written in (str(part), bangla_digits(str(part)))}
    written = "|".join(rf"(?<!{DIGIT})(?:{sign})" if "/" in sign else sign for sign in signs)
    return _Parts(
        alone={decomposed(word): Fraction(part) for word, part in listed["alone"].items()},
        before={decomposed(w): _Before(Fraction(row["part"]), bool(row.get("one"))) for w, row in listed["before"].items()},
        after={word: Fraction(part) for word, part in listed["after"].items()},
        joining=frozenset(listed["joining"]),
        sign=re.compile(rf"(?<![/.,{_DIGITS}])(?:({DIGIT}+)\s*)?({written})(?![/{_DIGITS}])"),
        signs=signs,
    )
