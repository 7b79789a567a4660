"""What it costs to keep a run: to open and file it, to keep its steps and calls too, and to resume one that was broken off.

    python -m evaluation.benchmarks.run_keeping [--questions sample_questions] [--limit N] [--json FILE]

Asks the statutes that are loaded in the Neo4j of the settings, offline; each question in each way in turn, so that a busy machine lengthens
all of them alike. Runs are taken away again. A run is broken off while its Trust Auditor waits for the model. `wall` is the time by the
clock, which says little on a busy machine: the load is printed beside it; `cpu` is the processor's time of this process, without Neo4j's.
"""

from __future__ import annotations

import argparse
import asyncio
import json
import os
import sys
import time
from collections.abc import Awaitable, Callable, Sequence
from pathlib import Path

import numpy as np
from rich.console import Console
from rich.table import Table

from agents.board import Board
from agents.ledger import Role
from agents.models import Answered, ChatModel, Completion, Request
from agents.models.offline import OfflineModel
from agents.opinion import Answer
from agents.runs import filing
from agents.runs.registry import Registry
from api.settings import read_settings
from api.wiring import Wiring
from evaluation.dataset.items import DATASETS, Item, load_items
from evaluation.faults.injection import Replayed
from graph_schema.errors import LabourCrewError
from graph_schema.store import GraphStore

Times = dict[str, list[tuple[float, float]]]
"""Way → for each question wall and processor time in milliseconds."""


class Stuck:
    """The offline model, which never answers that role once it has begun to wait."""

    def __init__(self, role: Role) -> None:
        self.role, self.waiting, self._inner = role, asyncio.Event(), OfflineModel()

    @property
    def name(self) -> str:
        return self._inner.name

    async def complete(self, request: Request[Answered]) -> Completion[Answered]:
        if request.role is self.role:
            self.waiting.set()
            await asyncio.Event().wait()
        return await self._inner.complete(request)


class Keeping:
    """One retriever, whose packs are fetched once, and the boards and registries over it."""

    def __init__(self, retriever: Replayed, store: GraphStore) -> None:
        self._retriever, self._store = retriever, store
        self._board = self._over(OfflineModel())
        self._filed, self._stepwise = Registry(self._board, store, stepwise=False), Registry(self._board, store, stepwise=True)

    def _over(self, model: ChatModel) -> Board:
        return Board(self._retriever, model)

    async def asked(self, item: Item, times: Times) -> None:
        """The question is asked in each way, and nothing of it is left in the graph."""
        await self._board.ask(item.question, statute=item.statute)  # the pack is there, and the words are known
        await timed(times, "the board alone", lambda: self._board.ask(item.question, statute=item.statute))
        filed = await timed(times, "opened and filed", lambda: self._filed.ask(item.question, statute=item.statute))
        stepwise = await timed(times, "with its steps and calls", lambda: self._stepwise.ask(item.question, statute=item.statute))
        await timed(times, "closed, read again", lambda: self._filed.resume(filed.run_id))
        run = await self._broken_off(item)
        if run is not None:
            await timed(times, "broken off, resumed", lambda: self._stepwise.resume(run))
        for one in (filed.run_id, stepwise.run_id, *([run] if run else [])):
            await filing.remove(self._store, one)

    async def _broken_off(self, item: Item) -> str | None:
        """A run that was cancelled at its Trust Auditor; None where it came to none."""
        model = Stuck(Role.TRUST_AUDITOR)
        board = self._over(model)
        begun: list[str] = []
        registry = Registry(board, self._store, stepwise=True)
        task = asyncio.create_task(
            registry.ask(item.question, statute=item.statute, watch=lambda event: begun.append(str(event.data.get("run_id", ""))))
        )
        waiting = asyncio.create_task(model.waiting.wait())
        await asyncio.wait((task, waiting), return_when=asyncio.FIRST_COMPLETED)
        waiting.cancel()
        if task.done():
            await filing.remove(self._store, task.result().run_id)
            return None
        task.cancel()
        await asyncio.gather(task, return_exceptions=True)
        return begun[0]


async def timed(times: Times, way: str, work: Callable[[], Awaitable[Answer]]) -> Answer:
    """The answer; its times are added."""
    began, cpu = time.perf_counter(), time.process_time()
    answer = await work()
    times.setdefault(way, []).append(((time.perf_counter() - began) * 1000, (time.process_time() - cpu) * 1000))
    return answer


async def measured(items: Sequence[Item]) -> Times:
    """Every question in every way, after one that warms up."""
    times: Times = {}
    async with Wiring(read_settings()) as wiring:
        keeping = Keeping(Replayed(await wiring.retriever()), await wiring.store())
        await keeping.asked(items[0], {})  # indexes and plans are there
        for item in items:
            await keeping.asked(item, times)
    return times


def main() -> None:
    """Prints the medians as a table and, where asked, writes every time as JSON."""
    parser = argparse.ArgumentParser(description=(__doc__ or "").splitlines()[0])
    parser.add_argument("--questions", default="sample_questions", choices=DATASETS)
    parser.add_argument("--limit", type=int, default=24)
    parser.add_argument("--json", type=Path, help="where to write the times")
    options = parser.parse_args()
    before = os.getloadavg()[0]
    try:
        times = asyncio.run(measured(load_items(options.questions, answerable=True)[: options.limit]))
    except LabourCrewError as problem:
        sys.exit(str(problem))
    table = Table(
        "a run", "runs", "wall p50 ms", "wall p95 ms", "cpu p50 ms", "cpu p95 ms", title=f"load {before:.1f} to {os.getloadavg()[0]:.1f}"
    )
    for way, found in times.items():
        cells = [f"{np.percentile([one[kind] for one in found], share):.1f}" for kind in (0, 1) for share in (50, 95)]
        table.add_row(way, str(len(found)), *cells)
    Console(width=120).print(table)
    if options.json:
        options.json.write_text(json.dumps(times, indent=2) + "\n", encoding="utf-8")


if __name__ == "__main__":
    main()
