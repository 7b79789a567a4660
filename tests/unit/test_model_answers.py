"""What a model may say, and what becomes of it: the answer that was asked for, or one kind of failure."""

from __future__ import annotations

import json

import pytest
from hypothesis import example, given, settings
from hypothesis import strategies as st

from agents.exchange import BenchMaterial, Contradictions, CounselMaterial, DraftBrief, DraftNotes, Prose, QuestionMaterial
from agents.ledger import Claim, Issues, Role, Usage
from agents.models import Request
from agents.models.answers import read
from agents.models.failures import ModelFailed, ModelFailure
from agents.models.json_in_text import objects_in, without_thoughts
from agents.models.reply import LONGEST_ANSWER, Reply, reply_of
from graph_schema.evidence import Citation, EvidencePack, Outcome
from graph_schema.plan import QuestionType, RetrievalPlan
from graph_schema.statute import Frozen
from tests.unit.board_fakes import ACT, COOKS, evidence, identifier

PLAN = RetrievalPlan(question_type=QuestionType.DIRECT, queries=("notice",), k=5, max_hops=1)
PACK = EvidencePack(query="notice", outcome=Outcome.GROUNDED, statute=None, as_of=None, plan=PLAN, evidence=COOKS)
QUOTE = "An employer gives a cook thirty days of notice in writing before dismissing him, or thirty days of wages in its place."
COUNSEL = CounselMaterial(question="How much notice?", language="en", issues=Issues(), pack=PACK)
BENCH = BenchMaterial(question="How much notice?", language="en", issues=Issues(), pack=PACK, claims=())
QUESTION = QuestionMaterial(question="How much notice after 3 years?", language="en")


def brief(content: object, material: CounselMaterial = COUNSEL, **reply: object) -> DraftBrief:
    text = content if isinstance(content, str) else json.dumps(content, ensure_ascii=False)
    request = Request(Role.WORKER_COUNSEL, "worker_counsel", material, DraftBrief)
    return read(Reply(content=text, **reply), request)  # type: ignore[arg-type]


def claim(identifier: object = f"{ACT}#sec_4", text: str = "Thirty days of notice are due.", **more: object) -> dict[str, object]:
    return {"text": text, "citations": [{"id": identifier, "quote": QUOTE}], "confidence": 0.9, **more}


def kind_of(content: object, **reply: object) -> ModelFailure:
    with pytest.raises(ModelFailed) as failed:
        brief(content, **reply)
    return failed.value.kind


@pytest.mark.parametrize(
    "wrapped",
    [
        "{}",
        "  {}\n",
        "\ufeff{}",
        "```json\n{}\n```",
        "```\n{}```",
        "Here is the answer:\n\n{}\n\nI hope that it helps.",
        '<think>Or {{"claims": []}}?</think>{}',
        "<THINK>no</THINK>\n```json\n{}\n```",
        "It begins without its mark.</think>{}",
    ],
)
def test_an_answer_is_found_in_its_wrapping(wrapped: str) -> None:
    assert len(brief(wrapped.replace("{{", "{").replace("}}", "}").replace("{}", json.dumps({"claims": [claim()]}))).claims) == 1


def test_trailing_commas_are_taken_out_and_commas_in_quotations_are_not() -> None:
    written = json.dumps({"claims": [claim(text="It is owed, ] he says, } and so on.")]}).replace("]}]", "],}],").replace("0.9}", "0.9,}")
    assert brief(written + " ").claims[0].text == "It is owed, ] he says, } and so on."


@pytest.mark.parametrize(
    ("content", "reply", "kind"),
    [
        ("", {}, ModelFailure.EMPTY),
        (" \n\0", {}, ModelFailure.EMPTY),
        ("<think>never ended {}", {}, ModelFailure.EMPTY),
        ('{"claims": []}', {"refusal": "No."}, ModelFailure.REFUSED),
        ('{"claims": []}', {"finish": "content_filter"}, ModelFailure.REFUSED),
        ('{"claims": []}', {"finish": "length"}, ModelFailure.CUT_OFF),
        ("I'm sorry, but I can't assist with that.", {}, ModelFailure.REFUSED),
        ("দুঃখিত, এই বিষয়ে সাহায্য করতে পারছি না।", {}, ModelFailure.REFUSED),
        ("The worker is owed thirty days.", {}, ModelFailure.NOT_JSON),
        ('{"claims": [', {}, ModelFailure.NOT_JSON),
        ('["claims"]', {}, ModelFailure.NOT_JSON),
        ('{"type": "object", "properties": {"claims": {}}}', {}, ModelFailure.SCHEMA_ECHOED),
        ('{"answer": "thirty days"}', {}, ModelFailure.WRONG_SHAPE),
        ('{"claims": "none"}', {}, ModelFailure.WRONG_SHAPE),
        ('{"claims": [{"text": "He is right."}]}', {}, ModelFailure.WRONG_SHAPE),
        ('{"released": true}', {}, ModelFailure.OVERREACHED),
    ],
)
def test_what_is_no_answer_is_one_kind_of_failure(content: str, reply: dict[str, str], kind: ModelFailure) -> None:
    assert kind_of(content, **reply) is kind


