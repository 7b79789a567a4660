"""Employer Counsel: exceptions, preconditions and limits that defeat or narrow a duty, from the evidence pack alone."""

from __future__ import annotations

from agents.exchange import CounselMaterial, DraftBrief, admitted
from agents.ledger import Brief, Role, Usage
from agents.models import ChatModel, Request


async def argue(material: CounselMaterial, model: ChatModel) -> tuple[Brief, Usage]:
    """The side's claims and challenges that the pack bears out, with what was rejected."""
    done = await model.complete(Request(Role.EMPLOYER_COUNSEL, "employer_counsel", material, DraftBrief))
    return admitted(done.answer, Role.EMPLOYER_COUNSEL, material.pack), done.usage
