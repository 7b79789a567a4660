"""An entity Graph-RAG: passages are tied by the terms that the Act defines and the parties that it speaks of; a question's entities lead
to the passages that share them.
"""

from __future__ import annotations

import asyncio
import math
import re
from collections.abc import Mapping, Sequence

from graph_schema.search_text import folded
from graph_schema.vectors import Embedder, products
from retrieval.question import terms_in
from retrieval.roads.held import Held
from retrieval.roads.road import Piece

DEFINED = re.compile(r"[“\"]([^”\"]{2,40})[”\"]\s*(?:অর্থ|বলিতে|means)")
SHARE = 0.5
"""Of a passage's score that its entities make; the rest is nearness."""


class EntityGraph:
    """Entities and the passages that mention them, weighed by how few do."""

    name = "entity Graph-RAG"

    def __init__(self, embedder: Embedder, law: Held) -> None:
        self._embedder, self._law = embedder, law
        self._words = tuple(folded(text) for text in law.texts)
        self._mentions = _mentions(self._words, entities_of(law.texts))

    async def retrieve(self, question: str, k: int) -> Sequence[Piece]:
        vector = (await asyncio.to_thread(self._embedder.embed_queries, [question]))[0]
        near = products(self._law.vectors, vector)
        asked = self._asked(question)
        total = sum(self._weight(entity) for entity in asked) or 1.0
        shared = dict.fromkeys(range(len(near)), 0.0)
        for entity in asked:
            for row in self._mentions[entity]:
                shared[row] += self._weight(entity) / total
        scores = {row: SHARE * shared[row] + (1 - SHARE) * float(near[row]) for row in shared}
        best: dict[str, float] = {}
        for row in sorted(scores, key=lambda row: (-scores[row], row)):
            best.setdefault(self._law.units[row], scores[row])
        return [Piece((unit,), score) for unit, score in best.items()][:k]

    def _asked(self, question: str) -> list[str]:
        """The entities that the question names, itself or by a word of the term list."""
        words = folded(question)
        said = [folded(word) for term in terms_in(question) for language in ("bn", "en") for word in term.words(language)]
        return [entity for entity in self._mentions if entity in words or any(entity in one or one in entity for one in said)]

    def _weight(self, entity: str) -> float:
        return math.log(1 + len(self._words) / (1 + len(self._mentions[entity])))


def entities_of(texts: Sequence[str]) -> tuple[str, ...]:
    """The terms that the Act's own definitions define, folded."""
    return tuple(sorted({folded(term).strip(" -") for text in texts for term in DEFINED.findall(text)}))


def _mentions(words: Sequence[str], entities: Sequence[str]) -> Mapping[str, tuple[int, ...]]:
    found = {entity: tuple(row for row, text in enumerate(words) if entity in text) for entity in entities}
    return {entity: rows for entity, rows in found.items() if rows}
