"""The length of service between two days that a question gives, worked out by hand."""

from __future__ import annotations

import random
from datetime import date, timedelta

import pytest

from agents.reckoning.dates import between, dates_in
from agents.reckoning.given import given_in
from graph_schema.numerals import decomposed
from tests.unit.test_reckoning import GRATUITY, done

NOTICE = "মালিক ১২০ দিনের নোটিশ দিবেন৷"
A_YEAR = "No notice is due unless a cook has completed one year of service."
JOINED = "I joined on 5 March 2019 and was terminated on 10 Nov 2025"


@pytest.mark.parametrize(
    "written",
    [
        "5 March 2019", "5th March, 2019", "the 5th of March 2019", "March 5, 2019", "Mar 5th 2019", "2019-03-05", "05/03/2019", "5-3-2019",
        "5.3.2019", "৫ মার্চ ২০১৯", "৫ই মার্চ, ২০১৯", "২০১৯ সালের ৫ মার্চ", "২০১৯ সালের মার্চ ৫", "০৫/০৩/২০১৯", "মার্চ ৫, ২০১৯",
    ],
)  # fmt: skip
def test_a_day_is_read_in_the_ways_that_people_write_it(written: str) -> None:
    assert [one.day for one in dates_in(decomposed(written))] == [date(2019, 3, 5)]


@pytest.mark.parametrize(
    "written", ["31 February 2020", "13/31/2020", "March 2019", "5 March", "5.3.2019.1", "section 5 of 2019", "05/03/19"]
)
def test_what_is_no_whole_day_is_none(written: str) -> None:
    assert dates_in(written) == ()


@pytest.mark.parametrize(
    ("first", "last", "length"),
    [
        (date(2019, 3, 5), date(2025, 11, 10), (6, 8, 5)),
        (date(2019, 3, 5), date(2025, 3, 5), (6, 0, 0)),
        (date(2019, 3, 5), date(2025, 3, 4), (5, 11, 27)),
        (date(2020, 2, 29), date(2021, 2, 28), (1, 0, 0)),
        (date(2024, 1, 31), date(2024, 3, 1), (0, 1, 1)),
        (date(2023, 12, 31), date(2024, 1, 1), (0, 0, 1)),
    ],
)
def test_years_months_and_days_between_two_days(first: date, last: date, length: tuple[int, int, int]) -> None:
    found = between(first, last)
    assert (found.years, found.months, found.days) == length


def test_a_length_never_shrinks_from_one_day_to_the_next_and_its_parts_stay_within_their_bounds() -> None:
    drawn = random.Random(2006)
    for _ in range(300):
        first = date(1990, 1, 1) + timedelta(days=drawn.randrange(12_000))
        lengths = [between(first, first + timedelta(days=days)) for days in range(1, 800)]
        order = [(one.years, one.months, one.days) for one in lengths]
        assert order == sorted(order)
        assert all(one.months < 12 and one.days < 31 for one in lengths)


@pytest.mark.parametrize(
    ("question", "length"),
    [
        (JOINED, (6, 8, 5)),
        ("I was terminated on 10 November 2025, having joined on 5 March 2019.", (6, 8, 5)),
        ("৫ মার্চ ২০১৯ তারিখে যোগদান করি, ১০ নভেম্বর ২০২৫ তারিখে ছাঁটাই হই", (6, 8, 5)),
        ("২০১৯ সালের ৫ই মার্চ চাকরিতে যোগ দিই এবং ২০২৫ সালের ১০ নভেম্বরে বরখাস্ত হই", (6, 8, 5)),
        ("I worked from 1 January 2020 to 31 December 2024", (5, 0, 0)),
        ("১ জানুয়ারি ২০২০ থেকে ৩১ ডিসেম্বর ২০২৪ পর্যন্ত কাজ করেছি", (5, 0, 0)),
        ("Joined on 1 January 2020, dismissed on 31 December 2024", (4, 11, 30)),
    ],
)
def test_service_between_its_first_day_and_its_end(question: str, length: tuple[int, int, int]) -> None:
    given = given_in(question)
    assert (given.years, int(given.months), given.days) == length


@pytest.mark.parametrize(
    "question",
    [
        "I applied on 5 March 2024 and was refused on 10 April 2024.",
        "Wages of 5 March 2024 were not paid until 10 April 2024; I work in a mill.",
        "I joined on 5 March 2019.",
        "I joined on 5 March 2019, was promoted on 1 May 2020 and dismissed on 10 November 2025.",
        "I joined on 5 March 2019 and was dismissed on 5 March 2019.",
    ],
)
def test_days_that_are_not_those_of_service_are_no_length(question: str) -> None:
    assert given_in(question).service is None


def test_wages_are_reckoned_by_the_days_of_service() -> None:
    (found,) = done(f"{JOINED}. My wage is 9,000 taka a month.", GRATUITY)
    assert found.from_the_question[0] == "service of 6 years 8 months 5 days (service from 5 March 2019 to 10 November 2025)"
    assert found.result == "42,000 taka"
    assert "the day on which service ended is not counted" in found.assumed


def test_a_day_more_than_six_months_counts_as_a_year() -> None:
    by_a_day = "Joined on 1 January 2020, dismissed on {day} July 2023, at 300 taka a day."
    assert [one.result for one in done(by_a_day.format(day=1), GRATUITY)] == ["18,000 taka"]
    assert [one.result for one in done(by_a_day.format(day=2), GRATUITY)] == ["24,000 taka"]


def test_how_long_it_was_is_told_beside_what_the_law_says_of_service() -> None:
    (found,) = done(f"{JOINED}: how long is that?", A_YEAR)
    assert (found.result, found.from_the_law) == ("6 years 8 months 5 days", ("a length of service of 1 year",))
    (found,) = done(f"{JOINED}: how long is that?", NOTICE)
    assert (found.result, found.from_the_law) == ("6 years 8 months 5 days", ())
    assert found.text.startswith("Worked out from the dates of the question")


def test_where_a_year_hangs_on_the_last_day_both_lengths_are_told_in_bangla() -> None:
    (found,) = done("১ জানুয়ারি ২০২০ তারিখে যোগ দিই, ৩১ ডিসেম্বর ২০২৪ তারিখে অবসর নিই। কত দিন হলো?", NOTICE, language="bn")
    assert found.result == "৪ বৎসর ১১ মাস ৩০ দিন"
    assert found.assumed == ("চাকরি শেষের দিনটি গোনা হয়নি; অন্যথায় ৫ বৎসর",)
