"""The same Act in two languages numbers its lists in two ways: (১), (২) are (i), (ii). Both are one provision under one citation."""

from __future__ import annotations

from collections.abc import Iterable

from graph_schema.citations import citation_key, sort_key
from graph_schema.statute import ParsedStatute, Unit, UnitKind
from ingestion.sequence import Family, readings

_COUNTED = (Family.DIGITS, Family.ROMAN)
_LISTED = (UnitKind.CLAUSE, UnitKind.SUBCLAUSE, UnitKind.ITEM)


def numbered_as(parallel: ParsedStatute, parsed: ParsedStatute) -> ParsedStatute:
    """The parallel text with the citations of the other one, where a list that both have is numbered otherwise. Pure."""
    renamed = _renamed(parallel.units, parsed.units)
    if not renamed:
        return parallel
    ids = {old: unit.id for old, unit in renamed.items()}
    citations = {unit.citation: renamed[unit.id].citation for unit in parallel.units if unit.id in renamed}
    references = tuple(
        row.model_copy(
            update={
                "source": ids.get(row.source, row.source), "target": ids.get(row.target or "", row.target),
                "source_citation": citations.get(row.source_citation, row.source_citation),
                "target_citation": citations.get(row.target_citation or "", row.target_citation),
            }
        )
        for row in parallel.references
    )  # fmt: skip
    units = tuple(renamed.get(unit.id, unit) for unit in parallel.units)
    amendments = tuple(row.model_copy(update={"unit": ids.get(row.unit, row.unit)}) for row in parallel.amendments)
    return parallel.model_copy(update={"units": units, "references": references, "amendments": amendments})


def _renamed(units: Iterable[Unit], others: Iterable[Unit]) -> dict[str, Unit]:
    """Identifier → the unit under its new name, for units that only the numbering of a list keeps apart, and what is below them."""
    own = list(units)
    keys = {citation_key(unit.citation) for unit in own}
    by_key = {citation_key(unit.citation): unit for unit in others}
    below: dict[str | None, list[Unit]] = {}
    for other in by_key.values():
        if citation_key(other.citation) not in keys:
            below.setdefault(other.parent, []).append(other)
    same: dict[str, Unit] = {}
    renamed: dict[str, Unit] = {}
    before = {unit.id: unit for unit in own}
    for unit in own:
        holder, old = same.get(unit.parent or ""), before.get(unit.parent or "")
        found = by_key.get(citation_key(unit.citation)) if unit.parent not in renamed else None
        if found is not None:
            same[unit.id] = found
            continue
        free = below.get(holder.id, []) if holder else []
        found = _counterpart(unit, free)
        if found is not None:
            free.remove(found)
            same[unit.id] = found
        if unit.parent in renamed and old is not None:
            renamed[unit.id] = _below(unit, old, renamed[unit.parent], found)
        elif found is not None:
            prefix = unit.id.partition("#")[0]
            renamed[unit.id] = _named(unit, f"{prefix}#{found.id.partition('#')[2]}", found.citation, unit.parent)
    return renamed


def _below(unit: Unit, old: Unit, new: Unit, found: Unit | None) -> Unit:
    """The unit below a holder that has a new name, itself named like its counterpart where it has one."""
    citation = found.citation if found else new.citation + unit.citation.removeprefix(old.citation)
    step = f"__{found.id.rpartition('__')[2]}" if found else unit.id.removeprefix(old.id)
    return _named(unit, new.id + step, citation, new.id)


def _named(unit: Unit, identifier: str, citation: str, parent: str | None) -> Unit:
    return unit.model_copy(update={"id": identifier, "citation": citation, "sort_key": sort_key(citation), "parent": parent})


def _counterpart(unit: Unit, free: Iterable[Unit]) -> Unit | None:
    """The unit in the same place of its list, of those below the same holder that the parallel text does not have by citation."""
    if unit.kind not in _LISTED:
        return next((other for other in free if (other.kind, other.number) == (unit.kind, unit.number)), None)
    return next((other for other in free if other.kind in _LISTED and _places(other.number) & _places(unit.number)), None)


def _places(number: str) -> set[tuple[int, ...]]:
    """The places in a list that a number can have, whether it counts in digits or in Roman numerals."""
    found = readings(number)
    letters = {(-1, *label.key) for label in found if label.family not in _COUNTED}
    return letters | {label.key for label in found if label.family in _COUNTED}
