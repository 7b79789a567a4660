"""GET /runs and GET /runs/{id} with its ledger, hops and claims: what the board has done, as it was filed."""

from __future__ import annotations

from typing import Annotated, Any

from fastapi import APIRouter, Depends, Path, Query, Request, Response

from agents.ledger import CaseLedger
from agents.opinion import Answer, AnswerClaim
from agents.runs.record import RunSummary
from api import runs
from api.problems import described, problem
from api.routes.parameters import StatuteId, Wired
from graph_schema.evidence import Hop
from graph_schema.statute import Frozen

router = APIRouter(tags=["runs"])


class Runs(Frozen):
    runs: tuple[RunSummary, ...]


class Hops(Frozen):
    run_id: str
    hop_trace: tuple[Hop, ...]


class Claims(Frozen):
    run_id: str
    claims: tuple[AnswerClaim, ...]


def _run(identifier: Annotated[str, Path(alias="id", description="Identifier of a run: 32 digits and letters a to f.")]) -> str:
    return runs.read_run(identifier)


RunId = Annotated[str, Depends(_run)]
_FAILURES: dict[int | str, dict[str, Any]] = {**described(404, 422, 503), 409: {"description": "The run is open: it has no ledger yet."}}


@router.get("/runs", responses=described(422, 503))
async def listed(wiring: Wired, statute: StatuteId = None, limit: Annotated[int, Query(ge=1, le=runs.MOST)] = 50) -> Runs:
    """The latest runs; one without a status is open."""
    return Runs(runs=await runs.listed(wiring, statute=statute, limit=limit))


@router.get("/runs/{id}", response_model=Answer, responses=_FAILURES)
async def one(request: Request, wiring: Wired, run: RunId) -> Answer | Response:
    """The answer of a run as it was given."""
    return await _open(request, wiring, run) or await runs.answer(wiring, run)


@router.get("/runs/{id}/ledger", response_model=CaseLedger, responses=_FAILURES)
async def ledger(request: Request, wiring: Wired, run: RunId) -> CaseLedger | Response:
    """The whole ledger of a run."""
    return await _open(request, wiring, run) or await runs.ledger(wiring, run)


@router.get("/runs/{id}/hops", response_model=Hops, responses=_FAILURES)
async def hops(request: Request, wiring: Wired, run: RunId) -> Hops | Response:
    """Which edges of the law the run followed, and by which words."""
    waiting = await _open(request, wiring, run)
    return waiting or Hops(run_id=run, hop_trace=(await runs.answer(wiring, run)).hop_trace)


@router.get("/runs/{id}/claims", response_model=Claims, responses=_FAILURES)
async def claims(request: Request, wiring: Wired, run: RunId) -> Claims | Response:
    """Every claim of the run with its quotations, released or not."""
    waiting = await _open(request, wiring, run)
    return waiting or Claims(run_id=run, claims=(await runs.answer(wiring, run)).claims)


async def _open(request: Request, wiring: Wired, run: str) -> Response | None:
    """The problem of a run that has no ledger yet, None for a closed one."""
    known = await runs.filed(wiring, run)
    if known.record is not None:
        return None
    return problem(request, 409, "run-open", "The run is open", f"The run {run} has no ledger yet: it is being answered, or broke off.")
