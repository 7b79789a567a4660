"""A parsed statute as rows: pure, one row for each node and each edge of one text. ingestion.version_rows makes of them what is written."""

from __future__ import annotations

import re
from collections.abc import Iterator, Mapping
from dataclasses import dataclass
from datetime import date
from typing import Any

from graph_schema.citations import citation_key
from graph_schema.errors import SourceError
from graph_schema.numerals import DIGIT, ascii_digits, decomposed
from graph_schema.statute import Amendment, ParsedStatute, Reference, Resolution, Unit, UnitKind
from ingestion.anchors import anchors_of
from ingestion.authority import prevailing_language
from ingestion.captions import caption
from ingestion.instruments import first_days, instrument_of
from ingestion.passages import readings_of

Row = dict[str, Any]

EDGE_TO_RIDER = {UnitKind.PROVISO: "PROVISO", UnitKind.EXPLANATION: "EXPLANATION"}
_ACT_NUMBER = re.compile(rf"\(\s*({DIGIT}{{4}})\s*সনের\s*({DIGIT}+)\s*নং|\bAct\s+No\.?\s*([0-9]+)\s+of\s+([0-9]{{4}})", re.I)


@dataclass(frozen=True)
class StatuteRows:
    """What one text of a statute says, passages apart. Units are named by their provision."""

    statute: Row
    units: list[Row]
    tops: list[str]
    edges: list[Row]
    references: list[Row]
    act_citations: list[Row]
    amendments: list[Row]
    statute_amendments: list[Row]
    """Notes on the Act's own title or preamble."""


def rows_of(
    parsed: ParsedStatute,
    parallel: ParsedStatute | None = None,
    valid_from: date | None = None,
    commencements: Mapping[str, date] | None = None,
) -> StatuteRows:
    """The rows of one text of a statute, with the words of the same Act in another language on the units of equal citation.

    `commencements` are the days of amending instruments that are known. Raises SourceError where two units share an identifier or a
    parent is missing.
    """
    _check(parsed)
    identifiers = {unit.id for unit in parsed.units}
    bound = [r for r in parsed.references if r.target in identifiers and r.act is None]
    external = [r for r in parsed.references if r.act is not None]
    amendments = [{"unit": a.unit, "properties": _note(a, parsed.statute.id)} for a in parsed.amendments]
    return StatuteRows(
        statute=_statute_row(parsed, parallel),
        units=_unit_rows(parsed, parallel, valid_from, commencements or {}),
        tops=[unit.id for unit in parsed.units if unit.parent is None],
        edges=list(_edges(parsed.units)),
        references=[{"source": r.source, "target": r.target, "properties": _mention(r)} for r in bound],
        act_citations=[_act_row(r, parsed.statute.id) for r in external],
        amendments=[row for row in amendments if row["unit"] in identifiers],
        statute_amendments=[row for row in amendments if row["unit"] not in identifiers],
    )


def _check(parsed: ParsedStatute) -> None:
    seen: set[str] = set()
    for unit in parsed.units:
        if unit.id in seen:
            raise SourceError(f"{parsed.statute.source} gives two units the identifier {unit.id}; nothing was loaded.")
        if unit.parent is not None and unit.parent not in seen:
            raise SourceError(f"{parsed.statute.source} gives {unit.citation} a parent that does not come before it; nothing was loaded.")
        seen.add(unit.id)


def _statute_row(parsed: ParsedStatute, parallel: ParsedStatute | None) -> Row:
    row = parsed.statute.model_dump(exclude={"printed", "front", "marks"})
    other = parallel.statute if parallel else None
    if other and other.language == "en" and not row["title_en"]:
        row["title_en"] = other.title
    row["languages"] = [parsed.statute.language, *([other.language] if other else [])]
    row["prevails"] = prevailing_language(parsed)
    row["authoritative"] = row["prevails"] or parsed.statute.language
    row["courtesy_as_of"] = other.as_of if other else None
    row["caption"] = parsed.statute.title
    row["findings"] = [finding.model_dump_json() for finding in parsed.findings]
    return row


