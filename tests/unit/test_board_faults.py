"""What becomes of a run when a role fails, is absent, or never answers: it ends in an answer that says so."""

from __future__ import annotations

import pytest

from agents.board import Board
from agents.ledger import MAY_BE_ABSENT, Role, RoleStatus, Status
from agents.models.offline import OfflineModel
from graph_schema.errors import WrongUse
from graph_schema.evidence import Outcome
from tests.unit.board_fakes import NOTICE, FailingModel, PackRetriever, board, codes, status_of

MODEL_ROLES = (
    Role.ISSUE_SPOTTER,
    Role.WORKER_COUNSEL,
    Role.EMPLOYER_COUNSEL,
    Role.LEGAL_INTERPRETER,
    Role.TRUST_AUDITOR,
    Role.OPINION_COMPOSER,
)


@pytest.mark.parametrize("role", MODEL_ROLES)
@pytest.mark.parametrize("error", [None, RuntimeError("broken"), TimeoutError(), KeyError("x")])
async def test_one_failing_role_degrades_the_answer_and_never_the_run(role: Role, error: Exception | None) -> None:
    answer = await board(model=FailingModel(role, error)).ask(NOTICE)
    assert answer.status is Status.DEGRADED
    assert status_of(answer, role) is RoleStatus.FAILED
    assert "role_failed" in codes(answer)
    assert answer.answer


@pytest.mark.parametrize("first", MODEL_ROLES)
@pytest.mark.parametrize("second", MODEL_ROLES)
async def test_two_failing_roles_still_end_in_an_answer(first: Role, second: Role) -> None:
    model = FailingModel(first)
    model.inner = FailingModel(second)
    answer = await board(model=model).ask(NOTICE)
    assert answer.status is (Status.UNDECIDED if {first, second} == {Role.WORKER_COUNSEL, Role.EMPLOYER_COUNSEL} else Status.DEGRADED)


async def test_an_advocate_is_tried_three_times_and_others_once() -> None:
    model = FailingModel(Role.WORKER_COUNSEL)
    await board(model=model).ask(NOTICE)
    assert model.calls.count(Role.WORKER_COUNSEL) == 3
    model = FailingModel(Role.LEGAL_INTERPRETER)
    await board(model=model).ask(NOTICE)
    assert model.calls.count(Role.LEGAL_INTERPRETER) == 1


async def test_an_advocate_that_recovers_is_done() -> None:
    answer = await board(model=FailingModel(Role.WORKER_COUNSEL, times=2)).ask(NOTICE)
    assert status_of(answer, Role.WORKER_COUNSEL) is RoleStatus.DONE
    assert codes(answer) == {"uncalibrated"}


async def test_a_failed_hop_costs_the_hops_and_not_the_evidence() -> None:
    answer = await Board(PackRetriever(fails="hops"), OfflineModel()).ask(NOTICE)
    assert (status_of(answer, Role.LINK_HOPPER), status_of(answer, Role.STATUTE_RETRIEVER)) == (RoleStatus.FAILED, RoleStatus.DONE)
    assert answer.status is Status.DEGRADED


async def test_a_broken_retriever_is_an_outage() -> None:
    answer = await Board(PackRetriever(fails="always"), OfflineModel()).ask(NOTICE)
    assert (answer.status, answer.outcome) == (Status.UNDECIDED, Outcome.UNAVAILABLE)
    assert status_of(answer, Role.STATUTE_RETRIEVER) is RoleStatus.FAILED


@pytest.mark.parametrize("role", sorted(MAY_BE_ABSENT))
async def test_an_absent_role_leaves_the_mark_of_a_failed_one(role: Role) -> None:
    answer = await board(absent=frozenset({role})).ask(NOTICE)
    assert status_of(answer, role) is RoleStatus.ABSENT
    assert answer.status is (Status.UNDECIDED if role is Role.CITATION_CHECKER else Status.DEGRADED)


def test_a_board_cannot_do_without_its_supervisor() -> None:
    with pytest.raises(WrongUse, match="cannot do without"):
        board(absent=frozenset({Role.SUPERVISOR}))
