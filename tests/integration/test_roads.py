"""Every road of the comparison on one small statute: each finds the provision that the question is about, and loads nothing for good."""

from __future__ import annotations

from collections.abc import AsyncIterator, Sequence

import pytest
import pytest_asyncio

from evaluation.chunking import CHUNKINGS, load_chunks
from evaluation.roads import Ours
from graph_schema.store import GraphStore
from ingestion.loader import load, remove
from ingestion.parse import parse_source
from retrieval.retriever import Retriever
from retrieval.roads.chunks import Chunks
from retrieval.roads.entities import EntityGraph, entities_of
from retrieval.roads.flat import Dense, DenseAndBm25, DenseAndHops
from retrieval.roads.held import held
from retrieval.roads.hierarchical import Hierarchical
from retrieval.roads.hyde import HyDE
from retrieval.roads.road import Piece, Road
from retrieval.similarity import HybridCypher, LangChainNeo4j
from tests.fakes import TrigramEmbedder
from tests.graph import everything, rows

ID = "bd-2020-990"
pytestmark = pytest.mark.filterwarnings("ignore:The default returned 'id' field:DeprecationWarning")
"""Said by neo4j-graphrag of itself at every search."""


@pytest_asyncio.fixture(scope="module")
async def loaded(store: GraphStore) -> AsyncIterator[GraphStore]:
    await load(store, TrigramEmbedder("e5-small"), parse_source("sample"))
    await store.schema("comparison/passage_words")
    await rows(store, "CALL db.awaitIndexes(60)")
    yield store
    await remove(store, ID)


async def about(store: GraphStore, number: int) -> tuple[str, str]:
    """A section that cites nothing, and the words of its longest passage as the surest question about it; `number` chooses one."""
    query = (
        "MATCH (p:Passage)-[:PASSAGE_OF]->(u:Unit)"
        " WHERE p.unit STARTS WITH $sections AND NOT EXISTS { (:Unit {anchor: u.anchor})-[:CROSS_REF]->() }"
        " RETURN p.unit, p.text ORDER BY size(p.text) DESC, p.id SKIP $number LIMIT 1"
    )
    unit, text = (await rows(store, query, sections=f"{ID}#sec_", number=number))[0]
    return str(unit).partition("#")[2].split("__")[0], str(text)


def sections(pieces: Sequence[Piece]) -> set[str]:
    return {unit.partition("#")[2].split("__")[0] for piece in pieces for unit in piece.units}


@pytest.mark.parametrize("number", [0, 4])
async def test_every_road_finds_the_section_whose_words_are_asked_for(loaded: GraphStore, number: int) -> None:
    embedder = TrigramEmbedder("e5-small")
    section, question = await about(loaded, number)
    law = await held(loaded, embedder, ID)
    peers = (
        LangChainNeo4j(loaded.address, embedder, ID, hybrid=False),
        LangChainNeo4j(loaded.address, embedder, ID, hybrid=True),
        HybridCypher(loaded.address, embedder, ID),
    )
    roads: list[Road] = [
        Ours(Retriever(loaded, embedder), ID),
        Dense(loaded, embedder, ID),
        DenseAndBm25(loaded, embedder, ID),
        DenseAndHops(loaded, embedder, ID),
        Hierarchical(embedder, law),
        EntityGraph(embedder, law),
        *peers,
    ]
    for road in roads:
        pieces = await road.retrieve(question, 5)
        assert section in sections(pieces), road.name
        assert road.name == "labourcrew" or len(pieces) <= 5
    for peer in peers:
        peer.close()


@pytest.mark.parametrize("question", ['"(', "a AND OR NOT", "নোটিশ/মজুরি [1 TO 2]", "-", "*:*"])
async def test_a_question_of_operators_is_words_to_the_peers_too(loaded: GraphStore, question: str) -> None:
    for peer in (
        LangChainNeo4j(loaded.address, TrigramEmbedder("e5-small"), ID, hybrid=True),
        HybridCypher(loaded.address, TrigramEmbedder("e5-small"), ID),
    ):
        assert len(await peer.retrieve(question, 3)) <= 3
        peer.close()


async def test_hyde_searches_by_what_the_model_wrote(loaded: GraphStore) -> None:
    section, wanted = await about(loaded, 2)

    async def write(question: str) -> str:
        return wanted

    assert section in sections(await HyDE(loaded, TrigramEmbedder("e5-small"), ID, write).retrieve("anything", 3))


async def test_other_cuttings_stand_beside_the_passages_and_go_with_the_statute(loaded: GraphStore) -> None:
    embedder, parsed = TrigramEmbedder("e5-small"), parse_source("sample")
    before = await everything(loaded)
    section, question = await about(loaded, 1)
    for chunking in CHUNKINGS:
        count = await load_chunks(loaded, embedder, parsed, chunking)
        assert await load_chunks(loaded, embedder, parsed, chunking) == count
        found = await Chunks(loaded, embedder, ID, chunking).retrieve(question, 3)
        assert section in sections(found), chunking
    await remove(loaded, ID)
    assert await rows(loaded, "MATCH (c:Chunk) RETURN count(c)") == [0]
    await load(loaded, embedder, parsed)
    assert await everything(loaded) == before


def test_entities_are_the_terms_that_the_act_defines() -> None:
    assert entities_of(["“শ্রমিক” অর্থ কোন ব্যক্তি", '"wages" means money', "no definition"]) == entities_of(["“শ্রমিক” অর্থ", '"wages" means'])
    assert len(entities_of(["“শ্রমিক” অর্থ কোন ব্যক্তি"])) == 1
