"""Every role failing in every way, alone and in pairs, on fifty questions: what became of each run, held to rules that are not the board's.

    python -m evaluation.fault_injection [--board offline|model] [--singles N] [--pairs SHARE] [--seed S] [--json FILE]

Asks the statutes that are loaded in the Neo4j of the settings, once for each question and plan; every run after that gets the same packs. A
single fault is tried on every question, a pair on one of them, which go round, so that two roles meet on all of them. The offline board is
gated by a certificate, so that a run without faults may be TGLO, and with fewer questions once more without one. The model board asks the
misbehaving server of the tests. Nothing is written to the graph. Exit status 1 where a run failed or a rule is broken.
"""

from __future__ import annotations

import argparse
import asyncio
import json
import random
import sys
from collections import Counter
from collections.abc import Iterator, Sequence
from contextlib import ExitStack
from dataclasses import dataclass, field
from datetime import date
from itertools import islice
from pathlib import Path
from typing import Any

from rich.console import Console
from rich.progress import track
from rich.table import Table

from agents.board import Board
from agents.gate.binding import Fixed
from agents.gate.certificate import Certificate, SystemIdentity
from agents.gate.risk_control import Calibration
from agents.models import ChatModel
from agents.models.offline import OfflineModel
from agents.models.openai import Endpoint, Limits, OpenAIModel
from agents.opinion import Answer, answer_of
from agents.retrieval_round import Retriever
from agents.supervisor import Budgets
from api.settings import read_settings
from api.wiring import Wiring
from evaluation.benchmarks.served_model import served
from evaluation.faults.injection import FaultyCertificates, FaultyModel, FaultyRetriever, Remembered, Replayed, active, breakable, budgets
from evaluation.faults.kinds import HTTP, Fault, in_process, over_http, pairs
from evaluation.faults.questions import fifty_questions
from evaluation.faults.rules import broken, filed_in_part
from graph_schema.errors import LabourCrewError

AT_ONCE = 4
"""Runs under way at once: some wait for a model or for time to be used up."""
BARE = 10
"""Without a certificate a fault is tried on a tenth of the questions."""
LIMITS = Limits(seconds=2.0, tries=2, patience=0.2)

Case = tuple[tuple[Fault, ...], str]
"""Faults and the question that they are tried on."""


@dataclass
class Tally:
    """What became of the runs of one kind of trial."""

    runs: int = 0
    failed: int = 0
    statuses: Counter[str] = field(default_factory=Counter)
    problems: Counter[str] = field(default_factory=Counter)
    shown: list[str] = field(default_factory=list)
    """The first of each problem, with faults and question."""

    def add(self, case: Case, answer: Answer | None, problems: Sequence[str]) -> None:
        self.runs += 1
        self.failed += answer is None
        if answer is not None:
            self.statuses[f"{answer.status.value} {answer.outcome.value}" if not answer.claims else answer.status.value] += 1
        for problem in problems:
            if not self.problems[problem]:
                self.shown.append(f"{' + '.join(map(str, case[0])) or 'no fault'} · {case[1]} · {problem}")
            self.problems[problem] += 1


class Trials:
    """A board that is tried: what it answers without faults is known, and every answer with faults is held to the rules."""

    def __init__(self, retriever: Retriever, certificate: Certificate | None, endpoint: Endpoint | None = None) -> None:
        self._retriever, self._endpoint = FaultyRetriever(retriever), endpoint
        self._certificates = FaultyCertificates(Fixed(certificate))
        self._plain: dict[str, Answer] = {}
        self._boards: dict[Budgets, Board] = {}
        self._offline = Remembered(OfflineModel())

    async def tried(self, case: Case, tally: Tally) -> None:
        """The run is in the tally, with what is wrong with it."""
        faults, question = case
        try:
            plain = await self.without(question)
            answer, problems = await self._asked(question, faults)
        except BaseException as error:  # a run that fails is what is looked for
            this = asyncio.current_task()
            if isinstance(error, (KeyboardInterrupt, SystemExit)) or (this is not None and this.cancelling()):
                raise
            tally.add(case, None, [f"the run failed: {type(error).__name__}: {error}"])
            return
        tally.add(case, answer, [*broken(faults, plain, answer), *problems])

    async def without(self, question: str) -> Answer:
        """The board's answer without faults."""
        if question not in self._plain:
            self._plain[question] = (await self._asked(question, ()))[0]
        return self._plain[question]

    async def _asked(self, question: str, faults: tuple[Fault, ...]) -> tuple[Answer, tuple[str, ...]]:
        board = self._board(faults)
        with active(faults):
            ledger = await asyncio.create_task(board.closed(board.opened(question)))
        answer = answer_of(ledger, ledger.binding.certificate)
        return answer, filed_in_part(ledger, answer)

    def _board(self, faults: tuple[Fault, ...]) -> Board:
        """One board for each budget offline; with a model one for each run, since what is learnt of a server is kept."""
        limits = budgets(faults)
        if self._endpoint is None and limits in self._boards:
            return self._boards[limits]
        board = Board(self._retriever, self._model(faults), certificates=self._certificates, budgets=limits)
        self._boards[limits] = board
        return board

    def _model(self, faults: tuple[Fault, ...]) -> ChatModel:
        if self._endpoint is None:
            return FaultyModel(self._offline)
        return OpenAIModel(" ".join(["measured", *(f"{fault.role}={fault.kind.removeprefix(HTTP)}" for fault in faults)]), self._endpoint)


