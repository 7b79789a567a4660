"""A parsed statute → the graph: embedded first, then written in one transaction, what was there of the statute out and all of it in.

A text of another day than those that are loaded stands beside them as a version; one of the same day, or without a day, takes their place.
"""

from __future__ import annotations

import time
from collections.abc import Callable, Iterator, Mapping, Sequence
from dataclasses import dataclass
from datetime import date
from typing import Any

from graph_schema.errors import DatabaseError, NotLoaded
from graph_schema.schema import check_embedder, ensure_schema, indexes_ready
from graph_schema.statute import Frozen, ParsedStatute
from graph_schema.store import GraphStore, Row, Transaction
from graph_schema.vectors import Embedder, vector_property
from ingestion.authority import prevailing_language
from ingestion.counterparts import numbered_as
from ingestion.courtesy import Part, courtesy_beside, courtesy_of, part_of, with_courtesy
from ingestion.embedding import embedded_by, vectors_of
from ingestion.loaded_texts import loaded_records, loaded_text
from ingestion.passages import Passage
from ingestion.text_record import TextRecord, fingerprint_of, kept
from ingestion.text_rows import Instrument, check_pair, known_days, one_sided, text_rows
from ingestion.version_rows import TextRows, VersionRows, merged_rows

BATCH = 500
"""Rows sent in one query."""
ATTEMPTS = 4
"""How often a load begins anew because another load of the same statute came between."""

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
    texts: tuple[TextRecord, ...] = ()
    """Every text of the statute that is loaded now, earliest first."""
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
    texts: tuple[date, ...] = ()
    """The days of all its texts, earliest first; units that are no longer law are not counted."""


async def load(
    store: GraphStore,
    embedder: Embedder,
    parsed: ParsedStatute,
    *,
    parallel: ParsedStatute | None = None,
    progress: Progress | None = None,
    valid_from: date | None = None,
    instrument: Instrument | None = None,
    replace: bool = False,
    schema_is_there: bool = False,
) -> LoadReport:
    """The statute is in the graph as parsed, wholly or, where this raises, as it was before. The same parse again writes nothing.

    `parallel` is the same Act in another language: its words go to the units of equal citation, (i) of a list being its (১).
    `valid_from` is the first day of every unit of the text; without it the Act's date for units that no amendment note touches,
    else that of the instrument. `instrument` made the changes since the text before; `replace` takes the texts of other days away.
    `schema_is_there` says that `ensure_schema` was called before and `indexes_ready` will be afterwards, once for many statutes.
    Raises SourceError, WrongUse, EmbedderError, DimensionMismatch or another DatabaseError.
    """
    statute = parsed.statute.id
    parallel = numbered_as(parallel, parsed) if parallel else None
    here, there = one_sided(parsed, parallel)
    check_pair(parsed, parallel)
    if not schema_is_there:
        await ensure_schema(store, embedder, replacing=statute)
    for _ in range(ATTEMPTS):
        new = await _prepared(store, embedder, parsed, parallel, valid_from, instrument, replace)
        report = LoadReport(
            statute=statute, changed=False, units=len(parsed.units), references=len(parsed.references), amendments=len(parsed.amendments),
            passages=len(new.text.passages), embedded=0, only_here=here, only_parallel=there, texts=new.records,
        )  # fmt: skip
        if new.is_there:
            return report
        rows = merged_rows(await _texts(store, statute, new))
        rows.statute.update(fingerprint=new.fingerprint, edge_count=rows.edge_count, **embedded_by(embedder))
        started = time.perf_counter()
        vectors, embedded = await vectors_of(store, embedder, statute, [_passage(row) for row in rows.passages], progress)
        written_from = time.perf_counter()
        sent = {sha256: store.sent(vector) for sha256, vector in vectors.items()}
        if await _written(store, rows, [_passage_row(row, sent, embedder, statute) for row in rows.passages], new.before):
            if not schema_is_there:
                await indexes_ready(store)
            spent = {"embed_seconds": written_from - started, "write_seconds": time.perf_counter() - written_from}
            return report.model_copy(update={"changed": True, "embedded": embedded, "passages": len(rows.passages), **spent})
    raise DatabaseError(f"Others kept loading {statute} at the same moment; nothing was written. Load it again.")


