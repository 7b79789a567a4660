"""Link Hopper (paper 1, 3.3): from the seeds along provisos, cross-references and parents, hop by hop, until nothing new comes.

What is not yet known of the frontier is asked in one query a hop, and the vectors of where it leads in a second. Every unit that is brought
along leaves a row in the trace, which says what led to it; so does a cross-reference to a seed, which needed no bringing.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field
from datetime import date
from typing import NamedTuple

from graph_schema.evidence import Hop
from graph_schema.plan import EdgeType
from graph_schema.store import GraphStore, Row
from retrieval.nearness import Nearness
from retrieval.remembered import Kept, UnitOn, known
from retrieval.scope import LATEST

PER_TARGET = 2
"""Subsections that are brought for a reference to a whole section: the nearest to the question."""
PER_SECTION = 5
"""Subsections that a subsection brings of its own section, itself counted: the nearest to the question."""
PER_CITED = 3
"""Units that a seed brings because they cite it: the nearest to the question."""
MOST_ROWS = 400
EDGE_ORDER = {EdgeType.PROVISO: 0, EdgeType.PARENT: 1, EdgeType.CROSS_REF: 2}
FADING = {EdgeType.PROVISO: 0.95, EdgeType.PARENT: 0.8, EdgeType.CROSS_REF: 0.8}
"""What of a unit's score passes over an edge."""
FADING_BACK = 0.7
"""What passes from a seed to a unit that cites it."""


class Lead(NamedTuple):
    """An edge that leads away from the unit `start`, from one of its clauses or a unit above it."""

    start: str
    source: str
    edge: EdgeType
    target: str
    words: str
    """Those of the citing unit that name the target."""
    place: int
    landed: tuple[str, ...]
    """The unit that is read there, or those `within` it."""
    within: bool
    is_citing: bool
    """Whether it leads to a unit that cites `start`."""

    @classmethod
    def of(cls, row: Row) -> Lead:
        edge, landed = EdgeType(row["edge"]), tuple(row["landed"])
        return cls(
            row["start"], row["source"], edge, row["target"], row["words"] or "", row["place"], landed, row["within"], row["is_citing"]
        )


class Reached(NamedTuple):
    """A unit that a hop led to. `rule` is the unit of the frontier that it came from, `path` begins at the seed."""

    unit: str
    rule: str
    edge: EdgeType
    score: float
    path: tuple[str, ...]


@dataclass
class Walk:
    """What a walk has brought so far, in the order of arrival."""

    scores: dict[str, float]
    paths: dict[str, tuple[str, ...]]
    reached: list[Reached] = field(default_factory=list)
    trace: list[Hop] = field(default_factory=list)
    told: set[tuple[str, str]] = field(default_factory=set)

    def note(self, depth: int, lead: Lead) -> None:
        """The trace has a row for this edge; one for each edge type and target, and for each unit that cites a seed."""
        told = (lead.edge, f"{lead.source} {lead.target}" if lead.is_citing else lead.target)
        if told not in self.told:
            self.told.add(told)
            self.trace.append(Hop(hop=depth, source=lead.source, edge=lead.edge, target=lead.target, evidence_text=lead.words))


class Landing(NamedTuple):
    """A lead and one unit that it brings, in the order in which landings are taken: provisos first, then what is worth most."""

    is_paid: bool
    """Whether it counts against the budget: what is no proviso does."""
    less: float
    """Less what it is worth."""
    unit: str
    source: str
    order: int
    is_citing: bool
    farness: float
    """Less its similarity."""
    place: int
    number: int
    lead: Lead

    @property
    def near(self) -> float:
        return -self.farness


