"""`labourcrew parse | ingest | remove | show | validate`: the statutes and what the graph holds of them."""

from __future__ import annotations

from datetime import date
from typing import TYPE_CHECKING, Annotated

import typer

from api import holdings
from api.cli import output
from api.cli.many_statutes import PARALLELS, identity_of, ingest_many
from api.cli.options import AsOf, Json, StatuteId, Words, read_standard_input, settings_of, with_graph
from api.cli.print_diff import print_history
from api.cli.print_provision import print_shown
from api.cli.print_statute import counts_sentence, parallel_told, print_findings, print_parsed, texts_told
from api.neo4j_browser import link_to
from api.reading import day_of_identifier, read_date, read_provision, read_statute_id
from graph_schema.errors import WrongUse
from graph_schema.statute import ParsedStatute, Severity

if TYPE_CHECKING:
    from ingestion.changes import Changes

commands = typer.Typer()

Source = Annotated[str, typer.Argument(metavar="SOURCE", help="A file, a folder, - for standard input, sample, or bdlaws:952.")]


@commands.command()
def parse(source: Source, as_of: AsOf = None, json: Json = False) -> None:
    """A statute as units and references; needs no database."""
    parsed = _parsed(source, as_of)
    if json:
        output.document(parsed.model_dump(mode="json"))
    else:
        print_parsed(output.people(), parsed)


@commands.command()
def ingest(
    context: typer.Context,
    sources: Annotated[list[str], typer.Argument(metavar="SOURCE…", help="As for `parse`; several are several Acts.", show_default=False)],
    as_of: AsOf = None,
    parallel: Annotated[
        str | None, typer.Option("--parallel", metavar="SOURCE", help="The same Act in the other language, to be searched along with it.")
    ] = None,
    parallel_as_of: Annotated[
        date | None, typer.Option("--parallel-as-of", metavar="DATE", help="The day whose law that text shows.", parser=read_date)
    ] = None,
    instrument: Annotated[
        str | None, typer.Option("--instrument", metavar="SOURCE", help="The amending instrument between the text before and this one.")
    ] = None,
    commences: Annotated[
        date | None, typer.Option("--commences", metavar="DATE", help="Since when its changes are law.", parser=read_date)
    ] = None,
    replace: Annotated[bool, typer.Option("--replace", help="Take the texts of other days away.")] = False,
    dry_run: Annotated[bool, typer.Option("--dry-run", help="Say what would change, and change nothing.")] = False,
    json: Json = False,
) -> None:
    """Parses statutes and loads them into the graph; loading one twice changes nothing.

    A text of another day than those that are loaded stands beside them as a version; one of the same day, or without a day, replaces.
    Of several sources each is an Act of its own; one that cannot be read does not stop the others.
    """
    if len(sources) > 1:
        if any((parallel, parallel_as_of, instrument, commences, dry_run)):
            raise WrongUse("--parallel, --parallel-as-of, --instrument, --commences and --dry-run are for one SOURCE. Load it by itself.")
        ingest_many(context, sources, as_of=as_of, replace=replace, json=json)
        return
    source = sources[0]
    parsed = _parsed(source, as_of)
    other = parallel or PARALLELS.get(source)
    both = _parsed(other, parallel_as_of) if other else None
    amending = _parsed(instrument, commences) if instrument else None
    if dry_run:
        _tell_changes(parsed, with_graph(context, lambda wiring: holdings.would_change(wiring, parsed)), json)
        return
    with output.progress(f"Embedding {parsed.statute.id}") as progress:
        report = with_graph(
            context,
            lambda wiring: holdings.load(
                wiring, parsed, parallel=both, progress=progress, instrument=amending, commences=commences, replace=replace
            ),
        )
    if json:
        output.document({**report.model_dump(mode="json"), **identity_of(parsed), "dry_run": False})
        return
    people = output.people()
    verb = "Loaded" if report.changed else "Nothing to change:"
    people.print(output.plain(f"{verb} {parsed.statute.title} ({parsed.statute.id})", "bold"))
    people.print(output.plain(counts_sentence(parsed)))
    people.print(output.plain(f"{report.passages} passages to search, {report.embedded} embedded now"))
    for sentence in (*texts_told(report.texts), *parallel_told(report.only_parallel)):
        people.print(output.plain(sentence))
    print_findings(people, tuple(finding for finding in parsed.findings if finding.severity is not Severity.INFO))


