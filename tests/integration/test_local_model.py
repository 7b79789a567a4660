"""The board with a real, very small language model: whether or not it follows the schema, nothing is released that is not borne out."""

from __future__ import annotations

import json
import subprocess
import sys
from collections.abc import Iterator
from pathlib import Path

import pytest

from agents.board import Board
from agents.exchange import BenchMaterial, Contradictions
from agents.ledger import Issues, Role
from agents.models import Request
from agents.models.openai import Endpoint, Limits, OpenAIModel
from agents.supervisor import Budgets
from graph_schema.evidence import EvidencePack, Outcome
from graph_schema.plan import QuestionType, RetrievalPlan
from tests.local_model import missing
from tests.unit.board_fakes import COOKS, PackRetriever

ROOT = Path(__file__).resolve().parents[2]
NOTICE = "How many days of notice must an employer give before dismissing a cook?"
LIMITS = Limits(seconds=120.0, max_tokens=200, at_once=1)

pytestmark = [
    pytest.mark.local_model,
    pytest.mark.skipif(bool(missing()), reason=f"not installed: {', '.join(missing())}; see requirements-local-model.in"),
]


@pytest.fixture(scope="module")
def address() -> Iterator[str]:
    with subprocess.Popen([sys.executable, "-m", "tests.local_model"], stdout=subprocess.PIPE, text=True, cwd=ROOT) as serving:
        assert serving.stdout is not None
        line = next(line for line in serving.stdout if line.startswith("{"))
        yield str(json.loads(line)["OPENAI_BASE_URL"])
        serving.kill()


async def test_a_real_model_follows_the_schema_of_the_trust_auditor(address: str) -> None:
    endpoint = Endpoint(address, None, LIMITS)
    plan = RetrievalPlan(question_type=QuestionType.DIRECT, queries=(NOTICE,), k=5, max_hops=1)
    pack = EvidencePack(query=NOTICE, outcome=Outcome.GROUNDED, statute=None, as_of=None, plan=plan, evidence=COOKS[:1])
    material = BenchMaterial(question=NOTICE, language="en", issues=Issues(), pack=pack, claims=())
    done = await OpenAIModel("smollm2", endpoint).complete(Request(Role.TRUST_AUDITOR, "trust_auditor", material, Contradictions))
    await endpoint.close()
    assert isinstance(done.answer, Contradictions)
    assert done.usage.output_tokens > 0


async def test_a_real_model_that_cannot_reason_releases_nothing_that_is_not_borne_out(address: str) -> None:
    endpoint = Endpoint(address, None, LIMITS)
    board = Board(PackRetriever(COOKS[:2]), OpenAIModel("smollm2", endpoint), budgets=Budgets(seconds=240.0, retries=0))
    answer = await board.ask(NOTICE)
    await endpoint.close()
    released = [claim for claim in answer.claims if claim.released]
    assert all(citation.match != "none" for claim in released for citation in claim.citations)
    assert all(record.reason for record in answer.roles if record.status.value != "done")
    assert answer.usage.input_tokens > 0
