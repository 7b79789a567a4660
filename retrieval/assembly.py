"""Units that were found, put together as evidence: what is not yet known of them in one query, every proviso directly after its rule."""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass
from datetime import date
from typing import Any, NamedTuple

from graph_schema.evidence import Evidence, EvidencePart, Hop, Route
from graph_schema.plan import EdgeType
from graph_schema.store import GraphStore, Row
from retrieval.hopper import FADING
from retrieval.remembered import Kept, UnitOn, known


class Place(NamedTuple):
    """A unit that belongs in the pack: how it was found, how good, and by what way."""

    unit: str
    score: float
    route: Route
    path: tuple[str, ...]


@dataclass(frozen=True)
class Assembled:
    """Evidence in its order, the whole trace, and beside each piece its words as they were searched: spelling repaired, never quoted."""

    evidence: tuple[Evidence, ...]
    trace: tuple[Hop, ...]
    searched: tuple[str, ...]


@dataclass(frozen=True)
class Bounds:
    """How many pieces the pack is to hold: the first `kept` places come in any case, the others while there are fewer than `most`."""

    kept: int
    most: int


async def assembled(
    store: GraphStore,
    places: Sequence[Place],
    trace: Sequence[Hop],
    day: date,
    bounds: Bounds | None = None,
    kept: Kept | None = None,
) -> Assembled:
    """The places as they read on the day, as evidence in their order, with every proviso and explanation of theirs; and their trace.

    A proviso that was found before its rule comes after it all the same. `bounds` may leave the last places out; `kept` is what is known
    of the graph already.
    """
    if not places:
        return Assembled((), tuple(trace), ())
    rows = await pieces_of(store, kept or Kept(), [place.unit for place in places], day)
    bounds = bounds or Bounds(len(places), len(places))
    ordered = list(_in_order(places, rows, bounds))
    held = frozenset(_above(place.unit for place in ordered))
    told = {hop.target for hop in trace if hop.edge is EdgeType.PROVISO}
    begun = {place.unit for number, place in enumerate(places) if number < bounds.kept or len(place.path) > 1}
    added = [
        Hop(hop=max(len(place.path) - 1, 1), source=rule, edge=EdgeType.PROVISO, target=place.unit, evidence_text="")
        for place in ordered
        for rule in [rows[place.unit]["qualifies"] or place.path[0]]
        if place.unit not in begun and place.unit not in told and rule != place.unit and _is_held(rule, held)
    ]
    evidence = tuple(_evidence(rank, place, rows[place.unit]) for rank, place in enumerate(ordered, 1))
    leading = [hop for hop in trace if _is_held(hop.source, held) and _is_held(hop.target, held)]
    return Assembled(evidence, (*leading, *added), tuple(rows[place.unit]["searched"] for place in ordered))


async def pieces_of(store: GraphStore, kept: Kept, units: Sequence[str], day: date) -> dict[str, Row]:
    """Unit → it as evidence and `brought_by`, in reading order: the units, and the provisos and explanations that come with them."""

    async def read(keys: list[UnitOn]) -> dict[UnitOn, tuple[Row, ...]]:
        rows = await store.rows("retrieval/provisions", units=[unit for unit, _ in keys], day=day)
        found = [(row["brought_by"], _piece(row)) for row in rows]
        return {key: tuple(piece for brought_by, piece in found if key[0] in brought_by) for key in keys}

    pieces: dict[str, Row] = {}
    brought_by: dict[str, list[str]] = {}
    for (unit, _), brought in (await known(kept.pieces, [(unit, day) for unit in units], read)).items():
        for piece in brought:
            pieces[piece["id"]] = piece
            brought_by.setdefault(piece["id"], []).append(unit)
    ordered = sorted(pieces.values(), key=lambda piece: (piece["place"], piece["id"]))
    return {piece["id"]: {**piece, "brought_by": brought_by[piece["id"]]} for piece in ordered}


def _piece(row: Row) -> Row:
    """The row with what does not depend on the question made of it once."""
    heading, parts = " ".join(row["heading"].split()), tuple(EvidencePart(**part) for part in row["parts"])
    searched = "\n".join([row["heading"], *(row["searched"] or [row["reading"]])])
    return {**row, "heading": heading, "parts": parts or (_alone(row),), "cites": tuple(sorted(row["cites"])), "searched": searched}


def _above(units: Iterable[str]) -> Iterable[str]:
    """Each identifier, and those of the units that hold it: `x#sec_4__subsec_1` lies in `x#sec_4`."""
    for unit in units:
        steps = unit.split("__")
        yield from ("__".join(steps[: n + 1]) for n in range(len(steps)))


def _is_held(unit: str, held: frozenset[str]) -> bool:
    """True where the unit is evidence, holds evidence, or is a part of it."""
    return any(step in held for step in _above([unit]))


def _in_order(places: Sequence[Place], rows: Mapping[str, Mapping[str, Any]], bounds: Bounds) -> Iterable[Place]:
    asked = {place.unit: place for place in places}
    riders: dict[str, list[str]] = {}
    for identifier, row in rows.items():
        for rule in row["brought_by"]:
            if rule != identifier:
                riders.setdefault(rule, []).append(identifier)
    done: set[str] = set()

    def placed(place: Place) -> Iterable[Place]:
        if place.unit in done or place.unit not in rows:
            return
        rules = [rule for rule in rows[place.unit]["brought_by"] if rule != place.unit and rule in rows and rule not in done]
        done.add(place.unit)
        for rule in rules[:1]:
            yield from placed(asked[rule])
        yield place
        for rider in riders.get(place.unit, ()):
            score = round(place.score * FADING[EdgeType.PROVISO], 6)
            yield from placed(asked.get(rider) or Place(rider, score, Route.HOP, (*place.path, rider)))

    for number, place in enumerate(places):
        if number >= bounds.kept and len(done) >= bounds.most:
            return
        yield from placed(place)


def _evidence(rank: int, place: Place, row: Mapping[str, Any]) -> Evidence:
    return Evidence(
        rank=rank,
        id=row["id"],
        citation=row["citation"],
        kind=row["kind"],
        heading=row["heading"],
        heading_translation=" ".join(row["heading_translation"].split()),
        chapter=row["chapter"],
        status=row["status"],
        language=row["language"],
        text=row["reading"],
        parts=row["parts"],
        qualifies=row["qualifies"],
        cites=row["cites"],
        score=place.score,
        route=place.route,
        path=place.path,
    )


def _alone(row: Mapping[str, Any]) -> EvidencePart:
    return EvidencePart(id=row["id"], citation=row["citation"], kind=row["kind"], label="", text=row["reading"])
