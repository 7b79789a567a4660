"""Speed and memory of one statute's way from its page to an answer, beside a bare vector query in the same run.

    python -m evaluation.benchmarks.first_light SOURCE [--parallel SOURCE] [--questions labour_act_questions] [--limit 40] [--json FILE]

Uses a Neo4j of its own (instance `benchmark`), emptied before and stopped after, so nothing of a user's is touched. Ratios are what
counts: both sides run on the same machine, server, embedder and passages, in the same minute.
"""

from __future__ import annotations

import argparse
import asyncio
import platform
import resource
import subprocess
import sys
import time
from collections.abc import Sequence
from pathlib import Path
from typing import Any

import numpy as np
import psutil
from rich.console import Console
from rich.progress import Progress

from api.settings import Settings, read_settings
from api.wiring import Wiring, instance
from evaluation.benchmarks.search_speed import shown, speeds
from evaluation.dataset.items import Item, load_items
from graph_schema.local_server import down, status, up
from graph_schema.schema import indexes_ready
from graph_schema.statute import ParsedStatute
from ingestion.loader import load, loaded_statutes, remove
from ingestion.parse import parse_source

COLD_CALLS = 5
WARM_ROUNDS = 3

Report = dict[str, Any]


async def measured(source: str, parallel: str | None, questions: Sequence[Item], settings: Settings) -> Report:
    """Every figure for one source, with its text in another language where that is given; milliseconds unless the name says otherwise."""
    started = time.perf_counter()
    parsed = parse_source(source)
    report: Report = {
        "statute": parsed.statute.id,
        "units": len(parsed.units),
        "characters": len(parsed.statute.printed),
        "machine": f"{platform.system()} {platform.machine()}, {psutil.cpu_count()} cores, Python {platform.python_version()}",
        "parse_seconds": round(time.perf_counter() - started, 2),
        "memory_after_parse_mb": _own_memory(),
    }
    async with Wiring(settings) as wiring:
        report |= await _loading(wiring, parsed, parse_source(parallel) if parallel else None)
        report |= await speeds(wiring, parsed.statute.id, questions)
        report |= await _asking(wiring, parsed.statute.id, questions)
    report |= _cold(settings, parsed.statute.id, questions)
    server = await status(instance(settings))
    pid = getattr(server, "pid", None)
    report["memory_of_neo4j_mb"] = round(psutil.Process(pid).memory_info().rss / 1e6) if pid else None
    report["memory_of_product_mb"] = _own_memory()
    return report


async def _loading(wiring: Wiring, parsed: ParsedStatute, parallel: ParsedStatute | None) -> Report:
    store = await wiring.store()
    for held in await loaded_statutes(store):
        await remove(store, held.id)
    with Progress(console=Console(stderr=True), disable=not sys.stderr.isatty()) as progress:
        task = progress.add_task("embedding", total=None)
        loaded = await load(
            store,
            wiring.embedder,
            parsed,
            parallel=parallel,
            progress=lambda done, total: progress.update(task, completed=done, total=total),
        )
    started = time.perf_counter()
    await load(store, wiring.embedder, parsed, parallel=parallel)
    again = time.perf_counter() - started
    await store.schema("comparison/passage_words")
    await indexes_ready(store)
    return {
        "passages": loaded.passages,
        "embed_seconds": round(loaded.embed_seconds, 1),
        "write_seconds": round(loaded.write_seconds, 1),
        "load_again_seconds": round(again, 2),
    }


async def _asking(wiring: Wiring, statute: str, questions: Sequence[Item]) -> Report:
    """Warm times of whole answers."""
    board = await wiring.board()
    spent: list[float] = []
    for round_ in range(WARM_ROUNDS + 1):
        for item in questions:
            started = time.perf_counter()
            await board.ask(item.question, statute=statute)
            if round_:
                spent.append((time.perf_counter() - started) * 1000)
    return {"ask_p50": _percentile(spent, 50), "ask_p95": _percentile(spent, 95)}


def _cold(settings: Settings, statute: str, questions: Sequence[Item]) -> Report:
    """Times of whole commands, from a shell's point of view: interpreter, model and connection included."""
    report: Report = {}
    command = [sys.executable, "-c", "import sys; from api.cli import main; sys.exit(main())"]
    instance_only = ["env", "-u", "NEO4J_URI", f"LABOURCREW_INSTANCE={settings.instance}"]
    for name in ("search", "ask"):
        times = []
        for item in questions[:COLD_CALLS]:
            started = time.perf_counter()
            subprocess.run(
                [*instance_only, *command, name, item.question, "--statute", statute, "--json"],
                check=True, stdout=subprocess.DEVNULL,
            )  # fmt: skip
            times.append((time.perf_counter() - started) * 1000)
        report |= {f"{name}_cold_p50": _percentile(times, 50), f"{name}_cold_worst": round(max(times), 1)}
    return report


def _percentile(times: Sequence[float], share: float) -> float:
    return round(float(np.percentile(times, share)), 1)


def _own_memory() -> int:
    """The most this process has held, in MB."""
    return round(resource.getrusage(resource.RUSAGE_SELF).ru_maxrss / 1000)


async def _run(source: str, parallel: str | None, questions: Sequence[Item]) -> Report:
    settings = read_settings().model_copy(update={"instance": "benchmark", "neo4j_uri": None, "embedding_cache": False})
    console = Console(stderr=True)
    await up(instance(settings), console.print, with_compose=False)
    try:
        return await measured(source, parallel, questions, settings)
    finally:
        await down(instance(settings), console.print)


def main() -> None:
    """Prints the figures as a table and, where asked, writes them as JSON."""
    parser = argparse.ArgumentParser(description=(__doc__ or "").splitlines()[0])
    parser.add_argument("source", help="a statute's page")
    parser.add_argument("--parallel", help="the same statute in another language")
    parser.add_argument("--questions", default="labour_act_questions", help="a data set of evaluation/dataset")
    parser.add_argument("--split", default="development", help="which of its splits")
    parser.add_argument("--limit", type=int, default=40, help="how many of its questions, spread evenly")
    parser.add_argument("--json", type=Path, help="where to write the figures")
    options = parser.parse_args()
    questions = load_items(options.questions, split=options.split)
    spread = questions[:: max(1, len(questions) // options.limit)]
    report = asyncio.run(_run(options.source, options.parallel, spread))
    shown(report, options.json)


if __name__ == "__main__":
    main()