def _note(amendment: Amendment, statute: str) -> Row:
    named = {"instrument_id": instrument_of(amendment.text), "provision_keys": _holders(amendment.provision), "statute": statute}
    return {**amendment.model_dump(exclude={"unit"}), **named}


def _holders(provision: str | None) -> list[str] | None:
    """`3(a)(i)` → the keys of 3(a)(i), 3(a) and 3: where the provision may be found, nearest first."""
    if provision is None:
        return None
    steps = re.findall(r"^[^(]+|\([^)]*\)", provision)
    return [citation_key("".join(steps[:depth])) for depth in range(len(steps), 0, -1)]


def _unit_rows(
    parsed: ParsedStatute, parallel: ParsedStatute | None, valid_from: date | None, commencements: Mapping[str, date]
) -> list[Row]:
    statute = parsed.statute
    anchors = anchors_of(parsed.units)
    readings = readings_of(parsed, anchors)
    other = {citation_key(unit.citation): unit for unit in parallel.units} if parallel else {}
    unbound = _unbound(parsed)
    days = first_days(parsed, commencements)
    rows = []
    for unit in parsed.units:
        key = citation_key(unit.citation)
        day, at_latest = (valid_from, False) if valid_from else days[unit.id]
        properties: Row = {
            "id": unit.id, "provision": unit.id, "citation": unit.citation, "citation_key": key, "kind": unit.kind.value,
            "caption": caption(unit, statute.language), "number": unit.number, "label": unit.label, "sort_key": unit.sort_key,
            "order": unit.order, "heading": unit.heading, "text": unit.text, "status": unit.status.value, "statute": statute.id,
            "language": statute.language, "valid_from": day, "valid_from_at_latest": at_latest or None,
            "anchor": anchors.get(unit.id), "reading": readings.get(unit.id), **unbound.get(unit.id, {}),
        }  # fmt: skip
        if parallel and key in other:
            language = parallel.statute.language
            properties |= {f"text_{language}": other[key].text, f"heading_{language}": other[key].heading}
        rows.append({"label": unit.kind.value.capitalize(), "properties": properties})
    return rows


def _unbound(parsed: ParsedStatute) -> dict[str, Row]:
    """Mentions that are bound to no unit, as `dangling | 254 | ধারা ২৫৪`, with the kind of what is named and the reason beside each.

    They are lists on the citing unit, since an edge needs a target and a stand-in for law that does not exist would be found as law.
    """
    identifiers = {unit.id for unit in parsed.units}
    found: dict[str, Row] = {}
    for r in parsed.references:
        if r.act is None and r.target not in identifiers:
            lists = found.setdefault(r.source, {"unbound": [], "unbound_kinds": [], "unbound_reasons": []})
            lists["unbound"].append(" | ".join([r.resolution.value, r.target_citation or "", r.text]))
            lists["unbound_kinds"].append(r.kind)
            lists["unbound_reasons"].append(r.reason or "")
    return found


def _edges(units: tuple[Unit, ...]) -> Iterator[Row]:
    for unit in units:
        if unit.parent is not None:
            yield {"source": unit.id, "target": unit.parent, "type": "PARENT"}
            if unit.kind in EDGE_TO_RIDER:
                yield {"source": unit.parent, "target": unit.id, "type": EDGE_TO_RIDER[unit.kind]}


def _mention(r: Reference) -> Row:
    mention = {"text": r.text, "start": r.start, "end": r.end, "resolution": r.resolution.value, "kind": r.kind, "in_heading": r.in_heading}
    return mention if r.resolution is Resolution.RESOLVED else {**mention, "reason": r.reason}


def _act_row(r: Reference, statute: str) -> Row:
    name = " ".join(decomposed(r.act or "").split())
    found = _ACT_NUMBER.search(name)
    identifier = None
    if found:
        year, number = (found[1], found[2]) if found[1] else (found[4], found[3])
        identifier = f"{statute.partition('-')[0]}-{ascii_digits(year)}-{int(ascii_digits(number))}"
    return {"source": r.source, "act": name, "statute": identifier, "properties": {**_mention(r), "section": r.target_citation}}
