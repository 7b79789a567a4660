"""A road over pieces that were cut of the same statute in another way; `evaluation.chunking` loads them."""

from __future__ import annotations

import asyncio
from collections.abc import Sequence

from graph_schema.store import GraphStore
from graph_schema.vectors import Embedder
from retrieval.roads.road import Piece


class Chunks:
    """The pieces of one cutting whose vectors are nearest to the question's."""

    def __init__(self, store: GraphStore, embedder: Embedder, statute: str, chunking: str) -> None:
        self._store, self._embedder, self._statute, self._chunking = store, embedder, statute, chunking

    @property
    def name(self) -> str:
        return f"chunks: {self._chunking}"

    async def retrieve(self, question: str, k: int) -> Sequence[Piece]:
        vector = (await asyncio.to_thread(self._embedder.embed_queries, [question]))[0].astype(float).tolist()
        asked = {"statute": self._statute, "chunking": self._chunking, "vector": vector, "wanted": k}
        return [Piece(tuple(row["units"]), float(row["score"])) for row in await self._store.read("comparison/nearest_chunks", **asked)]
