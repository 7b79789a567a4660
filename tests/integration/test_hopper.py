"""Hops through a small Act: along which edges, how far, and what the trace says."""

import pytest
import pytest_asyncio

from graph_schema.plan import EdgeType
from graph_schema.store import GraphStore
from ingestion.loader import load
from retrieval.hopper import hops
from retrieval.nearness import Nearness
from retrieval.remembered import Kept
from tests.fakes import TrigramEmbedder
from tests.integration.garden import GARDEN, garden

ALL = tuple(EdgeType)
Found = tuple[list[str], list[tuple[int, str, str, str, str]]]


@pytest_asyncio.fixture(scope="module")
async def loaded(store: GraphStore) -> GraphStore:
    await load(store, TrigramEmbedder(), garden())
    return store


async def walk(
    store: GraphStore, *seeds: str, edges: tuple[EdgeType, ...] = ALL, deepest: int = 3, budget: int = 10, citing: bool = False
) -> Found:
    """The units reached, and the rows of the trace, both by the part of the identifier after the Act."""
    vector = TrigramEmbedder().embed_queries(["ছুটি"])[0].astype(float).tolist()
    started = [(f"{GARDEN}#{seed}", 1.0) for seed in seeds]
    near = Nearness(store, Kept(), vector, embedder=TrigramEmbedder().name)
    reached, trace = await hops(store, started, near, edges=edges, deepest=deepest, budget=budget, citing=citing)
    rows = [(hop.hop, _local(hop.source), hop.edge.value, _local(hop.target), hop.evidence_text) for hop in trace]
    return [_local(one.unit) for one in reached], rows


def _local(identifier: str) -> str:
    return identifier.partition("#")[2]


async def test_a_reference_is_followed_and_its_words_are_told(loaded: GraphStore) -> None:
    _, trace = await walk(loaded, "sec_4__subsec_1", edges=(EdgeType.CROSS_REF,), deepest=1)
    assert trace == [(1, "sec_4__subsec_1", "CROSS_REF", "sec_6", "ধারা ৬")]


async def test_a_chain_of_references_takes_a_hop_for_each(loaded: GraphStore) -> None:
    _, trace = await walk(loaded, "sec_4__subsec_1", edges=(EdgeType.CROSS_REF,))
    assert [(row[0], row[3]) for row in trace] == [(1, "sec_6"), (2, "sec_7")]


async def test_a_reference_in_a_clause_counts_for_its_subsection(loaded: GraphStore) -> None:
    _, trace = await walk(loaded, "sec_4__subsec_2", edges=(EdgeType.CROSS_REF,), deepest=1)
    assert trace == [(1, "sec_4__subsec_2__cl_b", "CROSS_REF", "sec_7", "ধারা ৭")]


async def test_provisos_come_with_their_rule_and_an_explanation_with_its_section(loaded: GraphStore) -> None:
    reached, _ = await walk(loaded, "sec_4__subsec_1", edges=(EdgeType.PROVISO,))
    assert reached == ["sec_4__explanation_1", "sec_4__subsec_1__proviso_1", "sec_4__subsec_1__proviso_2"]


async def test_a_proviso_leads_to_its_rule(loaded: GraphStore) -> None:
    reached, _ = await walk(loaded, "sec_4__subsec_1__proviso_2", edges=(EdgeType.PARENT,), deepest=1)
    assert reached == ["sec_4__subsec_1"]


async def test_a_chapter_that_is_named_is_not_opened(loaded: GraphStore) -> None:
    assert await walk(loaded, "sec_8") == ([], [])


async def test_the_walk_ends_when_nothing_new_comes(loaded: GraphStore) -> None:
    assert await walk(loaded, "sec_7", deepest=3) == ([], [])


async def test_no_edge_type_allowed_leads_nowhere(loaded: GraphStore) -> None:
    assert await walk(loaded, "sec_4__subsec_1", edges=()) == ([], [])


async def test_a_budget_of_none_still_brings_provisos(loaded: GraphStore) -> None:
    reached, _ = await walk(loaded, "sec_4__subsec_1", budget=0)
    assert "sec_4__subsec_1__proviso_1" in reached
    assert "sec_6" not in reached


async def test_a_reference_to_another_seed_is_in_the_trace(loaded: GraphStore) -> None:
    reached, trace = await walk(loaded, "sec_6", "sec_7", edges=(EdgeType.CROSS_REF,))
    assert (reached, trace) == ([], [(1, "sec_6", "CROSS_REF", "sec_7", "ধারা ৭")])


@pytest.mark.parametrize("deepest", [0, 1, 2])
async def test_no_hop_is_deeper_than_the_plan(loaded: GraphStore, deepest: int) -> None:
    _, trace = await walk(loaded, "sec_4__subsec_1", deepest=deepest)
    assert max((row[0] for row in trace), default=0) <= deepest


async def test_a_subsection_leads_to_its_neighbours_through_its_section(loaded: GraphStore) -> None:
    reached, trace = await walk(loaded, "sec_4__subsec_2", edges=(EdgeType.PARENT,), deepest=1)
    assert (reached, trace) == (["sec_4__subsec_1"], [(1, "sec_4__subsec_2", "PARENT", "sec_4", "")])


async def test_what_cites_a_seed_comes_with_it_in_the_direction_of_the_reference(loaded: GraphStore) -> None:
    reached, trace = await walk(loaded, "sec_7", edges=(EdgeType.CROSS_REF,), deepest=1, citing=True)
    assert "sec_6" in reached
    assert (1, "sec_6", "CROSS_REF", "sec_7", "ধারা ৭") in trace


async def test_what_cites_a_unit_that_was_brought_does_not_come(loaded: GraphStore) -> None:
    reached, _ = await walk(loaded, "sec_4__subsec_1", edges=(EdgeType.CROSS_REF,), deepest=3, citing=True)
    assert "sec_4__subsec_2" not in reached
