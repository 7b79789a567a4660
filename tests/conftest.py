"""What tests take by name: a real Neo4j that is theirs alone, the embedder, the folder of real statutes."""

from __future__ import annotations

import asyncio
import os
from collections.abc import AsyncIterator, Iterator
from contextlib import ExitStack
from pathlib import Path
from typing import Any

import platformdirs
import pytest
import pytest_asyncio

from graph_schema import compose, file_lock, local_server, server_start
from graph_schema.errors import LocalServerError
from graph_schema.server_instance import Instance, instance_named
from graph_schema.store import Address, GraphStore
from graph_schema.vectors import Embedder

ROOT = Path(__file__).resolve().parent.parent
MAY_EMPTY = "LABOURCREW_TESTS_MAY_EMPTY"
AT_ONCE = 8
WORKERS = 4
"""At most; each has a Neo4j of its own, which takes about a gigabyte."""


@pytest.hookimpl(optionalhook=True)
def pytest_xdist_auto_num_workers() -> int:
    """As many as there are processors; none beside this one where all would share, and empty, the one database that NEO4J_URI names."""
    return 0 if os.environ.get("NEO4J_URI") else min(os.cpu_count() or 1, WORKERS)


def quiet(_: str) -> None:
    """Progress that nobody watches."""


@pytest.fixture(scope="session")
def corpora() -> Path:
    """The folder of real statutes beside the checkout; the test is left out where there is none."""
    folder = ROOT.parent / "shared" / "corpora"
    if not folder.is_dir():
        pytest.skip(f"the folder of real statutes is not there: {folder}")
    return folder


@pytest.fixture(scope="session")
def embedder(tmp_path_factory: pytest.TempPathFactory) -> Embedder:
    """The default embedder as the product wires it: what was embedded once is kept, here in a folder that is new in each run."""
    from retrieval.embedders.cached import cached
    from retrieval.embedders.e5 import E5
    from retrieval.embedders.vector_cache import VectorCache

    return cached(E5(), VectorCache(tmp_path_factory.mktemp("vectors"), quiet))


@pytest.fixture(scope="session")
def neo4j_address(request: pytest.FixtureRequest) -> Iterator[Address]:
    """A real Neo4j for this run: the one NEO4J_URI names, else Docker Compose, else a local server that no other run uses."""
    if os.environ.get("NEO4J_URI"):
        username, password = os.environ.get("NEO4J_USERNAME", "neo4j"), os.environ.get("NEO4J_PASSWORD", "")
        yield Address(os.environ["NEO4J_URI"], username, password, os.environ.get("NEO4J_DATABASE", "neo4j"))
    elif compose.is_usable():
        services = request.getfixturevalue("docker_services")
        yield Address(f"bolt://127.0.0.1:{services.port_for('neo4j', 7687)}", "neo4j", compose_password())
    else:
        with ExitStack() as stack:
            instance = free_instance(stack)
            running = asyncio.run(local_server.up(instance, quiet, with_compose=False))
            stack.callback(server_start.stop, instance, quiet)
            yield running.address


def free_instance(stack: ExitStack) -> Instance:
    """An instance for tests that no other run of the tests has; its jars are the user's, fetched once."""
    for number in range(1, AT_ONCE + 1):
        lock = platformdirs.user_state_path("labourcrew") / f"tests-{number}.lock"
        try:
            stack.enter_context(file_lock.held(lock, quiet, "", seconds=0))
        except LocalServerError:
            continue
        return instance_named(f"tests-{number}")
    raise LocalServerError(f"{AT_ONCE} runs of the tests are going on already. Wait for one to end.")


@pytest_asyncio.fixture(scope="session")
async def _open_store(neo4j_address: Address) -> AsyncIterator[GraphStore]:
    async with await GraphStore.connect(neo4j_address) as store:
        if os.environ.get("NEO4J_URI") and not os.environ.get(MAY_EMPTY) and await _nodes(store):
            pytest.exit(f"The tests empty their database, and the one that NEO4J_URI names holds data. Unset it, or set {MAY_EMPTY}=1.", 2)
        yield store
        await emptied(store)


@pytest_asyncio.fixture(scope="module")
async def store(_open_store: GraphStore) -> GraphStore:
    """An open store on a real Neo4j that holds nothing when a module's first test takes it: no node, no index, no constraint."""
    await emptied(_open_store)
    return _open_store


@pytest_asyncio.fixture
async def empty_store(store: GraphStore) -> GraphStore:
    """The store, emptied once more before this very test."""
    await emptied(store)
    return store


async def emptied(store: GraphStore) -> None:
    """Afterwards the database holds nothing."""
    await cypher(store, "MATCH (n) CALL (n) { DETACH DELETE n } IN TRANSACTIONS OF 5000 ROWS")
    for row in await cypher(store, "SHOW CONSTRAINTS YIELD name"):
        await cypher(store, f"DROP CONSTRAINT `{row['name']}` IF EXISTS")
    for row in await cypher(store, "SHOW INDEXES YIELD name, type WHERE type <> 'LOOKUP' RETURN name"):
        await cypher(store, f"DROP INDEX `{row['name']}` IF EXISTS")


async def cypher(store: GraphStore, text: str, **parameters: Any) -> list[dict[str, Any]]:
    """The rows of a statement that a test writes itself, to look behind the product's back."""
    async with store.driver.session(database=store.address.database) as session:
        result = await session.run(text, parameters)
        return [dict(record) async for record in result]


async def _nodes(store: GraphStore) -> int:
    return int((await cypher(store, "MATCH (n) RETURN count(n) AS nodes"))[0]["nodes"])


def compose_password() -> str:
    return "for-tests-only"


@pytest.fixture(scope="session")
def docker_compose_file() -> str:
    return str(compose.FILE)


@pytest.fixture(scope="session")
def docker_compose_command(tmp_path_factory: pytest.TempPathFactory) -> str:
    """Compose with a password and ports of its own, so that it meets no Neo4j that runs on the usual ones."""
    settings = tmp_path_factory.mktemp("compose") / "env"
    settings.write_text(f"NEO4J_PASSWORD={compose_password()}\nNEO4J_BOLT_PORT=0\nNEO4J_HTTP_PORT=0\n", encoding="utf-8")
    return f"docker compose --env-file {settings}"


@pytest.fixture(scope="session")
def docker_setup() -> list[str]:
    return ["up --detach --wait neo4j"]
