"""Runs and a statute that is ingested again: filed ones are tied to it by themselves, open ones are refused where its text has changed."""

from __future__ import annotations

from pathlib import Path

import pytest
import pytest_asyncio

from agents.board import Board
from agents.models.offline import OfflineModel
from agents.runs.filing import filed, listed, remove
from agents.runs.record import answer_in
from agents.runs.registry import Registry
from graph_schema.errors import WrongUse
from graph_schema.statute import ParsedStatute
from graph_schema.store import Address, GraphStore
from ingestion.loader import load
from retrieval.retriever import Retriever
from tests.command_line import document, labourcrew
from tests.fakes import TrigramEmbedder
from tests.graph import rows
from tests.integration.garden import GARDEN, garden
from tests.integration.test_runs_resumed import CALLS, broken_off
from tests.slow_model import SlowModel

SOURCE = """উদ্যান শ্রমিক আইন, ২০৯৯
( ২০৯৯ সনের ৭৭০ নং আইন )

১৷ এই আইন উদ্যান শ্রমিক আইন, ২০৯৯ নামে অভিহিত হইবে৷

২৷ মালিক ষাট দিনের নোটিশ দিয়া মালীকে বরখাস্ত করিতে পারিবেন৷

৩৷ বৃষ্টির দিনে মালী ছাতা পাইবেন৷
"""
QUESTION = "মালীকে বরখাস্ত করিতে কত দিনের নোটিশ দিতে হয়?"
EDGES = """
MATCH (r:Run {id: $run})
OPTIONAL MATCH (r)-[e:RETRIEVED]->(u:Unit) WITH r, collect(DISTINCT u.id) AS retrieved
OPTIONAL MATCH (r)-[:CLAIMED]->(:Claim)-[q:QUOTES]->(u:Unit)
RETURN retrieved, collect(DISTINCT [u.id, q.quote]) AS quoted
"""


async def edges(store: GraphStore, run: str) -> tuple[set[str], set[tuple[str, str]]]:
    """The units that the run's edges lead to: retrieved, and quoted with the words."""
    retrieved, quoted = (await rows(store, EDGES, run=run))[0]
    return set(retrieved), {(unit, quote) for unit, quote in quoted if unit is not None}


async def test_a_filed_run_is_tied_to_a_statute_that_is_ingested_again(store: GraphStore, neo4j_address: Address, tmp_path: Path) -> None:
    source = tmp_path / "act.txt"
    source.write_text(SOURCE, encoding="utf-8")
    statute = document(labourcrew("ingest", str(source), "--as-of", "2099-06-01", "--json", at=neo4j_address))["statute"]["id"]
    answer = document(labourcrew("ask", QUESTION, "--json", at=neo4j_address))
    before = await edges(store, answer["run_id"])
    assert before[0] == {piece["id"] for piece in answer["evidence"]}
    assert before[1]
    source.write_text(SOURCE.replace("ছাতা", "ছাতা ও জুতা"), encoding="utf-8")
    document(labourcrew("ingest", str(source), "--as-of", "2099-06-01", "--replace", "--json", at=neo4j_address))
    assert await edges(store, answer["run_id"]) == before
    document(labourcrew("remove", statute, "--json", at=neo4j_address))
    assert await edges(store, answer["run_id"]) == (set(), set())
    document(labourcrew("ingest", str(source), "--as-of", "2099-06-01", "--json", at=neo4j_address))
    assert await edges(store, answer["run_id"]) == before
    assert document(labourcrew("runs", "show", answer["run_id"], "--json", at=neo4j_address)) == answer


@pytest_asyncio.fixture
async def graph(empty_store: GraphStore) -> GraphStore:
    await load(empty_store, TrigramEmbedder(), garden())
    return empty_store


def registry(graph: GraphStore, model: SlowModel) -> Registry:
    return Registry(Board(Retriever(graph, TrigramEmbedder()), model), graph, stepwise=True)


def amended() -> ParsedStatute:
    """The same Act, of the same day, with eighty days where there were sixty."""
    act = garden()
    units = tuple(unit.model_copy(update={"text": unit.text.replace("ষাট", "আশি")}) for unit in act.units)
    printed = act.statute.printed.replace("ষাট", "আশি")
    assert printed != act.statute.printed
    return act.model_copy(update={"units": units, "statute": act.statute.model_copy(update={"printed": printed, "sha256": "9" * 64})})


async def test_an_open_run_is_refused_where_the_law_reads_otherwise_now(graph: GraphStore) -> None:
    run = await broken_off(graph, 2)
    await load(graph, TrigramEmbedder(), amended())
    model = SlowModel()
    with pytest.raises(WrongUse, match="another text of the law"):
        await registry(graph, model).resume(run)
    assert model.asked == []
    assert [(one.id, one.status) for one in await listed(graph)] == [(run, None)]
    await remove(graph, run)


async def test_it_goes_on_once_the_text_that_it_was_begun_on_is_loaded_again(graph: GraphStore) -> None:
    run = await broken_off(graph, 2)
    await load(graph, TrigramEmbedder(), amended())
    await load(graph, TrigramEmbedder(), garden())
    model = SlowModel()
    answer = await registry(graph, model).resume(run)
    assert answer.filing.kept
    assert len(model.asked) == CALLS - 2


async def test_a_closed_run_is_read_as_it_was_whatever_the_law_says_now(graph: GraphStore) -> None:
    desk = Registry(Board(Retriever(graph, TrigramEmbedder()), OfflineModel()), graph, stepwise=False)
    answer = await desk.ask(QUESTION, statute=GARDEN)
    await load(graph, TrigramEmbedder(), amended())
    assert await desk.resume(answer.run_id) == answer
    record = (await filed(graph, answer.run_id)).record
    assert record is not None
    assert "ষাট" in str(answer_in(record).claims)
