"""Run as a program by test_loader_killed: begins a load and stops in the middle of its transaction until it is killed."""

from __future__ import annotations

import asyncio
import os
import sys
from collections.abc import AsyncIterator
from contextlib import asynccontextmanager
from typing import Any

from graph_schema.store import Address, GraphStore, Row, Transaction
from ingestion.loader import load
from tests.factories import act, unit
from tests.fakes import TrigramEmbedder


class StallingTransaction(Transaction):
    """Runs everything up to the last step, says so, and never goes on."""

    async def run(self, name: str, **parameters: Any) -> list[Row]:
        found = await super().run(name, **parameters)
        if name == "ingestion/create_passages":
            print("half", flush=True)
            await asyncio.sleep(600)
        return found


class StallingStore(GraphStore):
    @asynccontextmanager
    async def transaction(self) -> AsyncIterator[Transaction]:
        async with super().transaction() as transaction:
            yield StallingTransaction(transaction._transaction)


async def main(uri: str, username: str, database: str) -> None:
    async with await StallingStore.connect(Address(uri, username, os.environ["STALLED_LOAD_PASSWORD"], database)) as store:
        await load(store, TrigramEmbedder(), act("bd-2099-900", [unit("1", "section", "অন্য আইন")]))


if __name__ == "__main__":
    asyncio.run(main(*sys.argv[1:]))
