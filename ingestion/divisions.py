"""A copy of a statute that lost its chapters is read in the chapters of another text of the same statute."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import replace

from ingestion.rows import Row, StatuteRows

_DIVISIONS = ("part", "chapter")


def with_divisions(texts: Sequence[StatuteRows]) -> list[StatuteRows]:
    """The texts, those without any part or chapter divided as the nearest that has some, later ones first."""
    divided = [n for n, text in enumerate(texts) if _has_divisions(text)]
    found = []
    for n, text in enumerate(texts):
        nearest = min(divided, key=lambda other: (abs(other - n), -other), default=None)
        found.append(text if nearest is None or n in divided else _divided(text, texts[nearest]))
    return found


def _has_divisions(text: StatuteRows) -> bool:
    return any(row["properties"]["kind"] in _DIVISIONS for row in text.units)


def _divided(text: StatuteRows, model: StatuteRows) -> StatuteRows:
    """Each section at the top under the division that holds it in the other text, else under that of the section before it."""
    holders = {row["properties"]["id"]: row for row in model.units if row["properties"]["kind"] in _DIVISIONS}
    parents = {row["source"]: row["target"] for row in model.edges if row["type"] == "PARENT" and row["target"] in holders}
    home: dict[str, str] = {}
    current: str | None = None
    tops = set(text.tops)
    for row in text.units:
        unit = row["properties"]["id"]
        if unit in tops:
            current = parents.get(unit, None if row["properties"]["kind"] == "schedule" else current)
            home |= {unit: current} if current else {}
    used = set(home.values())
    for lowest in [*used]:
        used.update(_upwards(lowest, parents, ()))
    first = {held_by: unit for unit, held_by in reversed(home.items())}
    units: list[Row] = []
    for row in text.units:
        holder = home.get(row["properties"]["id"])
        if holder and first[holder] == row["properties"]["id"]:
            units += [holders[above] for above in _upwards(holder, parents, units)]
        units.append(row)
    edges = [{"source": unit, "target": holder, "type": "PARENT"} for unit, holder in home.items()]
    edges += [{"source": holder, "target": parents[holder], "type": "PARENT"} for holder in sorted(used) if holder in parents]
    tops_now = [*(holder for holder in holders if holder in used and holder not in parents), *(t for t in text.tops if t not in home)]
    return replace(text, units=units, tops=tops_now, edges=[*text.edges, *edges])


def _upwards(holder: str, parents: Mapping[str, str], units: Sequence[Row]) -> list[str]:
    """The holder and what holds it that is not there yet, outermost first."""
    there = {row["properties"]["id"] for row in units}
    line = []
    at: str | None = holder
    while at is not None and at not in there:
        line.append(at)
        at = parents.get(at)
    return line[::-1]
