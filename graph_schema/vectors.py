"""The port of an embedder, and where its vectors are: an index and a property of passages for each, so that two can stand side by side."""

from __future__ import annotations

import re
from collections.abc import Mapping, Sequence
from typing import Any, Protocol, runtime_checkable

import numpy as np
from numpy.typing import NDArray

Vectors = NDArray[np.float32]
"""Shape (texts, dimension), rows of length 1."""


def products(rows: NDArray[Any], vector: NDArray[Any]) -> NDArray[Any]:
    """The scalar product of each row with the vector, on one processor.

    BLAS would share it out among threads, which then wait for more in a loop and hold up the embedder for longer than they saved.
    """
    found: NDArray[Any] = np.einsum("ij,j->i", rows, vector)
    return found


class Embedder(Protocol):
    """Turns texts into unit vectors. Questions and passages are embedded differently by some models."""

    @property
    def name(self) -> str:
        """Short and stable: `e5-small`."""

    @property
    def version(self) -> str:
        """Weights and library: a vector of another version is another vector."""

    @property
    def dimension(self) -> int: ...

    def embed_queries(self, texts: Sequence[str]) -> Vectors: ...

    def embed_passages(self, texts: Sequence[str]) -> Vectors: ...


SparseVector = Mapping[int, float]
"""The weight of each token that a text has, by the token's number in the model's vocabulary."""


@runtime_checkable
class SparseEmbedder(Embedder, Protocol):
    """An embedder that also weighs the words of a text: a learned lexical search beside the one over trigrams."""

    def sparse_queries(self, texts: Sequence[str]) -> tuple[SparseVector, ...]: ...

    def sparse_passages(self, texts: Sequence[str]) -> tuple[SparseVector, ...]: ...


DEFAULT_EMBEDDER = "e5-small"

PROPERTIES: Mapping[str, str] = {"bge-m3": "embedding_bge_m3", "openai": "embedding_openai"}
"""Embedders whose vectors are beside those of the default one. An index is made for one property, so changing needs a second one."""


def vector_property(embedder: str) -> str:
    """The property of passages that holds the vectors of that embedder."""
    return PROPERTIES.get(embedder, "embedding")


def identity_of(embedder: Embedder) -> str:
    """What tells whose vectors passages have: name, dimension and version, as the statute's node keeps it in `embedders`."""
    return f"{embedder.name} {embedder.dimension} {embedder.version}"


def vector_index(embedder: str) -> str:
    """The name of the vector index for passages embedded by that embedder: `passage_e5_small`."""
    return "passage_" + re.sub(r"[^a-z0-9]+", "_", embedder.lower()).strip("_")


FULLTEXT_INDEX = "passage_text"
FULLTEXT_PROPERTIES = ("search_text", "statute")
"""The full-text index over passages, and what is in it of each."""
