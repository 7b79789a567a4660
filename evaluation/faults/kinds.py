"""Every fault that a role can have: the eleven roles and the gate, each with the kinds that can befall it."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass
from itertools import combinations

from agents.ledger import Role
from agents.models.failures import ModelFailure
from api.chat_models import CALLING

GATE = "trust_gate"
"""The arithmetic between the Citation Checker and the Opinion Composer: no role, and yet it can break."""

CRASH, PANIC, STOPPED, HANGS = "crash", "panic", "stopped from within", "hangs"
LATER = "crash in the second round"
CODE = (CRASH, PANIC, STOPPED)
"""In a role's own code: an exception; an error of native code, which is no Exception; a cancellation that nobody outside asked for."""
DATABASE, EMBEDDER = "database down", "embedder down"
SECONDS, CALLS, TOKENS = "time used up", "calls used up", "tokens used up"
SIDES = (Role.WORKER_COUNSEL, Role.EMPLOYER_COUNSEL)
TWICE = (Role.RETRIEVAL_PLANNER, Role.STATUTE_RETRIEVER, *SIDES, Role.LEGAL_INTERPRETER, Role.TRUST_AUDITOR)
"""The roles that work again in a second round of evidence."""

HTTP = "http: "
"""Before the name of a scenario, where it is a fault's kind."""
HUNG = f"{HTTP}hung"
"""A call that is never answered."""
SCENARIOS = (
    "refusal", "refusal_in_words", "filtered", "length", "empty", "null", "think_only", "schema_echoed", "wrong_types", "half", "html",
    "no_choices", "enormous", "storm", "overloaded", "turned_away", "no_such_path", "busy_for_an_hour", "hung",
    "wrong_language", "other_language", "invented_provision", "index_out_of_range", "injection_obeyed", "injection_echoed",
    "altered_quotes", "think", "fenced", "trailing_comma", "index_in_range",
)  # fmt: skip
"""Ways in which a chat model's server misbehaves (tests/openai_misbehaviour.py)."""
MODEL_FAILURES = frozenset(kind.value for kind in ModelFailure)
BAD_WRAPPING = frozenset(HTTP + name for name in ("think", "fenced", "trailing_comma"))
"""Scenarios in which an answer is well wrapped up badly: the role must be done."""
NO_ANSWER = frozenset(HTTP + name for name in SCENARIOS[:19] if name != "wrong_types")
"""Scenarios in which there is no answer whatever was asked: the role must have failed."""


@dataclass(frozen=True)
class Fault:
    """One role's fault; `role` is a role's name or GATE."""

    role: str
    kind: str

    def __str__(self) -> str:
        return f"{self.role}: {self.kind}"


def in_process() -> tuple[Fault, ...]:
    """Every fault that can befall the board without a server: in code, in what a model gives, in the graph, in the budgets."""
    found = [Fault(role, kind) for role in Role if role is not Role.SUPERVISOR for kind in CODE]
    found += [Fault(role, kind.value) for role in CALLING for kind in ModelFailure]
    found += [Fault(role, HANGS) for role in (*CALLING, Role.STATUTE_RETRIEVER, Role.LINK_HOPPER)]
    found += [Fault(role, LATER) for role in TWICE]
    found += [Fault(Role.STATUTE_RETRIEVER, DATABASE), Fault(Role.STATUTE_RETRIEVER, EMBEDDER), Fault(Role.LINK_HOPPER, EMBEDDER)]
    found += [Fault(Role.SUPERVISOR, kind) for kind in (SECONDS, CALLS, TOKENS)]
    return (*found, *(Fault(GATE, kind) for kind in CODE), Fault(GATE, DATABASE))


def over_http() -> tuple[Fault, ...]:
    """Every role that asks a chat model, with every way in which its server misbehaves."""
    return tuple(Fault(role, HTTP + scenario) for role in CALLING for scenario in SCENARIOS)


def pairs(faults: tuple[Fault, ...]) -> Iterator[tuple[Fault, Fault]]:
    """Every two faults of different roles."""
    return ((one, other) for one, other in combinations(faults, 2) if one.role != other.role)
