"""From which day to which day somebody served, where a question says both, in either script: `joined 5 March 2019, dismissed 10 Nov 2025`.

Only days that are written whole are read, with the day before the month where both are numbers. Of more than two days none is taken.
"""

from __future__ import annotations

import re
from calendar import monthrange
from collections.abc import Iterable
from datetime import date, timedelta
from functools import cache
from typing import NamedTuple

from agents.reckoning.word_lists import word_list
from graph_schema.numerals import BANGLA_DIGITS, DIGIT, ascii_digits, decomposed
from graph_schema.statute import Frozen

NEAR = 40
"""Characters on either side of a date in which a word says what happened then."""
YEARS = range(1900, 2200)
_DIGITS = f"0-9{BANGLA_DIGITS}"
_SEPARATOR = r"[/.\-–]"


class Length(Frozen):
    """Whole years, and beyond them whole months, and beyond them days."""

    years: int
    months: int
    days: int


class Service(Frozen):
    """The first day of service and the last. `counted` where the last was a day of service still: until it, and not ended on it."""

    first: date
    last: date
    counted: bool

    @property
    def length(self) -> Length:
        """How long it was."""
        return between(self.first, self.last + timedelta(days=self.counted))

    @property
    def otherwise(self) -> Length:
        """How long it was if the last day is counted where it is not, and the other way round."""
        return between(self.first, self.last + timedelta(days=not self.counted))


class Written(NamedTuple):
    """A date with its place in the text."""

    day: date
    start: int
    end: int


def between(first: date, last: date) -> Length:
    """The years, months and days from one day to a later one. A month ends on the same day of the next, or on its last if shorter."""
    months = (last.year - first.year) * 12 + last.month - first.month
    if _months_after(first, months) > last:
        months -= 1
    return Length(years=months // 12, months=months % 12, days=(last - _months_after(first, months)).days)


def dates_in(text: str) -> tuple[Written, ...]:
    """The days that the text, composed alike, writes whole, in order; what is no day of the calendar is left out."""
    patterns, months = _patterns()
    found: list[Written] = []
    for pattern in patterns:
        for match in pattern.finditer(text):
            if any(match.start() < other.end and other.start < match.end() for other in found):
                continue
            named = match.groupdict()
            month = months.get(named["month"].lower()) or int(ascii_digits(named["month"]))
            try:
                if int(ascii_digits(named["year"])) not in YEARS:
                    continue
                day = date(int(ascii_digits(named["year"])), month, int(ascii_digits(named["day"])))
            except ValueError:
                continue
            found.append(Written(day, match.start(), match.end()))
    return tuple(sorted(found, key=lambda one: one.start))


def service_in(text: str, of_service: Iterable[str]) -> Service | None:
    """The service whose two days the text gives, with words that say so; `of_service` are beginnings of words for work."""
    written = dates_in(text)
    if len(written) != 2:
        return None
    first, last = sorted(written)
    if first.day == last.day:
        return None
    lists = word_list("service_dates")
    begins, ends = _has(_around(text, first), lists["begins"]), _has(_around(text, last), lists["ends"])
    ranged = _follows(text, last, lists["to"], lists["to_after"])
    opened = _follows(text, first, lists["from"], lists["from_after"])
    works = any(decomposed(word) in _around(text, one) for one in written for word in of_service)
    if (begins and (ends or ranged)) or (opened and ends) or (opened and ranged and works):
        return Service(first=first.day, last=last.day, counted=ranged)
    return None


def _months_after(day: date, months: int) -> date:
    """The same day so many months later, or the last of that month."""
    year, month = divmod(day.year * 12 + day.month - 1 + months, 12)
    return date(year, month + 1, min(day.day, monthrange(year, month + 1)[1]))


def _around(text: str, one: Written) -> str:
    return f" {text[max(one.start - NEAR, 0) : one.end + NEAR].lower()} "


def _has(around: str, marks: Iterable[str]) -> bool:
    return any(re.search(rf"(?<![^\W\d_]){re.escape(decomposed(mark))}", around) for mark in marks)


def _follows(text: str, one: Written, before: Iterable[str], after: Iterable[str]) -> bool:
    """True where one of the words stands directly before the date, or one of the others directly behind it."""
    ahead = re.compile(rf"(?:^|\W)(?:{_any(before)})\s*$", re.I)
    behind = re.compile(rf"[\s,]*(?:{decomposed('তারিখ')}\S*\s+)?(?:{_any(after)})", re.I)
    return ahead.search(text[: one.start]) is not None or behind.match(text[one.end :]) is not None


def _any(words: Iterable[str]) -> str:
    return "|".join(re.escape(decomposed(word)) for word in sorted(words, key=len, reverse=True))


@cache
def _patterns() -> tuple[tuple[re.Pattern[str], ...], dict[str, int]]:
    """How dates are written, the surest first, and the names of the months."""
    lists = word_list("service_dates")
    months = {decomposed(name): n for n, names in enumerate(lists["months"], 1) for name in names}
    name = rf"(?P<month>{_any(months)})(?![a-z])[\u0980-\u09e3]*\.?"
    day = rf"(?<![{_DIGITS}])(?P<day>{DIGIT}{{1,2}})(?:\s?(?:{_any(lists['day_endings'])}))?(?![{_DIGITS}])"
    year = rf"(?<![{_DIGITS}])(?P<year>{DIGIT}{{4}})(?![{_DIGITS}])"
    number = rf"(?P<month>{DIGIT}{{1,2}})"
    of_year = rf"\s*(?:{_any(lists['years'])})?[\s,]*"
    written = (
        rf"{day}(?:\s+of)?[\s,\-]*{name}[\s,\-]*{year}",
        rf"{year}{of_year}{day}[\s,\-]*{name}",
        rf"{year}{of_year}{name}[\s,]*{day}",
        rf"(?<![a-z]){name}[\s,]*{day}[\s,]+{year}",
        rf"(?<![{_DIGITS}/.\-])(?P<year>{DIGIT}{{4}})-{number}-(?P<day>{DIGIT}{{1,2}})(?![{_DIGITS}]|{_SEPARATOR}{DIGIT})",
        rf"(?<![{_DIGITS}/.\-])(?P<day>{DIGIT}{{1,2}}){_SEPARATOR}{number}{_SEPARATOR}(?P<year>{DIGIT}{{4}})(?![{_DIGITS}]|{_SEPARATOR}{DIGIT})",
    )
    return tuple(re.compile(pattern, re.I) for pattern in written), months
