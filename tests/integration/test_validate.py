"""A sound graph has no broken invariant; each way to break it is told."""

from __future__ import annotations

from typing import Any

import pytest
import pytest_asyncio

from graph_schema.errors import NotLoaded
from graph_schema.statute import Severity
from graph_schema.store import GraphStore
from ingestion.loader import load, remove
from ingestion.validate import validate
from tests.factories import notice_act
from tests.fakes import TrigramEmbedder
from tests.graph import rows

ID = "bd-2099-900"


@pytest_asyncio.fixture
async def loaded(store: GraphStore) -> Any:
    await load(store, TrigramEmbedder(), notice_act())
    yield store
    await rows(store, "MATCH (n) WHERE n.statute STARTS WITH 'bd-2099-9' DETACH DELETE n")
    await remove(store, ID)


async def test_a_loaded_statute_has_only_what_its_parse_found(loaded: GraphStore) -> None:
    assert [(f.code, f.where) for f in await validate(loaded, ID)] == [("dangling-reference", "4")]


async def test_without_a_name_every_statute_is_looked_at(loaded: GraphStore) -> None:
    assert {f.code for f in await validate(loaded)} == {"dangling-reference"}


async def test_a_statute_that_is_not_loaded_is_an_error(loaded: GraphStore) -> None:
    with pytest.raises(NotLoaded, match="bd-1999-1"):
        await validate(loaded, "bd-1999-1")


BREAKS = {
    "parent-count": "MATCH (:Unit {citation: '3(2)'})-[r:PARENT]->() DELETE r",
    "statute-unreachable": "MATCH (u:Unit {citation: '3'})-[r:PARENT]->(), (v:Unit {citation: '3(1)'}) DELETE r CREATE (u)-[:PARENT]->(v)",
    "rider-unattached": "MATCH ()-[r:PROVISO]->() DELETE r",
    "identifier-wrong": "MATCH (u:Unit {citation: '3(2)'}) SET u:Chapter",
    "count-differs": "MATCH ()-[r:CROSS_REF]->() WITH r LIMIT 1 DELETE r",
    "reference-target": "MATCH (:Unit {citation: '4'})-[:CROSS_REF]->(t) SET t.status = 'repealed'",
    "reference-offset": "MATCH ()-[r:CROSS_REF]->() SET r.start = r.start + 1",
    "passage-broken": "MATCH (p:Passage {unit: 'bd-2099-900#sec_1'})-[r:PASSAGE_OF]->() DELETE r",
    "passage-missing": "MATCH (p:Passage {unit: 'bd-2099-900#sec_1'}) DETACH DELETE p",
    "order-broken": "MATCH (:Unit {citation: '3(1)'})-[r:NEXT]->() DELETE r",
    "statute-missing": "MATCH (u:Unit {citation: '1'}) SET u.statute = 'bd-2099-999'",
}


@pytest.mark.parametrize("code", BREAKS)
async def test_a_broken_graph_is_told(loaded: GraphStore, code: str) -> None:
    await rows(loaded, BREAKS[code])
    assert code in {f.code for f in await validate(loaded) if f.severity is not Severity.INFO}
