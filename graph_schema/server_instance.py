"""One local Neo4j: its name, where its data and its small files are, its ports and its password."""

from __future__ import annotations

import hashlib
import json
import os
import re
import secrets
import socket
from collections.abc import Iterable
from dataclasses import dataclass
from pathlib import Path

import platformdirs

from graph_schema.errors import LocalServerError, WrongUse

VERSION = "2026.08.1"
USERNAME = "neo4j"
LOOPBACK = "127.0.0.1"
USUAL_PORTS = (7687, 7474)
# Below the ports that systems hand out to outgoing connections, so that a port stays free while its server is down.
OTHER_PORTS = (range(27687, 27987), range(27374, 27674))


@dataclass(frozen=True)
class Ports:
    """Where the server listens, on loopback."""

    bolt: int
    http: int


@dataclass(frozen=True)
class Instance:
    """A data folder and a port of its own; two instances share nothing but the fetched jars."""

    name: str
    state: Path
    cache: Path
    version: str = VERSION
    heap_megabytes: int = 512
    page_cache_megabytes: int = 128
    transaction_seconds: int = 300

    @property
    def jars(self) -> Path:
        return self.cache / "neo4j" / self.version

    @property
    def data(self) -> Path:
        return self.state / "data"

    @property
    def conf(self) -> Path:
        return self.state / "conf"

    @property
    def log(self) -> Path:
        return self.state / "logs" / "console.log"

    @property
    def is_default(self) -> bool:
        return self.name == "default"


def instance_named(name: str = "default", *, version: str = VERSION, state: Path | None = None, cache: Path | None = None) -> Instance:
    """The instance of that name in the user's own folders, or below the folders given. Raises WrongUse for a name that is none."""
    if not re.fullmatch(r"[a-z0-9][a-z0-9-]{0,39}", name):
        raise WrongUse(f"{name!r} is no name of an instance: use lower-case letters, digits and hyphens, at most 40.")
    return Instance(
        name,
        (state or platformdirs.user_state_path("labourcrew")).absolute() / name,
        (cache or platformdirs.user_cache_path("labourcrew")).absolute(),
        version,
    )


def password_of(instance: Instance) -> str | None:
    """The password kept for the instance; None before its first start."""
    try:
        return (instance.state / "password").read_text(encoding="ascii").strip() or None
    except FileNotFoundError:
        return None


def password_made(instance: Instance) -> str:
    """The instance's password, made at random and kept where only the user can read it.

    Raises LocalServerError where there is data whose password is gone.
    """
    kept = password_of(instance)
    if kept:
        return kept
    if has_data(instance):
        raise LocalServerError(
            f"The password of the local Neo4j is gone from {instance.state / 'password'}, and its data keeps it."
            f" Put it back, or delete {instance.state} to begin with an empty database."
        )
    password = secrets.token_urlsafe(24)
    _write(instance.state / "password", password + "\n", mode=0o600)
    return password


def has_data(instance: Instance) -> bool:
    """True once a server has been started on the data folder."""
    return (instance.data / "databases").is_dir()


def ports_of(instance: Instance) -> Ports | None:
    """The ports chosen for the instance; None before its first start."""
    try:
        kept = json.loads((instance.state / "ports.json").read_text(encoding="utf-8"))
        return Ports(int(kept["bolt"]), int(kept["http"]))
    except (FileNotFoundError, ValueError, KeyError, TypeError):
        return None


def ports_free(instance: Instance) -> Ports:
    """The instance's ports, free at this moment; chosen at its first start and kept.

    Another instance than the default one moves away from a taken port; the default one stays where the user's tools look for it.
    Raises LocalServerError naming the taken port.
    """
    kept = ports_of(instance)
    if kept is not None:
        taken = next((port for port in (kept.bolt, kept.http) if not is_free(port)), None)
        if taken is None:
            return kept
        if instance.is_default:
            raise LocalServerError(
                f"Port {taken}, which the local Neo4j uses, is taken by another program. End that program and run `labourcrew up` again,"
                f" or delete {instance.state / 'ports.json'} to have another port chosen."
            )
    usual = USUAL_PORTS if instance.is_default else (None, None)
    ports = Ports(*(_first_free(_own_order(instance, other), port) for other, port in zip(OTHER_PORTS, usual, strict=True)))
    _write(instance.state / "ports.json", json.dumps({"bolt": ports.bolt, "http": ports.http}) + "\n")
    return ports


def is_free(port: int) -> bool:
    """True where nothing listens on that loopback port, on either family of addresses."""
    for family, host in ((socket.AF_INET, LOOPBACK), (socket.AF_INET6, "::1")):
        try:
            with socket.socket(family, socket.SOCK_STREAM) as probe:
                probe.settimeout(1)
                if probe.connect_ex((host, port)) == 0:
                    return False
        except OSError:
            continue
    with socket.socket(socket.AF_INET, socket.SOCK_STREAM) as probe:
        probe.setsockopt(socket.SOL_SOCKET, socket.SO_REUSEADDR, 1)
        try:
            probe.bind((LOOPBACK, port))
        except OSError:
            return False
    return True


def version_kept(instance: Instance) -> str | None:
    """The version of the server that last used the data; None before the first start."""
    try:
        return (instance.state / "version").read_text(encoding="ascii").strip()
    except FileNotFoundError:
        return None


def version_checked(instance: Instance) -> None:
    """The instance's version is written down beside its data. Raises LocalServerError where the data is of a newer server."""
    kept = version_kept(instance)
    if kept is not None and has_data(instance) and _numbers(kept) > _numbers(instance.version):
        raise LocalServerError(
            f"The data in {instance.data} was written by Neo4j {kept}, which {instance.version} cannot read."
            f" Start {kept}, or take an instance of another name."
        )
    if kept != instance.version:
        _write(instance.state / "version", instance.version + "\n")


def _numbers(version: str) -> list[int]:
    return [int(part) for part in re.findall(r"[0-9]+", version)]


def _own_order(instance: Instance, ports: range) -> list[int]:
    """Each instance begins elsewhere, so that two that start at one moment seldom want the same port."""
    begin = int.from_bytes(hashlib.sha256(str(instance.state).encode()).digest()[:4]) % len(ports)
    return [*ports[begin:], *ports[:begin]]


def _first_free(others: Iterable[int], usual: int | None) -> int:
    for port in (*([usual] if usual else []), *others):
        if is_free(port):
            return port
    raise LocalServerError("No free port was found for the local Neo4j. End programs that listen on many ports, or set NEO4J_URI.")


def _write(path: Path, text: str, mode: int = 0o644) -> None:
    path.parent.mkdir(parents=True, exist_ok=True)
    part = path.with_name(path.name + ".part")
    part.unlink(missing_ok=True)
    with os.fdopen(os.open(part, os.O_WRONLY | os.O_CREAT | os.O_EXCL, mode), "w", encoding="utf-8") as stream:
        stream.write(text)
    part.replace(path)
