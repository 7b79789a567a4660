"""What a question is about by its vector alone: rather labour law, or another field of law and life.

The vector is held beside those of questions that we wrote about labour law and about other fields: a kernel logistic regression over the
embedder's space (`python -m evaluation.fit_domain`), since other fields lie on every side of labour law and no one direction leads away
from it. It knows nothing of the statutes that are loaded, so it counts only where all that are asked are labour law by their titles, and
only beside what the statute itself says.
"""

from __future__ import annotations

from collections.abc import Sequence
from functools import cache, lru_cache
from importlib.resources import files
from typing import Any, NamedTuple

import numpy as np
from numpy.typing import NDArray

from graph_schema.search_text import search_words
from graph_schema.vectors import DEFAULT_EMBEDDER, Vectors, products
from retrieval.question import read_words

FITTED_WITH = DEFAULT_EMBEDDER
"""The embedder whose space it is; in another's it says nothing."""
FILE = "topic_examples.npz"
NARROW = 5.0
"""How fast two vectors stop being alike with the square of their distance."""
STEPS = 127
"""Of which each number of an example's vector is kept as one: a byte is precise enough."""


class Examples(NamedTuple):
    """Questions whose field is known: their vectors as rows, what each weighs, and what is added to the sum."""

    vectors: NDArray[np.int8]
    weights: NDArray[np.float32]
    bias: float


def topic(vector: Vectors) -> float:
    """Log-odds, above 0 where a question with this vector is rather about labour law."""
    directions, weights, bias = _known()
    cosines = products(directions, vector.astype(np.float32) / np.linalg.norm(vector))
    return float(alike(cosines) @ weights + bias)


def alike(cosines: NDArray[Any]) -> NDArray[Any]:
    """How alike vectors with these cosines are, from 0 to 1."""
    found: NDArray[Any] = np.exp(2 * NARROW * (cosines - 1))
    return found


def in_steps(vectors: NDArray[Any]) -> NDArray[np.int8]:
    """The rows as they are kept: their directions, not their lengths."""
    found: NDArray[np.int8] = np.rint(vectors / np.abs(vectors).max(axis=1, keepdims=True) * STEPS).astype(np.int8)
    return found


def directions_of(steps: NDArray[np.int8]) -> NDArray[np.float32]:
    """Rows that are kept in steps, each of length 1."""
    rows = steps.astype(np.float32)
    found: NDArray[np.float32] = rows / np.linalg.norm(rows, axis=1, keepdims=True)
    return found


def are_labour_law(titles: Sequence[str]) -> bool:
    """True where each of the titles has a word of labour law."""
    return bool(titles) and all(map(_is_labour_law, titles))


@lru_cache(4096)
def _is_labour_law(title: str) -> bool:
    return any(word.startswith(_title_words()) for word in search_words(title))


@cache
def _known() -> tuple[NDArray[np.float32], NDArray[np.float32], float]:
    with files("retrieval").joinpath(FILE).open("rb") as stream, np.load(stream, allow_pickle=False) as kept:
        return directions_of(kept["vectors"]), kept["weights"].astype(np.float32), float(kept["bias"])


@cache
def _title_words() -> tuple[str, ...]:
    return tuple(search_words(read_words("elsewhere.yaml")["own"]))
