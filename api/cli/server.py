"""`labourcrew up | down | status`: a Neo4j to work with."""

from __future__ import annotations

import asyncio
import sys
from typing import TYPE_CHECKING, Any

import typer

from api import holdings, wiring
from api.cli import output
from api.cli.options import Json, settings_of

if TYPE_CHECKING:
    from api.certificates import Standing
    from api.settings import Settings
    from graph_schema.local_server import ServerStatus
    from ingestion.loader import LoadedStatute

commands = typer.Typer()

_WAYS = {"environment": "the one that NEO4J_URI names", "compose": "started with Docker Compose", "local": "a local server of this product"}


@commands.command()
def up(context: typer.Context, json: Json = False) -> None:
    """A Neo4j to work with: the one NEO4J_URI names, else Docker Compose, else a local server."""
    from graph_schema import local_server

    settings = settings_of(context)
    running = asyncio.run(local_server.up(wiring.instance(settings), _announce, given=wiring.given_address(settings)))
    _tell(running.status, settings, json, started=running.started)


@commands.command()
def down(context: typer.Context, json: Json = False) -> None:
    """Ends the Neo4j that `up` started; what is loaded stays."""
    from graph_schema import local_server

    settings = settings_of(context)
    found = asyncio.run(local_server.down(wiring.instance(settings), _announce, given=wiring.given_address(settings)))
    if json or found.running:
        _tell(found, settings, json)
    else:
        output.people().print(output.plain("Neo4j is stopped; what is loaded stays. `labourcrew up` starts it again."))


@commands.command()
def status(context: typer.Context, json: Json = False) -> None:
    """Which Neo4j it is, where, its version, whether it answers, and which Acts it holds."""
    settings = settings_of(context)
    found, acts, gates = asyncio.run(_status(settings))
    if json:
        more = {"statutes": [act.model_dump(mode="json") for act in acts], "gate": [gate.model_dump(mode="json") for gate in gates]}
        _tell(found, settings, json, **more)
        return
    _tell(found, settings, json)
    for act in acts:
        output.people().print(output.plain(f"{'holds':14} {act.id}  {act.title} ({', '.join(act.languages)}; {act.units} units)"))
    for gate in gates:
        by = f"by the certificate {gate.certificate}" if gate.certificate else "uncalibrated, nothing will be TGLO"
        output.people().print(output.plain(f"{'answers':14} {gate.statute}  {by}"))
        for warning in (*gate.reasons, gate.drift):
            if warning:
                output.people().print(output.plain(f"{'':14} {warning}", "yellow"))
    if found.running and not acts:
        output.people().print(output.plain(f"{'holds':14} no Act yet: `labourcrew ingest SOURCE` loads one"))


async def _status(settings: Settings) -> tuple[ServerStatus, tuple[LoadedStatute, ...], tuple[Standing, ...]]:
    from graph_schema import local_server

    found = await local_server.status(wiring.instance(settings), given=wiring.given_address(settings))
    if not found.running:
        return found, (), ()
    async with wiring.Wiring(settings) as wired:
        acts = await holdings.statutes(wired)
        return found, acts, await holdings.standings(wired, acts)


def _tell(found: ServerStatus, settings: Settings, json: bool, **more: Any) -> None:
    kept = None if found.way == "environment" else wiring.instance(settings).state / "password"
    password_file = str(kept) if kept and kept.is_file() else None
    if json:
        output.document({**found.model_dump(mode="json"), "password_file": password_file, **more})
    else:
        _print(found, password_file)


def _print(found: ServerStatus, password_file: str | None) -> None:
    people = output.people()
    running = f"Neo4j {found.server_version} ({found.edition}) is running" if found.running else "Neo4j cannot be used"
    people.print(output.plain(f"{running}: {_WAYS[found.way]}.", "bold" if found.running else "yellow"))
    rows = {
        "why": found.reason,
        "address": found.uri,
        "user": found.username,
        "password": f"in {password_file}" if password_file else None,
        "Neo4j Browser": found.browser,
        "process": found.pid,
        "data": found.data,
        "log": found.log,
        "Java": found.java_version,
    }
    for name, value in rows.items():
        if value is not None:
            people.print(output.plain(f"{name:14} {value}"))


def _announce(what: str) -> None:
    if sys.stderr.isatty():
        output.note(what)
