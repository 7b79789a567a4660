"""Worked computations: figures of the law from quotations, those of the case from the question, formula and result, or what is needed."""

from __future__ import annotations

from fractions import Fraction

import pytest

from agents.ledger import Claim, Computation, Role
from agents.reckoning.computation import computations
from agents.reckoning.given import given_in
from agents.reckoning.rates import for_work, for_years, is_twice
from graph_schema.evidence import Citation
from tests.unit.board_fakes import board, evidence, part

GRATUITY = "মালিক পাচককে প্রতি পূর্ণ বৎসর চাকরি অথবা ছয় মাসের অধিক সময়ের জন্য ২০ দিনের মজুরি অথবা ১০ বৎসরের অধিককাল চাকরির ক্ষেত্রে ৪০ দিনের মজুরি দিবেন৷"
SERVED = (
    "পাচক প্রতি পূর্ণ বৎসর চাকরির জন্য পাইবেন—",
    "৩ (তিন) বৎসর পর্যন্ত চাকরি করিলে, ৮ (আট) দিনের মজুরি;",
    "৩ (তিন) বৎসরের বেশি কিন্তু ৯ (নয়) বৎসরের কম চাকরি করিলে, ১৬ (ষোল) দিনের মজুরি;",
    "নয় বৎসর বা তদূর্ধ্ব চাকরি করিলে, ৩২ দিনের মজুরি, অথবা ভাতা, যাহা অধিক হইবে৷",
)
ENGLISH = (
    "The cook is paid ten days' wages for every completed year of service if he has served less than five years, "
    "or twenty days' wages if he has served five years or more."
)


def claim(*quotes: str) -> Claim:
    cited = tuple(Citation(id=f"bd-2099-1#sec_7__cl_{n}", citation="7", quote=quote) for n, quote in enumerate(quotes))
    return Claim(id="W1", role=Role.WORKER_COUNSEL, text="…", citations=cited, confidence=0.9)


def done(question: str, *quotes: str, language: str = "en") -> tuple[Computation, ...]:
    return computations([claim(*quotes)], question, language)


@pytest.mark.parametrize(
    ("question", "result"),
    [
        ("I served 7 years for 9,000 taka a month.", "42,000 taka"),
        ("I served 7 years and 7 months for 9,000 taka a month.", "48,000 taka"),
        ("I served 7 years and 6 months for 9,000 taka a month.", "42,000 taka"),
        ("I served 10 years for 9,000 taka a month.", "60,000 taka"),
        ("I served 12 years for 300 taka a day.", "144,000 taka"),
    ],
)
def test_days_of_wages_for_each_year_with_the_rate_of_that_service(question: str, result: str) -> None:
    assert [one.result for one in done(question, GRATUITY)] == [result]


@pytest.mark.parametrize(("years", "result"), [(3, "২,৪০০ টাকা"), (4, "৬,৪০০ টাকা"), (9, "২৮,৮০০ টাকা")])
def test_the_clause_whose_bounds_hold_is_reckoned_and_told_in_bangla(years: int, result: str) -> None:
    (found,) = done(f"{years} বছর চাকরি করেছি, দৈনিক মজুরি ১০০ টাকা। কত পাব?", *SERVED, language="bn")
    assert found.result == result
    assert result in found.text


def test_bounds_that_follow_an_english_rate_are_its_own() -> None:
    rates = for_years([ENGLISH])
    assert rates is not None
    assert [(int(rate.days), [(b.kind, int(b.years)) for b in rate.bounds]) for rate in rates.rates] == [
        (10, [("under", 5)]),
        (20, [("from", 5)]),
    ]


def test_without_the_length_of_service_every_rate_is_shown_and_what_is_needed() -> None:
    found = done("My wage is 9,000 taka a month.", GRATUITY)
    assert [one.result for one in found] == [None, None]
    assert all("the length of service" in one.needs for one in found)


def test_without_a_wage_the_days_are_told_and_the_wage_is_asked_for() -> None:
    (found,) = done("I served 7 years.", GRATUITY)
    assert found.result is None
    assert "140 days' wages" in found.text
    assert found.needs == ("the wage by the month or the day",)


