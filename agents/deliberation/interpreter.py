"""Legal Interpreter: how the operative provision reads, without saying which side prevails."""

from __future__ import annotations

from agents.exchange import BenchMaterial, DraftNotes, noted
from agents.ledger import Note, Role, Usage
from agents.models import ChatModel, Request


async def interpret(material: BenchMaterial, model: ChatModel) -> tuple[tuple[Note, ...], Usage]:
    """Rule, condition and exception as the pack bears them out; one-sided where one advocate failed."""
    done = await model.complete(Request(Role.LEGAL_INTERPRETER, "legal_interpreter", material, DraftNotes))
    return noted(done.answer, material.pack), done.usage
