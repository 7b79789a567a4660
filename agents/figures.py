"""Quantities of the law, in digits or in words, said in the reader's language: `৬০ (ষাট) দিনের`, `আটচল্লিশ ঘণ্টা` → 60 days, 48 hours.

A quantity that is not wholly understood is left out rather than given by half.
"""

from __future__ import annotations

import re
from collections.abc import Iterable
from dataclasses import dataclass
from fractions import Fraction
from functools import lru_cache

from agents.wording import WORD, plain
from graph_schema.numerals import DIGIT, ascii_digits, bangla_digits, decomposed

UNITS: tuple[tuple[tuple[str, ...], str, str, str], ...] = (
    (("কর্মদিবস", "কার্যদিবস", "কর্ম-দিবস"), "কর্মদিবস", "working day", "working days"),
    (("দিন", "দিবস", "days", "day"), "দিন", "day", "days"),
    (("মাস", "months", "month"), "মাস", "month", "months"),
    (("বৎসর", "বছর", "বত্সর", "years", "year"), "বৎসর", "year", "years"),
    (("সপ্তাহ", "weeks", "week"), "সপ্তাহ", "week", "weeks"),
    (("ঘণ্টা", "ঘন্টা", "hours", "hour"), "ঘণ্টা", "hour", "hours"),
    (("মিনিট", "minutes", "minute"), "মিনিট", "minute", "minutes"),
    (("টাকা", "taka"), "টাকা", "taka", "taka"),
    (("শতাংশ", "percent"), "শতাংশ", "per cent", "per cent"),
    (("গুণ", "times"), "গুণ", "times", "times"),
    (("জন", "persons"), "জন", "person", "persons"),
)
"""Beginnings of the words that may follow a number, and how we write them: Bangla, English for one, English for more."""
_FORMS = tuple(form for forms, *_ in UNITS for form in forms)

_TENS_BN = (
    "এক দুই তিন চার পাঁচ ছয় সাত আট নয় দশ এগারো বারো তেরো চৌদ্দ পনেরো ষোল সতেরো আঠারো উনিশ বিশ একুশ বাইশ তেইশ চব্বিশ পঁচিশ "
    "ছাব্বিশ সাতাশ আটাশ "
    "ঊনত্রিশ ত্রিশ একত্রিশ বত্রিশ তেত্রিশ চৌত্রিশ পঁয়ত্রিশ ছত্রিশ সাঁইত্রিশ আটত্রিশ "
    "ঊনচল্লিশ চল্লিশ একচল্লিশ বিয়াল্লিশ তেতাল্লিশ চুয়াল্লিশ পঁয়তাল্লিশ ছেচল্লিশ সাতচল্লিশ আটচল্লিশ "
    "ঊনপঞ্চাশ পঞ্চাশ একান্ন বায়ান্ন তিপ্পান্ন চুয়ান্ন পঞ্চান্ন ছাপ্পান্ন সাতান্ন আটান্ন ঊনষাট ষাট"
).split()
_MORE = {
    "এগার": 11, "বার": 12, "তের": 13, "পনের": 15, "ষোলো": 16, "সতের": 17, "আঠার": 18, "ঊনিশ": 19, "কুড়ি": 20, "উনত্রিশ": 29, "সত্তর": 70,
    "বাহাত্তর": 72, "পঁচাত্তর": 75, "আশি": 80, "নব্বই": 90, "একশত": 100, "একশ": 100, "দুইশত": 200, "দুইশ": 200, "তিনশত": 300, "পাঁচশত": 500,
    "one": 1, "two": 2, "three": 3, "four": 4, "five": 5, "six": 6, "seven": 7, "eight": 8, "nine": 9, "ten": 10, "eleven": 11,
    "twelve": 12, "thirteen": 13, "fourteen": 14, "fifteen": 15, "sixteen": 16, "eighteen": 18, "twenty": 20, "thirty": 30, "forty": 40,
    "fifty": 50, "sixty": 60, "seventy": 70, "eighty": 80, "ninety": 90,
}  # fmt: skip
_VALUES = {decomposed(word): n for n, word in enumerate(_TENS_BN, 1)} | {decomposed(word): n for word, n in _MORE.items()}
MULTIPLIERS = {"শত": 100, "হাজার": 1000, "লক্ষ": 100_000, "লাখ": 100_000, "hundred": 100, "thousand": 1000}
_FRACTIONS = frozenset(decomposed(word) for word in ("সাড়ে", "পৌনে", "সোয়া", "আড়াই", "দেড়", "অর্ধ", "half", "quarter", "and"))
"""Words that change the number after or before them; where a number is reckoned with, agents/reckoning/fractions.py has read them."""
_BETWEEN = frozenset(decomposed(word) for word in ("হইতে", "থেকে", "বা", "অথবা", "অনধিক", "অন্যূন", "to", "or"))
"""Words that may stand between two numbers of one unit."""
_MULTIPLES = {decomposed("দ্বিগুণ"): ("দ্বিগুণ", "twice"), "twice": ("দ্বিগুণ", "twice"), decomposed("তিনগুণ"): ("তিনগুণ", "three times")}
_REPEATED = re.compile(rf"({DIGIT})\s*\([^()]{{1,30}}\)")
_GAP = " \u00a0\t\n-–"
_PLAIN = re.compile(r"[0-9]{1,15}(?:\.[0-9]{1,6})?")
"""A number that is reckoned with; `1.2.3` is none."""
_DIGITS = re.compile(rf"{DIGIT}+(?:[.,]{DIGIT}+)*")


