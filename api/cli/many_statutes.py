"""`labourcrew ingest SOURCE SOURCE…`: several sources in one run, told one by one."""

from __future__ import annotations

from collections.abc import Sequence
from datetime import date
from typing import TYPE_CHECKING, Any

import typer

from api import holdings
from api.cli import output
from api.cli.options import with_graph
from api.cli.print_statute import counts
from graph_schema.errors import WrongUse
from graph_schema.statute import ParsedStatute

if TYPE_CHECKING:
    from api.wiring import Wiring

PARALLELS = {"sample": "sample-en"}
"""Source → the same Act in the other language, loaded along with it."""


def ingest_many(context: typer.Context, sources: Sequence[str], *, as_of: date | None, replace: bool, json: bool) -> None:
    """Every source is loaded, or its failure told in a sentence; exit status 1 at the end where one failed."""
    if "-" in sources:
        raise WrongUse("Standard input, -, is one statute. Load it by itself.")
    statutes: list[dict[str, Any]] = []
    failed: list[dict[str, str]] = []

    async def load(wiring: Wiring) -> None:
        from ingestion.many import Failed

        with output.progress_of_each(len(sources)) as begun:

            def watch(parsed: ParsedStatute) -> output.Progress | None:
                return begun(f"Embedding {parsed.statute.id}")

            outcomes = holdings.load_many(wiring, sources, as_of=as_of, parallels=PARALLELS, replace=replace, watch=watch)
            async for outcome in outcomes:
                if isinstance(outcome, Failed):
                    failed.append({"source": outcome.source, "error": outcome.sentence})
                    output.failure(f"{outcome.source[:200]}: {outcome.sentence}")
                    continue
                parsed, report = outcome.parsed, outcome.report
                statutes.append({**report.model_dump(mode="json"), **identity_of(parsed), "dry_run": False})
                if not json:
                    verb = "Loaded" if report.changed else "Nothing to change:"
                    people.print(output.plain(f"{verb} {parsed.statute.title} ({parsed.statute.id}), {report.units} units"))

    people = output.people()
    with_graph(context, load)
    if json:
        output.document({"statutes": statutes, "failed": failed})
    else:
        told = f" {len(failed)} could not be loaded." if failed else ""
        people.print(output.plain(f"{len(statutes)} of {len(sources)} sources are in the graph.{told}", "bold"))
    if failed:
        raise typer.Exit(1)


def identity_of(parsed: ParsedStatute) -> dict[str, Any]:
    """The statute without its text, and how much it holds."""
    return {"statute": parsed.statute.model_dump(mode="json", exclude={"printed", "front", "marks"}), "counts": counts(parsed)}
