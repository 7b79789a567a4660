"""Every role failing in every way, alone and in pairs, on fifty questions: what became of each run, held to rules that are not the board's.

    python -m evaluation.fault_injection [--board offline|model] [--singles N] [--pairs SHARE] [--each N] [--seed S] [--kept F] [--json F]

Asks the statutes that are loaded in the Neo4j of the settings, once for each question and plan; every run after that gets the same packs. A
single fault is tried on every question, a pair on one of them, which go round, so that two roles meet on all of them. The offline board is
gated by a certificate, so that a run without faults may be TGLO, and with fewer questions once more without one. The model board asks the
misbehaving server of the tests. Nothing is written to the graph. With `--kept` a command that was broken off goes on where it was.
Exit status 1 where a run failed or a rule is broken.
"""

from __future__ import annotations

import asyncio
import sys
from collections import Counter
from collections.abc import Mapping, Sequence
from pathlib import Path
from typing import Any

from rich.console import Console
from rich.progress import Progress
from rich.table import Table

from api.settings import read_settings
from api.wiring import Wiring
from evaluation.benchmarks.served_model import served
from evaluation.faults.command import carried_out, options_of
from evaluation.faults.injection import Replayed, breakable
from evaluation.faults.kept import Kept
from evaluation.faults.kinds import in_process, over_http
from evaluation.faults.questions import fifty_questions
from evaluation.faults.trials import Case, Server, Tally, Trials, in_pairs, low_bar, singles

AT_ONCE, AT_ONCE_WITH_A_MODEL = 4, 12
"""Runs under way at once: some wait for a model or for time to be used up."""
BARE = 10
"""Without a certificate a fault is tried on a tenth of the questions."""

Report = dict[str, Tally]


class Trying:
    """Tries cases one after the other, some at once, and leaves out those that an earlier command has kept."""

    def __init__(self, report: Report, kept: Kept, at_once: int) -> None:
        self._report, self._kept, self._at_once = report, kept, at_once

    async def all_of(self, name: str, trials: Trials, cases: Sequence[Case]) -> None:
        """Every case is in the report under that name; a progress bar on standard error."""
        tally = self._report[name] = Tally()
        console = Console(stderr=True)
        left = []
        for case in cases:
            known = self._kept.of(name, case)
            if known is None:
                left.append(case)
            else:
                tally.add(case, known)
        with Progress(console=console, disable=not console.is_terminal) as bar:
            shown, ahead = bar.add_task(name, total=len(left)), iter(left)

            async def in_turn() -> None:
                for case in ahead:
                    result = await trials.tried(case)
                    tally.add(case, result)
                    self._kept.add(name, case, result)
                    bar.advance(shown)

            async with asyncio.TaskGroup() as group:
                for _ in range(self._at_once):
                    group.create_task(in_turn())


async def matrix(board: str, report: Report, *, alone: int, together: float, each: int, seed: int, file: Path | None) -> None:
    """The report holds the tallies of that board: single faults and pairs; offline also single faults without a certificate."""
    questions = fifty_questions()
    async with Wiring(read_settings()) as wiring:
        retriever = Replayed(await wiring.retriever())
        with Kept(file) as kept:
            trying = Trying(report, kept, AT_ONCE_WITH_A_MODEL if board == "model" else AT_ONCE)
            if board == "model":
                with served(0.0) as address:
                    server, faults = Server(address), over_http()
                    trials = Trials(retriever, low_bar(), server)
                    await trying.all_of("model, one fault", trials, singles(faults, questions, alone))
                    await trying.all_of("model, two", trials, in_pairs(faults, questions, together, each, seed))
                    await server.close()
                return
            with breakable():
                faults, fewer = in_process(), -(-alone // BARE)
                certified, bare = Trials(retriever, low_bar()), Trials(retriever, None)
                await trying.all_of("offline, one fault", certified, singles(faults, questions, alone))
                await trying.all_of("offline, one, no certificate", bare, singles(faults, questions, fewer))
                await trying.all_of("offline, two", certified, in_pairs(faults, questions, together, each, seed))


def printed(report: Mapping[str, Tally]) -> None:
    """The tallies as a table, and under it the first of each problem."""
    table = Table("trial", "runs", "all faults struck", "failed runs", "rules broken", "TGLO", "DEGRADED", "UNDECIDED")
    for name, tally in report.items():
        by_status = Counter[str]()
        for status, number in tally.statuses.items():
            by_status[status.split()[0]] += number
        counts = (tally.runs, tally.struck, tally.failed, sum(tally.problems.values()))
        table.add_row(name, *map(str, (*counts, *(by_status[s] for s in ("TGLO", "DEGRADED", "UNDECIDED")))))
    Console().print(table)
    for tally in report.values():
        for line in tally.shown:
            Console().print(line, markup=False, highlight=False)


def as_json(tally: Tally) -> dict[str, Any]:
    return {
        "runs": tally.runs,
        "struck": tally.struck,
        "failed": tally.failed,
        "statuses": dict(tally.statuses),
        "problems": dict(tally.problems),
        "first": tally.shown,
    }


def main() -> int:
    """Prints the table; 1 where a run failed or a rule is broken."""
    parser = options_of("evaluation.fault_injection", __doc__, seed=2006)
    parser.add_argument("--board", choices=("offline", "model"), default="offline")
    parser.add_argument("--singles", type=int, default=50, help="questions that each fault is tried on")
    parser.add_argument("--pairs", type=float, default=1.0, help="share of all pairs of faults, drawn by the seed")
    parser.add_argument("--each", type=int, default=1, help="questions that each pair is tried on")
    parser.add_argument("--kept", type=Path, help="a file of finished trials, to go on from and to add to")
    given = parser.parse_args()
    report: Report = {}
    sizes = {"alone": given.singles, "together": given.pairs, "each": given.each, "seed": given.seed}
    trying = matrix(given.board, report, file=given.kept, **sizes)
    return carried_out(trying, report, printed=printed, as_json=as_json, wrong=lambda tally: bool(tally.problems), file=given.json)


if __name__ == "__main__":
    sys.exit(main())
