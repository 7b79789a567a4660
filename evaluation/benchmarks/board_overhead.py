"""What the board costs beside search and models: orchestration, ledger, prompts, answers, checks and gate, by category of question.

    python -m evaluation.benchmarks.board_overhead [--questions labour_act_questions] [--limit N] [--delay 0.3] [--json FILE]

Asks the statutes that are loaded in the Neo4j of the settings; nothing is written. The model is a server on loopback that answers every
call after the same delay, so that what is waited for is known: stages of calls that follow each other, times the delay. Everything else,
search apart, is the board's. The offline board is measured beside it on the same questions. Times are of the clock, which a busy machine
lengthens; `cpu` is the processor's time of this process outside of search, which it lengthens less; `cpu_share` is its part of itself and
the waiting together, search left out.
"""

from __future__ import annotations

import argparse
import asyncio
import json
import sys
import time
from collections import Counter
from collections.abc import Iterable, Sequence
from dataclasses import dataclass, field
from datetime import date
from pathlib import Path
from typing import Any

import numpy as np
from rich.console import Console
from rich.table import Table

from agents.board import Board
from agents.models import Answered, ChatModel, Completion, Request
from agents.models.offline import OfflineModel
from agents.models.openai import Endpoint, OpenAIModel
from agents.retrieval_round import Retriever
from api.settings import read_settings
from api.wiring import Wiring
from evaluation.benchmarks.served_model import served
from evaluation.dataset.items import DATASETS, Item, load_items
from graph_schema.errors import LabourCrewError
from graph_schema.evidence import EvidencePack
from graph_schema.plan import RetrievalPlan

Figures = dict[str, Any]


@dataclass
class Watched:
    """A retriever and a model that remember when they were at work. The board sees only the ports."""

    source: Retriever
    asked: ChatModel
    searching: list[tuple[float, float]] = field(default_factory=list)
    search_cpu: float = 0.0
    calling: list[tuple[float, float]] = field(default_factory=list)

    @property
    def name(self) -> str:
        return self.asked.name

    async def retrieve(self, query: str, plan: RetrievalPlan, *, statute: str | None, as_of: date | None) -> EvidencePack:
        began, cpu = time.perf_counter(), time.process_time()
        try:
            return await self.source.retrieve(query, plan, statute=statute, as_of=as_of)
        finally:
            self.searching.append((began, time.perf_counter()))
            self.search_cpu += time.process_time() - cpu

    async def complete(self, request: Request[Answered]) -> Completion[Answered]:
        began = time.perf_counter()
        try:
            return await self.asked.complete(request)
        finally:
            self.calling.append((began, time.perf_counter()))


@dataclass(frozen=True)
class Timed:
    """One question, in milliseconds."""

    category: str
    total: float
    search: float
    cpu: float
    stages: int
    calls: int
    rounds: int

    def own(self, delay: float) -> float:
        """What is neither search nor waiting for a model that answers after that delay (milliseconds)."""
        return self.total - self.search - self.stages * delay


def merged(spans: Iterable[tuple[float, float]]) -> list[tuple[float, float]]:
    """The spans with those that overlap made one."""
    found: list[tuple[float, float]] = []
    for start, end in sorted(spans):
        if found and start < found[-1][1]:
            found[-1] = (found[-1][0], max(found[-1][1], end))
        else:
            found.append((start, end))
    return found


async def timed(source: Retriever, model: ChatModel, items: Sequence[Item]) -> list[Timed]:
    """Every question asked once, after one that warms up."""
    times = []
    for item in [items[0], *items]:
        watched = Watched(source, model)
        board = Board(watched, watched)
        began, cpu = time.perf_counter(), time.process_time()
        answer = await board.ask(item.question, statute=item.statute)
        total = (time.perf_counter() - began) * 1000
        own_cpu = (time.process_time() - cpu - watched.search_cpu) * 1000
        search = sum(end - start for start, end in watched.searching) * 1000
        stages = len(merged(watched.calling))
        times.append(Timed(item.category.value, total, search, own_cpu, stages, answer.usage.model_calls, answer.rounds))
    return times[1:]


