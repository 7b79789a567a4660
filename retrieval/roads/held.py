"""The passages of one statute in memory, for roads that rank by more than one index can: read once from the graph that all roads use."""

from __future__ import annotations

from dataclasses import dataclass

import numpy as np

from graph_schema.store import GraphStore
from graph_schema.vectors import Embedder, Vectors, vector_property


@dataclass(frozen=True)
class Held:
    """Rows alike: the unit of each passage, its words, its section and its chapter, and its vector."""

    units: tuple[str, ...]
    texts: tuple[str, ...]
    sections: tuple[str, ...]
    chapters: tuple[str, ...]
    vectors: Vectors


async def held(store: GraphStore, embedder: Embedder, statute: str) -> Held:
    """Every passage of the statute's latest text. Raises DatabaseError."""
    rows = await store.read("comparison/passage_vectors", statute=statute, property=vector_property(embedder.name))
    return Held(
        units=tuple(row["unit"] for row in rows),
        texts=tuple(row["text"] for row in rows),
        sections=tuple(row["section"] for row in rows),
        chapters=tuple(row["chapter"] for row in rows),
        vectors=np.asarray([row["embedding"] for row in rows], dtype=np.float32).reshape(len(rows), -1),
    )
