"""Vectors for passages: those the graph already holds for the same words, the others embedded now, longest first."""

from __future__ import annotations

import asyncio
from collections.abc import Callable, Sequence
from typing import Any

import numpy as np

from graph_schema.errors import EmbedderError
from graph_schema.store import GraphStore
from graph_schema.vectors import Embedder, identity_of, vector_property
from ingestion.passages import Passage

BATCH = 32
"""Passages embedded at once. They are sorted by length, so that little of a batch is padding."""


async def vectors_of(
    store: GraphStore, embedder: Embedder, statute: str, passages: Sequence[Passage], progress: Callable[[int, int], None] | None
) -> tuple[dict[str, list[float]], int]:
    """The vector of each passage by the hash of its words, and how many had to be embedded. Raises EmbedderError."""
    place = vector_property(embedder.name)
    known = await store.read("ingestion/known_vectors", statute=statute, identity=identity_of(embedder), property=place)
    vectors: dict[str, list[float]] = {row["sha256"]: row["embedding"] for row in known}
    missing = {p.sha256: p.text for p in passages if p.sha256 not in vectors}
    ordered = sorted(missing, key=lambda sha256: (-len(missing[sha256]), sha256))
    for start in range(0, len(ordered), BATCH):
        batch = ordered[start : start + BATCH]
        vectors.update(zip(batch, await embedded(embedder, [missing[sha256] for sha256 in batch]), strict=True))
        if progress:
            progress(start + len(batch), len(ordered))
    return vectors, len(ordered)


def embedded_by(embedder: Embedder) -> dict[str, Any]:
    """What the node of a statute says of whose vectors its passages have."""
    return {
        "embedder": embedder.name,
        "dimension": embedder.dimension,
        "vector_property": vector_property(embedder.name),
        "embedders": [identity_of(embedder)],
    }


async def embedded(embedder: Embedder, texts: list[str]) -> list[list[float]]:
    """A vector for each text, checked. Raises EmbedderError."""
    found = await asyncio.to_thread(embedder.embed_passages, texts)
    if found.shape != (len(texts), embedder.dimension):
        wanted = (len(texts), embedder.dimension)
        raise EmbedderError(f"The embedder {embedder.name} was to give an array of {wanted} and gave one of {found.shape}.")
    if not np.isfinite(found).all() or not found.any(axis=1).all():
        raise EmbedderError(f"The embedder {embedder.name} gave a vector that is empty or no number; nothing was written.")
    rows: list[list[float]] = found.astype(float).tolist()
    return rows
