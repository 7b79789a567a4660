"""The port of a chat model: one method, a typed question in and a typed answer out."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Generic, Protocol, TypeVar

from agents.ledger import Role, Usage
from graph_schema.statute import Frozen

Answered = TypeVar("Answered", bound=Frozen)


@dataclass(frozen=True)
class Request(Generic[Answered]):
    """One task of one role. `prompt` names a file of agents/prompts; `answer` is the type that must come back."""

    role: Role
    prompt: str
    material: Frozen
    answer: type[Answered]


@dataclass(frozen=True)
class Completion(Generic[Answered]):
    answer: Answered
    usage: Usage


class ChatModel(Protocol):
    """Answers a request, or raises ModelError. `name` is recorded with every run."""

    @property
    def name(self) -> str: ...

    async def complete(self, request: Request[Answered]) -> Completion[Answered]: ...