async def would_change(
    store: GraphStore,
    embedder: Embedder,
    parsed: ParsedStatute,
    *,
    parallel: ParsedStatute | None = None,
    valid_from: date | None = None,
    instrument: Instrument | None = None,
    replace: bool = False,
) -> bool:
    """Whether `load` would write anything. Writes nothing; raises SourceError, WrongUse or DatabaseError as `load` does."""
    parallel = numbered_as(parallel, parsed) if parallel else None
    check_pair(parsed, parallel)
    await check_embedder(store, embedder, replacing=parsed.statute.id)
    return not (await _prepared(store, embedder, parsed, parallel, valid_from, instrument, replace)).is_there


async def remove(store: GraphStore, statute: str) -> RemoveReport:
    """Nothing of the statute is in the graph. Raises NotLoaded where it was not there."""
    async with store.transaction() as transaction:
        cited = await _cited(transaction, statute)
        removed = await _clear(transaction, statute)
        was_there = (await transaction.run("ingestion/remove_statute", statute=statute))[0]["removed"]
        removed["external_acts"] = (await transaction.run("ingestion/remove_uncited_acts", names=cited))[0]["removed"]
    if not was_there:
        raise NotLoaded(f"The graph holds no statute {statute[:80]!r}. `labourcrew status` says what is loaded.")
    return RemoveReport(statute=statute, **removed)


async def loaded_statutes(store: GraphStore) -> list[LoadedStatute]:
    """Every statute in the graph, by identifier."""
    return [LoadedStatute.model_validate(row) for row in await store.read("ingestion/loaded_statutes")]


@dataclass(frozen=True)
class _Prepared:
    """The new text, and what of the loaded ones stays beside it."""

    text: TextRows
    loaded: tuple[TextRecord, ...]
    records: tuple[TextRecord, ...]
    """All texts that are to be loaded, earliest first."""
    order: tuple[int | None, ...]
    """Of each of them its number among the loaded ones; None for the new one."""
    fingerprint: str
    before: str | None
    """The fingerprint of what is loaded now."""
    is_there: bool
    part: Part
    """What the new text is among them."""


async def _prepared(
    store: GraphStore,
    embedder: Embedder,
    parsed: ParsedStatute,
    parallel: ParsedStatute | None,
    valid_from: date | None,
    instrument: Instrument | None,
    replace: bool,
) -> _Prepared:
    loaded, before = await loaded_records(store, parsed.statute.id)
    same = next((record for record in loaded if record.as_of == parsed.statute.as_of), None)
    made_by = instrument or (Instrument(same.instrument, same.commences) if same and same.commences else None)
    known = await known_days(store, parsed, made_by)
    text = text_rows(parsed, parallel, embedder, valid_from, made_by, known)
    there = await store.read("ingestion/statute_texts", statute=parsed.statute.id) if loaded else []
    prevailing = there[0]["properties"].get("prevails") if there else None
    part = Part.TEXT if replace else part_of(parsed.statute.language, prevailing_language(parsed), loaded, prevailing)
    records, order = _records(part, text.record, loaded, replace=replace, has_parallel=parallel is not None)
    fingerprint = fingerprint_of(records)
    state = await store.read("ingestion/statute_state", statute=parsed.statute.id) if before == fingerprint else []
    whole = bool(state) and state[0] == {"fingerprint": fingerprint, "whole": True}
    return _Prepared(text, loaded, records, order, fingerprint, before, whole, part)


def _records(
    part: Part, new: TextRecord, loaded: tuple[TextRecord, ...], *, replace: bool, has_parallel: bool
) -> tuple[tuple[TextRecord, ...], tuple[int | None, ...]]:
    """The texts that are to be loaded, earliest first, and of each its number among the loaded ones, None for the new one."""
    if part is Part.COURTESY:
        return tuple(record.model_copy(update={"courtesy": new.fingerprint}) for record in loaded), tuple(range(len(loaded)))
    if part is Part.PREVAILS:
        return (new.model_copy(update={"courtesy": loaded[-1].fingerprint}),), (None,)
    stay = kept(loaded, new, replace=replace)
    beside = next((record.courtesy for record in reversed(loaded) if record.courtesy), None)
    new = new if has_parallel or replace else new.model_copy(update={"courtesy": beside})
    records = sorted([*stay, new], key=lambda record: record.as_of or date.min)
    return tuple(records), tuple(None if record is new else loaded.index(record) for record in records)


