"""Numbers as statutes print them: Bangla digits and letters, ordinals in words, Roman numerals.

`\\d` and `str.isdigit` accept digits of every script, so ranges are spelled out here and nowhere else.
"""

from __future__ import annotations

import re
import unicodedata
from collections.abc import Mapping

BANGLA_DIGITS = "০১২৩৪৫৬৭৮৯"
DIGIT = "[0-9০-৯]"
"""One digit of either script, for patterns."""

LETTERS = "কখগঘঙচছজঝঞটঠডঢণতথদধনপফবভময"
"""The consonants that stand for A to Z, in that order."""
LATE_LETTERS = {"র": "ra", "ল": "la", "শ": "sha", "ষ": "ssa", "স": "sa", "হ": "ha"}
"""Consonants that come after Z."""
VOWELS = "অআইঈউঊঋএঐওঔ"
"""Vowel letters that number sub-clauses: অ is (i), আ is (ii) …"""
SIGN = "[\u0981-\u0983\u09bc\u09be-\u09cd\u09d7]"
"""A sign that belongs to the letter before it, for patterns."""

_TO_ASCII = str.maketrans(dict(zip(BANGLA_DIGITS, "0123456789", strict=True)))
_TO_BANGLA = str.maketrans(dict(zip("0123456789", BANGLA_DIGITS, strict=True)))
_PRECOMPOSED = {"\u09df": "\u09af\u09bc", "\u09dc": "\u09a1\u09bc", "\u09dd": "\u09a2\u09bc"}
_ROMAN_VALUES = {"i": 1, "v": 5, "x": 10, "l": 50, "c": 100}

_ORDINALS_BN = (
    "প্রথম দ্বিতীয় তৃতীয় চতুর্থ পঞ্চম ষষ্ঠ সপ্তম অষ্টম নবম দশম একাদশ দ্বাদশ ত্রয়োদশ চতুর্দশ পঞ্চদশ ষোড়শ সপ্তদশ অষ্টাদশ "
    "ঊনবিংশ বিংশ একবিংশ দ্বাবিংশ ত্রয়োবিংশ চতুর্বিংশ পঞ্চবিংশ ষড়বিংশ সপ্তবিংশ অষ্টাবিংশ ঊনত্রিংশ ত্রিংশ একত্রিংশ দ্বাত্রিংশ "
    "ত্রয়স্ত্রিংশ চতুস্ত্রিংশ পঞ্চত্রিংশ ষট্ত্রিংশ সপ্তত্রিংশ অষ্টাত্রিংশ ঊনচত্বারিংশ চত্বারিংশ"
).split()
_ORDINAL_VARIANTS_BN = {
    "চর্তুদশ": 14, "চর্তুর্দশ": 14, "ঊনিশতম": 19, "উনবিংশ": 19, "উনিশতম": 19, "বিংশতি": 20, "বিংশতিতম": 20,
    "একুশতম": 21, "পঁয়ত্রিশতম": 35, "উনত্রিংশ": 29,
}
_ORDINALS_EN = (
    "first second third fourth fifth sixth seventh eighth ninth tenth eleventh twelfth thirteenth fourteenth fifteenth "
    "sixteenth seventeenth eighteenth nineteenth twentieth"
).split()


def replaced(text: str, *tables: Mapping[int, str]) -> str:
    """What `str.translate` makes of it, ten times as fast for letters that are not ASCII: no table has a letter that another puts in."""
    for table in tables:
        for code, instead in table.items():
            text = text.replace(chr(code), instead)
    return text


def decomposed(text: str) -> str:
    """NFC, in which য়, ড় and ঢ় are two code points each: one form for comparing."""
    return unicodedata.normalize("NFC", text)


ORDINALS: dict[str, int] = {
    **{decomposed(word): n for n, word in enumerate(_ORDINALS_BN, 1)},
    **{decomposed(word): n for word, n in _ORDINAL_VARIANTS_BN.items()},
    **{word: n for n, word in enumerate(_ORDINALS_EN, 1)},
}
"""Ordinal words of both languages, in NFC and lower case → number."""


def ordinal_pattern() -> str:
    """A pattern for any Bangla ordinal word, in either composition of য় and ড়, longest first."""
    words = sorted({*_ORDINALS_BN, *_ORDINAL_VARIANTS_BN}, key=len, reverse=True)
    return "(?:" + "|".join(either_composition(word) for word in words) + ")"


