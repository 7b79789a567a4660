"""`labourcrew calibrate`: the threshold and the bound that labelled scores allow, and the certificates that are kept."""

from __future__ import annotations

from datetime import UTC, datetime
from pathlib import Path
from typing import TYPE_CHECKING, Annotated

import typer

from api.cli import output
from api.cli.options import Json, StatuteId, read_standard_input, settings_of, with_graph
from graph_schema.errors import CalibrationError, WrongUse

if TYPE_CHECKING:
    from agents.gate.certificate import Certificate
    from agents.gate.learn_then_test import ShareCalibration
    from agents.gate.risk_control import Calibration, LabelledScore
    from api.settings import Settings
    from api.wiring import Wiring

commands = typer.Typer()

Scores = Annotated[
    Path | None, typer.Option("--scores", metavar="FILE", help="Labelled scores, one JSON object a line; - for standard input.")
]
Alpha = Annotated[float, typer.Option("--alpha", metavar="A", help="The share of failures that is tolerated, between 0 and 1.")]
Delta = Annotated[
    float | None,
    typer.Option(
        "--delta", metavar="D", help="Learn-then-test: bound the false share instead, with probability 1 - D."
    ),
]
Store = Annotated[bool, typer.Option("--store", help="Keep it as the certificate for the statute that is loaded, or for --statute ID.")]
Show = Annotated[bool, typer.Option("--show", help="The certificates that are kept, and nothing else.")]
By = Annotated[str, typer.Option("--labelled-by", metavar="WHO", help="Who or what gave the labels; the certificate's card says so.")]


@commands.command()
def calibrate(
    context: typer.Context,
    scores: Scores = None,
    alpha: Alpha = 0.1,
    delta: Delta = None,
    store: Store = False,
    show: Show = False,
    statute: StatuteId = None,
    labelled_by: By = "",
    json: Json = False,
) -> None:
    """What the gate may release, and at which risk, by labelled scores; without --store the certificates are left alone."""
    if show:
        _show(settings_of(context), statute, json)
        return
    if scores is None:
        raise WrongUse("Name a file of labelled scores with --scores, or list the certificates with --show.")
    from agents.gate.labelled_scores import read_labelled_scores
    from agents.gate.learn_then_test import learn_then_test
    from agents.gate.risk_control import calibrate as fitted

    rows = read_labelled_scores(_text(scores), scores.name)
    found = fitted(rows, alpha) if delta is None else learn_then_test(rows, alpha, delta)
    kept = with_graph(context, lambda wiring: _stored(wiring, rows, alpha, delta, statute, labelled_by)) if store else None
    if json:
        output.document({**found.model_dump(mode="json"), **({"stored": str(kept)} if kept else {})})
        return
    _print(found)
    if kept:
        output.people().print(output.plain(f"Stored as {kept}."))


async def _stored(
    wiring: Wiring, rows: tuple[LabelledScore, ...], alpha: float, delta: float | None, statute: str | None, by: str
) -> Path:
    """Where the certificate for the running system stands now."""
    from agents.gate.certificate import certified
    from agents.gate.kept import store
    from api.certificates import folder

    running = await (await wiring.certificates()).running(statute)
    made = certified(rows, running, alpha=alpha, delta=delta, labelled_by=by, made=datetime.now(UTC).date())
    return store(folder(wiring.settings), made)


def _show(settings: Settings, statute: str | None, json: bool) -> None:
    from agents.gate.kept import everything
    from api.certificates import folder

    found = [(where, one) for where, one in everything(folder(settings)) if statute in (None, one.system.statute)]
    if json:
        output.document({"certificates": [_document(where, one) for where, one in found]})
        return
    people = output.people()
    if not found:
        people.print("There is no certificate, so every answer is uncalibrated. `labourcrew calibrate --scores FILE --store` makes one.")
    for where, one in found:
        people.print(output.plain(f"{one.system.statute}  {one.id}  {where}, made {one.made}", "bold"))
        _print(one.calibration)


def _document(where: str, certificate: Certificate) -> dict[str, object]:
    more = {"id": certificate.id, "where": where, "bounds": certificate.bounds, "delta": certificate.delta}
    return {**more, **certificate.model_dump(mode="json")}


def _print(found: Calibration | ShareCalibration) -> None:
    people = output.people()
    if not found.feasible:
        people.print(f"Release nothing: with {found.n} questions no threshold keeps the {found.quantity} within {found.alpha:g}.")
        return
    people.print(f"Release claims with a score of at least {found.threshold:g}.")
    if found.quantity == "false_release_rate":
        people.print(f"Then something unfaithful is released for at most {found.false_release_bound:.4f} of the questions.")
        people.print(f"Tolerated: {found.alpha:g}; calibrated on {found.n} questions.")
    else:
        people.print(f"Then at most {found.alpha:g} of the questions with something released have anything unfaithful among it.")
        people.print(f"That fails with a probability of at most {found.delta:g}; calibrated on {found.n} questions.")


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
