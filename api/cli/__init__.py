"""The command line `labourcrew`: answers on standard output, and 0, 1 (could not be done) or 2 (wrong use) at the end."""

from __future__ import annotations

import io
import os
import sys
import traceback
from collections.abc import Sequence
from typing import Annotated

import typer
from typer.exceptions import TyperException

from api.cli import analytics, diff, embedding, export, gate, output, question, runs, serve, server, settings, statute
from api.cli.options import Invocation
from graph_schema.errors import LabourCrewError, WrongUse

INTERRUPTED = 130

app = typer.Typer(
    name="labourcrew",
    help="Ask a labour statute a question; every sentence of the answer rests on a quoted provision, or it is refused.",
    no_args_is_help=True,
    add_completion=False,
    pretty_exceptions_enable=False,
    rich_markup_mode=None,
)
for group in (server, statute, embedding, diff, export, question, runs, analytics, gate, serve, settings):
    app.add_typer(group.commands)


@app.callback()
def _options(
    context: typer.Context, debug: Annotated[bool, typer.Option("--debug", help="Show the traceback of a fault of ours.")] = False
) -> None:
    context.ensure_object(Invocation).debug |= debug


def main(arguments: Sequence[str] | None = None) -> int:
    """Runs one command and gives its exit status; every failure has been told in one sentence on standard error."""
    for stream in (sys.stdout, sys.stderr):
        if isinstance(stream, io.TextIOWrapper):
            stream.reconfigure(encoding="utf-8", errors="backslashreplace")
    invocation = Invocation()
    try:
        status = app(args=arguments, prog_name="labourcrew", standalone_mode=False, obj=invocation)
        sys.stdout.flush()
    except LabourCrewError as problem:
        output.failure(str(problem))
        return problem.exit_code
    except TyperException as problem:
        return _wrong_use(problem)
    except (KeyboardInterrupt, typer.Abort):
        status = INTERRUPTED
    except BrokenPipeError:
        _silence()
        return 1
    except SystemExit as end:
        _silence()
        return end.code if isinstance(end.code, int) else 1
    except Exception as problem:
        return _fault(problem, invocation)
    if status == INTERRUPTED:
        output.failure("Stopped.")
    return status if isinstance(status, int) else 0


def _wrong_use(problem: TyperException) -> int:
    words = " ".join(problem.format_message().split())
    if words.startswith("Usage:"):
        print(problem.format_message())
        return 0
    output.failure(f"{words.rstrip('.')}. `labourcrew --help` and `labourcrew COMMAND --help` say what there is.")
    return WrongUse.exit_code


def _fault(problem: Exception, invocation: Invocation) -> int:
    words = " ".join(str(problem).split())[:200]
    output.failure(
        f"This is a fault of LabourCrew, not of what you typed: {type(problem).__name__}{': ' + words if words else ''}."
        " Run it again with `labourcrew --debug …` to see where, and report that."
    )
    if _wants_traceback(invocation):
        traceback.print_exception(problem)
    return 1


def _wants_traceback(invocation: Invocation) -> bool:
    try:
        return invocation.debug or invocation.settings.debug
    except WrongUse:
        return False


def _silence() -> None:
    """Whoever read our output has gone; what is still buffered goes nowhere."""
    nowhere = os.open(os.devnull, os.O_WRONLY)
    try:
        os.dup2(nowhere, sys.stdout.fileno())
    except (OSError, ValueError):
        pass
    os.close(nowhere)
