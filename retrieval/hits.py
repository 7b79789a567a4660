"""What the searches of one question gave."""

from __future__ import annotations

from dataclasses import dataclass

from graph_schema.evidence import Route
from graph_schema.plan import QuestionType, RetrievalPlan
from retrieval.fusion import (
    DEFINED_WEIGHT,
    DENSE_WEIGHT,
    FOREIGN_WEIGHT,
    PART_WEIGHT,
    SPELLED_WEIGHT,
    TERMS_WEIGHT,
    TRANSLATED_WEIGHT,
    Ranking,
)
from retrieval.reading import Reading
from retrieval.seeds import Found, Named

NOTHING = Found(Route.LEXICAL, (), ())


@dataclass(frozen=True)
class Hits:
    """Provisions that are named, and rankings: the whole question first, then its parts, then the law's words for it."""

    named: tuple[Named, ...]
    wanted: tuple[Named, ...]
    """What the Trust Auditor asks to start from."""
    dense: tuple[Found, ...]
    lexical: tuple[Found, ...]
    passages_with: dict[str, int]
    vector: tuple[float, ...]
    at_other_times: tuple[Named, ...] = ()
    """Wordings of named provisions of which none is law on the day."""
    likeness: float | None = None
    """The cosine of the passage nearest to the question, of the embedder that the domain decision knows."""
    topic: float | None = None
    """How much the question's vector speaks for labour law, where that says something (topic.py)."""

    @property
    def anchors(self) -> list[str]:
        """The units that hold the words of what is named or wanted, each once."""
        return list(dict.fromkeys(anchor for one in (*self.named, *self.wanted) for anchor in (one.anchors or (one.unit,))))

    def rankings(self, plan: RetrievalPlan, reading: Reading) -> list[Ranking]:
        """All rankings with what each counts."""
        spelled = FOREIGN_WEIGHT if reading.foreign else SPELLED_WEIGHT
        near = _weighted(self.dense, 1, DENSE_WEIGHT, TRANSLATED_WEIGHT)
        alike = _weighted(self.lexical, len(plan.queries), spelled, TERMS_WEIGHT)
        if asks_for_a_meaning(plan, reading):
            alike[-1] = self.lexical[-1].ranking(DEFINED_WEIGHT)
        return [*near, *alike]

    def by_terms(self, plan: RetrievalPlan, reading: Reading) -> Found:
        """The ranking for the law's words."""
        place = len(plan.queries)
        return self.lexical[place] if reading.law_words and place < len(self.lexical) else NOTHING


def asks_for_a_meaning(plan: RetrievalPlan, reading: Reading) -> bool:
    """True where the places that define the question's words are looked for, by the last lexical search."""
    return plan.question_type is QuestionType.DEFINITIONAL and bool(reading.words)


def _weighted(found: tuple[Found, ...], queries: int, whole: float, terms: float) -> list[Ranking]:
    return [one.ranking(whole if n == 0 else whole * PART_WEIGHT if n < queries else terms) for n, one in enumerate(found)]
