"""A parsed statute → the graph: embedded first, then written in one transaction, the old version out and the new one in."""

from __future__ import annotations

import hashlib
import json
import time
from collections.abc import Callable, Iterator, Sequence
from dataclasses import dataclass
from datetime import date

from graph_schema.citations import citation_key
from graph_schema.errors import NotLoaded, WrongUse
from graph_schema.schema import check_embedder, ensure_schema, indexes_ready
from graph_schema.statute import Frozen, ParsedStatute
from graph_schema.store import GraphStore, Row, Transaction
from graph_schema.vectors import Embedder
from ingestion.embedding import vectors_of
from ingestion.passages import Passage, passages_of
from ingestion.rows import StatuteRows, rows_of

FORM = 2
"""Raised whenever what is written for the same parse changes, so that a statute loaded before is written anew."""
BATCH = 500
"""Rows sent in one query."""

REMOVALS = {
    "passages": "ingestion/remove_passages",
    "amendments": "ingestion/remove_amendments",
    "units": "ingestion/remove_units",
}

Progress = Callable[[int, int], None]
"""Told how many passages are embedded, and of how many."""


class LoadReport(Frozen):
    """What was loaded. `changed` is false where the graph held the same already and nothing was written."""

    statute: str
    changed: bool
    units: int
    references: int
    amendments: int
    passages: int
    embedded: int
    """Passages that were embedded now; the others kept their vectors."""
    only_here: tuple[str, ...] = ()
    """Citations that the parallel text lacks."""
    only_parallel: tuple[str, ...] = ()
    """Citations that only the parallel text has; they are not loaded."""
    embed_seconds: float = 0.0
    write_seconds: float = 0.0


class RemoveReport(Frozen):
    """What was taken away."""

    statute: str
    units: int
    passages: int
    amendments: int
    external_acts: int


class LoadedStatute(Frozen):
    """A statute in the graph."""

    id: str
    title: str
    title_en: str | None
    language: str
    languages: tuple[str, ...]
    number: str | None
    enacted: date | None
    as_of: date | None
    source: str
    sha256: str
    embedder: str
    units: int
    sections: int
    passages: int


async def load(
    store: GraphStore,
    embedder: Embedder,
    parsed: ParsedStatute,
    *,
    parallel: ParsedStatute | None = None,
    progress: Progress | None = None,
    valid_from: date | None = None,
) -> LoadReport:
    """The statute is in the graph as parsed, wholly or, where this raises, as it was before. The same parse again writes nothing.

    `parallel` is the same Act in another language: its words go to the units of equal citation. `valid_from` is the first day of
    every unit; without it the Act's date for units that no amendment note touches, and not known for the others.
    Raises SourceError, WrongUse, EmbedderError, DimensionMismatch or another DatabaseError.
    """
    new = _prepared(parsed, parallel, embedder, valid_from)
    statute = parsed.statute.id
    here, there = _one_sided(parsed, parallel)
    report = LoadReport(
        statute=statute, changed=False, units=len(new.rows.units), references=len(parsed.references), amendments=len(parsed.amendments),
        passages=len(new.passages), embedded=0, only_here=here, only_parallel=there,
    )  # fmt: skip
    await ensure_schema(store, embedder, replacing=statute)
    if await _is_there(store, new):
        return report
    started = time.perf_counter()
    vectors, embedded = await vectors_of(store, embedder, statute, new.passages, progress)
    written_from = time.perf_counter()
    passage_rows = [_passage_row(p, vectors[p.sha256], embedder, statute) for p in new.passages]
    async with store.transaction() as transaction:
        await transaction.run("ingestion/lock_statute", statute=statute)
        await _clear(transaction, statute)
        await _write(transaction, new.rows, passage_rows)
        await transaction.run("ingestion/remove_uncited_acts")
    await indexes_ready(store)
    spent = {"embed_seconds": written_from - started, "write_seconds": time.perf_counter() - written_from}
    return report.model_copy(update={"changed": True, "embedded": embedded, **spent})


async def would_change(
    store: GraphStore, embedder: Embedder, parsed: ParsedStatute, *, parallel: ParsedStatute | None = None, valid_from: date | None = None
) -> bool:
    """Whether `load` would write anything. Writes nothing; raises SourceError, WrongUse or DatabaseError as `load` does."""
    new = _prepared(parsed, parallel, embedder, valid_from)
    await check_embedder(store, embedder, replacing=parsed.statute.id)
    return not await _is_there(store, new)


