"""POST /ask: the whole board, as `labourcrew ask --json` gives it."""

from __future__ import annotations

from typing import Literal

from fastapi import APIRouter, Request, Response
from pydantic import Field

from agents.opinion import Answer
from api import questions
from api.problems import described, outage
from api.reading import read_text
from api.routes.parameters import Day, StatuteName, Wired
from graph_schema.evidence import Outcome
from graph_schema.statute import Frozen

router = APIRouter(tags=["questions"])


class Question(Frozen):
    question: str = Field(description="In Bangla or English.")
    statute: StatuteName = Field(None, description="One Act only, such as bd-2006-42.")
    as_of: Day = Field(None, description="The law of this day, such as 2024-01-31.")
    lang: Literal["bn", "en"] | None = Field(None, description="Language of the answer; else that of the question.")


@router.post("/ask", response_model=Answer, responses=described(404, 413, 422, 503))
async def ask(request: Request, wiring: Wired, asked: Question) -> Answer | Response:
    """An answer of quoted provisions, whether it may be relied on, and why."""
    text = read_text(asked.question, "question")
    answer = await questions.ask(wiring, text, statute=asked.statute, as_of=asked.as_of, language=asked.lang)
    return outage(request) if answer.outcome is Outcome.UNAVAILABLE else answer
