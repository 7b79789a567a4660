"""One board tried with many faults: each run's answer is held to the rules, and what became of it is one line of a tally."""

from __future__ import annotations

import asyncio
import random
from collections import Counter
from collections.abc import Iterator, Sequence
from dataclasses import dataclass, field
from datetime import date
from itertools import islice

from agents.board import Board
from agents.gate.binding import Fixed
from agents.gate.certificate import Certificate, SystemIdentity
from agents.gate.risk_control import Calibration
from agents.ledger import Role
from agents.models import ChatModel
from agents.models.by_role import ByRole
from agents.models.offline import OfflineModel
from agents.models.openai import Endpoint, Limits, OpenAIModel
from agents.opinion import Answer, answer_of
from agents.retrieval_round import Retriever
from agents.supervisor import Budgets
from evaluation.faults.injection import FaultyCertificates, FaultyModel, FaultyRetriever, Misserved, Remembered, active, budgets
from evaluation.faults.kinds import HTTP, HUNG, Fault, pairs
from evaluation.faults.rules import broken, filed_in_part
from graph_schema.errors import DatabaseUnavailable
from graph_schema.evidence import Outcome

PATIENT = Limits(seconds=90.0, tries=2, patience=0.2)
"""For servers that do answer, however busy the machine is: no trial fails by the clock."""
BRIEF = Limits(seconds=0.5, tries=2, patience=0.2)
"""For calls that are never answered: only those end by the clock."""


@dataclass(frozen=True)
class Case:
    """Faults and the question that they are tried on."""

    faults: tuple[Fault, ...]
    question: str

    def __str__(self) -> str:
        return f"{' + '.join(map(str, self.faults)) or 'no fault'} · {self.question}"


@dataclass(frozen=True)
class Result:
    """What became of one run. `status` is None where it failed; `struck` says that every one of its faults came about."""

    status: str | None
    problems: tuple[str, ...]
    struck: bool


@dataclass
class Tally:
    """What became of the runs of one kind of trial."""

    runs: int = 0
    failed: int = 0
    struck: int = 0
    statuses: Counter[str] = field(default_factory=Counter)
    problems: Counter[str] = field(default_factory=Counter)
    shown: list[str] = field(default_factory=list)
    """The first of each problem, with faults and question."""

    def add(self, case: Case, result: Result) -> None:
        self.runs += 1
        self.failed += result.status is None
        self.struck += result.struck
        if result.status is not None:
            self.statuses[result.status] += 1
        for problem in result.problems:
            if not self.problems[problem]:
                self.shown.append(f"{case} · {problem}")
            self.problems[problem] += 1


class NothingToCompare(DatabaseUnavailable):
    """A real outage, in the run that those with faults are held against."""


class Server:
    """The misbehaving server of the tests. A call that it leaves hanging is given up soon, any other is waited for."""

    def __init__(self, address: str) -> None:
        self._patient, self._brief = Endpoint(address, None, PATIENT), Endpoint(address, None, BRIEF)

    def model(self, faults: Sequence[Fault]) -> ChatModel:
        """A model that nothing is known of yet, and whose server misbehaves in those ways."""
        name = " ".join([Misserved.name, *(f"{fault.role}={fault.kind.removeprefix(HTTP)}" for fault in faults)])
        hung = {Role(fault.role): OpenAIModel(name, self._brief) for fault in faults if fault.kind == HUNG}
        return ByRole(OpenAIModel(name, self._patient), hung)

    async def close(self) -> None:
        await self._patient.close()
        await self._brief.close()


class Trials:
    """A board that is tried: what it answers without faults is known, and every answer with faults is held to the rules."""

    def __init__(self, retriever: Retriever, certificate: Certificate | None, server: Server | None = None) -> None:
        self._retriever, self._server = FaultyRetriever(retriever), server
        self._certificates = FaultyCertificates(Fixed(certificate))
        self._plain: dict[str, Answer] = {}
        self._boards: dict[Budgets, Board] = {}
        self._offline, self._served = FaultyModel(Remembered(OfflineModel())), Misserved()

    async def tried(self, case: Case) -> Result:
        """What became of the run, with what is wrong with it."""
        try:
            plain = await self.without(case.question)
            answer, problems, struck = await self._asked(case.question, case.faults)
        except BaseException as error:  # a run that fails is what is looked for
            this = asyncio.current_task()
            if isinstance(error, (KeyboardInterrupt, SystemExit, NothingToCompare)) or (this is not None and this.cancelling()):
                raise
            return Result(None, (f"the run failed: {type(error).__name__}: {error}",), struck=True)
        status = answer.status.value if answer.claims else f"{answer.status.value} {answer.outcome.value}"
        return Result(status, (*broken(case.faults, plain, answer), *problems), struck)

    async def without(self, question: str) -> Answer:
        """The board's answer without faults. Raises NothingToCompare where there was no search."""
        if question not in self._plain:
            answer = (await self._asked(question, ()))[0]
            if answer.outcome is Outcome.UNAVAILABLE:
                raise NothingToCompare(
                    f"Without any fault too the law could not be searched for: {question} Try again when the graph answers."
                )
            self._plain[question] = answer
        return self._plain[question]

    async def _asked(self, question: str, faults: tuple[Fault, ...]) -> tuple[Answer, tuple[str, ...], bool]:
        board = self._board(budgets(faults))
        if self._server is not None:
            self._served.begin(self._server.model(faults))  # a new one, since what is learnt of a server is kept
        with active(faults) as struck:
            ledger = await asyncio.create_task(board.closed(board.opened(question)))
        answer = answer_of(ledger, ledger.binding.certificate)
        return answer, filed_in_part(ledger, answer), struck >= set(faults)

    def _board(self, limits: Budgets) -> Board:
        """One board for each budget: to make one takes longer than a run."""
        if limits not in self._boards:
            model: ChatModel = self._offline if self._server is None else self._served
            self._boards[limits] = Board(self._retriever, model, certificates=self._certificates, budgets=limits)
        return self._boards[limits]


def low_bar() -> Certificate:
    """A certificate that lets nearly everything pass that is verified: with it, only what a run lacks keeps it from TGLO."""
    system = SystemIdentity(statute="s", text="t", embedder="e", model="m", prompts="p", rules="r")
    calibration = Calibration(feasible=True, threshold=0.05, n=100, alpha=0.1, false_release_bound=0.09)
    return Certificate(calibration=calibration, calibration_sha256="0", system=system, made=date(2026, 1, 1))


def singles(faults: Sequence[Fault], questions: Sequence[str], many: int) -> list[Case]:
    """Every fault on so many questions, and no fault on all of them."""
    plain = [Case((), question) for question in questions] if many else []
    return [*plain, *_cases([(fault,) for fault in faults], questions, many)]


def in_pairs(faults: tuple[Fault, ...], questions: Sequence[str], share: float, many: int, seed: int) -> list[Case]:
    """That share of every two faults of different roles, drawn by the seed, each on so many questions, which go round."""
    found = list(pairs(faults))
    return _cases(random.Random(seed).sample(found, round(share * len(found))), questions, many)


def _cases(faults: Sequence[tuple[Fault, ...]], questions: Sequence[str], many: int) -> list[Case]:
    round_and_round: Iterator[str] = (question for _ in range(len(faults) * many) for question in questions)
    return [Case(some, question) for some in faults for question in islice(round_and_round, min(many, len(questions)))]
