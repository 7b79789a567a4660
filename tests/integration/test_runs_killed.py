"""Kill -9 at any point of a run: it is filed whole, or open and finished by resuming it, and no finished call is paid for twice."""

from __future__ import annotations

import asyncio
import multiprocessing
import random
from collections import Counter

import pytest
import pytest_asyncio

from agents.board import Board
from agents.runs.filing import listed, remove
from agents.runs.registry import Registry
from graph_schema.store import GraphStore
from ingestion.loader import load
from retrieval.retriever import Retriever
from tests.fakes import TrigramEmbedder
from tests.graph import rows
from tests.integration import killed_run
from tests.integration.garden import garden
from tests.slow_model import SlowModel

POINTS = 20
SECONDS = 0.08
"""What a call of the model takes."""
WHOLE = 1.6
"""About what a whole run takes; some points lie behind its end."""
CALLS = 6
NODES = "MATCH (n) WHERE any(l IN labels(n) WHERE l IN $labels) RETURN count(n)"
KEPT = ["Thread", "Checkpoint", "Branch", "Completion", "ChannelState", "PendingWrite"]


@pytest_asyncio.fixture(scope="module")
async def graph(store: GraphStore) -> GraphStore:
    await load(store, TrigramEmbedder(), garden())
    return store


def killed_after(graph: GraphStore, seconds: float, *, stepwise: bool) -> None:
    """A process has asked the question, and was killed so long after it had begun."""
    processes = multiprocessing.get_context("forkserver")
    processes.set_forkserver_preload([killed_run.__name__])
    begun = processes.Event()
    process = processes.Process(target=killed_run.ask, args=(graph.address, SECONDS, begun, stepwise))
    process.start()
    assert begun.wait(60)
    process.join(seconds)
    process.kill()
    process.join()


async def settled(graph: GraphStore) -> None:
    """The server has ended what the killed process had asked of it: a commit that was under way is done."""
    while len(await rows(graph, "SHOW TRANSACTIONS YIELD transactionId")) > 1:  # noqa: ASYNC110 the server tells nobody
        await asyncio.sleep(0.05)


@pytest.mark.parametrize("stepwise", [True, False])
async def test_a_killed_run_is_filed_whole_or_resumed(graph: GraphStore, stepwise: bool) -> None:
    points = sorted(random.Random(7).uniform(0.0, WHOLE) for _ in range(POINTS if stepwise else 4))
    seen: Counter[str] = Counter()
    for point in points:
        killed_after(graph, point, stepwise=stepwise)
        await settled(graph)
        model = SlowModel()
        registry = Registry(Board(Retriever(graph, TrigramEmbedder()), model), graph, stepwise=stepwise)
        found = await listed(graph)
        assert len(found) <= 1
        if not found:
            seen["not begun"] += 1
            assert await rows(graph, NODES, labels=["Run", "Claim", *KEPT]) == [0]
            continue
        run = found[0]
        edges = await rows(graph, "MATCH (:Run)-[e:RETRIEVED|HOPPED|CLAIMED|QUOTES]->() RETURN count(e)")
        paid = (await rows(graph, "MATCH (:Run)-[:PAID]->(c) RETURN count(c)"))[0]
        seen["closed" if run.status else "open"] += 1
        assert (edges[0] > 0) == (run.status is not None)
        answer = await registry.resume(run.id)
        assert answer.filing.kept
        assert any(claim.released for claim in answer.claims)
        assert len(model.asked) == (0 if run.status else CALLS - paid)
        assert await rows(graph, NODES, labels=KEPT) == [0]
        await remove(graph, run.id)
    assert seen["open"] > 0
