"""The ledger keeps what it is told, and the supervisor turns every failure of a role into a record."""

from __future__ import annotations

import asyncio
import json
from datetime import UTC, datetime, timedelta

import pytest
from pydantic import ValidationError

from agents.board import Board
from agents.ledger import CaseLedger, Claim, Role, RoleRecord, RoleStatus, Usage
from agents.models.offline import OfflineModel
from agents.supervisor import Budgets, run, told
from graph_schema.errors import ModelError
from graph_schema.evidence import Citation
from tests.unit.board_fakes import NOTICE, PackRetriever


def ledger(**fields: object) -> CaseLedger:
    return CaseLedger(run_id="r", question="q", language="en", started=datetime.now(UTC), **fields)  # type: ignore[arg-type]


def test_a_ledger_cannot_be_changed() -> None:
    with pytest.raises(ValidationError, match="frozen"):
        ledger().language = "bn"  # type: ignore[misc]


async def test_a_closed_ledger_survives_being_written_down() -> None:
    board = Board(PackRetriever(), OfflineModel())
    closed = await board.closed(board.opened(NOTICE))
    assert CaseLedger.model_validate_json(closed.model_dump_json()) == closed
    assert json.loads(closed.model_dump_json())["worker"]["claims"][0]["role"] == "worker_counsel"


def test_a_claim_without_a_citation_is_no_claim() -> None:
    with pytest.raises(ValidationError, match="cites nothing"):
        Claim(id="W1", role=Role.WORKER_COUNSEL, text="He is right.", citations=(), confidence=1.0)
    assert Claim(id="W1", role=Role.WORKER_COUNSEL, text="x", citations=(Citation(id="a", citation="1", quote="x"),), confidence=1.0)


def test_a_role_that_ran_twice_has_the_time_of_both() -> None:
    records = (
        RoleRecord(role=Role.STATUTE_RETRIEVER, status=RoleStatus.DONE, milliseconds=2.0),
        RoleRecord(role=Role.STATUTE_RETRIEVER, status=RoleStatus.FAILED, reason="down", milliseconds=3.0),
    )
    latest = ledger(roles=records).latest(Role.STATUTE_RETRIEVER)
    assert latest == RoleRecord(role=Role.STATUTE_RETRIEVER, status=RoleStatus.FAILED, reason="down", milliseconds=5.0)
    assert ledger().latest(Role.SUPERVISOR) is None


def test_usage_adds_up() -> None:
    assert Usage(model_calls=1, input_tokens=2) + Usage(model_calls=3, output_tokens=4) == Usage(
        model_calls=4, input_tokens=2, output_tokens=4
    )


async def test_a_role_that_hangs_is_failed_in_time() -> None:
    async def hangs() -> None:
        await asyncio.sleep(60)

    ran = await run(Role.WORKER_COUNSEL, hangs, ledger(), Budgets(seconds=0.05))
    assert (ran.record.status, ran.record.reason) == (RoleStatus.FAILED, "The role did not answer in time.")


async def test_a_role_out_of_time_is_skipped_but_the_finish_is_run() -> None:
    async def works() -> str:
        return "done"

    late = ledger().model_copy(update={"started": datetime.now(UTC) - timedelta(hours=1)})
    assert (await run(Role.WORKER_COUNSEL, works, late, Budgets())).record.status is RoleStatus.SKIPPED
    assert (await run(Role.CITATION_CHECKER, works, late, Budgets())).value == "done"


async def test_a_cancelled_run_is_cancelled_and_not_a_failed_role() -> None:
    async def hangs() -> None:
        await asyncio.sleep(60)

    task = asyncio.create_task(run(Role.WORKER_COUNSEL, hangs, ledger(), Budgets(), retries=2))
    await asyncio.sleep(0)
    task.cancel()
    with pytest.raises(asyncio.CancelledError):
        await task


def test_a_failure_is_told_in_one_line() -> None:
    assert told(ModelError("The model refused. Ask again.")) == "The model refused. Ask again."
    assert told(RuntimeError("first\nsecond")) == "RuntimeError: first"
    assert told(KeyError()) == "KeyError."
