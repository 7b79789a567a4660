"""A Neo4j to work with: the one that was given, else Docker Compose, else a server on loopback from the Python environment alone.

`up` decides which and writes it down, so that every later command finds the same one without asking Docker again.
"""

from __future__ import annotations

import asyncio
import time
from collections.abc import Callable
from dataclasses import dataclass
from typing import Literal
from urllib.parse import urlsplit
from uuid import uuid4

from pydantic import BaseModel, ConfigDict, ValidationError

from graph_schema import compose, server_process, server_start
from graph_schema.errors import DatabaseError, DatabaseUnavailable, LocalServerError
from graph_schema.server_instance import (
    LOOPBACK,
    USERNAME,
    USUAL_PORTS,
    VERSION,
    Instance,
    instance_named,
    password_made,
    password_of,
    ports_of,
)
from graph_schema.server_jars import lock_for
from graph_schema.store import Address, GraphStore

__all__ = ["VERSION", "Instance", "Running", "ServerStatus", "address_of", "browser_of", "down", "instance_named", "status", "up"]

Way = Literal["environment", "compose", "local"]
Announce = Callable[[str], None]
OPEN_SECONDS = 60.0
PAUSE_SECONDS = 0.25


class ServerStatus(BaseModel):
    """Which Neo4j it is and whether it can be used. Never holds the password."""

    model_config = ConfigDict(frozen=True)

    way: Way
    instance: str
    running: bool
    uri: str | None
    browser: str | None = None
    username: str
    server_version: str | None = None
    edition: str | None = None
    reason: str | None = None
    """Why it cannot be used, where it cannot."""
    pid: int | None = None
    data: str | None = None
    log: str | None = None
    java_version: str | None = None
    jars_version: str | None = None
    jars: int | None = None


@dataclass(frozen=True)
class Running:
    """A Neo4j that answered. `started` says whether this call started it."""

    address: Address
    status: ServerStatus
    started: bool


async def up(instance: Instance, announce: Announce, *, given: Address | None = None, with_compose: bool = True) -> Running:
    """A Neo4j answers and accepts our password; nothing is started that runs already.

    `given` is the address that the user set, which is used as it is. Raises LocalServerError or DatabaseError.
    """
    if given is not None:
        return Running(given, await _asked("environment", instance, given), started=False)
    if with_compose and await asyncio.to_thread(_chooses_compose, instance):
        announce("starting Neo4j with Docker Compose")
        ran_before = await asyncio.to_thread(compose.is_running, instance)
        password = await asyncio.to_thread(password_made, instance)
        address = Address(await asyncio.to_thread(compose.up, instance, password), USERNAME, password)
        _remember(instance, "compose", address)
        return Running(address, await _asked("compose", instance, address), started=not ran_before)
    local = await asyncio.to_thread(server_start.start, instance, announce)
    address = Address(local.uri, USERNAME, local.password)
    _remember(instance, "local", address)
    return Running(address, await _asked("local", instance, address), local.started)


async def down(instance: Instance, announce: Announce, *, given: Address | None = None) -> ServerStatus:
    """The Neo4j that `up` started has ended and its data stays. A Neo4j that was given is left alone."""
    if given is not None:
        announce(f"the Neo4j at {given.uri} was not started here and is left running")
        return await status(instance, given=given)
    kept = _kept(instance)
    if kept and kept.way == "compose":
        await asyncio.to_thread(compose.down, instance)
    await asyncio.to_thread(server_start.stop, instance, announce)
    return await status(instance)


async def status(instance: Instance, *, given: Address | None = None) -> ServerStatus:
    """What there is at this moment; nothing is started or changed."""
    kept = _kept(instance)
    way: Way = "environment" if given else kept.way if kept else "local"
    address = given or _kept_address(instance)
    process = await asyncio.to_thread(server_process.found, instance) if way == "local" else None
    if address is None or (way == "local" and process is None):
        return _described(way, instance, address, reason="It is not running. `labourcrew up` starts it.")
    try:
        async with await GraphStore.connect(address) as store:
            return _described(way, instance, address, version=store.server.version, edition=store.server.edition)
    except DatabaseError as problem:
        return _described(way, instance, address, reason=str(problem))


