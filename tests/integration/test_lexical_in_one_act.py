"""Letters are searched in the Acts that are asked about: the index is told which, and nothing of the others is fetched and dropped."""

from collections.abc import AsyncIterator

import pytest
import pytest_asyncio

from graph_schema.schema import ensure_schema, indexes_ready
from graph_schema.store import GraphStore
from graph_schema.vectors import FULLTEXT_INDEX, FULLTEXT_PROPERTIES
from ingestion.loader import load
from retrieval import seeds
from retrieval.seeds import Found, lexical, passages_with, trigram_query
from tests.fakes import TrigramEmbedder
from tests.graph import rows
from tests.integration.garden import GARDEN, WATER, garden, water

LINE = trigram_query("মাঝি প্রতিদিন নৌকা পরিষ্কার করিবেন, মালী বাগান")


@pytest_asyncio.fixture
async def both(store: GraphStore) -> AsyncIterator[GraphStore]:
    await ensure_schema(store, TrigramEmbedder())
    await load(store, TrigramEmbedder(), garden())
    await load(store, TrigramEmbedder(), water())
    yield store


async def found(store: GraphStore, *statutes: str, alone: bool = False) -> Found:
    return (await lexical(store, [LINE], statutes, alone=alone))[0]


async def test_an_act_is_searched_though_others_match_better(both: GraphStore, monkeypatch: pytest.MonkeyPatch) -> None:
    assert (await found(both, GARDEN, WATER)).units[0].startswith(WATER)
    monkeypatch.setattr(seeds, "FETCHED", 1)
    assert [unit.partition("#")[0] for unit in (await found(both, GARDEN)).units] == [GARDEN]


async def test_being_told_the_act_changes_no_score(both: GraphStore) -> None:
    everywhere = await found(both, GARDEN, WATER, alone=True)
    scores = dict(zip(everywhere.units, everywhere.scores, strict=True))
    for act in (GARDEN, WATER):
        here = await found(both, act)
        assert dict(zip(here.units, here.scores, strict=True)) == {unit: score for unit, score in scores.items() if unit.startswith(act)}


async def test_words_are_counted_in_the_act_alone(both: GraphStore) -> None:
    assert await passages_with(both, ("নৌকা", "মালিক"), [WATER], alone=False) == {"নৌকা": 1, "মালিক": 0}


async def test_an_act_whose_name_holds_marks_of_the_query_language_is_only_not_found(both: GraphStore) -> None:
    assert (await found(both, 'no" OR \\')).units == ()


async def test_an_index_of_an_earlier_version_still_finds_and_is_made_anew_by_the_next_load(both: GraphStore) -> None:
    now = await found(both, GARDEN)
    await both.schema("schema/drop_index", index=FULLTEXT_INDEX)
    how = "OPTIONS {indexConfig: {`fulltext.analyzer`: 'whitespace'}}"
    await rows(both, f"CREATE FULLTEXT INDEX passage_text FOR (p:Passage) ON EACH [p.search_text] {how}")
    await indexes_ready(both)
    assert (await found(both, GARDEN)).units == now.units
    await ensure_schema(both, TrigramEmbedder())
    [index] = [row for row in await both.schema("schema/indexes") if row["name"] == FULLTEXT_INDEX]
    assert tuple(index["properties"]) == FULLTEXT_PROPERTIES
    assert await found(both, GARDEN) == now
