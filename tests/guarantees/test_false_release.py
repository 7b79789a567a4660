"""Calibrate on draws of known truth, deploy on fresh ones, count: the bound holds.

MAPIE, which has both methods, is no dependency: it brings scikit-learn, joblib and a classifier's interface. The theorem is the judge here.
"""

from __future__ import annotations

from functools import cache

import numpy as np
import pytest

from agents.gate.learn_then_test import learn_then_test
from agents.gate.risk_control import LabelledScore, calibrate

CLAIMS = 3


def draws(rng: np.random.Generator, questions: int, skill: float) -> tuple[np.ndarray, np.ndarray]:
    """Scores and labels of shape (questions, claims); claims of one question share its difficulty, so they depend on each other."""
    hardness = rng.uniform(0, 1, (questions, 1))
    faithful = rng.uniform(0, 1, (questions, CLAIMS)) > hardness * 0.6
    scores = np.clip(0.5 + skill * (faithful - 0.5) + rng.normal(0, 0.2, (questions, CLAIMS)) - 0.2 * hardness, 0, 1)
    return np.round(scores, 2), faithful  # rounded, so that scores tie


@cache
def label(question: int, claim: int, score: float, faithful: bool) -> LabelledScore:
    """Made once for each of its few values, since to make one takes longer than to calibrate with it."""
    return LabelledScore.model_construct(question=str(question), claim=str(claim), score=score, faithful=faithful)


def labelled(scores: np.ndarray, faithful: np.ndarray) -> list[LabelledScore]:
    pairs = zip(scores.tolist(), faithful.tolist(), strict=True)
    return [label(q, c, score, good) for q, row in enumerate(pairs) for c, (score, good) in enumerate(zip(*row, strict=True))]


@pytest.mark.parametrize(("n", "alpha", "skill"), [(60, 0.1, 0.6), (19, 0.2, 0.3), (30, 0.1, 0.0)])
def test_over_a_thousand_calibrations_the_mean_false_release_stays_within_alpha(n: int, alpha: float, skill: float) -> None:
    rng = np.random.default_rng(20260301)
    rates = []
    for _ in range(1000):
        certified = calibrate(labelled(*draws(rng, n, skill)), alpha)
        scores, faithful = draws(rng, 200, skill)
        threshold = np.inf if certified.threshold is None else certified.threshold
        rates.append(float(((scores >= threshold) & ~faithful).any(axis=1).mean()))
    error = float(np.std(rates) / np.sqrt(len(rates)))
    assert float(np.mean(rates)) <= alpha + 2 * error


@pytest.mark.parametrize("n", range(1, 9))
def test_below_nine_questions_everything_is_withheld_at_one_in_ten(n: int) -> None:
    rng = np.random.default_rng(n)
    assert not calibrate(labelled(*draws(rng, n, 0.6)), 0.1).feasible


def test_a_useful_gate_still_releases_something() -> None:
    rng = np.random.default_rng(7)
    certified = calibrate(labelled(*draws(rng, 200, 0.8)), 0.1)
    scores, _ = draws(rng, 200, 0.8)
    assert certified.threshold is not None
    assert float((scores >= certified.threshold).any(axis=1).mean()) > 0.2


def truly(scores: np.ndarray, faithful: np.ndarray, threshold: float) -> tuple[float, float]:
    """The false release rate and the false share at the threshold, counted."""
    out = scores >= threshold
    wrong, some = (out & ~faithful).any(axis=1), out.any(axis=1)
    return float(wrong.mean()), float(wrong.sum() / some.sum()) if some.any() else 0.0


@pytest.mark.parametrize(("n", "skill"), [(150, 0.8), (300, 0.3)])
def test_over_a_thousand_calibrations_learn_then_test_fails_no_more_often_than_delta(n: int, skill: float) -> None:
    rng, alpha, delta = np.random.default_rng(20260302), 0.25, 0.1
    population = draws(rng, 20_000, skill)
    failed = feasible = 0
    for _ in range(1000):
        found = learn_then_test(labelled(*draws(rng, n, skill)), alpha, delta)
        if found.threshold is not None:
            feasible += 1
            failed += truly(*population, found.threshold)[1] > alpha
    assert failed / 1000 <= delta + 2 * (delta * (1 - delta) / 1000) ** 0.5
    assert feasible > 0 or skill < 0.5


def test_the_rate_and_the_share_are_two_quantities() -> None:
    scores, faithful = draws(np.random.default_rng(11), 5000, 0.6)
    rate, share = truly(scores, faithful, 0.6)
    assert rate < share
