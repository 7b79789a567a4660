"""`labourcrew runs list | show | replay | picture | relink | remove`: the runs of the board that are kept in the graph."""

from __future__ import annotations

from typing import Annotated

import typer

from api import runs
from api.cli import output
from api.cli.options import Json, StatuteId, with_graph
from api.cli.print_answer import print_answer
from api.reading import read_statute_id
from api.runs import read_run

commands = typer.Typer()
group = typer.Typer(help="The runs that are kept in the graph.", no_args_is_help=True)
commands.add_typer(group, name="runs")

RunId = Annotated[str, typer.Argument(metavar="ID", help="Identifier of a run, see `runs list`.", parser=read_run, show_default=False)]


@group.command(name="list")
def listed(
    context: typer.Context,
    statute: StatuteId = None,
    limit: Annotated[int, typer.Option("--limit", min=1, max=runs.MOST, metavar="N", help="How many at most.")] = 50,
    json: Json = False,
) -> None:
    """The latest runs; those that are open are being answered or were broken off, and `ask --resume ID` finishes them."""
    found = with_graph(context, lambda wiring: runs.listed(wiring, statute=statute, limit=limit))
    if json:
        output.document({"runs": [run.model_dump(mode="json") for run in found]})
        return
    people = output.people()
    for run in found:
        spent = f"{run.milliseconds:.0f} ms" if run.milliseconds is not None else ""
        line = f"{run.id}  {run.started:%Y-%m-%d %H:%M}  {run.status or 'open':9}  {spent:>9}  {' '.join(run.question.split())[:80]}"
        people.print(output.plain(line, "bold" if run.status is None else ""))
    if not found:
        output.note("No run is kept yet. `labourcrew ask` keeps its runs, unless LABOURCREW_KEEP_RUNS is 0.")


@group.command()
def show(context: typer.Context, run: RunId, json: Json = False) -> None:
    """The answer of a run as it was given; with --json the same document as `ask --json`."""
    found = with_graph(context, lambda wiring: runs.answer(wiring, run))
    if json:
        output.document(found.model_dump(mode="json"))
        return
    people = output.people()
    people.print(output.plain(found.question, "bold"))
    people.print()
    print_answer(people, found)


@group.command()
def replay(context: typer.Context, run: RunId, json: Json = False) -> None:
    """Checks the quotations and computes the gate again, without a model; exit status 1 where something else comes out."""
    found = with_graph(context, lambda wiring: runs.replayed(wiring, run))
    if json:
        output.document(found.model_dump(mode="json"))
    else:
        people = output.people()
        verdict = "the same comes out" if found.same else "something else comes out"
        people.print(output.plain(f"{found.claims} claims, {len(found.released)} released, {found.status}: {verdict}."))
        for difference in found.differences:
            people.print(output.plain(f"  {difference}"))
        for query in (found.trace, found.graph):
            people.print()
            people.print(output.plain(query.rstrip()))
    if not found.same:
        raise typer.Exit(1)


@group.command()
def picture(context: typer.Context, run: RunId, json: Json = False) -> None:
    """The run as an SVG drawing on standard output: question, plan, evidence, claims, verdicts, what was released."""
    drawn = with_graph(context, lambda wiring: runs.picture(wiring, run))
    if json:
        output.document({"run_id": run, "svg": drawn})
    else:
        print(drawn)


@group.command()
def relink(
    context: typer.Context,
    statute: Annotated[str, typer.Argument(metavar="STATUTE", help="Such as bd-2006-42.", parser=read_statute_id, show_default=False)],
    json: Json = False,
) -> None:
    """Ties the kept runs to the units of an Act again, after it was taken out or loaded anew."""
    found = with_graph(context, lambda wiring: runs.relinked(wiring, statute))
    if json:
        output.document(found)
    else:
        output.people().print(output.plain(f"{found['runs']} runs are tied to {statute}."))


@group.command()
def remove(context: typer.Context, run: RunId, json: Json = False) -> None:
    """Takes one run out of the graph with everything that belongs to it."""
    found = with_graph(context, lambda wiring: runs.removed(wiring, run))
    if json:
        output.document(found)
    else:
        output.people().print(output.plain(f"The run {run} is removed."))
