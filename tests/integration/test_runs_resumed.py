"""A run that was broken off: it is listed as open, goes on where it was, and no finished call of the model is made twice."""

from __future__ import annotations

import asyncio
import logging

import pytest
import pytest_asyncio

from agents.board import Board
from agents.opinion import Answer
from agents.runs.filing import closed_run, listed, remove
from agents.runs.registry import Registry
from graph_schema.errors import WrongUse
from graph_schema.store import GraphStore
from ingestion.loader import load
from retrieval.retriever import Retriever
from tests.fakes import TrigramEmbedder
from tests.graph import rows
from tests.integration.garden import garden
from tests.slow_model import SlowModel

QUESTION = "মালীকে বরখাস্ত করিতে কত দিনের নোটিশ দিতে হয়?"
CALLS = 6
"""Issue spotter, both counsels, interpreter, auditor, composer."""
OTHER = "ছাতা কখন পাওয়া যায়?"
LEFT_OVER = "MATCH (n:Thread|Checkpoint|ChannelState|Branch|PendingWrite|Completion) RETURN count(n)"


@pytest_asyncio.fixture(scope="module")
async def graph(store: GraphStore) -> GraphStore:
    await load(store, TrigramEmbedder(), garden())
    return store


def registry(graph: GraphStore, model: SlowModel) -> Registry:
    return Registry(Board(Retriever(graph, TrigramEmbedder()), model), graph, stepwise=True)


def said(answer: Answer) -> Answer:
    """The answer without what differs from run to run."""
    roles = tuple(record.model_copy(update={"milliseconds": 0.0}) for record in answer.roles)
    return answer.model_copy(update={"run_id": "", "milliseconds": 0.0, "roles": roles})


async def broken_off(graph: GraphStore, after: int, question: str = QUESTION) -> str:
    """The identifier of a run that was cancelled when so many calls had been answered and kept."""
    model = SlowModel(stops_after=after)
    task = asyncio.create_task(registry(graph, model).ask(question))
    await model.stuck.wait()
    async with asyncio.timeout(20):
        await _kept(graph, after)
    task.cancel()
    with pytest.raises(asyncio.CancelledError):
        await task
    return next(run.id for run in await listed(graph) if run.status is None)


async def _kept(graph: GraphStore, calls: int) -> None:
    """Returns once so many finished calls of open runs are in the graph: a call that waits was asked when the others had answered."""
    paid = "MATCH (r:Run) WHERE r.status IS NULL MATCH (r)-[:PAID]->(c) RETURN r.id, count(c) AS n ORDER BY n"
    for wait in (0.02 * n for n in range(100)):
        found = await rows(graph, paid)
        if not calls or any(n == calls for _, n in found):
            return
        await asyncio.sleep(wait)


async def test_a_run_with_a_model_leaves_its_ledger_and_nothing_that_was_kept_to_resume_it(graph: GraphStore) -> None:
    model = SlowModel()
    answer = await registry(graph, model).ask(QUESTION)
    assert (len(model.answered), answer.filing.kept) == (CALLS, True)
    assert await rows(graph, LEFT_OVER) == [0]


@pytest.mark.parametrize("after", range(CALLS))
async def test_no_finished_call_is_made_twice_and_the_answer_is_the_same(graph: GraphStore, after: int) -> None:
    whole = await registry(graph, SlowModel()).ask(QUESTION)
    run = await broken_off(graph, after)
    model = SlowModel()
    answer = await registry(graph, model).resume(run)
    assert len(model.asked) == CALLS - after
    assert said(answer) == said(whole)
    assert (answer.run_id, answer.filing.kept) == (run, True)
    assert await rows(graph, LEFT_OVER) == [0]


async def test_a_run_goes_on_from_its_own_state_while_others_are_kept_too(graph: GraphStore) -> None:
    first = await broken_off(graph, 3)
    await broken_off(graph, 1, OTHER)
    answer = await registry(graph, SlowModel()).resume(first)
    assert answer.question == QUESTION
    other = next(run.id for run in await listed(graph) if run.status is None)
    assert (await registry(graph, SlowModel()).resume(other)).question == OTHER


@pytest.mark.parametrize("after", range(CALLS))
async def test_a_ledger_comes_back_from_its_checkpoints_without_a_warning(
    graph: GraphStore, caplog: pytest.LogCaptureFixture, after: int
) -> None:
    run = await broken_off(graph, after)
    with caplog.at_level(logging.WARNING):
        await registry(graph, SlowModel()).resume(run)
    assert caplog.records == []


async def test_a_closed_run_is_answered_from_its_record(graph: GraphStore) -> None:
    answer = await registry(graph, SlowModel()).ask(QUESTION)
    model = SlowModel()
    assert await registry(graph, model).resume(answer.run_id) == answer
    assert model.asked == []


async def test_a_run_is_not_finished_by_another_model(graph: GraphStore) -> None:
    run = await broken_off(graph, 1)
    other = SlowModel()
    other.name = "another"
    with pytest.raises(WrongUse, match=r"slow.*another"):
        await registry(graph, other).resume(run)
    with pytest.raises(WrongUse, match="--resume"):
        await closed_run(graph, run)
    await remove(graph, run)
    assert await rows(graph, LEFT_OVER) == [0]


async def test_cancelling_a_run_stops_the_calls_that_are_under_way(graph: GraphStore) -> None:
    model = SlowModel(stops_after=1)
    task = asyncio.create_task(registry(graph, model).ask(QUESTION))
    await model.stuck.wait()
    await asyncio.sleep(0)
    task.cancel()
    with pytest.raises(asyncio.CancelledError):
        await task
    assert sorted(model.stopped) == sorted(model.asked[1:])
