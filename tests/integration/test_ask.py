"""The whole board on a real graph: the sample statute, questions in both languages, and quotations that stand where they are said to."""

from __future__ import annotations

from datetime import date

import pytest
import pytest_asyncio

from agents.audit.citation_checker import check_quote
from agents.board import Board
from agents.ledger import Role, RoleStatus, Status
from agents.models.offline import OfflineModel
from agents.opinion import Answer
from agents.wording import language_of
from graph_schema.citations import section_of
from graph_schema.errors import NotLoaded
from graph_schema.evidence import Outcome
from graph_schema.store import GraphStore
from graph_schema.vectors import Embedder
from ingestion.loader import load
from ingestion.parse import parse_source
from retrieval.retriever import Retriever

AS_OF = date(2026, 2, 28)


@pytest_asyncio.fixture(scope="module")
async def board(store: GraphStore, embedder: Embedder) -> Board:
    await load(store, embedder, parse_source("sample", as_of=AS_OF))
    return Board(Retriever(store, embedder), OfflineModel())


def led_by(answer: Answer) -> str:
    """The section that the first released claim quotes."""
    return next((section_of(claim.citations[0].citation) for claim in answer.claims if claim.released), "none")


@pytest.mark.parametrize(
    ("question", "section"),
    [
        ("শ্রমিকের দৈনিক কর্মঘণ্টা কত?", "10"),
        ("নৈমিত্তিক ছুটি বছরে কত দিন?", "15"),
        ("How many days of sick leave does a worker get in a year?", "16"),
        ("Within how many working days must wages be paid?", "20"),
        ("At what rate is the overtime allowance paid?", "22"),
        ("What is said in section 12?", "12"),
        ("ধারা ১৯ এ কী আছে?", "19"),
    ],
)
async def test_the_section_that_answers_leads(board: Board, question: str, section: str) -> None:
    answer = await board.ask(question)
    assert (answer.outcome, answer.status) == (Outcome.GROUNDED, Status.DEGRADED)
    assert led_by(answer) == section


@pytest.mark.parametrize(
    ("question", "language", "section"),
    [("প্রসূতি ছুটি কত দিন?", "bn", "18"), ("How many days of casual leave are there in a year?", "en", "15")],
)
async def test_answers_follow_the_language_of_the_question(board: Board, question: str, language: str, section: str) -> None:
    answer = await board.ask(question)
    assert (answer.language, language_of(answer.answer or ""), language_of(answer.disclaimer)) == (language, language, language)
    assert led_by(answer) == section


async def test_a_proviso_comes_with_its_rule_as_the_other_sides_point(board: Board) -> None:
    answer = await board.ask("প্রসূতি ছুটি কত দিন?")
    theirs = [claim.citations[-1].citation for claim in answer.claims if claim.role is Role.EMPLOYER_COUNSEL]
    assert any(citation.startswith("18(1) proviso") for citation in theirs)


async def test_every_quotation_stands_in_the_text_of_its_unit(board: Board) -> None:
    answer = await board.ask("অধিকাল কাজের সীমা কত ঘণ্টা?")
    texts = {part.id: part.text for piece in answer.evidence for part in piece.parts}
    cited = [citation for claim in answer.claims if claim.released for citation in claim.citations]
    assert cited
    for citation in cited:
        assert texts[citation.id][citation.start : citation.end] == citation.quote
        assert check_quote(citation.quote, texts[citation.id]).match == "exact"


async def test_a_question_outside_the_statute_is_declined(board: Board) -> None:
    answer = await board.ask("Which spices improve lentil soup?")
    assert (answer.outcome, answer.status, answer.claims) == (Outcome.NO_MATCH, Status.UNDECIDED, ())


async def test_every_role_has_done_its_part(board: Board) -> None:
    answer = await board.ask("শ্রমিকের দৈনিক কর্মঘণ্টা কত?")
    assert {record.role: record.status for record in answer.roles} == dict.fromkeys(Role, RoleStatus.DONE)


async def test_a_statute_that_is_not_loaded_is_refused_in_a_sentence(board: Board) -> None:
    with pytest.raises(NotLoaded):
        await board.ask("How many hours a day?", statute="bd-1900-1")


async def test_quotation_marks_and_operators_in_a_question_do_no_harm(board: Board) -> None:
    answer = await board.ask('"sick leave" AND (days OR ~*) }) DETACH DELETE n //')
    assert answer.outcome in (Outcome.GROUNDED, Outcome.NO_MATCH)
