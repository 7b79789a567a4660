"""What a question gives to reckon with: length of service, a wage with its period, hours of overtime, days worked. What is not certain is
left out."""

from __future__ import annotations

import re
from collections.abc import Iterable, Sequence
from fractions import Fraction

from agents.figures import Quantity, quantities
from agents.reckoning.dates import Service, service_in
from agents.reckoning.fractions import plainly
from graph_schema.numerals import DIGIT, ascii_digits, decomposed
from graph_schema.statute import Frozen

NEAR = 30
"""Characters on either side of a figure in which a word says what it is of."""
_AGE_BEFORE = re.compile(decomposed(r"বয়স\S*\s+(?:\S+\s+)?$") + r"|\bage[d]?\s+(?:of\s+)?$", re.I)
_AGE_AFTER = re.compile(decomposed(r"\s*(?:বয়স|বয়সী)") + r"|\s*(?:old\b|of age\b)", re.I)
_SERVICE = ("চাকর", "চাকুর", "কাজ কর", "কর্মরত", "service", "work", "employ", "job", "serv")
_WAGE = ("মজুর", "বেতন", "বেসিক", "wage", "salary", "basic", "paid", "pay ", "earn", "পাই")
_OVERTIME = ("ওভারটাইম", "অধিকাল", "অতিরিক্ত", "overtime", "extra")
_BY = {
    "hour": ("ঘণ্টায়", "ঘন্টায়", "প্রতি ঘণ্টা", "ঘণ্টা প্রতি", "per hour", "an hour", "hourly", "each hour"),
    "day": ("দৈনিক", "দিনে ", "রোজ", "প্রতিদিন", "প্রতি দিন", "per day", "a day", "daily", "each day"),
    "month": ("মাসিক", "মাসে", "প্রতি মাস", "per month", "a month", "monthly", "each month"),
}
_MONEY = re.compile(rf"(?:\b(?:tk|bdt)\.?|৳)\s*({DIGIT}[{'0-9০-৯'},]*)", re.I)


class Wage(Frozen):
    """An amount of taka; `assumed` where the question does not say for which time."""

    taka: Fraction
    by: str
    """`month`, `day` or `hour`."""
    assumed: bool = False


class Given(Frozen):
    """What the question states of the case; None where it does not."""

    years: int | None = None
    months: Fraction = Fraction(0)
    """Beyond the years."""
    days: int = 0
    """Beyond the months, where the days of service are given."""
    service: Service | None = None
    wage: Wage | None = None
    overtime_hours: Fraction | None = None
    days_worked: Fraction | None = None

    @property
    def beyond(self) -> Fraction:
        """Months beyond the years, the days as a part of one that is always less than it."""
        return self.months + Fraction(self.days, 32)

    @property
    def anything(self) -> bool:
        return any(value is not None for value in (self.years, self.wage, self.overtime_hours, self.days_worked))


def given_in(question: str) -> Given:
    """The figures of the question. Ages are no service, of two lengths of service none is taken, and two days are surer than a length."""
    text = plainly(_MONEY.sub(r"\1 টাকা", decomposed(question)))
    found = quantities(text)
    service = service_in(text, _SERVICE)
    years, months = (service.length.years, Fraction(service.length.months)) if service else _service(text, found)
    hours = [one for one in found if one.unit == "hour" and _near(text, one, _OVERTIME)]
    days = [one for one in found if one.unit in ("day", "working day") and _near(text, one, _SERVICE)]
    return Given(
        years=years,
        months=months,
        days=service.length.days if service else 0,
        service=service,
        wage=_wage(text, [one for one in found if one.unit == "taka"]),
        overtime_hours=hours[0].value if len(hours) == 1 else None,
        days_worked=days[0].value if len(days) == 1 else None,
    )


def _service(text: str, found: Sequence[Quantity]) -> tuple[int | None, Fraction]:
    spans = [one for one in found if one.unit == "year" and not _is_age(text, one)]
    spans = [one for one in spans if _near(text, one, _SERVICE)] or (spans if len(spans) == 1 else [])
    if len(spans) != 1:
        alone = [one for one in found if one.unit == "month" and _near(text, one, _SERVICE)]
        return _years_and_months(alone[0].value) if not spans and len(alone) == 1 else (None, Fraction(0))
    years = spans[0]
    after = next((one for one in found if one.unit == "month" and 0 <= one.start - years.end <= 6), None)
    return _years_and_months(years.value * 12 + (after.value if after else 0))


def _years_and_months(months: Fraction) -> tuple[int, Fraction]:
    return int(months // 12), months % 12


def _wage(text: str, amounts: Sequence[Quantity]) -> Wage | None:
    wages = [one for one in amounts if _near(text, one, _WAGE)] or (list(amounts) if len(amounts) == 1 else [])
    if len(wages) != 1:
        return None
    around = _around(text, wages[0])
    by = next((period for period, marks in _BY.items() if any(decomposed(mark) in around for mark in marks)), None)
    return Wage(taka=wages[0].value, by=by or "month", assumed=by is None)


def _is_age(text: str, one: Quantity) -> bool:
    return _AGE_BEFORE.search(text[: one.start]) is not None or _AGE_AFTER.match(text[one.end :]) is not None


def _near(text: str, one: Quantity, marks: Iterable[str]) -> bool:
    around = _around(text, one)
    return any(decomposed(mark) in around for mark in marks)


def _around(text: str, one: Quantity) -> str:
    return f" {ascii_digits(text[max(one.start - NEAR, 0) : one.end + NEAR]).lower()} "
