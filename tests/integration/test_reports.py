"""The reports and the labels on a real graph with the sample statute: every question counted, nothing released without its quotation."""

from __future__ import annotations

import json
from dataclasses import asdict
from pathlib import Path

import pytest_asyncio

from agents.board import Board
from agents.gate.labelled_scores import read_labelled_scores
from agents.gate.risk_control import LabelledScore
from agents.models.offline import OfflineModel
from evaluation import answer_report, label_claims, retrieval_report
from evaluation.answer_metrics import words_of_statutes
from evaluation.dataset.items import load_items
from evaluation.metrics import report_of
from graph_schema.store import GraphStore
from graph_schema.vectors import Embedder
from ingestion.loader import load
from ingestion.parse import parse_source
from retrieval.retriever import Retriever

QUESTIONS = load_items("sample_questions")


@pytest_asyncio.fixture(scope="module")
async def retriever(store: GraphStore, embedder: Embedder) -> Retriever:
    await load(store, embedder, parse_source("sample"))
    return Retriever(store, embedder)


async def test_the_retrieval_report_counts_every_question(retriever: Retriever) -> None:
    judgements = await retrieval_report.judged(retriever, QUESTIONS)
    report = report_of(judgements, "development")
    assert list(report["by_question"]) == [item.id for item in QUESTIONS]
    assert report["all"]["all"]["complete"]["count"] == sum(item.answerable for item in QUESTIONS)
    assert report["all"]["all"]["refused"]["count"] == 4
    assert json.loads(json.dumps(report)) == report


async def test_nothing_that_the_board_releases_is_without_its_quotation(retriever: Retriever) -> None:
    sample = parse_source("sample")
    judgements = await answer_report.judged(Board(retriever, OfflineModel()), QUESTIONS, words_of_statutes({sample.statute.id: sample}))
    report = report_of(judgements, "development")
    assert report["all"]["all"]["unsupported"]["value"] == 0
    assert report["all"]["all"]["facts"]["count"] == sum(item.answerable for item in QUESTIONS)


async def test_the_labels_are_what_calibrate_reads_and_the_card_counts_them(retriever: Retriever, tmp_path: Path) -> None:
    labels, silent = await label_claims.labelled(Board(retriever, OfflineModel()), QUESTIONS)
    card = label_claims.card_of(labels, silent, QUESTIONS, {"split": "development"})
    path = label_claims.write(tmp_path / "labels", "sample", labels, card)
    assert [row.model_dump() for row in read_labelled_scores(path.read_text(encoding="utf-8"))] == [
        {name: value for name, value in asdict(label).items() if name in LabelledScore.model_fields} for label in labels
    ]
    assert (card["claims"], card["questions"]) == (len(labels), len(QUESTIONS))
    assert card["questions_with_claims"] + len(card["questions_without_claims"]) == len(QUESTIONS)


async def test_the_same_system_gives_the_same_labels(retriever: Retriever) -> None:
    board = Board(retriever, OfflineModel())
    assert await label_claims.labelled(board, QUESTIONS[:6]) == await label_claims.labelled(board, QUESTIONS[:6])
