"""What the graph holds: which Acts, one provision of them, and the loading and removing of an Act."""

from __future__ import annotations

from typing import TYPE_CHECKING

from api.wiring import Wiring
from graph_schema.errors import NotLoaded

if TYPE_CHECKING:
    from collections.abc import Callable
    from datetime import date

    from graph_schema.statute import Finding, ParsedStatute
    from ingestion.changes import Changes
    from ingestion.loader import LoadedStatute, LoadReport, RemoveReport
    from retrieval.provisions import Shown


async def statutes(wiring: Wiring) -> tuple[LoadedStatute, ...]:
    """Every Act in the graph."""
    from ingestion.loader import loaded_statutes

    return tuple(await loaded_statutes(await wiring.store()))


async def show(wiring: Wiring, citation: str, *, statute: str | None, as_of: date | None = None) -> Shown:
    """The provision with what hangs on it.

    Raises NotLoaded where it is not there or was not law on that day, AmbiguousStatute, DatabaseError.
    """
    from retrieval.provisions import show as shown

    found = await shown(await wiring.store(), citation, statute)
    if as_of and found.valid_from and as_of < found.valid_from:
        raise NotLoaded(f"{found.citation} of {found.statute} was not law on {as_of}: it is law since {found.valid_from}.")
    if as_of and found.valid_to and as_of >= found.valid_to:
        raise NotLoaded(f"{found.citation} of {found.statute} was not law on {as_of}: it ended on {found.valid_to}.")
    return found


async def load(
    wiring: Wiring, parsed: ParsedStatute, *, parallel: ParsedStatute | None, progress: Callable[[int, int], None] | None
) -> LoadReport:
    """Loads the statute. Raises SourceError, WrongUse, EmbedderError, DatabaseError."""
    from ingestion.loader import load as loaded

    return await loaded(await wiring.store(), wiring.embedder, parsed, parallel=parallel, progress=progress)


async def would_change(wiring: Wiring, parsed: ParsedStatute) -> Changes:
    """What `load` would add, take out or change; nothing is written. Raises DatabaseError."""
    from ingestion.changes import changes

    return await changes(await wiring.store(), parsed)


async def remove(wiring: Wiring, statute: str) -> RemoveReport:
    """Takes the Act out of the graph. Raises NotLoaded, DatabaseError."""
    from ingestion.loader import remove as removed

    return await removed(await wiring.store(), statute)


async def validate(wiring: Wiring, statute: str | None) -> tuple[Finding, ...]:
    """What is wrong in the graph. Raises NotLoaded, DatabaseError."""
    from ingestion.validate import validate as validated

    return await validated(await wiring.store(), statute)
