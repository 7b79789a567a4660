"""Other roads from a question to provisions, on the same questions, embedder and database as ours.

    python -m evaluation.compare_roads --split development [--size ours|k] [--road NAME …] [--json]

A road is given as many pieces as our own pack had for that very question (`--size ours`, the harder comparison for us), or the plan's k.
A gold unit counts where a piece holds its words. A road that cannot run here is named with the reason.
"""

from __future__ import annotations

import argparse
import asyncio
import json
import sys
import time
from collections.abc import Mapping, Sequence
from dataclasses import asdict, dataclass
from typing import Any

from rich.console import Console
from rich.progress import track
from rich.table import Table

from api.settings import read_settings
from api.wiring import Wiring
from evaluation.bootstrap import Comparison, paired
from evaluation.dataset.items import Item, Split, load_items
from evaluation.metrics import percentile
from evaluation.retrieval_report import DATASET
from evaluation.roads import OURS, Ours, roads_of
from graph_schema.citations import citation_key, section_of
from graph_schema.errors import LabourCrewError, NotLoaded
from graph_schema.store import GraphStore
from retrieval.planner import plan_for
from retrieval.roads.road import Piece, Road

MEASURES = ("any_section", "all_sections", "units", "complete", "reciprocal_rank")
WARM_UP = 2


@dataclass(frozen=True)
class Walked:
    """What one road found: each measure's value by question, the sizes of its packs, and its times."""

    road: str
    values: Mapping[str, Mapping[str, float]]
    sizes: Sequence[int]
    milliseconds: Sequence[float]


def judged(item: Item, pieces: Sequence[Piece], citations: Mapping[str, Sequence[str]]) -> dict[str, float]:
    """What the pieces are worth for an answerable question. `citations` says what each anchor holds."""
    held = [{citation_key(one) for unit in piece.units for one in citations.get(unit, ())} for piece in pieces]
    sections = [{citation_key(section_of(one)) for one in piece} for piece in held]
    gold, gold_sections = set(map(citation_key, item.gold_units)), set(map(citation_key, item.gold_sections))
    found, found_sections = set().union(*held), set().union(*sections)
    return {
        "any_section": float(bool(gold_sections & found_sections)),
        "all_sections": float(gold_sections <= found_sections),
        "units": len(gold & found) / len(gold),
        "complete": float(gold <= found),
        "reciprocal_rank": next((1 / rank for rank, one in enumerate(sections, 1) if one & gold_sections), 0.0),
    }


async def walked(road: Road, items: Sequence[Item], citations: Mapping[str, Sequence[str]], sizes: Mapping[str, int]) -> Walked:
    """The road asked every question, one after the other."""
    values: dict[str, dict[str, float]] = {measure: {} for measure in MEASURES}
    counts, times = [], []
    for item in items[:WARM_UP]:
        await road.retrieve(item.question, sizes[item.id])
    for item in track(items, road.name, console=Console(stderr=True), disable=not sys.stderr.isatty()):
        started = time.perf_counter()
        pieces = await road.retrieve(item.question, sizes[item.id])
        times.append((time.perf_counter() - started) * 1000)
        counts.append(len(pieces))
        for measure, value in judged(item, pieces, citations).items():
            values[measure][item.id] = value
    return Walked(road.name, values, counts, times)


async def citations_of(store: GraphStore, statute: str) -> dict[str, list[str]]:
    """Identifier → the citations that it holds: an anchor's its own and its clauses', another unit's its own."""
    anchors = {row["anchor"]: row["citations"] for row in await store.read("comparison/citations", statute=statute)}
    return {row["id"]: [row["citation"]] for row in await store.read("comparison/units", statute=statute)} | anchors


def compared(ours: Walked, other: Walked) -> dict[str, Comparison]:
    """Measure → our mean less the other's, paired by question."""
    return {measure: paired(ours.values[measure], other.values[measure]) for measure in MEASURES}


