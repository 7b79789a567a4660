"""A certificate made for a graph stands behind its answers, and no longer once another text of the statute is loaded."""

from __future__ import annotations

from datetime import date
from pathlib import Path

import pytest_asyncio

from agents.board import Board
from agents.gate.certificate import certified
from agents.gate.kept import store as keep
from agents.gate.risk_control import LabelledScore
from agents.ledger import Status
from agents.models.offline import OfflineModel
from api.certificates import KeptCertificates
from graph_schema.store import GraphStore
from graph_schema.vectors import Embedder
from ingestion.loader import load
from ingestion.parse import parse_source
from retrieval.retriever import Retriever

SAMPLE = "bd-2020-990"
QUESTION = "ডক শ্রমিকের চাকরির অবসান ঘটাতে মালিককে কত দিনের নোটিশ দিতে হইবে?"
ROWS = [LabelledScore(question=f"q{n}", claim="W1", score=0.01 * n, faithful=n > 3) for n in range(40)]


@pytest_asyncio.fixture
async def certificates(store: GraphStore, embedder: Embedder, tmp_path: Path) -> KeptCertificates:
    await load(store, embedder, parse_source("sample"))
    kept = KeptCertificates(store, embedder, OfflineModel.name, tmp_path)
    running = await kept.running(SAMPLE)
    keep(tmp_path, certified(ROWS, running, alpha=0.1, delta=None, labelled_by="a test", made=date(2026, 3, 1)))
    return kept


async def test_an_answer_is_given_by_the_certificate_and_can_be_trusted(
    store: GraphStore, embedder: Embedder, certificates: KeptCertificates
) -> None:
    answer = await Board(Retriever(store, embedder), OfflineModel(), certificates=certificates).ask(QUESTION, statute=SAMPLE)
    assert answer.gate.certificate is not None
    assert "uncalibrated" not in {reason.code for reason in answer.reasons}
    assert (answer.status is Status.TGLO) == (answer.reasons == ())


async def test_with_a_parallel_text_the_statute_is_another_system(
    store: GraphStore, embedder: Embedder, certificates: KeptCertificates
) -> None:
    await load(store, embedder, parse_source("sample"), parallel=parse_source("sample-en"))
    bound = await certificates.bound(SAMPLE, None)
    assert bound.certificate is None
    assert "in bn and en" in bound.mismatch[0] or "made with text" in bound.mismatch[0]


async def test_the_sample_comes_without_a_certificate(store: GraphStore, embedder: Embedder, tmp_path: Path) -> None:
    await load(store, embedder, parse_source("sample"))
    answer = await Board(
        Retriever(store, embedder), OfflineModel(), certificates=KeptCertificates(store, embedder, OfflineModel.name, tmp_path)
    ).ask(QUESTION, statute=SAMPLE)
    assert answer.status is not Status.TGLO
    assert "uncalibrated" in {reason.code for reason in answer.reasons}
