"""The saved analyses from the command line and over HTTP."""

from __future__ import annotations

import csv
import io
from collections.abc import AsyncIterator

import httpx
import pytest
import pytest_asyncio

from api.app import create_app
from api.settings import Settings
from graph_schema.store import Address, GraphStore
from ingestion.loader import load
from ingestion.parse import parse_source
from tests.command_line import document, labourcrew, sentence
from tests.fakes import TrigramEmbedder

SAMPLE = "bd-2020-990"


@pytest_asyncio.fixture(scope="module")
async def sample(store: GraphStore, neo4j_address: Address) -> AsyncIterator[Address]:
    await load(store, TrigramEmbedder("e5-small"), parse_source("sample"))
    yield neo4j_address


@pytest_asyncio.fixture
async def api(sample: Address) -> AsyncIterator[httpx.AsyncClient]:
    settings = Settings(
        neo4j_uri=sample.uri,
        neo4j_username=sample.username,
        neo4j_password=sample.password,
        neo4j_database=sample.database,
        log_level="error",
    )
    app = create_app(settings)
    async with app.router.lifespan_context(app), httpx.AsyncClient(transport=httpx.ASGITransport(app), base_url="http://test") as client:
        yield client


def test_the_list_names_every_analysis_with_its_parameters(sample: Address) -> None:
    listed = {one["name"]: one for one in document(labourcrew("analytics", "list", "--json"))["analytics"]}
    assert len(listed) == 21
    assert listed["repeal_impact"]["parameters"][2] == {"name": "citation", "kind": "citation", "default": "27"}
    assert "most_cited" in labourcrew("analytics", "list").stdout.decode()


def test_rows_as_json_as_csv_and_as_a_table_are_the_same(sample: Address) -> None:
    found = document(labourcrew("analytics", "most-cited", "--json", at=sample))
    assert found["rows"][0]["section"] == "5"
    lines = list(csv.DictReader(io.StringIO(labourcrew("analytics", "most_cited", "--csv", at=sample).stdout.decode())))
    assert lines[0]["cited_by"] == "4; 7; 9B; 11; 28"
    assert [line["section"] for line in lines] == [row["section"] for row in found["rows"]]
    assert "4, 7, 9B, 11, 28" in labourcrew("analytics", "most_cited", at=sample).stdout.decode()


def test_a_limit_is_told(sample: Address) -> None:
    done = labourcrew("analytics", "most_cited", "--limit", "2", "--csv", at=sample)
    assert len(done.stdout.decode().splitlines()) == 3
    assert "--limit" in done.stderr.decode()


def test_the_coupling_of_chapters_is_shown_as_a_square(sample: Address) -> None:
    lines = labourcrew("analytics", "chapter_coupling", at=sample).stdout.decode().splitlines()
    assert lines[1].split() == ["1", "2", "2A", "3", "4", "5", "6"]
    assert lines[-1].split() == ["6", "1", "4", "·", "1", "1", "6", "9"]


@pytest.mark.parametrize("typed", ["22(1)", "ধারা ২২(১)", "s. 22(1)", "২২(১)"])
def test_a_citation_is_read_in_any_spelling(sample: Address, typed: str) -> None:
    found = document(labourcrew("analytics", "repeal_impact", "--param", f"citation={typed}", "--json", at=sample))
    assert found["parameters"]["citation"] == "22(1)"
    assert found["rows"] == []


@pytest.mark.parametrize(
    ("arguments", "status", "word"),
    [
        (["nothing"], 2, "most_cited"),
        (["../retrieval/named"], 2, "no analysis"),
        (["most_cited", "--param", "colour=red"], 2, "colour"),
        (["most_cited", "--param", "limit"], 2, "citation=27"),
        (["most_cited", "--param", "limit=5", "--param", "limit=6"], 2, "twice"),
        (["most_cited", "--limit", "0"], 2, "--limit"),
        (["most_cited", "--param", "limit=many"], 2, "whole number"),
        (["most_cited", "--csv", "--json"], 2, "not for both"),
        (["pagerank", "--param", "damping=7"], 2, "between 0 and 1"),
        (["pagerank", "--param", "damping=nan"], 2, "between 0 and 1"),
        (["pagerank", "--param", "iterations=-1"], 2, "whole number"),
        (["edges_between", "--param", "from=yesterday"], 2, "2024-01-31"),
        (["most_cited", "--as-of", "yesterday"], 2, "2024-01-31"),
        (["repeal_impact", "--param", "citation=moon"], 2, "citation"),
        (["repeal_impact", "--param", "citation=99"], 1, "99"),
        (["most_cited", "--statute", "bd-1999-1"], 1, "bd-1999-1"),
        (["most_cited", "--as-of", "2010-01-01"], 1, "from 2020-01-01 on"),
        (["hop_replay", "--param", "run=none"], 1, "runs list"),
    ],
)
def test_what_cannot_be_meant_is_told_in_a_sentence(sample: Address, arguments: list[str], status: int, word: str) -> None:
    done = labourcrew("analytics", *arguments, at=sample)
    assert word in sentence(done)
    assert done.returncode == status


async def test_the_api_lists_and_runs_them(api: httpx.AsyncClient, sample: Address) -> None:
    listed = (await api.get("/analytics")).json()["analytics"]
    assert len(listed) == 21
    found = (await api.get("/analytics/shortest_path", params={"source": "৪৩", "target": "5", "statute": SAMPLE})).json()
    assert [row["target"] for row in found["rows"]] == ["22", "11", "5(a)"]
    assert found == document(
        labourcrew("analytics", "shortest_path", "--param", "source=43", "--param", "target=5", "--statute", SAMPLE, "--json", at=sample)
    )


@pytest.mark.parametrize(
    ("address", "status", "word"),
    [
        ("/analytics/nothing", 404, "most_cited"),
        ("/analytics/most_cited?limit=0", 422, "whole number"),
        ("/analytics/most_cited?limit=1&limit=2", 422, "twice"),
        ("/analytics/most_cited?cypher=MATCH", 422, "cypher"),
        ("/analytics/most_cited?statute=..%2F42", 422, "bd-2006-42"),
        ("/analytics/most_cited?statute=bd-1999-1", 404, "bd-1999-1"),
        ("/analytics/repeal_impact?citation=moon", 422, "citation"),
        ("/analytics/repeal_impact?citation=99", 404, "99"),
        ("/analytics/hop_replay?run=none", 404, "none"),
    ],
)
async def test_a_request_that_cannot_be_meant_is_a_problem(api: httpx.AsyncClient, address: str, status: int, word: str) -> None:
    answer = await api.get(address)
    assert answer.status_code == status
    assert answer.headers["content-type"] == "application/problem+json"
    assert word in answer.json()["detail"]


async def test_the_guide_and_the_style_may_be_fetched_by_the_browsers_page(api: httpx.AsyncClient) -> None:
    for name, words in (("guide.html", "<carousel"), ("style.grass", "node.Section {")):
        answer = await api.get(f"/browser/{name}")
        assert words in answer.text
        assert answer.headers["access-control-allow-origin"] == "*"
        assert (await api.options(f"/browser/{name}")).status_code == 204


async def test_a_citation_shown_comes_with_a_link_to_the_browser(sample: Address) -> None:
    found = document(labourcrew("show", "27", "--json", at=sample))
    link = found["browser"]
    assert link is None or "citation_key%3A%20%2727%27" in link
