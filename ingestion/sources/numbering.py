"""The number that a label prints, as citations write it: `Article 5a`, `§ 3`, `(1A)`, `CHAPTER II`, `Erster Abschnitt`, `(গ)`."""

from __future__ import annotations

import re

from graph_schema.numerals import BANGLA_DIGITS, DIGIT, LETTERS, ascii_number, decomposed, ordinal_value, roman_value
from graph_schema.statute import UnitKind

_DIGITS = re.compile(
    rf"(?P<number>{DIGIT}+(?:[./–-]{DIGIT}+)*)(?:\s?(?P<letter>[A-Za-z]{{1,3}}|[{LETTERS[0]}-{LETTERS[-1]}]))?(?![A-Za-z])"
)
_ORDINAL_ENDING = ("st", "nd", "rd", "th", "er", "re", "e", "º")
_GERMAN = ("erst", "zweit", "dritt", "viert", "fünft", "sechst", "siebt", "acht", "neunt", "zehnt", "elft", "zwölft")
_ROMAN = re.compile(r"(?<![A-Za-z])[IVXLC]+(?![A-Za-z])")
_LETTERS = re.compile(r"(?<![A-Za-z])[A-Za-z]{1,5}(?![A-Za-z])")
_BANGLA = re.compile("[\u0985-\u09b9\u09dc-\u09df]{1,4}")
_DIVISIONS = (UnitKind.PART, UnitKind.CHAPTER, UnitKind.SCHEDULE)


def number_printed(label: str, kind: UnitKind) -> str | None:
    """The number in a label; None where it holds none and the unit is to be counted."""
    plain = decomposed(" ".join(label.split()))
    digits = _DIGITS.search(plain)
    if digits:
        letter = "" if (digits["letter"] or "").lower() in _ORDINAL_ENDING else digits["letter"] or ""
        return _canonical(digits["number"]) + (ascii_number(letter).upper() if letter else "")
    if kind in _DIVISIONS:
        return _division(plain)
    return _lettered(plain)


def list_number(symbol: str, n: int) -> str:
    """The nth number of a list whose first symbol is this one: `a)`, `1.`, `–`."""
    if re.match(r"\W*[a-z]", symbol) and n <= 26:
        return chr(ord("a") + n - 1)
    return str(n)


def _canonical(number: str) -> str:
    return "-".join(ascii_number(part) for part in re.split(r"[./–-]", number))


def _division(plain: str) -> str | None:
    ordinal = next((n for n, stem in enumerate(_GERMAN, 1) if re.match(rf"{stem}e[rs]?\b", plain, re.I)), None)
    words = [word.strip(".,:;—-") for word in plain.split()]
    value = ordinal or next((found for word in words if (found := ordinal_value(word.lower())) is not None), None)
    roman = _ROMAN.search(plain)
    value = value or (roman_value(roman[0]) if roman else None)
    if value is not None:
        return str(value)
    return words[1] if len(words) == 2 and re.fullmatch("[A-Z]", words[1]) else None


def _lettered(plain: str) -> str | None:
    letters = _LETTERS.search(plain)
    if letters:
        return letters[0].lower()
    bangla = _BANGLA.search(plain)
    if bangla and not any(digit in bangla[0] for digit in BANGLA_DIGITS):
        try:
            return ascii_number(bangla[0])
        except ValueError:
            return None
    return None
