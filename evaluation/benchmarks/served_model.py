"""A chat model to measure and to try with: the server of the tests, in a process of its own."""

from __future__ import annotations

import json
import subprocess
import sys
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path

from graph_schema.errors import WrongUse

ROOT = Path(__file__).resolve().parents[2]


@contextmanager
def served(delay: float) -> Iterator[str]:
    """The address of a chat model that answers after that delay, or as its name says. Raises WrongUse outside of a checkout."""
    if not (ROOT / "tests" / "openai_server.py").is_file():
        raise WrongUse("The model to measure with is in tests/openai_server.py of a checkout. Run this from one.")
    command = [sys.executable, "-m", "tests.openai_server", "--delay", str(delay)]
    with subprocess.Popen(command, stdout=subprocess.PIPE, text=True, cwd=ROOT) as serving:
        assert serving.stdout is not None
        try:
            yield str(json.loads(serving.stdout.readline())["OPENAI_BASE_URL"])
        finally:
            serving.terminate()
