"""How well question types are told apart: accuracy and confusion matrix on our own labelled questions. Needs no database.

    python -m evaluation.type_report --split development [--json]

Rows are the labels, columns what the Retrieval Planner says; questions that the Act does not answer count too, since they have a type.
"""

from __future__ import annotations

import argparse
import json
import sys
from collections.abc import Callable, Sequence
from typing import Any

from rich.console import Console
from rich.table import Table

from evaluation.dataset.items import Split, labelled_questions
from evaluation.metrics import share
from evaluation.retrieval_report import DATASET
from graph_schema.errors import LabourCrewError
from graph_schema.plan import QuestionType
from retrieval.question_types import question_type

Labelled = Sequence[tuple[str, QuestionType]]


def confusion(labelled: Labelled, classify: Callable[[str], QuestionType]) -> dict[str, dict[str, int]]:
    """Label → what it was taken for → number of questions; every type has a row and a column."""
    matrix = {label.value: {taken.value: 0 for taken in QuestionType} for label in QuestionType}
    for question, label in labelled:
        matrix[label.value][classify(question).value] += 1
    return matrix


def report_on(labelled: Labelled, classify: Callable[[str], QuestionType]) -> dict[str, Any]:
    """Accuracy with its interval, recall and precision of each type (None where there is none of it), and the matrix."""
    matrix = confusion(labelled, classify)
    right = share(float(classify(question) is label) for question, label in labelled)
    return {
        "questions": len(labelled),
        "accuracy": {"value": right.value, "low": right.low, "high": right.high},
        "recall": {kind: _ratio(matrix[kind][kind], sum(matrix[kind].values())) for kind in matrix},
        "precision": {kind: _ratio(matrix[kind][kind], sum(row[kind] for row in matrix.values())) for kind in matrix},
        "confusion": matrix,
    }


def _ratio(hits: int, of: int) -> float | None:
    return round(hits / of, 4) if of else None


def main(arguments: Sequence[str] | None = None) -> int:
    """Prints the report on the planner's rules."""
    parser = argparse.ArgumentParser(prog="python -m evaluation.type_report", description=(__doc__ or "").split("\n")[0])
    parser.add_argument("--split", choices=[split.value for split in Split], default="development")
    parser.add_argument("--dataset", default=DATASET, help="a data set of evaluation/dataset")
    parser.add_argument("--json", action="store_true", help="one JSON document")
    options = parser.parse_args(arguments)
    try:
        report = report_on(labelled_questions(options.dataset, split=options.split), question_type)
    except LabourCrewError as problem:
        print(problem, file=sys.stderr)
        return problem.exit_code
    if options.json:
        print(json.dumps(report))
        return 0
    table = Table("label", *report["confusion"], "recall", "precision", box=None)
    for label, row in report["confusion"].items():
        table.add_row(label, *map(str, row.values()), _shown(report["recall"][label]), _shown(report["precision"][label]))
    console = Console()
    console.print(table)
    right = report["accuracy"]
    console.print(f"{report['questions']} questions, accuracy {right['value']:.2f} [{right['low']:.2f}, {right['high']:.2f}]")
    return 0


def _shown(ratio: float | None) -> str:
    return "-" if ratio is None else f"{ratio:.2f}"


if __name__ == "__main__":
    sys.exit(main())
