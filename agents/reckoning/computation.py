"""A worked computation: which figures the law gives, which the question, by what formula, and what comes out or is still needed.

It rests on a released claim and stands beside it: a number that was reckoned is never put into the mouth of the law.
"""

from __future__ import annotations

import math
from collections.abc import Iterable
from fractions import Fraction

from agents.ledger import Claim, Computation
from agents.phrases import capital, place
from agents.reckoning.dates import Service
from agents.reckoning.given import Given, Wage, given_in
from agents.reckoning.phrases import amount, day_of, reckoned, span, term
from agents.reckoning.rates import Bound, ForWork, ForYears, YearlyRate, for_work, for_years, is_twice, lengths_of_service

DAYS_OF_A_MONTH = 30
"""By how many a monthly wage is divided where the law speaks of days of wages and does not say how; it is named wherever it is used."""


def computations(claims: Iterable[Claim], question: str, language: str) -> tuple[Computation, ...]:
    """What can be reckoned from released claims with the figures of the question; nothing where it gives none, or no claim a rate."""
    given = given_in(question)
    if not given.anything:
        return ()
    released, done = list(claims), dict[str, Computation]()
    for claim in released:
        for one in _of_claim(claim, given, language):
            done.setdefault(one.formula + str(one.from_the_law), one)
    if (
        given.service
        and released
        and not any(_between(given.service, language) in said for one in done.values() for said in one.from_the_question)
    ):
        return (_length(released, given.service, language), *done.values())
    return tuple(done.values())


def _of_claim(claim: Claim, given: Given, language: str) -> Iterable[Computation]:
    quotes = [citation.quote for citation in claim.citations]
    yearly, leave = for_years(quotes), for_work(quotes)
    if yearly is not None and (given.years is not None or given.wage is not None):
        yield from (_by_years(claim, yearly, rate, given, language) for rate in _fitting(yearly, given))
    if leave is not None and given.days_worked is not None:
        yield _by_work(claim, leave, given.days_worked, language)
    if is_twice(quotes) and given.overtime_hours is not None:
        yield _by_hours(claim, given.overtime_hours, given.wage, language)


def _fitting(yearly: ForYears, given: Given) -> tuple[YearlyRate, ...]:
    """The rates for that length of service: those whose bounds hold, else those that have none; all where it is not given."""
    if given.years is None:
        return yearly.rates
    months = given.years * 12 + given.beyond
    bounded = tuple(rate for rate in yearly.rates if rate.bounds and all(bound.holds(months) for bound in rate.bounds))
    return bounded or tuple(rate for rate in yearly.rates if not rate.bounds)


def _by_years(claim: Claim, yearly: ForYears, rate: YearlyRate, given: Given, language: str) -> Computation:
    law = [reckoned("rate", language, days=amount(rate.days, language))]
    law += [_bounds(rate.bounds, language)] if rate.bounds else []
    asked: list[str] = []
    assumed: list[str] = []
    needs: list[str] = []
    years = None
    if given.years is None:
        needs.append(reckoned("need_years", language))
    else:
        years = given.years + (yearly.up and given.beyond > 6)
        asked.append(_served(given, language))
        assumed += [_last_day(given.service, language)] if given.service else []
        if yearly.up:
            law.append(reckoned("six_months", language))
        elif given.beyond:
            (law if yearly.completed else assumed).append(reckoned("completed", language, years=amount(years, language)))
    daily = _daily(given.wage, language, asked, assumed, needs)
    days = None if years is None else years * rate.days
    steps = []
    if years is not None and days is not None:
        values = {"years": amount(years, language), "days": amount(rate.days, language), "total": amount(days, language)}
        steps.append(reckoned("years_by_days", language, **values))
    if days is not None and daily is not None:
        steps.append(_times(days, daily, language))
    result = None if days is None or daily is None else term(days * daily, "taka", language)
    if rate.larger:
        assumed.append(reckoned("larger", language))
    formula = reckoned("years_formula", language)
    return _told(claim, language, law, asked, assumed, needs, formula, steps, result)


def _by_work(claim: Claim, leave: ForWork, worked: Fraction, language: str) -> Computation:
    law = [reckoned("leave_rate", language, leave=amount(leave.leave, language), worked=amount(leave.worked, language))]
    days = Fraction(math.floor(worked / leave.worked)) * leave.leave
    values = {"worked": amount(worked, language), "by": amount(leave.worked, language), "leave": amount(leave.leave, language)}
    steps = [reckoned("work_by_leave", language, **values, total=amount(days, language))]
    asked = [reckoned("worked", language, days=amount(worked, language))]
    assumed = [reckoned("whole_spells", language)] if worked % leave.worked else []
    return _told(claim, language, law, asked, assumed, [], reckoned("leave_formula", language), steps, term(days, "day", language))


