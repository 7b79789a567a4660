"""Runs that are kept: listed, shown, done again, drawn, linked to the law anew, and taken away."""

from __future__ import annotations

import re
from typing import TYPE_CHECKING, Any

from graph_schema.errors import NotLoaded, WrongUse

if TYPE_CHECKING:
    from agents.ledger import CaseLedger
    from agents.opinion import Answer
    from agents.runs.filing import Filed
    from agents.runs.record import RunRecord, RunSummary
    from agents.runs.replay import Replay
    from api.wiring import Wiring

MOST = 500
"""Runs that are listed at most."""


def read_run(text: str) -> str:
    """The identifier of a run in its one form. Raises WrongUse for anything that is none."""
    found = text.strip().lower()
    if not re.fullmatch(r"[0-9a-f]{32}", found):
        raise WrongUse(f"{text.strip()[:40]!r} is no identifier of a run: it has 32 digits and letters a to f. See `labourcrew runs list`.")
    return found


async def listed(wiring: Wiring, *, statute: str | None, limit: int) -> tuple[RunSummary, ...]:
    """The latest runs, those that are open among them."""
    from agents.runs import filing

    return await filing.listed(await wiring.store(), statute=statute, limit=limit)


async def filed(wiring: Wiring, run: str) -> Filed:
    """The run, open or closed. Raises NotLoaded where there is none."""
    from agents.runs import filing

    return await filing.filed(await wiring.store(), run)


async def record(wiring: Wiring, run: str) -> RunRecord:
    """The record of a closed run. Raises NotLoaded where there is none, WrongUse where it is open."""
    from agents.runs import filing

    return await filing.closed_run(await wiring.store(), run)


async def answer(wiring: Wiring, run: str) -> Answer:
    """The answer of a closed run as it was given. Raises as `record` does."""
    from agents.opinion import Filing
    from agents.runs.record import answer_in

    return answer_in(await record(wiring, run)).model_copy(update={"filing": Filing(kept=True)})


async def ledger(wiring: Wiring, run: str) -> CaseLedger:
    """The whole ledger of a closed run. Raises as `record` does."""
    return (await record(wiring, run)).ledger


async def replayed(wiring: Wiring, run: str) -> Replay:
    """The checks and the gate of a closed run done again. Raises as `record` does."""
    from agents.runs import replay

    return replay.replayed(await record(wiring, run))


async def picture(wiring: Wiring, run: str) -> str:
    """A closed run as SVG. Raises as `record` does."""
    from agents.runs.picture import drawn

    return drawn(await record(wiring, run))


async def removed(wiring: Wiring, run: str) -> dict[str, Any]:
    """The run is no longer in the graph. Raises NotLoaded where there was none."""
    from agents.runs import filing

    await filing.remove(await wiring.store(), run)
    return {"run_id": run, "removed": True}


async def relinked(wiring: Wiring, statute: str) -> dict[str, Any]:
    """The closed runs have edges to the units of that Act again. Raises NotLoaded where the Act is not there."""
    from agents.runs import filing
    from ingestion.loader import loaded_statutes

    store = await wiring.store()
    if statute not in {act.id for act in await loaded_statutes(store)}:
        raise NotLoaded(f"The graph holds no statute {statute!r}. `labourcrew status` says what is loaded.")
    return {"statute": statute, "runs": await filing.relinked(store, statute)}
