"""The offline model as if it were far away: every call takes a while, and is counted when it is asked and when it has answered."""

from __future__ import annotations

import asyncio

from agents.ledger import Role
from agents.models import Answered, Completion, Request
from agents.models.offline import OfflineModel


class SlowModel:
    """A ChatModel that answers as the offline one, `seconds` later; it never answers once `stops_after` calls are done."""

    name = "slow"

    def __init__(self, seconds: float = 0.0, *, stops_after: int | None = None) -> None:
        self.seconds, self.stops_after = seconds, stops_after
        self.asked: list[Role] = []
        self.answered: list[Role] = []
        self.stuck = asyncio.Event()
        self.stopped: list[Role] = []
        """Calls that were broken off while they waited."""

    async def complete(self, request: Request[Answered]) -> Completion[Answered]:
        self.asked.append(request.role)
        try:
            if self.stops_after is not None and len(self.asked) > self.stops_after:
                self.stuck.set()
                await asyncio.Event().wait()
            await asyncio.sleep(self.seconds)
        except asyncio.CancelledError:
            self.stopped.append(request.role)
            raise
        self.answered.append(request.role)
        return await OfflineModel().complete(request)
