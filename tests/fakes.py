"""Working stand-ins for ports: they compute something real, only smaller."""

from __future__ import annotations

import hashlib
from collections.abc import Sequence

import numpy as np

from graph_schema.search_text import trigrams
from graph_schema.vectors import Vectors


class TrigramEmbedder:
    """An Embedder that hashes trigrams into its dimensions: texts that share words are near. Same text, same vector, on any machine."""

    def __init__(self, name: str = "trigram-fake", dimension: int = 384) -> None:
        self._name, self._dimension = name, dimension
        self.texts_embedded = 0

    @property
    def name(self) -> str:
        return self._name

    @property
    def version(self) -> str:
        return "1"

    @property
    def dimension(self) -> int:
        return self._dimension

    def embed_queries(self, texts: Sequence[str]) -> Vectors:
        return self._embed(texts)

    def embed_passages(self, texts: Sequence[str]) -> Vectors:
        self.texts_embedded += len(texts)
        return self._embed(texts)

    def _embed(self, texts: Sequence[str]) -> Vectors:
        vectors = np.zeros((len(texts), self._dimension), dtype=np.float32)
        for row, text in enumerate(texts):
            for gram in trigrams(text).split() or ["_"]:
                digest = hashlib.blake2b(gram.encode(), digest_size=8).digest()
                vectors[row, int.from_bytes(digest[:4]) % self._dimension] += 1.0 if digest[4] % 2 else -1.0
            if not vectors[row].any():
                vectors[row, 0] = 1.0
        unit_vectors: Vectors = vectors / np.linalg.norm(vectors, axis=1, keepdims=True)
        return unit_vectors
