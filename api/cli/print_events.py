"""What `ask --stream` shows while a run goes on: a line for each step, or with --json one JSON object a line."""

from __future__ import annotations

import json
from typing import TYPE_CHECKING, Any

from rich.console import Console

from api.cli import output
from graph_schema.citations import displayed

if TYPE_CHECKING:
    from agents.progress import Event, Watch

_LONGEST = 120


def watching(*, as_json: bool) -> Watch:
    """A watcher that prints each event as it happens."""
    if as_json:
        return lambda event: line(event.model_dump(mode="json"))
    people = output.people()
    return lambda event: _tell(people, event)


def line(document: Any) -> None:
    """Prints one JSON object on a line of its own, at once."""
    print(json.dumps(document, ensure_ascii=False, allow_nan=False), flush=True)


def _tell(people: Console, event: Event) -> None:
    for told in lines_of(event):
        people.print(output.plain(told, "dim"))


def lines_of(event: Event) -> tuple[str, ...]:
    """The event in words."""
    return _WORDS[event.event](event.data)


def _run(data: dict[str, Any]) -> tuple[str, ...]:
    return (f"run       {data['run_id']}",)


def _issues(data: dict[str, Any]) -> tuple[str, ...]:
    return (f"issues    {_short(data['primary'])}",) if data["primary"] else ()


def _plan(data: dict[str, Any]) -> tuple[str, ...]:
    return (f"plan      {data['question_type']}, k {data['k']}, at most {data['max_hops']} hops",)


def _evidence(data: dict[str, Any]) -> tuple[str, ...]:
    found = ", ".join(piece["citation"] for piece in data["evidence"])
    return (f"evidence  round {data['round']}: {_short(found or data['reason'] or data['outcome'])}",)


def _hops(data: dict[str, Any]) -> tuple[str, ...]:
    return tuple(
        f"hop {hop['hop']}     {_local(hop['source'])} —{hop['edge']}→ {_local(hop['target'])}  {_short(hop['evidence_text'])}".rstrip()
        for hop in data["hop_trace"]
    )


def _claims(data: dict[str, Any]) -> tuple[str, ...]:
    side = data["role"].replace("_", " ")
    return tuple(f"{claim['id']:9} {side}, not checked yet: {_places(claim)}  {_short(claim['text'])}" for claim in data["claims"])


def _notes(data: dict[str, Any]) -> tuple[str, ...]:
    return tuple(f"{note['kind']:9} {_short(note['text'])}" for note in data["notes"])


def _audit(data: dict[str, Any]) -> tuple[str, ...]:
    told = tuple(f"audit     {finding['code']}: {_short(finding['message'])}" for finding in data["findings"])
    asks = (f"audit     asks for more evidence: {_short(data['request']['reason'])}",) if data["request"] else ()
    return told + asks or ("audit     no findings",)


def _citations(data: dict[str, Any]) -> tuple[str, ...]:
    passed = [verdict["claim"] for verdict in data["verdicts"] if verdict["passed"]]
    return (f"citations {len(passed)} of {len(data['verdicts'])} claims quote verbatim",)


def _gate(data: dict[str, Any]) -> tuple[str, ...]:
    return (f"gate      releases {', '.join(data['released']) or 'nothing'}",)


def _role(data: dict[str, Any]) -> tuple[str, ...]:
    return (f"{data['status']:9} {data['role'].replace('_', ' ')}: {_short(data['reason'] or '')}",)


def _opinion(data: dict[str, Any]) -> tuple[str, ...]:
    return (f"opinion   {data['status']}", "")


def _places(claim: dict[str, Any]) -> str:
    return ", ".join(dict.fromkeys(displayed(citation["citation"], "en") for citation in claim["citations"] if citation["citation"]))


def _local(identifier: str) -> str:
    return identifier.partition("#")[2] or identifier


def _short(text: str) -> str:
    words = " ".join(text.split())
    return words if len(words) <= _LONGEST else words[: _LONGEST - 1] + "…"


_WORDS = {
    "run": _run,
    "issues": _issues,
    "plan": _plan,
    "evidence": _evidence,
    "hops": _hops,
    "claims": _claims,
    "notes": _notes,
    "audit": _audit,
    "citations": _citations,
    "gate": _gate,
    "role": _role,
    "opinion": _opinion,
}