def by_category(times: Sequence[Timed], delay: float) -> dict[str, Figures]:
    """The figures of each category and of all together; `share` is the board's part of the critical path."""
    groups: dict[str, Sequence[Timed]] = {name: [t for t in times if t.category == name] for name in sorted({t.category for t in times})}
    return {name: _figures(group, delay) for name, group in (groups | {"all": times}).items()}


def _figures(times: Sequence[Timed], delay: float) -> Figures:
    own = [one.own(delay) for one in times]
    share = [one.own(delay) / one.total for one in times]
    of_processor = [100 * one.cpu / (one.cpu + one.stages * delay) for one in times]
    return {
        "questions": len(times),
        "calls_mean": round(float(np.mean([one.calls for one in times])), 2),
        "calls_most": max(one.calls for one in times),
        "stages_mean": round(float(np.mean([one.stages for one in times])), 2),
        "rounds_mean": round(float(np.mean([one.rounds for one in times])), 2),
        "total_p50": _percentile([one.total for one in times], 50),
        "search_p50": _percentile([one.search for one in times], 50),
        "own_p50": _percentile(own, 50),
        "own_p95": _percentile(own, 95),
        "cpu_p50": _percentile([one.cpu for one in times], 50),
        "cpu_p95": _percentile([one.cpu for one in times], 95),
        "share_p50": round(_percentile([100 * value for value in share], 50), 1),
        "share_p95": round(_percentile([100 * value for value in share], 95), 1),
        "cpu_share_p50": _percentile(of_processor, 50),
        "cpu_share_p95": _percentile(of_processor, 95),
    }


def _percentile(values: Sequence[float], share: float) -> float:
    return round(float(np.percentile(values, share)), 1)


async def measured(items: Sequence[Item], delay: float) -> dict[str, dict[str, Figures]]:
    """The figures of the offline board and of the board with a model."""
    async with Wiring(read_settings()) as wiring:
        retriever = await wiring.retriever()
        offline = await timed(retriever, OfflineModel(), items)
        with served(delay) as address:
            endpoint = Endpoint(address, None)
            asked = await timed(retriever, OpenAIModel("measured", endpoint), items)
            await endpoint.close()
    return {"offline": by_category(offline, 0.0), "model": by_category(asked, delay * 1000)}


def spread(items: Sequence[Item], limit: int) -> list[Item]:
    """At most that many items, as many of each category as can be."""
    seen: Counter[str] = Counter()
    turns: dict[str, int] = {}
    for item in items:
        seen[item.category] += 1
        turns[item.id] = seen[item.category]
    return sorted(items, key=lambda item: (turns[item.id], item.category))[:limit]


def main() -> None:
    """Prints the figures as two tables and, where asked, writes them as JSON."""
    parser = argparse.ArgumentParser(description=(__doc__ or "").splitlines()[0])
    parser.add_argument("--questions", default="labour_act_questions", choices=DATASETS)
    parser.add_argument("--limit", type=int, default=70)
    parser.add_argument("--delay", type=float, default=0.3, help="seconds that the model takes for each call")
    parser.add_argument("--json", type=Path, help="where to write the figures")
    options = parser.parse_args()
    try:
        report = asyncio.run(measured(spread(load_items(options.questions, answerable=True), options.limit), options.delay))
    except LabourCrewError as problem:
        sys.exit(str(problem))
    for name, rows in report.items():
        table = Table("category", *next(iter(rows.values())), title=name)
        for category, figures in rows.items():
            table.add_row(category, *(str(value) for value in figures.values()))
        Console(width=150).print(table)
    if options.json:
        options.json.write_text(json.dumps(report, indent=2) + "\n", encoding="utf-8")


if __name__ == "__main__":
    main()
