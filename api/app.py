"""The HTTP API as one FastAPI application, built from settings."""

from __future__ import annotations

from collections.abc import AsyncIterator
from contextlib import asynccontextmanager
from importlib.metadata import version

from fastapi import FastAPI

from api import problems
from api.requests import Requests, logger
from api.routes import analytics, ask, browser, docs, health, law, runs, search
from api.settings import Settings, read_settings
from api.wiring import Wiring


def create_app(settings: Settings | None = None) -> FastAPI:
    """The application; it opens the graph at the first request that needs it, and closes it when it stops.

    It starts without a Neo4j too: `/ready` and every route that needs the graph answer 503 until one is there.
    """
    given = settings or read_settings()

    @asynccontextmanager
    async def lifespan(app: FastAPI) -> AsyncIterator[None]:
        async with Wiring(given, ahead=True) as wiring:
            app.state.wiring = wiring
            yield

    app = FastAPI(
        title="LabourCrew",
        version=version("labourcrew"),
        summary="Answers to labour-law questions, quoted from the statute graph.",
        lifespan=lifespan,
        docs_url=None,
        redoc_url=None,
    )
    app.add_middleware(Requests, log=logger(given.log_level))
    problems.install(app)
    for group in (health, law, search, ask, runs, analytics, browser, docs):
        app.include_router(group.router)
    return app
