"""The Labour Act before and after the Ordinance of November 2025, in one graph: what changed on that day, and what led to it."""

from __future__ import annotations

from collections.abc import AsyncIterator
from datetime import date
from pathlib import Path

import pytest
import pytest_asyncio

from graph_schema.citations import section_of
from graph_schema.errors import NotLoaded, OutsideCoverage
from graph_schema.statute import ParsedStatute, Severity
from graph_schema.store import GraphStore
from ingestion.comparison import comparison, of_source
from ingestion.loader import load, remove
from ingestion.parse import parse_source
from ingestion.text_rows import Instrument
from ingestion.validate import validate
from retrieval.provisions import show
from tests.fakes import TrigramEmbedder
from tests.graph import everything, rows
from tests.parses import parsed_once

ID, ORDINANCE = "bd-2006-42", "bd-2025-ord-65"
COMMENCES = date(2025, 11, 17)
pytestmark = pytest.mark.corpora


@pytest.fixture(scope="module")
def july(corpora: Path) -> ParsedStatute:
    return parsed_once(str(corpora / "bd-labour-act-bn-2025-07" / "act-952.mdx"), as_of=date(2025, 7, 16))


@pytest.fixture(scope="module")
def february(corpora: Path) -> ParsedStatute:
    return parsed_once(str(corpora / "bd-labour-act-bn"), as_of=date(2026, 2, 28))


@pytest_asyncio.fixture(scope="module")
async def triple(store: GraphStore, corpora: Path, july: ParsedStatute, february: ParsedStatute) -> AsyncIterator[GraphStore]:
    await load(store, TrigramEmbedder(), parse_source(str(corpora / "bd-labour-ordinance-2025-bn")))
    await load(store, TrigramEmbedder(), july)
    await load(store, TrigramEmbedder(), february, instrument=Instrument(ORDINANCE, COMMENCES))
    yield store
    await remove(store, ID)
    await remove(store, ORDINANCE)
    assert await everything(store) == [0, 0]


async def test_no_invariant_is_broken(triple: GraphStore) -> None:
    assert [finding for finding in await validate(triple) if finding.severity is Severity.ERROR] == []


async def test_wordings_begin_and_end_on_that_day_in_the_sections_that_differ_and_in_no_others(
    triple: GraphStore, july: ParsedStatute, february: ParsedStatute
) -> None:
    query = "MATCH (u:Unit {statute: $id}) WHERE u.valid_to IS NOT NULL OR u.valid_from = $day AND NOT u:Chapter RETURN DISTINCT u.citation"
    moved = {section_of(citation) for citation in await rows(triple, query, id=ID, day=COMMENCES)}
    sections = comparison(of_source("july", july), of_source("february", february)).sections
    assert moved == {section_of(citation) for kind in ("changed", "new", "gone") for citation in sections[kind]}


async def test_every_note_on_the_ordinance_leads_to_one_of_its_provisions(triple: GraphStore) -> None:
    query = """MATCH (a:Amendment {statute: $id, instrument_id: $ordinance})
        RETURN count(a), sum(COUNT { (a)-[:AMENDED_BY]->(:Unit {statute: $ordinance}) })"""
    assert await rows(triple, query, id=ID, ordinance=ORDINANCE) == [[188, 188]]


async def test_a_section_that_nothing_changed_is_the_same_before_and_after(triple: GraphStore) -> None:
    before, after = await show(triple, "26", ID, date(2025, 1, 1)), await show(triple, "26", ID)
    assert (before.id, before.valid_to) == (after.id, None)
    assert before.chapter == after.chapter


async def test_the_section_that_the_ordinance_omitted_was_law_until_then(triple: GraphStore) -> None:
    before, after = await show(triple, "184", ID, date(2025, 11, 16)), await show(triple, "184", ID, COMMENCES)
    assert (before.status, before.valid_to, after.status, after.valid_from) == ("in_force", COMMENCES, "omitted", COMMENCES)


async def test_a_section_that_the_ordinance_inserted_was_not_law_before(triple: GraphStore) -> None:
    with pytest.raises(NotLoaded, match="not yet law on 2025-01-01: it is law since 2025-11-17"):
        await show(triple, "61A", ID, date(2025, 1, 1))


async def test_the_day_before_the_act_is_not_covered(triple: GraphStore) -> None:
    with pytest.raises(OutsideCoverage, match="from 2006-10-11 on"):
        await show(triple, "26", ID, date(2006, 10, 10))
