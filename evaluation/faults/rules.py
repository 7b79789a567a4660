"""What must come of a run with faults, written from the design's definitions: nothing of the board's own decision is used.

Supervisor: a role that fails is recorded with its reason, and one side alone is enough to go on. Gate: nothing unquoted is released;
without a certificate nothing is TGLO. Status: TGLO where something operative is released, every role is done, no hop is missing and no
contradiction or part of the question open; DEGRADED where something is released and one of these does not hold; UNDECIDED where
nothing is released.
"""

from __future__ import annotations

import unicodedata
from collections.abc import Iterator, Sequence

from agents.ledger import CaseLedger, Role, RoleRecord, RoleStatus, Status
from agents.opinion import Answer, AnswerClaim
from agents.runs.record import RunRecord, answer_in, read_record, rows_of
from agents.runs.replay import replayed
from evaluation.faults.kinds import (
    BAD_WRAPPING,
    CODE,
    DATABASE,
    EMBEDDER,
    GATE,
    HANGS,
    LATER,
    MODEL_FAILURES,
    NO_ANSWER,
    SECONDS,
    SIDES,
    Fault,
)
from graph_schema.evidence import Outcome

NEVER = frozenset({*CODE, HANGS, DATABASE, EMBEDDER}) | MODEL_FAILURES | NO_ANSWER
"""Kinds with which a role cannot have done its part."""
OPEN = frozenset({"missing_hop", "contradiction", "overstated"})
AFTER_EVIDENCE = frozenset(Role) - {Role.ISSUE_SPOTTER, Role.RETRIEVAL_PLANNER, Role.STATUTE_RETRIEVER, Role.LINK_HOPPER, Role.SUPERVISOR}
"""Roles that work only where evidence was found; the Opinion Composer asks a model only where something is released."""


def broken(faults: Sequence[Fault], plain: Answer, answer: Answer) -> tuple[str, ...]:
    """The rules that the answer breaks, a sentence each; `plain` is the answer of the same board to the same question without faults."""
    return (*_status(faults, plain, answer), *_roles(faults, plain, answer), *_released(answer))


def filed_in_part(ledger: CaseLedger, answer: Answer) -> tuple[str, ...]:
    """What of the run would be lost by filing it: the record read back is another, or does not give the same answer."""
    record = RunRecord(model="m", milliseconds=answer.milliseconds, certificate=ledger.binding.certificate, ledger=ledger)
    again = read_record(ledger.run_id, record.model_dump_json())
    if again != record:
        return ("the record read back is another one",)
    rows = rows_of(again)
    counts = [len(rows["claims"]), len(rows["evidence"]), len(rows["hops"])]
    found = [] if counts == [len(answer.claims), len(answer.evidence), len(answer.hop_trace)] else ["rows are lost in filing"]
    if answer_in(again) != answer:
        found.append("the filed run gives another answer")
    if not replayed(again).same:
        found.append(f"done again it comes out otherwise: {replayed(again).differences[0]}")
    return tuple(found)


def _status(faults: Sequence[Fault], plain: Answer, answer: Answer) -> Iterator[str]:
    if answer.outcome not in _outcomes(faults, plain):
        yield f"the outcome is {answer.outcome}, not {_outcomes(faults, plain)[0]}"
    if answer.status is not _by_definition(answer):
        yield f"the status is {answer.status}, and its ledger makes it {_by_definition(answer)}"
    wanted = _by_faults(faults, plain)
    if wanted is not None and answer.status is not wanted:
        yield f"the status is {answer.status}, and its faults make it {wanted}"
    if answer.status is not Status.TGLO and not answer.reasons:
        yield "no reason is given"


def _outcomes(faults: Sequence[Fault], plain: Answer) -> tuple[Outcome, ...]:
    """Without any evidence it is an outage; a lost hop or a lost second round takes nothing of what was found."""
    if any((fault.role is Role.STATUTE_RETRIEVER and fault.kind in NEVER) or fault.kind == SECONDS for fault in faults):
        return (Outcome.UNAVAILABLE,)
    if any(fault.kind == HANGS for fault in faults):  # the time may be used up before evidence is looked for
        return (plain.outcome, Outcome.UNAVAILABLE)
    return (plain.outcome,)


def _by_definition(answer: Answer) -> Status:
    """The status that follows from what is released, the records of the roles, the findings and the gate."""
    shown = {claim.id: claim for claim in answer.claims if claim.released}
    if answer.outcome is not Outcome.GROUNDED or not shown:
        return Status.UNDECIDED
    done = all(record.status is RoleStatus.DONE for record in answer.roles)
    complete = not any(finding.code in OPEN and finding.claim in shown for finding in answer.findings)
    complete = complete and not any(finding.code == "unanswered" for finding in answer.findings)
    operative = any(claim.role is Role.WORKER_COUNSEL and claim.asserts == "answers" for claim in shown.values())
    cautioned = any(reason.code == "evidence" for reason in answer.reasons)
    good = done and complete and operative and answer.gate.feasible and not cautioned
    return Status.TGLO if good else Status.DEGRADED


