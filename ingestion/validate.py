"""What is in the graph against what must hold of it: Neo4j Community enforces only uniqueness, the rest is looked up here."""

from __future__ import annotations

from collections.abc import AsyncIterator
from dataclasses import dataclass

from graph_schema.errors import NotLoaded
from graph_schema.statute import Finding, Severity
from graph_schema.store import GraphStore
from ingestion.loader import loaded_statutes


@dataclass(frozen=True)
class Invariant:
    """A query whose every row breaks what `holds` says. Rows have `where` and `detail`."""

    code: str
    query: str
    holds: str
    severity: Severity = Severity.ERROR


OF_THE_GRAPH = (
    Invariant("index-not-ready", "ingestion/broken_indexes", "Every index is online"),
    Invariant("statute-missing", "ingestion/broken_statutes", "Every node belongs to a statute that is there"),
)
OF_A_STATUTE = (
    Invariant("count-differs", "ingestion/broken_counts", "A statute holds as much as was loaded"),
    Invariant("parent-count", "ingestion/broken_parents", "Every unit has one parent, or stands at the top of its statute"),
    Invariant("statute-unreachable", "ingestion/broken_reach", "The way up from every unit ends at its statute"),
    Invariant("rider-unattached", "ingestion/broken_riders", "A proviso or explanation hangs from the unit that it qualifies"),
    Invariant("identifier-wrong", "ingestion/broken_identifiers", "Identifier, label and citation of every unit fit"),
    Invariant("reference-target", "ingestion/broken_targets", "A resolved reference leads to law of its own statute"),
    Invariant("passage-broken", "ingestion/broken_passages", "Every passage can be searched and leads to law"),
    Invariant("order-broken", "ingestion/broken_order", "Siblings stand in one line in reading order"),
    Invariant("intervals-overlap", "ingestion/broken_intervals", "A provision has one wording at a time"),
    Invariant("versions-branch", "ingestion/broken_chains", "The wordings of a provision follow one another in one line"),
    Invariant("edge-outlives-end", "ingestion/broken_days", "Edges and passages are valid only while their ends are"),
    Invariant("passage-missing", "ingestion/unsearchable_units", "Every provision in force can be found", Severity.WARNING),
)


async def validate(store: GraphStore, statute: str | None = None) -> tuple[Finding, ...]:
    """Every broken invariant of the graph as an error, then what looked wrong when each statute was parsed.

    Without `statute` of all that is loaded; `where` then begins with the statute. Raises NotLoaded where it is not in the graph.
    """
    loaded = [row.id for row in await loaded_statutes(store)]
    if statute is not None and statute not in loaded:
        raise NotLoaded(f"The graph holds no statute {statute[:80]!r}. Loaded: {', '.join(loaded) or 'none'}.")
    found = [finding for invariant in OF_THE_GRAPH for finding in await _broken(store, invariant)]
    for identifier in [statute] if statute is not None else loaded:
        mine = [finding async for finding in _of_statute(store, identifier)]
        named = statute is None and len(loaded) > 1
        found += [f.model_copy(update={"where": f"{identifier} {f.where}"}) if named and identifier not in f.where else f for f in mine]
    return tuple(found)


async def _of_statute(store: GraphStore, statute: str) -> AsyncIterator[Finding]:
    for invariant in OF_A_STATUTE:
        for finding in await _broken(store, invariant, statute=statute):
            yield finding
    for row in await store.read("ingestion/mentions", statute=statute):
        if row["words"][row["start"] : row["end"]] != row["text"]:
            message = f"A reference stands where it says: {row['text']!r} is not at {row['start']} to {row['end']}."
            yield Finding(code="reference-offset", severity=Severity.ERROR, where=row["where"], message=message)
    for row in await store.read("ingestion/parse_findings", statute=statute):
        for stored in row["findings"]:
            yield Finding.model_validate_json(stored)


async def _broken(store: GraphStore, invariant: Invariant, **parameters: str) -> list[Finding]:
    rows = await store.read(invariant.query, **parameters)
    return [
        Finding(code=invariant.code, severity=invariant.severity, where=row["where"], message=f"{invariant.holds}; here {row['detail']}.")
        for row in rows
    ]
