"""Faults brought about in a running board: at its two ports, in the code of its roles, in its budgets. Nothing of the board knows of it."""

from __future__ import annotations

import asyncio
from collections.abc import Callable, Iterator, Mapping
from contextlib import ExitStack, contextmanager
from contextvars import ContextVar
from dataclasses import replace
from datetime import date
from functools import wraps
from inspect import iscoroutinefunction
from typing import Any, NoReturn
from unittest import mock

from agents.gate.binding import Binding, Certificates
from agents.ledger import EvidenceRequest, Role, Usage
from agents.models import Answered, ChatModel, Completion, Request
from agents.models.failures import ModelFailed, ModelFailure
from agents.retrieval_round import Retriever
from agents.supervisor import Budgets
from evaluation.faults.kinds import CALLS, CODE, CRASH, DATABASE, EMBEDDER, GATE, HANGS, LATER, PANIC, SECONDS, STOPPED, TOKENS, Fault
from graph_schema.errors import DatabaseUnavailable, EmbedderError
from graph_schema.evidence import EvidencePack
from graph_schema.plan import RetrievalPlan
from graph_schema.statute import Frozen

SHORT = 0.5
"""Seconds for a question one of whose roles hangs."""
PLACES: Mapping[Role, tuple[str, ...]] = {
    Role.ISSUE_SPOTTER: ("agents.intake.spot_issues",),
    Role.RETRIEVAL_PLANNER: ("agents.intake.plan",),
    Role.WORKER_COUNSEL: ("agents.deliberation.worker_counsel.argue",),
    Role.EMPLOYER_COUNSEL: ("agents.deliberation.employer_counsel.argue",),
    Role.LEGAL_INTERPRETER: ("agents.deliberation.interpreter.interpret",),
    Role.TRUST_AUDITOR: tuple(f"agents.audit.trust_auditor.{name}" for name in ("doubts", "findings", "assess", "request")),
    Role.CITATION_CHECKER: ("agents.board.verdict",),
    Role.OPINION_COMPOSER: ("agents.opinion.compose", "agents.opinion.composed"),
}
"""What the board calls of a role, all of which breaks when the role's code does."""

ACTIVE: ContextVar[tuple[Fault, ...]] = ContextVar("faults", default=())
STRUCK: ContextVar[set[Fault] | None] = ContextVar("struck", default=None)
"""Those of them that have come about."""


class Panic(BaseException):
    """What native code raises when it fails: no Exception."""


class FaultyModel:
    """A ChatModel that fails as the active faults say, and else asks another one."""

    def __init__(self, inner: ChatModel) -> None:
        self._inner = inner

    @property
    def name(self) -> str:
        return self._inner.name

    async def complete(self, request: Request[Answered]) -> Completion[Answered]:
        for fault in _faults(request.role):
            if fault.kind in tuple(ModelFailure):
                _strikes(fault)
                raise ModelFailed(ModelFailure(fault.kind), usage=Usage(model_calls=1))
            if fault.kind == HANGS:
                _strikes(fault)
                await asyncio.Event().wait()
        done = await self._inner.complete(request)
        return replace(done, usage=done.usage + Usage(input_tokens=1))  # so that tokens can be used up offline too


class Misserved:
    """A ChatModel that is another one in each run. Its server misbehaves by itself: a fault has come about once its role asks."""

    name = "measured"

    def __init__(self) -> None:
        self._of_the_run: ContextVar[ChatModel] = ContextVar("of the run")

    def begin(self, model: ChatModel) -> None:
        """Runs that are begun here ask that model."""
        self._of_the_run.set(model)

    async def complete(self, request: Request[Answered]) -> Completion[Answered]:
        for fault in _faults(request.role):
            _strikes(fault)
        return await self._of_the_run.get().complete(request)


class FaultyRetriever:
    """A Retriever that fails as the active faults say, and else asks another one. The Link Hopper's faults spare a plan without hops."""

    def __init__(self, inner: Retriever) -> None:
        self._inner = inner

    async def retrieve(self, query: str, plan: RetrievalPlan, *, statute: str | None, as_of: date | None) -> EvidencePack:
        for fault in [*_faults(Role.STATUTE_RETRIEVER), *(_faults(Role.LINK_HOPPER) if plan.max_hops else ())]:
            if fault.kind == HANGS:
                _strikes(fault)
                await asyncio.Event().wait()
            elif fault.kind != LATER or plan.seeds:
                _break(fault)
        return await self._inner.retrieve(query, plan, statute=statute, as_of=as_of)


