"""Units, references and amendments of a source that tells its own structure: nothing is guessed from the words."""

from __future__ import annotations

import re
from bisect import bisect_right
from collections.abc import Mapping, Sequence
from itertools import pairwise

from graph_schema.statute import Amendment, Reference, Resolution, Unit, UnitKind, UnitStatus
from ingestion import markers
from ingestion.marks import Marks
from ingestion.provisos import belongs_to
from ingestion.reading import Reading
from ingestion.sources.told import Span, Told, ToldReference
from ingestion.units import Draft


def unmarked(text: str) -> Marks:
    """The marks of a text that has none: its brackets are words."""
    return Marks((), (), (), (), text, (0,), (0,))


def told_units(told: Told, text: str) -> Reading:
    """The units that a source tells as drafts in reading order, with the provisos and explanations in their words. Pure."""
    reading = Reading(text, False)
    drafts: list[Draft] = []
    if told.tells_provisos:
        for n, unit in enumerate(told.units):
            drafts.append(_begun(told, n, drafts, reading))
            drafts[n].pieces = list(unit.words)
        reading.front = list(told.loose)
        return reading
    begun = [(unit.at, 0, n, (0, 0)) for n, unit in enumerate(told.units)]
    said = [(piece[0], 1, n, piece) for n, unit in enumerate(told.units) for piece in unit.words]
    for _, is_words, n, piece in sorted(begun + said):
        if not is_words:
            drafts.append(_begun(told, n, drafts, reading))
        elif told.is_quoted(piece[0]):
            drafts[n].pieces.append(piece)
        else:
            _said(drafts[n], piece, reading)
    reading.front = list(told.loose)
    return reading


def _begun(told: Told, n: int, drafts: list[Draft], reading: Reading) -> Draft:
    unit = told.units[n]
    parent = drafts[unit.parent] if unit.parent is not None else None
    label = (unit.label[0][0], unit.label[-1][1]) if unit.label else None
    if unit.number is not None:
        draft = reading.forest.add(unit.kind, unit.number, parent, unit.at, label)
    elif parent is not None:
        draft = reading.forest.counted(unit.kind, parent, unit.at, label)
    else:
        same = sum(other.kind is unit.kind and other.parent is None for other in drafts)
        draft = reading.forest.add(unit.kind, str(same + 1), None, unit.at, label)
    draft.heading, draft.status = list(unit.heading), unit.status
    draft.mark_at = min(unit.at, len(reading.text))
    draft.qualified = parent if unit.kind in (UnitKind.PROVISO, UnitKind.EXPLANATION) else None
    return draft


def _said(unit: Draft, piece: Span, reading: Reading) -> None:
    """A line of a unit's words: what stands before a proviso is the unit's, the rest that of provisos and explanations."""
    start, end = piece
    text = reading.text
    explanation = markers.EXPLANATION.match(text, start, end)
    if explanation:
        holder = belongs_to(text[explanation.end() : end], unit, "", is_proviso=False)
        unit = reading.forest.counted(UnitKind.EXPLANATION, holder, start, explanation.span("label"))
        unit.qualified, start = holder, explanation.end()
    cuts = [start + place for place in markers.provisos_in(text[start:end])]
    if start < (cuts[0] if cuts else end):
        unit.pieces.append((start, cuts[0] if cuts else end))
    for first, last in pairwise((*cuts, end)):
        holder = belongs_to(text[first:last], unit, text[max(start, first - 40) : first], is_proviso=True)
        proviso = reading.forest.counted(UnitKind.PROVISO, holder, first)
        proviso.qualified = holder
        proviso.pieces.append((first, last))


def told_references(told: Told, units: Sequence[Unit], text: str) -> tuple[Reference, ...]:
    """The references that the source itself marks, resolved by their address: to a unit of this statute, else external."""
    by_name = _by_name(told, units)
    owners = sorted(
        (start, end, unit.order, heading) for unit in units for heading, spans in ((False, unit.spans), (True, unit.heading_spans))
        for start, end in spans
    )  # fmt: skip
    starts, by_order = [owner[0] for owner in owners], {unit.order: unit for unit in units}
    rows: list[Reference] = []
    for reference in told.references:
        at = bisect_right(starts, reference.start) - 1
        if at >= 0 and reference.start < owners[at][1] and owners[at][3] == reference.in_heading:
            row = _row(reference, by_order[owners[at][2]], by_name, told, text)
            rows += [row] if row is not None else []
    order = {unit.id: unit.order for unit in units}
    return tuple(sorted(rows, key=lambda row: (order[row.source], not row.in_heading, row.start, row.end)))