@pytest.mark.parametrize("confidence", ["NaN", "Infinity", "-Infinity", "1e999", '"high"', "null", "[1]"])
def test_a_confidence_that_is_no_number_is_no_answer(confidence: str) -> None:
    written = json.dumps({"claims": [claim(confidence="?")]}).replace('"?"', confidence)
    assert kind_of(written) in (ModelFailure.WRONG_SHAPE, ModelFailure.NOT_JSON)


@pytest.mark.parametrize("field", ["released", "verified", "trust", "score", "status"])
def test_a_claim_cannot_release_itself(field: str) -> None:
    assert kind_of({"claims": [claim(**{field: True})]}) is ModelFailure.OVERREACHED


def test_a_harmless_further_field_is_left_out() -> None:
    assert brief({"claims": [claim(reasoning="Section 4 says so.")], "thoughts": "none"}).claims[0].confidence == 0.9


def test_no_claims_is_an_answer() -> None:
    assert brief({"claims": []}) == brief({"claims": [], "challenges": []}) == brief({"claims": None}) == DraftBrief()


@pytest.mark.parametrize("named", [f"{ACT}#sec_4", f" {ACT}#sec_4 ", "4", "section 4", "s. 4", "ধারা ৪", "[1]", "[ 1 ]", 1])
def test_a_unit_of_the_pack_may_be_named_in_other_ways(named: object) -> None:
    assert brief({"claims": [claim(named)]}).claims[0].citations[0].id == f"{ACT}#sec_4"


@pytest.mark.parametrize("named", ["[7]", 7, 0, "[0]", "999", "bd-2010-1#sec_4", f"{ACT}#sec_999", "", "the law", "4'; MATCH (n)"])
def test_a_unit_that_is_not_in_the_pack_bears_nothing(named: object) -> None:
    assert kind_of({"claims": [claim(named)]}) is ModelFailure.WITHOUT_EVIDENCE


def test_a_citation_that_two_units_of_the_pack_have_names_neither() -> None:
    other = evidence("4", "Another Act's section.").model_copy(update={"id": "bd-2098-1#sec_4"})
    other = other.model_copy(update={"parts": (other.parts[0].model_copy(update={"id": "bd-2098-1#sec_4"}),)})
    both = COUNSEL.model_copy(update={"pack": PACK.model_copy(update={"evidence": (*COOKS, other)})})
    with pytest.raises(ModelFailed, match="rests on the evidence"):
        brief({"claims": [claim("section 4")]}, both)


def test_one_claim_with_evidence_carries_the_answer_and_the_others_are_left_to_the_exchange() -> None:
    assert [c.citations[0].id for c in brief({"claims": [claim("[9]"), claim()]}).claims] == ["[9]", f"{ACT}#sec_4"]


def test_a_claim_attacked_by_its_identifier_is_attacked_in_its_unit() -> None:
    resting = (Citation(id=f"{ACT}#sec_4", citation="4", quote="x"),)
    opposed = Claim(id="W1", role=Role.WORKER_COUNSEL, text="x", confidence=1, citations=resting)
    attack = {"kind": "qualifies", "unit": "W1", "text": "Not before six months.", "citations": [{"id": "4 proviso 1", "quote": "x"}]}
    answer = brief({"claims": [], "challenges": [attack]}, COUNSEL.model_copy(update={"opposing": (opposed,)}))
    assert (answer.challenges[0].unit, answer.challenges[0].citations[0].id) == (identifier("4"), identifier("4 proviso 1"))


@pytest.mark.parametrize(
    ("text", "language", "taken"),
    [
        ("Thirty days of notice are due.", "en", True),
        ("ত্রিশ দিনের নোটিশ দিতে হয়।", "bn", True),
        ("ত্রিশ দিনের নোটিশ দিতে হয়।", "en", False),
        ("Thirty days of notice are due.", "bn", False),
        ("雇主必须提前三十天通知。", "en", False),
        ("नियोक्ता को तीस दिन का नोटिस देना होगा।", "bn", False),
        ("Section 4 says: “কোন শ্রমিকের লিখিত সম্মতি লইয়া মালিক তাহাকে কাজে নিয়োগ করিতে পারিবেন৷”", "en", True),
        ("ধারা ৪ বলে: “An employer gives a cook thirty days of notice.”", "bn", True),
        ("It defines: “এই আইনে “নোটিশ” অর্থ লিখিত নোটিশ, এবং “পাখি” অর্থ পোষা পাখি;”", "en", True),
        ('It says "কোন শ্রমিকের লিখিত সম্মতি লইয়া" and no more.', "en", True),
        (f"ধারা ৪ বলে যে {QUOTE}", "bn", True),
        ("“কোন শ্রমিকের লিখিত সম্মতি লইয়া মালিক তাহাকে কাজে নিয়োগ করিবেন", "en", False),
    ],
)
def test_a_claim_is_in_the_language_of_the_question_but_for_what_it_quotes(text: str, language: str, taken: bool) -> None:
    material = COUNSEL.model_copy(update={"language": language})
    if taken:
        assert brief({"claims": [claim(text=text)]}, material).claims
    else:
        with pytest.raises(ModelFailed, match="not in the language"):
            brief({"claims": [claim(text=text)]}, material)


