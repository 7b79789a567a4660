"""Conformal risk control: a threshold below which nothing is released, with a bound that holds for any distribution of scores.

The unit is the question (Angelopoulos et al., arXiv 2208.02814): its loss at threshold τ is 1 when a claim released at τ is unfaithful,
else 0, and cannot grow with τ. With n calibration questions of which k have loss 1 at τ, the next exchangeable question has loss 1 with
probability at most (k + 1)/(n + 1). This bounds P(something unfaithful is released), not the share of wrong ones among the released.
"""

from __future__ import annotations

import math
from collections.abc import Iterable, Sequence
from fractions import Fraction
from typing import Literal

from graph_schema.errors import CalibrationError, WrongUse
from graph_schema.statute import Frozen


class LabelledScore(Frozen):
    """What a person said of one claim of one question."""

    question: str
    claim: str
    score: float
    faithful: bool


class Calibration(Frozen):
    """A claim is released when its score is at least `threshold`; with `feasible` false nothing is."""

    feasible: bool
    threshold: float | None
    n: int
    """Questions, not claims."""
    alpha: float
    quantity: Literal["false_release_rate"] = "false_release_rate"
    false_release_bound: float | None
    """(k + 1)/(n + 1) at the threshold."""


def calibrate(scores: Sequence[LabelledScore], alpha: float) -> Calibration:
    """The lowest score seen at which (k + 1)/(n + 1) ≤ alpha; infeasible where there is none.

    Raises WrongUse for an alpha outside (0, 1), CalibrationError without scores or with one that is not a number.
    """
    worst = sorted(worst_scores(checked(scores, alpha)))
    n = len(worst)
    allowed = losses_allowed(n, alpha)
    if allowed < 0:
        return Calibration(feasible=False, threshold=None, n=n, alpha=alpha, false_release_bound=None)
    # At most `allowed` questions may keep a wrong claim at or above the threshold, so it lies above the next worst one.
    floor = worst[n - 1 - allowed] if allowed < n else -math.inf
    threshold = min((row.score for row in scores if row.score > floor), default=None)
    if threshold is None:
        return Calibration(feasible=False, threshold=None, n=n, alpha=alpha, false_release_bound=None)
    k = sum(score >= threshold for score in worst)
    return Calibration(feasible=True, threshold=threshold, n=n, alpha=alpha, false_release_bound=(k + 1) / (n + 1))


def checked(scores: Sequence[LabelledScore], alpha: float) -> Sequence[LabelledScore]:
    """The scores as they are. Raises WrongUse for an alpha outside (0, 1), CalibrationError without scores or with one that is none."""
    if not 0 < alpha < 1:
        raise WrongUse(f"Alpha is {alpha}; it must lie between 0 and 1, such as 0.1.")
    if not scores:
        raise CalibrationError("There is no labelled score, so nothing can be calibrated. Give at least one line.")
    strange = next((row for row in scores if not math.isfinite(row.score)), None)
    if strange is not None:
        raise CalibrationError(f"The score of claim {strange.claim!r} of question {strange.question!r} is not a number.")
    return scores


def losses_allowed(n: int, alpha: float) -> int:
    """The largest k with (k + 1)/(n + 1) ≤ alpha, or -1; exact for alphas written in decimals."""
    return math.floor(Fraction(str(alpha)) * (n + 1)) - 1


def worst_scores(scores: Iterable[LabelledScore]) -> list[float]:
    """For each question the highest score of an unfaithful claim, or minus infinity."""
    worst: dict[str, float] = {}
    for row in scores:
        worst[row.question] = max(worst.get(row.question, -math.inf), -math.inf if row.faithful else row.score)
    return list(worst.values())
