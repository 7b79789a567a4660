"""A question, from its words to the evidence, the answer or the verdict. An outage is an outcome of a question, not an exception."""

from __future__ import annotations

from datetime import date
from typing import TYPE_CHECKING, Any

from api.holdings import show
from api.wiring import NoGraph, Wiring, board
from graph_schema.errors import DatabaseError, WrongUse
from graph_schema.evidence import EvidencePack

if TYPE_CHECKING:
    from agents.opinion import Answer
    from agents.progress import Watch


async def search(wiring: Wiring, query: str, *, k: int | None, hops: int | None, statute: str | None, as_of: date | None) -> EvidencePack:
    """The evidence pack; its outcome is UNAVAILABLE where no server answers. Raises NotLoaded for an Act that is not there."""
    from retrieval.planner import plan_for

    plan = plan_for(query, k=k, hops=hops)
    try:
        return await (await wiring.retriever()).retrieve(query, plan, statute=statute, as_of=as_of)
    except DatabaseError as problem:
        return await NoGraph(str(problem)).retrieve(query, plan, statute=statute, as_of=as_of)


async def ask(
    wiring: Wiring, question: str, *, statute: str | None, as_of: date | None, language: str | None, watch: Watch | None = None
) -> Answer:
    """The board's answer; its outcome is UNAVAILABLE where no server answers. Raises NotLoaded for an Act that is not there."""
    asked: dict[str, Any] = {"statute": statute, "as_of": as_of, "language": language, "watch": watch}
    try:
        return await (await wiring.desk()).ask(question, **asked)
    except DatabaseError as problem:
        return await board(wiring.settings, NoGraph(str(problem))).ask(question, **asked)


async def resume(wiring: Wiring, run: str, *, watch: Watch | None = None) -> Answer:
    """The answer of a run that was broken off. Raises NotLoaded, DatabaseError, or WrongUse where runs are not kept."""
    from agents.runs.registry import Registry

    desk = await wiring.desk()
    if not isinstance(desk, Registry):
        raise WrongUse("Runs are not kept, since LABOURCREW_KEEP_RUNS is 0, so none can be resumed. Ask the question anew.")
    return await desk.resume(run, watch)


async def check(wiring: Wiring, citation: str, quote: str, *, statute: str | None, as_of: date | None = None) -> dict[str, Any]:
    """Whether the words stand in the unit as it was on the day, as `check-quote --json` says it.

    Raises NotLoaded, AmbiguousStatute, DatabaseError.
    """
    from agents.audit.citation_checker import check_quote

    unit = await show(wiring, citation, statute=statute, as_of=as_of)
    found = check_quote(quote, unit.text)
    place = {"match": str(found.match), "start": found.start, "end": found.end, "reason": found.reason}
    return {"citation": unit.citation, "id": unit.id, **place}