def test_issues_keep_only_facts_that_the_question_states() -> None:
    said = {"parties": [], "facts": ["3 years", "90 days"], "primary": "", "secondary": [], "subjects": [["Notice", "নোটিশ"], ["", " "]]}
    issues = read(Reply(content=json.dumps(said, ensure_ascii=False)), Request(Role.ISSUE_SPOTTER, "issue_spotter", QUESTION, Issues))
    assert (issues.facts, issues.primary) == (("3 years",), QUESTION.question)
    assert issues.subjects[0][0] == "notice"
    assert len(issues.subjects) == 1


def test_a_failure_says_what_the_reply_used_up_and_nothing_of_its_text() -> None:
    reply = Reply(content="sk-secret {'a'", usage=Usage(output_tokens=7))
    with pytest.raises(ModelFailed) as failed:
        read(reply, Request(Role.WORKER_COUNSEL, "worker_counsel", COUNSEL, DraftBrief))
    assert failed.value.usage.output_tokens == 7
    assert "sk-secret" not in str(failed.value)


REQUESTS: tuple[Request[Frozen], ...] = (
    Request(Role.ISSUE_SPOTTER, "issue_spotter", QUESTION, Issues),
    Request(Role.WORKER_COUNSEL, "worker_counsel", COUNSEL, DraftBrief),
    Request(Role.LEGAL_INTERPRETER, "legal_interpreter", BENCH, DraftNotes),
    Request(Role.TRUST_AUDITOR, "trust_auditor", BENCH, Contradictions),
    Request(Role.OPINION_COMPOSER, "opinion_composer", COUNSEL, Prose),
)  # type: ignore[assignment]
NAMES = st.sampled_from("claims challenges notes found answer facts text citations id quote unit kind released".split())
VALUES = st.recursive(
    st.none() | st.booleans() | st.integers() | st.floats() | st.text(max_size=20) | st.sampled_from([f"{ACT}#sec_4", "rule", "[1]"]),
    lambda inner: st.lists(inner, max_size=3) | st.dictionaries(NAMES, inner, max_size=5),
    max_leaves=20,
)


@settings(max_examples=300, deadline=None)
@given(content=st.text() | VALUES.map(json.dumps), request=st.sampled_from(REQUESTS), wrap=st.booleans())
@example(content='{"claims":' + "[" * 20_000, request=REQUESTS[1], wrap=False)
@example(content='{"a":' * 20_000, request=REQUESTS[1], wrap=True)
@example(content='{"confidence": ' + "9" * 5000 + "}", request=REQUESTS[1], wrap=False)
@example(content="<think>" * 20_000, request=REQUESTS[0], wrap=False)
@example(content='"\\"' * 60_000, request=REQUESTS[0], wrap=False)
@example(content="“" * 100_000, request=REQUESTS[4], wrap=False)
@example(content="{" * 100_000, request=REQUESTS[2], wrap=True)
@example(content='{"answer": "Half of a character: \\ud83d."}', request=REQUESTS[4], wrap=False)
def test_any_text_is_an_answer_of_the_right_type_or_a_kind_of_failure(content: str, request: Request[Frozen], wrap: bool) -> None:
    try:
        answer = read(Reply(content=f"```json\n{content}\n```" if wrap else content), request)
    except ModelFailed:
        return
    assert isinstance(answer, request.answer)
    assert answer.model_dump_json()


@settings(max_examples=300, deadline=None)
@given(body=st.binary(max_size=200) | VALUES.map(lambda value: json.dumps({"choices": [{"message": value}], "usage": value}).encode()))
@example(body=b"[" * 100_000)
@example(body=json.dumps({"choices": [{"message": {"content": [{"text": "a"}, {"text": 3}, None]}}]}).encode())
@example(body=json.dumps({"choices": [{"message": {"content": "a"}}], "usage": {"prompt_tokens": -4, "completion_tokens": 1e300}}).encode())
def test_any_bytes_are_a_reply_or_a_kind_of_failure(body: bytes) -> None:
    try:
        reply = reply_of(body)
    except ModelFailed:
        return
    assert reply.usage.input_tokens >= 0


def test_a_reply_without_counts_is_counted_by_its_length() -> None:
    body = json.dumps({"choices": [{"message": {"content": "a" * 40}}]}).encode()
    assert reply_of(body).usage.output_tokens == 10


def test_a_reply_that_is_far_too_long_is_not_read() -> None:
    body = json.dumps({"choices": [{"message": {"content": "a" * (LONGEST_ANSWER + 1)}}]}).encode()
    with pytest.raises(ModelFailed, match="far longer"):
        reply_of(body)


def test_objects_are_given_fenced_ones_first_and_not_what_lies_in_them() -> None:
    assert list(objects_in('{"a": {"b": 1}} and\n```json\n{"c": 2}\n```'))[:2] == [{"c": 2}, {"a": {"b": 1}}]
    assert without_thoughts("<think>x</think>a<thinking>y</thinking>b") == "ab"
