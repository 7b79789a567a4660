"""Scores that no longer look like those of the calibration."""

from __future__ import annotations

import random

import pytest

from agents.gate.drift import drift, kolmogorov_smirnov

CALIBRATED = tuple(n / 100 for n in range(100))


def test_scores_from_the_same_place_are_no_drift() -> None:
    rng = random.Random(1)
    assert drift(CALIBRATED, [rng.random() for _ in range(100)]) is None


def test_scores_that_moved_are_told() -> None:
    assert "Calibrate anew" in (drift(CALIBRATED, [score / 2 for score in CALIBRATED]) or "")


def test_of_a_handful_of_scores_nothing_is_said() -> None:
    assert drift(CALIBRATED, [0.0] * 19) is None


def test_the_distance_is_that_of_the_distributions() -> None:
    distance, chance = kolmogorov_smirnov([0.1, 0.2, 0.3, 0.4], [0.3, 0.4, 0.5, 0.6])
    assert distance == pytest.approx(0.5)
    assert chance > 0.2


def test_few_of_many_samples_from_one_place_are_called_drift() -> None:
    rng = random.Random(2)
    called = sum(drift([rng.random() for _ in range(60)], [rng.random() for _ in range(60)]) is not None for _ in range(500))
    assert called <= 12
