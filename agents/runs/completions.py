"""A finished call of the model is paid once: it is kept for its run, and a run that is resumed takes it from there."""

from __future__ import annotations

import hashlib
import json
from collections import Counter
from typing import Any

from agents.ledger import Usage
from agents.models import Answered, ChatModel, Completion, Request
from agents.models.failures import ModelFailed, ModelFailure
from graph_schema.errors import DatabaseError
from graph_schema.statute import Frozen
from graph_schema.store import GraphStore


class KeptCall(Frozen):
    """One finished call: the answer as JSON, or what the model said that was no answer; and what it used up."""

    answer: str | None
    failure: ModelFailure | None
    detail: str
    usage: Usage


class PaidOnce:
    """A ChatModel that asks another one, and keeps what came back before anybody uses it."""

    def __init__(self, model: ChatModel, store: GraphStore, run: str, kept: dict[str, KeptCall]) -> None:
        self._model, self._store, self._run, self._kept = model, store, run, kept
        self._asked: Counter[str] = Counter()

    @property
    def name(self) -> str:
        return self._model.name

    async def complete(self, request: Request[Answered]) -> Completion[Answered]:
        """The kept answer of this attempt where there is one, else the model's. Raises ModelError as the model does."""
        asked = fingerprint(self.name, request)
        self._asked[asked] += 1
        key = f"{request.role.value}/{self._asked[asked]}/{asked}"
        earlier = self._kept.get(key)
        if earlier is not None and earlier.failure is not None:
            raise ModelFailed(earlier.failure, earlier.detail, earlier.usage)
        if earlier is not None and earlier.answer is not None:
            return Completion(request.answer.model_validate_json(earlier.answer), earlier.usage)
        try:
            done = await self._model.complete(request)
        except ModelFailed as failed:
            if failed.usage != Usage():
                await self._keep(key, KeptCall(answer=None, failure=failed.kind, detail=failed.detail, usage=failed.usage))
            raise
        await self._keep(key, KeptCall(answer=done.answer.model_dump_json(), failure=None, detail="", usage=done.usage))
        return done

    async def _keep(self, key: str, call: KeptCall) -> None:
        properties = {**call.model_dump(mode="json", exclude={"usage"}), "usage": call.usage.model_dump_json()}
        try:
            await self._store.write("runs/keep_completion", run=self._run, completion=key, properties=properties)
        except DatabaseError:
            return  # an answer that is paid for is used, whether or not it could be kept


async def kept_calls(store: GraphStore, run: str) -> dict[str, KeptCall]:
    """The finished calls of the run by role, attempt and request."""
    return {row.pop("id"): _call(row) for row in await store.read("runs/completions", run=run)}


def fingerprint(model: str, request: Request[Answered]) -> str:
    """A hash of everything that the answer depends on; how long retrieval took is none of it."""
    material = request.material.model_dump(mode="json")
    if isinstance(material.get("pack"), dict):
        material["pack"].pop("milliseconds", None)
    asked = [model, request.role.value, request.prompt, request.answer.__name__, material]
    return hashlib.sha256(json.dumps(asked, ensure_ascii=False, sort_keys=True).encode()).hexdigest()[:32]


def _call(row: dict[str, Any]) -> KeptCall:
    return KeptCall.model_validate({**row, "usage": json.loads(row["usage"])})