def either_composition(word: str) -> str:
    """A pattern that matches the word whether its য়, ড়, ঢ় are one code point or two."""
    pattern = re.escape(unicodedata.normalize("NFC", word))
    for one, two in _PRECOMPOSED.items():
        pattern = pattern.replace(two, f"(?:{one}|{two})")
    return pattern


def ascii_digits(text: str) -> str:
    """The text with Bangla digits replaced by ASCII ones; length unchanged."""
    return replaced(text, _TO_ASCII)


def bangla_digits(text: str) -> str:
    """The text with ASCII digits replaced by Bangla ones; length unchanged."""
    return replaced(text, _TO_BANGLA)


def ascii_number(printed: str) -> str:
    """The number of a unit as citations write it: `২৬ক` → `26A`, `কক` → `aa`, `১-ক` → `1-A`, `অ` → `i`, `XVI-A` stays.

    Number plus letter is upper case, letters alone are lower. Raises ValueError where a character has no equivalent.
    """
    text = ascii_digits(decomposed(printed).strip()).replace(" ", "")
    if all(character in VOWELS for character in text) and text:
        return roman(VOWELS.index(text[0]) + 1) if len(text) == 1 else "".join(roman(VOWELS.index(c) + 1) for c in text)
    letters = []
    for character in text:
        if character in LETTERS:
            letters.append(chr(ord("a") + LETTERS.index(character)))
        elif character in LATE_LETTERS:
            letters.append(LATE_LETTERS[character])
        elif character.isascii() and (character.isalnum() or character == "-"):
            letters.append(character)
        else:
            raise ValueError(f"{printed!r} is not a number of a unit: {character!r} has no ASCII equivalent")
    number = "".join(letters)
    return number.upper() if number[:1].isdigit() else number.lower()


def bangla_number(number: str) -> str:
    """The inverse of `ascii_number` for display: `26A` → `২৬ক`, `aa` → `কক`, `1-A` → `১-ক`; Roman numerals stay."""
    if not number[:1].isdigit() and (len(set(number)) > 1 or number in ("i", "v", "x")):
        late = {latin: letter for letter, latin in LATE_LETTERS.items()}
        return late.get(number, number)
    return bangla_digits("".join(LETTERS[ord(c) - ord("a")] if "a" <= c <= "z" else c for c in number.lower()))


def roman(number: int) -> str:
    """A Roman numeral in lower case, 1 to 399."""
    symbols = ((100, "c"), (90, "xc"), (50, "l"), (40, "xl"), (10, "x"), (9, "ix"), (5, "v"), (4, "iv"), (1, "i"))
    written = ""
    for value, symbol in symbols:
        while number >= value:
            written, number = written + symbol, number - value
    return written


def roman_value(text: str) -> int | None:
    """The value of a well-formed Roman numeral in either case, else None."""
    lower = text.lower()
    if not lower or any(character not in _ROMAN_VALUES for character in lower):
        return None
    values = [_ROMAN_VALUES[character] for character in lower]
    total = sum(-v if v < max(values[n + 1 :], default=0) else v for n, v in enumerate(values))
    return total if roman(total) == lower else None


def ordinal_value(word: str) -> int | None:
    """`চতুর্দশ` → 14, `First` → 1, `XIV` → 14, `১৪` → 14, else None."""
    plain = decomposed(word).strip().lower()
    if plain in ORDINALS:
        return ORDINALS[plain]
    digits = ascii_digits(plain)
    return int(digits) if digits.isascii() and digits.isdigit() else roman_value(plain)


def ordinal_word(number: int, language: str) -> str:
    """`প্রথম`, `second`; beyond the words known, the number with its ending."""
    words = _ORDINALS_BN if language == "bn" else _ORDINALS_EN
    if 1 <= number <= len(words):
        return words[number - 1]
    return bangla_digits(str(number)) + "তম" if language == "bn" else f"{number}th"


def sort_key(number: str) -> str:
    """A string by which numbers sort as the law orders them: 2 < 26 < 26A < 27; a < aa < b; ra … after z.

    Digits are padded to five places; letters keep their order. A suffix ` [2]` sorts after its original.
    """
    parts: list[str] = re.findall(r"[0-9]+|[a-z]+|\[[0-9]+\]", number.lower())
    return ":".join(part.zfill(5) if part.isdigit() else ("~" + part if part in LATE_LETTERS.values() else part) for part in parts)
