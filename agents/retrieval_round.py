"""One round of the Statute Retriever and the Link Hopper: each can fail alone, and what an earlier round found is kept."""

from __future__ import annotations

from dataclasses import dataclass
from datetime import date
from typing import Protocol

from agents.ledger import CaseLedger, Role, RoleRecord, RoleStatus
from agents.supervisor import Budgets, run, skipped
from graph_schema.errors import AmbiguousStatute, DatabaseError, LabourCrewError, NotLoaded, WrongUse
from graph_schema.evidence import Evidence, EvidencePack, Outcome
from graph_schema.plan import RetrievalPlan

ASKERS_FAULT = (NotLoaded, AmbiguousStatute, WrongUse)
"""Failures that only the person who asks can mend; they end the run and are told as they are."""


class Retriever(Protocol):
    """The board's only way to the law. Counsel never see it."""

    async def retrieve(self, query: str, plan: RetrievalPlan, *, statute: str | None, as_of: date | None) -> EvidencePack: ...


@dataclass(frozen=True)
class Retrieval:
    """The pack after the round and the records of both roles."""

    pack: EvidencePack
    records: tuple[RoleRecord, ...]


async def retrieve_once(source: Retriever, plan: RetrievalPlan, ledger: CaseLedger, budgets: Budgets, *, hops: bool) -> Retrieval:
    """The pack of this round joined to the earlier one; without hops where the Link Hopper is absent or fails.

    Raises what only the asker can mend: NotLoaded, AmbiguousStatute, WrongUse.
    """
    wanted = plan if hops else plan.model_copy(update={"max_hops": 0})
    hopper = RoleRecord(role=Role.LINK_HOPPER, status=RoleStatus.DONE)
    if not hops:
        hopper = RoleRecord(role=Role.LINK_HOPPER, status=RoleStatus.ABSENT, reason="The role is left out of this board.")
    ran = await run(Role.STATUTE_RETRIEVER, lambda: _fetch(source, wanted, ledger), ledger, budgets)
    down = isinstance(ran.value, DatabaseError)
    if wanted.max_hops and ran.record.status is RoleStatus.FAILED and not down:
        plain = plan.model_copy(update={"max_hops": 0})
        again = await run(Role.STATUTE_RETRIEVER, lambda: _fetch(source, plain, ledger), ledger, budgets)
        if isinstance(again.value, EvidencePack):
            hopper = RoleRecord(role=Role.LINK_HOPPER, status=RoleStatus.FAILED, reason=ran.record.reason)
            ran = again
    if isinstance(ran.value, ASKERS_FAULT):
        raise ran.value
    record, found = ran.record, ran.value
    if isinstance(found, LabourCrewError):
        record = record.model_copy(update={"status": RoleStatus.FAILED, "reason": str(found)})
    if isinstance(found, EvidencePack):
        pack = joined(ledger.pack, found) if ledger.pack is not None else found
        return Retrieval(pack, (record, hopper))
    if hopper.status is RoleStatus.DONE:
        hopper = skipped(Role.LINK_HOPPER, "There was nothing to expand.")
    return Retrieval(ledger.pack or _outage(ledger, plan, record.reason), (record, hopper))


def joined(earlier: EvidencePack, later: EvidencePack) -> EvidencePack:
    """The earlier evidence in its order, then what the later round found besides; each unit once."""
    held = {piece.id for piece in earlier.evidence}
    fresh = [piece for piece in later.evidence if piece.id not in held]
    evidence: list[Evidence] = [*earlier.evidence]
    evidence += [piece.model_copy(update={"rank": len(evidence) + n}) for n, piece in enumerate(fresh, 1)]
    trace = tuple(dict.fromkeys((*earlier.hop_trace, *later.hop_trace)))
    return earlier.model_copy(
        update={
            "plan": later.plan,
            "evidence": tuple(evidence),
            "hop_trace": trace,
            "milliseconds": earlier.milliseconds + later.milliseconds,
        }
    )


async def _fetch(source: Retriever, plan: RetrievalPlan, ledger: CaseLedger) -> EvidencePack | LabourCrewError:
    """The pack, or as a value the failure that trying again without hops would not mend."""
    try:
        return await source.retrieve(ledger.question, plan, statute=ledger.statute, as_of=ledger.as_of)
    except (*ASKERS_FAULT, DatabaseError) as error:
        return error


def _outage(ledger: CaseLedger, plan: RetrievalPlan, reason: str | None) -> EvidencePack:
    return EvidencePack(
        query=ledger.question, outcome=Outcome.UNAVAILABLE, reason=reason, statute=ledger.statute, as_of=ledger.as_of, plan=plan
    )
