"""No statement of a load or a removal looks through what other statutes have: each begins at an index, so that its cost stays."""

from __future__ import annotations

import re
from collections.abc import Iterator
from datetime import date
from pathlib import Path
from typing import Any

import neo4j
import pytest
import pytest_asyncio

import cypher
from graph_schema.store import GraphStore
from ingestion.loader import load
from tests.factories import act, notice_act, refers, unit
from tests.fakes import TrigramEmbedder

INGESTION = Path(__file__).resolve().parents[2] / "ingestion"
FILES = ("loader.py", "embedding.py", "text_rows.py", "loaded_texts.py")
OF_ALL_STATUTES = {"ingestion/loaded_statutes"}
"""What tells of every statute must look at every statute; no load asks it."""
MAY_BE_SCANNED = ("c:Chunk",)
"""Chunks are there only while cuttings are compared."""

GIVEN: dict[str, Any] = {
    "statute": "bd-2099-901",
    "identity": "trigram-fake 384 1",
    "property": "embedding",
    "day": date(2099, 6, 1),
    "fingerprint": "a",
    "properties": {},
}
"""Parameters that are no lists: the server plans by the kind of what is given."""


def statements() -> list[str]:
    """The names of all statements that the files of a load name."""
    found = {name for file in FILES for name in re.findall(r'"(ingestion/[a-z_]+)"', (INGESTION / file).read_text(encoding="utf-8"))}
    return sorted(found - OF_ALL_STATUTES)


def operators(plan: dict[str, Any]) -> Iterator[tuple[str, str]]:
    yield plan["operatorType"].split("@")[0], str(plan.get("args", {}).get("Details", ""))
    for child in plan.get("children", ()):
        yield from operators(child)


@pytest_asyncio.fixture(scope="module")
async def with_many_acts(store: GraphStore) -> GraphStore:
    """A graph of several Acts, some of which cite other Acts."""
    await load(store, TrigramEmbedder(), notice_act())
    for number in range(901, 906):
        written = [unit(str(n), "section", f"Rule {n} of the Imaginary Act {number}-{n}, 2098.") for n in range(1, 21)]
        acts = {str(n): f"Act {number}-{n}, 2098" for n in range(1, 21)}
        cited = [refers(n, name, kind="act", resolution="external", act=name) for n, name in acts.items()]
        await load(store, TrigramEmbedder(), act(f"bd-2099-{number}", written, cited))
    return store


def test_the_statements_of_a_load_are_known() -> None:
    assert {"ingestion/remove_uncited_acts", "ingestion/create_units", "ingestion/known_vectors", "ingestion/text_units"} <= {*statements()}


@pytest.mark.parametrize("name", statements())
async def test_the_statement_begins_at_an_index(name: str, with_many_acts: GraphStore) -> None:
    query = cypher.load(name)
    address = with_many_acts.address
    async with with_many_acts.driver.session(database=address.database, default_access_mode=neo4j.READ_ACCESS) as session:
        result = await session.run("EXPLAIN " + query.text, {name: GIVEN.get(name, []) for name in query.parameters})  # type: ignore[arg-type]
        plan: Any = (await result.consume()).plan
    scans = [(kind, what) for kind, what in operators(plan) if "Scan" in kind and not what.startswith(MAY_BE_SCANNED)]
    assert scans == []
