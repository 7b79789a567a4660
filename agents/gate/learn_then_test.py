"""Learn then test: a threshold at which, with probability at least 1 − δ over the calibration, few answers have anything unfaithful.

The quantity is the `false_share`: of the questions for which something is released, the share with something unfaithful among it. It is
another one than the `false_release_rate` of conformal risk control, which counts over all questions and holds on average over calibrations.

Angelopoulos et al., arXiv 2110.01052. The unit is the question. Of the m calibration questions that release something at τ, k release
something unfaithful; where the share at τ is above α, P(Bin(m, α) ≤ k) is a p-value. Thresholds are tried downwards from starts that were
set before any score was seen (fixed-sequence testing, a J-th of δ for each of J starts); a sequence ends at its first failure.
"""

from __future__ import annotations

import math
from bisect import bisect_left
from collections import defaultdict
from collections.abc import Sequence
from typing import Literal

from agents.gate.risk_control import LabelledScore, checked
from graph_schema.errors import WrongUse
from graph_schema.statute import Frozen

STEP = 200
"""The grid has this many steps between 0 and 1."""
STARTS = (0.95, 0.9, 0.85, 0.8, 0.7, 0.6, 0.5, 0.25)


class ShareCalibration(Frozen):
    """A claim is released when its score is at least `threshold`; with `feasible` false nothing is."""

    quantity: Literal["false_share"] = "false_share"
    feasible: bool
    threshold: float | None
    n: int
    """Questions, not claims."""
    alpha: float
    delta: float
    released: int
    """Calibration questions for which something is released at the threshold."""
    unfaithful: int
    """Those of them with something unfaithful among it."""


def learn_then_test(scores: Sequence[LabelledScore], alpha: float, delta: float) -> ShareCalibration:
    """The lowest threshold of the grid whose share passes the test; infeasible where none does.

    Raises WrongUse for an alpha or a delta outside (0, 1), CalibrationError without scores or with one that is not a number.
    """
    if not 0 < delta < 1:
        raise WrongUse(f"Delta is {delta}; it must lie between 0 and 1, such as 0.1.")
    rows = checked(scores, alpha)
    best, wrong = _highest(rows)
    passed: dict[float, tuple[int, int]] = {}
    for start in STARTS:
        for place in range(round(start * STEP), -1, -1):
            threshold = place / STEP
            if threshold in passed:
                break  # from here on the sequence of an earlier start went the same way
            released, unfaithful = (len(some) - bisect_left(some, threshold) for some in (best, wrong))
            if binomial_tail(unfaithful, released, alpha) > delta / len(STARTS):
                break
            passed[threshold] = released, unfaithful
    lowest = min(passed, default=None)
    released, unfaithful = (0, 0) if lowest is None else passed[lowest]
    return ShareCalibration(
        feasible=lowest is not None,
        threshold=lowest,
        n=len(best),
        alpha=alpha,
        delta=delta,
        released=released,
        unfaithful=unfaithful,
    )


def binomial_tail(k: int, m: int, p: float) -> float:
    """P(Bin(m, p) ≤ k); 1 where m is 0."""
    if k >= m:
        return 1.0
    term = total = (1 - p) ** m
    for successes in range(1, k + 1):
        term *= (m - successes + 1) / successes * p / (1 - p)
        total += term
    return min(total, 1.0)


def _highest(rows: Sequence[LabelledScore]) -> tuple[list[float], list[float]]:
    """Of each question the highest score, and the highest of what is unfaithful in it or minus infinity; both lowest first."""
    best: dict[str, float] = defaultdict(lambda: -math.inf)
    wrong: dict[str, float] = defaultdict(lambda: -math.inf)
    for row in rows:
        best[row.question] = max(best[row.question], row.score)
        wrong[row.question] = max(wrong[row.question], -math.inf if row.faithful else row.score)
    return sorted(best.values()), sorted(wrong.values())
