"""GET /statutes and GET /sections/{citation} with what hangs on a section: the law itself."""

from __future__ import annotations

from typing import Annotated

from fastapi import APIRouter, Path, Query

from api import holdings
from api.problems import described
from api.reading import day_of_identifier, read_provision
from api.routes.parameters import AsOf, StatuteId, Wired
from graph_schema.statute import Frozen
from ingestion.loader import LoadedStatute
from retrieval.history import History, Way
from retrieval.provisions import Shown, ShownAct, ShownReference, ShownUnit

router = APIRouter(tags=["law"])


class Statutes(Frozen):
    statutes: tuple[LoadedStatute, ...]


class Cites(Frozen):
    """What a provision and everything below it refer to."""

    id: str
    citation: str
    cites: tuple[ShownReference, ...]
    other_acts: tuple[ShownAct, ...]
    unbound: tuple[str, ...]


class CitedBy(Frozen):
    """What refers to a provision or to something below it."""

    id: str
    citation: str
    cited_by: tuple[ShownReference, ...]


class Riders(Frozen):
    """What qualifies a provision."""

    id: str
    citation: str
    provisos: tuple[ShownUnit, ...]
    explanations: tuple[ShownUnit, ...]


@router.get("/statutes", responses=described(503))
async def statutes(wiring: Wired) -> Statutes:
    """Every Act in the graph."""
    return Statutes(statutes=await holdings.statutes(wiring))


Citation = Annotated[str, Path(description="Such as 26A, 26(1) proviso 1, chapter 2 or ধারা ২৬ক.")]


@router.get("/sections/{citation}", responses=described(404, 409, 422, 503))
async def section(wiring: Wired, citation: Citation, statute: StatuteId = None, as_of: AsOf = None) -> Shown:
    """One unit with its children, provisos, what it cites and what cites it."""
    named, act = read_provision(citation, statute)
    return await holdings.show(wiring, named, statute=act, as_of=as_of or day_of_identifier(citation))


@router.get("/sections/{citation}/cites", responses=described(404, 409, 422, 503))
async def cites(wiring: Wired, citation: Citation, statute: StatuteId = None, as_of: AsOf = None) -> Cites:
    """What the unit and everything below it cite, with the citing words."""
    return Cites.model_validate(_of(await section(wiring, citation, statute, as_of), Cites))


@router.get("/sections/{citation}/cited-by", responses=described(404, 409, 422, 503))
async def cited_by(wiring: Wired, citation: Citation, statute: StatuteId = None, as_of: AsOf = None) -> CitedBy:
    """What cites the unit or something below it, with the citing words."""
    return CitedBy.model_validate(_of(await section(wiring, citation, statute, as_of), CitedBy))


@router.get("/sections/{citation}/provisos", responses=described(404, 409, 422, 503))
async def provisos(wiring: Wired, citation: Citation, statute: StatuteId = None, as_of: AsOf = None) -> Riders:
    """The provisos and explanations of the unit."""
    return Riders.model_validate(_of(await section(wiring, citation, statute, as_of), Riders))


@router.get("/sections/{citation}/history", responses=described(404, 409, 422, 503))
async def history(wiring: Wired, citation: Citation, statute: StatuteId = None) -> History:
    """Every wording of the unit and of what it holds with its days, and the amendments that made it."""
    named, act = read_provision(citation, statute)
    return await holdings.history(wiring, named, statute=act)


@router.get("/sections/{citation}/path", responses=described(404, 409, 422, 503))
async def path(
    wiring: Wired,
    citation: Citation,
    to: Annotated[str, Query(description="Another provision of the same Act.")],
    statute: StatuteId = None,
    as_of: AsOf = None,
) -> Way:
    """The shortest way from the unit to another along references, provisos and what holds what, with the words."""
    named, act = read_provision(citation, statute)
    target, act = read_provision(to, act)
    return await holdings.way(wiring, named, target, statute=act, as_of=as_of)


def _of(shown: Shown, part: type[Frozen]) -> dict[str, object]:
    return {name: getattr(shown, name) for name in part.model_fields}
