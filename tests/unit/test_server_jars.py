"""The jars of the server: what is good stays, what is not is fetched again, and nothing unlocked is kept."""

from __future__ import annotations

import hashlib
import os
from collections.abc import Sequence
from concurrent.futures import ThreadPoolExecutor
from pathlib import Path

import pytest

from graph_schema.errors import LocalServerError
from graph_schema.server_jars import Announce, Jar, Lock, complete, lock_for, locked_versions

CONTENT = {"law": b"sections", "courts": b"judgments", "native": b"machine code"}
COORDINATES = {"law": "org.example:law:1.0", "courts": "org.example:courts:2.1", "native": "org.example:native:3.0:linux-x86_64"}
LOCK = Lock("9.9.9", tuple(Jar(COORDINATES[name], len(text), hashlib.sha256(text).hexdigest()) for name, text in CONTENT.items()))
LAW, COURTS, NATIVE = LOCK.jars


class Repository:
    """A repository of three small jars; counts what it gave."""

    def __init__(self, **instead: bytes) -> None:
        self.content = {**CONTENT, **instead}
        self.given: list[str] = []

    def __call__(self, jars: Sequence[Jar], folder: Path, announce: Announce) -> None:
        for jar in jars:
            name = jar.parts[1]
            self.given.append(name)
            (folder / jar.file_name).write_bytes(self.content[name])


class NoNetwork:
    """A repository that cannot be reached, after the first `first` jars."""

    def __init__(self, first: int = 0) -> None:
        self.first = first

    def __call__(self, jars: Sequence[Jar], folder: Path, announce: Announce) -> None:
        Repository()(jars[: self.first], folder, announce)
        raise LocalServerError("ConnectError")


def quiet(_: str) -> None:
    pass


@pytest.fixture
def folder(tmp_path: Path) -> Path:
    """A folder that holds the three jars, checked."""
    assert complete(LOCK, tmp_path / "neo4j", Repository(), quiet) == 3
    return tmp_path / "neo4j"


def test_a_file_is_named_as_maven_names_it() -> None:
    assert [jar.file_name for jar in LOCK.jars] == ["law-1.0.jar", "courts-2.1.jar", "native-3.0-linux-x86_64.jar"]


def test_the_first_start_says_how_much_it_fetches(tmp_path: Path) -> None:
    told: list[str] = []
    complete(LOCK, tmp_path, Repository(), told.append)
    assert told == ["fetching 3 jars of the Neo4j server (0 MB), once"]


def test_a_later_start_fetches_nothing_and_needs_no_network(folder: Path) -> None:
    assert complete(LOCK, folder, NoNetwork(), quiet) == 0


def test_a_missing_jar_is_fetched_alone(folder: Path) -> None:
    (folder / "lib" / COURTS.file_name).unlink()
    repository = Repository()
    assert complete(LOCK, folder, repository, quiet) == 1
    assert repository.given == ["courts"]


@pytest.mark.parametrize("damage", [b"", b"sect", b"Sections", b"sections and more"])
def test_a_damaged_jar_is_fetched_again(folder: Path, damage: bytes) -> None:
    (folder / "lib" / LAW.file_name).write_bytes(damage)
    repository = Repository()
    assert complete(LOCK, folder, repository, quiet) == 1
    assert repository.given == ["law"]
    assert (folder / "lib" / LAW.file_name).read_bytes() == b"sections"


def test_a_jar_damaged_without_a_trace_is_found_by_the_thorough_check(folder: Path) -> None:
    path = folder / "lib" / LAW.file_name
    before = path.stat()
    path.write_bytes(b"Sections")
    os.utime(path, ns=(before.st_atime_ns, before.st_mtime_ns))
    assert complete(LOCK, folder, Repository(), quiet) == 0
    assert complete(LOCK, folder, Repository(), quiet, thorough=True) == 1


def test_a_good_jar_with_another_time_is_read_and_kept(folder: Path) -> None:
    os.utime(folder / "lib" / LAW.file_name)
    assert complete(LOCK, folder, NoNetwork(), quiet) == 0


def test_a_lost_record_costs_a_check_and_no_fetch(folder: Path) -> None:
    (folder / "checked.json").write_text("[not a record", encoding="utf-8")
    assert complete(LOCK, folder, NoNetwork(), quiet) == 0


def test_a_file_that_is_not_locked_does_not_stay_on_the_class_path(folder: Path) -> None:
    stranger = folder / "lib" / "stranger-1.0.jar"
    stranger.write_bytes(b"unknown")
    complete(LOCK, folder, NoNetwork(), quiet)
    assert not stranger.exists()


def test_a_repository_that_gives_other_bytes_is_not_believed(tmp_path: Path) -> None:
    with pytest.raises(LocalServerError, match=r"1 of 3 jars .* could not be fetched, first law-1\.0\.jar"):
        complete(LOCK, tmp_path, Repository(law=b"forgery!"), quiet)
    assert not (tmp_path / "lib" / LAW.file_name).exists()


def test_without_a_network_the_sentence_says_what_is_missing_and_what_to_do(tmp_path: Path) -> None:
    with pytest.raises(LocalServerError, match=r"3 of 3 jars .* \(ConnectError\)\. Check the network .* set NEO4J_URI"):
        complete(LOCK, tmp_path, NoNetwork(), quiet)


def test_what_came_before_the_network_failed_is_kept(tmp_path: Path) -> None:
    with pytest.raises(LocalServerError, match="1 of 3 jars"):
        complete(LOCK, tmp_path, NoNetwork(first=2), quiet)
    repository = Repository()
    assert complete(LOCK, tmp_path, repository, quiet) == 1
    assert repository.given == ["native"]


def test_two_first_starts_at_once_fetch_each_jar_once(tmp_path: Path) -> None:
    repository = Repository()
    with ThreadPoolExecutor(4) as pool:
        fetched = list(pool.map(lambda _: complete(LOCK, tmp_path, repository, quiet), range(4)))
    assert sorted(fetched) == [0, 0, 0, 3]
    assert len(repository.given) == 3


@pytest.mark.parametrize("version", locked_versions())
def test_every_lock_names_each_jar_once_with_its_sum(version: str) -> None:
    jars = lock_for(version).jars
    assert len({jar.file_name for jar in jars}) == len(jars)
    assert all(len(jar.sha256) == 64 and jar.size > 0 for jar in jars)


@pytest.mark.parametrize("version", locked_versions())
def test_every_lock_holds_the_server_and_the_browser(version: str) -> None:
    names = {jar.file_name for jar in lock_for(version).jars}
    assert {f"neo4j-{version}.jar", f"neo4j-server-{version}.jar"} <= names
    assert any(name.startswith("neo4j-browser-") for name in names)


def test_a_version_without_a_lock_is_told_with_those_that_have_one() -> None:
    with pytest.raises(LocalServerError, match=r"No Neo4j 4\.4\.0 can be started here\. Versions that can: .*2026\.08\.1"):
        lock_for("4.4.0")
