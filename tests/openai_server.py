"""A real HTTP server on loopback that speaks /v1/chat/completions: it answers from the evidence in the prompt, or misbehaves on purpose.

`with OpenAIServer({"worker_counsel": "refusal"}) as server:` and `server.url`, `server.seen`. Roles without a scenario are answered well.
A model may be named for how it behaves, `m worker_counsel=refusal trust_auditor=hung`, so that many can be asked at once.
Run by itself (`python -m tests.openai_server --delay 0.3`) it prints its address and stays until it is ended.
"""

from __future__ import annotations

import argparse
import asyncio
import json
import socket
import threading
import time
from collections import Counter
from collections.abc import Iterator, Mapping
from contextlib import contextmanager
from dataclasses import dataclass, field
from typing import Any

import uvicorn
from starlette.applications import Starlette
from starlette.requests import Request
from starlette.responses import JSONResponse, Response
from starlette.routing import Route

from tests.openai_answers import answer_to, role_of
from tests.openai_misbehaviour import SCENARIOS, Turn


@dataclass(frozen=True)
class Seen:
    """One call as it came in."""

    role: str
    body: dict[str, Any]
    authorization: str

    @property
    def form(self) -> str:
        """How JSON was asked for."""
        return str(self.body.get("response_format", {}).get("type", "plain"))


@dataclass
class OpenAIServer:
    """`scenarios` by role, `*` for all roles; the first `times` calls of a role misbehave, later ones are answered well."""

    scenarios: Mapping[str, str] = field(default_factory=dict)
    delay: float = 0.0
    times: int = 10**9
    seen: list[Seen] = field(default_factory=list)
    asked: Counter[str] = field(default_factory=Counter)
    """How often each role has asked."""
    remembers: bool = True
    """Calls are kept in `seen`."""
    answered: int = 0
    under_way: int = 0
    most_under_way: int = 0
    """Calls that were being answered at once, at most."""
    called: threading.Event = field(default_factory=threading.Event)
    """A call has come in."""
    left: threading.Event = field(default_factory=threading.Event)
    """The client has ended a call before it was answered."""

    @contextmanager
    def behaving(self, scenarios: Mapping[str, str] | None = None, *, delay: float = 0.0, times: int = 10**9) -> Iterator[OpenAIServer]:
        """The running server with those scenarios, as if it had seen no call before."""
        self.scenarios, self.delay, self.times = scenarios or {}, delay, times
        self.seen, self.asked, self.most_under_way = [], Counter(), 0
        self.called.clear()
        self.left.clear()
        yield self

    def __enter__(self) -> OpenAIServer:
        # asyncio sends at once only what it knows to be TCP; else an answer's body would wait 40 ms for its head to be acknowledged
        self._socket = socket.socket(proto=socket.IPPROTO_TCP)
        self._socket.bind(("127.0.0.1", 0))
        app = Starlette(routes=[Route("/v1/chat/completions", self._complete, methods=["POST"]), Route("/v1/calls", self._counted)])
        config = uvicorn.Config(app, log_level="critical", lifespan="off", timeout_graceful_shutdown=1)
        self._server = uvicorn.Server(config)
        self._thread = threading.Thread(target=self._server.run, kwargs={"sockets": [self._socket]}, daemon=True)
        self._thread.start()
        while not self._server.started:
            time.sleep(0.005)
        return self

    def __exit__(self, *_: object) -> None:
        self._server.should_exit = True
        self._thread.join(10)
        self._socket.close()

    @property
    def url(self) -> str:
        host, port = self._socket.getsockname()
        return f"http://{host}:{port}/v1"

    def calls(self, role: str) -> int:
        return self.asked[role]

    async def _complete(self, request: Request) -> Response:
        self.under_way += 1
        self.most_under_way = max(self.most_under_way, self.under_way)
        try:
            return await self._answered(request)
        finally:
            self.under_way -= 1

    async def _answered(self, request: Request) -> Response:
        body = await request.json()
        role = role_of(body)
        self.asked[role] += 1
        if self.remembers:
            self.seen.append(Seen(role, body, request.headers.get("authorization", "")))
        self.called.set()
        if self.delay and await self._left(request, self.delay):
            return Response(status_code=499)
        named = dict(word.split("=", 1) for word in str(body.get("model", "")).split() if "=" in word)
        scenario = named.get(role) or self.scenarios.get(role, self.scenarios.get("*", "well"))
        if self.calls(role) > self.times:
            scenario = "well"
        turn = Turn(role, body, request.headers.get("authorization", ""), answer_to(role, body))
        if scenario == "hung":
            await self._left(request, 30.0)
            return Response(status_code=499)
        self.answered += 1
        return SCENARIOS[scenario](turn)

    async def _counted(self, request: Request) -> Response:
        """How many calls came in, and how many of them were answered."""
        return JSONResponse({"asked": self.asked.total(), "answered": self.answered})

    async def _left(self, request: Request, seconds: float) -> bool:
        """True, and counted, where the client goes away within that time."""
        try:
            async with asyncio.timeout(seconds):
                while (await request.receive())["type"] != "http.disconnect":
                    pass
        except TimeoutError:
            return False
        self.left.set()
        return True


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--delay", type=float, default=0.0)
    parser.add_argument("--scenario", default="well", choices=sorted(SCENARIOS))
    given = parser.parse_args()
    with OpenAIServer({"*": given.scenario}, delay=given.delay, remembers=False) as server:
        print(json.dumps({"OPENAI_BASE_URL": server.url}), flush=True)
        threading.Event().wait()


if __name__ == "__main__":
    main()
