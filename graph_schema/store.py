"""The one door to the database: runs a named query, tells every failure in one sentence. Sole importer of the Neo4j driver."""

from __future__ import annotations

import asyncio
import logging
import time
from collections.abc import AsyncIterator, Mapping, Sequence
from contextlib import AbstractContextManager, asynccontextmanager
from dataclasses import dataclass
from typing import Any
from urllib.parse import urlsplit

import neo4j
import numpy as np
from neo4j.exceptions import (
    AuthError,
    ConnectionPoolError,
    DriverError,
    IncompleteCommit,
    Neo4jError,
    ServiceUnavailable,
    SessionExpired,
)
from neo4j.vector import Vector

from cypher import Query, load
from graph_schema.errors import DatabaseError, DatabaseRefused, DatabaseUnavailable, TookTooLong, UnsupportedServer

Row = dict[str, Any]

OLDEST_SERVER = (5, 26)
SEARCH_SINCE = (2026, 1)
CONNECT_SECONDS = 5.0
QUERY_SECONDS = 60.0
TRANSACTION_SECONDS = 300.0
RETRY_SECONDS = 10.0
FIRST_PAUSE_SECONDS = 0.2
SCHEMES = {"bolt", "bolt+s", "bolt+ssc", "neo4j", "neo4j+s", "neo4j+ssc"}
UNUSABLE_SERVERS = {"2026.08.0", "2025.07.0", "2025.06.0"}
# Without a handler of its own the driver's log of a lost connection would reach a user's terminal beside our one sentence.
_SILENCE = logging.NullHandler()


@dataclass(frozen=True)
class Address:
    """Where the graph is and who asks. The password is never shown."""

    uri: str
    username: str
    password: str
    database: str = "neo4j"

    def __repr__(self) -> str:
        return f"Address({self.uri!r}, {self.username!r}, database={self.database!r})"


@dataclass(frozen=True)
class Server:
    """What was found out about the server once, when the door was opened."""

    version: str
    edition: str
    has_search: bool
    """The SEARCH clause for vector indexes, and vectors in the protocol, since 2026.01; else the procedure, and lists of numbers."""


class Transaction:
    """One open transaction: what is run in it is written as a whole or not at all."""

    def __init__(self, transaction: neo4j.AsyncManagedTransaction | neo4j.AsyncTransaction) -> None:
        self._transaction = transaction

    async def run(self, name: str, **parameters: Any) -> list[Row]:
        """The rows of the named query, run inside this transaction."""
        return await _rows(self._transaction, _checked(name, parameters).text, parameters)


class GraphStore:
    """The statute graph. Made with `connect`; closed with `close` or by leaving `async with`."""

    def __init__(self, driver: neo4j.AsyncDriver, address: Address, server: Server) -> None:
        self._driver, self.address, self.server = driver, address, server

    @classmethod
    async def connect(cls, address: Address) -> GraphStore:
        """An open store, its server's version known.

        Raises DatabaseUnavailable, DatabaseRefused or UnsupportedServer.
        """
        if not _is_uri(address.uri):
            raise DatabaseUnavailable(f"{address.uri!r} is no address of a Neo4j. Write it like bolt://localhost:7687.")
        logging.getLogger("neo4j").addHandler(_SILENCE)
        try:
            driver = neo4j.AsyncGraphDatabase.driver(
                address.uri,
                auth=(address.username, address.password),
                connection_timeout=CONNECT_SECONDS,
                connection_acquisition_timeout=CONNECT_SECONDS * 2,
                max_transaction_retry_time=RETRY_SECONDS,
                user_agent="labourcrew",
                notifications_min_severity="OFF",
                telemetry_disabled=True,
            )
        except (ValueError, DriverError) as problem:
            raise DatabaseUnavailable(
                f"{address.uri!r} is no address of a Neo4j ({problem}). Write it like bolt://localhost:7687."
            ) from None
        try:
            return cls(driver, address, await _probe(driver, address))
        except BaseException:
            await driver.close()
            raise

    async def __aenter__(self) -> GraphStore:
        return self

    async def __aexit__(self, *_: object) -> None:
        await self.close()

    async def close(self) -> None:
        await self._driver.close()

    @property
    def driver(self) -> neo4j.AsyncDriver:
        """For the checkpoint saver, which takes a driver of its own kind; queries go through `read` and `write`."""
        return self._driver

    def sent(self, vector: Sequence[float]) -> Vector | list[float]:
        """The numbers of a vector as a parameter: four bytes each where the protocol knows vectors, which packs many times faster."""
        if not self.server.has_search:
            return list(vector)
        return Vector(np.asarray(vector, dtype=">f4").tobytes(), "f32")

    def telling(self) -> AbstractContextManager[None]:
        """Inside of it, what goes wrong in the driver is told as ours: for the one who uses `driver`."""
        return _told(self.address)

    async def read(self, name: str, **parameters: Any) -> list[Row]:
        """The rows of the named query, in one round trip; tried again for some seconds where the server says that it may help."""
        query = _checked(name, parameters)
        with _told(self.address):
            return await self._read(neo4j.Query(query.text, timeout=QUERY_SECONDS), parameters)

    async def rows(self, name: str, **parameters: Any) -> list[Any]:
        """What the named query collects as `rows`, its one row: to the driver a row of its own costs more than all that is in it."""
        found: list[Any] = (await self.read(name, **parameters))[0]["rows"]
        return found

    async def write(self, name: str, **parameters: Any) -> list[Row]:
        """The rows of the named query, in a write transaction of its own."""
        query = _checked(name, parameters)

        @neo4j.unit_of_work(timeout=QUERY_SECONDS)
        async def work(transaction: neo4j.AsyncManagedTransaction) -> list[Row]:
            return await _rows(transaction, query.text, parameters)

        with _told(self.address):
            async with self._driver.session(database=self.address.database, default_access_mode=neo4j.WRITE_ACCESS) as session:
                return await session.execute_write(work)

    async def schema(self, name: str, **parameters: Any) -> list[Row]:
        """The rows of the named schema command, which Neo4j runs in a transaction of its own."""
        query = _checked(name, parameters)
        with _told(self.address):
            async with self._driver.session(database=self.address.database) as session:
                return await _rows(session, query.text, parameters)

    @asynccontextmanager
    async def transaction(self, *, seconds: float = TRANSACTION_SECONDS) -> AsyncIterator[Transaction]:
        """One write transaction of at most that long: committed when the block ends, rolled back when it raises."""
        with _told(self.address):
            async with (
                self._driver.session(database=self.address.database, default_access_mode=neo4j.WRITE_ACCESS) as session,
                await session.begin_transaction(timeout=seconds) as transaction,
            ):
                yield Transaction(transaction)
                await transaction.commit()

    async def _read(self, query: neo4j.Query, parameters: Mapping[str, Any]) -> list[Row]:
        """The rows; a transaction that the driver manages would take a trip more to begin and one to end."""
        given_up, pause = time.monotonic() + RETRY_SECONDS, FIRST_PAUSE_SECONDS
        while True:
            try:
                async with self._driver.session(database=self.address.database, default_access_mode=neo4j.READ_ACCESS) as session:
                    return await _rows(session, query, parameters)
            except (Neo4jError, DriverError) as problem:
                if not problem.is_retryable() or time.monotonic() + pause > given_up:
                    raise
            await asyncio.sleep(pause)
            pause *= 2


