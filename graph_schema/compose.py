"""Neo4j through Docker Compose, where a daemon answers and the root docker-compose.yml is there."""

from __future__ import annotations

import json
import os
import shutil
import subprocess
from collections.abc import Sequence
from pathlib import Path

from graph_schema.errors import LocalServerError
from graph_schema.server_instance import Instance, password_of

FILE = Path(__file__).parent.parent / "docker-compose.yml"
SERVICE = "neo4j"
# Docker reads the whole file before it lists or stops anything, and the file asks for a password.
NO_PASSWORD = "not-known"
ASK_SECONDS = 5
UP_SECONDS = 900


def is_usable(file: Path = FILE) -> bool:
    """True where there is a compose file, a daemon that answers within seconds, and the compose plugin."""
    if not file.is_file() or shutil.which("docker") is None:
        return False
    return _succeeds(["docker", "info"]) and _succeeds(["docker", "compose", "version"])


def up(instance: Instance, password: str, file: Path = FILE) -> str:
    """The neo4j service is healthy, its image fetched where needed; its address. Raises LocalServerError with Docker's last line."""
    _compose(instance, password, file, "up", "--detach", "--wait", SERVICE)
    return f"bolt://{_compose(instance, password, file, 'port', SERVICE, '7687').strip()}"


def down(instance: Instance, file: Path = FILE) -> None:
    """The neo4j service is stopped; its volume stays."""
    _compose(instance, password_of(instance) or NO_PASSWORD, file, "stop", SERVICE)


def is_running(instance: Instance, file: Path = FILE) -> bool:
    """True where the neo4j service runs."""
    told = _compose(instance, password_of(instance) or NO_PASSWORD, file, "ps", "--format", "json", SERVICE)
    return any(json.loads(line).get("State") == "running" for line in told.splitlines() if line.startswith("{"))


def _compose(instance: Instance, password: str, file: Path, *arguments: str) -> str:
    # In a file that only the user can read: a command line shows the password to everyone on the machine.
    secret = instance.state / "compose.env"
    instance.state.mkdir(parents=True, exist_ok=True)
    with os.fdopen(os.open(secret, os.O_WRONLY | os.O_CREAT | os.O_TRUNC, 0o600), "w", encoding="utf-8") as stream:
        stream.write(f"NEO4J_PASSWORD={password}\n")
    command = ["docker", "compose", "--file", str(file), "--env-file", str(secret), *arguments]
    try:
        done = subprocess.run(command, check=False, capture_output=True, stdin=subprocess.DEVNULL, text=True, timeout=UP_SECONDS)
    except (OSError, subprocess.TimeoutExpired) as problem:
        kind = type(problem).__name__
        raise LocalServerError(f"`docker compose {arguments[0]}` did not end well ({kind}). See `docker compose logs`.") from None
    if done.returncode != 0:
        last = (done.stderr.strip().splitlines() or ["no reason was given"])[-1][:300]
        raise LocalServerError(f"`docker compose {arguments[0]}` failed: {last} See `docker compose logs`, or set NEO4J_URI.")
    return done.stdout


def _succeeds(command: Sequence[str]) -> bool:
    try:
        done = subprocess.run(command, check=False, capture_output=True, stdin=subprocess.DEVNULL, timeout=ASK_SECONDS)
    except (OSError, subprocess.TimeoutExpired):
        return False
    return done.returncode == 0
