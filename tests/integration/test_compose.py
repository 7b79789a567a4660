"""The Docker Compose way, with a docker command of ours that answers as Docker does and a real Neo4j behind it; and the file itself."""

from __future__ import annotations

import json
import os
import stat
import subprocess
import sys
from pathlib import Path
from typing import Any
from urllib.parse import urlsplit

import pytest
import yaml

from graph_schema import compose
from graph_schema.local_server import VERSION
from graph_schema.store import Address
from tests.conftest import ROOT

DOCKER = """#!/bin/sh
echo "$@" >> {log}
case "$*" in
  info) exit {daemon} ;;
  *" up "*) echo "image cannot be pulled" >&2; exit {up} ;;
  *" ps "*) echo '{{"Service": "neo4j", "State": "running"}}' ;;
  *" port "*) echo {place} ;;
esac
"""


class Machine:
    """A machine whose `docker` is a script of ours."""

    def __init__(self, folder: Path, neo4j: Address) -> None:
        self.folder, self.neo4j, self.log = folder, neo4j, folder / "log"
        self.state = folder / "state" / "default"
        self.state.mkdir(parents=True)
        (self.state / "password").write_text(neo4j.password, encoding="ascii")
        self.docker()

    def docker(self, *, daemon: int = 0, up: int = 0) -> None:
        command = self.folder / "docker"
        place = urlsplit(self.neo4j.uri).netloc
        command.write_text(DOCKER.format(log=self.log, daemon=daemon, up=up, place=place), encoding="utf-8")
        command.chmod(0o755)

    def labourcrew(self, *arguments: str) -> subprocess.CompletedProcess[str]:
        bare = {name: value for name, value in os.environ.items() if not name.startswith(("NEO4J_", "LABOURCREW_"))}
        own = {"PATH": f"{self.folder}:{bare['PATH']}", "LABOURCREW_STATE_DIR": str(self.folder / "state")}
        return subprocess.run([sys.executable, "-m", "api.cli", *arguments], capture_output=True, text=True, cwd=ROOT, env=bare | own)

    def asked(self) -> list[str]:
        """What docker was asked so far, without the files."""
        return [line.split(" --env-file ")[-1].partition(" ")[2] or line for line in self.log.read_text(encoding="utf-8").splitlines()]


@pytest.fixture
def machine(tmp_path: Path, neo4j_address: Address) -> Machine:
    return Machine(tmp_path, neo4j_address)


def test_where_a_daemon_answers_compose_is_the_way(machine: Machine) -> None:
    told = json.loads(machine.labourcrew("up", "--json").stdout)
    assert (told["way"], told["running"], told["uri"]) == ("compose", True, machine.neo4j.uri)
    assert "up --detach --wait neo4j" in machine.asked()


def test_later_commands_find_it_without_asking_docker(machine: Machine) -> None:
    machine.labourcrew("up")
    before = machine.asked()
    assert json.loads(machine.labourcrew("status", "--json").stdout)["way"] == "compose"
    assert machine.asked() == before


def test_down_stops_the_service_and_removes_no_volume(machine: Machine) -> None:
    machine.labourcrew("up")
    machine.labourcrew("down")
    assert machine.asked()[-1] == "stop neo4j"


def test_the_password_is_not_on_docker_s_command_line(machine: Machine) -> None:
    machine.labourcrew("up")
    assert machine.neo4j.password not in machine.log.read_text(encoding="utf-8")
    assert stat.S_IMODE((machine.state / "compose.env").stat().st_mode) == 0o600


def test_what_docker_says_is_passed_on_in_one_sentence(machine: Machine) -> None:
    machine.docker(up=1)
    done = machine.labourcrew("up")
    assert done.returncode == 1
    assert "`docker compose up` failed: image cannot be pulled" in done.stderr
    assert len(done.stderr.strip().splitlines()) == 1


def test_a_daemon_that_went_away_does_not_mean_an_empty_graph(machine: Machine) -> None:
    machine.labourcrew("up")
    machine.docker(daemon=1)
    done = machine.labourcrew("up")
    assert done.returncode == 1
    assert "no Docker daemon answers now. Start Docker" in done.stderr


@pytest.fixture(scope="module")
def services() -> dict[str, Any]:
    services: dict[str, Any] = yaml.safe_load(compose.FILE.read_text(encoding="utf-8"))["services"]
    return services


def test_the_image_is_of_the_version_that_the_local_server_has(services: dict[str, Any]) -> None:
    assert services["neo4j"]["image"] == f"neo4j:{VERSION}-community"


def test_every_port_is_on_loopback(services: dict[str, Any]) -> None:
    assert all(port.startswith("127.0.0.1:") for service in services.values() for port in service["ports"])


def test_the_api_waits_for_a_healthy_neo4j(services: dict[str, Any]) -> None:
    assert "healthcheck" in services["neo4j"]
    assert services["api"]["depends_on"]["neo4j"]["condition"] == "service_healthy"


def test_no_password_is_written_down(services: dict[str, Any]) -> None:
    assert services["neo4j"]["environment"]["NEO4J_AUTH"].startswith("neo4j/${NEO4J_PASSWORD:?")
