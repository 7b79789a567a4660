"""Question → plan: its type, its parts, its ceilings."""

import pytest

from evaluation.dataset.items import read_dataset
from graph_schema.errors import WrongUse
from graph_schema.plan import CEILINGS, QuestionType
from retrieval.planner import plan_for
from retrieval.question_types import question_type, type_to_plan_for


@pytest.mark.parametrize(
    ("question", "kind"),
    [
        ("বছরে নৈমিত্তিক ছুটি কত দিন?", QuestionType.DIRECT),
        ("How many days of sick leave are there?", QuestionType.DIRECT),
        ("শ্রমিক বলতে কী বোঝায়?", QuestionType.DEFINITIONAL),
        ("What is the meaning of wages?", QuestionType.DEFINITIONAL),
        ("অভিযোগ কীভাবে দাখিল করতে হয়?", QuestionType.PROCEDURAL),
        ("How does a worker file a grievance?", QuestionType.PROCEDURAL),
        ("যদি মালিক মজুরি না দেন তবে কী হবে?", QuestionType.CONDITIONAL),
        ("ছাঁটাই ও বরখাস্তের মধ্যে পার্থক্য কী?", QuestionType.COMPARATIVE),
        ("What is the difference between lay-off and retrenchment?", QuestionType.COMPARATIVE),
        ("আমার মালিক আমাকে নোটিশ ছাড়া বের করে দিয়েছেন", QuestionType.HYPOTHETICAL),
        ("When must wages be paid and what is the penalty for paying late?", QuestionType.MULTI_HOP),
    ],
)
def test_the_type_of_a_question(question: str, kind: QuestionType) -> None:
    assert question_type(question) is kind


def test_a_plan_keeps_to_the_ceiling_of_its_type() -> None:
    plan = plan_for("বছরে নৈমিত্তিক ছুটি কত দিন?")
    ceiling = CEILINGS[QuestionType.DIRECT]
    assert (len(plan.queries), plan.k, plan.max_hops) == (ceiling.queries, ceiling.k, ceiling.hops)


def test_a_comparison_is_searched_whole_and_by_its_sides() -> None:
    plan = plan_for("What is the difference between lay-off and retrenchment?")
    assert len(plan.queries) == 3
    assert plan.queries[0] == "What is the difference between lay-off and retrenchment?"
    assert "retrenchment" in plan.queries[2]


def test_what_the_ceiling_cuts_is_told() -> None:
    plan = plan_for("How does a worker file a grievance and how does a court hear it and how is an appeal decided and who pays the costs?")
    assert len(plan.queries) == CEILINGS[plan.question_type].queries
    assert any("queries" in line for line in plan.cut)


def test_a_person_may_ask_for_more_and_the_plan_says_so() -> None:
    plan = plan_for("বছরে নৈমিত্তিক ছুটি কত দিন?", k=12)
    assert plan.k == 12
    assert any("12" in line for line in plan.cut)


def test_a_person_may_ask_for_no_hops() -> None:
    assert plan_for("ধারা ২৬", hops=0).max_hops == 0


def test_named_provisions_are_in_the_plan() -> None:
    assert plan_for("ধারা ২৬ ও ২৭ক কী বলে?").named == ("26", "27A")


def test_a_section_of_another_act_is_not_in_the_plan() -> None:
    assert plan_for("What does section 302 of the Penal Code say?").named == ()


@pytest.mark.parametrize("question", ["", "   ", "?!", "\u200b"])
def test_an_empty_question_is_wrong_use(question: str) -> None:
    with pytest.raises(WrongUse, match="no word"):
        plan_for(question)


@pytest.mark.parametrize(("k", "hops"), [(0, None), (51, None), (None, -1), (None, 4)])
def test_numbers_out_of_bounds_are_wrong_use(k: int | None, hops: int | None) -> None:
    with pytest.raises(WrongUse):
        plan_for("মজুরি", k=k, hops=hops)


@pytest.mark.parametrize("question", ["বছরে নৈমিত্তিক ছুটি কত দিন?", "শ্রমিক বলতে কী বোঝায়?", "What is the meaning of wages?"])
def test_a_narrow_plan_is_made_where_its_type_is_plain(question: str) -> None:
    assert type_to_plan_for(question) is question_type(question)


def test_where_a_narrow_type_is_in_doubt_a_wide_one_is_planned_for() -> None:
    doubtful = [question for question in QUESTIONS if type_to_plan_for(question) is not question_type(question)]
    assert doubtful
    assert all(CEILINGS[type_to_plan_for(question)].k > CEILINGS[question_type(question)].k for question in doubtful)


QUESTIONS = tuple(line for said in read_dataset("outside_questions.yaml")["fields"].values() for lines in said.values() for line in lines)
