"""The offline model: what it finds in a question, which sentences it chooses, and that it changes none."""

from __future__ import annotations

import pytest

from agents.exchange import BenchMaterial, CompositionMaterial, CounselMaterial, Prose, QuestionMaterial
from agents.ledger import Issues, Role
from agents.models import Request
from agents.models.offline import OfflineModel, argue_for_employer, argue_for_worker, interpret, spot_issues
from agents.models.reading import likeness, ranked, statements
from graph_schema.errors import ModelError
from graph_schema.evidence import Evidence, EvidencePack, Outcome, Route
from graph_schema.plan import QuestionType, RetrievalPlan
from tests.unit.board_fakes import COOKS, WEAVERS, evidence, part


def pack(pieces: tuple[Evidence, ...]) -> EvidencePack:
    plan = RetrievalPlan(question_type=QuestionType.DIRECT, queries=("q",), k=5, max_hops=1)
    return EvidencePack(query="q", outcome=Outcome.GROUNDED, statute=None, as_of=None, plan=plan, evidence=pieces)


def issues(question: str, language: str = "en") -> Issues:
    return spot_issues(QuestionMaterial(question=question, language=language))


def counsel(question: str, pieces: tuple[Evidence, ...], language: str = "en") -> CounselMaterial:
    return CounselMaterial(question=question, language=language, issues=issues(question, language), pack=pack(pieces))


def test_parties_figures_and_the_main_question_are_spotted() -> None:
    found = issues("My employer paid me 12000 taka on 15 March. How many days late may wages be?")
    assert found.parties == ("employer",)
    assert found.facts == ("12000", "15")
    assert found.primary == "How many days late may wages be?"
    assert found.wants_quantity


def test_a_subject_carries_the_words_of_both_languages() -> None:
    found = issues("How many days of notice?")
    assert any({"notice", "নোটিস"} <= set(subject) for subject in found.subjects)


@pytest.mark.parametrize("question", ["‘শ্রমিক’ বলতে কী বোঝায়?", "What is the meaning of worker?"])
def test_a_question_about_a_meaning_is_seen(question: str) -> None:
    assert issues(question).wants_meaning


def test_the_sentence_that_answers_comes_first() -> None:
    brief = argue_for_worker(counsel("How many meals are staff given for a shift?", COOKS))
    assert brief.claims[0].citations[0].quote == "Staff are given one meal for each shift."


def test_a_bangla_sentence_is_found_in_spite_of_case_endings() -> None:
    brief = argue_for_worker(counsel("আহারের জন্য শ্রমিকের বিরতি কতক্ষণ?", WEAVERS, "bn"))
    assert brief.claims[0].citations[0].quote.startswith("প্রত্যেক শ্রমিক দিনে এক ঘণ্টা")


@pytest.mark.parametrize("pieces", [COOKS, WEAVERS])
def test_every_quotation_is_whole_and_unchanged(pieces: tuple[Evidence, ...]) -> None:
    texts = {p.id: p.text for piece in pieces for p in piece.parts}
    for statement in statements(pack(pieces)):
        assert all(citation.quote in texts[citation.id] for citation in statement.citations)


def test_a_short_list_is_quoted_with_its_opening_and_closing_words() -> None:
    chosen = [s for s in statements(pack(WEAVERS)) if s.evidence.citation == "7(1)"]
    assert len(chosen) == 1
    assert [citation.id.rpartition("#")[2] for citation in chosen[0].citations] == [
        "sec_7__subsec_1",
        "sec_7__subsec_1__cl_a",
        "sec_7__subsec_1__cl_b",
    ]


def test_the_clauses_of_a_long_list_are_statements_of_their_own_beside_the_whole() -> None:
    clauses = tuple(part(f"9({c})", f"for reason {c} that is told at length;", kind="clause", label=f"({c})") for c in "abcdefgh")
    long = evidence("9", "A worker may leave work—", clauses=clauses)
    chosen = statements(pack((long,)))
    assert [len(statement.citations) for statement in chosen] == [9, *([2] * 8)]
    assert all(statement.citations[0].quote == "A worker may leave work—" for statement in chosen)


def test_a_list_is_told_in_the_order_of_the_law() -> None:
    text = argue_for_worker(counsel("স্থায়ী শ্রমিকের অবসানে কত দিনের নোটিশ?", WEAVERS[2:], "bn")).claims[0].text
    assert text.index("চাহিলে—") < text.index("(ক)") < text.index("(খ)") < text.index("প্রদান করিবেন৷")


def test_omitted_law_makes_no_statement() -> None:
    assert statements(pack((evidence("4", "A cook is given notice.", status="omitted"),))) == ()


def test_a_proviso_is_the_employers_and_not_the_workers() -> None:
    material = counsel("How many days of notice must an employer give before dismissing a cook?", COOKS)
    assert [claim.citations[0].id for claim in argue_for_worker(material).claims] == [COOKS[0].id]
    brief = argue_for_employer(material)
    assert brief.claims[0].citations[0].id == COOKS[1].id
    assert (brief.challenges[0].kind, brief.challenges[0].unit) == ("qualifies", COOKS[0].id)


def test_without_a_limit_in_the_evidence_the_employer_says_nothing() -> None:
    assert argue_for_employer(counsel("Who washes aprons?", COOKS[3:])).claims == ()


def test_the_interpreter_states_rule_and_exception() -> None:
    question = "How many days of notice must an employer give before dismissing a cook?"
    notes = interpret(BenchMaterial(question=question, language="en", issues=issues(question), pack=pack(COOKS), claims=())).notes
    assert [note.kind for note in notes] == ["rule", "exception"]


