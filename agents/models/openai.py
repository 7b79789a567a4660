"""A chat model at any endpoint that speaks OpenAI's protocol. The only importer of its client.

One call of ours is at most a few calls of the endpoint: it is sent again where the server says so, asks for JSON in another way or takes
fewer settings, and what was learnt of the server is remembered. Everything else is for the supervisor to try again or to record.
"""

from __future__ import annotations

import asyncio
import time
from collections.abc import Mapping
from dataclasses import dataclass
from typing import Any

import httpx2
import openai
from pydantic import SecretStr

from agents.ledger import Usage
from agents.models import Answered, Completion, Request
from agents.models.answers import read
from agents.models.back_off import wait_before
from agents.models.briefing import Messages, messages
from agents.models.dialect import Dialect
from agents.models.failures import EARLIER, ModelFailed, ModelFailure
from agents.models.reply import Reply, reply_of
from agents.models.schema import strict_schema

OPENAI = "https://api.openai.com/v1"
MOST_BYTES = 2_000_000
"""Of a response that are read; a completion of the longest answer that is read takes fewer."""
_PASSING = {429: ModelFailure.BUSY, 500: ModelFailure.SERVER_FAILED, 502: ModelFailure.SERVER_FAILED, 503: ModelFailure.SERVER_FAILED}
_UNREADABLE = frozenset({ModelFailure.NOT_JSON, ModelFailure.WRONG_SHAPE, ModelFailure.SCHEMA_ECHOED})


@dataclass(frozen=True)
class Limits:
    """What one answer may take."""

    seconds: float = 60.0
    """For one call of the endpoint."""
    max_tokens: int = 2000
    """Of an answer; doubled for a role whose answer was cut off."""
    tries: int = 3
    """Calls while the server is busy or fails."""
    patience: float = 20.0
    """Seconds of waiting between those calls, all together; a longer Retry-After is not waited for."""
    at_once: int = 8
    """Calls under way at the same time."""
    seed: int = 2006


class Endpoint:
    """The address of chat models: sends one request at a time limit, and tells every failure as ModelFailed."""

    def __init__(self, base_url: str | None, key: SecretStr | None, limits: Limits | None = None) -> None:
        self.limits = limits or Limits()
        self.slots = asyncio.Semaphore(self.limits.at_once)
        self._client = openai.AsyncOpenAI(
            api_key=key.get_secret_value() if key and key.get_secret_value() else "none",
            base_url=base_url or OPENAI,
            max_retries=0,
            timeout=self.limits.seconds,
        )

    def __repr__(self) -> str:
        return "Endpoint()"

    async def close(self) -> None:
        await self._client.close()

    async def send(self, body: Mapping[str, Any]) -> Reply:
        """The reply to one call. Raises ModelFailed, or TurnedAway where the server does not take the request as it is."""
        try:
            async with asyncio.timeout(self.limits.seconds):
                return reply_of(await self._received(body))
        except (TimeoutError, openai.APITimeoutError, httpx2.TimeoutException):
            raise ModelFailed(ModelFailure.TIMED_OUT) from None
        except openai.APIStatusError as error:
            raise _failure_of(error) from None
        except openai.APIConnectionError as error:
            unreachable = isinstance(error.__cause__, (httpx2.ConnectError, httpx2.UnsupportedProtocol, httpx2.ProxyError))
            raise ModelFailed(ModelFailure.UNREACHABLE if unreachable else ModelFailure.BROKEN_OFF) from None
        except (httpx2.HTTPError, httpx2.StreamError):
            raise ModelFailed(ModelFailure.BROKEN_OFF) from None

    async def _received(self, body: Mapping[str, Any]) -> bytes:
        received = bytearray()
        # sent as it is: what is not in `extra_body` the client first holds against all forms of message and schema that it knows
        sending = self._client.chat.completions.with_streaming_response.create(model=body["model"], messages=[], extra_body=body)
        async with sending as response:
            async for piece in response.iter_bytes():
                received += piece
                if len(received) > MOST_BYTES:
                    raise ModelFailed(ModelFailure.TOO_LONG)
        return bytes(received)


