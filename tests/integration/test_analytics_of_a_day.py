"""Where two texts of an Act are in the graph, each analysis says of a day what it would say if only the text of that day were loaded."""

from __future__ import annotations

from typing import Any

from api import analyses
from graph_schema.citations import citation_key
from graph_schema.store import GraphStore
from ingestion.loader import load, remove
from tests.fakes import TrigramEmbedder
from tests.integration.test_versions import AFTER, BEFORE, ID, MADE_BY, earlier, instrument, later

UNDATED = ("edges_between", "hop_replay")
ABOUT = {"repeal_impact": {"citation": "2"}, "shortest_path": {"source": "3", "target": "2"}}
OF_THE_GRAPH = {"source_id", "target_id", "place"}


async def test_both_texts_say_of_a_day_what_its_own_text_says_alone(empty_store: GraphStore) -> None:
    await load(empty_store, TrigramEmbedder(), instrument())
    await load(empty_store, TrigramEmbedder(), earlier())
    alone = {str(BEFORE): await said(empty_store, None)}
    await remove(empty_store, ID)
    await load(empty_store, TrigramEmbedder(), later(), instrument=MADE_BY)
    alone[str(AFTER)] = await said(empty_store, None)
    await load(empty_store, TrigramEmbedder(), earlier())
    for day, wanted in alone.items():
        found = await said(empty_store, day)
        for name, rows in wanted.items():
            assert found[name] == rows, f"{name} on {day}"
    assert alone[str(BEFORE)] != alone[str(AFTER)]
    assert await said(empty_store, None) == alone[str(AFTER)], "without a day the latest text is meant"


async def said(store: GraphStore, day: str | None) -> dict[str, list[dict[str, Any]]]:
    """The rows of every analysis that can be asked about a day."""
    found = {}
    for one in analyses.analyses():
        if one.name not in UNDATED:
            given = {"statute": ID, **ABOUT.get(one.name, {}), **({"as_of": day} if day else {})}
            sent = analyses.read_parameters(one, given)
            sent |= {p.name: citation_key(sent[p.name]) for p in one.parameters if p.kind is analyses.Kind.CITATION}
            rows = await store.read(f"analytics/{one.name}", **sent)
            found[one.name] = [{name: value for name, value in row.items() if name not in OF_THE_GRAPH} for row in rows]
    return found
