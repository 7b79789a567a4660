"""A ceiling narrows a plan and never widens it (paper 1, section 3.3)."""

from hypothesis import given
from hypothesis import strategies as st

from graph_schema.plan import CEILINGS, QuestionType, RetrievalPlan, clamp


@given(st.sampled_from(QuestionType), st.lists(st.text(min_size=1), max_size=9), st.integers(0, 99), st.integers(0, 9))
def test_a_clamped_plan_is_within_ceiling_and_wish(kind: QuestionType, queries: list[str], k: int, hops: int) -> None:
    narrowed = clamp(RetrievalPlan(question_type=kind, queries=tuple(queries), k=k, max_hops=hops))
    ceiling = CEILINGS[kind]
    assert len(narrowed.queries) == min(len(queries), ceiling.queries)
    assert (narrowed.k, narrowed.max_hops) == (min(k, ceiling.k), min(hops, ceiling.hops))


def test_what_was_cut_is_said() -> None:
    wide = RetrievalPlan(question_type=QuestionType.DIRECT, queries=("a", "b"), k=20, max_hops=3)
    assert clamp(wide).cut == ("1 of 2 queries, the ceiling is 1", "k from 20 to 5", "hops from 3 to 1")
