"""What the graph holds: which Acts, one provision of them, and the loading and removing of an Act."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

from api.wiring import Wiring
from graph_schema.errors import NotLoaded

if TYPE_CHECKING:
    from collections.abc import Callable

    from graph_schema.statute import Finding, ParsedStatute
    from retrieval.provisions import Shown


async def statutes(wiring: Wiring) -> tuple[Any, ...]:
    """Every Act in the graph."""
    from ingestion.loader import loaded_statutes

    return tuple(await loaded_statutes(await wiring.store()))


async def require_statute(wiring: Wiring, statute: str | None) -> None:
    """Raises NotLoaded, with the Acts that are there, where that Act is not in the graph. No Act named is all of them."""
    if statute is None:
        return
    loaded = [found.id for found in await statutes(wiring)]
    if statute not in loaded:
        there = f"Loaded: {', '.join(loaded)}." if loaded else "No Act is loaded yet: `labourcrew ingest SOURCE` loads one."
        raise NotLoaded(f"The Act {statute} is not in the graph. {there}")


async def show(wiring: Wiring, citation: str, *, statute: str | None) -> Shown:
    """The provision with what hangs on it. Raises NotLoaded, AmbiguousStatute, DatabaseError."""
    from retrieval.provisions import show as shown

    return await shown(await wiring.store(), citation, statute)


async def load(
    wiring: Wiring, parsed: ParsedStatute, *, parallel: ParsedStatute | None, progress: Callable[[int, int], None] | None
) -> Any:
    """Loads the statute. Raises DatabaseError, EmbedderError."""
    from ingestion.loader import load as loaded

    return await loaded(await wiring.store(), wiring.embedder, parsed, parallel=parallel, progress=progress)


async def remove(wiring: Wiring, statute: str) -> Any:
    """Takes the Act out of the graph. Raises NotLoaded, DatabaseError."""
    from ingestion.loader import remove as removed

    return await removed(await wiring.store(), statute)


async def validate(wiring: Wiring, statute: str | None) -> tuple[Finding, ...]:
    """What is wrong in the graph. Raises NotLoaded, DatabaseError."""
    from ingestion.validate import validate as validated

    await require_statute(wiring, statute)
    return await validated(await wiring.store(), statute)
