"""What may be looked for, and how far: the question's type, the plan, and ceilings that can only narrow it (paper 1, B.2)."""

from __future__ import annotations

from enum import StrEnum

from graph_schema.statute import Frozen


class QuestionType(StrEnum):
    """The seven reasoning categories of LabourActQA (paper 1, A.3)."""

    DIRECT = "DFR"
    DEFINITIONAL = "DEF"
    PROCEDURAL = "PROC"
    CONDITIONAL = "COND"
    COMPARATIVE = "COMP"
    HYPOTHETICAL = "HYP"
    MULTI_HOP = "MH"


class EdgeType(StrEnum):
    """The edges of the paper that the Link Hopper may follow."""

    PARENT = "PARENT"
    PROVISO = "PROVISO"
    CROSS_REF = "CROSS_REF"


class Ceiling(Frozen):
    queries: int
    hops: int
    k: int


CEILINGS: dict[QuestionType, Ceiling] = {
    QuestionType.DIRECT: Ceiling(queries=1, hops=1, k=5),
    QuestionType.DEFINITIONAL: Ceiling(queries=1, hops=1, k=5),
    QuestionType.PROCEDURAL: Ceiling(queries=2, hops=2, k=8),
    QuestionType.CONDITIONAL: Ceiling(queries=2, hops=2, k=8),
    QuestionType.COMPARATIVE: Ceiling(queries=4, hops=2, k=8),
    QuestionType.HYPOTHETICAL: Ceiling(queries=2, hops=2, k=8),
    QuestionType.MULTI_HOP: Ceiling(queries=4, hops=3, k=10),
}
"""Table 11 of paper 1, from the text of its B.2."""
WIDEST_K = 50
"""The most provisions that a person may ask for by `-k`."""
WIDEST_HOPS = max(ceiling.hops for ceiling in CEILINGS.values())
"""The most hops that a person may ask for."""


class RetrievalPlan(Frozen):
    """What the Statute Retriever and the Link Hopper will do for one question."""

    question_type: QuestionType
    queries: tuple[str, ...]
    k: int
    max_hops: int
    edge_types: tuple[EdgeType, ...] = tuple(EdgeType)
    named: tuple[str, ...] = ()
    """Canonical citations that the question names."""
    seeds: tuple[str, ...] = ()
    """Identifiers of units that the Trust Auditor asks to start from."""
    cut: tuple[str, ...] = ()
    """What the ceiling took away, a sentence each."""


def clamp(plan: RetrievalPlan) -> RetrievalPlan:
    """The plan within the ceiling of its question type, never wider than it was; what was cut is said in `cut`."""
    ceiling = CEILINGS[plan.question_type]
    cut = list(plan.cut)
    if len(plan.queries) > ceiling.queries:
        cut.append(f"{len(plan.queries) - ceiling.queries} of {len(plan.queries)} queries, the ceiling is {ceiling.queries}")
    if plan.k > ceiling.k:
        cut.append(f"k from {plan.k} to {ceiling.k}")
    if plan.max_hops > ceiling.hops:
        cut.append(f"hops from {plan.max_hops} to {ceiling.hops}")
    return plan.model_copy(
        update={
            "queries": plan.queries[: ceiling.queries],
            "k": min(plan.k, ceiling.k),
            "max_hops": min(plan.max_hops, ceiling.hops),
            "cut": tuple(cut),
        }
    )
