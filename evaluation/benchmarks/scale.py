"""How loading, searching and the analyses grow with what is loaded: synthetic Acts at 10,000 units and, where asked, 100,000 and 1,000,000.

    python -m evaluation.benchmarks.scale [--units 10000 100000 1000000] [--act-units 500] [--heap 512] [--json FILE]

Uses a Neo4j of its own (instance `scale`), made new before and removed after, so nothing of a user's is touched. The embedder is one that
hashes words, so no time here is a model's. Acts are loaded as `labourcrew ingest SOURCE…` loads them. A busy machine lengthens times of
the clock; the processor time of the server and of this process, of which each batch tells too, is lengthened less.
"""

from __future__ import annotations

import argparse
import asyncio
import json
import os
import shutil
import statistics
import sys
import time
from collections.abc import Sequence
from dataclasses import dataclass, replace
from itertools import pairwise
from pathlib import Path
from tempfile import TemporaryDirectory
from typing import Any

import psutil
from rich.console import Console
from rich.table import Table

from api.analyses import analyses, read_parameters, run
from api.settings import Settings, read_settings
from api.wiring import Wiring
from evaluation.benchmarks.hashing_embedder import HashingEmbedder
from evaluation.benchmarks.synthetic_acts import YEAR, questions, synthetic_act
from graph_schema.errors import LabourCrewError
from graph_schema.local_server import down, instance_named, up
from graph_schema.server_instance import Instance
from graph_schema.store import GraphStore
from ingestion.loader import load, remove
from ingestion.many import Failed, Loaded, load_many
from ingestion.parse import parse_source
from ingestion.workers import Workers, cores, workers
from retrieval.planner import plan_for
from retrieval.retriever import Retriever

INSTANCE = "scale"
BATCHES = 10
"""Parts of the way from one size to the next, each with a rate of its own."""
QUESTIONS = 15

Figures = dict[str, Any]


@dataclass
class Meter:
    """Time of the clock and of the processors since it was last read."""

    server: psutil.Process
    clock: float = 0.0
    server_cpu: float = 0.0
    own_cpu: float = 0.0

    def read(self) -> Figures:
        times = self.server.cpu_times()
        clock, server_cpu, own_cpu = time.perf_counter(), times.user + times.system, time.process_time()
        spent = {"seconds": clock - self.clock, "server_cpu": server_cpu - self.server_cpu, "own_cpu": own_cpu - self.own_cpu}
        self.clock, self.server_cpu, self.own_cpu = clock, server_cpu, own_cpu
        return spent