@commands.command()
def remove(
    context: typer.Context,
    statute: Annotated[str, typer.Argument(metavar="ID", help="Such as bd-2006-42.", show_default=False)],
    json: Json = False,
) -> None:
    """Takes one statute out of the graph with everything that belongs to it."""
    name = read_statute_id(statute)
    report = with_graph(context, lambda wiring: holdings.remove(wiring, name))
    if json:
        output.document(report.model_dump(mode="json"))
    else:
        output.people().print(output.plain(f"Removed {name}."))


@commands.command()
def show(
    context: typer.Context,
    citation: Words,
    statute: StatuteId = None,
    as_of: AsOf = None,
    history: Annotated[bool, typer.Option("--history", help="Every wording that is loaded, with its days and amendments.")] = False,
    json: Json = False,
) -> None:
    """One unit with its children, provisos, what it cites and what cites it."""
    words = " ".join(citation)
    named, act = read_provision(words, statute)
    as_of = as_of or day_of_identifier(words)
    if history:
        told = with_graph(context, lambda wiring: holdings.history(wiring, named, statute=act))
        if json:
            output.document(told.model_dump(mode="json"))
        else:
            print_history(output.people(), told)
        return
    found = with_graph(context, lambda wiring: holdings.show(wiring, named, statute=act, as_of=as_of))
    browser = link_to(settings_of(context), found.statute, found.citation)
    if json:
        output.document({**found.model_dump(mode="json"), "browser": browser})
        return
    print_shown(output.people(), found)
    if browser:
        output.people().print(output.plain(f"\nIn Neo4j Browser: {browser}", "dim"))


@commands.command()
def validate(context: typer.Context, statute: StatuteId = None, json: Json = False) -> None:
    """Invariants and parse health of what is in the graph; exit status 1 on a broken invariant."""
    findings = with_graph(context, lambda wiring: holdings.validate(wiring, statute))
    broken = any(finding.severity is Severity.ERROR for finding in findings)
    if json:
        output.document({"statute": statute, "valid": not broken, "findings": [finding.model_dump(mode="json") for finding in findings]})
    else:
        print_findings(output.people(), findings)
    if broken:
        output.failure("An invariant of the graph is broken. Load the statute again with `labourcrew ingest`.")
        raise typer.Exit(1)
    if not json:
        output.people().print("No invariant is broken.")


def _tell_changes(parsed: ParsedStatute, found: Changes, json: bool) -> None:
    """Prints what a load would change, for programs or for people."""
    anything = bool(found.added or found.removed or found.changed) or not found.loaded
    if json:
        differences = {"units_added": found.added, "units_removed": found.removed, "units_changed": found.changed}
        output.document({"changed": anything, "loaded": found.loaded, **differences, **identity_of(parsed), "dry_run": True})
        return
    people = output.people()
    begins = f"{'Would change' if found.loaded else 'Would load'}" if anything else "Nothing to change:"
    people.print(output.plain(f"{begins} {parsed.statute.title} ({parsed.statute.id})", "bold"))
    people.print(output.plain(counts_sentence(parsed)))
    for name, citations in (("new", found.added), ("gone", found.removed), ("other words", found.changed)):
        if citations and found.loaded:
            people.print(output.plain(f"{name} ({len(citations)}): {', '.join(citations)}"))


def _parsed(source: str, as_of: date | None) -> ParsedStatute:
    from ingestion.parse import parse_source

    return parse_source(source, as_of=as_of, stdin=read_standard_input("statute") if source == "-" else None)
