"""One model for each role: a small one where it does as well, a large one where it matters, the offline model where none is needed."""

from __future__ import annotations

from collections.abc import Mapping

from agents.ledger import Role
from agents.models import Answered, ChatModel, Completion, Request


class ByRole:
    """A ChatModel that passes each request to its role's model, `otherwise` to the one for all others."""

    def __init__(self, otherwise: ChatModel, models: Mapping[Role, ChatModel]) -> None:
        self._otherwise, self._models = otherwise, dict(models)

    @property
    def name(self) -> str:
        """The name of the one model, or all of them with their roles: another casting is another system."""
        own = [f"{role.value}={model.name}" for role, model in sorted(self._models.items()) if model.name != self._otherwise.name]
        return ", ".join([self._otherwise.name, *own])

    async def complete(self, request: Request[Answered]) -> Completion[Answered]:
        return await self._models.get(request.role, self._otherwise).complete(request)
