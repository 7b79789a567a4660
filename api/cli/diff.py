"""`labourcrew diff`: what changed between two texts of a statute, unit by unit, with the words."""

from __future__ import annotations

import re
from collections.abc import Sequence
from pathlib import Path
from typing import TYPE_CHECKING, Annotated

import typer

from api import holdings
from api.cli import output
from api.cli.options import Json, with_graph
from api.cli.print_diff import print_comparison
from api.reading import read_date, read_statute_id
from graph_schema.errors import WrongUse

if TYPE_CHECKING:
    from ingestion.comparison import Side
    from ingestion.diff import Comparable

commands = typer.Typer()

_LOADED = re.compile(r"(?P<statute>[a-z]{2}-[0-9a-z][0-9a-z-]*)(?:@(?P<day>.+))?")


@commands.command()
def diff(
    context: typer.Context,
    a: Annotated[str, typer.Argument(metavar="A", help="The earlier text: a source as for parse, or ID@DATE of what is loaded.")],
    b: Annotated[str, typer.Argument(metavar="B", help="The later text: a source, ID@DATE, or ID for the latest.")],
    json: Json = False,
) -> None:
    """What changed from A to B, unit by unit, with the words; renumbered units where they are plain to see."""
    from ingestion.comparison import comparison

    found = comparison(_side(context, a), _side(context, b))
    if json:
        output.document(found.model_dump(mode="json"))
    else:
        print_comparison(output.people(), found)


def _side(context: typer.Context, name: str) -> tuple[Side, Sequence[Comparable]]:
    """The text that the words name. Raises SourceError, NotLoaded, WrongUse."""
    loaded = _LOADED.fullmatch(name)
    if loaded and not Path(name).exists():
        statute, day = read_statute_id(loaded["statute"]), read_date(loaded["day"]) if loaded["day"] else None
        return with_graph(context, lambda wiring: holdings.side(wiring, statute, day))
    if name == "-":
        raise WrongUse("diff reads no standard input. Give a file, or ID@DATE of what is loaded.")
    from ingestion.comparison import of_source
    from ingestion.parse import parse_source

    return of_source(Path(name).name or name, parse_source(name))
