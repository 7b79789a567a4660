"""What the graph said of the law, kept in the process while the statutes stay as they were loaded.

The law is in Neo4j and is read by Cypher; but it seldom changes, and many questions lead over the same provisions. Every question first
asks as what the statutes were loaded (`retrieval/state`), and what is kept counts only where that is as it was. A graph that cannot tell,
because something else wrote it, is read anew for every question.
"""

from __future__ import annotations

from collections.abc import Awaitable, Callable, Iterable, Mapping
from dataclasses import dataclass, field
from datetime import date
from typing import TypeVar

from graph_schema.store import GraphStore, Row
from graph_schema.vectors import Vectors
from retrieval.scope import LoadedStatute, statutes

MOST = 20_000
"""Entries of each kind that are kept: of vectors about 60 MB. The oldest give way."""

Key = TypeVar("Key")
Value = TypeVar("Value")
Fetch = Callable[[list[Key]], Awaitable[Mapping[Key, Value]]]
"""Reads from the graph what is not yet known: a value for each key."""

UnitOn = tuple[str, date]
"""A unit as it is on a day."""


@dataclass
class Kept:
    """What was read of statutes that were loaded so. Each table belongs to the file that fills it."""

    state: tuple[Row, ...] = ()
    """As what all statutes were loaded; nothing where that is not known."""
    statutes: tuple[LoadedStatute, ...] = ()
    leads: dict[tuple[str, date, tuple[str, ...], bool], tuple[Row, ...]] = field(default_factory=dict)
    """Where a hop leads from a unit (hopper)."""
    vectors: dict[tuple[str, date, str], Vectors] = field(default_factory=dict)
    """What a unit is found by, of one property (nearness)."""
    pieces: dict[UnitOn, tuple[Row, ...]] = field(default_factory=dict)
    """A unit as evidence, where it is law, and the provisos and explanations that come with it (assembly)."""
    counts: dict[tuple[str, tuple[str, ...], date], int] = field(default_factory=dict)
    """Passages that hold a phrase (seeds)."""


class Remembered:
    """What is kept of one graph, for as many questions at once as there are."""

    def __init__(self, store: GraphStore) -> None:
        self._store, self._kept = store, Kept()

    async def kept(self) -> Kept:
        """What is known of the statutes as they are loaded now: all that was kept before, or nothing but the statutes."""
        rows = tuple(await self._store.rows("retrieval/state"))
        state = rows if all(row["known"] == row["number"] for row in rows) else ()
        if state and state == self._kept.state:
            return self._kept
        # What is read after the state may be of a later one; then the next question finds another state, and reads anew.
        fresh = Kept(state, await statutes(self._store))
        if not state or state != self._kept.state:
            self._kept = fresh
        return self._kept


async def known(table: dict[Key, Value], keys: Iterable[Key], fetch: Fetch[Key, Value]) -> dict[Key, Value]:
    """Key → value, each key once; what the table lacks is fetched, and kept for the next question."""
    wanted = list(dict.fromkeys(keys))
    found = {key: table[key] for key in wanted if key in table}
    missing = [key for key in wanted if key not in found]
    if missing:
        fetched = await fetch(missing)
        found.update(fetched)
        table.update(fetched)
        for key in list(table)[: max(len(table) - MOST, 0)]:
            del table[key]
    return found
