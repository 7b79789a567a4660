"""Whatever one role does, or two, the run ends in an answer that the definitions allow, says which role it was, and is filed whole.

A seeded sample of `python -m evaluation.fault_injection`, over a small statute in memory.
"""

from __future__ import annotations

import asyncio
import random
from datetime import date

import pytest

from agents.board import Board
from agents.gate.binding import Binding
from agents.ledger import Role, RoleStatus, Status
from agents.models.offline import OfflineModel
from agents.supervisor import Budgets
from evaluation.faults.injection import active, breakable
from evaluation.faults.kinds import CRASH, HANGS, HTTP, HUNG, PANIC, STOPPED, Fault, in_process, over_http, pairs
from evaluation.faults.questions import fifty_questions
from evaluation.faults.trials import Case, Server, Tally, Trials, low_bar
from graph_schema.evidence import EvidencePack, Outcome
from graph_schema.plan import RetrievalPlan
from tests.openai_server import OpenAIServer
from tests.unit.board_fakes import COOKS, NIGHT, NOTICE, WEAVERS, FailingModel, PackRetriever, board, codes, evidence, status_of

WEATHER = "Will it rain tomorrow?"
APRONS = "Who pays for washing aprons?"
MORE = "আহারের বিরতি কত সময়?"
QUESTIONS = (NOTICE, NIGHT, WEATHER, APRONS, MORE)
PAIRS, SERVED = 150, 25
SEED = 6
CITING = evidence("3", "প্রত্যেক শ্রমিক দিনে এক ঘণ্টা আহারের বিরতি পাইবেন৷", heading="আহারের বিরতি", language="bn", cites=["9"])
CITED = evidence("9", "বিরতি কাজের সময় বলিয়া গণ্য হইবে৷", heading="বিরতি", rank=4, language="bn")


class Shelf:
    """A retriever with a pack for each question: answered in one round, in two, or not at all."""

    def __init__(self) -> None:
        self.packs = {
            NOTICE: PackRetriever(COOKS),
            APRONS: PackRetriever(COOKS),
            NIGHT: PackRetriever(WEAVERS),
            MORE: PackRetriever((CITING, *WEAVERS[:1]), later=(CITED,)),
            WEATHER: PackRetriever(outcome=Outcome.NO_MATCH),
        }

    async def retrieve(self, query: str, plan: RetrievalPlan, *, statute: str | None, as_of: date | None) -> EvidencePack:
        return await self.packs[query].retrieve(query, plan, statute=statute, as_of=as_of)


FAULTS = tuple(fault for fault in in_process() if fault.kind != HANGS)  # those take time, and have tests of their own


async def test_no_role_that_fails_alone_fails_the_run_or_changes_the_status_that_is_due() -> None:
    tally = Tally()
    with breakable():
        for certificate, offset in ((low_bar(), 0), (None, 1)):
            trials = Trials(Shelf(), certificate)
            for n, fault in enumerate(FAULTS[offset::2]):
                case = Case((fault,), QUESTIONS[n % len(QUESTIONS)])
                tally.add(case, await trials.tried(case))
    assert (tally.failed, tally.shown) == (0, [])


async def test_nor_do_two_together() -> None:
    trials, tally = Trials(Shelf(), low_bar()), Tally()
    with breakable():
        for n, pair in enumerate(random.Random(SEED).sample(list(pairs(FAULTS)), PAIRS)):
            case = Case(pair, QUESTIONS[n % len(QUESTIONS)])
            tally.add(case, await trials.tried(case))
    assert (tally.failed, tally.shown) == (0, [])


async def test_nor_does_a_server_that_misbehaves_towards_one_role_or_two() -> None:
    drawn, tally = random.Random(SEED), Tally()
    alone = [(fault,) for fault in drawn.sample(over_http(), SERVED)]
    hung = (
        Fault(Role.ISSUE_SPOTTER, HUNG),
        Fault(Role.WORKER_COUNSEL, f"{HTTP}trailing_comma"),
    )  # the one is given up, the other is waited for
    with OpenAIServer() as asked:
        server = Server(asked.url)
        trials = Trials(Shelf(), low_bar(), server)
        for n, faults in enumerate([*alone, *drawn.sample(list(pairs(over_http())), SERVED), hung]):
            case = Case(faults, QUESTIONS[n % len(QUESTIONS)])
            tally.add(case, await trials.tried(case))
        await server.close()
    assert (tally.failed, tally.shown) == (0, [])
    assert tally.struck > SERVED


