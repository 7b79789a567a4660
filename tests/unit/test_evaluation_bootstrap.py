"""Bootstrap intervals where their ends are known, and the paired comparison of two systems."""

from __future__ import annotations

import numpy as np
import pytest

from evaluation.bootstrap import Interval, interval, paired
from graph_schema.errors import WrongUse


def test_values_all_alike_give_an_interval_of_no_width() -> None:
    assert interval([1.0] * 20) == Interval(1.0, 1.0)


def test_there_is_no_interval_without_values() -> None:
    assert interval([]) is None


def test_one_zero_and_one_one_may_both_be_drawn_twice() -> None:
    assert interval([0.0, 1.0]) == Interval(0.0, 1.0)


def test_the_interval_of_a_hundred_coins_is_that_of_the_binomial() -> None:
    found = interval([0.0, 1.0] * 50, samples=20_000)
    assert found is not None
    assert (found.low, found.high) == pytest.approx((0.40, 0.60), abs=0.011)


def test_the_same_seed_gives_the_same_interval() -> None:
    values = [0.1, 0.5, 0.9, 0.3]
    assert interval(values) == interval(values)
    assert interval(values, samples=50, seed=1) != interval(values, samples=50, seed=2)


def test_nineteen_of_twenty_intervals_hold_the_true_mean() -> None:
    draws = np.random.default_rng(7).random((200, 60))
    around = [interval(list(row), samples=400) for row in draws]
    assert sum(one is not None and one.low <= 0.5 <= one.high for one in around) >= 180


def test_a_system_that_is_always_better_by_a_tenth_is_better_by_just_that() -> None:
    second = {f"q{number}": number / 20 for number in range(10)}
    found = paired({question: value + 0.1 for question, value in second.items()}, second)
    assert (found.difference, found.low, found.high) == pytest.approx((0.1, 0.1, 0.1))
    assert (found.count, found.better, found.worse) == (10, 10, 0)


def test_a_system_compared_with_itself_is_neither_better_nor_worse() -> None:
    scores = {"q1": 1.0, "q2": 0.0}
    found = paired(scores, scores)
    assert (found.difference, found.low, found.high, found.better, found.worse) == (0.0, 0.0, 0.0, 0, 0)


def test_pairing_sees_what_two_separate_intervals_do_not() -> None:
    second = {f"q{number}": float(number % 2) for number in range(40)}
    first = {question: value * 0.9 + 0.1 for question, value in second.items()}
    one, other = interval(list(first.values())), interval(list(second.values()))
    assert one is not None
    assert other is not None
    assert one.low < other.high
    assert paired(first, second).low > 0


@pytest.mark.parametrize("second", [{}, {"q1": 1.0, "q3": 0.0}])
def test_systems_asked_other_questions_are_not_compared(second: dict[str, float]) -> None:
    with pytest.raises(WrongUse, match="on the same questions alone"):
        paired({"q1": 1.0, "q2": 0.0}, second)


def test_a_level_must_lie_between_0_and_1() -> None:
    with pytest.raises(WrongUse, match="between 0 and 1"):
        interval([1.0], level=95)
