"""Hierarchical RAG, from the top down: the nearest chapters, in them the nearest sections, in those the nearest units."""

from __future__ import annotations

import asyncio
from collections.abc import Sequence

import numpy as np

from graph_schema.vectors import Embedder, Vectors, products
from retrieval.roads.held import Held
from retrieval.roads.road import Piece

CHAPTERS = 4
SECTIONS = 12


class Hierarchical:
    """A chapter or section is represented by the middle of its passages' vectors."""

    name = "hierarchical RAG"

    def __init__(self, embedder: Embedder, law: Held) -> None:
        self._embedder, self._law = embedder, law
        self._chapters, self._sections = _middles(law.chapters, law.vectors), _middles(law.sections, law.vectors)

    async def retrieve(self, question: str, k: int) -> Sequence[Piece]:
        vector = (await asyncio.to_thread(self._embedder.embed_queries, [question]))[0]
        law = self._law
        chapters = _nearest(self._chapters, vector, CHAPTERS)
        inside = {section for section, chapter in zip(law.sections, law.chapters, strict=True) if chapter in chapters}
        sections = _nearest({name: middle for name, middle in self._sections.items() if name in inside}, vector, SECTIONS)
        scores = products(law.vectors, vector)
        best: dict[str, float] = {}
        for row in np.argsort(-scores, kind="stable"):
            if law.sections[row] in sections:
                best.setdefault(law.units[row], float(scores[row]))
        return [Piece((unit,), score) for unit, score in best.items()][:k]


def _middles(names: Sequence[str], vectors: Vectors) -> dict[str, Vectors]:
    found: dict[str, list[int]] = {}
    for row, name in enumerate(names):
        found.setdefault(name, []).append(row)
    middles = {name: vectors[rows].mean(axis=0) for name, rows in found.items()}
    return {name: middle / (np.linalg.norm(middle) or 1.0) for name, middle in middles.items()}


def _nearest(middles: dict[str, Vectors], vector: Vectors, most: int) -> set[str]:
    return set(sorted(middles, key=lambda name: (-float(middles[name] @ vector), name))[:most])