def low_bar() -> Certificate:
    """A certificate that lets nearly everything pass that is verified: with it, only what a run lacks keeps it from TGLO."""
    system = SystemIdentity(statute="s", text="t", embedder="e", model="m", prompts="p", rules="r")
    calibration = Calibration(feasible=True, threshold=0.05, n=100, alpha=0.1, false_release_bound=0.09)
    return Certificate(calibration=calibration, calibration_sha256="0", system=system, made=date(2026, 1, 1))


def singles(faults: Sequence[Fault], questions: Sequence[str], many: int) -> list[Case]:
    """Every fault on so many questions, and no fault on all of them."""
    plain = [((), question) for question in questions] if many else []
    return [*plain, *_cases([(fault,) for fault in faults], questions, many)]


def in_pairs(faults: tuple[Fault, ...], questions: Sequence[str], share: float, seed: int) -> list[Case]:
    """That share of every two faults of different roles, drawn by the seed, each on one question; the questions go round."""
    found = list(pairs(faults))
    return _cases(random.Random(seed).sample(found, round(share * len(found))), questions, 1)


def _cases(faults: Sequence[tuple[Fault, ...]], questions: Sequence[str], many: int) -> list[Case]:
    round_and_round: Iterator[str] = (question for _ in range(len(faults) * many) for question in questions)
    return [(some, question) for some in faults for question in islice(round_and_round, min(many, len(questions)))]


async def run(trials: Trials, cases: Sequence[Case], name: str, report: dict[str, Tally]) -> None:
    """Every case is tried, and in the report under that name; a progress bar on standard error."""
    tally = report[name] = Tally()
    console = Console(stderr=True)
    ahead = track(range(0, len(cases), AT_ONCE), name, console=console, disable=not console.is_terminal)
    for start in ahead:
        await asyncio.gather(*(trials.tried(case, tally) for case in cases[start : start + AT_ONCE]))


async def matrix(board: str, questions: Sequence[str], report: dict[str, Tally], *, alone: int, together: float, seed: int) -> None:
    """The report holds the tallies of that board: single faults and pairs; offline also single faults without a certificate."""
    async with Wiring(read_settings()) as wiring:
        retriever = Replayed(await wiring.retriever())
        with ExitStack() as stack:
            if board == "model":
                endpoint = Endpoint(stack.enter_context(served(0.0)), None, LIMITS)
                trials, faults = Trials(retriever, low_bar(), endpoint), over_http()
                await run(trials, singles(faults, questions, alone), "model, one fault", report)
                await run(trials, in_pairs(faults, questions, together, seed), "model, two", report)
                await endpoint.close()
                return
            stack.enter_context(breakable())
            faults, fewer = in_process(), -(-alone // BARE)
            certified, bare = Trials(retriever, low_bar()), Trials(retriever, None)
            await run(certified, singles(faults, questions, alone), "offline, one fault", report)
            await run(bare, singles(faults, questions, fewer), "offline, one, no certificate", report)
            await run(certified, in_pairs(faults, questions, together, seed), "offline, two", report)


def printed(report: dict[str, Tally]) -> None:
    """The tallies as a table, and under it the first of each problem."""
    table = Table("trial", "runs", "failed runs", "rules broken", "TGLO", "DEGRADED", "UNDECIDED")
    for name, tally in report.items():
        by_status = Counter[str]()
        for status, number in tally.statuses.items():
            by_status[status.split()[0]] += number
        counts = (tally.runs, tally.failed, sum(tally.problems.values()), *(by_status[s] for s in ("TGLO", "DEGRADED", "UNDECIDED")))
        table.add_row(name, *map(str, counts))
    Console().print(table)
    for tally in report.values():
        for line in tally.shown:
            Console().print(line, markup=False, highlight=False)


def as_json(report: dict[str, Tally]) -> dict[str, Any]:
    return {
        name: {"runs": t.runs, "failed": t.failed, "statuses": dict(t.statuses), "problems": dict(t.problems), "first": t.shown}
        for name, t in report.items()
    }


def main() -> int:
    """Prints the table; 1 where a run failed or a rule is broken."""
    parser = argparse.ArgumentParser(prog="python -m evaluation.fault_injection", description=(__doc__ or "").splitlines()[0])
    parser.add_argument("--board", choices=("offline", "model"), default="offline")
    parser.add_argument("--singles", type=int, default=50, help="questions that each fault is tried on")
    parser.add_argument("--pairs", type=float, default=1.0, help="share of all pairs of faults, drawn by the seed")
    parser.add_argument("--seed", type=int, default=2006)
    parser.add_argument("--json", type=Path, help="where to write the counts")
    options = parser.parse_args()
    report: dict[str, Tally] = {}
    wanted = matrix(options.board, fifty_questions(), report, alone=options.singles, together=options.pairs, seed=options.seed)
    try:
        asyncio.run(wanted)
    except KeyboardInterrupt:
        print("Broken off; what follows was tried so far.", file=sys.stderr)
    except LabourCrewError as problem:
        print(problem, file=sys.stderr)
        return problem.exit_code
    printed(report)
    if options.json:
        options.json.write_text(json.dumps(as_json(report), ensure_ascii=False, indent=2) + "\n", encoding="utf-8")
    return int(any(tally.problems for tally in report.values()))


if __name__ == "__main__":
    sys.exit(main())
