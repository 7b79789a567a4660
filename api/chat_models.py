"""Settings → the chat models of the roles: an endpoint where a key or an address is set, else the offline model and nothing loaded."""

from __future__ import annotations

from dataclasses import dataclass
from typing import TYPE_CHECKING

from agents.ledger import Role
from agents.models import ChatModel

if TYPE_CHECKING:
    from agents.models.openai import Endpoint
    from api.settings import Settings

OFFLINE = "offline"
CALLING = (
    Role.ISSUE_SPOTTER,
    Role.WORKER_COUNSEL,
    Role.EMPLOYER_COUNSEL,
    Role.LEGAL_INTERPRETER,
    Role.TRUST_AUDITOR,
    Role.OPINION_COMPOSER,
)
"""The roles that ask a chat model; each may have its own."""


@dataclass(frozen=True)
class ChatModels:
    """The model of the board, and the endpoint behind it where there is one."""

    model: ChatModel
    endpoint: Endpoint | None = None

    async def close(self) -> None:
        if self.endpoint is not None:
            await self.endpoint.close()


def chat_models(settings: Settings) -> ChatModels:
    """The models that the settings name. Without OPENAI_API_KEY and OPENAI_BASE_URL every role works offline."""
    from agents.models.offline import OfflineModel

    names = {role: getattr(settings, f"model_{role.value}") or settings.model for role in CALLING}
    has_endpoint = settings.openai_api_key is not None or settings.openai_base_url is not None
    if not has_endpoint or set(names.values()) == {OFFLINE}:
        return ChatModels(OfflineModel())
    from agents.models.by_role import ByRole
    from agents.models.openai import Endpoint, Limits, OpenAIModel

    limits = Limits(seconds=settings.model_seconds, max_tokens=settings.model_max_tokens, at_once=settings.model_at_once)
    endpoint = Endpoint(settings.openai_base_url, settings.openai_api_key, limits)
    wanted = {settings.model, *names.values()}
    models: dict[str, ChatModel] = {name: OfflineModel() if name == OFFLINE else OpenAIModel(name, endpoint) for name in wanted}
    return ChatModels(ByRole(models[settings.model], {role: models[name] for role, name in names.items()}), endpoint)
