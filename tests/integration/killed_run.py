"""A process that asks one question with a slow model and keeps the run; started to be killed."""

from __future__ import annotations

import asyncio
from typing import Any

from agents.board import Board
from agents.runs.registry import Registry
from graph_schema.store import Address, GraphStore
from retrieval.retriever import Retriever
from tests.fakes import TrigramEmbedder
from tests.slow_model import SlowModel

QUESTION = "মালীকে বরখাস্ত করিতে কত দিনের নোটিশ দিতে হয়?"


def ask(address: Address, seconds: float, begun: Any, stepwise: bool) -> None:
    """Asks; `begun` is set when everything is open and the question is about to be put."""
    asyncio.run(_ask(address, seconds, begun, stepwise))


async def _ask(address: Address, seconds: float, begun: Any, stepwise: bool) -> None:
    async with await GraphStore.connect(address) as store:
        registry = Registry(Board(Retriever(store, TrigramEmbedder()), SlowModel(seconds)), store, stepwise=stepwise)
        begun.set()
        await registry.ask(QUESTION)
