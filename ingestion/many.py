"""Many sources → the graph: parsed by workers ahead of the loading, then each Act embedded and written in a transaction of its own.

The order of the sources is the order of the loads, so the graph is the same however many workers there are. What a load costs does not
depend on what is loaded already: the schema is seen to once, before the first, and every statement of a load begins at an index.
"""

from __future__ import annotations

import asyncio
from collections import deque
from collections.abc import AsyncIterator, Callable, Iterable, Mapping
from concurrent.futures import BrokenExecutor
from dataclasses import dataclass
from datetime import date

from graph_schema.errors import DatabaseUnavailable, DimensionMismatch, LabourCrewError
from graph_schema.schema import ensure_schema, indexes_ready
from graph_schema.statute import ParsedStatute
from graph_schema.store import GraphStore
from graph_schema.vectors import Embedder
from ingestion.loader import LoadReport, Progress, load
from ingestion.parse import parse_source
from ingestion.workers import Workers, cores

Watch = Callable[[ParsedStatute], Progress | None]
"""Told of each Act when its load begins; gives what is told of its passages."""


@dataclass(frozen=True)
class Parsed:
    """What a source says, with the same Act in the other language where that is loaded along with it."""

    statute: ParsedStatute
    parallel: ParsedStatute | None = None


@dataclass(frozen=True)
class Loaded:
    """A source whose Act is in the graph as parsed."""

    source: str
    parsed: ParsedStatute
    report: LoadReport


@dataclass(frozen=True)
class Failed:
    """A source of which nothing was written, and why, in a sentence."""

    source: str
    sentence: str


def parsed_or_failed(source: str, as_of: date | None, parallel: str | None) -> Parsed | Failed:
    """What the source says; a source that cannot be read is a value, so that it comes the same from every kind of worker."""
    try:
        return Parsed(parse_source(source, as_of=as_of), parse_source(parallel) if parallel else None)
    except LabourCrewError as problem:
        return Failed(source, str(problem))


async def load_many(
    store: GraphStore,
    embedder: Embedder,
    sources: Iterable[str],
    workers: Workers,
    *,
    as_of: date | None = None,
    parallels: Mapping[str, str] | None = None,
    replace: bool = False,
    watch: Watch | None = None,
) -> AsyncIterator[Loaded | Failed]:
    """Each source in its order, as soon as it is loaded or has failed; one that fails does not stop the others.

    `parallels` names to a source the one of the same Act in the other language. The last step of the iteration returns when every index
    shows what was loaded. Raises DatabaseUnavailable where the graph is out of reach: no other source would fare better.
    """
    schema_is_there = await _ready(store, embedder)
    async for source, found in _read_ahead(sources, workers, as_of, parallels or {}):
        yield found if isinstance(found, Failed) else await _loaded(store, embedder, source, found, replace, schema_is_there, watch)
    await indexes_ready(store)


async def _ready(store: GraphStore, embedder: Embedder) -> bool:
    """True where the schema is there for all; False where some Act is of another embedder, so that each load must see for itself."""
    try:
        await ensure_schema(store, embedder)
    except DimensionMismatch:
        return False
    return True


async def _read_ahead(
    sources: Iterable[str], workers: Workers, as_of: date | None, parallels: Mapping[str, str]
) -> AsyncIterator[tuple[str, Parsed | Failed]]:
    """Every source with what it says, in order. The workers are at most so far ahead that none waits, so memory is bounded."""
    rest, ahead = iter(sources), deque[tuple[str, asyncio.Task[Parsed | Failed]]]()
    try:
        while True:
            while len(ahead) < 2 * cores() and (source := next(rest, None)) is not None:
                ahead.append((source, asyncio.create_task(_read(workers, source, as_of, parallels.get(source)))))
                await asyncio.sleep(0)
            if not ahead:
                return
            source, reading = ahead.popleft()
            yield source, await reading
    finally:
        for _, reading in ahead:
            reading.cancel()
        await asyncio.gather(*(reading for _, reading in ahead), return_exceptions=True)


async def _read(workers: Workers, source: str, as_of: date | None, parallel: str | None) -> Parsed | Failed:
    try:
        return await asyncio.wrap_future(workers.submit(parsed_or_failed, source, as_of, parallel))
    except BrokenExecutor:
        told = f"A process that parses ended before {source[:200]!r} was read."
        return Failed(source, f"{told} Load it by itself to see whether it is the cause.")


async def _loaded(
    store: GraphStore, embedder: Embedder, source: str, found: Parsed, replace: bool, schema_is_there: bool, watch: Watch | None
) -> Loaded | Failed:
    progress = watch(found.statute) if watch else None
    try:
        report = await load(
            store, embedder, found.statute, parallel=found.parallel, progress=progress, replace=replace, schema_is_there=schema_is_there
        )
    except DatabaseUnavailable:
        raise
    except LabourCrewError as problem:
        return Failed(source, str(problem))
    return Loaded(source, found.statute, report)
