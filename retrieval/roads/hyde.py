"""HyDE (Gao and others, 2023): a model writes the passage that would answer, and that is searched by instead of the question.

It needs a model. Offline it does not run: a passage put together from the Act itself would be a retriever already.
"""

from __future__ import annotations

import asyncio
from collections.abc import Awaitable, Callable, Sequence

from graph_schema.store import GraphStore
from graph_schema.vectors import Embedder
from retrieval.roads.road import Piece
from retrieval.seeds import dense


class HyDE:
    """The units nearest to what `write` makes of the question."""

    name = "HyDE"

    def __init__(self, store: GraphStore, embedder: Embedder, statute: str, write: Callable[[str], Awaitable[str]]) -> None:
        self._store, self._embedder, self._statute, self._write = store, embedder, statute, write

    async def retrieve(self, question: str, k: int) -> Sequence[Piece]:
        passage = await self._write(question)
        vectors = await asyncio.to_thread(self._embedder.embed_passages, [passage])
        found = (await dense(self._store, self._embedder.name, vectors, [self._statute]))[0]
        return [Piece((unit,), score) for unit, score in zip(found.units, found.scores, strict=True)][:k]
