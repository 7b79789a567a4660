"""What a load would change, told before anything is written."""

from __future__ import annotations

from datetime import date

from graph_schema.statute import Frozen, ParsedStatute
from graph_schema.store import GraphStore


class Changes(Frozen):
    """Citations of units that a load would add, take out, or give other words, heading or status."""

    statute: str
    loaded: bool
    added: tuple[str, ...]
    removed: tuple[str, ...]
    changed: tuple[str, ...]


async def changes(store: GraphStore, parsed: ParsedStatute) -> Changes:
    """The difference between what is loaded of this statute for the day of the text and the text, in reading order. Writes nothing."""
    statute, day = parsed.statute.id, parsed.statute.as_of or date.max
    before = {row["citation"]: row for row in await store.read("ingestion/loaded_units", statute=statute, day=day)}
    fields = {"citation", "kind", "heading", "text", "status"}
    after = {unit.citation: unit.model_dump(mode="json", include=fields) for unit in parsed.units}
    return Changes(
        statute=statute,
        loaded=bool(before),
        added=tuple(citation for citation in after if citation not in before),
        removed=tuple(citation for citation in before if citation not in after),
        changed=tuple(citation for citation, words in after.items() if citation in before and before[citation] != words),
    )
