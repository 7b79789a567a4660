"""Every failure over HTTP as `application/problem+json` (RFC 9457): what happened and what to do, never how the house is built."""

from __future__ import annotations

from http import HTTPStatus
from typing import Any
from urllib.parse import quote

from fastapi import FastAPI, Request
from fastapi.exceptions import RequestValidationError
from fastapi.responses import JSONResponse
from pydantic import BaseModel
from starlette.exceptions import HTTPException

from graph_schema.errors import (
    AmbiguousStatute,
    CitationError,
    DatabaseError,
    EmbedderError,
    LabourCrewError,
    ModelError,
    NotLoaded,
    TookTooLong,
    WrongUse,
)

MEDIA_TYPE = "application/problem+json"
OUTAGE = "The statute graph does not answer. Try again in a minute; /ready says when it is back."

_KINDS: tuple[tuple[type[LabourCrewError], int, str, str], ...] = (
    (CitationError, 422, "no-citation", "These words name no provision"),
    (WrongUse, 422, "wrong-use", "The request cannot be meant"),
    (NotLoaded, 404, "not-loaded", "There is no such Act or provision in the graph"),
    (AmbiguousStatute, 409, "ambiguous-statute", "Several Acts are loaded"),
    (TookTooLong, 503, "took-too-long", "What was asked takes too long"),
    (DatabaseError, 503, "unavailable", "The statute graph does not answer"),
    (EmbedderError, 503, "no-embedder", "The embedder does not answer"),
    (ModelError, 502, "no-model", "The chat model gave no usable answer"),
)


class Problem(BaseModel):
    """RFC 9457. `errors` says which parts of a request are not as described; `outcome` is UNAVAILABLE in an outage."""

    type: str
    title: str
    status: int
    detail: str
    instance: str
    errors: list[dict[str, str]] | None = None
    outcome: str | None = None


class ProblemResponse(JSONResponse):
    media_type = MEDIA_TYPE


def described(*statuses: int) -> dict[int | str, dict[str, Any]]:
    """These statuses as the documentation of a route names them."""
    schema = {"schema": Problem.model_json_schema()}
    return {status: {"description": _MEANING[status], "content": {MEDIA_TYPE: schema}} for status in statuses}


_MEANING = {
    404: "There is no such Act or provision in the graph.",
    409: "Several Acts are loaded and none is named.",
    413: "More is sent than can be read.",
    422: "The request cannot be meant.",
    503: "The statute graph does not answer.",
}


def problem(request: Request, status: int, kind: str, title: str, detail: str, **more: Any) -> ProblemResponse:
    """One problem document; `kind` is about:blank or the last part of its type."""
    name = kind if kind == "about:blank" else f"urn:labourcrew:problem:{kind}"
    body = {"type": name, "title": title, "status": status, "detail": detail, "instance": quote(request.url.path), **more}
    return ProblemResponse(body, status_code=status)


def internal(request: Request) -> ProblemResponse:
    """The answer to a fault of ours; what it was stands in the log alone."""
    return problem(request, 500, "about:blank", "Internal Server Error", "This is a fault of LabourCrew; its log says where it happened.")


def install(app: FastAPI) -> None:
    """Every failure of a route of the app is answered with a problem document."""
    app.add_exception_handler(LabourCrewError, _ours)
    app.add_exception_handler(RequestValidationError, _invalid)
    app.add_exception_handler(HTTPException, _http)


def outage(request: Request) -> ProblemResponse:
    """The answer where no server answers: a problem that carries the outcome that `search` and `ask` have for it."""
    return problem(request, 503, "unavailable", "The statute graph does not answer", OUTAGE, outcome="UNAVAILABLE")


async def _ours(request: Request, error: Exception) -> ProblemResponse:
    return told(request, error)


def told(request: Request, error: Exception) -> ProblemResponse:
    """The problem document of a failure of ours."""
    for kind, status, name, title in _KINDS:
        if isinstance(error, kind):
            if kind is DatabaseError:
                return outage(request)
            return problem(request, status, name, title, str(error))
    return internal(request)


async def _invalid(request: Request, error: Exception) -> ProblemResponse:
    assert isinstance(error, RequestValidationError)
    found = [{"where": ".".join(map(str, e["loc"])), "message": _message(e)} for e in error.errors()]
    detail = "; ".join(f"{e['where']}: {e['message']}" for e in found) + "."
    return problem(request, 422, "invalid", "The request is not as /docs describes it", detail, errors=found)


def _message(error: dict[str, Any]) -> str:
    cause = (error.get("ctx") or {}).get("error")
    return str(cause) if isinstance(cause, (WrongUse, str)) else str(error["msg"])


async def _http(request: Request, error: Exception) -> ProblemResponse:
    assert isinstance(error, HTTPException)
    phrase = HTTPStatus(error.status_code).phrase
    said = {
        404: "Nothing is at this address. /docs lists what there is.",
        405: f"This address does not take {request.method}. /docs says what it takes.",
    }
    answer = problem(request, error.status_code, "about:blank", phrase, said.get(error.status_code, str(error.detail)))
    answer.headers.update(error.headers or {})
    return answer
