"""`labourcrew reembed`: another embedder for what is loaded."""

from __future__ import annotations

from typing import Annotated

import typer

from api import holdings
from api.cli import output
from api.cli.options import Json, StatuteId, settings_of, with_graph
from api.wiring import embedder as embedder_of

commands = typer.Typer()


@commands.command()
def reembed(
    context: typer.Context,
    embedder: Annotated[
        str | None, typer.Option("--embedder", metavar="NAME", help="e5-small, bge-m3 or openai; else that of the settings.")
    ] = None,
    model: Annotated[str | None, typer.Option("--model", help="Its model, or a folder with BGE-M3; else the usual one.")] = None,
    statute: StatuteId = None,
    drop_old: Annotated[bool, typer.Option("--drop-old", help="Take the vectors of other embedders away afterwards.")] = False,
    json: Json = False,
) -> None:
    """Gives what is loaded vectors by another embedder; it goes on being searched meanwhile."""
    settings = settings_of(context)
    before = settings.embedder
    if embedder and embedder != before:
        settings = settings.model_copy(update={"embedder": embedder, "embedding_model": model, "embedding_dimension": None})
    elif model:
        settings = settings.model_copy(update={"embedding_model": model})
    chosen = embedder_of(settings)
    with output.progress(f"Embedding by {chosen.name}") as progress:
        report = with_graph(context, lambda wiring: holdings.reembed(wiring, chosen, statute, drop_old=drop_old, progress=progress))
    if json:
        output.document(report.model_dump(mode="json"))
        return
    people = output.people()
    statutes = ", ".join(report.statutes)
    people.print(output.plain(f"{statutes}: {report.passages} passages by {report.embedder}, {report.embedded} embedded now"))
    if report.dropped:
        people.print(output.plain(f"{report.dropped} vectors by other embedders taken away"))
    if settings.embedder != before:
        output.note(f"Set LABOURCREW_EMBEDDER={chosen.name} so that searches and later loads use it.")
