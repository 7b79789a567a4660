"""What the graph said of the law, kept in the process while the statutes stay as they were loaded.

The law is in Neo4j and is read by Cypher; but it seldom changes, and many questions lead over the same provisions. Every question asks as
what the statutes are loaded, and what is kept counts only where that is as it was: a search begins with what is kept, is told the state
together with the first thing that it asks the graph, and is made once more where the state is another. A graph that cannot tell, because
something else wrote it, is read anew for every question.
"""

from __future__ import annotations

from collections.abc import Awaitable, Callable, Iterable, Mapping
from contextlib import suppress
from dataclasses import dataclass, field
from datetime import date
from typing import Any, TypeVar

import numpy as np
from numpy.typing import NDArray

from graph_schema.errors import DatabaseUnavailable, LabourCrewError
from graph_schema.store import GraphStore, Row
from retrieval.scope import LoadedStatute, statutes

MOST = 20_000
"""Entries of each kind that are kept: of vectors about 120 MB. The oldest give way."""

Key = TypeVar("Key")
Value = TypeVar("Value")
Result = TypeVar("Result")
Fetch = Callable[[list[Key]], Awaitable[Mapping[Key, Value]]]
"""Reads from the graph what is not yet known: a value for each key."""

Directions = NDArray[np.float64]
"""Vectors of length 1 as rows, in the precision in which the database reckons cosines."""

UnitOn = tuple[str, date]
"""A unit as it is on a day."""


@dataclass
class Kept:
    """What was read of statutes that were loaded so. Each table belongs to the file that fills it."""

    state: tuple[Row, ...] = ()
    """As what all statutes were loaded; nothing where that is not known."""
    statutes: tuple[LoadedStatute, ...] = ()
    leads: dict[UnitOn, tuple[Any, ...]] = field(default_factory=dict)
    """Where hops lead from a unit, by whatever edge (hopper)."""
    vectors: dict[tuple[str, date, str], Directions] = field(default_factory=dict)
    """What a unit is found by, of one property (nearness)."""
    pieces: dict[UnitOn, tuple[Row, ...]] = field(default_factory=dict)
    """A unit as evidence, where it is law, and the provisos and explanations that come with it (assembly)."""
    counts: dict[tuple[str, tuple[str, ...], date], int] = field(default_factory=dict)
    """Passages that hold a phrase (seeds)."""


class Outdated(Exception):
    """The statutes are loaded otherwise than they were when they were read."""


@dataclass
class Assumed:
    """What a search rests on: the statutes as they were read last, until the graph says in its course that they still are."""

    kept: Kept
    is_sure: bool = False

    def told(self, state: tuple[Row, ...] | None) -> None:
        """Takes what the graph said, where it said something. Raises Outdated."""
        if state is None or self.is_sure:
            return
        if state != self.kept.state:
            raise Outdated
        self.is_sure = True


class Remembered:
    """What is kept of one graph, for as many questions at once as there are."""

    def __init__(self, store: GraphStore) -> None:
        self._store, self._kept = store, Kept()

    @property
    def last(self) -> Kept:
        """What was kept for the last question; of no statute before the first."""
        return self._kept

    async def current(self, search: Callable[[Assumed], Awaitable[Result]]) -> Result:
        """What the search gives for the statutes as they are loaded while it runs; it may be made a second time."""
        if self._kept.state:
            assumed = Assumed(self._kept)
            with suppress(Outdated):
                try:
                    result = await search(assumed)
                    assumed.told(None if assumed.is_sure else await self._state())
                    return result
                except DatabaseUnavailable:
                    raise
                except LabourCrewError:
                    # It may have failed because it rested on statutes that are no longer there.
                    assumed.told(None if assumed.is_sure else await self._state())
                    raise
        return await search(Assumed(await self.kept(), is_sure=True))

    async def kept(self) -> Kept:
        """What is known of the statutes as they are loaded now: all that was kept before, or nothing but the statutes."""
        rows = await self._state()
        state = rows if all(row["known"] == row["number"] for row in rows) else ()
        if state and state == self._kept.state:
            return self._kept
        # What is read after the state may be of a later one; then the next question finds another state, and reads anew.
        fresh = Kept(state, await statutes(self._store))
        if not state or state != self._kept.state:
            self._kept = fresh
        return self._kept

    async def _state(self) -> tuple[Row, ...]:
        return tuple(await self._store.rows("retrieval/state"))


async def known(table: dict[Key, Value], keys: Iterable[Key], fetch: Fetch[Key, Value]) -> dict[Key, Value]:
    """Key → value, each key once and in its order; what the table lacks is fetched, and kept for the next question."""
    wanted = list(dict.fromkeys(keys))
    missing = [key for key in wanted if key not in table]
    if not missing:
        return {key: table[key] for key in wanted}
    found = {key: table[key] for key in wanted if key in table} | dict(await fetch(missing))
    keep(table, {key: found[key] for key in missing})
    return {key: found[key] for key in wanted}


def keep(table: dict[Key, Value], fresh: Mapping[Key, Value]) -> None:
    """The table has these entries too, and no more than MOST."""
    table.update(fresh)
    if len(table) > MOST:
        for key in list(table)[: len(table) - MOST]:
            del table[key]
