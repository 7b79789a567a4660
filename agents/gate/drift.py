"""Whether recent scores still look like those of the calibration: the two-sample test of Kolmogorov and Smirnov."""

from __future__ import annotations

import math
from bisect import bisect_right
from collections.abc import Sequence

LEAST = 20
"""With fewer scores on either side nothing is said."""
SURE = 0.01
"""A smaller probability of such a difference by chance is called drift."""


def kolmogorov_smirnov(one: Sequence[float], other: Sequence[float]) -> tuple[float, float]:
    """The largest distance between the two distributions, and about how probable one as large is by chance (asymptotically)."""
    left, right = sorted(one), sorted(other)
    distance = max(abs(bisect_right(left, at) / len(left) - bisect_right(right, at) / len(right)) for at in {*left, *right})
    size = math.sqrt(len(left) * len(right) / (len(left) + len(right)))
    strength = (size + 0.12 + 0.11 / size) * distance
    if strength < 0.2:
        return distance, 1.0
    tail = 2 * sum((-1) ** (k - 1) * math.exp(-2 * (k * strength) ** 2) for k in range(1, 101))
    return distance, min(max(tail, 0.0), 1.0)


def drift(calibrated: Sequence[float], recent: Sequence[float]) -> str | None:
    """A warning where recent questions' best scores are other than those of the calibration, else None."""
    if min(len(calibrated), len(recent)) < LEAST:
        return None
    distance, chance = kolmogorov_smirnov(calibrated, recent)
    if chance >= SURE:
        return None
    return (
        f"The scores of the last {len(recent)} questions are distributed otherwise than the calibration's (distance {distance:.2f}), so the"
        " bound may not hold for them. Calibrate anew on questions like those that are asked."
    )