class FaultyCertificates:
    """Certificates that cannot be read while a fault of the gate is active."""

    def __init__(self, inner: Certificates) -> None:
        self._inner = inner

    async def bound(self, statute: str | None, as_of: date | None) -> Binding:
        for fault in _faults(GATE):
            _break(fault)
        return await self._inner.bound(statute, as_of)


class Replayed:
    """A Retriever that asks another one once for each question and plan, and gives the same pack from then on."""

    def __init__(self, inner: Retriever) -> None:
        self._inner = inner
        self._packs: dict[tuple[object, ...], EvidencePack] = {}

    async def retrieve(self, query: str, plan: RetrievalPlan, *, statute: str | None, as_of: date | None) -> EvidencePack:
        key = (query, plan, statute, as_of)
        if key not in self._packs:
            self._packs[key] = await self._inner.retrieve(query, plan, statute=statute, as_of=as_of)
        return self._packs[key]


class Remembered:
    """A ChatModel that asks another one, which answers the same each time, once for each request."""

    def __init__(self, inner: ChatModel) -> None:
        self.name, self._inner = inner.name, inner
        self._answers: dict[tuple[Role, Frozen], Completion[Any]] = {}

    async def complete(self, request: Request[Answered]) -> Completion[Answered]:
        key = (request.role, request.material)
        if key not in self._answers:
            self._answers[key] = await self._inner.complete(request)
        return self._answers[key]


@contextmanager
def breakable() -> Iterator[None]:
    """Meanwhile the code of every role breaks where an active fault says so."""
    with ExitStack() as stack:
        for role, places in PLACES.items():
            for place in places:
                module, _, name = place.rpartition(".")
                original = getattr(__import__(module, fromlist=[name]), name)
                stack.enter_context(mock.patch(place, _breakable(role, original)))
        yield


@contextmanager
def active(faults: tuple[Fault, ...]) -> Iterator[set[Fault]]:
    """Meanwhile those faults befall every run that is begun here; gives those that have come about, budgets from the start."""
    struck = {fault for fault in faults if fault.role == Role.SUPERVISOR}
    tokens = ACTIVE.set(faults), STRUCK.set(struck)
    try:
        yield struck
    finally:
        ACTIVE.reset(tokens[0])
        STRUCK.reset(tokens[1])


def budgets(faults: tuple[Fault, ...]) -> Budgets:
    """The budgets of a run with those faults: nothing is waited for, and what a fault of the Supervisor names is used up early."""
    kinds = {fault.kind for fault in faults}
    seconds = 0.0 if SECONDS in kinds else SHORT if HANGS in kinds else Budgets.seconds
    calls = 2 if CALLS in kinds else Budgets.model_calls
    return Budgets(seconds=seconds, model_calls=calls, tokens=2 if TOKENS in kinds else Budgets.tokens, back_off_seconds=0.0)


def _breakable(role: Role, original: Callable[..., Any]) -> Callable[..., Any]:
    def struck(arguments: tuple[Any, ...]) -> None:
        for fault in _faults(role):
            if fault.kind in CODE or (fault.kind == LATER and _is_later(arguments)):
                _break(fault)

    @wraps(original)
    async def waited_for(*arguments: Any) -> Any:
        struck(arguments)
        return await original(*arguments)

    @wraps(original)
    def called(*arguments: Any) -> Any:
        struck(arguments)
        return original(*arguments)

    return waited_for if iscoroutinefunction(original) else called


def _is_later(arguments: tuple[Any, ...]) -> bool:
    """True in a second round: the Trust Auditor asks for more, or the pack was fetched from what it asked for."""
    packs = [argument if isinstance(argument, EvidencePack) else getattr(argument, "pack", None) for argument in arguments]
    asks = any(isinstance(argument, EvidenceRequest) for argument in arguments)
    return asks or any(isinstance(pack, EvidencePack) and bool(pack.plan.seeds) for pack in packs)


def _faults(role: str) -> tuple[Fault, ...]:
    return tuple(fault for fault in ACTIVE.get() if fault.role == role)


def _strikes(fault: Fault) -> None:
    """The fault counts as one that has come about."""
    struck = STRUCK.get()
    if struck is not None:
        struck.add(fault)


def _break(fault: Fault) -> NoReturn:
    _strikes(fault)
    kind = fault.kind
    if kind == DATABASE:
        raise DatabaseUnavailable("No Neo4j answers at the address. Start it with labourcrew up.")
    if kind == EMBEDDER:
        raise EmbedderError("The embedder does not answer. Ask again later.")
    if kind == PANIC:
        raise Panic("called `Option::unwrap()` on a `None` value")
    if kind == STOPPED:
        raise asyncio.CancelledError
    assert kind in (CRASH, LATER), kind
    raise KeyError("a fault on purpose")
