"""What an answer is worth against gold, and the labels that its claims get by rule."""

from __future__ import annotations

import json
from dataclasses import asdict
from typing import Any

import pytest

from agents.gate.labelled_scores import read_labelled_scores
from agents.gate.risk_control import LabelledScore
from agents.ledger import Role, Status, Usage
from agents.opinion import Answer, AnswerClaim, Gate
from evaluation.answer_metrics import gold_of, judge_answer
from evaluation.dataset.items import Item
from evaluation.labels import labels_of
from graph_schema.evidence import Citation, Outcome

LAW = {
    "26(1)": "The employer may end the employment of a permanent worker by written notice.",
    "26(1)(a)": "one hundred and twenty days in the case of a monthly paid worker,",
    "26(2)": "The employment of a temporary worker may be ended by shorter notice.",
    "30": "All dues must be paid within thirty working days.",
}

ITEM = Item.model_validate(
    {
        "id": "LA2006-S26-COND-001",
        "statute": "bd-2006-42",
        "language": "en",
        "category": "COND",
        "question": "How long is the notice?",
        "gold_sections": ["26"],
        "gold_units": ["26(1)", "26(1)(a)"],
        "facts": [["120 days", "one hundred and twenty days"], ["written"]],
    }
)
OUTSIDE = ITEM.model_copy(update={"answerable": False, "gold_sections": (), "gold_units": (), "facts": (), "topic": "tax"})


def claim(*quotes: tuple[str, str], released: bool = True, identifier: str = "W1") -> AnswerClaim:
    citations = tuple(Citation(id=unit, citation=unit, quote=quote) for unit, quote in quotes)
    return AnswerClaim(
        id=identifier, role=Role.WORKER_COUNSEL, text="It is so.", released=released, trust=0.8, citations=citations, rejections=()
    )


def answer(*claims: AnswerClaim, **changes: Any) -> Answer:
    given: dict[str, Any] = {
        "run_id": "r", "question": ITEM.question, "language": "en", "status": Status.DEGRADED, "outcome": Outcome.GROUNDED, "reasons": (),
        "answer": "It is so.", "claims": claims, "notes": (), "findings": (), "rejections": (), "roles": (), "plan": None, "evidence": (),
        "hop_trace": (), "rounds": 1, "gate": Gate(), "usage": Usage(), "milliseconds": 1.0, "disclaimer": "",
    }  # fmt: skip
    return Answer(**(given | changes))


def values(given: Answer, item: Item = ITEM) -> dict[str, float | None]:
    return dict(judge_answer(item, given, 1.0, LAW.get).values)


NOTICE, DAYS = ("26(1)", "by written notice."), ("26(1)(a)", "one hundred and twenty days")


def test_a_right_answer_has_its_facts_and_its_gold() -> None:
    found = values(answer(claim(NOTICE, DAYS)))
    assert (found["all_facts"], found["unit_precision"], found["unit_recall"], found["section_precision"]) == (1.0, 1.0, 1.0, 1.0)
    assert (found["unsupported"], found["withheld"], found["in_language"], found["degraded"]) == (0.0, 0.0, 1.0, 1.0)


def test_half_of_the_facts_are_half_and_not_all() -> None:
    found = values(answer(claim(DAYS)))
    assert (found["facts"], found["all_facts"], found["unit_recall"]) == (0.5, 0.0, 0.5)


def test_what_was_not_released_states_no_fact() -> None:
    found = values(answer(claim(NOTICE, DAYS, released=False)))
    assert (found["facts"], found["withheld"], found["unit_precision"], found["unsupported"]) == (0.0, 1.0, None, None)


def test_another_section_beside_the_right_one_costs_precision() -> None:
    found = values(answer(claim(NOTICE), claim(("30", "within thirty working days"), identifier="W2")))
    assert (found["unit_precision"], found["section_precision"], found["section_recall"]) == (0.5, 0.5, 1.0)


@pytest.mark.parametrize(
    "quote",
    [("26(1)", "by oral notice"), ("26(1)(a)", "by written notice."), ("99", "by written notice."), ("26(1)", "")],
)
def test_a_quotation_that_does_not_stand_there_supports_nothing(quote: tuple[str, str]) -> None:
    assert values(answer(claim(quote)))["unsupported"] == 1.0


def test_a_claim_with_one_bad_quotation_of_two_is_unsupported() -> None:
    assert values(answer(claim(NOTICE, ("30", "within ten working days"))))["unsupported"] == 1.0


