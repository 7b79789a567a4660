"""The registry: a question goes through the board, and its run is opened, filed once its ledger is closed, or resumed after a break."""

from __future__ import annotations

import asyncio
from datetime import UTC, date, datetime

from agents.board import Board
from agents.ledger import CaseLedger
from agents.opinion import Answer, Filing
from agents.progress import Watch
from agents.retrieval_round import ASKERS_FAULT
from agents.runs.completions import PaidOnce, kept_calls
from agents.runs.filing import Filed, file, filed, fingerprints, opened, remove
from agents.runs.record import RunRecord, answer_in
from graph_schema.errors import DatabaseError, NotLoaded, WrongUse
from graph_schema.store import GraphStore


class Registry:
    """A board whose runs are kept. `stepwise` keeps every step and every call of the model too, where a call costs more than a write."""

    def __init__(self, board: Board, store: GraphStore, *, stepwise: bool) -> None:
        self.board, self.store, self.stepwise = board, store, stepwise
        self._ready = False

    async def ask(
        self,
        question: str,
        *,
        statute: str | None = None,
        as_of: date | None = None,
        language: str | None = None,
        watch: Watch | None = None,
    ) -> Answer:
        """The board's answer, its run filed or the reason why not. Raises as `Board.ask` does, and then keeps nothing."""
        return await self._answered(self.board.opened(question, statute=statute, as_of=as_of, language=language), watch)

    async def resume(self, run: str, watch: Watch | None = None) -> Answer:
        """The answer of that run: as it was filed, or once what was left of it is done. Raises NotLoaded, WrongUse, DatabaseError."""
        known = await filed(self.store, run)
        if known.record is not None:
            return answer_in(known.record).model_copy(update={"filing": Filing(kept=True)})
        if known.model != self.board.model.name:
            raise WrongUse(f"The run {run} was begun with the model {known.model}; this board has {self.board.model.name}. Use that model.")
        if known.texts is not None and list(known.texts) != await fingerprints(self.store, known.statute):
            raise WrongUse(
                f"The run {run} was begun on another text of the law than the one that is loaded now, so what it found may no longer"
                " stand there. Ask the question anew."
            )
        return await self._answered(_reopened(known), watch)

    async def _answered(self, ledger: CaseLedger, watch: Watch | None) -> Answer:
        """The answer once the run is closed and filed. A run that is cancelled stays open."""
        opening = asyncio.create_task(opened(self.store, ledger, self.board.model.name))
        try:
            if self.stepwise:
                await opening  # or a kill could leave checkpoints of a run that nobody finds
                closed = await self._closed_stepwise(ledger, watch)
            else:
                closed = await self.board.closed(ledger, watch)
        except ASKERS_FAULT:
            await opening
            await self._withdrawn(ledger.run_id)
            raise
        record = RunRecord(
            model=self.board.model.name,
            milliseconds=round((datetime.now(UTC) - closed.began).total_seconds() * 1000, 3),
            certificate=closed.binding.certificate,
            ledger=closed,
        )
        await opening
        return answer_in(record).model_copy(update={"filing": await file(self.store, record)})

    async def _closed_stepwise(self, ledger: CaseLedger, watch: Watch | None) -> CaseLedger:
        """The ledger, closed from where its checkpoints end; calls of the model that were finished are not made again."""
        from agents.runs.checkpoints import Checkpoints, prepared

        resuming = ledger.resumed is not None
        if not self._ready:
            await prepared(self.store)
            self._ready = True
        kept = await kept_calls(self.store, ledger.run_id) if resuming else {}
        saver = Checkpoints(self.store, fresh=not resuming)
        board = self.board.with_model(PaidOnce(self.board.model, self.store, ledger.run_id, kept), saver)
        return await board.closed(ledger, watch, resuming=resuming and await saver.has(ledger.run_id))

    async def _withdrawn(self, run: str) -> None:
        try:
            await remove(self.store, run)
        except (NotLoaded, DatabaseError):
            return  # it was never recorded, and there is nobody left to tell


def _reopened(known: Filed) -> CaseLedger:
    """The ledger of the run as it was when it was asked; its time is counted from now."""
    return CaseLedger(
        run_id=known.id,
        question=known.question,
        language=known.language,
        statute=known.statute,
        as_of=known.as_of,
        started=known.started,
        resumed=datetime.now(UTC),
    )
