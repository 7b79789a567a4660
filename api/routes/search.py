"""GET /search: the evidence pack and its hop trace, as `labourcrew search --json` gives it."""

from __future__ import annotations

from typing import Annotated

from fastapi import APIRouter, Query, Request, Response

from api import questions
from api.problems import described, outage
from api.reading import read_text
from api.routes.parameters import AsOf, StatuteId, Wired
from graph_schema.evidence import EvidencePack, Outcome
from graph_schema.plan import WIDEST_HOPS, WIDEST_K

router = APIRouter(tags=["questions"])


@router.get("/search", response_model=EvidencePack, responses=described(404, 422, 503))
async def search(
    request: Request,
    wiring: Wired,
    q: Annotated[str, Query(description="The question or some words, in Bangla or English.")],
    k: Annotated[int | None, Query(ge=1, le=WIDEST_K, description="How many provisions at most.")] = None,
    hops: Annotated[int | None, Query(ge=0, le=WIDEST_HOPS, description="How far to follow the law's own cross-references.")] = None,
    statute: StatuteId = None,
    as_of: AsOf = None,
) -> EvidencePack | Response:
    """Provisions that bear on a question, ranked, and how each was found; no answer is written."""
    pack = await questions.search(wiring, read_text(q, "query"), k=k, hops=hops, statute=statute, as_of=as_of)
    return outage(request) if pack.outcome is Outcome.UNAVAILABLE else pack
