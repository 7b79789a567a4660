"""Who an Act is: identifier from its printed number, and the day on which it was made.

An identifier is `bd-YEAR-NUMBER` for an Act. Ordinances and President's Orders are numbered beside the Acts of their year, so
they carry a word: `bd-2025-ord-65`, `bd-1972-po-77`.
"""

from __future__ import annotations

import hashlib
import re
from datetime import date

from graph_schema.numerals import DIGIT, ascii_digits, decomposed, either_composition, ordinal_value

_BANGLA_NUMBER = re.compile(
    rf"(?P<year>{DIGIT}{{4}})\s*সনের\s*(?P<number>{DIGIT}+)\s*নং\s*(?P<kind>{either_composition('আইন')}|অধ্যাদেশ|আদেশ)?"
)
_ENGLISH_NUMBER = re.compile(
    r"(?P<kind>Act|Ordinance|President[’']s\s+Order|Order)\s*,?\s*No\.?\s*(?P<number>[0-9]+|[IVXLC]+)\s*(?:of|,)\s*(?P<year>[0-9]{4})", re.I
)
_WORD = {"ordinance": "ord-", "অধ্যাদেশ": "ord-", "আদেশ": "po-"}
_MONTHS = (
    ("january", "জানুয়ারি", "জানুয়ারী"), ("february", "ফেব্রুয়ারি", "ফেব্রুয়ারী"), ("march", "মার্চ"), ("april", "এপ্রিল"), ("may", "মে"),
    ("june", "জুন"), ("july", "জুলাই"), ("august", "আগস্ট", "আগষ্ট"), ("september", "সেপ্টেম্বর"), ("october", "অক্টোবর"),
    ("november", "নভেম্বর"), ("december", "ডিসেম্বর"),
)  # fmt: skip
_MONTH_NUMBERS = {decomposed(word): n for n, words in enumerate(_MONTHS, 1) for word in words}
_DAY_FIRST = re.compile(rf"({DIGIT}{{1,2}})\s*(?:st|nd|rd|th|লা|রা|ঠা|ই|শে)?\s+([^\s,0-9০-৯]+)\s*,?\s*({DIGIT}{{4}})")


def statute_id(number: str | None) -> str | None:
    """`২০০৬ সনের ৪২ নং আইন` → `bd-2006-42`, `ACT NO. XVI OF 1908` → `bd-1908-16`, else None."""
    plain = decomposed(number or "")
    found = _BANGLA_NUMBER.search(plain) or _ENGLISH_NUMBER.search(plain)
    value = ordinal_value(found["number"]) if found else None
    if found is None or value is None:
        return None
    kind = (found["kind"] or "").lower()
    word = _WORD.get(kind, "po-" if kind.endswith("order") else "")
    return f"bd-{ascii_digits(found['year'])}-{word}{value}"


def made_up_id(title: str, country: str = "bd") -> str:
    """A stable, readable identifier for an Act that prints no number: country, year and the first words or a digest of its title."""
    plain = ascii_digits(decomposed(title))
    year = re.search(r"(1[6-9]|20)[0-9]{2}", plain)
    words = re.findall(r"[a-z]+", plain.lower())
    name = "-".join(word for word in words if word not in ("the", "act", "of", "and"))[:40].strip("-")
    return f"{country}-{year[0] if year else 'undated'}-{name or 't' + hashlib.sha256(plain.encode()).hexdigest()[:8]}"


def printed_date(text: str) -> date | None:
    """The first day that is printed in the text in either language: `[ ১১ অক্টোবর ২০০৬ ]`, `[4th April, 2012]`."""
    for found in _DAY_FIRST.finditer(decomposed(text)):
        month = _MONTH_NUMBERS.get(found[2].strip(".").lower())
        if month:
            try:
                return date(int(ascii_digits(found[3])), month, int(ascii_digits(found[1])))
            except ValueError:
                continue
    return None
