"""What the board answers to our own questions: status, facts stated, citations against gold, language, unsupported claims, time.

    python -m evaluation.answer_report --split development [--json] [--source SOURCE]

Asks the running system with the statute of the questions loaded. With `--source`, the statute as `labourcrew parse` takes it, quotations
are checked in its own words instead of those that the answer brings along.
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

from agents.board import Board
from api.settings import read_settings
from api.wiring import Wiring
from evaluation.answer_metrics import WordsOf, judge_answer, words_of_statutes
from evaluation.dataset.items import Item, Split, load_items
from evaluation.metrics import Judgement, report_of
from evaluation.retrieval_report import DATASET
from evaluation.tables import printed
from graph_schema.errors import DatabaseUnavailable, LabourCrewError
from graph_schema.evidence import Outcome
from ingestion.parse import parse_source

COLUMNS = {
    "tglo": "TGLO",
    "degraded": "DEGRADED",
    "undecided": "UNDECIDED",
    "all_facts": "all facts",
    "facts": "facts",
    "tglo_with_all_facts": "TGLO right",
    "unit_precision": "unit P",
    "unit_recall": "unit R",
    "section_precision": "section P",
    "section_recall": "section R",
    "in_language": "language",
    "unsupported": "unsupported",
    "claims_released": "claims",
    "withheld": "withheld",
    "refused": "refused",
}


async def judged(board: Board, items: Sequence[Item], words_of: WordsOf | None = None, *, quiet: bool = True) -> tuple[Judgement, ...]:
    """Every question put to the board and judged, in order. Raises DatabaseUnavailable where the graph does not answer."""
    found = []
    for item in track(items, "asking", console=Console(stderr=True), disable=quiet):
        started = time.perf_counter()
        answer = await board.ask(item.question, statute=item.statute)
        elapsed = (time.perf_counter() - started) * 1000
        if answer.outcome is Outcome.UNAVAILABLE:
            raise DatabaseUnavailable("No report can be made, since the graph does not answer. Start it with `labourcrew up`.")
        found.append(judge_answer(item, answer, elapsed, words_of))
    return tuple(found)


async def _run(split: Split, dataset: str, source: str | None) -> tuple[Judgement, ...]:
    items = load_items(dataset, split=split)
    parsed = parse_source(source) if source else None
    words_of = words_of_statutes({parsed.statute.id: parsed}) if parsed else None
    async with Wiring(read_settings()) as wiring:
        return await judged(await wiring.board(), items, words_of, quiet=not sys.stderr.isatty())


def main(arguments: Sequence[str] | None = None) -> int:
    """Prints the report; 1 where it cannot be made."""
    parser = argparse.ArgumentParser(prog="python -m evaluation.answer_report", description=(__doc__ or "").split("\n")[0])
    parser.add_argument("--split", choices=[split.value for split in Split], default="development")
    parser.add_argument("--dataset", default=DATASET, help="a data set of evaluation/dataset")
    parser.add_argument("--source", help="the statute's own text, in which quotations are checked")
    parser.add_argument("--json", action="store_true", help="one JSON document with intervals and every question's values")
    options = parser.parse_args(arguments)
    try:
        judgements = asyncio.run(_run(Split(options.split), options.dataset, options.source))
    except LabourCrewError as problem:
        print(problem, file=sys.stderr)
        return problem.exit_code
    report = report_of(judgements, options.split)
    if options.json:
        print(json.dumps(report, ensure_ascii=False))
    else:
        printed(report, COLUMNS)
    return 0


if __name__ == "__main__":
    sys.exit(main())
