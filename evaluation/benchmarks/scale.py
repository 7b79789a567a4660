"""How loading, searching and the analyses grow with what is loaded: synthetic Acts at 10,000 units and, where asked, 100,000 and 1,000,000.

    python -m evaluation.benchmarks.scale [--units 10000 100000 1000000] [--act-units 500] [--heap 512] [--page-cache 128] [--json FILE]
    python -m evaluation.benchmarks.scale --keep load --units 1000000
    python -m evaluation.benchmarks.scale --keep measure

Uses a Neo4j of its own (instance `scale`), made new before and removed after, so nothing of a user's is touched. With `--keep` it stays,
loading goes on from what it holds, and what it holds can be measured as often as wanted. The embedder is one that hashes words, so no time
here is a model's. Acts are loaded as `labourcrew ingest SOURCE…` loads them. A busy machine lengthens times of the clock; the processor
time of the server and of this process, of which each batch tells too, is lengthened less.
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
from collections.abc import Mapping, Sequence
from dataclasses import dataclass, replace
from itertools import pairwise
from pathlib import Path
from tempfile import TemporaryDirectory
from typing import Any

import psutil
from rich.console import Console
from rich.table import Table

from api.analyses import FOLDER, Analysis, analyses, read_parameters, run
from api.settings import Settings, read_settings
from api.wiring import Wiring
from evaluation.benchmarks.hashing_embedder import HashingEmbedder
from evaluation.benchmarks.synthetic_acts import YEAR, questions, synthetic_act
from graph_schema.errors import DatabaseError, LabourCrewError
from graph_schema.local_server import down, instance_named, up
from graph_schema.server_instance import Instance
from graph_schema.store import GraphStore
from ingestion.loader import LoadReport, load, loaded_statutes, remove
from ingestion.many import Failed, load_many
from ingestion.parse import parse_source
from ingestion.workers import Workers, cores, workers
from retrieval.planner import plan_for
from retrieval.retriever import Retriever

INSTANCE = "scale"
STEPS = LOAD, MEASURE = "load", "measure"
BATCHES = 10
"""Parts of the way from one size to the next, each with a rate of its own."""
QUESTIONS = 15
LONG_SECONDS = 3600
"""How long an analysis may take that is stopped sooner for a user."""

Figures = dict[str, Any]


@dataclass
class Meter:
    """Time of the clock and of the processors since it was last read; what the workers spend is the product's own."""

    server: psutil.Process
    clock: float = 0.0
    server_cpu: float = 0.0
    own_cpu: float = 0.0

    def read(self) -> Figures:
        own = psutil.Process()
        clock, server_cpu = time.perf_counter(), _processor_time(self.server)
        own_cpu = sum(_processor_time(one) for one in (own, *own.children(recursive=True)))
        spent = {"seconds": clock - self.clock, "server_cpu": server_cpu - self.server_cpu, "own_cpu": own_cpu - self.own_cpu}
        self.clock, self.server_cpu, self.own_cpu = clock, server_cpu, own_cpu
        return spent


def _processor_time(running: psutil.Process) -> float:
    times = running.cpu_times()
    return times.user + times.system


async def measured(
    sizes: Sequence[int], act_units: int, settings: Settings, instance: Instance, folder: Path, steps: Sequence[str] = STEPS
) -> list[Figures]:
    """The figures at each size, smallest first; each adds to what is loaded before. Without a size, of what is there.

    The server is ended after each, for only then are its files as large as what they hold; so each begins with a cold one.
    """
    report: list[Figures] = []
    for size in sorted(sizes) or [0]:
        running = await up(instance, lambda _: None, with_compose=False)
        async with Wiring(settings) as wiring:
            found = await _at_size(wiring, size, act_units, psutil.Process(running.status.pid), folder, steps)
        await down(instance, lambda _: None)
        stored = {"store": instance.data / "databases" / "neo4j", "transaction_logs": instance.data / "transactions" / "neo4j"}
        stored["indexes"] = stored["store"] / "schema"
        report.append({**found, **{f"{name}_mb": _megabytes(folder) for name, folder in stored.items()}})
        _tell(report[-1])
    return report


def _tell(figures: Figures) -> None:
    """Figures as soon as they are there, for who waits."""
    print(json.dumps(figures), file=sys.stderr, flush=True)


