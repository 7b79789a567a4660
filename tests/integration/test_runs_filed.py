"""Runs in the graph: filed as a whole, asked about by their edges, read back as they were, and taken away."""

from __future__ import annotations

import pytest
import pytest_asyncio

from agents.board import Board
from agents.models.offline import OfflineModel
from agents.runs.filing import filed, listed, relinked, remove
from agents.runs.record import answer_in
from agents.runs.registry import Registry
from graph_schema.errors import NotLoaded
from graph_schema.store import GraphStore
from ingestion.loader import load
from ingestion.loader import remove as remove_statute
from retrieval.retriever import Retriever
from tests.fakes import TrigramEmbedder
from tests.graph import rows
from tests.integration.garden import GARDEN, garden

QUESTION = "মালীকে বরখাস্ত করিতে কত দিনের নোটিশ দিতে হয়?"
EDGES = "MATCH (:Run {id: $run})-[e:RETRIEVED|HOPPED|CLAIMED]->() RETURN count(e)"


@pytest_asyncio.fixture(scope="module")
async def registry(store: GraphStore) -> Registry:
    embedder = TrigramEmbedder()
    await load(store, embedder, garden())
    return Registry(Board(Retriever(store, embedder), OfflineModel()), store, stepwise=False)


async def test_a_run_leads_to_what_it_retrieved_followed_and_quoted(registry: Registry, store: GraphStore) -> None:
    answer = await registry.ask(QUESTION)
    assert answer.filing.kept
    ranked = "MATCH (:Run {id: $run})-[e:RETRIEVED]->(u:Unit) RETURN u.id, e.rank, e.route ORDER BY e.rank"
    found = [tuple(row) for row in await rows(store, ranked, run=answer.run_id)]
    assert found == [(piece.id, piece.rank, piece.route.value) for piece in answer.evidence]
    hops = "MATCH (:Run {id: $run})-[h:HOPPED]->(u:Unit) WHERE u.id = h.target RETURN h.hop, h.source, h.edge, h.target, h.text"
    followed = {tuple(row) for row in await rows(store, hops, run=answer.run_id)}
    assert followed == {(hop.hop, hop.source, hop.edge.value, hop.target, hop.evidence_text) for hop in answer.hop_trace}
    quotes = "MATCH (:Run {id: $run})-[:CLAIMED]->(c:Claim)-[q:QUOTES]->(u:Unit) RETURN c.id, c.released, q.quote, u.id"
    assert {tuple(row) for row in await rows(store, quotes, run=answer.run_id)} == {
        (f"{answer.run_id}/{claim.id}", claim.released, citation.quote, citation.id)
        for claim in answer.claims
        for citation in claim.citations
    }


async def test_the_answer_comes_out_of_the_record_as_it_was_given(registry: Registry, store: GraphStore) -> None:
    answer = await registry.ask(QUESTION)
    record = (await filed(store, answer.run_id)).record
    assert record is not None
    assert answer_in(record).model_copy(update={"filing": answer.filing}) == answer


async def test_runs_are_listed_the_latest_first_and_by_statute(registry: Registry, store: GraphStore) -> None:
    first, second = await registry.ask(QUESTION), await registry.ask("ছাতা কখন পাওয়া যায়?")
    assert [run.id for run in await listed(store, limit=2)] == [second.run_id, first.run_id]
    assert first.run_id in {run.id for run in await listed(store, statute=GARDEN)}
    assert await listed(store, statute="bd-2099-779") == ()


async def test_filing_again_puts_the_same_in_its_place(registry: Registry, store: GraphStore) -> None:
    answer = await registry.ask(QUESTION)
    before = await rows(store, EDGES, run=answer.run_id)
    assert await relinked(store, GARDEN) >= 1
    assert await rows(store, EDGES, run=answer.run_id) == before


async def test_a_question_to_an_act_that_is_not_loaded_leaves_no_run(registry: Registry, store: GraphStore) -> None:
    before = await rows(store, "MATCH (r:Run) RETURN count(r)")
    with pytest.raises(NotLoaded):
        await registry.ask(QUESTION, statute="bd-2099-779")
    assert await rows(store, "MATCH (r:Run) RETURN count(r)") == before


async def test_a_removed_run_leaves_nothing(registry: Registry, store: GraphStore) -> None:
    answer = await registry.ask(QUESTION)
    await remove(store, answer.run_id)
    assert await rows(store, "MATCH (c:Claim) WHERE c.id STARTS WITH $run RETURN count(c)", run=answer.run_id) == [0]
    with pytest.raises(NotLoaded):
        await filed(store, answer.run_id)
    with pytest.raises(NotLoaded):
        await remove(store, answer.run_id)


async def test_a_statute_that_is_removed_takes_its_edges_and_leaves_the_ledger(registry: Registry, store: GraphStore) -> None:
    answer = await registry.ask(QUESTION)
    before = await rows(store, EDGES, run=answer.run_id)
    await remove_statute(store, GARDEN)
    assert await rows(store, "MATCH (n) WHERE n.statute = $act AND NOT n:Run RETURN count(n)", act=GARDEN) == [0]
    record = (await filed(store, answer.run_id)).record
    assert record is not None
    assert answer_in(record).claims == answer.claims
    await load(store, TrigramEmbedder(), garden())
    assert await relinked(store, GARDEN) >= 1
    assert await rows(store, EDGES, run=answer.run_id) == before
