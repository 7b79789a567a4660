"""The same statute cut in the ways that others cut it: 512-token windows, recursively by characters, by section, by chapter.

    python -m evaluation.chunking SOURCE [--chunking section …]

The pieces are loaded beside the product's passages, as (:Chunk) of the statute, and go with it. The full-text index that retrievers off the
shelf need is made too. For a graph of one's own, not for one that others search.
"""

from __future__ import annotations

import argparse
import asyncio
import sys
from collections.abc import Callable, Iterator, Sequence
from dataclasses import dataclass

from rich.console import Console
from rich.progress import track

from api.settings import read_settings
from api.wiring import Wiring
from graph_schema.errors import LabourCrewError
from graph_schema.statute import ParsedStatute, Unit, UnitKind, UnitStatus
from graph_schema.store import GraphStore
from graph_schema.vectors import Embedder
from ingestion.embedding import embedded
from ingestion.parse import parse_source

TOKEN_CHARACTERS = 3.0
"""Characters of one token of the default embedder, as measured on the Labour Act (302 characters, 102 tokens a passage)."""
WINDOW = int(512 * TOKEN_CHARACTERS)
OVERLAP = WINDOW // 8
RECURSIVE = 1000
BATCH = 16

Span = tuple[int, int]


@dataclass(frozen=True)
class Chunk:
    """A stretch of the printed text and the identifiers of the units in force whose own words it holds wholly."""

    text: str
    units: tuple[str, ...]


def windows(parsed: ParsedStatute) -> Iterator[Span]:
    """Windows of about 512 tokens, each an eighth over the one before."""
    end = len(parsed.statute.printed)
    yield from ((start, min(start + WINDOW, end)) for start in range(0, max(end, 1), WINDOW - OVERLAP))


def recursive(parsed: ParsedStatute) -> Iterator[Span]:
    """What LangChain's recursive character splitter makes, at paragraphs, lines, sentences, words."""
    from langchain_text_splitters import RecursiveCharacterTextSplitter

    splitter = RecursiveCharacterTextSplitter(
        chunk_size=RECURSIVE, chunk_overlap=RECURSIVE // 10, separators=["\n\n", "\n", "৷", "।", ". ", " ", ""], add_start_index=True
    )
    for document in splitter.create_documents([parsed.statute.printed]):
        start = document.metadata["start_index"]
        yield start, start + len(document.page_content)


def by_kind(*kinds: UnitKind) -> Callable[[ParsedStatute], Iterator[Span]]:
    """One piece for each unit of these kinds, everything below it included."""

    def cut(parsed: ParsedStatute) -> Iterator[Span]:
        below = _below(parsed.units)
        for unit in parsed.units:
            if unit.kind in kinds:
                places = [span for one in (unit, *below.get(unit.id, ())) for span in one.spans]
                if places:
                    yield min(start for start, _ in places), max(end for _, end in places)

    return cut


CHUNKINGS: dict[str, Callable[[ParsedStatute], Iterator[Span]]] = {
    "512 tokens": windows,
    "recursive": recursive,
    "section": by_kind(UnitKind.SECTION, UnitKind.SCHEDULE),
    "chapter": by_kind(UnitKind.CHAPTER, UnitKind.SCHEDULE),
}


def chunks_of(parsed: ParsedStatute, chunking: str) -> tuple[Chunk, ...]:
    """The pieces of that cutting which have words."""
    owned = [
        (min(start for start, _ in unit.spans), max(end for _, end in unit.spans), unit.id)
        for unit in parsed.units
        if unit.spans and unit.status is UnitStatus.IN_FORCE
    ]
    found = []
    for start, end in CHUNKINGS[chunking](parsed):
        text = parsed.statute.printed[start:end].strip()
        if text:
            found.append(Chunk(text, tuple(unit for first, last, unit in owned if start <= first and last <= end)))
    return tuple(found)


async def load_chunks(store: GraphStore, embedder: Embedder, parsed: ParsedStatute, chunking: str) -> int:
    """The statute's pieces of that cutting are in the graph, and none from before; how many there are."""
    pieces, statute = chunks_of(parsed, chunking), parsed.statute.id
    rows = []
    for start in track(range(0, len(pieces), BATCH), chunking, console=Console(stderr=True), disable=not sys.stderr.isatty()):
        batch = pieces[start : start + BATCH]
        vectors = await embedded(embedder, [piece.text for piece in batch])
        for number, (piece, vector) in enumerate(zip(batch, vectors, strict=True), start):
            identifier = f"{statute}@{chunking}/{number}"
            rows.append({"id": identifier, "text": piece.text, "units": list(piece.units), "embedding": vector})
    async with store.transaction() as transaction:
        await transaction.run("comparison/remove_chunks", statute=statute, chunking=chunking)
        await transaction.run("comparison/create_chunks", statute=statute, chunking=chunking, rows=rows)
    return len(rows)


def _below(units: Sequence[Unit]) -> dict[str, list[Unit]]:
    """Unit → everything below it."""
    parents = {unit.id: unit.parent for unit in units}
    found: dict[str, list[Unit]] = {}
    for unit in units:
        above = unit.parent
        while above:
            found.setdefault(above, []).append(unit)
            above = parents.get(above)
    return found


async def _run(source: str, names: Sequence[str]) -> None:
    parsed = parse_source(source)
    async with Wiring(read_settings()) as wiring:
        await (await wiring.store()).schema("comparison/passage_words")
        for name in names:
            count = await load_chunks(await wiring.store(), wiring.embedder, parsed, name)
            print(f"{parsed.statute.id}: {count} pieces by {name}")


def main(arguments: Sequence[str] | None = None) -> int:
    """Loads the pieces; 1 where that cannot be done."""
    parser = argparse.ArgumentParser(prog="python -m evaluation.chunking", description=(__doc__ or "").split("\n")[0])
    parser.add_argument("source", help="the statute's file, as it was ingested")
    parser.add_argument("--chunking", action="append", choices=list(CHUNKINGS))
    options = parser.parse_args(arguments)
    try:
        asyncio.run(_run(options.source, options.chunking or list(CHUNKINGS)))
    except LabourCrewError as problem:
        print(problem, file=sys.stderr)
        return problem.exit_code
    return 0


if __name__ == "__main__":
    sys.exit(main())
