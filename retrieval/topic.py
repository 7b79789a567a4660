"""What a question is about by its vector alone: rather labour law, or another field of law and life.

One direction in the embedder's space, with which a question's vector is multiplied: the log-odds by a logistic regression on questions
about labour law and about other fields (`python -m evaluation.fit_domain`). It knows nothing of the statutes that are loaded, so it counts
only where all that are asked are labour law by their titles, and only beside what the statute itself says.
"""

from __future__ import annotations

from collections.abc import Sequence
from functools import cache, lru_cache

import numpy as np

from graph_schema.search_text import search_words
from graph_schema.vectors import DEFAULT_EMBEDDER, Vectors
from retrieval.question import read_words

FITTED_WITH = DEFAULT_EMBEDDER
"""The embedder whose space it is; in another's it says nothing."""


def topic(vector: Vectors) -> float:
    """Log-odds, above 0 where a question with this vector is rather about labour law."""
    direction, bias = _direction()
    return float(vector.astype(float) @ direction / np.linalg.norm(vector) + bias)


def are_labour_law(titles: Sequence[str]) -> bool:
    """True where each of the titles has a word of labour law."""
    return bool(titles) and all(map(_is_labour_law, titles))


@lru_cache(4096)
def _is_labour_law(title: str) -> bool:
    return any(word.startswith(_title_words()) for word in search_words(title))


@cache
def _direction() -> tuple[Vectors, float]:
    found = read_words("topic_direction.yaml")
    return np.array(found["direction"], dtype=float), float(found["bias"])


@cache
def _title_words() -> tuple[str, ...]:
    return tuple(search_words(read_words("elsewhere.yaml")["own"]))
