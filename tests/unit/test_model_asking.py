"""How a model is asked: instructions that hold no data, data that can end nothing, the server's own waits, a dialect that narrows."""

from __future__ import annotations

import json

import pytest
from hypothesis import given
from hypothesis import strategies as st

from agents import prompts
from agents.exchange import (
    BenchMaterial,
    CompositionMaterial,
    Contradictions,
    CounselMaterial,
    DraftBrief,
    DraftNotes,
    Prose,
    QuestionMaterial,
)
from agents.ledger import Issues, Role
from agents.models import Request
from agents.models.back_off import wait_before
from agents.models.briefing import as_data, messages, written_in
from agents.models.dialect import Dialect
from agents.models.schema import strict_schema
from graph_schema.errors import ModelError
from graph_schema.evidence import EvidencePack, Outcome
from graph_schema.plan import QuestionType, RetrievalPlan
from graph_schema.statute import Frozen
from tests.unit.board_fakes import COOKS, WEAVERS

PLAN = RetrievalPlan(question_type=QuestionType.DIRECT, queries=("q",), k=5, max_hops=1)
QUESTION = "How much notice?"


def pack(pieces: object) -> EvidencePack:
    return EvidencePack(query="q", outcome=Outcome.GROUNDED, statute=None, as_of=None, plan=PLAN, evidence=pieces)  # type: ignore[arg-type]


def requests(question: str = QUESTION, language: str = "en", pieces: object = COOKS) -> list[Request[Frozen]]:
    issues = Issues(primary=question)
    counsel = CounselMaterial(question=question, language=language, issues=issues, pack=pack(pieces))
    bench = BenchMaterial(question=question, language=language, issues=issues, pack=pack(pieces), claims=())
    composition = CompositionMaterial(question=question, language=language, claims=(), headings=(), unanswered=(question,))
    return [
        Request(Role.ISSUE_SPOTTER, "issue_spotter", QuestionMaterial(question=question, language=language), Issues),
        Request(Role.WORKER_COUNSEL, "worker_counsel", counsel, DraftBrief),
        Request(Role.EMPLOYER_COUNSEL, "employer_counsel", counsel, DraftBrief),
        Request(Role.LEGAL_INTERPRETER, "legal_interpreter", bench, DraftNotes),
        Request(Role.TRUST_AUDITOR, "trust_auditor", bench, Contradictions),
        Request(Role.OPINION_COMPOSER, "opinion_composer", composition, Prose),
    ]  # type: ignore[list-item]


@given(st.text())
def test_whatever_the_question_says_it_stays_one_line_of_data(question: str) -> None:
    for request, usual in zip(requests(question), requests(), strict=True):
        told = messages(request, shape=True)
        assert told.system == messages(usual, shape=True).system
        for mark in ("question", "evidence", "claims", "issues", "unanswered"):
            assert told.user.count(f"<{mark}>") <= 1
            assert told.user.count(f"</{mark}>") <= 1


@given(st.text())
def test_data_read_back_are_what_they_were(text: str) -> None:
    line = as_data({"text": text})
    assert len(line.splitlines()) == 1
    assert json.loads(line)["text"] == text


def test_each_role_sees_the_evidence_numbered_with_identifiers() -> None:
    lines = messages(requests()[1], shape=False).user.partition("<evidence>\n")[2].partition("\n</evidence>")[0].split("\n")
    rows = [json.loads(line) for line in lines]
    assert [row["n"] for row in rows] == [1, 2, 3, 4]
    assert [row["id"] for row in rows] == [piece.id for piece in COOKS]
    assert rows[1]["qualifies"] == COOKS[0].id


@pytest.mark.parametrize(("pieces", "language", "spoken"), [(COOKS, "bn", "en"), (WEAVERS, "en", "bn"), (WEAVERS, "bn", "bn")])
def test_instructions_are_in_the_statutes_language_and_name_the_questions(pieces: object, language: str, spoken: str) -> None:
    request = requests("q", language, pieces)[1]
    assert written_in(request.material) == spoken
    named = {"en": {"bn": "Bangla", "en": "English"}, "bn": {"bn": "বাংলা", "en": "ইংরেজি"}}[spoken][language]
    assert named in messages(request, shape=False).system


@pytest.mark.parametrize("name", prompts.names())
@pytest.mark.parametrize("language", ["bn", "en"])
def test_every_prompt_is_there_in_both_languages_with_the_same_fields(name: str, language: str) -> None:
    prompt = prompts.load(name, language)
    assert prompt.fields == prompts.load(name, "en").fields
    assert ("আপনি" in prompt.instructions) == (language == "bn")


def test_a_role_that_calls_no_model_has_no_messages() -> None:
    with pytest.raises(ModelError, match="calls no model"):
        messages(Request(Role.CITATION_CHECKER, "worker_counsel", requests()[0].material, Issues), shape=False)


@pytest.mark.parametrize("answer", [Issues, DraftBrief, DraftNotes, Contradictions, Prose])
def test_a_schema_is_strict_all_the_way_down(answer: type[Frozen]) -> None:
    schema = strict_schema(answer)
    for one in [schema, *schema.get("$defs", {}).values()]:
        assert one["additionalProperties"] is False
        assert one["required"] == list(one["properties"])
    assert "default" not in json.dumps(schema)


NOW = 1_700_000_000.0


@pytest.mark.parametrize(
    ("headers", "seconds"),
    [
        ({"retry-after": "3"}, 3.0),
        ({"retry-after": "0.5"}, 0.5),
        ({"retry-after-ms": "250", "retry-after": "9"}, 0.25),
        ({"retry-after": "Tue, 14 Nov 2023 22:13:30 GMT"}, 10.0),
        ({"retry-after": "Tue, 14 Nov 2000 22:13:30 GMT"}, 0.0),
        ({"retry-after": "-5"}, 0.0),
        ({"retry-after": "nan"}, 1.0),
        ({"retry-after": "soon"}, 1.0),
        ({"retry-after": "1e999"}, 1.0),
        ({}, 1.0),
    ],
)
def test_the_wait_is_what_the_server_says_or_doubles(headers: dict[str, str], seconds: float) -> None:
    assert wait_before(2, headers, NOW) == seconds


@given(st.text(), st.integers(1, 5))
def test_any_header_gives_a_wait(header: str, attempt: int) -> None:
    assert 0.0 <= wait_before(attempt, {"retry-after": header}, NOW) <= 86_400.0


def test_a_dialect_narrows_by_what_the_server_names_and_ends() -> None:
    told = "Unsupported parameter: 'max_tokens'. Use 'max_completion_tokens' instead."
    assert Dialect().narrowed(told) == Dialect(limit="max_completion_tokens")
    assert Dialect().narrowed("unknown field seed") == Dialect(without=frozenset({"seed"}))
    assert Dialect().narrowed("response_format") == Dialect(form="json_object", told=True)
    assert Dialect().narrowed("This model's maximum context length is 8192 tokens") is None
    step: Dialect | None = Dialect()
    steps = 0
    while step is not None:
        step, steps = step.narrowed("max_tokens seed temperature max_completion_tokens"), steps + 1
    assert steps <= 7
