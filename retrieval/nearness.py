"""How near units are to a question: the cosine of its vector to their nearest passage's, from 0 to 1 as the database has it."""

from __future__ import annotations

from collections.abc import Sequence
from datetime import date
from typing import Any

import numpy as np

from graph_schema.store import GraphStore
from graph_schema.vectors import Vectors, vector_property
from retrieval.remembered import Kept, known


async def nearness(
    store: GraphStore, kept: Kept, units: Sequence[str], vector: Sequence[float], day: date, embedder: str
) -> dict[str, float]:
    """Unit → how near it is; units without a passage on the day are left out."""
    rows = await vectors_of(store, kept, list(dict.fromkeys(units)), day, embedder, len(vector))
    found = {key[0]: matrix for key, matrix in rows.items() if len(matrix)}
    if not found:
        return {}
    question, passages = np.asarray(vector, dtype=np.float64), np.concatenate([*found.values()], dtype=np.float64)
    lengths = np.sqrt(np.einsum("ij,ij->i", passages, passages)) * np.sqrt(question @ question)
    cosines = passages @ question / lengths
    starts = np.cumsum([0, *map(len, found.values())][:-1])
    nearest = np.maximum.reduceat(((1 + cosines) / 2).astype(np.float32), starts)
    return dict(zip(found, nearest.astype(float).tolist(), strict=True))


async def vectors_of(
    store: GraphStore, kept: Kept, units: Sequence[str], day: date, embedder: str, dimension: int
) -> dict[tuple[str, date, str], Vectors]:
    """What each unit is found by on the day, a row for each of its passages."""
    property_ = vector_property(embedder)

    async def fetched(keys: list[tuple[str, date, str]]) -> dict[tuple[str, date, str], Vectors]:
        asked: dict[str, Any] = {"units": [unit for unit, _, _ in keys], "day": day, "property": property_}
        if store.server.has_search:
            rows = await store.rows("retrieval/vectors_packed", **asked, dimension=dimension)
        else:
            rows = await store.rows("retrieval/vectors", **asked)
        found: dict[str, list[Any]] = {}
        for unit, numbers in rows:
            found.setdefault(unit, []).append(numbers)
        return {key: _matrix(found.get(key[0], ()), dimension) for key in keys}

    return await known(kept.vectors, [(unit, day, property_) for unit in units], fetched)


def _matrix(vectors: Sequence[Any], dimension: int) -> Vectors:
    """The vectors as rows."""
    rows = [np.frombuffer(one.raw(), dtype=">f4") if hasattr(one, "raw") else one for one in vectors]
    return np.asarray(rows, dtype=np.float32).reshape(len(rows), dimension)
