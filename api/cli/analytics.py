"""`labourcrew analytics NAME | list`: the saved questions about the references of the loaded Acts."""

from __future__ import annotations

from typing import Annotated

import typer

from api import analyses
from api.cli import output
from api.cli.options import AsOf, Json, StatuteId, with_graph
from api.cli.print_rows import print_csv, print_matrix, print_rows
from graph_schema.errors import WrongUse

commands = typer.Typer()


@commands.command()
def analytics(
    context: typer.Context,
    name: Annotated[str, typer.Argument(metavar="NAME", help="One of `labourcrew analytics list`.", show_default=False)],
    statute: StatuteId = None,
    as_of: AsOf = None,
    param: Annotated[
        list[str] | None, typer.Option("--param", metavar="NAME=VALUE", help="A parameter of the analysis; may be given several times.")
    ] = None,
    limit: Annotated[int | None, typer.Option("--limit", min=1, max=analyses.LARGEST, metavar="N", help="How many rows at most.")] = None,
    csv: Annotated[bool, typer.Option("--csv", help="Comma-separated values on standard output.")] = False,
    json: Json = False,
) -> None:
    """One of the saved analyses, as a table, CSV or JSON; `list` names them."""
    if csv and json:
        raise WrongUse("Ask for --csv or for --json, not for both.")
    if name == "list":
        _list(csv, json)
        return
    chosen = analyses.analysis(name)
    given = _given(param or [])
    given |= {key: str(value) for key, value in {"statute": statute, "as_of": as_of, "limit": limit}.items() if value is not None}
    parameters = analyses.read_parameters(chosen, given)
    found = with_graph(context, lambda wiring: analyses.run(wiring, chosen, parameters))
    if json:
        output.document(found.model_dump(mode="json"))
        return
    if csv:
        print_csv(found.columns, found.rows)
    elif chosen.matrix and found.rows:
        print_matrix(output.people(), chosen.matrix, found.rows)
    else:
        print_rows(output.people(), found)
    if found.cut:
        output.note(f"The first {len(found.rows)} rows; --limit asks for more.")


def _given(pairs: list[str]) -> dict[str, str]:
    """The parameters that are typed as NAME=VALUE. Raises WrongUse for anything else, and where one is given twice."""
    given: dict[str, str] = {}
    for pair in pairs:
        name, sign, value = pair.partition("=")
        if not sign or not name.strip():
            raise WrongUse(f"{pair[:60]!r} is no parameter. Write it like --param citation=27.")
        if name.strip() in given:
            raise WrongUse(f"The parameter {name.strip()[:40]!r} is given twice.")
        given[name.strip()] = value
    return given


def _list(csv: bool, json: bool) -> None:
    known = analyses.analyses()
    if json:
        output.document({"analytics": [one.model_dump(mode="json") for one in known]})
    elif csv:
        print_csv(("name", "title"), [{"name": one.name, "title": one.title} for one in known])
    else:
        people = output.people()
        for one in known:
            own = [f"{p.name}={p.default}" for p in one.parameters if p.name not in ("statute", "as_of", "limit")]
            people.print(output.plain(f"{one.name:18} {one.title}{' (' + ', '.join(own) + ')' if own else ''}"))