async def remove(store: GraphStore, statute: str) -> RemoveReport:
    """Nothing of the statute is in the graph. Raises NotLoaded where it was not there."""
    async with store.transaction() as transaction:
        removed = await _clear(transaction, statute)
        was_there = (await transaction.run("ingestion/remove_statute", statute=statute))[0]["removed"]
        removed["external_acts"] = (await transaction.run("ingestion/remove_uncited_acts"))[0]["removed"]
    if not was_there:
        raise NotLoaded(f"The graph holds no statute {statute[:80]!r}. `labourcrew status` says what is loaded.")
    return RemoveReport(statute=statute, **removed)


async def loaded_statutes(store: GraphStore) -> list[LoadedStatute]:
    """Every statute in the graph, by identifier."""
    return [LoadedStatute.model_validate(row) for row in await store.read("ingestion/loaded_statutes")]


@dataclass(frozen=True)
class _Prepared:
    """Everything that is to be written, and the hash over what decides it."""

    rows: StatuteRows
    passages: list[Passage]
    fingerprint: str


def _prepared(parsed: ParsedStatute, parallel: ParsedStatute | None, embedder: Embedder, valid_from: date | None) -> _Prepared:
    if parallel is not None and parallel.statute.language == parsed.statute.language:
        raise WrongUse(f"Both texts of {parsed.statute.id} are in {parsed.statute.language!r}; a parallel text is in another language.")
    rows, passages = rows_of(parsed, parallel, valid_from), _passages(parsed, parallel)
    texts = [parsed.model_dump_json(), parallel.model_dump_json() if parallel else None]
    decisive = [*texts, embedder.name, embedder.dimension, str(valid_from), FORM]
    fingerprint = hashlib.sha256(json.dumps(decisive, ensure_ascii=False).encode()).hexdigest()
    rows.statute.update(fingerprint=fingerprint, embedder=embedder.name, dimension=embedder.dimension, passage_count=len(passages))
    return _Prepared(rows, passages, fingerprint)


def _passages(parsed: ParsedStatute, parallel: ParsedStatute | None) -> list[Passage]:
    """The passages of both texts, those of the parallel one on the units of the first."""
    passages = list(passages_of(parsed))
    if parallel is None:
        return passages
    ours = {citation_key(unit.citation): unit.id for unit in parsed.units}
    bound = {unit.id: ours.get(citation_key(unit.citation)) for unit in parallel.units}
    for p in passages_of(parallel):
        unit = bound[p.unit]
        if unit is not None:
            passages.append(Passage(p.id.replace(p.unit, unit, 1), unit, p.language, p.text, p.search_text, p.sha256))
    return passages


def _one_sided(parsed: ParsedStatute, parallel: ParsedStatute | None) -> tuple[tuple[str, ...], tuple[str, ...]]:
    if parallel is None:
        return (), ()
    ours, theirs = ({citation_key(u.citation): u.citation for u in text.units} for text in (parsed, parallel))
    return tuple(c for key, c in ours.items() if key not in theirs), tuple(c for key, c in theirs.items() if key not in ours)


async def _is_there(store: GraphStore, new: _Prepared) -> bool:
    """Whether the graph holds just this: the same fingerprint, and nothing taken away since."""
    wanted = {
        "fingerprint": new.fingerprint,
        "units": len(new.rows.units),
        "edges": new.rows.edge_count,
        "passages": len(new.passages),
    }
    return await store.read("ingestion/statute_state", statute=new.rows.statute["id"]) == [wanted]


def _passage_row(passage: Passage, vector: list[float], embedder: Embedder, statute: str) -> Row:
    properties = {**vars(passage), "statute": statute, "embedder": embedder.name, "dimension": embedder.dimension}
    return {"unit": passage.unit, "properties": properties, "embedding": vector}


async def _clear(transaction: Transaction, statute: str) -> dict[str, int]:
    """Everything of the statute but its own node is gone; how much of each kind there was."""
    removed = {}
    for kind, query in REMOVALS.items():
        removed[kind] = (await transaction.run(query, statute=statute))[0]["removed"]
    return removed


async def _write(transaction: Transaction, rows: StatuteRows, passages: Sequence[Row]) -> None:
    statute = rows.statute["id"]
    await transaction.run("ingestion/write_statute", statute=statute, properties=rows.statute)
    for name, what in (
        ("ingestion/create_units", rows.units),
        ("ingestion/create_edges", rows.edges),
        ("ingestion/create_references", rows.references),
        ("ingestion/create_act_citations", rows.act_citations),
        ("ingestion/create_amendments", rows.amendments),
        ("ingestion/create_passages", passages),
    ):
        for batch in _batches(what):
            await transaction.run(name, rows=batch)
    await transaction.run("ingestion/create_part_of", statute=statute, units=rows.tops)
    await transaction.run("ingestion/create_statute_amendments", statute=statute, rows=rows.statute_amendments)


def _batches(rows: Sequence[Row]) -> Iterator[Sequence[Row]]:
    return (rows[start : start + BATCH] for start in range(0, len(rows), BATCH))
