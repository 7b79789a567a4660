"""Constraints and indexes are there, ready, and made for the embedder that is used."""

from __future__ import annotations

import pytest

from graph_schema.errors import DimensionMismatch
from graph_schema.schema import check_embedder, ensure_schema
from graph_schema.store import GraphStore
from graph_schema.vectors import FULLTEXT_INDEX, vector_index
from ingestion.loader import load, remove
from tests.factories import notice_act
from tests.fakes import TrigramEmbedder
from tests.graph import rows


async def test_every_index_is_online_and_making_them_again_changes_nothing(store: GraphStore) -> None:
    await ensure_schema(store, TrigramEmbedder())
    query = "SHOW INDEXES YIELD name, state WHERE name IS NOT NULL RETURN name, state ORDER BY name"
    before = await rows(store, query)
    await ensure_schema(store, TrigramEmbedder())
    assert await rows(store, query) == before
    assert {state for _, state in before} == {"ONLINE"}
    assert {FULLTEXT_INDEX, vector_index("trigram-fake"), "unit_id", "statute_id", "passage_id"} <= {name for name, _ in before}


async def test_an_embedder_of_another_dimension_is_refused_with_both_numbers(store: GraphStore) -> None:
    await load(store, TrigramEmbedder(), notice_act())
    other = TrigramEmbedder("trigram-wide", 512)
    with pytest.raises(DimensionMismatch, match=r"384.*512.*labourcrew remove"):
        await ensure_schema(store, other)
    with pytest.raises(DimensionMismatch, match=r"384.*512"):
        await check_embedder(store, other)
    await check_embedder(store, TrigramEmbedder())
    await remove(store, "bd-2099-900")


async def test_another_embedder_may_replace_the_only_statute(store: GraphStore) -> None:
    await load(store, TrigramEmbedder(), notice_act())
    wide = TrigramEmbedder("trigram-wide", 512)
    report = await load(store, wide, notice_act())
    assert (report.changed, report.embedded) == (True, report.passages)
    assert [row["dimension"] for row in await store.schema("schema/indexes") if row["of_passages"]] == [512]
    await remove(store, "bd-2099-900")
    await ensure_schema(store, TrigramEmbedder())


async def test_a_word_is_found_by_the_full_text_index_in_another_spelling(store: GraphStore) -> None:
    await load(store, TrigramEmbedder(), notice_act())
    query = "CALL db.index.fulltext.queryNodes($index, $words) YIELD node, score RETURN node.unit ORDER BY score DESC LIMIT 1"
    assert await rows(store, query, index=FULLTEXT_INDEX, words="_ম য়ন ়না না_") == ["bd-2099-900#schedule_1__para_1"]
    await remove(store, "bd-2099-900")
