"""Units, references and amendments of a source that tells its own structure: nothing is guessed from the words."""

from __future__ import annotations

from collections.abc import Mapping, Sequence

from graph_schema.statute import Amendment, Reference, Resolution, Unit, UnitStatus
from ingestion.marks import Marks
from ingestion.reading import Reading
from ingestion.sources.told import Told, ToldReference
from ingestion.units import Draft


def unmarked(text: str) -> Marks:
    """The marks of a text that has none: its brackets are words."""
    return Marks((), (), (), (), text, (0,), (0,))


def told_units(told: Told, text: str) -> Reading:
    """The units that a source tells as drafts in reading order. Pure."""
    reading = Reading(text, False)
    drafts: list[Draft] = []
    for unit in told.units:
        parent = drafts[unit.parent] if unit.parent is not None else None
        label = (unit.label[0][0], unit.label[-1][1]) if unit.label else None
        if unit.number is not None:
            draft = reading.forest.add(unit.kind, unit.number, parent, unit.at, label)
        elif parent is not None:
            draft = reading.forest.counted(unit.kind, parent, unit.at, label)
        else:
            same = sum(other.kind is unit.kind and other.parent is None for other in drafts)
            draft = reading.forest.add(unit.kind, str(same + 1), None, unit.at, label)
        draft.heading, draft.pieces, draft.status = list(unit.heading), list(unit.words), unit.status
        draft.mark_at = min(unit.at, len(text))
        drafts.append(draft)
    reading.front = list(told.loose)
    return reading


def told_references(told: Told, units: Sequence[Unit], text: str) -> tuple[Reference, ...]:
    """The references that the source itself marks, resolved by their address: to a unit of this statute, else external."""
    by_name = _by_name(told, units)
    rows = [row for reference in told.references if (row := _row(reference, units[reference.unit], by_name, text)) is not None]
    order = {unit.id: unit.order for unit in units}
    return tuple(sorted(rows, key=lambda row: (order[row.source], not row.in_heading, row.start, row.end)))


def told_amendments(told: Told, units: Sequence[Unit]) -> tuple[Amendment, ...]:
    """The amendment notes that the source binds to units."""
    by_name = _by_name(told, units)
    found = [(by_name.get(told_amendment.name), told_amendment.fields) for told_amendment in told.amendments]
    return tuple(
        Amendment(
            unit=unit.id, note=fields["note"], action=fields["action"], instrument=fields["instrument"],
            provision=fields.get("provision"), text=fields["text"],
        )
        for unit, fields in found if unit is not None
    )  # fmt: skip


def merged(gold: Sequence[Reference], found: Sequence[Reference], units: Sequence[Unit]) -> tuple[Reference, ...]:
    """The references that a source marks, and those found in its words where it marks none."""
    taken: dict[tuple[str, bool], list[tuple[int, int]]] = {}
    for row in gold:
        taken.setdefault((row.source, row.in_heading), []).append((row.start, row.end))
    added = [
        row for row in found
        if not any(start < row.end and row.start < end for start, end in taken.get((row.source, row.in_heading), ()))
    ]  # fmt: skip
    order = {unit.id: unit.order for unit in units}
    return (
        tuple(gold) if not added
        else tuple(sorted([*gold, *added], key=lambda row: (order[row.source], not row.in_heading, row.start, row.end)))
    )  # fmt: skip


def _by_name(told: Told, units: Sequence[Unit]) -> Mapping[str, Unit]:
    """The source's own identifiers → units; of two units of one name the first has it."""
    names: dict[str, Unit] = {}
    for told_unit, unit in zip(told.units, units, strict=True):
        for name in told_unit.names:
            names.setdefault(name, unit)
    return names


def _row(told: ToldReference, unit: Unit, by_name: Mapping[str, Unit], printed: str) -> Reference | None:
    spans, text = (unit.heading_spans, unit.heading) if told.in_heading else (unit.spans, unit.text)
    start, end = _offset(spans, printed, told.start), _offset(spans, printed, told.end)
    if start is None or end is None or start >= end:
        return None
    words = text[start:end]
    if "resolution" in told.fields:
        return _written(told, unit, by_name, words, start, end)
    address = told.href.partition("#")
    target = by_name.get(address[2]) if told.href.startswith("#") else None
    if target is not None:
        in_force = target.status is UnitStatus.IN_FORCE
        return Reference(
            source=unit.id, source_citation=unit.citation, text=words, start=start, end=end, kind=target.kind.value,
            resolution=Resolution.RESOLVED if in_force else Resolution.REPEALED, target=target.id, target_citation=target.citation,
            reason=None if in_force else f"{target.citation} is {target.status.value}", in_heading=told.in_heading,
        )  # fmt: skip
    if told.href.startswith("#"):
        return Reference(
            source=unit.id, source_citation=unit.citation, text=words, start=start, end=end, kind="section",
            resolution=Resolution.DANGLING, reason=f"the source has nothing of the name {told.href}", in_heading=told.in_heading,
        )  # fmt: skip
    return Reference(
        source=unit.id, source_citation=unit.citation, text=words, start=start, end=end, kind="section" if address[2] else "act",
        resolution=Resolution.EXTERNAL, act=told.fields.get("act") or address[0] or words, target_citation=address[2] or None,
        in_heading=told.in_heading,
    )  # fmt: skip


def _written(told: ToldReference, unit: Unit, by_name: Mapping[str, Unit], words: str, start: int, end: int) -> Reference:
    """The row as the source's own attributes give it."""
    fields = told.fields
    target = by_name.get(told.href.removeprefix("#")) if told.href.startswith("#") else None
    return Reference(
        source=unit.id, source_citation=unit.citation, text=words, start=start, end=end, kind=fields.get("kind", "section"),
        resolution=Resolution(fields["resolution"]), target=target.id if target else None,
        target_citation=fields.get("target_citation") or (target.citation if target else None),
        act=fields.get("act"), reason=fields.get("reason"), in_heading=told.in_heading,
    )  # fmt: skip


def _offset(spans: Sequence[tuple[int, int]], printed: str, place: int) -> int | None:
    """Where a place of the printed text stands in the text that its pieces make; None where it lies in none of them."""
    length, before = 0, None
    for start, end in spans:
        if before is not None and "\n" in printed[before:start]:
            length += 1
        if start <= place <= end:
            return length + place - start
        length += end - start
        before = end
    return None
