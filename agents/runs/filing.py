"""Runs in the graph: opened when a question is asked, filed as a whole when its ledger is closed, listed, read and taken away."""

from __future__ import annotations

from agents.ledger import CaseLedger
from agents.opinion import Filing
from agents.runs.record import RunRecord, RunSummary, opening, read_record, rows_of
from graph_schema.errors import DatabaseError, NotLoaded, WrongUse
from graph_schema.store import GraphStore


class Filed(RunSummary):
    """An open or a closed run; `record` is there when it is closed. `texts` are the fingerprints of the statutes when it began."""

    record: RunRecord | None
    texts: tuple[str, ...] | None = None


async def opened(store: GraphStore, ledger: CaseLedger, model: str) -> str | None:
    """None where the run is recorded as open, else why it is not: a sentence. The answer does not wait for it."""
    try:
        texts = await fingerprints(store, ledger.statute)
        await store.write("runs/open", run=ledger.run_id, properties={**opening(ledger, model), "texts": texts})
    except DatabaseError as problem:
        return str(problem)
    return None


async def fingerprints(store: GraphStore, statute: str | None) -> list[str]:
    """Which texts a question is asked of: identifier and hash of each statute, or of the one that is named. Raises DatabaseError."""
    rows = await store.read("retrieval/statute_text", statute=statute)
    return sorted(f"{row['id']} {row['sha256']} {row['as_of']} {' '.join(sorted(row['languages']))}" for row in rows)


async def file(store: GraphStore, record: RunRecord) -> Filing:
    """The closed run is in the graph, whole or, with the reason, not at all."""
    try:
        await store.write("runs/file", **rows_of(record))
    except DatabaseError as problem:
        return Filing(kept=False, reason=f"The run is not filed. {problem}")
    return Filing(kept=True)


async def filed(store: GraphStore, run: str) -> Filed:
    """The run. Raises NotLoaded where the graph has none of that identifier, WrongUse where another version filed it."""
    rows = await store.read("runs/one", run=run)
    if not rows:
        raise NotLoaded(f"The graph holds no run {run[:40]!r}. `labourcrew runs list` shows those it holds.")
    found = rows[0]["run"]
    fields = {name: found.get(name) for name in RunSummary.model_fields}
    fields["started"] = found["started"].to_native()
    fields["as_of"] = found["as_of"].to_native() if found.get("as_of") else None
    record = read_record(run, found["ledger"]) if "ledger" in found else None
    return Filed.model_validate({**fields, "record": record, "texts": found.get("texts")})


async def closed_run(store: GraphStore, run: str) -> RunRecord:
    """The record of a closed run. Raises NotLoaded as `filed` does, WrongUse where it is open."""
    found = await filed(store, run)
    if found.record is None:
        raise WrongUse(f"The run {run} is open: it has no ledger yet. Finish it with `labourcrew ask --resume {run}`.")
    return found.record


async def listed(store: GraphStore, *, statute: str | None = None, limit: int = 50) -> tuple[RunSummary, ...]:
    """The latest runs, open ones among them."""
    return tuple(RunSummary.model_validate(row) for row in await store.read("runs/list", statute=statute, limit=limit))


async def remove(store: GraphStore, run: str) -> None:
    """Nothing of the run is in the graph. Raises NotLoaded where there was none."""
    async with store.transaction() as transaction:
        removed = (await transaction.run("runs/remove", run=run))[0]["removed"]
        await transaction.run("runs/remove_checkpoints", run=run)
    if not removed:
        raise NotLoaded(f"The graph holds no run {run[:40]!r}. `labourcrew runs list` shows those it holds.")


async def relinked(store: GraphStore, statute: str) -> int:
    """How many closed runs have their edges to that statute again, after it was loaded anew; a record that cannot be read is left."""
    done = 0
    for row in await store.read("runs/mentioning", statute=statute):
        try:
            record = await closed_run(store, row["id"])
        except (WrongUse, NotLoaded):
            continue
        done += (await file(store, record)).kept
    return done
