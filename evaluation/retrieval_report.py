"""What the Statute Retriever finds for our own questions, by category and language, with intervals.

    python -m evaluation.retrieval_report --split development [--json] [--misses]

Asks the running system (NEO4J_URI or the instance that `labourcrew up` started) with the statute of the questions loaded, one after the
other, planning included in the time. `--misses` names the gold units that were not found: for the development split, so that the test
split stays unread.
"""

from __future__ import annotations

import argparse
import asyncio
import json
import sys
import time
from collections.abc import Sequence

from rich.console import Console
from rich.progress import track

from api.settings import read_settings
from api.wiring import Wiring
from evaluation.dataset.items import Item, Split, load_items
from evaluation.dataset.training import DEVELOPED_ON
from evaluation.metrics import Judgement, judge_retrieval, report_of
from evaluation.tables import printed
from graph_schema.errors import DatabaseUnavailable, LabourCrewError, WrongUse
from graph_schema.evidence import Outcome
from retrieval.planner import plan_for
from retrieval.retriever import Retriever

DATASET = DEVELOPED_ON
WARM_UP = 3

COLUMNS = {
    "any_section": "any section",
    "all_sections": "all sections",
    "units": "units",
    "complete": "complete",
    "sections_in_first_8": "in first 8",
    "reciprocal_rank": "MRR",
    "wrongly_refused": "wrongly refused",
    "refused": "refused",
    "size_by_k": "size / k",
}


async def judged(retriever: Retriever, items: Sequence[Item], *, quiet: bool = True) -> tuple[Judgement, ...]:
    """Every question asked and judged, in order. Raises DatabaseUnavailable where the graph does not answer."""
    for item in items[:WARM_UP]:
        await retriever.retrieve(item.question, plan_for(item.question), statute=item.statute)
    found = []
    for item in track(items, "asking", console=Console(stderr=True), disable=quiet):
        started = time.perf_counter()
        pack = await retriever.retrieve(item.question, plan_for(item.question), statute=item.statute)
        elapsed = (time.perf_counter() - started) * 1000
        if pack.outcome is Outcome.UNAVAILABLE:
            raise DatabaseUnavailable(f"No report can be made: {pack.reason}")
        found.append(judge_retrieval(item, pack, elapsed))
    return tuple(found)


async def _run(split: Split, dataset: str) -> tuple[Judgement, ...]:
    async with Wiring(read_settings()) as wiring:
        return await judged(await wiring.retriever(), load_items(dataset, split=split), quiet=not sys.stderr.isatty())


def main(arguments: Sequence[str] | None = None) -> int:
    """Prints the report; 1 where it cannot be made."""
    parser = argparse.ArgumentParser(prog="python -m evaluation.retrieval_report", description=(__doc__ or "").split("\n")[0])
    parser.add_argument("--split", choices=[split.value for split in Split], default="development")
    parser.add_argument("--dataset", default=DATASET, help="a data set of evaluation/dataset")
    parser.add_argument("--json", action="store_true", help="one JSON document with intervals and every question's values")
    parser.add_argument("--misses", action="store_true", help="name the gold units that were not found (not for the test split)")
    options = parser.parse_args(arguments)
    try:
        if options.misses and options.split == Split.TEST:
            raise WrongUse("What is missed on the test split is not shown, so that nothing is fitted to it. Use --split development.")
        judgements = asyncio.run(_run(Split(options.split), options.dataset))
    except LabourCrewError as problem:
        print(problem, file=sys.stderr)
        return problem.exit_code
    report = report_of(judgements, options.split)
    if options.json:
        print(json.dumps(report, ensure_ascii=False))
        return 0
    printed(report, COLUMNS)
    if options.misses:
        for judgement in judgements:
            if judgement.missing or judgement.values.get("refused") == 0:
                print(judgement.question, judgement.outcome, ", ".join(judgement.missing))
    return 0


if __name__ == "__main__":
    sys.exit(main())