def test_what_comes_from_where_and_what_is_assumed_is_said() -> None:
    (found,) = done("I served 8 years and 7 months. My basic wage is 9,000 taka.", GRATUITY.replace(" অথবা ছয় মাসের অধিক সময়ের জন্য", "র জন্য"))
    assert "20 days' wages for each year of service" in found.from_the_law
    assert found.from_the_question == ("service of 8 years 7 months", "a wage of 9,000 taka a month")
    assert found.assumed == ("the wage is for a month", "a day's wage is a month's divided by 30")
    assert found.result == "48,000 taka"


def test_a_larger_sum_that_is_not_reckoned_is_told() -> None:
    (found,) = done("I served 9 years for 100 taka a day.", *SERVED)
    assert any("larger of two" in note for note in found.assumed)


def test_overtime_needs_the_wage_of_an_hour() -> None:
    rule = "For overtime he is paid at twice the ordinary rate of his basic wage."
    assert [one.result for one in done("I did 10 hours of overtime at 80 taka an hour.", rule)] == ["1,600 taka"]
    (found,) = done("I did 10 hours of overtime; my salary is 9,000 taka a month.", rule)
    assert (found.result, found.needs) == (None, ("the ordinary wage of an hour",))


@pytest.mark.parametrize(
    "rule", ["পাচক প্রতি পনেরো দিন কাজের জন্য এক দিন ছুটি পাইবেন৷", "A cook has one day of leave for every fifteen days of work."]
)
def test_leave_for_days_of_work(rule: str) -> None:
    assert for_work([rule]) is not None
    assert [one.result for one in done("I worked 100 days. How much leave is due?", rule)] == ["6 days"]


@pytest.mark.parametrize(
    "rule",
    [
        "পাচক প্রতি পঞ্জিকা বৎসরে ১৩ (তের) দিনের মজুরীসহ উৎসব ছুটি পাইবেন৷",
        "মালিক ১২০ দিনের নোটিশ দিবেন৷",
        "তাহাকে দুই দিনের ক্ষতিপূরণমূলক মজুরি প্রদান করিতে হইবে৷",
        "He is liable to twice the fine.",
    ],
)
def test_no_rate_is_read_into_other_figures(rule: str) -> None:
    assert (for_years([rule]), for_work([rule]), is_twice([rule])) == (None, None, False)


def test_a_question_without_figures_is_answered_without_reckoning() -> None:
    assert done("How much gratuity is due?", GRATUITY) == ()


def test_an_age_is_no_service_and_of_two_lengths_none_is_taken() -> None:
    assert given_in("I am 35 years old and served 12 years and 8 months.").years == 12
    assert given_in("She served 3 years here and served 5 years there.").years is None
    wage = given_in("আমার বেতন মাসে ১২ হাজার টাকা").wage
    assert wage is not None
    assert (wage.taka, wage.by) == (Fraction(12000), "month")


async def test_the_answer_carries_the_computation_beside_its_claims() -> None:
    pieces = (evidence("7", ENGLISH, heading="Gratuity", clauses=(part("7(a)", "", label="(a)"),)),)
    answer = await board(pieces).ask("A cook served 6 years for 300 taka a day. How much are his wages for service?")
    assert [one.result for one in answer.computations] == ["36,000 taka"]
    assert answer.answer is not None
    assert answer.computations[0].text in answer.answer
    assert all("36,000" not in claim.text for claim in answer.claims)


@pytest.mark.parametrize("figure", ["1.2.3", "9" * 40, "৯.৯.৯"])
def test_a_figure_that_is_no_number_is_not_reckoned_with(figure: str) -> None:
    assert given_in(f"I served {figure} years for {figure} taka a day.").years is None


def test_what_rests_on_a_provision_that_is_only_close_is_reckoned_for_the_case_that_it_applies() -> None:
    near = claim(GRATUITY).model_copy(update={"asserts": "related"})
    (found,) = computations([near], "I served 7 years for 9,000 taka a month.", "en")
    assert found.text.startswith("Worked out for the case that section 7 applies")
