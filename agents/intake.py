"""Issue Spotter and Retrieval Planner: from the question to what is asked and what may be looked for."""

from __future__ import annotations

from agents.exchange import QuestionMaterial
from agents.ledger import EvidenceRequest, Issues, Role, Usage
from agents.models import ChatModel, Request
from graph_schema.plan import QuestionType, RetrievalPlan, clamp
from retrieval.planner import plan_for


async def spot_issues(question: str, language: str, model: ChatModel) -> tuple[Issues, Usage]:
    """Parties, facts, issues and subjects of the question."""
    material = QuestionMaterial(question=question, language=language)
    done = await model.complete(Request(Role.ISSUE_SPOTTER, "issue_spotter", material, Issues))
    return done.answer, done.usage


def plan(question: str, earlier: RetrievalPlan | None, request: EvidenceRequest | None) -> RetrievalPlan:
    """The plan for the question; on re-entry the earlier one with the units that the Trust Auditor asks for as further seeds."""
    if earlier is None or request is None:
        return plan_for(question, k=None, hops=None)
    seeds = tuple(dict.fromkeys((*earlier.seeds, *request.seeds)))
    return earlier.model_copy(update={"seeds": seeds})


def plainest_plan(question: str) -> RetrievalPlan:
    """A plan that needs no planner: the question itself, within the narrowest ceiling."""
    return clamp(RetrievalPlan(question_type=QuestionType.DIRECT, queries=(question,), k=5, max_hops=1))
