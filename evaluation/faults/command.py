"""What the commands that try faults have in common: what was tried is told, also where it was broken off."""

from __future__ import annotations

import argparse
import asyncio
import json
import sys
from collections.abc import Callable, Coroutine, Mapping
from pathlib import Path
from typing import Any, TypeVar

from graph_schema.errors import LabourCrewError

Found = TypeVar("Found")


def options_of(name: str, about: str | None, seed: int) -> argparse.ArgumentParser:
    """A parser with the options that every such command has."""
    parser = argparse.ArgumentParser(prog=f"python -m {name}", description=(about or "").splitlines()[0])
    parser.add_argument("--seed", type=int, default=seed)
    parser.add_argument("--json", type=Path, help="where to write what was found")
    return parser


def carried_out(
    trying: Coroutine[Any, Any, None],
    report: Mapping[str, Found],
    *,
    printed: Callable[[Mapping[str, Found]], None],
    as_json: Callable[[Found], Any],
    wrong: Callable[[Found], bool],
    file: Path | None,
) -> int:
    """The report that `trying` fills is printed and, where asked, written; the exit status, 1 where something in it is wrong."""
    try:
        asyncio.run(trying)
    except KeyboardInterrupt:
        print("Broken off; what follows was tried so far.", file=sys.stderr)
    except LabourCrewError as problem:
        print(problem, file=sys.stderr)
        return problem.exit_code
    printed(report)
    if file:
        rows = {name: as_json(found) for name, found in report.items()}
        file.write_text(json.dumps(rows, ensure_ascii=False, indent=2) + "\n", encoding="utf-8")
    return int(any(wrong(found) for found in report.values()))
