"""Another embedder for what is loaded, while it goes on being searched: the new vectors are written beside the old ones, their index is
built, and only then does each statute change over. Broken off, it goes on where it was.
"""

from __future__ import annotations

import asyncio
from collections.abc import Callable, Sequence

from graph_schema.errors import NotLoaded, WrongUse
from graph_schema.schema import VECTOR_INDEXES, ensure_vector_index, indexes_ready
from graph_schema.statute import Frozen
from graph_schema.store import GraphStore, Row
from graph_schema.vectors import Embedder, SparseEmbedder, identity_of, vector_property
from ingestion.embedding import BATCH, embedded
from ingestion.loader import loaded_statutes

TAKEN_AT_ONCE = 5000
"""Vectors taken away in one transaction."""

Progress = Callable[[int, int], None]


class ReembedReport(Frozen):
    """Which statutes are searched by which embedder now."""

    statutes: tuple[str, ...]
    embedder: str
    dimension: int
    passages: int
    embedded: int
    """Passages that had no vector by this embedder yet."""
    dropped: int
    """Vectors by other embedders that were taken away."""


async def reembed(
    store: GraphStore,
    embedder: Embedder,
    statute: str | None = None,
    *,
    drop_old: bool = False,
    progress: Progress | None = None,
    batch: int = BATCH,
) -> ReembedReport:
    """Every passage of the statute, or of all, has a vector by this embedder, its index shows them, and the statutes name it as theirs.

    Until then, and afterwards where `drop_old` is not set, whoever searches by the embedder before goes on finding what it found.
    `batch` passages are embedded and written at once; so many are lost at most where it is broken off.
    Raises NotLoaded, WrongUse where the new vectors would take the place of vectors in use, EmbedderError, DatabaseError.
    """
    loaded = await loaded_statutes(store)
    chosen = [one for one in loaded if statute is None or one.id == statute]
    if not chosen:
        there = ", ".join(one.id for one in loaded[:12]) or "nothing"
        raise NotLoaded(f"The graph holds no statute {statute[:80]!r}. Loaded: {there}." if statute else "No statute is loaded.")
    await _check_place(store, embedder)
    ids = [one.id for one in chosen]
    made = 0
    for one in ids:
        made += await _embed(store, embedder, one, made, progress, batch)
    await ensure_vector_index(store, embedder)
    await indexes_ready(store)
    for one in ids:
        while not await _switched(store, embedder, one):  # a load came between and brought passages of its own
            made += await _embed(store, embedder, one, made, progress, batch)
            await indexes_ready(store)
    dropped = await _drop_others(store, embedder, ids) if drop_old else 0
    passages = sum(one.passages for one in await loaded_statutes(store) if one.id in ids)
    return ReembedReport(
        statutes=tuple(ids), embedder=embedder.name, dimension=embedder.dimension, passages=passages, embedded=made, dropped=dropped
    )


async def _check_place(store: GraphStore, embedder: Embedder) -> None:
    """Returns where no other embedder's vectors in use are in the property that this one's would go to."""
    place, identity = vector_property(embedder.name), identity_of(embedder)
    for row in await store.read("ingestion/embedders"):
        name, dimension, version = [*row["identity"].split(" ", 2), ""][:3]
        same = identity == row["identity"] or (not version and identity.startswith(f"{name} {dimension} "))
        if vector_property(name) == place and not same:
            raise WrongUse(
                f"The vectors of {name} with {dimension} dimensions ({version or 'its version is not known'}) are in use where those of"
                f" {embedder.name} with {embedder.dimension} ({embedder.version}) would go. Run `labourcrew reembed` with an embedder of"
                " another name and --drop-old first, then this one."
            )


async def _embed(store: GraphStore, embedder: Embedder, statute: str, before: int, progress: Progress | None, size: int) -> int:
    """Passages of the statute that were given a vector; those that have one of the same text are passed over."""
    place = vector_property(embedder.name)
    asked = {"statute": statute, "identity": identity_of(embedder), "property": place}
    while (await store.write("ingestion/begin_reembedding", **asked, most=TAKEN_AT_ONCE))[0]["taken"]:
        pass
    weighing = embedder if isinstance(embedder, SparseEmbedder) else None
    missing = await store.read("ingestion/unembedded", statute=statute, property=place, weighs=weighing is not None)
    for start in range(0, len(missing), size):
        batch = missing[start : start + size]
        vectors = await embedded(embedder, [row["text"] for row in batch])
        rows = [{"id": row["id"], "embedding": vector} for row, vector in zip(batch, vectors, strict=True)]
        if weighing:  # first, for a passage that has its vector is passed over when this is broken off
            await _weigh(store, weighing, batch)
        await store.write("ingestion/write_vectors", rows=rows, property=place)
        if progress:
            progress(before + start + len(batch), before + len(missing))
    return len(missing)


async def _weigh(store: GraphStore, embedder: SparseEmbedder, passages: Sequence[Row]) -> None:
    """The passages have the weights of their words, the tokens of each in the order of their numbers."""
    weights = await asyncio.to_thread(embedder.sparse_passages, [row["text"] for row in passages])
    ordered = [sorted(one.items()) for one in weights]
    rows = [
        {"id": row["id"], "tokens": [token for token, _ in pairs], "weights": [weight for _, weight in pairs]}
        for row, pairs in zip(passages, ordered, strict=True)
    ]
    await store.write("ingestion/write_word_weights", rows=rows)


async def _switched(store: GraphStore, embedder: Embedder, statute: str) -> bool:
    """True where the statute changed over, or is gone; False where passages came without a vector by this embedder."""
    rows = await store.write(
        "ingestion/switch_embedder",
        statute=statute,
        identity=identity_of(embedder),
        embedder=embedder.name,
        dimension=embedder.dimension,
        property=vector_property(embedder.name),
    )
    return bool(rows) or statute not in {one.id for one in await loaded_statutes(store)}


async def _drop_others(store: GraphStore, embedder: Embedder, statutes: Sequence[str]) -> int:
    """Vectors of these statutes by other embedders that were taken away; an index that is left with none goes too."""
    dropped, others = 0, [place for place in VECTOR_INDEXES if place != vector_property(embedder.name)]
    for place in others:
        for statute in statutes:
            asked = {"statute": statute, "property": place, "identity": identity_of(embedder)}
            while taken := sum(row["taken"] for row in await store.write("ingestion/drop_vectors", **asked, most=TAKEN_AT_ONCE)):
                dropped += taken
        if not (await store.read("ingestion/has_vectors", property=place))[0]["any"]:
            for row in await store.schema("schema/indexes"):
                if row["of_passages"] and row["property"] == place:
                    await store.schema("schema/drop_index", index=row["name"])
    return dropped