async def run(wiring: Wiring, items: Sequence[Item], *, size: str, only: Sequence[str]) -> dict[str, Any]:
    """The report: each road's means, sizes and times, what ours is better by, and the roads that did not run."""
    store, statute = await wiring.store(), items[0].statute
    answerable = [item for item in items if item.answerable]
    citations = await citations_of(store, statute)
    if not citations:
        raise NotLoaded(f"The questions are on {statute}, which is not loaded. Load it with `labourcrew ingest`.")
    k = {item.id: plan_for(item.question).k for item in answerable}
    own = Ours(await wiring.retriever(), statute)
    ours = await walked(own, answerable, citations, k)
    sizes = {item.id: max(count, 1) for item, count in zip(answerable, ours.sizes, strict=True)} if size == "ours" else k
    roads, absent = await roads_of(wiring, statute)
    found = [ours]
    for road in roads:
        if not only or road.name in only:
            found.append(await walked(road, answerable, citations, sizes))
    return {
        "statute": statute,
        "embedder": wiring.embedder.name,
        "questions": len(answerable),
        "size": size,
        "roads": {one.road: _told(one, ours) for one in found},
        "not_run": absent,
    }


def _told(one: Walked, ours: Walked) -> dict[str, Any]:
    count = len(one.sizes)
    means = {measure: round(sum(values.values()) / count, 4) for measure, values in one.values.items()}
    better = {} if one is ours else {measure: asdict(less) for measure, less in compared(ours, one).items()}
    return {
        **means,
        "pieces": round(sum(one.sizes) / count, 1),
        "milliseconds": {"p50": percentile(one.milliseconds, 50), "p95": percentile(one.milliseconds, 95)},
        "ours_less_this": better,
    }


def _print(report: Mapping[str, Any]) -> None:
    console = Console(width=max(180, Console().width))
    titles = ("any section", "all sections", "units", "complete", "MRR", "pieces", "p50 ms", "p95 ms", "units: ours less this")
    table = Table("road", *titles, box=None)
    for name, row in report["roads"].items():
        means = [f"{row[measure]:.3f}" for measure in MEASURES]
        less = row["ours_less_this"].get("units")
        told = f"{less['difference']:+.3f} [{less['low']:+.3f}, {less['high']:+.3f}]" if less else ""
        times = row["milliseconds"]
        table.add_row(name, *means, str(row["pieces"]), str(times["p50"]), str(times["p95"]), told)
    console.print(table)
    console.print(
        f"{report['questions']} answerable questions on {report['statute']}, embedder {report['embedder']}, size {report['size']}"
    )
    for name, reason in report["not_run"].items():
        console.print(f"not run: {name}: {reason}")


async def _run(split: Split, dataset: str, size: str, only: Sequence[str]) -> dict[str, Any]:
    async with Wiring(read_settings()) as wiring:
        return await run(wiring, load_items(dataset, split=split), size=size, only=only)


def main(arguments: Sequence[str] | None = None) -> int:
    """Prints the comparison; 1 where it cannot be made."""
    parser = argparse.ArgumentParser(prog="python -m evaluation.compare_roads", description=(__doc__ or "").split("\n")[0])
    parser.add_argument("--split", choices=[split.value for split in Split], default="development")
    parser.add_argument("--dataset", default=DATASET, help="a data set of evaluation/dataset")
    parser.add_argument("--size", choices=["ours", "k"], default="ours")
    parser.add_argument("--road", action="append", default=[], help=f"besides {OURS}, this one alone; may be repeated")
    parser.add_argument("--json", action="store_true")
    options = parser.parse_args(arguments)
    try:
        report = asyncio.run(_run(Split(options.split), options.dataset, options.size, options.road))
    except LabourCrewError as problem:
        print(problem, file=sys.stderr)
        return problem.exit_code
    if options.json:
        print(json.dumps(report, ensure_ascii=False))
    else:
        _print(report)
    return 0


if __name__ == "__main__":
    sys.exit(main())
