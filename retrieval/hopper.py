"""Link Hopper (paper 1, 3.3): from the seeds along provisos, cross-references and parents, hop by hop, until nothing new comes.

What is not yet known of the frontier is asked in one query a hop, and the vectors of where it leads in a second. Every unit that is brought
along leaves a row in the trace, which says what led to it; so does a cross-reference to a seed, which needed no bringing.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field
from datetime import date
from typing import Any

from graph_schema.evidence import Hop
from graph_schema.plan import EdgeType
from graph_schema.store import GraphStore
from graph_schema.vectors import DEFAULT_EMBEDDER
from retrieval.nearness import nearness
from retrieval.remembered import Kept, known
from retrieval.scope import LATEST

PER_TARGET = 2
"""Subsections that are brought for a reference to a whole section: the nearest to the question."""
PER_SECTION = 5
"""Subsections that a subsection brings of its own section, itself counted: the nearest to the question."""
PER_CITED = 3
"""Units that a seed brings because they cite it: the nearest to the question."""
MOST_ROWS = 400
EDGE_ORDER = {EdgeType.PROVISO.value: 0, EdgeType.PARENT.value: 1, EdgeType.CROSS_REF.value: 2}
FADING = {EdgeType.PROVISO: 0.95, EdgeType.PARENT: 0.8, EdgeType.CROSS_REF: 0.8}
"""What of a unit's score passes over an edge."""
FADING_BACK = 0.7
"""What passes from a seed to a unit that cites it."""


LeadKey = tuple[str, date, tuple[str, ...], bool]
"""A unit on a day, the edges that may be followed, and whether what cites the unit counts."""


@dataclass(frozen=True)
class Reached:
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

    def note(self, depth: int, row: dict[str, Any]) -> None:
        """The trace has a row for this edge; one for each edge type and target, and for each unit that cites a seed."""
        told = (row["edge"], f"{row['source']} {row['target']}" if row["is_citing"] else row["target"])
        if told not in self.told:
            self.told.add(told)
            words = row["words"] or ""
            self.trace.append(Hop(hop=depth, source=row["source"], edge=EdgeType(row["edge"]), target=row["target"], evidence_text=words))


async def hops(
    store: GraphStore,
    seeds: Sequence[tuple[str, float]],
    vector: Sequence[float],
    *,
    edges: Sequence[EdgeType],
    deepest: int,
    budget: int,
    day: date = LATEST,
    embedder: str = DEFAULT_EMBEDDER,
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
        leads = await _leads(store, kept, frontier, edges, day, citing=citing and depth == 1)
        near = await nearness(store, kept, [unit for lead in leads for unit in lead["landed"]], vector, day, embedder)
        rows = [row for lead in leads for row in _landings(lead, near)]
        rows.sort(key=_order)
        rows = rows[:MOST_ROWS]
        frontier = _taken(walk, rows, depth, budget)
    return tuple(walk.reached), tuple(walk.trace)


async def _leads(
    store: GraphStore, kept: Kept, frontier: Sequence[str], edges: Sequence[EdgeType], day: date, *, citing: bool
) -> list[dict[str, Any]]:
    """Every edge that leads away from the frontier, with the units that it may be read at."""
    followed = tuple(edge.value for edge in edges)

    async def read(keys: list[LeadKey]) -> dict[LeadKey, tuple[dict[str, Any], ...]]:
        starts = [key[0] for key in keys]
        rows = await store.rows("retrieval/hop", frontier=starts, edges=list(followed), citing=citing, day=day)
        return {key: tuple(row for row in rows if row["start"] == key[0]) for key in keys}

    found = await known(kept.leads, [(unit, day, followed, citing) for unit in frontier], read)
    return [lead for leads in found.values() for lead in leads]


def _landings(lead: dict[str, Any], near: Mapping[str, float]) -> list[dict[str, Any]]:
    """A row for each unit that the edge brings: the one it leads to or, of a unit that holds others, the nearest within."""
    if not lead["within"]:
        return [{**lead, "landed": unit, "similarity": near.get(unit, 0.0)} for unit in lead["landed"]]
    most = PER_SECTION if lead["edge"] == EdgeType.PARENT else PER_TARGET
    nearest = sorted((unit for unit in lead["landed"] if unit in near), key=lambda unit: (-near[unit], unit))
    return [{**lead, "landed": unit, "similarity": near[unit]} for unit in nearest[:most]]


def _order(row: dict[str, Any]) -> tuple[Any, ...]:
    """Provisos, then parents, then references, those that cite a seed last; the nearest first."""
    return (EDGE_ORDER[row["edge"]], row["is_citing"], -row["similarity"], row["landed"], row["source"], row["place"])


def _taken(walk: Walk, rows: Sequence[dict[str, Any]], depth: int, budget: int) -> list[str]:
    """The units of this hop: provisos first, then the best of the others up to the budget."""

    def worth(row: dict[str, Any]) -> float:
        return walk.scores[row["start"]] * _passing(row) * float(row["similarity"])

    brought: list[str] = []
    paid, already, citing = 0, set(walk.scores), Counter[str]()
    for row in sorted(rows, key=lambda row: (row["edge"] != EdgeType.PROVISO, -worth(row), row["landed"], row["source"])):
        edge, unit = EdgeType(row["edge"]), row["landed"]
        if unit in walk.scores:
            if edge is EdgeType.CROSS_REF and not row["is_citing"] and unit in already and len(walk.paths[unit]) == 1:
                walk.note(depth, row)
            continue
        if edge is not EdgeType.PROVISO and (paid >= budget or (row["is_citing"] and citing[row["start"]] >= PER_CITED)):
            continue
        citing[row["start"]] += row["is_citing"]
        paid += edge is not EdgeType.PROVISO
        near = 1.0 if edge is EdgeType.PROVISO else float(row["similarity"])
        score = round(walk.scores[row["start"]] * _passing(row) * near, 6)
        walk.scores[unit], walk.paths[unit] = score, (*walk.paths[row["start"]], unit)
        walk.reached.append(Reached(unit, row["start"], edge, score, walk.paths[unit]))
        walk.note(depth, row)
        brought.append(unit)
    return brought


def _passing(row: dict[str, Any]) -> float:
    return FADING_BACK if row["is_citing"] else FADING[EdgeType(row["edge"])]
