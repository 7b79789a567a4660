"""What is filed of a run: the closed ledger with what it was gated by, as one versioned text, and the rows that the graph gets of it."""

from __future__ import annotations

from datetime import date, datetime
from typing import Any, Literal

from pydantic import ValidationError

from agents.gate.certificate import Certificate
from agents.ledger import CaseLedger, Status
from agents.opinion import Answer, AnswerClaim, answer_of
from graph_schema.errors import WrongUse
from graph_schema.evidence import Outcome
from graph_schema.statute import Frozen

VERSION = 1
"""Raised when a record that was filed before can no longer be read."""


class RunRecord(Frozen):
    """A closed run, whole: from it the answer comes out again as it was given."""

    version: Literal[1] = 1
    model: str
    """Name of the chat model."""
    milliseconds: float
    certificate: Certificate | None
    ledger: CaseLedger


class RunSummary(Frozen):
    """A run as `runs list` shows it. An open one has no status: it is being answered, or was broken off and can be resumed."""

    id: str
    question: str
    language: str
    status: Status | None
    outcome: Outcome | None
    started: datetime
    milliseconds: float | None
    statute: str | None
    as_of: date | None
    model: str


def answer_in(record: RunRecord) -> Answer:
    """The answer as it was given."""
    answer = answer_of(record.ledger, record.certificate)
    return answer.model_copy(update={"milliseconds": record.milliseconds})


def read_record(run: str, text: str) -> RunRecord:
    """The record of that run. Raises WrongUse where another version of the product filed it."""
    try:
        return RunRecord.model_validate_json(text)
    except ValidationError as error:
        raise WrongUse(
            f"The ledger of run {run} was filed by another version of LabourCrew and cannot be read by this one"
            f" ({error.errors()[0]['msg'][:120]}). Use that version, or take the run away with `labourcrew runs remove {run}`."
        ) from None


def opening(ledger: CaseLedger, model: str) -> dict[str, Any]:
    """The properties of a run that has begun."""
    return {
        "question": ledger.question,
        "language": ledger.language,
        "statute": ledger.statute,
        "as_of": ledger.as_of,
        "started": ledger.started,
        "model": model,
    }


def rows_of(record: RunRecord) -> dict[str, Any]:
    """What `runs/file` takes."""
    answer, ledger = answer_in(record), record.ledger
    opinion = {"status": answer.status.value, "outcome": answer.outcome.value, "answer": answer.answer}
    properties = {
        **opening(ledger, record.model),
        **opinion,
        "milliseconds": record.milliseconds,
        "model_calls": ledger.usage.model_calls,
        "statutes": sorted({piece.id.partition("#")[0] for piece in answer.evidence}),
        "memory_version": None,
        "version": record.version,
        "ledger": record.model_dump_json(),
    }
    return {
        "run": ledger.run_id,
        "properties": properties,
        "evidence": [{"unit": piece.id, "rank": piece.rank, "route": piece.route.value, "score": piece.score} for piece in answer.evidence],
        "hops": [
            {"hop": hop.hop, "source": hop.source, "edge": hop.edge.value, "target": hop.target, "text": hop.evidence_text}
            for hop in answer.hop_trace
        ],
        "claims": [_claim(ledger.run_id, claim) for claim in answer.claims],
    }


def _claim(run: str, claim: AnswerClaim) -> dict[str, Any]:
    quotes = [
        {"unit": c.id, "quote": c.quote, "start": c.start, "end": c.end, "match": str(c.match)} for c in claim.citations
    ]  # fmt: skip
    properties = {
        "id": f"{run}/{claim.id}",
        "role": claim.role.value,
        "text": claim.text,
        "released": claim.released,
        "trust": claim.trust,
    }
    return {"properties": properties, "quotes": quotes}