async def hops(
    store: GraphStore,
    seeds: Sequence[tuple[str, float]],
    nearness: Nearness,
    *,
    edges: Sequence[EdgeType],
    deepest: int,
    budget: int,
    day: date = LATEST,
    citing: bool = True,
    kept: Kept | None = None,
) -> tuple[tuple[Reached, ...], tuple[Hop, ...]]:
    """What the seeds lead to within `deepest` hops, best first at each, and the trace.

    Only edges that are valid on the day are followed. `budget` bounds the units that each hop brings; provisos and explanations do not
    count against it. Where `citing`, what refers to a seed comes as well: the penalty for a breach names the duty, not the other way round.
    `kept` is what is known of the graph already.
    """
    kept = kept or Kept()
    walk = Walk(scores=dict(seeds), paths={unit: (unit,) for unit, _ in seeds})
    frontier = [unit for unit, _ in seeds]
    for depth in range(1, deepest + 1):
        if not frontier:
            break
        found = (await leads_of(store, kept, frontier, day)).values()
        # What cites the seeds is looked for, and nothing of what cites those that hops brought.
        leads = [lead for some in found for lead in some if lead.edge in edges and (not lead.is_citing or (citing and depth == 1))]
        near = await nearness.of(unit for lead in leads for unit in lead.landed)
        frontier = _taken(walk, _landings(leads, near, walk.scores), depth, budget)
    return tuple(walk.reached), tuple(walk.trace)


async def leads_of(store: GraphStore, kept: Kept, units: Sequence[str], day: date) -> dict[UnitOn, tuple[Lead, ...]]:
    """All edges that lead away from the units on the day: whatever a question follows of them is chosen from these."""

    async def read(keys: list[UnitOn]) -> dict[UnitOn, tuple[Lead, ...]]:
        found: dict[UnitOn, list[Lead]] = {key: [] for key in keys}
        for row in await store.rows("retrieval/hop", frontier=[unit for unit, _ in keys], day=day):
            found[row["start"], day].append(Lead.of(row))
        return {key: tuple(leads) for key, leads in found.items()}

    return await known(kept.leads, [(unit, day) for unit in units], read)


def _landings(leads: Sequence[Lead], near: Mapping[str, float], scores: Mapping[str, float]) -> list[Landing]:
    """One for each unit that an edge brings, in order: the unit that it leads to or, of one that holds others, the nearest within."""
    found: list[Landing] = []
    for lead in leads:
        passed, is_paid = scores[lead.start] * _passing(lead), lead.edge is not EdgeType.PROVISO
        for unit in _nearest(lead, near) if lead.within else lead.landed:
            similarity = near.get(unit, 0.0)
            order, number = EDGE_ORDER[lead.edge], len(found)
            found.append(
                Landing(is_paid, -passed * similarity, unit, lead.source, order, lead.is_citing, -similarity, lead.place, number, lead)
            )
    if len(found) > MOST_ROWS:
        found = sorted(found, key=_by_kind)[:MOST_ROWS]
    return sorted(found)


def _nearest(lead: Lead, near: Mapping[str, float]) -> list[str]:
    most = PER_SECTION if lead.edge is EdgeType.PARENT else PER_TARGET
    return sorted((unit for unit in lead.landed if unit in near), key=lambda unit: (-near[unit], unit))[:most]


def _by_kind(one: Landing) -> tuple[int, bool, float, str, str, int]:
    """Provisos, then parents, then references, those that cite a seed last; the nearest first."""
    return (one.order, one.is_citing, one.farness, one.unit, one.source, one.place)


def _taken(walk: Walk, landings: Sequence[Landing], depth: int, budget: int) -> list[str]:
    """The units of this hop: provisos first, then the best of the others up to the budget."""
    brought: list[str] = []
    paid, already, citing = 0, set(walk.scores), Counter[str]()
    for one in landings:
        lead, unit = one.lead, one.unit
        if unit in walk.scores:
            if lead.edge is EdgeType.CROSS_REF and not lead.is_citing and unit in already and len(walk.paths[unit]) == 1:
                walk.note(depth, lead)
            continue
        if one.is_paid and (paid >= budget or (lead.is_citing and citing[lead.start] >= PER_CITED)):
            continue
        citing[lead.start] += lead.is_citing
        paid += one.is_paid
        score = round(walk.scores[lead.start] * _passing(lead) * (one.near if one.is_paid else 1.0), 6)
        walk.scores[unit], walk.paths[unit] = score, (*walk.paths[lead.start], unit)
        walk.reached.append(Reached(unit, lead.start, lead.edge, score, walk.paths[unit]))
        walk.note(depth, lead)
        brought.append(unit)
    return brought


def _passing(lead: Lead) -> float:
    return FADING_BACK if lead.is_citing else FADING[lead.edge]
