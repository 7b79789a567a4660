"""The law read ahead: where hops lead, how provisions read and what they are found by, before a question leads to them.

A service answers many questions about few Acts. After its first one it reads in the background what questions read otherwise bit by bit,
in reading order and no more than MOST_UNITS, a few at a time, so that questions come through. What was read counts as whatever is kept
does: while the statutes stay as they were loaded. Only the latest law is read ahead.
"""

from __future__ import annotations

import asyncio
from contextlib import suppress

from graph_schema.errors import LabourCrewError
from graph_schema.store import GraphStore
from graph_schema.vectors import Embedder
from retrieval.assembly import pieces_of
from retrieval.hopper import leads_of
from retrieval.nearness import vectors_of
from retrieval.remembered import Kept
from retrieval.scope import LATEST

MOST_UNITS = 5_000
"""Units that are read ahead: about 65 MB. The Labour Act has 1,344 that hold words of their own."""
AT_ONCE = 50


class Ahead:
    """Reads ahead for one retriever, once for each state of the graph."""

    def __init__(self, store: GraphStore, embedder: Embedder) -> None:
        self._store, self._embedder = store, embedder
        self._of: Kept | None = None
        self._reading: asyncio.Task[None] | None = None

    def begin(self, kept: Kept) -> None:
        """Has what is kept of this state filled in the background. A graph that cannot tell its state is not read ahead."""
        if not kept.state or kept is self._of:
            return
        if self._reading is not None:
            self._reading.cancel()
        self._of, self._reading = kept, asyncio.create_task(self._read(kept))

    async def done(self) -> None:
        """Returns when all that was begun is read."""
        if self._reading is not None:
            await asyncio.wait([self._reading])

    async def close(self) -> None:
        """Nothing is read any more."""
        if self._reading is not None:
            self._reading.cancel()
            await self.done()

    async def _read(self, kept: Kept) -> None:
        # A question that needs what could not be read asks for it itself, and tells what is wrong.
        with suppress(LabourCrewError):
            units = [str(unit) for unit in await self._store.rows("retrieval/ahead", most=MOST_UNITS)]
            for start in range(0, len(units), AT_ONCE):
                some = units[start : start + AT_ONCE]
                await leads_of(self._store, kept, some, LATEST)
                await vectors_of(self._store, kept, some, LATEST, self._embedder.name, self._embedder.dimension)
                await pieces_of(self._store, kept, some, LATEST)
