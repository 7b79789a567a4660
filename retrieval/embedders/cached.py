"""An embedder before which the vectors on disk are asked. Questions are not kept: they seldom come again, and they are their asker's."""

from __future__ import annotations

import hashlib
from collections.abc import Sequence

import numpy as np

from graph_schema.vectors import Embedder, SparseEmbedder, SparseVector, Vectors
from retrieval.embedders.vector_cache import VectorCache


class Cached:
    """The embedder itself, only that no passage is embedded twice."""

    def __init__(self, embedder: Embedder, cache: VectorCache) -> None:
        self._embedder, self._cache = embedder, cache

    @property
    def name(self) -> str:
        return self._embedder.name

    @property
    def version(self) -> str:
        return self._embedder.version

    @property
    def dimension(self) -> int:
        return self._embedder.dimension

    def embed_queries(self, texts: Sequence[str]) -> Vectors:
        """One row for each question. Raises EmbedderError."""
        return self._embedder.embed_queries(texts)

    def embed_passages(self, texts: Sequence[str]) -> Vectors:
        """One row for each passage, from the disk where it was embedded before. Raises EmbedderError."""
        keys = [self._key(text) for text in texts]
        known = self._cache.found(list(dict.fromkeys(keys)), self.dimension)
        missing = {key: text for key, text in zip(keys, texts, strict=True) if key not in known}
        if missing:
            fresh = self._embedder.embed_passages(list(missing.values()))
            made = dict(zip(missing, fresh, strict=True))
            self._cache.keep(made)
            known |= made
        return np.stack([known[key] for key in keys]) if keys else np.empty((0, self.dimension), dtype=np.float32)

    def _key(self, text: str) -> bytes:
        return hashlib.sha256("\0".join([self.name, self.version, str(self.dimension), text]).encode()).digest()


class CachedSparse(Cached):
    """The same for an embedder that weighs words; the weights are not kept."""

    def __init__(self, embedder: SparseEmbedder, cache: VectorCache) -> None:
        super().__init__(embedder, cache)
        self._sparse = embedder

    def sparse_queries(self, texts: Sequence[str]) -> tuple[SparseVector, ...]:
        """The weight of each token of each question. Raises EmbedderError."""
        return self._sparse.sparse_queries(texts)

    def sparse_passages(self, texts: Sequence[str]) -> tuple[SparseVector, ...]:
        """The weight of each token of each passage. Raises EmbedderError."""
        return self._sparse.sparse_passages(texts)


def cached(embedder: Embedder, cache: VectorCache) -> Embedder:
    """The embedder with the vectors on disk before it, all its abilities kept."""
    return CachedSparse(embedder, cache) if isinstance(embedder, SparseEmbedder) else Cached(embedder, cache)
