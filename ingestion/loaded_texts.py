"""The texts of a statute that the graph holds, read back as rows, so that a text of another day can be put beside them."""

from __future__ import annotations

import re
from collections.abc import Sequence
from datetime import date, timedelta
from typing import Any

from graph_schema.errors import DatabaseError
from graph_schema.store import GraphStore, Row
from ingestion.rows import StatuteRows
from ingestion.text_record import TextRecord
from ingestion.version_rows import TextRows

_WINDOW = re.compile(r"/([0-9]+)(?:@|$)")
_WRITTEN = ("valid_to", "earlier_readings", "earlier_until")
"""Properties that say how texts lie beside one another; they are made anew."""


async def loaded_records(store: GraphStore, statute: str) -> tuple[tuple[TextRecord, ...], str | None]:
    """What is known of each loaded text, earliest first, and the fingerprint of all; nothing of a statute that is not loaded."""
    rows = await store.read("ingestion/statute_texts", statute=statute)
    if not rows:
        return (), None
    return tuple(TextRecord.model_validate_json(text) for text in rows[0]["texts"] or ()), rows[0]["fingerprint"]


async def loaded_text(store: GraphStore, statute: str, records: Sequence[TextRecord], number: int) -> TextRows:
    """One of the loaded texts as rows. Raises DatabaseError where the graph holds it no longer whole."""
    state = await store.read("ingestion/statute_state", statute=statute)
    if not state or not state[0]["whole"]:
        raise DatabaseError(
            f"Something of the loaded texts of {statute} was taken away, so no other text can be put beside them."
            " Load this text with `--replace`, then the others again."
        )
    asked: dict[str, Any] = {"statute": statute, "day": text_day(records, number)}
    units = [_unit(row["properties"]) for row in await store.read("ingestion/text_units", **asked)]
    edges = await store.read("ingestion/text_edges", **asked)
    references = await store.read("ingestion/text_references", **asked)
    notes = await store.read("ingestion/text_amendments", **asked)
    passages = await store.read("ingestion/text_passages", **asked)
    there = await store.read("ingestion/statute_texts", statute=statute)
    rows = StatuteRows(
        statute=there[0]["properties"],
        units=[{"label": unit["kind"].capitalize(), "properties": unit} for unit in units],
        tops=[row["source"] for row in edges if row["type"] == "PART_OF"],
        edges=[{key: row[key] for key in ("type", "source", "target")} for row in edges if row["type"] != "PART_OF"],
        references=[{"source": r["source"], "target": r["target"], "properties": r["properties"]} for r in references if r["target"]],
        act_citations=[
            {"source": r["source"], "act": r["act"], "statute": r["statute"], "properties": r["properties"]} for r in references if r["act"]
        ],
        amendments=[{"unit": row["unit"], "properties": row["properties"]} for row in notes if row["unit"]],
        statute_amendments=[{"unit": None, "properties": row["properties"]} for row in notes if not row["unit"]],
    )
    return TextRows(records[number], _as_read(rows, asked["day"]), sorted(passages, key=_window))


def text_day(records: Sequence[TextRecord], number: int) -> date:
    """A day on which just what one text shows is law, as far as the texts tell: the last before the next text's changes."""
    following = records[number + 1].begins if number + 1 < len(records) else None
    return following - timedelta(days=1) if following else date.max


def _unit(properties: Row) -> Row:
    day = properties.get("valid_from")
    names = ("unbound", "anchor", "reading", "valid_from_at_latest")
    return {
        **dict.fromkeys(names),
        **properties,
        "id": properties["provision"],
        "valid_from": date.fromisoformat(str(day)) if day else None,
    }


def _as_read(rows: StatuteRows, day: date) -> StatuteRows:
    """The rows with each provision's reading of that day."""
    for row in rows.units:
        properties = row["properties"]
        until = [str(end) for end in properties.get("earlier_until") or ()]
        before = [reading for reading, end in zip(properties.get("earlier_readings") or (), until, strict=True) if day.isoformat() < end]
        properties["reading"] = before[0] if before else properties["reading"]
        for name in _WRITTEN:
            properties.pop(name, None)
    return rows


def _window(row: Row) -> int:
    found = _WINDOW.search(row["properties"]["id"])
    return int(found[1]) if found else 0
