"""The guide's last step: where two texts of an Act are loaded, what took the place of what, and the words before and after."""

from __future__ import annotations

from graph_schema.store import GraphStore
from ingestion.loader import load
from tests.fakes import TrigramEmbedder
from tests.integration.test_versions import MADE_BY, earlier, later


async def test_what_changed_is_shown_with_both_wordings_and_who_made_it(empty_store: GraphStore) -> None:
    await load(empty_store, TrigramEmbedder(), earlier())
    await load(empty_store, TrigramEmbedder(), later(), instrument=MADE_BY)
    rows = {row["provision"]: row for row in await empty_store.read("browser/favourites/9_what_changed")}
    changed = rows["2(2)"]
    assert changed["before"] != changed["after"]
    assert str(changed["since"]) == "2096-01-15"
    assert changed["amended_by"] == ["the Lighthouse Keepers (Amendment) Ordinance, 2096"]
    kinds = [row["change"].relationships[0].type for row in await empty_store.read("browser/favourites/8_versions")]
    assert kinds == ["SUPERSEDES"] * len(rows) + ["AMENDED_BY"]