async def test_without_faults_the_answers_are_of_every_kind() -> None:
    trials = Trials(Shelf(), low_bar())
    plain = {question: await trials.without(question) for question in QUESTIONS}
    assert plain[NOTICE].status is Status.TGLO
    assert plain[WEATHER].outcome is Outcome.NO_MATCH
    assert plain[MORE].rounds == 2


async def test_the_fifty_questions_are_fifty() -> None:
    assert len(set(fifty_questions())) == 50


@pytest.mark.parametrize("kind", [CRASH, PANIC, STOPPED])
@pytest.mark.parametrize("role", [Role.ISSUE_SPOTTER, Role.CITATION_CHECKER, Role.OPINION_COMPOSER])
async def test_a_role_whose_code_breaks_in_any_way_is_failed_with_its_reason(role: Role, kind: str) -> None:
    with breakable(), active((Fault(role, kind),)):
        answer = await board().ask(NOTICE)
    assert status_of(answer, role) is RoleStatus.FAILED
    assert any(reason.message.startswith(f"{role.value}: ") for reason in answer.reasons)


async def test_where_even_the_plain_prose_cannot_be_made_the_released_claims_are_the_answer() -> None:
    with breakable(), active((Fault(Role.OPINION_COMPOSER, CRASH),)):
        answer = await board().ask(NOTICE)
    assert answer.status is Status.DEGRADED
    assert answer.answer == "\n\n".join(claim.text for claim in answer.claims if claim.released)


async def test_a_skipped_role_is_named_beside_a_failed_one() -> None:
    model = FailingModel(Role.ISSUE_SPOTTER)
    answer = await Board(PackRetriever(), model, budgets=Budgets(model_calls=2, back_off_seconds=0.0)).ask(NOTICE)
    skipped = {record.role.value for record in answer.roles if record.status is RoleStatus.SKIPPED}
    assert skipped
    assert skipped <= {reason.message.partition(":")[0] for reason in answer.reasons}


class Unreadable:
    """Certificates in a folder that may not be read."""

    async def bound(self, statute: str | None, as_of: date | None) -> Binding:
        raise PermissionError("the folder may not be read")


async def test_a_certificate_that_cannot_be_read_is_none_and_the_answer_says_why() -> None:
    answer = await Board(PackRetriever(), OfflineModel(), certificates=Unreadable()).ask(NOTICE)
    assert answer.status is Status.DEGRADED
    assert codes(answer) == {"certificate-mismatch", "uncalibrated"}
    assert "may not be read" in answer.reasons[0].message


async def test_a_run_that_is_cancelled_from_outside_is_no_role_that_failed() -> None:
    with breakable(), active((Fault(Role.LEGAL_INTERPRETER, STOPPED),)):
        task = asyncio.create_task(board().ask(NOTICE))
        await asyncio.sleep(0)
        task.cancel()
        with pytest.raises(asyncio.CancelledError):
            await task


async def test_where_only_the_other_sides_points_pass_the_answer_says_so() -> None:
    answer = await board(model=FailingModel(Role.WORKER_COUNSEL), certificate=low_bar()).ask(NOTICE)
    assert answer.status is Status.DEGRADED
    assert {"role_failed", "nothing_operative"} <= codes(answer)


async def test_a_reckoning_that_breaks_costs_the_reckoning_and_not_the_answer(monkeypatch: pytest.MonkeyPatch) -> None:
    def breaks(*_: object) -> None:
        raise ZeroDivisionError

    monkeypatch.setattr("agents.opinion.computations", breaks)
    answer = await board().ask(NOTICE)
    assert answer.claims[0].released
    assert answer.computations == ()
