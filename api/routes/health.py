"""GET /health: this process lives. GET /ready: it can answer, since the graph does."""

from __future__ import annotations

import asyncio

from fastapi import APIRouter

from api.problems import described
from api.routes.parameters import Wired
from api.wiring import address
from graph_schema.statute import Frozen
from graph_schema.store import GraphStore

router = APIRouter(tags=["service"])


class Health(Frozen):
    status: str


class Ready(Frozen):
    status: str
    neo4j: str
    """The server's version."""


@router.get("/health")
async def health() -> Health:
    """Always ok while the process lives."""
    return Health(status="ok")


@router.get("/ready", responses=described(503))
async def ready(wiring: Wired) -> Ready:
    """Ready where a new connection to the graph is answered; else a problem with status 503."""
    async with await GraphStore.connect(await asyncio.to_thread(address, wiring.settings)) as store:
        return Ready(status="ready", neo4j=store.server.version)
