"""POST /ask: the whole board, as `labourcrew ask --json` gives it, or step by step as server-sent events."""

from __future__ import annotations

import asyncio
import json
from collections.abc import AsyncIterator, Coroutine
from typing import Any, Literal

from fastapi import APIRouter, Request, Response
from pydantic import Field
from sse_starlette import EventSourceResponse, ServerSentEvent

from agents.opinion import Answer
from agents.progress import Event
from api import questions
from api.problems import described, outage, told
from api.reading import read_text
from api.routes.parameters import Day, StatuteName, Wired
from graph_schema.errors import LabourCrewError
from graph_schema.evidence import Outcome
from graph_schema.statute import Frozen

router = APIRouter(tags=["questions"])

EVENT_STREAM = "text/event-stream"
CLIENT_GONE = 499
"""Nobody receives it; it stands in the log."""
LOOK_EVERY = 0.5
"""Seconds between two looks whether the client is still there."""


class Question(Frozen):
    question: str = Field(description="In Bangla or English.")
    statute: StatuteName = Field(None, description="One Act only, such as bd-2006-42.")
    as_of: Day = Field(None, description="The law of this day, such as 2024-01-31.")
    lang: Literal["bn", "en"] | None = Field(None, description="Language of the answer; else that of the question.")


@router.post(
    "/ask",
    response_model=Answer,
    responses={200: {"content": {EVENT_STREAM: {"schema": {"type": "string"}}}}, **described(404, 413, 422, 503)},
)
async def ask(request: Request, wiring: Wired, asked: Question) -> Answer | Response:
    """An answer of quoted provisions, whether it may be relied on, and why. With `Accept: text/event-stream` each step is an event
    (`run`, `issues`, `plan`, `evidence`, `hops`, `claims`, `notes`, `audit`, `citations`, `gate`, `role`, `opinion`), and the last one,
    `answer`, is the document; a failure is an event `problem`. A client that goes away stops the run."""
    text = read_text(asked.question, "question")
    given: dict[str, Any] = {"statute": asked.statute, "as_of": asked.as_of, "language": asked.lang}
    if _wants_events(request):
        return EventSourceResponse(_events(request, wiring, text, given))
    answer = await _while_listening(request, questions.ask(wiring, text, **given))
    if answer is None:
        return Response(status_code=CLIENT_GONE)
    return outage(request) if answer.outcome is Outcome.UNAVAILABLE else answer


async def _while_listening(request: Request, work: Coroutine[Any, Any, Answer]) -> Answer | None:
    """What the work gives; None, and the work stopped, when the client goes away before."""
    run = asyncio.create_task(work)
    try:
        while not (await asyncio.wait({run}, timeout=LOOK_EVERY))[0]:
            if await request.is_disconnected():
                return None
        return await run
    finally:
        run.cancel()


def _wants_events(request: Request) -> bool:
    return any(kind.partition(";")[0].strip() == EVENT_STREAM for kind in request.headers.get("accept", "").split(","))


async def _events(request: Request, wiring: Wired, text: str, given: dict[str, Any]) -> AsyncIterator[ServerSentEvent]:
    """The events of the run as they happen, then the answer or the problem. When nobody listens any more, the run is cancelled."""
    happened: asyncio.Queue[Event | None] = asyncio.Queue()
    run = asyncio.create_task(questions.ask(wiring, text, **given, watch=happened.put_nowait))
    run.add_done_callback(lambda _: happened.put_nowait(None))
    try:
        while (event := await happened.get()) is not None:
            yield ServerSentEvent(data=_json(event.data), event=event.event)
        try:
            answer = await run
        except LabourCrewError as error:
            yield ServerSentEvent(data=bytes(told(request, error).body).decode(), event="problem")
            return
        if answer.outcome is Outcome.UNAVAILABLE:
            yield ServerSentEvent(data=bytes(outage(request).body).decode(), event="problem")
        else:
            yield ServerSentEvent(data=answer.model_dump_json(), event="answer")
    finally:
        run.cancel()


def _json(data: dict[str, Any]) -> str:
    return json.dumps(data, ensure_ascii=False, allow_nan=False)
