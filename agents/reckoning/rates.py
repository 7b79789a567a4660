"""What a quotation lets one reckon: days of wages for each year of service, twice the ordinary rate, a day of leave for days worked.

Read by patterns of the phrases that statutes use, in Bangla and English, whatever section they stand in.
"""

from __future__ import annotations

import re
from collections.abc import Sequence
from fractions import Fraction

from agents.figures import Quantity, quantities
from agents.reckoning.fractions import plainly
from graph_schema.numerals import decomposed
from graph_schema.statute import Frozen

NEAR = 30
"""Characters on either side of a length of time in which a word says what it is of."""
_YEAR = "(?:বৎসর|বত্সর|বছর)"
_EACH_YEAR = re.compile(
    decomposed(rf"(?:প্রত্যেক|প্রতি)\s+(?:\S+\s+){{0,2}}?{_YEAR}\S*(?=[^।৷]{{0,60}}?(?:চাক[ুর]|জন্য))")
    + r"|\b(?:each|every)\s+(?:\w+\s+)?year(?:'s|’s)?(?=\s+of\b|\s+service)",
    re.I,
)
_COMPLETED = re.compile(decomposed("সম্পূর্ণ|সম্পুর্ণ|পূর্ণ") + r"|\bcompleted?\b|\bfull\b", re.I)
_OVER_SIX_MONTHS = re.compile(
    decomposed(r"(?:০?৬|ছয়)\s+মাসের\s+(?:অতিরিক্ত|অধিক|বেশি)")
    + r"|(?:in excess of|exceeding|more than|over|above)\s+(?:6|six)\s+(?:\(\w+\)\s+)?months",
    re.I,
)
_WAGES = re.compile(decomposed(r"\s*(?:\S+\s+)?(?:মজুরি|মজুরী|বেতন)(?=[\s,;।৷]|$)") + r"|['’]?\s*(?:of\s+)?(?:\w+\s+)?wages\b", re.I)
_JOINED = re.compile(decomposed(r"\s*(?:এবং|অথবা|বা|ও)\s") + r"|\s*(?:and|or)\s", re.I)
_TWICE = re.compile(
    decomposed("সাধারণ হারের দ্বিগুণ") + r"|\btwice\s+(?:\w+\s+){0,3}ordinary rate|\bdouble\s+(?:\w+\s+){0,3}ordinary rate", re.I
)
_CONDITION = re.compile(r"[^;,]{0,60}\b(?:if|where|for|in case)\b[^;,]*", re.I)
_LARGER = re.compile(decomposed("যাহা অধিক|যেটি অধিক|যাহা বেশি") + r"|\bwhichever is (?:higher|more|greater)", re.I)
_FOR_WORK = re.compile(decomposed(r"(?:প্রতি|প্রত্যেক)\s+$") + r"|\b(?:for\s+)?(?:every|each)\s+$", re.I)
_OF_WORK = re.compile(decomposed(r"\s*(?:কাজ|কর্ম)") + r"|\s*(?:of\s+)?(?:work|service)", re.I)
_OF_SERVICE = re.compile(decomposed("চাকরি|চাকরী|চাকুরি|চাকুরী|কর্মরত") + r"|\b(?:service|served|employed|worked)\b", re.I)
_LEAVE = re.compile(decomposed("ছুটি") + r"|\bleave\b", re.I)
_BOUNDS: tuple[tuple[str, re.Pattern[str], re.Pattern[str]], ...] = (
    ("under", re.compile(r"(?:less than|under|below)\s*$", re.I), re.compile(decomposed(r"\s*কম"))),
    ("up to", re.compile(decomposed(r"অনধিক\s*$") + r"|(?:up to|not exceeding)\s*$", re.I), re.compile(decomposed(r"\s*পর্যন্ত"))),
    (
        "from",
        re.compile(decomposed(r"(?:অন্যূন|অন্যুন|অনূ্যন|কমপক্ষে)\s*$") + r"|(?:at least|not less than)\s*$", re.I),
        re.compile(decomposed(r"\s*(?:বা|অথবা)\s+(?:উহার\s+|তাহার\s+)?(?:অধিক|বেশি|তদূর্ধ্ব|তদুর্ধ্ব)") + r"|\s*(?:or more|or above|and above)", re.I),
    ),
    ("over", re.compile(r"(?:more than|exceeding|over|above)\s*$", re.I), re.compile(decomposed(r"\s*(?:অধিক|বেশি|অতিরিক্ত|ঊর্ধ্ব)"))),
)
"""How a number of years bounds a rate: what stands before it, or after it."""