async def measured(sizes: Sequence[int], act_units: int, settings: Settings, instance: Instance, folder: Path) -> list[Figures]:
    """The figures at each size, smallest first; each adds to what is loaded before.

    The server is ended after each, for only then are its files as large as what they hold; so each begins with a cold one.
    """
    report: list[Figures] = []
    acts = units = 0
    for size in sorted(sizes):
        running = await up(instance, lambda _: None, with_compose=False)
        numbers = range(acts + 1, acts + 1 + max(1, (size - units) // act_units))
        async with Wiring(settings) as wiring:
            found = await _at_size(wiring, numbers, act_units, psutil.Process(running.status.pid), folder)
        acts, units = numbers[-1], units + sum(batch["units"] for batch in found["batches"])
        await down(instance, lambda _: None)
        report.append(
            {
                "units": units,
                "acts": acts,
                "store_mb": _megabytes(instance.data / "databases" / "neo4j"),
                "transaction_logs_mb": _megabytes(instance.data / "transactions" / "neo4j"),
                **found,
            }
        )
        print(json.dumps(report[-1]), file=sys.stderr, flush=True)
    return report


async def _at_size(wiring: Wiring, numbers: range, act_units: int, server: psutil.Process, folder: Path) -> Figures:
    """What the loading of these Acts costs, and searches and analyses once they are loaded."""
    store, middle = await wiring.store(), numbers[-1] // 2 + 1
    with workers() as at_work:
        batches = await _loaded(store, at_work, folder, numbers, act_units, server)
    return {
        "load_average": [round(one, 1) for one in os.getloadavg()],
        "batches": batches,
        "server_memory_mb": round(server.memory_info().rss / 1e6),
        "own_memory_mb": round(psutil.Process().memory_info().rss / 1e6),
        **await _one_act(store, folder, middle),
        **await _searches(store, f"bd-{YEAR}-{middle}"),
        "analyses": await _analyses(wiring, f"bd-{YEAR}-{middle}"),
    }


async def _loaded(
    store: GraphStore, at_work: Workers, folder: Path, numbers: range, act_units: int, server: psutil.Process
) -> list[Figures]:
    """The Acts of these numbers are in the graph; of each batch its rate, and processor time for a thousand units in milliseconds."""
    for number in numbers:
        (folder / f"{number}.txt").write_text(synthetic_act(number, act_units), encoding="utf-8")
    found, size, meter = [], max(1, len(numbers) // BATCHES), Meter(server)
    meter.read()
    reports: list[Loaded] = []
    async for outcome in load_many(store, HashingEmbedder(), [str(folder / f"{number}.txt") for number in numbers], at_work):
        if isinstance(outcome, Failed):
            raise LabourCrewError(f"A synthetic Act could not be loaded. {outcome.sentence}")
        reports.append(outcome)
        if len(reports) == size:
            found.append(_batch(reports, meter.read()))
            reports = []
    return [*found, _batch(reports, meter.read())] if reports else found


def _batch(loads: Sequence[Loaded], spent: Figures) -> Figures:
    units = sum(one.report.units for one in loads)
    return {
        "acts": len(loads),
        "units": units,
        "passages": sum(one.report.passages for one in loads),
        "references": sum(one.report.references for one in loads),
        "units_per_second": round(units / spent["seconds"]),
        "write_seconds": round(sum(one.report.write_seconds for one in loads), 2),
        "embed_seconds": round(sum(one.report.embed_seconds for one in loads), 2),
        "server_cpu_ms_per_1000_units": round(1e6 * spent["server_cpu"] / units),
        "own_cpu_ms_per_1000_units": round(1e6 * spent["own_cpu"] / units),
    }


def _megabytes(folder: Path) -> float:
    """What the files of the folder take up on the disk."""
    return round(sum(path.stat().st_blocks * 512 for path in folder.rglob("*") if path.is_file()) / 1e6, 1)


async def _one_act(store: GraphStore, folder: Path, number: int) -> Figures:
    """What one Act among the others costs: loaded again unchanged, taken out, and put in again (milliseconds)."""
    parsed, embedder = parse_source(str(folder / f"{number}.txt")), HashingEmbedder()
    await load(store, embedder, parsed)
    times = [time.perf_counter()]
    await load(store, embedder, parsed)
    times.append(time.perf_counter())
    await remove(store, parsed.statute.id)
    times.append(time.perf_counter())
    await load(store, embedder, parsed)
    times.append(time.perf_counter())
    same, out, back = (round(1000 * (after - before)) for before, after in pairwise(times))
    return {"unchanged_ms": same, "remove_ms": out, "load_ms": back}


async def _searches(store: GraphStore, statute: str) -> Figures:
    """The median of a search in one Act and in all of them, each question asked once before (milliseconds)."""
    retriever = Retriever(store, HashingEmbedder())
    found: Figures = {}
    for name, scope in (("search_one_act_p50_ms", statute), ("search_all_acts_p50_ms", None)):
        times, outcomes = [], []
        for question in questions(QUESTIONS) * 2:
            pack = await retriever.retrieve(question, plan_for(question, k=None, hops=None), statute=scope)
            times.append(pack.milliseconds)
            outcomes.append(pack.outcome.value)
        found[name] = round(statistics.median(times[QUESTIONS:]), 1)
        found[name.replace("p50_ms", "outcomes")] = {one: outcomes.count(one) for one in sorted(set(outcomes))}
    return found


async def _analyses(wiring: Wiring, statute: str) -> dict[str, Figures]:
    """Of each saved analysis its time in milliseconds for one Act and for all, once it is planned, or why there is none."""
    found: dict[str, Figures] = {}
    for chosen in analyses():
        found[chosen.name] = {}
        of_one = {"statute": statute} if "statute" in {parameter.name for parameter in chosen.parameters} else {}
        for name, given in (("one", of_one), ("one", of_one), ("all", {})):
            started = time.perf_counter()
            try:
                rows: int | str = len((await run(wiring, chosen, read_parameters(chosen, given))).rows)
            except LabourCrewError as problem:
                rows = str(problem)
            found[chosen.name] |= {f"{name}_ms": round(1000 * (time.perf_counter() - started)), f"{name}_rows": rows}
    return found


async def removed(instance: Instance) -> None:
    """The server has ended and nothing of the instance is on the disk."""
    if instance.state.is_dir():
        await down(instance, lambda _: None)
        shutil.rmtree(instance.state)


async def measured_apart(sizes: Sequence[int], act_units: int, heap: int) -> list[Figures]:
    """The figures, from an instance that is made for them and removed after them."""
    given = read_settings()
    settings = given.model_copy(update={"instance": INSTANCE, "neo4j_uri": None})
    instance = replace(instance_named(INSTANCE, state=given.state_dir, cache=given.cache_dir), heap_megabytes=heap)
    await removed(instance)
    try:
        with TemporaryDirectory() as folder:
            return await measured(sizes, act_units, settings, instance, Path(folder))
    finally:
        await removed(instance)


def main() -> None:
    """Prints the figures as tables and, where asked, writes them as JSON."""
    parser = argparse.ArgumentParser(description=(__doc__ or "").splitlines()[0])
    parser.add_argument("--units", type=int, nargs="+", default=[10_000])
    parser.add_argument("--act-units", type=int, default=500)
    parser.add_argument("--heap", type=int, default=512, help="megabytes of the server's heap")
    parser.add_argument("--json", type=Path, help="where to write the figures")
    options = parser.parse_args()
    try:
        report = asyncio.run(measured_apart(options.units, options.act_units, options.heap))
    except LabourCrewError as problem:
        sys.exit(str(problem))
    console = Console(width=200)
    for figures in report:
        table = Table(*figures["batches"][0], title=f"{figures['units']} units in {figures['acts']} Acts, {cores()} cores")
        for batch in figures["batches"]:
            table.add_row(*(str(value) for value in batch.values()))
        console.print(table)
        console.print({name: value for name, value in figures.items() if name not in ("batches", "analyses")})
        table = Table("analysis", "one_ms", "one_rows", "all_ms", "all_rows", title=f"analyses at {figures['units']} units")
        for name, times in figures["analyses"].items():
            table.add_row(name, *(str(value) for value in times.values()))
        console.print(table)
    if options.json:
        options.json.write_text(json.dumps(report, indent=2) + "\n", encoding="utf-8")


if __name__ == "__main__":
    main()
