"""A model in the Trust Auditor's place can doubt and ask for more; one that fails is paid for, and asked again where that can help."""

from __future__ import annotations

import pytest

from agents.board import Board
from agents.exchange import Contradiction, Contradictions, Overstatement, Wanted
from agents.ledger import Role, RoleStatus, Status, Usage
from agents.models import Answered, Completion, Request
from agents.models.by_role import ByRole
from agents.models.failures import EARLIER, ModelFailed, ModelFailure
from agents.models.offline import OfflineModel
from agents.supervisor import Budgets
from tests.unit.board_fakes import COOKS, NOTICE, FixedModel, PackRetriever, evidence, identifier

QUICK = Budgets(back_off_seconds=0.0)


def audited(**doubts: object) -> FixedModel:
    return FixedModel({Role.TRUST_AUDITOR: Contradictions(**doubts)})  # type: ignore[arg-type]


class Failing:
    """Fails for one role with that kind, a number of times, and remembers what it was told of earlier attempts."""

    name = "failing"

    def __init__(self, role: Role, kind: ModelFailure, times: int = 99) -> None:
        self.role, self.kind, self.left = role, kind, times
        self.told: list[tuple[ModelFailure, ...]] = []

    async def complete(self, request: Request[Answered]) -> Completion[Answered]:
        if request.role is self.role:
            self.told.append(EARLIER.get())
            if self.left > 0:
                self.left -= 1
                raise ModelFailed(self.kind, usage=Usage(model_calls=1, input_tokens=10))
        return await OfflineModel().complete(request)


async def test_a_claim_that_the_model_finds_overstated_loses_trust_and_the_opinion_says_so() -> None:
    plain = await Board(PackRetriever(), OfflineModel()).ask(NOTICE)
    doubted = await Board(PackRetriever(), audited(overstated=(Overstatement(claim="W1", reason="It leaves\nout the wages."),))).ask(NOTICE)
    assert doubted.claims[0].trust < plain.claims[0].trust
    assert "overstated" in {reason.code for reason in doubted.reasons}
    assert any(finding.message == "It leaves out the wages." for finding in doubted.findings)


async def test_doubts_about_claims_that_nobody_made_are_left_out() -> None:
    doubts = audited(overstated=(Overstatement(claim="W9", reason="?"),), found=(Contradiction(first="W1", second="E9", reason="?"),))
    assert (await Board(PackRetriever(), doubts).ask(NOTICE)).findings == ()


async def test_a_model_without_doubts_makes_no_quotation_verified() -> None:
    altered = COOKS[0].model_copy(update={"status": "omitted"})
    answer = await Board(PackRetriever((altered,)), audited()).ask(NOTICE)
    assert answer.status is Status.UNDECIDED


@pytest.mark.parametrize(("unit", "rounds"), [(identifier("9"), 2), (identifier("999"), 1), ("the Factories Act", 1)])
async def test_the_model_may_ask_for_units_that_the_evidence_refers_to_and_for_no_others(unit: str, rounds: int) -> None:
    beside = evidence("5", "Aprons are washed as section 9 says.", heading="Aprons", rank=4, cites=("9",))
    retriever = PackRetriever((*COOKS[:3], beside), later=(evidence("9", "Washing is done weekly.", rank=5),))
    answer = await Board(retriever, audited(missing=(Wanted(unit=unit, reason="?"),))).ask(NOTICE)
    assert answer.rounds == rounds
    assert retriever.plans[-1].seeds == ((unit,) if rounds == 2 else ())


async def test_a_later_attempt_is_told_how_the_earlier_ones_failed() -> None:
    model = Failing(Role.WORKER_COUNSEL, ModelFailure.CUT_OFF, times=2)
    answer = await Board(PackRetriever(), model, budgets=QUICK).ask(NOTICE)
    assert model.told == [(), (ModelFailure.CUT_OFF,), (ModelFailure.CUT_OFF, ModelFailure.CUT_OFF)]
    assert next(record for record in answer.roles if record.role is Role.WORKER_COUNSEL).status is RoleStatus.DONE


@pytest.mark.parametrize(
    ("kind", "attempts"), [(ModelFailure.REFUSED, 3), (ModelFailure.TIMED_OUT, 3), (ModelFailure.TURNED_AWAY, 1), (ModelFailure.BUSY, 1)]
)
async def test_failed_attempts_are_paid_for_and_only_repeated_where_that_can_help(kind: ModelFailure, attempts: int) -> None:
    model = Failing(Role.WORKER_COUNSEL, kind)
    answer = await Board(PackRetriever(), model, budgets=QUICK).ask(NOTICE)
    assert len(model.told) == attempts
    assert answer.usage.input_tokens == 10 * attempts


async def test_a_role_stops_where_its_failures_have_used_up_the_calls() -> None:
    model = Failing(Role.WORKER_COUNSEL, ModelFailure.EMPTY)
    answer = await Board(PackRetriever(), model, budgets=Budgets(back_off_seconds=0.0, model_calls=2)).ask(NOTICE)
    record = next(record for record in answer.roles if record.role is Role.WORKER_COUNSEL)
    assert (record.status, len(model.told)) == (RoleStatus.FAILED, 1)
    assert "model calls for one question are used up" in (record.reason or "")


async def test_each_role_is_passed_to_its_own_model() -> None:
    failing = Failing(Role.WORKER_COUNSEL, ModelFailure.REFUSED)
    model = ByRole(OfflineModel(), {Role.WORKER_COUNSEL: failing, Role.EMPLOYER_COUNSEL: OfflineModel()})
    answer = await Board(PackRetriever(), model, budgets=QUICK).ask(NOTICE)
    assert model.name == "offline, worker_counsel=failing"
    assert {claim.role for claim in answer.claims} == {Role.EMPLOYER_COUNSEL}
    assert len(failing.told) == 3