def figures(text: str, language: str) -> tuple[str, ...]:
    """The quantities of the text, each once, in order, in the language's own digits and words."""
    said = spoken(text)
    tokens = list(WORD.finditer(said))
    found: list[str] = []
    for at, token in enumerate(tokens):
        word = plain(token[0])
        if word in _MULTIPLES:
            found.append(_MULTIPLES[word][language != "bn"])
        for _, bangla, one, more in _unit(word):
            numbers = _numbers_before(said, tokens, at)
            found += [f"{bangla_digits(n)} {bangla}" if language == "bn" else f"{n} {one if n == '1' else more}" for n in numbers]
    return tuple(dict.fromkeys(found))


@dataclass(frozen=True)
class Quantity:
    """A number of something, with its place in the text that `spoken` gives."""

    value: Fraction
    unit: str
    """The unit as it is called for one in English: `day`, `year`, `taka`."""
    start: int
    end: int


def spoken(text: str) -> str:
    """The text with numbers said once: `৬০ (ষাট) দিন` → `৬০ দিন`."""
    return _REPEATED.sub(r"\1", text)


def quantities(text: str) -> tuple[Quantity, ...]:
    """The quantities of a text that is `spoken`, in order; what is not wholly understood is left out."""
    tokens = list(WORD.finditer(text))
    found = []
    for at, token in enumerate(tokens):
        word = plain(token[0])
        for _, _, one, _ in _unit(word):
            for number in [n.replace(",", "") for n in _numbers_before(text, tokens, at)[-1:]]:
                if not _PLAIN.fullmatch(number):
                    continue
                start = tokens[_first_of(text, tokens, at)].start()
                if not text[:start].endswith("/"):  # the end of 31/2, or of a date
                    found.append(Quantity(Fraction(number), one, start, token.end()))
    return tuple(found)


def is_unit(word: str) -> bool:
    """True for a word that may follow a number and say of what it is."""
    return word.startswith(_FORMS)


def _unit(word: str) -> list[tuple[tuple[str, ...], str, str, str]]:
    """The unit that the word is of, as a list of one, or none."""
    return [unit for unit in UNITS if word.startswith(unit[0])][:1] if is_unit(word) else []


def _first_of(text: str, tokens: list[re.Match[str]], at: int) -> int:
    """The first token of the number that stands before that unit."""
    while at > 0 and not text[tokens[at - 1].end() : tokens[at].start()].strip(_GAP) and _is_of_a_number(plain(tokens[at - 1][0])):
        at -= 1
    return at


def number_of(words: Iterable[str]) -> Fraction | None:
    """The number that these words or digits are; None for anything doubtful."""
    value = (_value(words) or "").replace(",", "")
    return Fraction(value) if _PLAIN.fullmatch(value) else None


@lru_cache(maxsize=4096)
def has_quantity(text: str) -> bool:
    """True where the text states a number of something that can be counted in days, money, hours and the like."""
    return bool(figures(text, "en"))


def _numbers_before(text: str, tokens: list[re.Match[str]], at: int) -> tuple[str, ...]:
    """The numbers that belong to the unit at that token, in ASCII digits: `twenty to fifty days` has two; none where one is doubtful."""
    words: list[str] = []
    end = tokens[at].start()
    while at > 0 and not text[tokens[at - 1].end() : end].strip(_GAP):
        word = plain(tokens[at - 1][0])
        if not _is_of_a_number(word) and word not in _BETWEEN:
            break
        words.insert(0, word)
        at, end = at - 1, tokens[at - 1].start()
    runs: list[list[str]] = [[]]
    for word in words:
        if word in _BETWEEN:
            runs.append([])
        else:
            runs[-1].append(word)
    values = [_value(run) for run in runs if run]
    # "… of one or twenty days" gives both; a first run that is doubtful spoils nothing of the last, which alone touches the unit
    return tuple(value for value in values if value is not None) if values and values[-1] is not None else ()


def _is_of_a_number(word: str) -> bool:
    return word in _VALUES or word in MULTIPLIERS or word in _FRACTIONS or _DIGITS.fullmatch(word) is not None


def _value(words: Iterable[str]) -> str | None:
    """`একশত, পঞ্চাশ` → 150, `2, হাজার` → 2000, `৪০.৫` → 40.5; None for anything doubtful."""
    words = list(words)
    words = words[1:] if words[:1] == ["and"] else words
    if not words or any(word in _FRACTIONS for word in words):
        return None
    if len(words) == 1 and _DIGITS.fullmatch(words[0]):
        return ascii_digits(words[0])
    total, last, ceiling = 0, 0, 10**9
    for word in words:
        if word in MULTIPLIERS:
            factor = MULTIPLIERS[word]
            if factor >= ceiling:
                return None
            total, last, ceiling = total - last + max(last, 1) * factor, 0, factor
            continue
        value = _VALUES.get(word) if not word.isdecimal() else int(ascii_digits(word))
        if value is None or last or (total and value >= ceiling) or (value % 100 and value > 100):
            return None
        total, last = total + value, value
        if value >= 100 and value % 100 == 0:
            last, ceiling = 0, 100
    return str(total)
