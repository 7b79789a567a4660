"""The product as it is typed: `labourcrew("show", "ধারা ২৬", at=address)` in an environment without settings of its own."""

from __future__ import annotations

import atexit
import json
import os
import socket
import subprocess
import sys
from collections.abc import Iterator
from contextlib import ExitStack
from functools import cache
from itertools import cycle
from pathlib import Path
from tempfile import TemporaryFile
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
    if not all(name.startswith(OURS) for name in settings):  # the interpreter may read it, or a library while it is imported
        return subprocess.run([*COMMAND, *arguments], input=stdin, capture_output=True, cwd=ROOT, env=environment(at, **settings))
    return next(_starters()).run(arguments, stdin, environment(at, **settings))


class Starter:
    """An interpreter that starts commands, each a process of its own; see `tests/command_server.py`."""

    def __init__(self) -> None:
        self.asked, served = socket.socketpair(socket.AF_UNIX, socket.SOCK_SEQPACKET)
        with served:
            command = [sys.executable, "-W", "error", "-m", "tests.command_server"]
            self.process = subprocess.Popen(command, stdin=served.fileno(), stdout=subprocess.DEVNULL, cwd=ROOT, env=environment())
        atexit.register(self.stop)

    def stop(self) -> None:
        """It ends, since nobody asks any more."""
        self.asked.close()
        self.process.wait()

    def run(self, arguments: tuple[str, ...], stdin: bytes, settings: dict[str, str]) -> Done:
        """What `python -m api.cli` does with these arguments, input and environment."""
        with ExitStack() as opened:
            files = [opened.enter_context(TemporaryFile()) for _ in range(3)]
            told, telling = map(opened.enter_context, socket.socketpair())
            files[0].write(stdin)
            files[0].seek(0)
            message = json.dumps({"arguments": arguments, "environment": settings, "folder": str(ROOT)}).encode()
            socket.send_fds(self.asked, [message], [*(file.fileno() for file in files), telling.fileno()])
            telling.close()
            status = int(told.recv(16))
            for file in files:
                file.seek(0)
            return subprocess.CompletedProcess([*COMMAND, *arguments], status, files[1].read(), files[2].read())


@cache
def _starters() -> Iterator[Starter]:
    """Two by turns, so that of two commands in a row each has its own order of sets, as two that are typed have."""
    return cycle((Starter(), Starter()))


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