async def _at_size(wiring: Wiring, size: int, act_units: int, server: psutil.Process, folder: Path, steps: Sequence[str]) -> Figures:
    """What the loading of Acts up to this size costs, and searches and analyses once they are loaded."""
    store = await wiring.store()
    there = await loaded_statutes(store)
    acts, units, batches = len(there), sum(act.units for act in there), list[Figures]()
    if LOAD in steps and units < size:
        numbers = range(acts + 1, acts + 1 + max(1, (size - units) // act_units))
        with workers() as at_work:
            batches = await _loaded(store, at_work, folder, numbers, act_units, server)
        acts, units = numbers[-1], units + sum(batch["units"] for batch in batches)
    found: Figures = {"units": units, "acts": acts, "batches": batches, "memory_after_load": _memory(server)}
    if MEASURE in steps:
        middle = acts // 2 + 1
        found |= await _one_act(store, _written(folder, middle, act_units))
        found |= await _searches(store, f"bd-{YEAR}-{middle}", Meter(server))
        found |= {"analyses": await _analyses(wiring, f"bd-{YEAR}-{middle}", Meter(server)), "memory": _memory(server)}
    return found | {"load_average": _load_average()}


def _memory(server: psutil.Process) -> Figures:
    return {"server_mb": round(server.memory_info().rss / 1e6), "own_mb": round(psutil.Process().memory_info().rss / 1e6)}


def _load_average() -> list[float]:
    return [round(one, 1) for one in os.getloadavg()]


def _written(folder: Path, number: int, act_units: int) -> str:
    """Where the Act of that number is written."""
    path = folder / f"{number}.txt"
    path.write_text(synthetic_act(number, act_units), encoding="utf-8")
    return str(path)


async def _loaded(
    store: GraphStore, at_work: Workers, folder: Path, numbers: range, act_units: int, server: psutil.Process
) -> list[Figures]:
    """The Acts of these numbers are in the graph; of each batch its rate, and processor time for a thousand units in milliseconds."""
    sources = [_written(folder, number, act_units) for number in numbers]
    found, size, meter = [], max(1, len(numbers) // BATCHES), Meter(server)
    meter.read()
    reports: list[LoadReport] = []
    async for outcome in load_many(store, HashingEmbedder(), sources, at_work):
        if isinstance(outcome, Failed):
            raise LabourCrewError(f"A synthetic Act could not be loaded. {outcome.sentence}")
        reports.append(outcome.report)
        if len(reports) == size:
            found.append(_batch(reports, meter.read()))
            _tell(found[-1])
            reports = []
    return [*found, _batch(reports, meter.read())] if reports else found


def _batch(loads: Sequence[LoadReport], spent: Figures) -> Figures:
    units = sum(one.units for one in loads)
    return {
        "acts": len(loads),
        "units": units,
        "passages": sum(one.passages for one in loads),
        "references": sum(one.references for one in loads),
        "units_per_second": round(units / spent["seconds"]),
        "write_seconds": round(sum(one.write_seconds for one in loads), 2),
        "embed_seconds": round(sum(one.embed_seconds for one in loads), 2),
        "server_cpu_ms_per_1000_units": round(1e6 * spent["server_cpu"] / units),
        "own_cpu_ms_per_1000_units": round(1e6 * spent["own_cpu"] / units),
        "load_average": _load_average()[0],
    }


def _megabytes(folder: Path) -> float:
    """What the files of the folder take up on the disk."""
    return round(sum(path.stat().st_blocks * 512 for path in folder.rglob("*") if path.is_file()) / 1e6, 1)


async def _one_act(store: GraphStore, source: str) -> Figures:
    """What one Act among the others costs: loaded again unchanged, taken out, and put in again (milliseconds)."""
    parsed, embedder = parse_source(source), HashingEmbedder()
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


async def _searches(store: GraphStore, statute: str, meter: Meter) -> Figures:
    """Of a search in one Act and in all of them the median and the mean processor time, each question asked once before (milliseconds)."""
    retriever = Retriever(store, HashingEmbedder())
    found: Figures = {}
    for name, scope in (("search_one_act", statute), ("search_all_acts", None)):
        times, outcomes = [], []
        for asked, question in enumerate(questions(QUESTIONS) * 2):
            if asked == QUESTIONS:
                meter.read()
            pack = await retriever.retrieve(question, plan_for(question, k=None, hops=None), statute=scope)
            times.append(pack.milliseconds)
            outcomes.append(pack.outcome.value)
        spent = meter.read()
        found[name] = {
            "p50_ms": round(statistics.median(times[QUESTIONS:]), 1),
            "server_cpu_ms": round(1000 * spent["server_cpu"] / QUESTIONS),
            "own_cpu_ms": round(1000 * spent["own_cpu"] / QUESTIONS),
            "outcomes": {one: outcomes.count(one) for one in sorted(set(outcomes))},
        }
        _tell({name: found[name]})
    return found


async def _analyses(wiring: Wiring, statute: str, meter: Meter) -> dict[str, Figures]:
    """Of each saved analysis its times in milliseconds for one Act and for all, once it is planned, or why there is none."""
    found: dict[str, Figures] = {}
    for chosen in analyses():
        found[chosen.name] = {}
        of_one = {"statute": statute} if "statute" in {parameter.name for parameter in chosen.parameters} else {}
        for name, given in (("one", of_one), ("one", of_one), ("all", {})):
            meter.read()
            told = await _told_of(wiring, chosen, read_parameters(chosen, given), meter)
            spent = meter.read()
            times = {"ms": round(1000 * spent["seconds"]), "cpu_ms": round(1000 * spent["server_cpu"])}
            found[chosen.name] |= {f"{name}_{what}": value for what, value in (times | {"rows": told}).items()}
        _tell({chosen.name: found[chosen.name]})
    return found


async def _told_of(wiring: Wiring, chosen: Analysis, parameters: Mapping[str, Any], meter: Meter) -> int | str:
    """How many rows there are, or why there are none. What is stopped for a user because it takes long is run anew, to its end."""
    try:
        return len((await run(wiring, chosen, parameters)).rows)
    except DatabaseError as problem:
        meter.read()
        try:
            async with (await wiring.store()).transaction(seconds=LONG_SECONDS) as transaction:
                return f"{len(await transaction.run(FOLDER + chosen.name, **parameters))}; for a user: {problem}"
        except DatabaseError as again:
            return str(again)
    except LabourCrewError as problem:
        return str(problem)


async def removed(instance: Instance) -> None:
    """The server has ended and nothing of the instance is on the disk."""
    if instance.state.is_dir():
        await down(instance, lambda _: None)
        shutil.rmtree(instance.state)


async def measured_apart(options: argparse.Namespace) -> list[Figures]:
    """The figures, from an instance that is made for them and, unless it is to be kept, removed after them."""
    given, name = read_settings(), f"{INSTANCE}-{options.beside}" if options.beside else INSTANCE
    settings = given.model_copy(update={"instance": name, "neo4j_uri": None})
    instance = replace(
        instance_named(name, state=given.state_dir, cache=given.cache_dir),
        heap_megabytes=options.heap,
        page_cache_megabytes=options.page_cache,
        transaction_seconds=LONG_SECONDS,
    )
    if not options.keep:
        await removed(instance)
    try:
        with TemporaryDirectory() as folder:
            return await measured(options.units, options.act_units, settings, instance, Path(folder), options.steps or STEPS)
    finally:
        if options.keep:
            await down(instance, lambda _: None)
        else:
            await removed(instance)


def main() -> None:
    """Prints the figures as tables and, where asked, writes them as JSON."""
    parser = argparse.ArgumentParser(description=(__doc__ or "").splitlines()[0])
    parser.add_argument("steps", nargs="*", metavar="STEP", help=f"{LOAD} or {MEASURE} alone; both without it")
    parser.add_argument("--units", type=int, nargs="+", default=[], help="the sizes, in units; without them, what is there")
    parser.add_argument("--act-units", type=int, default=500)
    parser.add_argument("--heap", type=int, default=512, help="megabytes of the server's heap")
    parser.add_argument("--page-cache", type=int, default=128, help="megabytes of the server's page cache")
    parser.add_argument("--beside", default="", metavar="NAME", help="an instance of another name, `scale-NAME`")
    parser.add_argument("--keep", action="store_true", help="go on from what the instance holds, and leave it there")
    parser.add_argument("--json", type=Path, help="where to write the figures")
    options = parser.parse_args()
    if not options.keep and not options.units:
        options.units = [10_000]
    try:
        report = asyncio.run(measured_apart(options))
    except LabourCrewError as problem:
        sys.exit(str(problem))
    console = Console(width=200)
    for figures in report:
        _print(console, figures)
    if options.json:
        options.json.write_text(json.dumps(report, indent=2) + "\n", encoding="utf-8")


def _print(console: Console, figures: Figures) -> None:
    title = f"{figures['units']} units in {figures['acts']} Acts, {cores()} cores"
    if figures["batches"]:
        table = Table(*figures["batches"][0], title=title)
        for batch in figures["batches"]:
            table.add_row(*(str(value) for value in batch.values()))
        console.print(table)
    console.print({name: value for name, value in figures.items() if name not in ("batches", "analyses")})
    if "analyses" in figures:
        table = Table("analysis", *next(iter(figures["analyses"].values())), title=f"analyses: {title}")
        for name, times in figures["analyses"].items():
            table.add_row(name, *(str(value) for value in times.values()))
        console.print(table)


if __name__ == "__main__":
    main()
