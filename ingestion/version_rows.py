"""The texts of one statute, each as rows → the rows that are written: pure.

A provision whose words are the same in consecutive texts is one node. The latest words have the plain identifier, earlier ones that of the
provision with the day of the last text that shows them: `…#sec_26@2025-07-16`. Edges and passages have days as units have; an edge is valid
only while both its ends are.
"""

from __future__ import annotations

from collections.abc import Hashable, Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass, field
from datetime import date

from ingestion.divisions import with_divisions
from ingestion.mentions import numbered, relocated
from ingestion.rows import Row, StatuteRows
from ingestion.same_words import folded
from ingestion.text_record import TextRecord
from ingestion.versions import Timeline, in_one_order, runs


@dataclass(frozen=True)
class TextRows:
    """One text: what it is, what it says, and its passages as `{"unit", "properties"}`. Units are named by their provision."""

    record: TextRecord
    rows: StatuteRows
    passages: list[Row]


@dataclass(frozen=True)
class VersionRows:
    """What is written for one statute. Rows of edges have `source`, `target` and `properties` with their days."""

    statute: Row
    units: list[Row]
    supersedes: list[Row]
    part_of: list[Row]
    edges: list[Row]
    references: list[Row]
    act_citations: list[Row]
    amendments: list[Row]
    """`{"properties", "units": [{"unit", "properties"}]}`; one node for a note, however many versions of its unit have it."""
    statute_amendments: list[Row]
    passages: list[Row]

    @property
    def edge_count(self) -> int:
        """Edges that begin at the units."""
        amended = sum(len(row["units"]) for row in self.amendments)
        lists = (self.supersedes, self.part_of, self.edges, self.references, self.act_citations)
        return sum(map(len, lists)) + amended


@dataclass
class _Nodes:
    """The nodes that stand for provisions: by text and provision, with their days and words."""

    of_text: list[dict[str, str]]
    rows: list[Row] = field(default_factory=list)
    supersedes: list[Row] = field(default_factory=list)
    properties: dict[str, Row] = field(default_factory=dict)


def merged_rows(given: Sequence[TextRows]) -> VersionRows:
    """The rows of all texts together, earliest text first; of one text alone its own with their days."""
    texts = with_divisions([text.rows for text in given])
    records = [text.record for text in given]
    line = Timeline(
        tuple(record.as_of for record in records),
        tuple(record.begins for record in records),
        tuple(record.begins_at_latest for record in records),
    )
    order = in_one_order([[row["properties"]["id"] for row in text.units] for text in texts])
    nodes = _nodes(texts, line, {provision: n for n, provision in enumerate(order)})
    amendments, of_statute = _amendments(texts, nodes, line)
    edges = [*_structure(texts, nodes, line), *_neighbours(texts, nodes, line, order)]
    found = VersionRows(
        statute=dict(texts[-1].statute),
        units=nodes.rows,
        supersedes=nodes.supersedes,
        part_of=[{"unit": row["source"], "properties": row["properties"]} for row in edges if row["type"] == "PART_OF"],
        edges=[row for row in edges if row["type"] != "PART_OF"],
        references=[*_mentions([text.references for text in texts], "target", texts, nodes, line)],
        act_citations=[*_mentions([text.act_citations for text in texts], "act", texts, nodes, line)],
        amendments=amendments,
        statute_amendments=of_statute,
        passages=[*_passages([text.passages for text in given], nodes, line)],
    )
    found.statute.update(
        texts=[record.model_dump_json() for record in records],
        text_days=[record.as_of for record in records if record.as_of],
        unsure_until=[record.as_of for record in records[1:] if record.as_of and record.begins_at_latest],
        unit_count=len(found.units),
        reference_count=len(found.references) + len(found.act_citations),
        amendment_count=len(amendments) + len(of_statute),
        passage_count=len(found.passages),
    )
    return found


