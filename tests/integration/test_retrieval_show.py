"""One provision shown with everything that hangs on it."""

import pytest
import pytest_asyncio

from graph_schema.errors import AmbiguousStatute, CitationError, NotLoaded
from graph_schema.store import GraphStore
from ingestion.loader import load
from retrieval.provisions import show
from tests.fakes import TrigramEmbedder
from tests.integration.garden import GARDEN, garden, water


@pytest_asyncio.fixture(scope="module")
async def loaded(store: GraphStore) -> GraphStore:
    await load(store, TrigramEmbedder(), garden())
    await load(store, TrigramEmbedder(), water())
    return store


@pytest.mark.parametrize("spelling", ["4(1)", "ধারা ৪(১)", "s. 4(1)", f"{GARDEN}#sec_4__subsec_1"])
async def test_a_provision_is_shown_by_any_spelling(loaded: GraphStore, spelling: str) -> None:
    assert (await show(loaded, spelling, GARDEN)).citation == "4(1)"


async def test_an_identifier_needs_no_statute_beside_it(loaded: GraphStore) -> None:
    assert (await show(loaded, f"{GARDEN}#sec_7a")).citation == "7A"


async def test_its_provisos_are_shown(loaded: GraphStore) -> None:
    assert [rider.citation for rider in (await show(loaded, "4(1)", GARDEN)).provisos] == ["4(1) proviso 1", "4(1) proviso 2"]


async def test_its_children_are_not_its_explanations(loaded: GraphStore) -> None:
    shown = await show(loaded, "4", GARDEN)
    assert [child.citation for child in shown.children] == ["4(1)", "4(2)"]
    assert [rider.citation for rider in shown.explanations] == ["4 explanation 1"]


async def test_what_it_and_its_clauses_cite_is_shown_with_the_words(loaded: GraphStore) -> None:
    shown = await show(loaded, "4", GARDEN)
    assert [(row.source_citation, row.target_citation, row.text) for row in shown.cites] == [
        ("4(1)", "6", "ধারা ৬"),
        ("4(2)(b)", "7", "ধারা ৭"),
    ]


async def test_what_cites_it_is_shown(loaded: GraphStore) -> None:
    assert [row.source_citation for row in (await show(loaded, "7", GARDEN)).cited_by] == ["4(2)(b)", "6"]


async def test_a_chapter_is_shown_with_its_sections(loaded: GraphStore) -> None:
    assert [child.citation for child in (await show(loaded, "chapter 2", GARDEN)).children] == ["4", "5", "6", "7", "7A", "8"]


async def test_a_clause_knows_the_heading_above_it(loaded: GraphStore) -> None:
    assert (await show(loaded, "4(2)(a)", GARDEN)).heading == "মালীর বরখাস্ত"


async def test_several_acts_and_none_named_is_told_with_the_choices(loaded: GraphStore) -> None:
    with pytest.raises(AmbiguousStatute, match=GARDEN):
        await show(loaded, "7")


async def test_a_provision_that_is_not_there_is_told(loaded: GraphStore) -> None:
    with pytest.raises(NotLoaded, match="999"):
        await show(loaded, "999", GARDEN)


async def test_words_that_name_no_provision_are_told(loaded: GraphStore) -> None:
    with pytest.raises(CitationError):
        await show(loaded, "the rule about hats", GARDEN)
