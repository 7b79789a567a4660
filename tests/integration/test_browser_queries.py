"""What the Browser's guide and links show of the sample, and that the graph knows no other words than the product's."""

from __future__ import annotations

from collections.abc import AsyncIterator
from importlib.resources import files

import pytest
import pytest_asyncio

import cypher
from graph_schema.statute import UnitKind
from graph_schema.store import GraphStore
from ingestion.loader import load
from ingestion.parse import parse_source
from tests.fakes import TrigramEmbedder

SAMPLE = "bd-2020-990"
FAVOURITES = sorted(f.name.removesuffix(".cypher") for f in files("cypher").joinpath("browser/favourites").iterdir())
LABELS = {kind.value.capitalize() for kind in UnitKind} | {"Unit", "Statute", "Amendment", "ExternalAct", "Passage"}
EDGES = {"PARENT", "PART_OF", "PROVISO", "EXPLANATION", "CROSS_REF", "CITES_ACT", "AMENDED_BY", "NEXT", "SUPERSEDES", "PASSAGE_OF"}


@pytest_asyncio.fixture(scope="module")
async def sample(store: GraphStore) -> AsyncIterator[GraphStore]:
    await load(store, TrigramEmbedder("e5-small"), parse_source("sample"), parallel=parse_source("sample-en"))
    yield store


@pytest.mark.parametrize("name", FAVOURITES)
async def test_a_favourite_shows_something_of_the_sample(sample: GraphStore, name: str) -> None:
    found = await sample.read(f"browser/favourites/{name}")
    assert bool(found) == (name not in ("8_versions", "9_what_changed")), "the sample has one text and no amendment"


@pytest.mark.parametrize("name", FAVOURITES)
def test_a_favourite_begins_with_its_name(name: str) -> None:
    assert cypher.load(f"browser/favourites/{name}").text.startswith(f"// {name[0]} · ")


@pytest.mark.parametrize("key", ["27", "27(1)", "27proviso1", "chapter2", "schedule1"])
async def test_a_link_to_a_citation_shows_it(sample: GraphStore, key: str) -> None:
    found = await sample.read("browser/provision", statute=SAMPLE, key=key)
    assert found[0]["inside"].start_node["citation_key"] == key


async def test_the_schema_holds_only_the_vocabulary(sample: GraphStore) -> None:
    (found,) = await sample.read("browser/favourites/1_vocabulary")
    assert {node["name"] for node in found["nodes"]} <= LABELS
    assert {edge.type for edge in found["relationships"]} <= EDGES
