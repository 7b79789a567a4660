"""A local Neo4j from the command line on: start, status, crash, stop, and everything that can be in the way.

One instance goes through the whole file, since a start takes seconds; the tests stand in the order of its life.
"""

from __future__ import annotations

import asyncio
import json
import os
import subprocess
import sys
from collections.abc import Iterator
from dataclasses import replace
from pathlib import Path

import httpx
import psutil
import pytest

from graph_schema import local_server, server_process, server_start
from graph_schema.errors import DatabaseRefused, DatabaseUnavailable, LocalServerError
from graph_schema.local_server import Instance, instance_named
from graph_schema.store import Address, GraphStore
from tests.conftest import ROOT, cypher, quiet


def labourcrew(state: Path, *arguments: str, **environment: str) -> subprocess.CompletedProcess[str]:
    """What the command does when typed, with an instance and folders of its own."""
    bare = {name: value for name, value in os.environ.items() if not name.startswith(("NEO4J_", "LABOURCREW_"))}
    own = {"LABOURCREW_INSTANCE": "life", "LABOURCREW_STATE_DIR": str(state), **environment}
    return subprocess.run([sys.executable, "-m", "api.cli", *arguments], capture_output=True, text=True, cwd=ROOT, env=bare | own)


@pytest.fixture(scope="module")
def state(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """A folder with a blank in its name, as users have them."""
    return tmp_path_factory.mktemp("a state")


@pytest.fixture(scope="module")
def instance(state: Path) -> Iterator[Instance]:
    """The instance that the commands below work on; ended whatever happened."""
    own = instance_named("life", state=state)
    yield own
    server_start.stop(own, quiet)


@pytest.fixture(scope="module")
def started(instance: Instance, state: Path) -> dict[str, object]:
    """What the first `labourcrew up` printed; its process has ended, the server has not."""
    done = labourcrew(state, "up", "--json")
    assert done.returncode == 0, done.stderr
    told: dict[str, object] = json.loads(done.stdout)
    return told


def test_the_status_before_the_first_start_says_how_to_start(instance: Instance, state: Path) -> None:
    told = json.loads(labourcrew(state, "status", "--json").stdout)
    assert (told["running"], told["way"], told["uri"]) == (False, "local", None)
    assert "`labourcrew up` starts it" in told["reason"]


def test_no_network_at_the_first_start_is_one_sentence(tmp_path: Path) -> None:
    nowhere = dict.fromkeys(("HTTPS_PROXY", "https_proxy", "ALL_PROXY"), "http://127.0.0.1:1")
    done = labourcrew(tmp_path, "up", LABOURCREW_CACHE_DIR=str(tmp_path / "cache"), PATH="/nowhere", **nowhere)
    assert done.returncode == 1
    assert "could not be fetched" in done.stderr
    assert "Check the network" in done.stderr
    assert len(done.stderr.strip().splitlines()) == 1


def test_the_server_outlives_the_command_that_started_it(started: dict[str, object], instance: Instance) -> None:
    process = server_process.found(instance)
    assert process is not None
    assert process.pid == started["pid"]
    assert started["started"] is True


def test_the_status_names_the_versions_and_the_places(started: dict[str, object], instance: Instance, state: Path) -> None:
    told = json.loads(labourcrew(state, "status", "--json").stdout)
    assert (told["running"], told["way"], told["server_version"], told["edition"]) == (True, "local", instance.version, "community")
    assert (told["jars_version"], told["data"]) == (instance.version, str(instance.data))
    assert told["java_version"]


def test_the_password_is_in_no_output(started: dict[str, object], instance: Instance, state: Path) -> None:
    password = (instance.state / "password").read_text(encoding="ascii").strip()
    for arguments in (["up"], ["up", "--json"], ["status"], ["status", "--json"]):
        done = labourcrew(state, *arguments)
        assert password not in done.stdout + done.stderr


async def test_a_second_up_starts_nothing(started: dict[str, object], instance: Instance) -> None:
    again = await local_server.up(instance, quiet)
    assert (again.status.pid, again.started) == (started["pid"], False)


def test_the_server_listens_on_loopback_only(started: dict[str, object], instance: Instance) -> None:
    process = server_process.found(instance)
    assert process is not None
    listening = [place.laddr.ip for place in process.net_connections(kind="inet") if place.status == psutil.CONN_LISTEN]
    assert listening
    assert {ip.removeprefix("::ffff:") for ip in listening} == {"127.0.0.1"}


def test_neo4j_browser_is_served(started: dict[str, object]) -> None:
    answer = httpx.get(str(started["browser"]), follow_redirects=True)
    assert answer.status_code == 200
    assert "Neo4j Browser" in answer.text


async def test_a_password_that_is_not_the_server_s_is_refused(started: dict[str, object], instance: Instance) -> None:
    kept = instance.state / "password"
    password = kept.read_text(encoding="ascii")
    kept.write_text("some-other-password\n", encoding="ascii")
    with pytest.raises(DatabaseRefused):
        await local_server.up(instance, quiet)
    kept.write_text(password, encoding="ascii")


async def test_a_killed_server_is_told_and_starts_again_with_everything(started: dict[str, object], instance: Instance) -> None:
    async with await GraphStore.connect(local_server.address_of(instance)) as store:
        await cypher(store, "CREATE (:Kept {number: 26})")
        process = server_process.found(instance)
        assert process is not None
        process.kill()
        process.wait(10)
        # What a killed server leaves behind, its number being another program's by now.
        (instance.state / "run" / "neo4j.pid").write_text(f"{os.getpid()}\n", encoding="ascii")
        with pytest.raises(DatabaseUnavailable, match="Start one with `labourcrew up`"):
            await store.read("schema/server")
    assert not (await local_server.status(instance)).running
    both = await asyncio.gather(local_server.up(instance, quiet), local_server.up(instance, quiet))
    assert len({running.status.pid for running in both}) == 1
    assert sorted(running.started for running in both) == [False, True]
    async with await GraphStore.connect(both[0].address) as store:
        assert await cypher(store, "MATCH (n:Kept) RETURN n.number AS number") == [{"number": 26}]


def test_a_server_whose_note_is_lost_is_found_again(started: dict[str, object], instance: Instance) -> None:
    before = server_process.found(instance)
    (instance.state / "server.json").unlink()
    assert before is not None
    assert server_process.found(instance) == before


async def test_a_given_server_is_left_alone_by_down(started: dict[str, object], instance: Instance) -> None:
    given = local_server.address_of(instance)
    assert (await local_server.down(instance, quiet, given=given)).running


def test_down_ends_the_server_and_keeps_the_data(started: dict[str, object], instance: Instance, state: Path) -> None:
    told = json.loads(labourcrew(state, "down", "--json").stdout)
    assert told["running"] is False
    assert server_process.found(instance) is None
    assert instance.data.is_dir()


def test_a_second_down_is_no_failure(started: dict[str, object], state: Path) -> None:
    assert labourcrew(state, "down").returncode == 0


async def test_a_start_that_fails_is_told_with_its_last_words_and_its_log(started: dict[str, object], instance: Instance) -> None:
    starved = replace(instance, heap_megabytes=1)
    with pytest.raises(LocalServerError, match=r"ended while starting: .*heap.* The whole log is .*console\.log"):
        await local_server.up(starved, quiet)


async def test_a_given_server_that_does_not_answer_is_not_waited_for(instance: Instance) -> None:
    with pytest.raises(DatabaseUnavailable, match="No Neo4j answers"):
        await local_server.up(instance, quiet, given=Address("bolt://127.0.0.1:1", "neo4j", "any-password"))
