"""What the graph holds: which Acts, one provision of them, and the loading and removing of an Act."""

from __future__ import annotations

from typing import TYPE_CHECKING

from api.wiring import Wiring

if TYPE_CHECKING:
    from collections.abc import AsyncIterator, Callable, Mapping, Sequence
    from datetime import date

    from api.certificates import Standing
    from graph_schema.statute import Finding, ParsedStatute
    from graph_schema.store import GraphStore
    from graph_schema.vectors import Embedder
    from ingestion.changes import Changes
    from ingestion.comparison import Side
    from ingestion.diff import Comparable
    from ingestion.loader import LoadedStatute, LoadReport, RemoveReport
    from ingestion.many import Failed, Loaded
    from ingestion.reembed import ReembedReport
    from retrieval.history import History, Way
    from retrieval.provisions import Shown


async def statutes(wiring: Wiring) -> tuple[LoadedStatute, ...]:
    """Every Act in the graph."""
    from ingestion.loader import loaded_statutes

    return tuple(await loaded_statutes(await wiring.store()))


async def standings(wiring: Wiring, acts: Sequence[LoadedStatute]) -> tuple[Standing, ...]:
    """What stands behind answers about each Act."""
    certificates = await wiring.certificates()
    return tuple([await certificates.standing(act.id) for act in acts])


async def show(wiring: Wiring, citation: str, *, statute: str | None, as_of: date | None = None) -> Shown:
    """The provision with what hangs on it, as it was on the day.

    Raises NotLoaded where it is not there or was not law on that day, OutsideCoverage, AmbiguousStatute, DatabaseError.
    """
    from retrieval.provisions import show as shown

    return await shown(await wiring.store(), citation, statute, as_of)


async def history(wiring: Wiring, citation: str, *, statute: str | None) -> History:
    """Every wording of the provision and of what it holds, each against the one before. Raises NotLoaded, AmbiguousStatute."""
    from ingestion.diff import words_compared
    from retrieval.history import Wording, WordRun
    from retrieval.history import history as found

    def against(before: Wording | None, wording: Wording) -> Wording:
        if before is None:
            return wording
        compared = words_compared(f"{before.heading} {before.text}", f"{wording.heading} {wording.text}")
        return wording.model_copy(update={"words": tuple(WordRun(op=run.op, text=run.text) for run in compared)})

    told = await found(await wiring.store(), citation, statute)
    provisions = []
    for one in told.provisions:
        pairs = zip((None, *one.wordings), one.wordings, strict=False)
        provisions.append(one.model_copy(update={"wordings": tuple(against(before, wording) for before, wording in pairs)}))
    return told.model_copy(update={"provisions": tuple(provisions)})


async def way(wiring: Wiring, source: str, target: str, *, statute: str | None, as_of: date | None = None) -> Way:
    """The shortest way between two provisions. Raises NotLoaded where there is none, AmbiguousStatute, DatabaseError."""
    from retrieval.history import way as found

    return await found(await wiring.store(), source, target, statute, as_of)


async def load(
    wiring: Wiring,
    parsed: ParsedStatute,
    *,
    parallel: ParsedStatute | None,
    progress: Callable[[int, int], None] | None,
    instrument: ParsedStatute | None = None,
    commences: date | None = None,
    replace: bool = False,
) -> LoadReport:
    """Loads the statute, and before it the instrument that made its changes. Raises SourceError, WrongUse, EmbedderError, DatabaseError."""
    from ingestion.loader import load as loaded
    from ingestion.loader import would_change
    from ingestion.text_rows import made_by

    store, made = await wiring.store(), made_by(instrument, commences)
    if instrument is not None:
        await would_change(store, wiring.embedder, parsed, parallel=parallel, instrument=made, replace=replace)
        await loaded(store, wiring.embedder, instrument)
    report = await loaded(store, wiring.embedder, parsed, parallel=parallel, progress=progress, instrument=made, replace=replace)
    await _relinked(store, report)
    return report


async def _relinked(store: GraphStore, report: LoadReport) -> None:
    """Runs that were filed before have their edges to the Act's units again, where those were written anew."""
    from agents.runs.filing import relinked

    if report.changed:
        await relinked(store, report.statute)


async def load_many(
    wiring: Wiring,
    sources: Sequence[str],
    *,
    as_of: date | None,
    parallels: Mapping[str, str],
    replace: bool,
    watch: Callable[[ParsedStatute], Callable[[int, int], None] | None],
) -> AsyncIterator[Loaded | Failed]:
    """Each source in its order, when it is loaded or has failed; parsed by the workers of the settings. Raises WrongUse, DatabaseError."""
    from ingestion.many import Loaded as Done
    from ingestion.many import load_many as loaded
    from ingestion.workers import workers

    store = await wiring.store()
    with workers(wiring.settings.ray_address) as at_work:
        async for outcome in loaded(
            store, wiring.embedder, sources, at_work, as_of=as_of, parallels=parallels, replace=replace, watch=watch
        ):
            if isinstance(outcome, Done):
                await _relinked(store, outcome.report)
            yield outcome


async def side(wiring: Wiring, statute: str, day: date | None) -> tuple[Side, Sequence[Comparable]]:
    """A loaded Act on a day, to be compared. Raises NotLoaded, DatabaseError."""
    from ingestion.comparison import of_loaded

    return await of_loaded(await wiring.store(), statute, day)


async def would_change(wiring: Wiring, parsed: ParsedStatute) -> Changes:
    """What `load` would add, take out or change; nothing is written. Raises DatabaseError."""
    from ingestion.changes import changes

    return await changes(await wiring.store(), parsed)


async def remove(wiring: Wiring, statute: str) -> RemoveReport:
    """Takes the Act out of the graph. Raises NotLoaded, DatabaseError."""
    from ingestion.loader import remove as removed

    return await removed(await wiring.store(), statute)


async def reembed(
    wiring: Wiring, embedder: Embedder, statute: str | None, *, drop_old: bool, progress: Callable[[int, int], None] | None
) -> ReembedReport:
    """The Act, or every Act, is searched by that embedder. Raises NotLoaded, WrongUse, EmbedderError, DatabaseError."""
    from ingestion.reembed import reembed as reembedded

    return await reembedded(await wiring.store(), embedder, statute, drop_old=drop_old, progress=progress)


async def validate(wiring: Wiring, statute: str | None) -> tuple[Finding, ...]:
    """What is wrong in the graph. Raises NotLoaded, DatabaseError."""
    from ingestion.validate import validate as validated

    return await validated(await wiring.store(), statute)
