"""A question in English about Bangla law: the law's own words stay in the claim, the courtesy text is shown beside them as what it is."""

from __future__ import annotations

import pytest_asyncio

from agents.board import Board
from agents.models.offline import OfflineModel
from agents.opinion import Answer, composition
from agents.phrases import PHRASES
from agents.prose_check import beyond
from agents.wording import language_of
from graph_schema.store import GraphStore
from graph_schema.vectors import Embedder
from ingestion.loader import load
from ingestion.parse import parse_source
from retrieval.retriever import Retriever

MARK = PHRASES["courtesy"]["en"].partition("{")[0]
QUESTION = "How is overtime paid?"


@pytest_asyncio.fixture(scope="module")
async def board(store: GraphStore, embedder: Embedder) -> Board:
    await load(store, embedder, parse_source("sample"), parallel=parse_source("sample-en"))
    return Board(Retriever(store, embedder), OfflineModel())


async def asked(board: Board) -> Answer:
    return await board.ask(QUESTION, statute="bd-2020-990", language="en")


async def test_the_claim_quotes_the_bangla_text(board: Board) -> None:
    claim = next(claim for claim in (await asked(board)).claims if claim.released)
    assert {language_of(citation.quote) for citation in claim.citations} == {"bn"}


async def test_the_answer_shows_the_courtesy_text_as_such(board: Board) -> None:
    answer = await asked(board)
    cited = {citation.id for claim in answer.claims if claim.released for citation in claim.citations}
    translations = [part.translation for piece in answer.evidence for part in piece.parts if part.id in cited and part.translation]
    shown = [line for line in (answer.answer or "").splitlines() if line.startswith(MARK)]
    assert shown
    assert any(" ".join(text.split()) in shown[0] for text in translations)


async def test_the_narrative_with_the_courtesy_text_is_found_to_rest_on_the_claims(board: Board) -> None:
    closed = await board.closed(board.opened(QUESTION, statute="bd-2020-990", language="en"))
    material = composition(closed)
    assert material.translations
    assert beyond(closed.opinion.answer if closed.opinion and closed.opinion.answer else "", material) is None


async def test_a_question_in_the_laws_language_gets_no_translation(board: Board) -> None:
    answer = await board.ask("ডক শ্রমিককে কত দিনের নোটিশ দিতে হইবে?", statute="bd-2020-990")
    assert MARK not in (answer.answer or "")
