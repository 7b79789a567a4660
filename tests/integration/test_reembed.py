"""Another embedder for what is loaded, and searches that find something before, meanwhile and afterwards."""

from __future__ import annotations

import zlib
from collections.abc import AsyncIterator, Sequence

import pytest
import pytest_asyncio

from graph_schema.errors import EmbedderError, NotLoaded, WrongUse
from graph_schema.evidence import Outcome
from graph_schema.search_text import search_words
from graph_schema.statute import Severity
from graph_schema.store import GraphStore
from graph_schema.vectors import Embedder, SparseVector, Vectors
from ingestion.loader import load, loaded_statutes, remove
from ingestion.reembed import reembed
from ingestion.validate import validate
from retrieval.planner import plan_for
from retrieval.retriever import Retriever
from retrieval.roads.flat import DenseAndSparse
from retrieval.seeds import sparse
from tests.factories import notice_act
from tests.fakes import TrigramEmbedder
from tests.graph import rows

ID = "bd-2099-900"
QUESTION = "পাখি পালন করিলে কি লিখিত নোটিশ দিতে হইবে?"


def old() -> TrigramEmbedder:
    return TrigramEmbedder()


def new() -> TrigramEmbedder:
    """Stands for BGE-M3: its place and its length."""
    return TrigramEmbedder("bge-m3", 1024)


class Breaking(TrigramEmbedder):
    """Embeds some passages and is gone then."""

    def embed_passages(self, texts: Sequence[str]) -> Vectors:
        if self.texts_embedded:
            raise EmbedderError("The embedder is gone.")
        return super().embed_passages(texts)


class Weighing(TrigramEmbedder):
    """Weighs each word of a text alike, by a number that the word always has."""

    def sparse_queries(self, texts: Sequence[str]) -> tuple[SparseVector, ...]:
        return tuple({zlib.crc32(word.encode()): 0.5 for word in search_words(text)} for text in texts)

    sparse_passages = sparse_queries


@pytest_asyncio.fixture
async def loaded(store: GraphStore) -> AsyncIterator[GraphStore]:
    await load(store, old(), notice_act())
    yield store
    for statute in await loaded_statutes(store):
        await remove(store, statute.id)


async def outcome(store: GraphStore, embedder: Embedder) -> Outcome:
    return (await Retriever(store, embedder).retrieve(QUESTION, plan_for(QUESTION, k=None, hops=None))).outcome


async def indexes(store: GraphStore) -> dict[str, int]:
    return {row["name"]: row["dimension"] for row in await store.schema("schema/indexes") if row["of_passages"]}


async def test_both_embedders_find_what_is_loaded_until_the_old_vectors_are_dropped(loaded: GraphStore) -> None:
    assert await outcome(loaded, new()) is Outcome.UNAVAILABLE
    report = await reembed(loaded, new())
    assert (report.statutes, report.passages, report.embedded, report.dropped) == ((ID,), report.passages, report.passages, 0)
    assert await outcome(loaded, old()) is await outcome(loaded, new()) is Outcome.GROUNDED
    assert await indexes(loaded) == {"passage_trigram_fake": 384, "passage_bge_m3": 1024}
    again = await reembed(loaded, new(), drop_old=True)
    assert (again.embedded, again.dropped) == (0, report.passages)
    assert await indexes(loaded) == {"passage_bge_m3": 1024}
    assert await outcome(loaded, new()) is Outcome.GROUNDED
    assert await outcome(loaded, old()) is Outcome.UNAVAILABLE


async def test_weights_of_words_are_kept_beside_the_vectors_and_searched_by(loaded: GraphStore) -> None:
    embedder = Weighing("bge-m3", 1024)
    assert (await reembed(loaded, embedder)).embedded == (await reembed(loaded, new(), drop_old=True)).passages
    unit, text = (await rows(loaded, "MATCH (p:Passage) RETURN p.unit, p.text ORDER BY size(p.text) DESC, p.id LIMIT 1"))[0]
    found = await sparse(loaded, embedder.sparse_queries([text])[0], [ID])
    assert (found.units[0], found.scores[0]) == (unit, pytest.approx(0.25 * len(set(search_words(text)))))
    assert unit in {one for piece in await DenseAndSparse(loaded, embedder, ID).retrieve(text, 3) for one in piece.units}
    await reembed(loaded, old(), drop_old=True)
    assert await rows(loaded, "MATCH (p:Passage) WHERE p.sparse_tokens IS NOT NULL RETURN count(p)") == [0]


async def test_what_was_reembedded_passes_the_invariants(loaded: GraphStore) -> None:
    for drop_old in (False, True):
        await reembed(loaded, new(), drop_old=drop_old)
        assert [finding for finding in await validate(loaded, ID) if finding.severity is Severity.ERROR] == []


async def test_searches_go_on_while_vectors_are_written(loaded: GraphStore) -> None:
    told: list[tuple[int, int]] = []
    await reembed(loaded, new(), progress=lambda done, total: told.append((done, total)))
    assert told[-1][0] == told[-1][1] > 0
    await rows(loaded, "MATCH (p:Passage) WITH p LIMIT 5 REMOVE p.embedding_bge_m3")
    assert await outcome(loaded, old()) is Outcome.GROUNDED


async def test_a_reembedding_that_broke_off_changes_nothing_and_goes_on_where_it_was(loaded: GraphStore) -> None:
    with pytest.raises(EmbedderError):
        await reembed(loaded, Breaking("bge-m3", 1024), batch=4)
    assert await outcome(loaded, old()) is Outcome.GROUNDED
    assert await outcome(loaded, new()) is Outcome.UNAVAILABLE
    rest = await reembed(loaded, new())
    assert rest.embedded == rest.passages - 4


async def test_vectors_of_another_version_are_not_taken_for_ones_own(loaded: GraphStore) -> None:
    await rows(loaded, "MATCH (s:Statute) SET s.reembedding = 'bge-m3 1024 another'")
    await rows(loaded, "MATCH (p:Passage) WITH p LIMIT 3 SET p.embedding_bge_m3 = [1.0, 2.0]")
    report = await reembed(loaded, new())
    assert report.embedded == report.passages


async def test_an_embedder_whose_place_is_taken_is_refused(loaded: GraphStore) -> None:
    with pytest.raises(WrongUse, match=r"384.*512.*--drop-old"):
        await reembed(loaded, TrigramEmbedder("trigram-wide", 512))
    assert await outcome(loaded, old()) is Outcome.GROUNDED


async def test_a_statute_loaded_before_versions_were_kept_is_known_by_its_length(loaded: GraphStore) -> None:
    await rows(loaded, "MATCH (s:Statute) REMOVE s.embedders, s.vector_property")
    assert await outcome(loaded, old()) is Outcome.GROUNDED
    assert (await reembed(loaded, old())).embedded == 0
    assert await rows(loaded, "MATCH (s:Statute) RETURN s.embedders") == [["trigram-fake 384 1"]]


async def test_the_same_statute_is_loaded_by_the_new_embedder_and_removed_wholly(loaded: GraphStore) -> None:
    await reembed(loaded, new(), drop_old=True)
    embedder = new()
    await load(loaded, embedder, notice_act())
    assert embedder.texts_embedded == 0
    assert await outcome(loaded, new()) is Outcome.GROUNDED


async def test_a_statute_that_is_not_loaded_is_told(loaded: GraphStore) -> None:
    with pytest.raises(NotLoaded, match=ID):
        await reembed(loaded, new(), "bd-2099-1")
