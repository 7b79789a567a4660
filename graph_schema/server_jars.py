"""The jars of a Neo4j server: locked by SHA-256, kept once for all checkouts, checked before every start."""

from __future__ import annotations

import hashlib
import json
import os
import shutil
from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass
from importlib.resources import files
from pathlib import Path

from graph_schema.errors import LocalServerError
from graph_schema.file_lock import held

Announce = Callable[[str], None]
WAIT_SECONDS = 900.0


@dataclass(frozen=True)
class Jar:
    """One locked file. `coordinate` is group:artifact:version, with a classifier where there is one."""

    coordinate: str
    size: int
    sha256: str

    @property
    def parts(self) -> tuple[str, str, str, str]:
        group, artifact, version, *classifier = self.coordinate.split(":")
        return group, artifact, version, classifier[0] if classifier else ""

    @property
    def file_name(self) -> str:
        _, artifact, version, classifier = self.parts
        return f"{artifact}-{version}{'-' + classifier if classifier else ''}.jar"


@dataclass(frozen=True)
class Lock:
    """All jars of one server version."""

    version: str
    jars: tuple[Jar, ...]


Fetch = Callable[[Sequence[Jar], Path, Announce], None]
"""Puts as many of the jars as it can into the folder; what came is checked by the caller."""


def locked_versions() -> list[str]:
    """Every server version that can be started, sorted."""
    names = [entry.name for entry in files("graph_schema").iterdir()]
    return sorted(name.removeprefix("neo4j-").removesuffix(".jars.txt") for name in names if name.endswith(".jars.txt"))


def lock_for(version: str) -> Lock:
    """The lock of that server version. Raises LocalServerError where there is none."""
    if version not in locked_versions():
        raise LocalServerError(f"No Neo4j {version} can be started here. Versions that can: {', '.join(locked_versions())}.")
    text = files("graph_schema").joinpath(f"neo4j-{version}.jars.txt").read_text(encoding="utf-8")
    rows = [line.split() for line in text.splitlines() if line and not line.startswith("#")]
    return Lock(version, tuple(Jar(coordinate, int(size), sha256) for coordinate, size, sha256 in rows))


def complete(lock: Lock, folder: Path, fetch: Fetch, announce: Announce, *, thorough: bool = False) -> int:
    """`folder`/lib holds the locked jars and no other; the number of jars that had to be fetched.

    A jar whose size and time are as recorded counts as good, any other is read and compared with its SHA-256; `thorough` reads all.
    Raises LocalServerError where a jar cannot be had.
    """
    if not thorough and _as_recorded(lock, folder):
        return 0
    with held(folder / "lock", announce, "waiting for another start that is fetching the Neo4j server", WAIT_SECONDS):
        lib = folder / "lib"
        lib.mkdir(parents=True, exist_ok=True)
        recorded = {} if thorough else _record(folder)
        doubtful = [jar for jar in lock.jars if _stamp(lib / jar.file_name) != recorded.get(jar.file_name)]
        missing = [jar for jar in doubtful if not _is(jar, lib / jar.file_name)]
        if missing:
            _fetch_into(lib, missing, folder, fetch, announce)
        _drop_others(lock, lib)
        stamps = {jar.file_name: _stamp(lib / jar.file_name) for jar in lock.jars}
        _write_whole(folder / "checked.json", json.dumps(stamps))
        return len(missing)


def _fetch_into(lib: Path, missing: Sequence[Jar], folder: Path, fetch: Fetch, announce: Announce) -> None:
    megabytes = sum(jar.size for jar in missing) / 1e6
    announce(f"fetching {len(missing)} jars of the Neo4j server ({megabytes:.0f} MB), once")
    incoming = folder / "incoming"
    shutil.rmtree(incoming, ignore_errors=True)
    incoming.mkdir()
    reason = ""
    try:
        fetch(missing, incoming, announce)
    except LocalServerError as problem:
        reason = f" ({problem})"
    still = []
    for jar in missing:
        if _is(jar, incoming / jar.file_name):
            (incoming / jar.file_name).replace(lib / jar.file_name)
        else:
            still.append(jar)
    shutil.rmtree(incoming, ignore_errors=True)
    if still:
        raise LocalServerError(
            f"{len(still)} of {len(missing)} jars of the Neo4j server could not be fetched, first {still[0].file_name}{reason}."
            " Check the network and its proxy settings and try again (what came is kept), or start Docker, or set NEO4J_URI."
        )


def _drop_others(lock: Lock, lib: Path) -> None:
    """Everything in the folder goes on the class path, so what is not locked does not stay."""
    locked = {jar.file_name for jar in lock.jars}
    for path in lib.iterdir():
        if path.name not in locked and path.is_file():
            path.unlink()


def _as_recorded(lock: Lock, folder: Path) -> bool:
    recorded, lib = _record(folder), folder / "lib"
    if set(recorded) != {jar.file_name for jar in lock.jars} or not lib.is_dir():
        return False
    present = {entry.name: (entry.stat().st_size, entry.stat().st_mtime_ns) for entry in os.scandir(lib)}
    return present == recorded and all(present[jar.file_name][0] == jar.size for jar in lock.jars)


def _record(folder: Path) -> Mapping[str, tuple[int, ...]]:
    try:
        return {name: tuple(stamp) for name, stamp in json.loads((folder / "checked.json").read_text(encoding="utf-8")).items()}
    except (OSError, ValueError, AttributeError, TypeError):
        return {}


def _stamp(path: Path) -> tuple[int, ...]:
    try:
        found = path.stat()
    except OSError:
        return (-1,)
    return found.st_size, found.st_mtime_ns


def _is(jar: Jar, path: Path) -> bool:
    try:
        if path.stat().st_size != jar.size:
            return False
        with path.open("rb") as stream:
            return hashlib.file_digest(stream, "sha256").hexdigest() == jar.sha256
    except OSError:
        return False


def _write_whole(path: Path, text: str) -> None:
    part = path.with_name(path.name + ".part")
    part.write_text(text, encoding="utf-8")
    part.replace(path)
