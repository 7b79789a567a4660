"""One local Neo4j's small files: names, ports, password, version, configuration."""

from __future__ import annotations

import json
import os
import socket
import stat
from collections.abc import Iterator
from contextlib import contextmanager
from dataclasses import replace
from pathlib import Path

import psutil
import pytest

from graph_schema import server_process
from graph_schema.errors import LocalServerError, WrongUse
from graph_schema.server_config import neo4j_conf
from graph_schema.server_instance import Instance, Ports, instance_named, is_free, password_made, password_of, ports_free, version_checked


@pytest.fixture
def instance(tmp_path: Path) -> Instance:
    return instance_named("own", state=tmp_path / "state", cache=tmp_path / "cache")


@contextmanager
def listening() -> Iterator[int]:
    """The port of a program that listens on loopback."""
    with socket.create_server(("127.0.0.1", 0)) as program:
        yield int(program.getsockname()[1])


def with_data(instance: Instance) -> Instance:
    (instance.data / "databases").mkdir(parents=True)
    return instance


@pytest.mark.parametrize("name", ["", "..", "a/b", "Own", "-own", "own instance", "x" * 41, "ধারা"])
def test_a_name_that_could_be_a_path_is_refused(name: str) -> None:
    with pytest.raises(WrongUse, match="is no name of an instance"):
        instance_named(name)


def test_two_instances_share_the_jars_and_nothing_else(tmp_path: Path) -> None:
    one, other = (instance_named(name, state=tmp_path / "state", cache=tmp_path / "cache") for name in ("one", "other"))
    assert one.jars == other.jars
    assert one.data != other.data


def test_the_password_is_made_once_and_only_the_user_can_read_it(instance: Instance) -> None:
    password = password_made(instance)
    assert len(password) >= 8
    assert password_made(instance) == password == password_of(instance)
    assert stat.S_IMODE((instance.state / "password").stat().st_mode) == 0o600


def test_a_lost_password_of_data_that_exists_is_told_and_not_made_anew(instance: Instance) -> None:
    with pytest.raises(LocalServerError, match=r"The password of the local Neo4j is gone .* Put it back, or delete"):
        password_made(with_data(instance))


def test_ports_are_chosen_once_and_kept(instance: Instance) -> None:
    assert ports_free(instance) == ports_free(instance)


def test_a_port_that_is_listened_on_is_not_free() -> None:
    with listening() as port:
        assert not is_free(port)


def test_the_default_instance_stays_on_its_port_and_says_who_is_in_the_way(tmp_path: Path) -> None:
    instance = instance_named("default", state=tmp_path)
    with listening() as port:
        instance.state.mkdir()
        (instance.state / "ports.json").write_text(json.dumps({"bolt": port, "http": 1}), encoding="utf-8")
        with pytest.raises(LocalServerError, match=rf"Port {port}, .* is taken by another program\. End that program"):
            ports_free(instance)


def test_another_instance_moves_away_from_a_taken_port(instance: Instance) -> None:
    with listening() as port:
        instance.state.mkdir(parents=True)
        (instance.state / "ports.json").write_text(json.dumps({"bolt": port, "http": port}), encoding="utf-8")
        ports = ports_free(instance)
    assert port not in (ports.bolt, ports.http)


def test_data_of_a_newer_server_is_not_opened_with_an_older_one(instance: Instance) -> None:
    version_checked(with_data(instance))
    with pytest.raises(LocalServerError, match=r"was written by Neo4j 2026\.08\.1, which 5\.26\.30 cannot read"):
        version_checked(replace(instance, version="5.26.30"))


def test_a_number_that_another_process_was_given_is_not_taken_for_the_server(instance: Instance) -> None:
    instance.state.mkdir(parents=True)
    (instance.state / "server.json").write_text(json.dumps({"pid": os.getpid(), "created": 1.0}), encoding="utf-8")
    assert server_process.found(instance) is None


@pytest.mark.parametrize("kept", ["", "{", "[]", '{"pid": "x"}', '{"pid": 999999999, "created": 1}'])
def test_a_damaged_note_of_the_process_means_that_none_runs(instance: Instance, kept: str) -> None:
    instance.state.mkdir(parents=True)
    (instance.state / "server.json").write_text(kept, encoding="utf-8")
    assert server_process.found(instance) is None


def settings(instance: Instance) -> dict[str, str]:
    lines = neo4j_conf(instance, Ports(27687, 27374), Path("lib")).splitlines()
    return dict(line.split("=", 1) for line in lines if not line.startswith("server.jvm"))


def test_the_server_listens_on_loopback_only(instance: Instance) -> None:
    addresses = [value for key, value in settings(instance).items() if key.endswith("listen_address")]
    assert addresses
    assert all(address.startswith("127.0.0.1") for address in addresses)


def test_the_server_reports_to_nobody(instance: Instance) -> None:
    told = settings(instance)
    assert (told["dbms.usage_report.enabled"], told["client.allow_telemetry"]) == ("false", "false")


def test_memory_and_time_are_bounded(instance: Instance) -> None:
    told = settings(instance)
    assert told["server.memory.heap.max_size"] == "512m"
    assert told["server.memory.pagecache.size"] == "128m"
    assert told["db.transaction.timeout"] == "300s"


def test_an_older_server_is_given_no_setting_that_it_does_not_know(instance: Instance) -> None:
    assert not [key for key in settings(replace(instance, version="5.26.30")) if "internal" in key or "default_language" in key]


def test_a_port_on_which_another_program_listens_does_not_count_as_the_server_s() -> None:
    this, other = psutil.Process(), psutil.Process(os.getppid())
    with listening() as port:
        assert server_process.listens(this, port)
        assert not server_process.listens(other, port)


def test_instances_begin_their_search_for_a_port_at_different_places(tmp_path: Path) -> None:
    ports = {ports_free(instance_named(f"own-{number}", state=tmp_path)).bolt for number in range(8)}
    assert len(ports) > 1
