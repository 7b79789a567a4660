"""The command line with a chat model over HTTP, on a real graph: the whole road, and the key at no place of it."""

from __future__ import annotations

from collections.abc import AsyncIterator, Iterator

import pytest
import pytest_asyncio

from graph_schema.store import Address, GraphStore
from tests.command_line import document, labourcrew
from tests.conftest import cypher
from tests.openai_server import OpenAIServer

KEY = "sk-correct-horse-battery"
QUESTION = "নৈমিত্তিক ছুটি বছরে কত দিন?"
IN_ENGLISH = "How many days of casual leave are there in a year?"


@pytest_asyncio.fixture(scope="module", autouse=True)
async def loaded(store: GraphStore, neo4j_address: Address) -> AsyncIterator[Address]:
    document(labourcrew("ingest", "sample", "--json", at=neo4j_address))
    yield neo4j_address


@pytest.fixture(scope="module")
def running() -> Iterator[OpenAIServer]:
    with OpenAIServer() as server:
        yield server


def settings(server: OpenAIServer, **more: str) -> dict[str, str]:
    return {"OPENAI_API_KEY": KEY, "OPENAI_BASE_URL": server.url, "LABOURCREW_MODEL": "small", **more}


@pytest.mark.parametrize(("question", "language"), [(QUESTION, "bn"), (IN_ENGLISH, "en")])
def test_a_question_goes_through_the_model_and_comes_back_with_quotations(
    loaded: Address, running: OpenAIServer, question: str, language: str
) -> None:
    with running.behaving() as server:
        answer = document(labourcrew("ask", question, "--json", at=loaded, **settings(server)))
    released = [claim for claim in answer["claims"] if claim["released"]]
    assert (answer["language"], answer["outcome"]) == (language, "GROUNDED")
    assert released
    assert all(citation["match"] == "exact" for claim in released for citation in claim["citations"])
    assert [role["reason"] for role in answer["roles"] if role["status"] != "done"] == []
    assert answer["usage"]["model_calls"] == len(server.seen)
    assert "আপনি Worker Counsel" in next(seen for seen in server.seen if seen.role == "worker_counsel").body["messages"][0]["content"]


def test_each_role_asks_its_own_model_and_an_offline_role_asks_none(loaded: Address, running: OpenAIServer) -> None:
    with running.behaving() as server:
        own = settings(server, LABOURCREW_MODEL_WORKER_COUNSEL="large", LABOURCREW_MODEL_ISSUE_SPOTTER="offline")
        document(labourcrew("ask", QUESTION, "--json", at=loaded, **own))
    assert {seen.role: seen.body["model"] for seen in server.seen} == {
        "worker_counsel": "large",
        "employer_counsel": "small",
        "legal_interpreter": "small",
        "trust_auditor": "small",
        "opinion_composer": "small",
    }


@pytest.mark.parametrize("scenario", ["well", "turned_away", "half"])
async def test_the_key_is_in_no_output_and_in_no_node(loaded: Address, running: OpenAIServer, store: GraphStore, scenario: str) -> None:
    with running.behaving({"*": scenario}) as server:
        done = labourcrew("ask", QUESTION, "--json", at=loaded, **settings(server, LABOURCREW_DEBUG="1"))
    assert server.seen[0].authorization == f"Bearer {KEY}"
    assert KEY not in (done.stdout + done.stderr).decode()
    holding = f"MATCH (n) WHERE any(key IN keys(n) WHERE n[key] IS :: STRING AND n[key] CONTAINS '{KEY}') RETURN count(n) AS nodes"
    held = await cypher(store, holding)
    assert held == [{"nodes": 0}]


def test_an_outage_of_the_graph_asks_no_model(running: OpenAIServer) -> None:
    nowhere = Address("bolt://127.0.0.1:9", "neo4j", "none", "neo4j")
    with running.behaving() as server:
        done = labourcrew("ask", QUESTION, "--json", at=nowhere, **settings(server))
    assert done.returncode == 1
    assert server.seen == []
