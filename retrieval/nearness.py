"""How near units are to a question: the cosine of its vector to their nearest passage's, from 0 to 1 as the database has it."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from datetime import date
from typing import Any

import numpy as np

from graph_schema.store import GraphStore
from graph_schema.vectors import DEFAULT_EMBEDDER, products, vector_property
from retrieval.remembered import Directions, Kept, known
from retrieval.scope import LATEST


class Nearness:
    """How near units are to one question on one day. Each is reckoned once, however often it is asked for."""

    def __init__(
        self, store: GraphStore, kept: Kept, vector: Sequence[float], *, day: date = LATEST, embedder: str = DEFAULT_EMBEDDER
    ) -> None:
        question = np.asarray(vector, dtype=np.float64)
        self._question = question / np.sqrt(question @ question)
        self._store, self._kept, self._day, self._embedder = store, kept, day, embedder
        self._found: dict[str, float | None] = {}

    async def of(self, units: Iterable[str]) -> dict[str, float]:
        """Unit → how near it is; units without a passage on the day are left out."""
        wanted = dict.fromkeys(units)
        missing = [unit for unit in wanted if unit not in self._found]
        if missing:
            rows = await vectors_of(self._store, self._kept, missing, self._day, self._embedder, len(self._question))
            self._found.update(dict.fromkeys(missing))
            self._found.update(self._nearest({key[0]: matrix for key, matrix in rows.items() if len(matrix)}))
        return {unit: near for unit in wanted if (near := self._found[unit]) is not None}

    def _nearest(self, passages: dict[str, Directions]) -> dict[str, float]:
        if not passages:
            return {}
        starts = np.cumsum([0, *map(len, passages.values())][:-1])
        cosines = products(np.concatenate([*passages.values()]), self._question)
        nearest = np.maximum.reduceat(((1 + cosines) / 2).astype(np.float32), starts)
        return dict(zip(passages, nearest.astype(float).tolist(), strict=True))


async def vectors_of(
    store: GraphStore, kept: Kept, units: Sequence[str], day: date, embedder: str, dimension: int
) -> dict[tuple[str, date, str], Directions]:
    """What each unit is found by on the day, a row for each of its passages."""
    property_ = vector_property(embedder)

    async def fetched(keys: list[tuple[str, date, str]]) -> dict[tuple[str, date, str], Directions]:
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


def _matrix(vectors: Sequence[Any], dimension: int) -> Directions:
    """The vectors as rows."""
    rows = [np.frombuffer(one.raw(), dtype=">f4") if hasattr(one, "raw") else one for one in vectors]
    matrix = np.asarray(rows, dtype=np.float64).reshape(len(rows), dimension)
    unit: Directions = matrix / np.sqrt(np.einsum("ij,ij->i", matrix, matrix))[:, None]
    return unit
