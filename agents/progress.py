"""What is told of a run while it goes on: one event for each thing that a role has put on the ledger."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from typing import Any, Literal

from agents.ledger import Brief, CaseLedger, Role, RoleStatus
from graph_schema.statute import Frozen

Kind = Literal["run", "issues", "plan", "evidence", "hops", "claims", "notes", "audit", "citations", "gate", "role", "opinion"]


class Event(Frozen):
    """One step of a run. Claims are told as they are argued: only `gate` says which of them may be relied on."""

    event: Kind
    data: dict[str, Any]


Watch = Callable[[Event], None]
"""Called with each event as it happens."""


def begun(ledger: CaseLedger) -> Event:
    """The first event: what the run can be found and resumed by."""
    return Event(event="run", data={"run_id": ledger.run_id, "question": ledger.question, "language": ledger.language})


def events_of(node: str, update: Mapping[str, Any]) -> tuple[Event, ...]:
    """What the node of the board has put on the ledger; a role that is not done is told with its reason."""
    failed = [record for record in update.get("roles", ()) if record.status is not RoleStatus.DONE]
    told = [Event(event="role", data=record.model_dump(mode="json")) for record in failed]
    tell = _TELLING.get(node)
    return (*told, *(tell(update) if tell else ()))


def _issues(update: Mapping[str, Any]) -> tuple[Event, ...]:
    return (Event(event="issues", data=update["issues"].model_dump(mode="json")),)


def _plan(update: Mapping[str, Any]) -> tuple[Event, ...]:
    return (Event(event="plan", data=update["plan"].model_dump(mode="json")),)


def _evidence(update: Mapping[str, Any]) -> tuple[Event, ...]:
    pack = update["pack"]
    found = [{"rank": p.rank, "id": p.id, "citation": p.citation, "route": p.route.value, "score": p.score} for p in pack.evidence]
    data = {"round": update["rounds"], "outcome": pack.outcome.value, "reason": pack.reason, "evidence": found}
    hops = [hop.model_dump(mode="json") for hop in pack.hop_trace]
    return (Event(event="evidence", data=data), *((Event(event="hops", data={"hop_trace": hops}),) if hops else ()))


def _claims(field: str, role: Role) -> Callable[[Mapping[str, Any]], tuple[Event, ...]]:
    def told(update: Mapping[str, Any]) -> tuple[Event, ...]:
        brief: Brief = update[field]
        return (Event(event="claims", data={"role": role.value, **brief.model_dump(mode="json")}),)

    return told


def _notes(update: Mapping[str, Any]) -> tuple[Event, ...]:
    return (Event(event="notes", data={"notes": [note.model_dump(mode="json") for note in update["notes"]]}),)


def _audit(update: Mapping[str, Any]) -> tuple[Event, ...]:
    request = update["request"]
    findings = [finding.model_dump(mode="json") for finding in update["findings"]]
    return (Event(event="audit", data={"findings": findings, "request": request.model_dump(mode="json") if request else None}),)


def _citations(update: Mapping[str, Any]) -> tuple[Event, ...]:
    return (Event(event="citations", data={"verdicts": [verdict.model_dump(mode="json") for verdict in update["verdicts"]]}),)


def _gate(update: Mapping[str, Any]) -> tuple[Event, ...]:
    scores = [score.model_dump(mode="json") for score in update["scores"]]
    return (Event(event="gate", data={"scores": scores, "released": list(update["released"])}),)


def _opinion(update: Mapping[str, Any]) -> tuple[Event, ...]:
    return (Event(event="opinion", data=update["opinion"].model_dump(mode="json")),)


_TELLING: dict[str, Callable[[Mapping[str, Any]], tuple[Event, ...]]] = {
    Role.ISSUE_SPOTTER.value: _issues,
    Role.RETRIEVAL_PLANNER.value: _plan,
    Role.STATUTE_RETRIEVER.value: _evidence,
    Role.WORKER_COUNSEL.value: _claims("worker", Role.WORKER_COUNSEL),
    Role.EMPLOYER_COUNSEL.value: _claims("employer", Role.EMPLOYER_COUNSEL),
    Role.LEGAL_INTERPRETER.value: _notes,
    Role.TRUST_AUDITOR.value: _audit,
    Role.CITATION_CHECKER.value: _citations,
    "trust_gate": _gate,
    Role.OPINION_COMPOSER.value: _opinion,
}