def test_a_question_for_a_quantity_prefers_the_sentence_that_has_one() -> None:
    pieces = (evidence("2", "Wages are paid in cash.", rank=1), evidence("3", "Wages are paid within 7 days.", rank=2))
    question = "When must wages be paid?"
    assert ranked(pack(pieces), issues(question), question)[0].evidence.citation == "3"


def test_a_question_for_a_meaning_prefers_the_very_term() -> None:
    pieces = (
        evidence("2(1)", "“Newspaper worker” means a worker of a press.", rank=1),
        evidence("2(2)", "“Worker” means any person who works for wages.", rank=2),
    )
    question = "What does worker mean?"
    assert ranked(pack(pieces), issues(question), question)[0].evidence.citation == "2(2)"


def test_a_question_for_a_permission_prefers_the_sentence_that_forbids() -> None:
    forbids = evidence("9", "No employer shall employ children; he may not.", rank=2)
    pieces = (evidence("8", "A room for children is kept clean.", rank=1), forbids)
    question = "Are children allowed to work?"
    assert issues(question).wants_permission
    assert ranked(pack(pieces), issues(question), question)[0].evidence.citation == "9"


def test_a_question_that_only_names_a_section_gets_it_in_the_order_of_the_law() -> None:
    later = evidence("4(2)", "He may appeal.", rank=1).model_copy(update={"route": "named"})
    first = evidence("4(1)", "He gets notice.", rank=2).model_copy(update={"route": "named"})
    question = "What does section 4 say?"
    assert [s.evidence.citation for s in ranked(pack((later, first)), issues(question), question)] == ["4(1)", "4(2)"]


def test_without_spotted_issues_the_words_of_the_question_serve() -> None:
    question = "How are aprons washed?"
    assert ranked(pack(COOKS), Issues(), question)[0].evidence.citation == "5"


async def test_a_role_that_calls_no_model_is_refused() -> None:
    material = CompositionMaterial(question="q", language="en", claims=(), headings=())
    with pytest.raises(ModelError):
        await OfflineModel().complete(Request(Role.CITATION_CHECKER, "citation_checker", material, Prose))


async def test_an_answer_of_another_type_is_refused() -> None:
    material = CompositionMaterial(question="q", language="en", claims=(), headings=())
    with pytest.raises(ModelError, match="not Issues"):
        await OfflineModel().complete(Request(Role.OPINION_COMPOSER, "opinion_composer", material, Issues))


def test_the_meaning_of_one_thing_is_asked_for_in_few_words() -> None:
    assert issues("What is gratuity?").wants_meaning
    assert issues("গ্র্যাচুইটি কী?", "bn").wants_meaning
    assert not issues("What is the notice that an employer gives before dismissing a cook?").wants_meaning


def test_a_definition_leads_and_definitions_of_other_things_do_not_follow() -> None:
    pieces = (
        evidence("2(1)", "“Cook” means any person who prepares meals for wages.", heading="Definitions", rank=1),
        evidence("2(2)", "“Pastry cook” means a cook who bakes.", heading="Definitions", rank=2),
    )
    brief = argue_for_worker(counsel("What is a cook?", pieces))
    assert [claim.citations[0].id for claim in brief.claims] == [pieces[0].id]


def test_the_rule_at_the_head_of_a_chapter_leads_before_its_detail() -> None:
    detail = evidence("9(3)", "Rest leave of thirty days is paid out in two parts.", heading="Manner of rest leave", rank=1)
    rule = evidence("8(1)", "A cook is entitled to rest leave of thirty days.", heading="Right to rest leave", rank=2)
    pieces = tuple(piece.model_copy(update={"chapter": "3 · Rest leave"}) for piece in (detail, rule))
    brief = argue_for_worker(counsel("How many days of rest leave?", pieces))
    assert brief.claims[0].citations[0].id == rule.id


def test_the_provision_that_is_named_leads_before_one_that_has_more_of_the_words() -> None:
    named = evidence("6", "No plate is washed in the river.", rank=1).model_copy(update={"route": Route.NAMED})
    nearer = evidence("7", "Whoever does what section 6 and section 3 forbid pays a fine.", rank=2)
    material = counsel("What does section 6 forbid?", (named, nearer))
    plan = material.pack.plan.model_copy(update={"named": ("6",)})
    first = argue_for_worker(material.model_copy(update={"pack": material.pack.model_copy(update={"plan": plan})})).claims[0]
    assert (first.citations[0].id, first.asserts) == (named.id, "answers")


def test_each_part_of_a_question_is_answered() -> None:
    question = "How many days of notice are given before a cook is dismissed, and who pays for washing the aprons?"
    cited = [claim.citations[0].id for claim in argue_for_worker(counsel(question, COOKS)).claims]
    assert {COOKS[0].id, COOKS[3].id} <= set(cited)


def test_what_is_not_sure_is_put_forward_as_close_and_as_no_more() -> None:
    near = (evidence("4", "Plates are counted on Monday.", rank=1), evidence("5", "Plates are counted on Friday.", rank=2))
    claims = argue_for_worker(counsel("When are plates counted?", near)).claims
    assert {claim.asserts for claim in claims} == {"related"}
    assert "not certain" in claims[0].text


def test_a_bangla_word_is_known_in_another_spelling_of_its_vowels() -> None:
    assert likeness("গ্রাচুইটি", "গ্রাচ্যুইটি") > 0.9
    assert likeness("মালিক", "মালা") < 0.7
