"""An embedder that understands nothing and costs next to nothing, so that what is measured beside it is the loading, not a model.

It hashes words into 384 numbers. It takes the name of the default embedder, so that the same index and the same queries are used, and a
version of its own, so that its vectors are never taken for those of the model.
"""

from __future__ import annotations

import zlib
from collections.abc import Sequence

import numpy as np

from graph_schema.vectors import DEFAULT_EMBEDDER, Vectors


class HashingEmbedder:
    """Same words, same vector. Only for graphs that are thrown away."""

    name = DEFAULT_EMBEDDER
    version = "hashing, for measuring only"
    dimension = 384

    def embed_queries(self, texts: Sequence[str]) -> Vectors:
        return self._embed(texts)

    def embed_passages(self, texts: Sequence[str]) -> Vectors:
        return self._embed(texts)

    def _embed(self, texts: Sequence[str]) -> Vectors:
        vectors = np.zeros((len(texts), self.dimension), dtype=np.float32)
        for row, text in enumerate(texts):
            for word in text.lower().split() or [""]:
                number = zlib.crc32(word.encode())
                vectors[row, number % self.dimension] += 1.0 if number & 4096 else -1.0
            if not vectors[row].any():
                vectors[row, 0] = 1.0
        unit_vectors: Vectors = vectors / np.linalg.norm(vectors, axis=1, keepdims=True)
        return unit_vectors
