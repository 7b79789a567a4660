"""Worker Counsel: what the law gives the worker on these facts, from the evidence pack alone."""

from __future__ import annotations

from agents.exchange import CounselMaterial, DraftBrief, admitted
from agents.ledger import Brief, Role, Usage
from agents.models import ChatModel, Request


async def argue(material: CounselMaterial, model: ChatModel) -> tuple[Brief, Usage]:
    """The side's claims that the pack bears out, with what was rejected."""
    done = await model.complete(Request(Role.WORKER_COUNSEL, "worker_counsel", material, DraftBrief))
    return admitted(done.answer, Role.WORKER_COUNSEL, material.pack), done.usage
