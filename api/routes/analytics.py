"""GET /analytics and GET /analytics/{name}: the saved questions about the references of the loaded Acts."""

from __future__ import annotations

from typing import Annotated

from fastapi import APIRouter, Path, Request, Response

from api import analyses
from api.problems import described, problem
from api.routes.parameters import Wired
from graph_schema.errors import WrongUse
from graph_schema.statute import Frozen

router = APIRouter(tags=["analytics"])


class Analytics(Frozen):
    analytics: tuple[analyses.Analysis, ...]


@router.get("/analytics")
async def listed() -> Analytics:
    """Every saved analysis with what it answers and the parameters that it takes."""
    return Analytics(analytics=analyses.analyses())


Name = Annotated[str, Path(description="Such as most_cited. Its parameters are given as ?statute=bd-2006-42&limit=10 and so on.")]


@router.get("/analytics/{name}", response_model=analyses.Result, responses=described(404, 422, 503))
async def one(request: Request, wiring: Wired, name: Name) -> analyses.Result | Response:
    """The rows of one analysis, in a fixed order."""
    try:
        chosen = analyses.analysis(name)
    except WrongUse as error:
        return problem(request, 404, "no-analysis", "There is no such analysis", str(error))
    given = dict(request.query_params)
    if len(given) < len(request.query_params.multi_items()):
        raise WrongUse("A parameter is given twice.")
    blank = [key for key, value in given.items() if not value.strip()]
    parameters = analyses.read_parameters(chosen, {key: value for key, value in given.items() if key not in blank})
    return await analyses.run(wiring, chosen, parameters)