def _nodes(texts: Sequence[StatuteRows], line: Timeline, order: Mapping[str, int]) -> _Nodes:
    units = [{row["properties"]["id"]: row for row in text.units} for text in texts]
    nodes = _Nodes([{} for _ in texts])
    last: dict[str, str] = {}
    for run in runs([{key: _face(row["properties"]) for key, row in text.items()} for text in units]):
        row = units[run.last][run.key]
        latest = run.last == len(texts) - 1
        identifier = run.key if latest else f"{run.key}@{line.as_of[run.last]}"
        first, properties = units[run.first][run.key]["properties"], dict(row["properties"])
        own = first["valid_from"] if run.first == 0 else None
        properties |= {
            "id": identifier,
            "provision": run.key,
            "order": order[run.key],
            "valid_from": line.valid_from(run, own),
            "valid_from_at_latest": first["valid_from_at_latest"] if run.first == 0 else line.at_latest(run.first),
            "valid_to": line.valid_to(run),
            **_earlier_readings([text[run.key]["properties"] for text in units[run.first : run.last + 1]], line.begins[run.first + 1 :]),
        }
        for n in range(run.first, run.last + 1):
            nodes.of_text[n][run.key] = identifier
        nodes.rows.append({"label": row["label"], "properties": properties})
        nodes.properties[identifier] = properties
        if run.key in last:
            nodes.supersedes.append({"source": identifier, "target": last[run.key]})
        last[run.key] = identifier
    nodes.rows.sort(key=lambda row: row["properties"]["order"])
    return nodes


def _face(properties: Row) -> tuple[Hashable, ...]:
    """What must stay the same of a unit for it to be the same."""
    words = (folded(properties["heading"]), folded(properties["text"]))
    return properties["kind"], properties["status"], properties["anchor"], *words


def _earlier_readings(units: Sequence[Row], ends: Sequence[date | None]) -> Row:
    """How a provision read in earlier texts whose clauses had other words than now, each until which day; nothing where it never did."""
    readings, until = [], []
    for before, after, end in zip(units, units[1:], ends, strict=False):
        if folded(before["reading"] or "") != folded(after["reading"] or ""):
            readings.append(before["reading"] or "")
            until.append(end)
    return {"earlier_readings": readings or None, "earlier_until": until or None}


def _structure(texts: Sequence[StatuteRows], nodes: _Nodes, line: Timeline) -> Iterator[Row]:
    """PARENT, PROVISO, EXPLANATION, and PART_OF whose target is the statute."""
    keyed: list[dict[tuple[str, str, str], Row]] = []
    for text, node in zip(texts, nodes.of_text, strict=True):
        found = {(row["type"], node[row["source"]], node[row["target"]]): row for row in text.edges}
        keyed.append(found | {("PART_OF", node[top], text.statute["id"]): {} for top in text.tops})
    yield from _edges(keyed, nodes, line)


def _neighbours(texts: Sequence[StatuteRows], nodes: _Nodes, line: Timeline, order: Sequence[str]) -> Iterator[Row]:
    """NEXT from sibling to sibling, for each text in the one order of all."""
    keyed = []
    for text, node in zip(texts, nodes.of_text, strict=True):
        parents = {row["source"]: row["target"] for row in text.edges if row["type"] == "PARENT"}
        found: dict[tuple[str, str, str], Row] = {}
        before: dict[str | None, str] = {}
        for unit in (unit for unit in order if unit in node):
            parent = parents.get(unit)
            if parent in before:
                found["NEXT", node[before[parent]], node[unit]] = {}
            before[parent] = unit
        keyed.append(found)
    yield from _edges(keyed, nodes, line)


def _edges(keyed: Sequence[Mapping[tuple[str, str, str], Row]], nodes: _Nodes, line: Timeline) -> Iterator[Row]:
    for run in runs([dict.fromkeys(text, True) for text in keyed]):
        kind, source, target = run.key
        yield {"type": kind, "source": source, "target": target, "properties": _days(run.first, run.last, (source, target), nodes, line)}