def _by_faults(faults: Sequence[Fault], plain: Answer) -> Status | None:
    """The status that the faults alone decide, None where it hangs on what the other roles make of them."""
    if not faults:
        return plain.status
    if Outcome.GROUNDED not in _outcomes(faults, plain):
        return Status.UNDECIDED
    lost = {fault.role for fault in faults if _never_answers(fault)}
    if Role.CITATION_CHECKER in lost or set(SIDES) <= lost:
        return Status.UNDECIDED
    if any(fault.role not in (*SIDES, Role.LEGAL_INTERPRETER, Role.OPINION_COMPOSER) or not _never_answers(fault) for fault in faults):
        return None
    if any(fault.kind == HANGS for fault in faults) or plain.rounds > 1:
        return None  # what comes after a role that takes all the time is skipped
    left = [claim for claim in plain.claims if claim.released and claim.role not in lost]
    if not left or (plain.gate.feasible and lost & {*SIDES, Role.LEGAL_INTERPRETER}):
        return None if plain.gate.feasible else Status.UNDECIDED  # scores differ where a side or the notes are missing
    return Status.DEGRADED


def _never_answers(fault: Fault) -> bool:
    """True where the role cannot have done its part."""
    return fault.kind in NEVER


def _roles(faults: Sequence[Fault], plain: Answer, answer: Answer) -> Iterator[str]:
    records = {record.role: record for record in answer.roles}
    if set(records) != set(Role):
        yield f"no record of {', '.join(sorted(set(Role) - set(records)))}"
    for record in answer.roles:
        told = any(reason.message.startswith(f"{record.role.value}: ") for reason in answer.reasons)
        idle = answer.outcome is not Outcome.GROUNDED and record.status is RoleStatus.SKIPPED
        if record.status is not RoleStatus.DONE and not idle and not (told and record.reason):
            yield f"{record.role} is {record.status}, and no reason names it"
    for fault in faults:
        wanted = _wanted(fault, plain, answer)
        found: RoleRecord | None = records.get(fault.role) if fault.role != GATE else None  # type: ignore[call-overload]
        if wanted is not None and found is not None and found.status not in wanted:
            yield f"{fault.role} is {found.status} under {fault.kind}"


def _wanted(fault: Fault, plain: Answer, answer: Answer) -> tuple[RoleStatus, ...] | None:
    """What the record of the fault's role may say, None where it may say anything."""
    if fault.kind in BAD_WRAPPING:
        return None if answer.usage.model_calls == 0 else (RoleStatus.DONE, RoleStatus.SKIPPED)
    if fault.role not in tuple(Role) or fault.role is Role.SUPERVISOR or fault.kind == LATER:
        return None
    idle = fault.role in AFTER_EVIDENCE and (answer.outcome is not Outcome.GROUNDED or not answer.evidence)
    asked = {
        Role.CITATION_CHECKER: bool(answer.claims),
        Role.OPINION_COMPOSER: any(claim.released for claim in answer.claims),
    }
    if idle or not asked.get(Role(fault.role), True):  # there was nothing to check or to compose
        return None
    if fault.role is Role.LINK_HOPPER and not (answer.plan and answer.plan.max_hops):
        return None
    return (RoleStatus.FAILED, RoleStatus.SKIPPED) if _never_answers(fault) else None


def _released(answer: Answer) -> Iterator[str]:
    words = {part.id: part.text for piece in answer.evidence for part in piece.parts}
    in_force = {part.id: piece.status == "in_force" for piece in answer.evidence for part in piece.parts}
    checked = any(record.role is Role.CITATION_CHECKER and record.status is RoleStatus.DONE for record in answer.roles)
    for claim in answer.claims:
        if claim.released and not (checked and claim.citations and all(_stands(c.id, c.quote, words, in_force) for c in claim.citations)):
            yield f"{claim.id} is released, and a quotation of it does not stand in a provision that is in force"
        if not claim.released and not claim.rejections:
            yield f"{claim.id} is withheld, and nothing says why"
    shown = [claim for claim in answer.claims if claim.released]
    if answer.answer is None or (any(_quoted(claim, answer.answer) for claim in answer.claims if not claim.released) and not shown):
        yield "the answer says what is on no released claim"
    if answer.outcome is not Outcome.GROUNDED and (answer.claims or answer.evidence):
        yield "law is named where none was found"


def _stands(unit: str, quote: str, words: dict[str, str], in_force: dict[str, bool]) -> bool:
    return bool(quote.strip()) and _folded(quote) in _folded(words.get(unit, "")) and in_force.get(unit, False)


def _quoted(claim: AnswerClaim, text: str) -> bool:
    return any(citation.quote.strip() and citation.quote in text for citation in claim.citations)


def _folded(text: str) -> str:
    """The letters alone, as one text: composition, white space, invisible signs and punctuation aside."""
    return "".join(c for c in unicodedata.normalize("NFD", text) if unicodedata.category(c)[0] in "LMN")