def _checked(name: str, parameters: Mapping[str, Any]) -> Query:
    query = load(name)
    if query.parameters != set(parameters):
        raise ValueError(f"query {name} takes {sorted(query.parameters)}, given {sorted(parameters)}")
    return query


async def _rows(runner: Any, text: str | neo4j.Query, parameters: Mapping[str, Any]) -> list[Row]:
    result = await runner.run(text, dict(parameters))
    return [dict(record) async for record in result]


async def _probe(driver: neo4j.AsyncDriver, address: Address) -> Server:
    query = load("schema/server")
    with _told(address):
        async with driver.session(database=address.database) as session:
            rows = await _rows(session, query.text, {})
        version, edition = str(rows[0]["version"]), str(rows[0]["edition"])
        release = _release(version)
        if release < OLDEST_SERVER or version in UNUSABLE_SERVERS:
            raise UnsupportedServer(
                f"The Neo4j at {address.uri} is version {version}, which cannot be used. Use 5.26 or later"
                f" (not {', '.join(sorted(UNUSABLE_SERVERS))}); `labourcrew up` without NEO4J_URI starts one that works."
            )
        return Server(version, edition, release >= SEARCH_SINCE)


def _is_uri(text: str) -> bool:
    """The driver would try http:// too, and finds out about a port in words only when it connects."""
    try:
        parts = urlsplit(text)
        return parts.scheme in SCHEMES and bool(parts.hostname) and (parts.port is None or parts.port > 0)
    except ValueError:
        return False


def _release(version: str) -> tuple[int, ...]:
    numbers: Sequence[str] = version.split("-")[0].split(".")[:2]
    return tuple(int(n) if n.isdigit() else 0 for n in numbers)


class _told(AbstractContextManager[None]):
    """Turns the driver's failures into ours: what happened, where, what to do."""

    def __init__(self, address: Address) -> None:
        self._where = address.uri

    def __enter__(self) -> None:
        return None

    def __exit__(self, kind: type[BaseException] | None, problem: BaseException | None, trace: object) -> None:
        if isinstance(problem, AuthError):
            raise DatabaseRefused(
                f"The Neo4j at {self._where} does not accept this user name and password. Set NEO4J_USERNAME and NEO4J_PASSWORD;"
                " a data folder or volume that was used before keeps its old password."
            ) from None
        code = problem.code or "" if isinstance(problem, Neo4jError) else ""
        if code.endswith("Security.AuthenticationRateLimit"):
            raise DatabaseRefused(
                f"The Neo4j at {self._where} was given a wrong password too often. Check NEO4J_PASSWORD, try again in ten seconds."
            ) from None
        if isinstance(problem, IncompleteCommit):
            raise DatabaseUnavailable(
                f"The Neo4j at {self._where} stopped answering while it was writing, so it is unknown whether that was kept. Run it again."
            ) from None
        if isinstance(problem, (ServiceUnavailable, SessionExpired)):
            raise DatabaseUnavailable(f"No Neo4j answers at {self._where}. Start one with `labourcrew up`, or set NEO4J_URI.") from None
        if isinstance(problem, ConnectionPoolError):
            raise DatabaseUnavailable(f"The Neo4j at {self._where} has no connection free. Try again in a moment.") from None
        if "TransactionTimedOut" in code:
            raise TookTooLong(f"What the Neo4j at {self._where} was asked took too long and was stopped. Ask for less.") from None
        if isinstance(problem, (Neo4jError, DriverError)):
            text = " ".join(str(getattr(problem, "message", None) or problem).split())[:300]
            raise DatabaseError(f"The Neo4j at {self._where} refused a query: {text}") from problem
