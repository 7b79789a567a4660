"""The local server of one instance: started once however many ask for it, and ended."""

from __future__ import annotations

import time
from dataclasses import dataclass
from pathlib import Path
from typing import NoReturn

import psutil

from graph_schema import server_process
from graph_schema.errors import LocalServerError
from graph_schema.file_lock import held
from graph_schema.server_config import neo4j_conf
from graph_schema.server_fetch import fetched
from graph_schema.server_instance import (
    LOOPBACK,
    Instance,
    Ports,
    has_data,
    is_free,
    password_made,
    password_of,
    ports_free,
    ports_of,
    version_checked,
)
from graph_schema.server_jars import Announce, Fetch, complete, lock_for

READY_SECONDS = 180.0
WAIT_SECONDS = 1200.0
LAUNCHES = 3
PAUSE_SECONDS = 0.1


@dataclass(frozen=True)
class Local:
    """A running local server. `started` says whether this call started it."""

    ports: Ports
    password: str
    pid: int
    started: bool

    @property
    def uri(self) -> str:
        return f"bolt://{LOOPBACK}:{self.ports.bolt}"


def start(instance: Instance, announce: Announce, fetch: Fetch = fetched) -> Local:
    """The instance's server is running and its port answers.

    Raises LocalServerError: jars cannot be had, port taken, the server ended or does not answer.
    """
    try:
        instance.state.mkdir(mode=0o700, parents=True, exist_ok=True)
        with held(instance.state / "lock", announce, "waiting for another start or stop of this Neo4j", WAIT_SECONDS):
            return _running(instance, announce) or _started(instance, announce, fetch)
    except OSError as problem:
        raise LocalServerError(
            f"The local Neo4j cannot use {problem.filename or instance.state}: {problem.strerror}."
            " Make room or give access there, then try again."
        ) from problem


def stop(instance: Instance, announce: Announce) -> int | None:
    """No server of the instance runs; the number of the process that was ended, None where there was none."""
    with held(instance.state / "lock", announce, "waiting for another start or stop of this Neo4j", WAIT_SECONDS):
        process = server_process.found(instance)
        if process is None:
            return None
        announce("stopping the local Neo4j")
        if not server_process.stop(instance, process):
            announce("it did not stop by itself and was killed; nothing that was committed is lost")
        return int(process.pid)


def _running(instance: Instance, announce: Announce) -> Local | None:
    process = server_process.found(instance)
    if process is None:
        return None
    ports, password = ports_of(instance), password_of(instance)
    if ports is None or password is None:
        raise LocalServerError(
            f"The local Neo4j runs (process {process.pid}), but its ports or its password are gone from {instance.state}."
            f" Stop it with `labourcrew down` and put the files back, or delete {instance.state} to begin with an empty database."
        )
    if not _answers(instance, ports, process):
        _explain_end(instance)
    return Local(ports, password, process.pid, started=False)


def _started(instance: Instance, announce: Announce, fetch: Fetch) -> Local:
    lock = lock_for(instance.version)
    complete(lock, instance.jars, fetch, announce)
    version_checked(instance)
    password, lib = password_made(instance), instance.jars / "lib"
    for folder in (instance.conf, instance.data, instance.state / "run", instance.state / "import"):
        folder.mkdir(parents=True, exist_ok=True)
    for launch in range(1, LAUNCHES + 1):
        ports = ports_free(instance)
        (instance.conf / "neo4j.conf").write_text(neo4j_conf(instance, ports, lib), encoding="utf-8")
        announce(f"starting Neo4j {instance.version} on {LOOPBACK}:{ports.bolt}")
        try:
            return _launched(instance, ports, password, lib)
        except LocalServerError:
            # Two things show only here: a jar that was changed without a trace in its size and time, and a port that was lost meanwhile.
            repaired = complete(lock, instance.jars, fetch, announce, thorough=True) > 0
            lost = not (is_free(ports.bolt) and is_free(ports.http))
            if launch == LAUNCHES or not (repaired or lost):
                raise
    raise AssertionError("the last launch returns or raises")


def _launched(instance: Instance, ports: Ports, password: str, lib: Path) -> Local:
    if not has_data(instance):
        server_process.set_first_password(instance, lib, password)
    process = server_process.started(instance, server_process.command_line(instance, lib))
    if process is None or not _answers(instance, ports, process):
        _explain_end(instance)
    return Local(ports, password, process.pid, started=True)


def _answers(instance: Instance, ports: Ports, process: psutil.Process) -> bool:
    """True once the server itself listens on its port; False where its process ended before."""
    deadline = time.monotonic() + READY_SECONDS
    while server_process.is_running(process):
        if server_process.listens(process, ports.bolt):
            return True
        time.sleep(PAUSE_SECONDS)
        if time.monotonic() > deadline:
            raise LocalServerError(
                f"The local Neo4j (process {process.pid}) does not answer on port {ports.bolt} after {READY_SECONDS:.0f} s."
                f" See {instance.log}; end it with `labourcrew down` and try again."
            )
    return False


def _explain_end(instance: Instance) -> NoReturn:
    raise LocalServerError(f"The local Neo4j ended while starting: {server_process.last_words(instance)}. The whole log is {instance.log}.")
