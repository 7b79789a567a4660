"""Trials that are finished, kept in a file a line each, so that a break loses none and the next command goes on behind them."""

from __future__ import annotations

import hashlib
import json
from pathlib import Path
from types import TracebackType
from typing import Any, Self, TextIO

from evaluation.faults.trials import Case, Result
from graph_schema.errors import WrongUse

ROOT = Path(__file__).resolve().parents[2]
TRIED = ("agents/**/*", "evaluation/faults/*", "evaluation/dataset/*", "graph_schema/**/*", "retrieval/**/*", "tests/openai_*")
"""What a result hangs on: it holds for no other state of these."""


class Kept:
    """The results of earlier commands, and a file to which further ones are added at once; without a file nothing is kept."""

    def __init__(self, file: Path | None) -> None:
        self._file, self._results = file, dict[str, Result]()
        self._open: TextIO | None = None

    def __enter__(self) -> Self:
        """The file is read and open. Raises WrongUse where it was begun on another state of the code."""
        if self._file is None:
            return self
        state = state_of_the_code()
        read = self._file.read_bytes() if self._file.is_file() else b""
        whole = read[: read.rfind(b"\n") + 1]  # a last line that a kill cut off is left out
        for line in map(json.loads, whole.splitlines()):
            if "state" in line and line["state"] != state:
                raise WrongUse(f"What {self._file} holds was tried on another state of the code. Name another file, or delete it.")
            if "case" in line:
                self._results[line["case"]] = Result(line["status"], tuple(line["problems"]), line["struck"])
        self._open = self._file.open("a", encoding="utf-8")
        self._open.truncate(len(whole))
        if not whole:
            self._write({"state": state})
        return self

    def __exit__(self, kind: type[BaseException] | None, error: BaseException | None, trace: TracebackType | None) -> None:
        if self._open is not None:
            self._open.close()

    def of(self, trial: str, case: Case) -> Result | None:
        """What became of that case in that trial, None where it is to be tried."""
        return self._results.get(f"{trial} · {case}")

    def add(self, trial: str, case: Case, result: Result) -> None:
        """The result is in the file."""
        self._write({"case": f"{trial} · {case}", "status": result.status, "problems": result.problems, "struck": result.struck})

    def _write(self, line: dict[str, Any]) -> None:
        if self._open is not None:
            self._open.write(json.dumps(line, ensure_ascii=False) + "\n")
            self._open.flush()


def state_of_the_code() -> str:
    """A hash of all files that a result hangs on."""
    files = sorted(file for pattern in TRIED for file in ROOT.glob(pattern) if file.suffix in (".py", ".yaml", ".md"))
    hashed = hashlib.sha256()
    for file in files:
        hashed.update(str(file.relative_to(ROOT)).encode() + b"\0" + file.read_bytes() + b"\0")
    return hashed.hexdigest()[:16]
