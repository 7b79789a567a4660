"""`labourcrew serve`: the HTTP API."""

from __future__ import annotations

import sys
from typing import Annotated

import typer

from api.cli import output
from api.cli.options import Json, settings_of

commands = typer.Typer()

LOOPBACK = ("127.0.0.1", "localhost", "::1")


@commands.command()
def serve(
    context: typer.Context,
    host: Annotated[str | None, typer.Option("--host", help="Address to listen on; else LABOURCREW_HOST, else this machine only.")] = None,
    port: Annotated[int | None, typer.Option("--port", min=0, max=65535, help="Port; else LABOURCREW_PORT, else 8000.")] = None,
    json: Json = False,
) -> None:
    """The HTTP API, with its documentation at /docs, until it is stopped."""
    from api.server import run

    settings = settings_of(context)
    chosen = host or settings.host

    def started(url: str) -> None:
        if json:
            output.document({"url": url, "docs": f"{url}/docs"})
            sys.stdout.flush()
        else:
            output.note(f"LabourCrew answers at {url} and describes itself at {url}/docs. Ctrl-C stops it.")
        if chosen not in LOOPBACK:
            output.note(f"Whoever reaches {chosen} can ask; there is no password.")

    run(settings, chosen, settings.port if port is None else port, started)