class TurnedAway(ModelFailed):
    """The server does not take the request as it is. `said` is for reading which setting it names, and is shown to nobody."""

    def __init__(self, status: int, said: str) -> None:
        super().__init__(ModelFailure.TURNED_AWAY, f"Its status was {status}.")
        self.status, self.said = status, said


class TryLater(ModelFailed):
    """The server is busy or failed; `headers` may say for how long."""

    def __init__(self, kind: ModelFailure, status: int, headers: Mapping[str, str]) -> None:
        super().__init__(kind, f"Its status was {status}.")
        self.headers = headers


class OpenAIModel:
    """A ChatModel of that name at an endpoint."""

    def __init__(self, model: str, endpoint: Endpoint) -> None:
        self._model, self._endpoint = model, endpoint
        self._dialect = Dialect()

    def __repr__(self) -> str:
        return f"OpenAIModel({self._model!r})"

    @property
    def name(self) -> str:
        return self._model

    async def complete(self, request: Request[Answered]) -> Completion[Answered]:
        """The role's answer. Raises ModelFailed, which says what the attempt used up."""
        used = Usage()
        tries, patience = self._endpoint.limits.tries, self._endpoint.limits.patience
        while True:
            dialect = self._dialect
            body = self._body(request, messages(request, shape=dialect.told), dialect)
            used += Usage(model_calls=1)
            try:
                async with self._endpoint.slots:
                    reply = await self._endpoint.send(body)
                return Completion(read(reply, request), used + reply.usage)
            except TurnedAway as refused:
                narrower = dialect.narrowed(refused.said) if refused.status in (400, 404, 415, 422) else None
                if narrower is None:
                    raise refused.after(used) from None
                if self._dialect == dialect:  # else another role has learnt something meanwhile
                    self._dialect = narrower
            except TryLater as later:
                tries -= 1
                wait = wait_before(self._endpoint.limits.tries - tries, later.headers, time.time())
                patience -= wait
                if tries <= 0 or patience < 0:
                    raise later.after(used) from None
                await asyncio.sleep(wait)
            except ModelFailed as failure:
                if dialect.told or failure.kind not in _UNREADABLE:
                    raise failure.after(used) from None
                used += failure.usage  # the schema alone holds this server to nothing: from now on it is told in words too
                if self._dialect == dialect:
                    self._dialect = dialect.spelled_out()

    def _body(self, request: Request[Answered], said: Messages, dialect: Dialect) -> dict[str, Any]:
        """The request as this server takes it. A role that is asked again is asked with another seed."""
        limits, earlier = self._endpoint.limits, EARLIER.get()
        body: dict[str, Any] = {
            "model": self._model,
            "messages": [{"role": "system", "content": said.system}, {"role": "user", "content": said.user}],
            "temperature": 0,
            "seed": limits.seed + len(earlier),
        }
        if dialect.limit != "none":
            body[dialect.limit] = limits.max_tokens * 2 ** earlier.count(ModelFailure.CUT_OFF)
        if dialect.form == "json_schema":
            form = {"name": request.answer.__name__, "strict": True, "schema": strict_schema(request.answer)}
            body["response_format"] = {"type": "json_schema", "json_schema": form}
        elif dialect.form == "json_object":
            body["response_format"] = {"type": "json_object"}
        return {name: value for name, value in body.items() if name not in dialect.without}


def _failure_of(error: openai.APIStatusError) -> ModelFailed:
    passing = _PASSING.get(error.status_code) or (ModelFailure.SERVER_FAILED if error.status_code >= 500 else None)
    if passing is not None:
        return TryLater(passing, error.status_code, dict(error.response.headers))
    return TurnedAway(error.status_code, str(error.body or error.message)[:2000])