def address_of(instance: Instance, given: Address | None = None) -> Address:
    """Where the graph is, without starting or asking anything. Raises DatabaseUnavailable where no `up` has been run."""
    address = given or _kept_address(instance)
    if address is None:
        raise DatabaseUnavailable("There is no Neo4j to work with yet. Start one with `labourcrew up`, or set NEO4J_URI.")
    return address


def browser_of(instance: Instance, given: Address | None = None) -> str | None:
    """Where Neo4j Browser is, without asking anything; None where that cannot be known from the address that the user set."""
    if given is not None:
        parts = urlsplit(given.uri)
        usual = parts.scheme in ("bolt", "neo4j") and parts.port in (None, USUAL_PORTS[0])
        host = f"[{parts.hostname}]" if ":" in (parts.hostname or "") else parts.hostname
        return f"http://{host}:{USUAL_PORTS[1]}/browser/" if usual and host else None
    kept, ports = _kept(instance), ports_of(instance)
    if kept and kept.way == "compose":
        return f"http://{LOOPBACK}:{USUAL_PORTS[1]}/browser/"
    return f"http://{LOOPBACK}:{ports.http}/browser/" if ports else None


async def _asked(way: Way, instance: Instance, address: Address) -> ServerStatus:
    """The status of a server that answers. A port opens a moment before the database: one that we start is given that time."""
    deadline = time.monotonic() + (0 if way == "environment" else OPEN_SECONDS)
    while True:
        try:
            async with await GraphStore.connect(address) as store:
                return _described(way, instance, address, version=store.server.version, edition=store.server.edition)
        except DatabaseUnavailable:
            if time.monotonic() > deadline:
                raise
            await asyncio.sleep(PAUSE_SECONDS)


def _described(
    way: Way,
    instance: Instance,
    address: Address | None,
    *,
    version: str | None = None,
    edition: str | None = None,
    reason: str | None = None,
) -> ServerStatus:
    common = ServerStatus(
        way=way,
        instance=instance.name,
        running=version is not None,
        uri=address.uri if address else None,
        username=address.username if address else USERNAME,
        server_version=version,
        edition=edition,
        reason=reason,
    )
    if way == "environment":
        return common.model_copy(update={"browser": browser_of(instance, address)})
    if way == "compose":
        return common.model_copy(update={"browser": browser_of(instance)})
    process = server_process.found(instance)
    return common.model_copy(
        update={
            "browser": browser_of(instance),
            "pid": process.pid if process else None,
            "data": str(instance.data),
            "log": str(instance.log),
            "java_version": server_process.java_version(),
            "jars_version": instance.version,
            "jars": len(lock_for(instance.version).jars),
        }
    )


def _chooses_compose(instance: Instance) -> bool:
    """Only the default instance, and not away from where its data is already. Raises LocalServerError where that is out of reach."""
    kept = _kept(instance)
    if not instance.is_default or (kept and kept.way == "local"):
        return False
    usable = compose.is_usable()
    if kept and not usable:
        raise LocalServerError(
            "The graph is in Neo4j under Docker Compose, and no Docker daemon answers now. Start Docker,"
            f" or delete {instance.state / 'way.json'} to begin with an empty local server."
        )
    return usable


def _kept_address(instance: Instance) -> Address | None:
    password, kept, ports = password_of(instance), _kept(instance), ports_of(instance)
    if password and kept and kept.way == "compose":
        return Address(kept.uri, USERNAME, password)
    return Address(f"bolt://{LOOPBACK}:{ports.bolt}", USERNAME, password) if password and ports else None


class _Kept(BaseModel):
    """What the last `up` decided."""

    way: Literal["compose", "local"]
    uri: str


def _remember(instance: Instance, way: Literal["compose", "local"], address: Address) -> None:
    part = instance.state / f"way.json.{uuid4().hex}"
    part.write_text(_Kept(way=way, uri=address.uri).model_dump_json() + "\n", encoding="utf-8")
    part.replace(instance.state / "way.json")


def _kept(instance: Instance) -> _Kept | None:
    try:
        return _Kept.model_validate_json((instance.state / "way.json").read_text(encoding="utf-8"))
    except (FileNotFoundError, ValidationError):
        return None
