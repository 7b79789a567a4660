"""`labourcrew calibrate`: the threshold and the bound that labelled scores allow."""

from __future__ import annotations

from pathlib import Path
from typing import Annotated

import typer

from api.cli import output
from api.cli.options import Json, read_standard_input
from graph_schema.errors import CalibrationError

commands = typer.Typer()

Scores = Annotated[Path, typer.Option("--scores", metavar="FILE", help="Labelled scores, one JSON object a line; - for standard input.")]
Alpha = Annotated[
    float, typer.Option("--alpha", metavar="A", help="Share of questions with a false release that is tolerated, between 0 and 1.")
]


@commands.command()
def calibrate(scores: Scores, alpha: Alpha = 0.1, json: Json = False) -> None:
    """What the gate may release, and at which risk, by labelled scores; the stored certificate is left alone."""
    from agents.gate.labelled_scores import read_labelled_scores
    from agents.gate.risk_control import calibrate as fitted

    found = fitted(read_labelled_scores(_text(scores), scores.name), alpha)
    if json:
        output.document(found.model_dump(mode="json"))
        return
    people = output.people()
    if found.feasible:
        people.print(f"Release claims with a score of at least {found.threshold:g}.")
        people.print(f"Then something unfaithful is released for at most {found.false_release_bound:.4f} of the questions.")
        people.print(f"Tolerated: {found.alpha:g}; calibrated on {found.n} questions.")
    else:
        people.print(f"Release nothing: with {found.n} questions no threshold keeps false releases within {found.alpha:g}.")


def _text(path: Path) -> str:
    """The words of the file. Raises CalibrationError where it cannot be read as text."""
    try:
        if str(path) == "-":
            return read_standard_input("labelled scores").decode("utf-8")
        return path.read_text(encoding="utf-8")
    except OSError as problem:
        raise CalibrationError(f"The scores {str(path)[:200]!r} cannot be read: {problem.strerror}. Name a file with --scores.") from None
    except UnicodeDecodeError as problem:
        raise CalibrationError(f"The scores {path.name!r} are not UTF-8 text (byte {problem.start + 1}). Save them as UTF-8.") from None