def told_amendments(told: Told, units: Sequence[Unit], statute: str) -> tuple[Amendment, ...]:
    """The amendment notes that the source binds to units, or to the statute itself."""
    by_name = _by_name(told, units)
    ids = {"": statute} | {name: unit.id for name, unit in by_name.items()}
    found = [(ids.get(amendment.name), amendment.fields) for amendment in told.amendments]
    return tuple(
        Amendment(
            unit=unit, note=fields["note"], action=fields["action"], instrument=fields["instrument"],
            provision=fields.get("provision"), text=fields["text"],
        )
        for unit, fields in found if unit is not None
    )  # fmt: skip


def merged(gold: Sequence[Reference], found: Sequence[Reference], told: Told, units: Sequence[Unit]) -> tuple[Reference, ...]:
    """The references that a source marks, and those found in its words where it marks none; what is quoted speaks of another Act."""
    taken: dict[tuple[str, bool], list[tuple[int, int]]] = {}
    for row in gold:
        taken.setdefault((row.source, row.in_heading), []).append((row.start, row.end))
    by_id = {unit.id: unit for unit in units}
    added = [
        _of_another_act(row) if told.quoted and not row.in_heading and _is_quoted(row, by_id[row.source], told) else row for row in found
        if not any(start < row.end and row.start < end for start, end in taken.get((row.source, row.in_heading), ()))
    ]  # fmt: skip
    in_order = sorted([*gold, *added], key=lambda row: (by_id[row.source].order, not row.in_heading, row.start, row.end))
    return tuple(in_order) if added else tuple(gold)


def _is_quoted(row: Reference, unit: Unit, told: Told) -> bool:
    offset, before = row.start, None
    for start, end in unit.spans:
        offset -= before is not None and before < start
        if offset < end - start:
            return told.is_quoted(start + offset)
        offset -= end - start
        before = end
    return False


def _of_another_act(row: Reference) -> Reference:
    if row.resolution is Resolution.EXTERNAL:
        return row
    reason = "it stands in words that change another Act or are quoted for it"
    return row.model_copy(update={"resolution": Resolution.UNRESOLVED, "target": None, "target_citation": None, "reason": reason})


def _by_name(told: Told, units: Sequence[Unit]) -> Mapping[str, Unit]:
    """The source's own identifiers → units; of two units of one name the first has it."""
    names: dict[str, Unit] = {}
    own = units if told.tells_provisos else [unit for unit in units if unit.kind not in (UnitKind.PROVISO, UnitKind.EXPLANATION)]
    for told_unit, unit in zip(told.units, own, strict=True):
        for name in told_unit.names:
            names.setdefault(name, unit)
    for name, place in told.places.items():
        if place is not None:
            names.setdefault(name, own[place])
    return names


def _row(told: ToldReference, unit: Unit, by_name: Mapping[str, Unit], of: Told, printed: str) -> Reference | None:
    spans, text = (unit.heading_spans, unit.heading) if told.in_heading else (unit.spans, unit.text)
    start, end = _offset(spans, printed, told.start), _offset(spans, printed, told.end)
    if start is None or end is None or start >= end:
        return None
    end = int(told.fields["end"]) if re.fullmatch("[0-9]{1,7}", told.fields.get("end", "")) else end
    words = text[start:end]
    if told.fields.get("resolution") in list(Resolution):
        return _written(told, unit, by_name, words, start, end)
    address, _, name = told.href.partition("#")
    target = by_name.get(name) if not address else None
    common = {"source": unit.id, "source_citation": unit.citation, "text": words, "start": start, "end": end, "in_heading": told.in_heading}
    if target is not None:
        in_force = target.status is UnitStatus.IN_FORCE
        settled = {
            "kind": target.kind, "resolution": Resolution.RESOLVED if in_force else Resolution.REPEALED, "target": target.id,
            "target_citation": target.citation, "reason": None if in_force else f"{target.citation} is {target.status.value}",
        }  # fmt: skip
    elif not address and name in of.places:
        settled = {"kind": "section", "resolution": Resolution.UNRESOLVED, "reason": "it leads into words that are quoted for another Act"}
    elif not address:
        settled = {"kind": "section", "resolution": Resolution.DANGLING, "reason": f"the source has nothing of the name #{name}"}
    else:
        settled = {"kind": "section" if name else "act", "resolution": Resolution.EXTERNAL, "act": address, "target_citation": name or None}
    return Reference.model_validate(common | settled)


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