def test_a_unit_that_says_the_same_elsewhere_is_right_to_cite_and_not_needed() -> None:
    item = ITEM.model_copy(update={"also_units": ("30",)})
    found = values(answer(claim(NOTICE, ("30", "within thirty working days"))), item)
    assert (found["unit_precision"], found["section_precision"], found["unit_recall"]) == (1.0, 1.0, 0.5)
    (label,) = labels_of(item, answer(claim(("30", "within thirty working days"))), LAW.get)
    assert label.faithful


def test_an_answer_in_another_language_is_counted() -> None:
    assert values(answer(claim(NOTICE), answer="নোটিশ দিতে হয়।"))["in_language"] == 0.0


def test_a_decisive_answer_without_its_facts_is_counted() -> None:
    assert values(answer(claim(DAYS), status=Status.TGLO))["tglo_with_all_facts"] == 0.0
    assert "tglo_with_all_facts" not in values(answer(claim(DAYS)))


@pytest.mark.parametrize(
    ("outcome", "claims", "refused"), [(Outcome.NO_MATCH, (), 1.0), (Outcome.GROUNDED, (claim(NOTICE),), 0.0), (Outcome.GROUNDED, (), 0.0)]
)
def test_what_the_law_does_not_answer_is_refused_by_no_match(outcome: Outcome, claims: tuple[AnswerClaim, ...], refused: float) -> None:
    assert values(answer(*claims, outcome=outcome, status=Status.UNDECIDED), OUTSIDE)["refused"] == refused


@pytest.mark.parametrize(
    ("cited", "gold", "found"),
    [
        ("26(1)", ["26(1)", "27"], "26(1)"),
        ("26(1)(a)", ["26(1)"], "26(1)"),
        ("26(1)(a)", ["26(1)", "26(1)(a)"], "26(1)(a)"),
        ("26(1) proviso 1", ["26(1)"], None),
        ("26(1)", ["26(1)(a)"], None),
        ("2(61)", ["2(6)"], None),
        ("26", ["2"], None),
    ],
)
def test_a_clause_within_a_gold_unit_is_gold(cited: str, gold: list[str], found: str | None) -> None:
    assert gold_of(cited, gold) == found


@pytest.mark.parametrize(
    ("given", "item", "faithful", "why"),
    [
        (claim(NOTICE), ITEM, True, "26(1) is what an answer rests on"),
        (claim(("26(2)", "may be ended by shorter notice")), ITEM, True, "26(2) lies in a section that an answer rests on"),
        (claim(("30", "within thirty working days")), ITEM, False, "It rests on 30; an answer rests on 26(1), 26(1)(a)."),
        (claim(("26(1)", "by oral notice")), ITEM, False, "The quotation of 26(1) does not stand there."),
        (claim(NOTICE, ("30", "within ten days")), ITEM, False, "The quotation of 30 does not stand there."),
        (claim(), ITEM, False, "The claim quotes nothing."),
        (claim(NOTICE), OUTSIDE, False, "something else: tax."),
    ],
)
def test_the_label_of_a_claim_and_why(given: AnswerClaim, item: Item, faithful: bool, why: str) -> None:
    (label,) = labels_of(item, answer(given), LAW.get)
    assert (label.faithful, why in label.why, label.score) == (faithful, True, 0.8)


def test_a_claim_that_was_not_released_is_labelled_too() -> None:
    assert len(labels_of(ITEM, answer(claim(NOTICE), claim(DAYS, released=False, identifier="E1")), LAW.get)) == 2


def test_a_line_of_the_labels_is_what_calibrate_reads() -> None:
    (label,) = labels_of(ITEM, answer(claim(NOTICE)), LAW.get)
    assert read_labelled_scores(json.dumps(asdict(label))) == (
        LabelledScore(question="LA2006-S26-COND-001", claim="W1", score=0.8, faithful=True),
    )


def test_a_claim_that_promises_no_answer_is_held_to_its_quotation_alone() -> None:
    beside = claim(("30", "within thirty working days"))
    for asserts, faithful in (("answers", False), ("related", True)):
        (label,) = labels_of(ITEM, answer(beside.model_copy(update={"asserts": asserts})), LAW.get)
        assert (label.verdict, label.faithful) == ("beside", faithful)
    (label,) = labels_of(OUTSIDE, answer(claim(NOTICE).model_copy(update={"asserts": "related"})), LAW.get)
    assert (label.verdict, label.faithful) == ("outside", False)
