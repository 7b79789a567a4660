"""One process at a time: a lock on a file that the system frees when its holder ends, however it ends."""

from __future__ import annotations

import os
import time
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from pathlib import Path

from graph_schema.errors import LocalServerError

try:
    import fcntl
except ImportError:  # Windows has none
    fcntl = None  # type: ignore[assignment]

PAUSE_SECONDS = 0.1


@contextmanager
def held(path: Path, announce: Callable[[str], None], waiting: str, seconds: float) -> Iterator[None]:
    """Inside the block no other process holds `path`; `waiting` is announced once where another does.

    Raises LocalServerError after `seconds` of waiting.
    """
    if fcntl is None:
        raise LocalServerError("The local Neo4j needs Linux or macOS (on Windows: WSL). Start Docker, or set NEO4J_URI to your own.")
    path.parent.mkdir(parents=True, exist_ok=True)
    descriptor = os.open(path, os.O_RDWR | os.O_CREAT | os.O_CLOEXEC, 0o600)
    try:
        deadline, told = time.monotonic() + seconds, False
        while not _taken(descriptor):
            if not told:
                announce(waiting)
                told = True
            if time.monotonic() > deadline:
                raise LocalServerError(f"Another process has held {path} for {seconds:.0f} s. End it, then try again.")
            time.sleep(PAUSE_SECONDS)
        yield
    finally:
        os.close(descriptor)


def _taken(descriptor: int) -> bool:
    try:
        fcntl.flock(descriptor, fcntl.LOCK_EX | fcntl.LOCK_NB)
    except BlockingIOError:
        return False
    return True
