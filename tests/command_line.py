"""The product as it is typed: `labourcrew("show", "ধারা ২৬", at=address)` in an environment without settings of its own."""

from __future__ import annotations

import json
import os
import subprocess
import sys
from pathlib import Path
from typing import Any

from graph_schema.store import Address

ROOT = Path(__file__).resolve().parent.parent
OURS = ("NEO4J_", "OPENAI_", "LABOURCREW_")
COMMAND = (sys.executable, "-W", "error", "-m", "api.cli")
Done = subprocess.CompletedProcess[bytes]


def environment(at: Address | None = None, **settings: str) -> dict[str, str]:
    """The environment of a command whose graph is at that address, and that has these settings alone."""
    bare = {name: value for name, value in os.environ.items() if not name.startswith(OURS)}
    if at is not None:
        bare |= {"NEO4J_URI": at.uri, "NEO4J_USERNAME": at.username, "NEO4J_PASSWORD": at.password, "NEO4J_DATABASE": at.database}
    return bare | settings


def labourcrew(*arguments: str, stdin: bytes = b"", at: Address | None = None, **settings: str) -> Done:
    """What the command does; every warning in it is an error."""
    return subprocess.run([*COMMAND, *arguments], input=stdin, capture_output=True, cwd=ROOT, env=environment(at, **settings))


def document(done: Done) -> Any:
    """The one JSON document of a command that succeeded and said nothing else."""
    assert (done.returncode, done.stderr.decode()) == (0, "")
    return json.loads(done.stdout)


def sentence(done: Done) -> str:
    """The one sentence of a command that failed and printed nothing else."""
    told = done.stderr.decode()
    assert done.stdout == b""
    assert "Traceback" not in told
    assert len(told.strip().splitlines()) == 1
    return told
