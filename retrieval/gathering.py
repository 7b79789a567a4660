"""Statute Retriever, second half: what the searches found is ranked, hopped from, and put together as evidence.

The searches rank by places, the reranker once more by all that is known; the first k of that are what hops begin from. What the hops
bring is weighed by the same reranker beside what the searches found besides, and the pack takes the best.
"""

from __future__ import annotations

import asyncio
from collections.abc import Mapping, Sequence
from dataclasses import dataclass, replace
from typing import Any

import numpy as np

from graph_schema.evidence import Hop, Route
from graph_schema.plan import RetrievalPlan
from graph_schema.store import GraphStore
from retrieval.assembly import Assembled, Bounds, Place, assembled, pieces_of
from retrieval.company import WIDTH, beside
from retrieval.fusion import Seed, ranked, spread
from retrieval.hits import NOTHING, Hits
from retrieval.hopper import Reached, hops
from retrieval.nearness import Nearness
from retrieval.ranking import Context, Reranker
from retrieval.reading import Reading
from retrieval.remembered import Kept
from retrieval.scope import Scope
from retrieval.wording import Wording

FADES = 2.0
"""Log-odds by which a candidate lies below the best where its score is e times smaller."""
CONSIDERED = 50
"""Units, best fused first, that are weighed once more. On the training questions more of them find nothing more."""


@dataclass(frozen=True)
class Search:
    """One question under way: what asks, what was found, and where it is looked up."""

    store: GraphStore
    embedder: str
    reranker: Reranker
    plan: RetrievalPlan
    reading: Reading
    wording: Wording
    hits: Hits
    scope: Scope
    kept: Kept


@dataclass(frozen=True)
class Candidates:
    """What may come into the pack: the seeds in their order, and what hops and searches give besides, with what is known of all."""

    seeds: tuple[Seed, ...]
    further: tuple[Seed, ...]
    reached: tuple[Reached, ...]
    trace: tuple[Hop, ...]
    context: Context


async def gathered(search: Search) -> Assembled:
    """The evidence of one question, best first, with its trace."""
    found = await candidates(search)
    places = [_place(seed) for seed in found.seeds]
    others = [*(Place(one.unit, one.score, Route.HOP, one.path) for one in found.reached), *map(_place, found.further)]
    others = [place for place in {place.unit: place for place in reversed(others)}.values() if place.unit in found.context.pieces]
    worth = search.reranker.scores(found.context, [place.unit for place in others]).tolist()
    bounds = Bounds(len(places), round(search.plan.k * WIDTH))
    company = beside(places, list(zip(others, worth, strict=True)), bounds.most)
    return await assembled(search.store, [*places, *company], found.trace, search.scope.day, bounds, search.kept)


async def candidates(search: Search) -> Candidates:
    """The seeds, as many as the plan says and never fewer than what is named; what hops lead to from them; and the rest of what was found.

    Where the question is but the name of a provision, that is the only seed.
    """
    plan, hits = search.plan, search.hits
    named = hits.anchors
    fused = ranked(named, () if hits.named and not search.reading.words else hits.rankings(plan, search.reading))
    fused = fused[: len(named) + CONSIDERED]
    near = Nearness(search.store, search.kept, hits.vector, day=search.scope.day, embedder=search.embedder)
    context = await _context(search, near, fused)
    order = [*fused[: len(named)], *_reranked(search.reranker, context, fused[len(named) :])]
    begun = max(plan.k, len(named))
    seeds = order[:begun]
    reached, trace = await hops(
        search.store,
        [(seed.unit, seed.score) for seed in seeds],
        near,
        edges=plan.edge_types,
        deepest=plan.max_hops,
        budget=plan.k,
        day=search.scope.day,
        kept=search.kept,
    )
    known = await _known(search, near, [one.unit for one in reached])
    context = replace(
        context,
        pieces={**context.pieces, **known[0]},
        near={**context.near, **known[1]},
        brought={one.unit: one.score for one in reached},
    )
    return Candidates(tuple(seeds), tuple(order[begun:]) if plan.max_hops else (), reached, trace, context)


async def _context(search: Search, nearness: Nearness, fused: Sequence[Seed]) -> Context:
    """What is known of the question and of what the searches found for it."""
    hits = search.hits
    pieces, near = await _known(search, nearness, [seed.unit for seed in fused])
    return Context(
        search.reading,
        search.wording,
        hits.dense[0] if hits.dense else NOTHING,
        hits.lexical[0] if hits.lexical else NOTHING,
        hits.by_terms(search.plan, search.reading),
        {seed.unit: seed.score for seed in fused},
        pieces,
        near,
    )


async def _known(search: Search, near: Nearness, units: Sequence[str]) -> tuple[Mapping[str, Mapping[str, Any]], Mapping[str, float]]:
    """Units as they read on the day, with their riders, and how near they are; those that are not law then are left out."""
    return await asyncio.gather(pieces_of(search.store, search.kept, units, search.scope.day), near.of(units))


def _reranked(reranker: Reranker, context: Context, fused: Sequence[Seed]) -> list[Seed]:
    """The seeds by the reranker, best first, spread over sections; each scored against the best."""
    known = [seed for seed in fused if seed.unit in context.pieces]
    if not known:
        return []
    worth = reranker.scores(context, [seed.unit for seed in known])
    shares = np.exp((worth - worth.max()) / FADES)
    scored = [seed._replace(score=round(share, 6)) for seed, share in zip(known, shares.tolist(), strict=True)]
    return spread(sorted(scored, key=lambda seed: (-seed.score, seed.unit)))


def _place(seed: Seed) -> Place:
    return Place(seed.unit, seed.score, seed.route, (seed.unit,))
