"""The port of an embedder, and how its vector index is named. An index is made for one embedder: name and dimension go together."""

from __future__ import annotations

import re
from collections.abc import Sequence
from typing import Protocol

import numpy as np
from numpy.typing import NDArray

Vectors = NDArray[np.float32]
"""Shape (texts, dimension), rows of length 1."""


class Embedder(Protocol):
    """Turns texts into unit vectors. Questions and passages are embedded differently by some models."""

    @property
    def name(self) -> str:
        """Short and stable: `e5-small`."""

    @property
    def dimension(self) -> int: ...

    def embed_queries(self, texts: Sequence[str]) -> Vectors: ...

    def embed_passages(self, texts: Sequence[str]) -> Vectors: ...


def vector_index(embedder: str) -> str:
    """The name of the vector index for passages embedded by that embedder: `passage_e5_small`."""
    return "passage_" + re.sub(r"[^a-z0-9]+", "_", embedder.lower()).strip("_")


FULLTEXT_INDEX = "passage_text"
"""The full-text index over `Passage.search_text`."""
