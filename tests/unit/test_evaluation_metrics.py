"""The measures of a report on packs and judgements small enough to work out by hand."""

from __future__ import annotations

from typing import Any

import pytest

from evaluation.dataset.items import Item
from evaluation.metrics import Judgement, Share, grouped, judge_retrieval, percentile, report_of, share, summary
from graph_schema.evidence import Evidence, EvidencePack, EvidencePart, Outcome, Route
from graph_schema.plan import QuestionType, RetrievalPlan

PLAN = RetrievalPlan(question_type=QuestionType.DIRECT, queries=("q",), k=4, max_hops=1)


def item(*units: str, **changes: Any) -> Item:
    sections = tuple(dict.fromkeys(unit.split("(")[0] for unit in units))
    given = {
        "id": "LA2006-S1-DFR-001",
        "statute": "bd-2006-42",
        "language": "en",
        "category": "DFR",
        "question": "How many days of notice?",
        "gold_sections": sections,
        "gold_units": units,
        "facts": ("x",),
    }
    return Item.model_validate(given | changes)


def piece(citation: str, *parts: str) -> Evidence:
    held = tuple(EvidencePart(id=part, citation=part, kind="clause", label="", text="x") for part in (citation, *parts))
    return Evidence(
        rank=1, id=citation, citation=citation, kind="subsection", heading="", chapter="", status="in_force", language="bn", text="x",
        parts=held, score=1.0, route=Route.DENSE,
    )  # fmt: skip


def pack(*pieces: Evidence, outcome: Outcome = Outcome.GROUNDED) -> EvidencePack:
    return EvidencePack(query="q", outcome=outcome, statute=None, as_of=None, plan=PLAN, evidence=pieces)


def values(*pieces: Evidence, gold: tuple[str, ...], outcome: Outcome = Outcome.GROUNDED) -> dict[str, float | None]:
    return dict(judge_retrieval(item(*gold), pack(*pieces, outcome=outcome), 1.0).values)


def test_a_gold_unit_counts_where_it_is_evidence_or_a_part_of_it() -> None:
    found = values(piece("26(1)", "26(1)(a)"), gold=("26(1)", "26(1)(a)"))
    assert (found["units"], found["complete"]) == (1.0, 1.0)


def test_a_clause_of_another_subsection_is_no_gold_unit() -> None:
    found = values(piece("26(2)", "26(2)(a)"), gold=("26(1)(a)",))
    assert (found["any_section"], found["units"], found["complete"]) == (1.0, 0.0, 0.0)


def test_one_of_three_gold_units_is_a_third() -> None:
    assert values(piece("26(1)"), gold=("26(1)", "27(1)", "27(2)"))["units"] == pytest.approx(1 / 3)


def test_one_of_two_gold_sections_is_any_and_not_all() -> None:
    found = values(piece("30"), piece("27(1)"), gold=("26(1)", "27(1)"))
    assert (found["any_section"], found["all_sections"], found["reciprocal_rank"]) == (1.0, 0.0, 0.5)


def test_the_first_eight_leave_out_the_ninth() -> None:
    nine = [piece(str(number)) for number in range(40, 48)]
    assert values(*nine, piece("26(1)"), gold=("26(1)",))["sections_in_first_8"] == 0.0
    assert values(*nine[1:], piece("26(1)"), gold=("26(1)",))["sections_in_first_8"] == 1.0


def test_section_2_is_not_found_by_section_26() -> None:
    assert values(piece("26(1)"), gold=("2(6)",))["any_section"] == 0.0


def test_a_refused_question_has_found_nothing_and_was_refused_wrongly() -> None:
    found = values(gold=("26(1)",), outcome=Outcome.NO_MATCH)
    assert (found["any_section"], found["reciprocal_rank"], found["wrongly_refused"], found["size_by_k"]) == (0.0, 0.0, 1.0, None)


def test_the_size_of_a_pack_is_measured_in_k() -> None:
    assert values(*[piece(str(number)) for number in range(6)], gold=("26(1)",))["size_by_k"] == 1.5


@pytest.mark.parametrize(("outcome", "refused"), [(Outcome.NO_MATCH, 1.0), (Outcome.GROUNDED, 0.0), (Outcome.UNAVAILABLE, 0.0)])
def test_only_no_match_refuses_what_the_law_does_not_answer(outcome: Outcome, refused: float) -> None:
    judged = judge_retrieval(item(answerable=False, facts=(), topic="tax"), pack(outcome=outcome), 1.0)
    assert judged.values["refused"] == refused
    assert "any_section" not in judged.values


def test_what_is_missing_is_named() -> None:
    assert judge_retrieval(item("26(1)", "27(1)"), pack(piece("26(1)")), 1.0).missing == ("27(1)",)


def test_a_mean_over_no_question_is_null_with_the_count_0() -> None:
    assert share([None, None]) == Share(None, 0)


def test_questions_without_a_value_do_not_count() -> None:
    assert (share([1.0, None, 0.0]).value, share([1.0, None, 0.0]).count) == (0.5, 2)


def judgement(category: str, *, answerable: bool = True, **measures: float) -> Judgement:
    return Judgement(f"q-{category}-{answerable}", category, "bn", "legal", answerable, "GROUNDED", measures, 10.0)


def test_what_the_law_does_not_answer_is_a_category_of_its_own() -> None:
    groups = grouped([judgement("DFR", complete=1.0), judgement("DFR", answerable=False, refused=1.0)])
    assert set(groups["category"]) == {"DFR", "none"}
    assert len(groups["all"]["all"]) == 2


def test_a_summary_holds_every_measure_that_some_question_has() -> None:
    found = summary([judgement("DFR", complete=1.0), judgement("MH", complete=0.0), judgement("MH", answerable=False, refused=1.0)])
    assert {name: (mean.value, mean.count) for name, mean in found.items()} == {"complete": (0.5, 2), "refused": (1.0, 1)}


def test_a_report_counts_questions_and_outcomes() -> None:
    report = report_of([judgement("DFR", complete=1.0), judgement("MH", complete=0.0)], "development")
    assert (report["questions"], report["outcomes"], report["sizes"]["category"]) == (2, {"GROUNDED": 2}, {"DFR": 1, "MH": 1})
    assert report["by_question"]["q-MH-True"]["complete"] == 0.0


def test_percentiles_are_interpolated_and_null_without_values() -> None:
    assert (percentile([10.0, 20.0, 30.0], 50), percentile([10.0, 20.0], 95), percentile([], 50)) == (20.0, 19.5, None)
