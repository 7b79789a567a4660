"""Halves and quarters in numbers, as people say them in Bangla and English."""

from __future__ import annotations

from fractions import Fraction

import pytest

from agents.figures import quantities
from agents.reckoning.fractions import plainly
from agents.reckoning.given import given_in
from agents.reckoning.rates import for_years


@pytest.mark.parametrize(
    ("said", "value", "unit"),
    [
        ("সাড়ে তিন বছর", "7/2", "year"),
        ("সাড়ে ৩ বছর", "7/2", "year"),
        ("দেড় মাস", "3/2", "month"),
        ("আড়াই বৎসর", "5/2", "year"),
        ("পৌনে দুই ঘণ্টা", "7/4", "hour"),
        ("পৌনে এক ঘণ্টা", "3/4", "hour"),
        ("সোয়া ঘণ্টা", "5/4", "hour"),
        ("সোয়া চার ঘণ্টা", "17/4", "hour"),
        ("আধা ঘণ্টা", "1/2", "hour"),
        ("সাড়ে বারো হাজার টাকা", "12500", "taka"),
        ("সাড়ে ১২ হাজার টাকা", "12500", "taka"),
        ("দেড় লাখ টাকা", "150000", "taka"),
        ("সোয়া লাখ টাকা", "125000", "taka"),
        ("১½ বছর", "3/2", "year"),
        ("three and a half years", "7/2", "year"),
        ("3 and a half years", "7/2", "year"),
        ("two and half years", "5/2", "year"),
        ("six and a quarter months", "25/4", "month"),
        ("a year and a half", "3/2", "year"),
        ("two years and a half", "5/2", "year"),
        ("half a year", "1/2", "year"),
        ("half an hour", "1/2", "hour"),
        ("a half day", "1/2", "day"),
        ("2½ years", "5/2", "year"),
        ("3 1/2 years", "7/2", "year"),
        ("two and a half thousand taka", "2500", "taka"),
    ],
)
def test_a_half_or_a_quarter_is_part_of_its_number(said: str, value: str, unit: str) -> None:
    assert [(one.value, one.unit) for one in quantities(plainly(said))] == [(Fraction(value), unit)]


@pytest.mark.parametrize("said", ["three quarters of an hour", "one and three quarter years", "31/2 years", "1/2/2019 years", "সাড়ে বছর"])
def test_what_is_doubtful_is_left_out(said: str) -> None:
    assert quantities(plainly(said)) == ()


@pytest.mark.parametrize("said", ["half wages for 10 days", "আধা সরকারি প্রতিষ্ঠান", "5 days and 3 hours", "ধারা ২৬ এর (১)"])
def test_words_without_a_number_with_a_part_stay_as_they_are(said: str) -> None:
    assert plainly(said) == said


@pytest.mark.parametrize(
    ("question", "years", "months"),
    [
        ("সাড়ে তিন বছর চাকরি করেছি", 3, "6"),
        ("আমি আড়াই বছর ধরে কাজ করি", 2, "6"),
        ("দেড় মাস চাকরি করেছি", 0, "3/2"),
        ("I served three and a half years", 3, "6"),
        ("I worked for a year and a half", 1, "6"),
        ("I worked for two and a quarter years", 2, "3"),
        ("I served 18.5 months", 1, "13/2"),
    ],
)
def test_service_of_years_and_a_half_is_years_and_months(question: str, years: int, months: str) -> None:
    given = given_in(question)
    assert (given.years, given.months) == (years, Fraction(months))


def test_a_rate_of_the_law_may_have_a_half() -> None:
    found = for_years(["পাচক প্রতি বৎসর চাকরির জন্য সাড়ে সাত দিনের মজুরি পাইবেন৷"])
    assert found is not None
    assert [rate.days for rate in found.rates] == [Fraction(15, 2)]