class Bound(Frozen):
    """`under` 10, `up to` 3, `from` 10, `over` 10 years of service."""

    kind: str
    years: Fraction

    def holds(self, months: Fraction) -> bool:
        """True for that many months of service."""
        limit = self.years * 12
        return {"under": months < limit, "up to": months <= limit, "from": months >= limit, "over": months > limit}[self.kind]


class YearlyRate(Frozen):
    """So many days of wages for each year of service, within the bounds; without any it holds where no other of the claim does."""

    days: Fraction
    bounds: tuple[Bound, ...] = ()
    larger: bool = False
    """The quotation gives the larger of this and another sum."""


class ForYears(Frozen):
    """The rates of one provision for each year of service. `up` where more than six months count as a year, as the quotation says."""

    rates: tuple[YearlyRate, ...]
    completed: bool
    up: bool


class ForWork(Frozen):
    """So many days of leave for each so many days of work."""

    leave: Fraction
    worked: Fraction


def for_years(quotes: Sequence[str]) -> ForYears | None:
    """What the quotations of one claim give for each year of service; None where they give nothing by the year."""
    texts = [plainly(quote) for quote in quotes]
    each = next((found for text in texts for found in [_EACH_YEAR.search(text)] if found), None)
    if each is None:
        return None
    rates = tuple(rate for text in texts for rate in _yearly(text))
    if not rates:
        return None
    whole = " ".join(texts)
    up = _OVER_SIX_MONTHS.search(whole) is not None
    return ForYears(rates=rates, completed=_COMPLETED.search(each[0]) is not None, up=up)


def for_work(quotes: Sequence[str]) -> ForWork | None:
    """The days of leave that days of work bring; None where the quotations do not say."""
    for text in (plainly(quote) for quote in quotes):
        days = [one for one in quantities(text) if one.unit == "day"]
        base = next((one for one in days if _FOR_WORK.search(text[: one.start]) and _OF_WORK.match(text[one.end :])), None)
        gained = [one for one in days if one is not base]
        if base is not None and len(gained) == 1 and _LEAVE.search(text):
            return ForWork(leave=gained[0].value, worked=base.value)
    return None


def is_twice(quotes: Sequence[str]) -> bool:
    """True where the quotations give twice the ordinary rate."""
    return any(_TWICE.search(decomposed(quote)) for quote in quotes)


def lengths_of_service(quotes: Sequence[str]) -> tuple[Quantity, ...]:
    """The years and months that the quotations name beside service."""
    texts = [plainly(quote) for quote in quotes]
    return tuple(
        one
        for text in texts
        for one in quantities(text)
        if one.unit in ("year", "month") and _OF_SERVICE.search(text[max(one.start - NEAR, 0) : one.end + NEAR])
    )


def _yearly(text: str) -> list[YearlyRate]:
    found = quantities(text)
    days = [one for one in found if one.unit == "day"]
    paid = [one for number, one in enumerate(days) if _is_of_wages(text, one, days[number + 1 :])]
    rates: list[YearlyRate] = []
    began, shared = 0, False
    for one in paid:
        own = [years for years in found if years.unit == "year" and began <= years.start < one.start] or _years_after(text, one, found)
        bounds = tuple(bound for years in own for bound in _bound(text, years))
        bounds = rates[-1].bounds if shared and not bounds else bounds
        rates.append(YearlyRate(days=one.value, bounds=bounds, larger=_LARGER.search(text) is not None))
        began = max([one.end, *(years.end for years in own)])
        shared = _WAGES.match(text[one.end :]) is None
    return rates


def _is_of_wages(text: str, one: Quantity, later: Sequence[Quantity]) -> bool:
    """True of days of wages, and of days that share the word with the next ones: `30 days and … 45 days' wages`."""
    if _WAGES.match(text[one.end :]):
        return True
    return bool(_JOINED.match(text[one.end :])) and any(_WAGES.match(text[other.end :]) for other in later[:1])


def _years_after(text: str, one: Quantity, found: Sequence[Quantity]) -> list[Quantity]:
    """The years of an English condition that follows its rate: `fourteen days' wages if the worker has served less than ten years`."""
    rest = _CONDITION.match(text[one.end :])
    if rest is None:
        return []
    return [years for years in found if years.unit == "year" and one.end < years.start < one.end + rest.end()][:1]


def _bound(text: str, years: Quantity) -> list[Bound]:
    before, after = text[: years.start], text[years.end :]
    kinds = [kind for kind, ahead, behind in _BOUNDS if ahead.search(before) or behind.match(after)]
    return [Bound(kind=kinds[0], years=years.value)] if kinds else []
