"""`labourcrew export`: a statute in a standard form, for other systems to read."""

from __future__ import annotations

import sys
from enum import StrEnum
from pathlib import Path
from typing import Annotated

import typer

from api.cli import output
from api.cli.options import AsOf, Json, read_standard_input
from graph_schema.errors import LabourCrewError

commands = typer.Typer()


class Form(StrEnum):
    """What a statute can be exported as."""

    AKN = "akn"


@commands.command()
def export(
    source: Annotated[str, typer.Argument(metavar="SOURCE", help="As for parse: a file, a folder, -, sample, or bdlaws:952.")],
    form: Annotated[Form, typer.Option("--format", help="akn: Akoma Ntoso 3.0, with eIds and references.")] = Form.AKN,
    to: Annotated[Path | None, typer.Option("--output", "-o", metavar="FILE", help="Where to write it; else standard output.")] = None,
    as_of: AsOf = None,
    json: Json = False,
) -> None:
    """Writes a statute as Akoma Ntoso 3.0, valid by the official schema; needs no database."""
    from ingestion.akn_schema import schema_faults
    from ingestion.akoma_ntoso import to_akoma_ntoso
    from ingestion.parse import parse_source

    parsed = parse_source(source, as_of=as_of, stdin=read_standard_input("statute") if source == "-" else None)
    written = to_akoma_ntoso(parsed)
    faults = schema_faults(written)
    if faults:
        reason = f"{parsed.statute.source} cannot be written as valid Akoma Ntoso ({faults[0]}); nothing was written."
        raise LabourCrewError(f"{reason} Report the file: this is a fault of the export.")
    if to is not None:
        _write(written, to)
    if json:
        document = None if to else written.decode()
        output.document({"statute": {"id": parsed.statute.id}, "format": form.value, "file": str(to) if to else None, "document": document})
    elif to is None:
        sys.stdout.write(written.decode() + "\n")


def _write(written: bytes, to: Path) -> None:
    try:
        to.write_bytes(written)
    except OSError as problem:
        reason = f"{str(to)!r} cannot be written: {problem.strerror}."
        raise LabourCrewError(f"{reason} Name a file in a folder that you may write to.") from problem
