"""How far a mean over questions may be off: percentile bootstrap intervals, and paired ones for two systems asked the same questions.

Questions are what is drawn anew, with replacement; the draws depend on a seed alone, so a report can be made again.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass

import numpy as np
from numpy.typing import NDArray

from graph_schema.errors import WrongUse

SAMPLES = 2000
LEVEL = 0.95
SEED = 20260201


@dataclass(frozen=True)
class Interval:
    low: float
    high: float


@dataclass(frozen=True)
class Comparison:
    """The first system's mean less the second's over the same questions. Where `low` is above 0 the first is better at the level given."""

    difference: float
    low: float
    high: float
    count: int
    better: int
    """Questions on which the first system did better."""
    worse: int


def interval(values: Sequence[float], *, level: float = LEVEL, samples: int = SAMPLES, seed: int = SEED) -> Interval | None:
    """Where the mean lies in `level` of the resamples; None without values.

    All alike, they give an interval of no width: a bootstrap knows of nothing that it has not seen.
    """
    if not values:
        return None
    low, high = np.quantile(_means(np.asarray(values, dtype=float), samples, seed), _tails(level))
    return Interval(float(low), float(high))


def paired(
    first: Mapping[str, float], second: Mapping[str, float], *, level: float = LEVEL, samples: int = SAMPLES, seed: int = SEED
) -> Comparison:
    """The comparison of two systems by question. Raises WrongUse where they were not asked the same questions, or none."""
    if not first or first.keys() != second.keys():
        odd = sorted(first.keys() ^ second.keys())
        told = f"{len(odd)} questions have an answer of one system alone, such as {odd[0]!r}" if odd else "there is no question"
        raise WrongUse(f"Two systems can be compared on the same questions alone, and {told}. Run both on one data set.")
    differences = np.asarray([first[question] - second[question] for question in sorted(first)], dtype=float)
    low, high = np.quantile(_means(differences, samples, seed), _tails(level))
    return Comparison(
        difference=float(differences.mean()),
        low=float(low),
        high=float(high),
        count=len(differences),
        better=int((differences > 0).sum()),
        worse=int((differences < 0).sum()),
    )


def _means(values: NDArray[np.float64], samples: int, seed: int) -> NDArray[np.float64]:
    drawn = np.random.default_rng(seed).integers(0, len(values), size=(samples, len(values)))
    means: NDArray[np.float64] = values[drawn].mean(axis=1)
    return means


def _tails(level: float) -> tuple[float, float]:
    if not 0 < level < 1:
        raise WrongUse(f"The level is {level}; it must lie between 0 and 1, such as 0.95.")
    return (1 - level) / 2, (1 + level) / 2
