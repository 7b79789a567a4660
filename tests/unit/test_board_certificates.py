"""What a board does whose certificate was made with another system."""

from __future__ import annotations

from datetime import date

from agents.board import Board
from agents.gate.binding import Binding
from agents.gate.certificate import SystemIdentity, certified
from agents.gate.risk_control import LabelledScore
from agents.ledger import Status
from agents.models.offline import OfflineModel
from tests.unit.board_fakes import NOTICE, PackRetriever, evidence

RULE = evidence("4", "An employer gives a cook thirty days of notice before dismissing him.", rank=1)


class Void:
    """Certificates of which none holds."""

    async def bound(self, statute: str | None, as_of: date | None) -> Binding:
        return Binding(mismatch=("The certificate was made with model gpt; this system has offline.",))


async def test_a_certificate_of_another_system_counts_as_none_and_the_answer_says_why() -> None:
    answer = await Board(PackRetriever((RULE,)), OfflineModel(), certificates=Void()).ask(NOTICE)
    assert (answer.status, answer.gate.certificate) == (Status.DEGRADED, None)
    assert {reason.code for reason in answer.reasons} == {"certificate-mismatch", "uncalibrated"}


class Drifted:
    """A certificate that holds, with scores that have drifted."""

    async def bound(self, statute: str | None, as_of: date | None) -> Binding:
        rows = [LabelledScore(question=f"q{n}", claim="W1", score=0.01 * n, faithful=True) for n in range(40)]
        system = SystemIdentity(statute="s", text="t", embedder="e", model="m", prompts="p", rules="r")
        made = certified(rows, system, alpha=0.1, delta=None, labelled_by="a test", made=date(2026, 3, 1))
        return Binding(certificate=made, warnings=("The scores have drifted.",))


async def test_drift_stands_among_the_reasons_of_an_answer_whose_certificate_holds() -> None:
    answer = await Board(PackRetriever((RULE,)), OfflineModel(), certificates=Drifted()).ask(NOTICE)
    assert (answer.status, answer.gate.certificate is not None) == (Status.DEGRADED, True)
    assert "drift" in {reason.code for reason in answer.reasons}