def _by_hours(claim: Claim, hours: Fraction, wage: Wage | None, language: str) -> Computation:
    asked, needs, steps, result = [reckoned("overtime", language, hours=amount(hours, language))], [], [], None
    if wage is not None and wage.by == "hour":
        asked.append(_paid(wage, language))
        total = hours * wage.taka * 2
        values = {"hours": amount(hours, language), "wage": amount(wage.taka, language), "total": amount(total, language)}
        steps, result = [reckoned("hours_by_wage", language, **values)], term(total, "taka", language)
    else:
        asked += [_paid(wage, language)] if wage is not None else []
        needs.append(reckoned("need_hourly", language))
    return _told(claim, language, [reckoned("twice", language)], asked, [], needs, reckoned("hours_formula", language), steps, result)


def _length(released: list[Claim], service: Service, language: str) -> Computation:
    """How long the service was by its two days, beside the first claim whose quotations go by such a length, else beside the first."""
    named = {claim.id: lengths_of_service([citation.quote for citation in claim.citations]) for claim in released}
    claim = next((claim for claim in released if named[claim.id]), released[0])
    lengths = dict.fromkeys(term(one.value, one.unit, language) for one in named[claim.id])
    law = [reckoned("length", language, length=", ".join(lengths))] if lengths else []
    asked, assumed = [_between(service, language)], [_last_day(service, language)]
    length = service.length
    result = span(length.years, length.months, length.days, language)
    return _told(claim, language, law, asked, assumed, [], reckoned("length_formula", language), [], result)


def _daily(wage: Wage | None, language: str, asked: list[str], assumed: list[str], needs: list[str]) -> Fraction | None:
    """The wage of a day, with what was given, assumed or missing for it added to the lists."""
    if wage is None or wage.by == "hour":
        needs.append(reckoned("need_wage", language))
        return None
    asked.append(_paid(wage, language))
    if wage.assumed:
        assumed.append(reckoned("taken_as_monthly", language))
    if wage.by == "day":
        return wage.taka
    assumed.append(reckoned("month_of_days", language, days=amount(DAYS_OF_A_MONTH, language)))
    return wage.taka / DAYS_OF_A_MONTH


def _times(days: Fraction, daily: Fraction, language: str) -> str:
    values = {"days": amount(days, language), "daily": amount(daily, language), "total": amount(days * daily, language)}
    return reckoned("days_by_wage", language, **values)


def _bounds(bounds: Iterable[Bound], language: str) -> str:
    said = [reckoned(bound.kind, language, years=term(Fraction(bound.years), "year", language)) for bound in bounds]
    return reckoned("bounds", language, bounds=", ".join(said))


def _served(given: Given, language: str) -> str:
    length = reckoned("served", language, length=span(given.years or 0, given.months, given.days, language))
    return f"{length} ({_between(given.service, language)})" if given.service else length


def _between(service: Service, language: str) -> str:
    return reckoned("served_between", language, first=day_of(service.first, language), last=day_of(service.last, language))


def _last_day(service: Service, language: str) -> str:
    """Whether the last day is counted, and what comes out otherwise where years or months hang on it."""
    said = reckoned("last_counted" if service.counted else "last_left_out", language)
    length, other = service.length, service.otherwise
    if (length.years, length.months) == (other.years, other.months):
        return said
    return reckoned("otherwise", language, said=said, length=span(other.years, other.months, other.days, language))


def _paid(wage: Wage, language: str) -> str:
    return reckoned(f"paid_by_{wage.by}", language, taka=amount(wage.taka, language))


def _told(
    claim: Claim,
    language: str,
    law: list[str],
    asked: list[str],
    assumed: list[str],
    needs: list[str],
    formula: str,
    steps: list[str],
    result: str | None,
) -> Computation:
    where = place(claim.citations[0].citation, language)
    heading = "heading_dates" if not law else "heading" if claim.asserts == "answers" else "heading_if"
    lines = [reckoned(heading, language, where=where, Where=capital(where), formula=formula)]
    lines += [reckoned("law", language, said="; ".join(law))] if law else []
    lines += [reckoned("question", language, said="; ".join(asked))] if asked else []
    lines += [reckoned("steps", language, said="; ".join(steps))] if steps else []
    lines += [reckoned("result", language, said=result)] if result else []
    lines += [reckoned("assumed", language, said="; ".join(assumed))] if assumed else []
    lines += [reckoned("needed", language, said="; ".join(needs))] if needs else []
    return Computation(
        claim=claim.id,
        citation=claim.citations[0].citation,
        from_the_law=tuple(law),
        from_the_question=tuple(asked),
        assumed=tuple(assumed),
        formula=formula,
        result=result,
        needs=tuple(needs),
        text="\n- ".join(lines),
    )
