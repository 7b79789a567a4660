"""GET /statutes and GET /sections/{citation}: the law itself."""

from __future__ import annotations

from typing import Annotated

from fastapi import APIRouter, Path

from api import holdings
from api.problems import described
from api.reading import read_provision
from api.routes.parameters import AsOf, StatuteId, Wired
from graph_schema.statute import Frozen
from ingestion.loader import LoadedStatute
from retrieval.provisions import Shown

router = APIRouter(tags=["law"])


class Statutes(Frozen):
    statutes: tuple[LoadedStatute, ...]


@router.get("/statutes", responses=described(503))
async def statutes(wiring: Wired) -> Statutes:
    """Every Act in the graph."""
    return Statutes(statutes=await holdings.statutes(wiring))


Citation = Annotated[str, Path(description="Such as 26A, 26(1) proviso 1, chapter 2 or ধারা ২৬ক.")]


@router.get("/sections/{citation}", responses=described(404, 409, 422, 503))
async def section(wiring: Wired, citation: Citation, statute: StatuteId = None, as_of: AsOf = None) -> Shown:
    """One unit with its children, provisos, what it cites and what cites it."""
    named, act = read_provision(citation, statute)
    return await holdings.show(wiring, named, statute=act, as_of=as_of)