def _mentions(
    lists: Sequence[list[Row]], to: str, texts: Sequence[StatuteRows], nodes: _Nodes, line: Timeline
) -> Iterator[Row]:
    """CROSS_REF to units and CITES_ACT to Acts, with the words that make them placed in the text of the node that has them."""
    keyed = []
    for rows, node in zip(lists, nodes.of_text, strict=True):
        ends = [(node[row["source"]], node.get(row[to], row[to]), row["properties"]) for row in rows]
        keys = numbered((source, target, p["resolution"], p.get("section"), folded(p["text"])) for source, target, p in ends)
        keyed.append(dict(zip(keys, rows, strict=True)))
    printed = [{row["properties"]["id"]: row["properties"] for row in text.units} for text in texts]
    for run in runs([dict.fromkeys(text, True) for text in keyed]):
        row, (source, target, *_) = keyed[run.last][run.key], run.key
        place = relocated(row["properties"], printed[run.last][row["source"]], nodes.properties[source])
        days = _days(run.first, run.last, (source, target), nodes, line)
        yield {**row, "source": source, to: target, "properties": {**row["properties"], **place, **days}}


def _amendments(texts: Sequence[StatuteRows], nodes: _Nodes, line: Timeline) -> tuple[list[Row], list[Row]]:
    """Notes on units, then notes on the statute itself; a note that several texts print is one."""
    notes: dict[tuple[Hashable, ...], Row] = {}
    tied: list[dict[tuple[tuple[Hashable, ...], str], bool]] = []
    of_statute: dict[tuple[Hashable, ...], Row] = {}
    for text, node in zip(texts, nodes.of_text, strict=True):
        found = {}
        keys = numbered((row["unit"], folded(row["properties"]["text"])) for row in text.amendments)
        for key, row in zip(keys, text.amendments, strict=True):
            notes[key] = dict(row["properties"])
            found[key, node[row["unit"]]] = True
        tied.append(found)
        keys = numbered((folded(row["properties"]["text"]),) for row in text.statute_amendments)
        of_statute |= {key: {"properties": row["properties"]} for key, row in zip(keys, text.statute_amendments, strict=True)}
    units: dict[tuple[Hashable, ...], list[Row]] = {key: [] for key in notes}
    for run in runs(tied):
        key, unit = run.key
        units[key].append({"unit": unit, "properties": _days(run.first, run.last, (unit,), nodes, line)})
    return [{"properties": notes[key], "units": units[key]} for key in notes], [*of_statute.values()]


def _passages(lists: Sequence[list[Row]], nodes: _Nodes, line: Timeline) -> Iterator[Row]:
    """The passages of every anchor in every language; those of consecutive texts that say the same are those of the later."""
    keyed: list[dict[tuple[str, str], list[Row]]] = []
    for rows, node in zip(lists, nodes.of_text, strict=True):
        found: dict[tuple[str, str], list[Row]] = {}
        for row in rows:
            found.setdefault((node[row["unit"]], row["properties"]["language"]), []).append(row["properties"])
        keyed.append(found)
    for run in runs([{key: folded("".join(p["text"] for p in windows)) for key, windows in text.items()} for text in keyed]):
        unit, language = run.key
        day = f"@{line.as_of[run.last]}"
        of_day = "" if run.last == len(lists) - 1 or unit.endswith(day) else day
        days = _days(run.first, run.last, (unit,), nodes, line)
        for n, properties in enumerate(keyed[run.last][run.key]):
            yield {"unit": unit, "properties": {**properties, "id": f"{unit}@{language}/{n}{of_day}", "unit": unit, **days}}


def _days(first: int, last: int, ends: Iterable[str], nodes: _Nodes, line: Timeline) -> Row:
    """The days of an edge or passage: those of its texts, never before a day from which one of its ends is known to be law."""
    known = [nodes.properties[end]["valid_from"] for end in ends if end in nodes.properties]
    own = max((day for day in known if day), default=None)
    return {"valid_from": line.begins[first] if first else own, "valid_to": line.begins[last + 1] if last + 1 < len(line.begins) else None}
