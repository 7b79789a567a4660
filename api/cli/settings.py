"""`labourcrew settings`: every setting with its default, its value now and where that comes from."""

from __future__ import annotations

from dataclasses import asdict

import typer
from rich.table import Table

from api.cli import output
from api.cli.options import Json, settings_of
from api.settings import listed, unknown

commands = typer.Typer()


@commands.command()
def settings(context: typer.Context, json: Json = False) -> None:
    """Every setting with its default, its value now and its source; secrets are masked."""
    lines, strangers = listed(settings_of(context)), unknown()
    if json:
        output.document({"settings": [asdict(line) for line in lines], "unknown": list(strangers)})
        return
    table = Table("variable", "value", "source", "default", "what it is", box=None, pad_edge=False)
    for line in lines:
        table.add_row(*map(output.plain, (line.name, line.value or "–", line.source, line.default or "–", line.description)))
    output.people().print(table)
    for name in strangers:
        output.note(f"{name} is set and is no setting of LabourCrew.")
