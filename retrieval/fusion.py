"""Several rankings of units made into one: named provisions first, then reciprocal rank fusion (Cormack and others, 2009)."""

from __future__ import annotations

from collections import Counter
from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from typing import NamedTuple

from graph_schema.evidence import Route

DAMPING = 5
"""Added to each rank: the larger, the less a first place counts against several middling ones. Small, because the routes fail on
different questions: what one of them puts first is often what the other does not see."""

PER_SECTION = 1
"""Seeds of one section that come before those of others: its other subsections come along by themselves, a second rule does not."""
DENSE_WEIGHT = 1.0
"""Of a dense ranking."""
SPELLED_WEIGHT = 0.8
"""Of a lexical ranking for the question's own words."""
PART_WEIGHT = 0.8
"""Of a ranking for a part of the question, against one for the whole of it."""
TERMS_WEIGHT = 1.0
"""Of a lexical ranking for the law's words that stand for what was said."""
DEFINED_WEIGHT = 2.5
"""Of a lexical ranking for the places that define a word, where a definition is asked for."""
TRANSLATED_WEIGHT = 0.5
"""Of a dense ranking for the law's words, beside that for a question in another language."""
FOREIGN_WEIGHT = 0.2
"""Of a lexical ranking for words in a language that no text of the statute is in."""


@dataclass(frozen=True)
class Ranking:
    """Identifiers of units, best first, found by one route for one query."""

    route: Route
    units: tuple[str, ...]
    weight: float = 1.0


class Seed(NamedTuple):
    """A unit to begin from. `score` is 1 for a named one, else its share of the best fused score there can be."""

    unit: str
    score: float
    route: Route


def fused(named: Sequence[str], rankings: Sequence[Ranking], k: int) -> tuple[Seed, ...]:
    """The first `k` of `ranked`; never fewer than the named ones."""
    return ranked(named, rankings)[: max(k, len(set(named)))]


def ranked(named: Sequence[str], rankings: Sequence[Ranking]) -> tuple[Seed, ...]:
    """The named units, then all others, best first, spread over sections; equal scores in the order of identifiers.

    The route of a unit is the one that gave it most.
    """
    best = sum(ranking.weight for ranking in rankings if ranking.units) / (DAMPING + 1)
    gains: dict[str, dict[Route, float]] = {}
    for ranking in rankings:
        for place, unit in enumerate(ranking.units, 1):
            routes = gains.setdefault(unit, {})
            routes[ranking.route] = routes.get(ranking.route, 0.0) + ranking.weight / (DAMPING + place)
    already = dict.fromkeys(named)
    first = [Seed(unit, 1.0, Route.NAMED) for unit in already]
    others = [Seed(unit, round(sum(routes.values()) / best, 6), _most(routes)) for unit, routes in gains.items() if unit not in already]
    others.sort(key=lambda seed: (-seed.score, seed.unit))
    return (*first, *spread(others))


def _most(routes: Mapping[Route, float]) -> Route:
    """The route that gave most; of equal ones the last by name."""
    return max(routes, key=lambda route: (routes[route], route.value)) if len(routes) > 1 else next(iter(routes))


def spread(seeds: Sequence[Seed]) -> list[Seed]:
    """The seeds in their order, those beyond PER_SECTION of one section last."""
    taken: Counter[str] = Counter()
    early: list[Seed] = []
    late: list[Seed] = []
    for seed in seeds:
        section = seed.unit.partition("__subsec_")[0]  # each definition of a section is a matter of its own
        taken[section] += 1
        (early if taken[section] <= PER_SECTION else late).append(seed)
    return early + late
