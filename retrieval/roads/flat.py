"""Roads over the same passages as the product's: dense; dense and BM25; dense and one fixed number of hops."""

from __future__ import annotations

import asyncio
from collections.abc import Sequence

from graph_schema.plan import EdgeType
from graph_schema.store import GraphStore
from graph_schema.vectors import Embedder, SparseEmbedder
from retrieval.fusion import Ranking, fused
from retrieval.hopper import hops
from retrieval.nearness import Nearness
from retrieval.remembered import Kept
from retrieval.roads.road import Piece
from retrieval.seeds import dense, lexical, sparse, trigram_query

HOPS = 2


class Dense:
    """The units of the nearest passages."""

    name = "dense"

    def __init__(self, store: GraphStore, embedder: Embedder, statute: str) -> None:
        self._store, self._embedder, self._statute = store, embedder, statute

    async def retrieve(self, question: str, k: int) -> Sequence[Piece]:
        vectors = await asyncio.to_thread(self._embedder.embed_queries, [question])
        found = (await dense(self._store, self._embedder.name, vectors, [self._statute]))[0]
        return [Piece((unit,), score) for unit, score in zip(found.units, found.scores, strict=True)][:k]


class DenseAndBm25:
    """The two rankings fused by reciprocal rank, each of the same weight."""

    name = "dense + BM25"

    def __init__(self, store: GraphStore, embedder: Embedder, statute: str) -> None:
        self._store, self._embedder, self._statute = store, embedder, statute

    async def retrieve(self, question: str, k: int) -> Sequence[Piece]:
        async def near() -> Ranking:
            vectors = await asyncio.to_thread(self._embedder.embed_queries, [question])
            return (await dense(self._store, self._embedder.name, vectors, [self._statute]))[0].ranking(1.0)

        async def alike() -> Ranking:
            return (await lexical(self._store, [trigram_query(question)], [self._statute], alone=False))[0].ranking(1.0)

        return [Piece((seed.unit,), seed.score) for seed in fused((), await asyncio.gather(near(), alike()), k)]


class DenseAndSparse:
    """Fused alike from the dense ranking and the one by the word weights that the same embedder learned (BGE-M3)."""

    name = "dense + learned sparse"

    def __init__(self, store: GraphStore, embedder: SparseEmbedder, statute: str) -> None:
        self._store, self._embedder, self._statute = store, embedder, statute

    async def retrieve(self, question: str, k: int) -> Sequence[Piece]:
        vectors = await asyncio.to_thread(self._embedder.embed_queries, [question])
        weights = (await asyncio.to_thread(self._embedder.sparse_queries, [question]))[0]
        near, alike = await asyncio.gather(
            dense(self._store, self._embedder.name, vectors, [self._statute]), sparse(self._store, weights, [self._statute])
        )
        return [Piece((seed.unit,), seed.score) for seed in fused((), [near[0].ranking(1.0), alike.ranking(1.0)], k)]


class DenseAndHops:
    """Half of the pieces by meaning, and what they lead to along every edge, until there are enough."""

    name = "dense + hop"

    def __init__(self, store: GraphStore, embedder: Embedder, statute: str) -> None:
        self._store, self._embedder, self._statute = store, embedder, statute

    async def retrieve(self, question: str, k: int) -> Sequence[Piece]:
        vectors = await asyncio.to_thread(self._embedder.embed_queries, [question])
        found = (await dense(self._store, self._embedder.name, vectors, [self._statute]))[0]
        seeds = list(zip(found.units, found.scores, strict=True))[: max(1, (k + 1) // 2)]
        kept = Kept()
        reached, _ = await hops(
            self._store,
            seeds,
            Nearness(self._store, kept, vectors[0].tolist(), embedder=self._embedder.name),
            edges=tuple(EdgeType),
            deepest=HOPS,
            budget=k,
            kept=kept,
        )
        brought = sorted(((one.unit, one.score) for one in reached), key=lambda one: (-one[1], one[0]))
        return [Piece((unit,), score) for unit, score in [*seeds, *brought]][:k]
