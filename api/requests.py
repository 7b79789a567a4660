"""What happens around every HTTP request: one log line without the question, a limit on what is sent, a problem for a fault of ours."""

from __future__ import annotations

import sys
import time
from http import HTTPStatus
from typing import Any
from uuid import uuid4

import structlog
from starlette.exceptions import HTTPException
from starlette.requests import Request
from starlette.types import ASGIApp, Message, Receive, Scope, Send

from api.problems import internal, problem
from api.settings import LogLevel

LARGEST_BODY = 200_000
_LEVELS: dict[LogLevel, int] = {"debug": 10, "info": 20, "warning": 30, "error": 40}


def logger(level: LogLevel) -> Any:
    """A structured logger to standard error: for people at a terminal, JSON lines elsewhere."""
    renderer = structlog.dev.ConsoleRenderer() if sys.stderr.isatty() else structlog.processors.JSONRenderer(ensure_ascii=False)
    return structlog.wrap_logger(
        structlog.PrintLogger(sys.stderr),
        processors=[
            structlog.processors.add_log_level,
            structlog.processors.TimeStamper(fmt="iso", utc=True),
            structlog.processors.format_exc_info,
            renderer,
        ],
        wrapper_class=structlog.make_filtering_bound_logger(_LEVELS[level]),
    )


class Requests:
    """ASGI middleware, outermost. The query string is logged at level debug only, since it may be somebody's case."""

    def __init__(self, app: ASGIApp, log: Any) -> None:
        self._app, self._log = app, log

    async def __call__(self, scope: Scope, receive: Receive, send: Send) -> None:
        if scope["type"] != "http":
            await self._app(scope, receive, send)
            return
        request, began, status = Request(scope), time.perf_counter(), 0
        identifier = uuid4().hex[:12]

        async def noting(message: Message) -> None:
            nonlocal status
            if message["type"] == "http.response.start":
                status = message["status"]
                message["headers"] = [*message.get("headers", []), (b"x-request-id", identifier.encode())]
            await send(message)

        try:
            if int(request.headers.get("content-length") or 0) > LARGEST_BODY:
                await problem(request, 413, "about:blank", HTTPStatus(413).phrase, _TOO_LARGE)(scope, receive, noting)
            else:
                await self._app(scope, _limited(receive), noting)
        except Exception:
            self._log.exception("fault", request=identifier, path=request.url.path)
            if not status:
                await internal(request)(scope, receive, noting)
        finally:
            spent = round((time.perf_counter() - began) * 1000, 1)
            self._log.info("request", request=identifier, method=request.method, path=_route(scope), status=status, milliseconds=spent)
            self._log.debug("query", request=identifier, query=request.url.query)


_TOO_LARGE = f"A request may have at most {LARGEST_BODY:,} bytes."


def _route(scope: Scope) -> str:
    return str(getattr(scope.get("route"), "path", scope["path"]))


def _limited(receive: Receive) -> Receive:
    seen = 0

    async def counting() -> Message:
        nonlocal seen
        message = await receive()
        seen += len(message.get("body", b""))
        if seen > LARGEST_BODY:
            raise HTTPException(413, _TOO_LARGE)
        return message

    return counting
