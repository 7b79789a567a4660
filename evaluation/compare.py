"""Two reports on the same questions beside each other, measure by measure, with paired bootstrap intervals.

    python -m evaluation.retrieval_report --split development --json > one.json
    python -m evaluation.compare one.json other.json [--json]
"""

from __future__ import annotations

import argparse
import json
import sys
from collections.abc import Mapping, Sequence
from dataclasses import asdict
from pathlib import Path
from typing import Any

from rich.console import Console
from rich.table import Table

from evaluation.bootstrap import Comparison, paired
from graph_schema.errors import LabourCrewError, WrongUse

ByQuestion = Mapping[str, Mapping[str, float | None]]


def compared(first: ByQuestion, second: ByQuestion) -> dict[str, Comparison | None]:
    """Measure → the comparison over the questions that have a value of it in both; None where no question has.

    Raises WrongUse where the reports are on other questions.
    """
    if first.keys() != second.keys():
        odd = sorted(first.keys() ^ second.keys())[0]
        raise WrongUse(f"The two reports are not on the same questions; {odd} is in one of them alone. Make both on one split.")
    names = dict.fromkeys(name for values in first.values() for name in values)
    return {name: _of_one(name, first, second) for name in names}


def _of_one(name: str, first: ByQuestion, second: ByQuestion) -> Comparison | None:
    one, other = ({question: values.get(name) for question, values in report.items()} for report in (first, second))
    both = [question for question in one if one[question] is not None and other[question] is not None]
    if not both:
        return None
    return paired({question: one[question] or 0.0 for question in both}, {question: other[question] or 0.0 for question in both})


def read_report(path: Path) -> ByQuestion:
    """What a report in JSON says of each question. Raises WrongUse where the file is none."""
    try:
        found: Any = json.loads(path.read_text(encoding="utf-8"))["by_question"]
        return {str(question): dict(values) for question, values in found.items()}
    except (OSError, ValueError, KeyError, TypeError, AttributeError) as problem:
        raise WrongUse(f"{path.name} is no report ({type(problem).__name__}). Make one with --json.") from None


def main(arguments: Sequence[str] | None = None) -> int:
    """Prints the comparison; 2 where the reports cannot be compared."""
    parser = argparse.ArgumentParser(prog="python -m evaluation.compare", description=(__doc__ or "").split("\n")[0])
    parser.add_argument("first", type=Path)
    parser.add_argument("second", type=Path)
    parser.add_argument("--json", action="store_true", help="one JSON document")
    options = parser.parse_args(arguments)
    try:
        found = compared(read_report(options.first), read_report(options.second))
    except LabourCrewError as problem:
        print(problem, file=sys.stderr)
        return problem.exit_code
    if options.json:
        print(json.dumps({name: asdict(one) if one else None for name, one in found.items()}))
        return 0
    table = Table("measure", "questions", "first - second", "95 %", "better", "worse", box=None)
    for name, one in found.items():
        if one:
            around = f"{one.low:+.3f} to {one.high:+.3f}"
            table.add_row(name, str(one.count), f"{one.difference:+.3f}", around, str(one.better), str(one.worse))
    Console().print(table)
    return 0


if __name__ == "__main__":
    sys.exit(main())