async def _texts(store: GraphStore, statute: str, new: _Prepared) -> list[TextRows]:
    """All texts as rows, earliest first, with the courtesy text that belongs to them."""
    if new.part is Part.PREVAILS:
        return [with_courtesy(new.text, courtesy_of(await loaded_text(store, statute, new.loaded, len(new.loaded) - 1)))]
    texts = [None if number is None else await loaded_text(store, statute, new.loaded, number) for number in new.order]
    if new.part is Part.COURTESY:
        return [with_courtesy(text, courtesy_of(new.text)) for text in texts if text is not None]
    carried = None
    if any(record.courtesy for number, record in zip(new.order, new.records, strict=True) if number is None):
        carried = courtesy_beside(await loaded_text(store, statute, new.loaded, len(new.loaded) - 1))
    own = with_courtesy(new.text, carried) if carried else new.text
    return [own if text is None else text for text in texts]


def _passage(row: Row) -> Passage:
    names = ("id", "unit", "language", "text", "search_text", "sha256")
    return Passage(**{name: row["properties"][name] for name in names})


def _passage_row(row: Row, vectors: Mapping[str, Any], embedder: Embedder, statute: str) -> Row:
    properties = {**row["properties"], "statute": statute, "embedder": embedder.name, "dimension": embedder.dimension}
    vector = vectors[properties["sha256"]]
    return {"unit": row["unit"], "properties": properties, "property": vector_property(embedder.name), "embedding": vector}


async def _cited(transaction: Transaction, statute: str) -> list[str]:
    """The names of the other Acts that the statute cites now."""
    return [row["name"] for row in await transaction.run("ingestion/cited_acts", statute=statute)]


async def _clear(transaction: Transaction, statute: str) -> dict[str, int]:
    """Everything of the statute but its own node is gone; how much of each kind there was."""
    removed = {}
    for kind, query in REMOVALS.items():
        removed[kind] = (await transaction.run(query, statute=statute))[0]["removed"]
    return removed


async def _written(store: GraphStore, rows: VersionRows, passages: Sequence[Row], before: str | None) -> bool:
    """True where everything was written, in one transaction; False, nothing written, where another load came between."""
    statute = rows.statute["id"]
    async with store.transaction() as transaction:
        locked = await transaction.run("ingestion/lock_statute", statute=statute)
        if locked[0]["before"] != before:
            await transaction.run("ingestion/unlock_statute", statute=statute, fingerprint=locked[0]["before"])
            return False
        cited = await _cited(transaction, statute)
        await _clear(transaction, statute)
        await _write(transaction, rows, passages)
        await transaction.run("ingestion/remove_uncited_acts", names=cited)
        await transaction.run("ingestion/link_amendments", statute=statute)
    return True


async def _write(transaction: Transaction, rows: VersionRows, passages: Sequence[Row]) -> None:
    statute = rows.statute["id"]
    await transaction.run("ingestion/write_statute", statute=statute, properties=rows.statute)
    for name, what in (
        ("ingestion/create_units", rows.units),
        ("ingestion/create_edges", rows.edges),
        ("ingestion/create_supersedes", rows.supersedes),
        ("ingestion/create_references", rows.references),
        ("ingestion/create_act_citations", rows.act_citations),
        ("ingestion/create_amendments", rows.amendments),
        ("ingestion/create_passages", passages),
    ):
        for batch in _batches(what):
            await transaction.run(name, rows=batch)
    await transaction.run("ingestion/create_part_of", statute=statute, rows=rows.part_of)
    await transaction.run("ingestion/create_statute_amendments", statute=statute, rows=rows.statute_amendments)


def _batches(rows: Sequence[Row]) -> Iterator[Sequence[Row]]:
    return (rows[start : start + BATCH] for start in range(0, len(rows), BATCH))
