"""Runs one role: retries it where that can help, isolates its failure, records what happened. Deterministic, and calls no model."""

from __future__ import annotations

import asyncio
import time
from collections.abc import Awaitable, Callable
from dataclasses import dataclass, field, replace
from datetime import UTC, datetime
from typing import Generic, TypeVar

from agents.ledger import CaseLedger, Role, RoleRecord, RoleStatus, Usage
from agents.models.failures import EARLIER, ModelFailed
from graph_schema.errors import LabourCrewError

Value = TypeVar("Value")

FINISHING = frozenset({Role.CITATION_CHECKER})
"""Runs although a budget is spent: what is on the ledger is always checked. The opinion is then composed without a model."""


@dataclass(frozen=True)
class Budgets:
    """What one question may cost, and how often an advocate is tried."""

    seconds: float = 120.0
    model_calls: int = 60
    tokens: int = 400_000
    retries: int = 2
    back_off_seconds: float = 0.25
    """Before the first retry; doubled before the second."""
    rounds: int = 2
    """How often the Trust Auditor may ask for more evidence."""


@dataclass(frozen=True)
class Ran(Generic[Value]):
    """What a role gave, None where it gave nothing, the record of it, and what its failed attempts used up."""

    value: Value | None
    record: RoleRecord
    lost: Usage = field(default_factory=Usage)

    def noting(self, remark: str) -> Ran[Value]:
        """The same with a further sentence in its record's reason."""
        reason = f"{self.record.reason} {remark}" if self.record.reason else remark
        return replace(self, record=self.record.model_copy(update={"reason": reason}))


async def run(
    role: Role, work: Callable[[], Awaitable[Value]], ledger: CaseLedger, budgets: Budgets, *, retries: int = 0, absent: bool = False
) -> Ran[Value]:
    """The role's value, or the reason for having none; raises only when the run itself is cancelled."""
    if absent:
        return Ran(None, RoleRecord(role=role, status=RoleStatus.ABSENT, reason="The role is left out of this board."))
    began = time.perf_counter()
    reason, lost = None, Usage()
    EARLIER.set(())
    for attempt in range(retries + 1):
        spent = None if role in FINISHING else overspent(ledger.model_copy(update={"usage": ledger.usage + lost}), budgets)
        if spent:
            status, reason = (RoleStatus.FAILED, f"{reason} {spent}") if reason else (RoleStatus.SKIPPED, spent)
            return Ran(None, RoleRecord(role=role, status=status, reason=reason, milliseconds=_since(began)), lost)
        if attempt:
            await asyncio.sleep(budgets.back_off_seconds * 2 ** (attempt - 1))
        try:
            limit = None if role in FINISHING else _seconds_left(ledger, budgets)
            value = await asyncio.wait_for(work(), limit)
            return Ran(value, RoleRecord(role=role, status=RoleStatus.DONE, milliseconds=_since(began)), lost)
        except ModelFailed as failed:
            reason, lost = told(failed), lost + failed.usage
            EARLIER.set((*EARLIER.get(), failed.kind))
            if not failed.worth_another_try:
                break
        except BaseException as error:  # native code fails with what is no Exception
            if _ends_the_run(error):
                raise
            reason = told(error)
    return Ran(None, RoleRecord(role=role, status=RoleStatus.FAILED, reason=reason, milliseconds=_since(began)), lost)


async def attempt(work: Callable[[], Awaitable[Value]]) -> tuple[Value | None, str | None]:
    """The value of what is no role's work, or why there is none, as a sentence; raises only when the run itself is cancelled."""
    try:
        return await work(), None
    except BaseException as error:
        if _ends_the_run(error):
            raise
        return None, told(error)


def skipped(role: Role, reason: str) -> RoleRecord:
    """The record of a role that had nothing to do."""
    return RoleRecord(role=role, status=RoleStatus.SKIPPED, reason=reason)


def overspent(ledger: CaseLedger, budgets: Budgets) -> str | None:
    """The budget that is spent, as a sentence, or None."""
    if _seconds_left(ledger, budgets) <= 0:
        return f"The {budgets.seconds:g} seconds for one question are used up."
    if ledger.usage.model_calls >= budgets.model_calls:
        return f"The {budgets.model_calls} model calls for one question are used up."
    if ledger.usage.input_tokens + ledger.usage.output_tokens >= budgets.tokens:
        return f"The {budgets.tokens} tokens for one question are used up."
    return None


def told(error: BaseException) -> str:
    """The failure as one sentence, without a traceback."""
    if isinstance(error, LabourCrewError):
        return str(error)
    if isinstance(error, TimeoutError):
        return "The role did not answer in time."
    if isinstance(error, asyncio.CancelledError):
        return "The role broke off by itself."
    first = next(iter(str(error).splitlines()), "")[:200]
    return f"{type(error).__name__}: {first}" if first else f"{type(error).__name__}."


def _ends_the_run(error: BaseException) -> bool:
    """True for what comes from outside of the role: the run is cancelled, or the process ends."""
    task = asyncio.current_task()
    cancelled = isinstance(error, asyncio.CancelledError) and (task is None or task.cancelling() > 0)
    return cancelled or isinstance(error, KeyboardInterrupt | SystemExit | GeneratorExit)


def _seconds_left(ledger: CaseLedger, budgets: Budgets) -> float:
    return budgets.seconds - (datetime.now(UTC) - ledger.began).total_seconds()


def _since(began: float) -> float:
    return round((time.perf_counter() - began) * 1000, 3)
