"""Budgets of one question: time, calls and tokens end a run with what is on its ledger, and what is under way is stopped."""

from __future__ import annotations

import asyncio

import pytest

from agents.board import Board
from agents.ledger import Role, RoleStatus, Usage
from agents.models import Answered, Completion, Request
from agents.models.offline import OfflineModel
from agents.opinion import Answer
from agents.supervisor import Budgets
from tests.slow_model import SlowModel
from tests.unit.board_fakes import PackRetriever

QUESTION = "How many days of notice before dismissing a cook?"


class Wordy:
    """The offline model, as if every call had cost a thousand tokens."""

    name = "wordy"

    async def complete(self, request: Request[Answered]) -> Completion[Answered]:
        done = await OfflineModel().complete(request)
        return Completion(done.answer, Usage(model_calls=1, input_tokens=900, output_tokens=100))


def skipped(answer: Answer, budget: str) -> list[Role]:
    """The roles that were not tried since that budget was spent."""
    return [r.role for r in answer.roles if r.status is RoleStatus.SKIPPED and budget in (r.reason or "")]


async def test_a_call_that_outlasts_the_time_is_stopped_and_its_role_failed() -> None:
    model = SlowModel(stops_after=3)
    answer = await Board(PackRetriever(), model, budgets=Budgets(seconds=0.5)).ask(QUESTION)
    assert model.stopped == [Role.LEGAL_INTERPRETER]
    records = {record.role: record for record in answer.roles}
    assert records[Role.LEGAL_INTERPRETER].status is RoleStatus.FAILED
    assert Role.TRUST_AUDITOR in skipped(answer, "seconds")


async def test_both_sides_are_stopped_when_the_time_is_over() -> None:
    model = SlowModel(stops_after=1)
    answer = await Board(PackRetriever(), model, budgets=Budgets(seconds=0.5)).ask(QUESTION)
    assert sorted(model.stopped) == [Role.EMPLOYER_COUNSEL, Role.WORKER_COUNSEL]
    assert answer.claims == ()
    assert answer.status.value == "UNDECIDED"


@pytest.mark.parametrize(("calls", "made"), [(1, 1), (2, 3), (3, 3), (4, 4)])
async def test_no_call_is_begun_when_the_calls_are_used_up(calls: int, made: int) -> None:
    model = SlowModel()
    answer = await Board(PackRetriever(), model, budgets=Budgets(model_calls=calls)).ask(QUESTION)
    assert len(model.asked) == answer.usage.model_calls == made  # both sides are asked at once, so the second may be one more
    assert skipped(answer, "model calls")


async def test_no_call_is_begun_when_the_tokens_are_used_up() -> None:
    answer = await Board(PackRetriever(), Wordy(), budgets=Budgets(tokens=3000)).ask(QUESTION)
    assert answer.usage == Usage(model_calls=3, input_tokens=2700, output_tokens=300)
    assert Role.LEGAL_INTERPRETER in skipped(answer, "tokens")


async def test_what_was_claimed_before_the_budget_was_spent_is_checked_and_told() -> None:
    answer = await Board(PackRetriever(), SlowModel(), budgets=Budgets(model_calls=3)).ask(QUESTION)
    checker = next(record for record in answer.roles if record.role is Role.CITATION_CHECKER)
    assert checker.status is RoleStatus.DONE
    assert all(citation.match == "exact" for claim in answer.claims for citation in claim.citations)
    assert answer.answer


async def test_cancelling_a_run_stops_both_sides() -> None:
    model = SlowModel(stops_after=1)
    task = asyncio.create_task(Board(PackRetriever(), model).ask(QUESTION))
    await model.stuck.wait()
    await asyncio.sleep(0)
    task.cancel()
    with pytest.raises(asyncio.CancelledError):
        await task
    assert sorted(model.stopped) == sorted(model.asked[1:])
