"""The Formal Case Ledger: everything that the eleven roles read and write about one question (paper 1, 3.1). Frozen; a role returns
the fields that it changes, and what it did not do leaves a record too."""

from __future__ import annotations

from datetime import date, datetime
from enum import StrEnum
from typing import Annotated, Literal, Self

from pydantic import ValidationInfo, model_validator

from agents.gate.binding import Binding
from graph_schema.evidence import Citation, EvidencePack, Outcome
from graph_schema.plan import EdgeType, RetrievalPlan
from graph_schema.statute import Frozen


class Role(StrEnum):
    """The eleven roles. The Trust Gate between the last two is arithmetic, not a role."""

    ISSUE_SPOTTER = "issue_spotter"
    RETRIEVAL_PLANNER = "retrieval_planner"
    STATUTE_RETRIEVER = "statute_retriever"
    LINK_HOPPER = "link_hopper"
    WORKER_COUNSEL = "worker_counsel"
    EMPLOYER_COUNSEL = "employer_counsel"
    LEGAL_INTERPRETER = "legal_interpreter"
    TRUST_AUDITOR = "trust_auditor"
    SUPERVISOR = "supervisor"
    CITATION_CHECKER = "citation_checker"
    OPINION_COMPOSER = "opinion_composer"


MAY_BE_ABSENT = frozenset(
    {
        Role.TRUST_AUDITOR,
        Role.LINK_HOPPER,
        Role.WORKER_COUNSEL,
        Role.EMPLOYER_COUNSEL,
        Role.LEGAL_INTERPRETER,
        Role.CITATION_CHECKER,
    }
)
"""Each is left out by one leave-one-out ablation; an absent role leaves the same mark as a failed one."""


class RoleStatus(StrEnum):
    DONE = "done"
    FAILED = "failed"
    ABSENT = "absent"
    SKIPPED = "skipped"


class RoleRecord(Frozen):
    """What became of one role in one round. `reason` is a sentence where the status is not done."""

    role: Role
    status: RoleStatus
    reason: str | None = None
    milliseconds: float = 0.0


class Usage(Frozen):
    """Model calls and tokens; the offline model's calls count, its tokens are none."""

    model_calls: int = 0
    input_tokens: int = 0
    output_tokens: int = 0

    def __add__(self, other: Usage) -> Usage:
        return Usage(
            model_calls=self.model_calls + other.model_calls,
            input_tokens=self.input_tokens + other.input_tokens,
            output_tokens=self.output_tokens + other.output_tokens,
        )


class Issues(Frozen):
    """What the Issue Spotter finds in the question alone."""

    parties: tuple[str, ...] = ()
    facts: tuple[str, ...] = ()
    """Amounts, dates and times as the question writes them."""
    primary: str = ""
    secondary: tuple[str, ...] = ()
    subjects: tuple[tuple[str, ...], ...] = ()
    """Each thing that the question is about, as the folded words that the law, in either language, or people have for it."""
    wants_quantity: bool = False
    """The question asks how much, how many, how long or when."""
    wants_meaning: bool = False
    """The question asks what a word means."""
    wants_permission: bool = False
    """The question asks whether something may or must be done."""


class Rejection(Frozen):
    """Why a claim or a citation was not accepted: a code for programs, a sentence for people."""

    code: str
    message: str


Asserts = Literal["answers", "related"]
"""What a claim says of the question: that its provision answers it, wholly or as to a condition; or only that it is of the same matter."""


class Claim(Frozen):
    """One assertion of one side with its quotations. Validated with a pack as context, it cannot cite outside of it."""

    id: str
    role: Role
    text: str
    citations: tuple[Citation, ...]
    confidence: float
    asserts: Asserts = "answers"

    @model_validator(mode="after")
    def cites_the_pack_alone(self, info: ValidationInfo) -> Self:
        pack = info.context.get("pack") if isinstance(info.context, dict) else None
        if isinstance(pack, EvidencePack):
            strangers = [citation.id for citation in self.citations if pack.part(citation.id) is None]
            if strangers:
                raise ValueError(f"cites {strangers[0][:120]}, which is not in the evidence pack")
        if not self.citations:
            raise ValueError("cites nothing")
        return self


class Challenge(Frozen):
    """An attack on, or a limit of, the rule in one unit; `claims` are the other side's claims that rest on it, once they are known."""

    by: Role
    kind: Literal["qualifies", "defeats"]
    unit: str
    text: str
    citations: tuple[Citation, ...]
    claims: tuple[str, ...] = ()


class Brief(Frozen):
    """What one side has put on the ledger in its latest round."""

    claims: tuple[Claim, ...] = ()
    challenges: tuple[Challenge, ...] = ()
    rejections: tuple[Rejection, ...] = ()


class Note(Frozen):
    """A neutral statement of the Legal Interpreter."""

    kind: Literal["rule", "condition", "exception"]
    text: str
    citations: tuple[Citation, ...]


class Finding(Frozen):
    """Something the Trust Auditor holds against a claim, or against the case where `claim` is None."""

    code: Literal["missing_hop", "contradiction", "unsupported_number", "language_drift", "unanswered", "overstated"]
    claim: str | None
    message: str


class EvidenceRequest(Frozen):
    """What the Trust Auditor wants fetched before it goes on (paper 1, 3.3)."""

    seeds: tuple[str, ...]
    edge_types: tuple[EdgeType, ...]
    hops: int
    reason: str


class Assessment(Frozen):
    """What the Trust Auditor measured of one claim, each in [0, 1]."""

    claim: str
    support: float
    completeness: float
    agreement: float


class Verdict(Frozen):
    """What the Citation Checker found: the citations with their places, and why the claim does not pass where it does not."""

    claim: str
    passed: bool
    citations: tuple[Citation, ...]
    rejections: tuple[Rejection, ...] = ()


class TrustScore(Frozen):
    """The score of one claim with everything it is made of."""

    claim: str
    value: float
    verified: bool
    support: float
    completeness: float
    agreement: float
    confidence: float


class Status(StrEnum):
    TGLO = "TGLO"
    DEGRADED = "DEGRADED"
    UNDECIDED = "UNDECIDED"


class Computation(Frozen):
    """What was reckoned on one released claim. `result` is None where something is needed, which `needs` then names."""

    claim: str
    citation: str
    from_the_law: tuple[str, ...]
    from_the_question: tuple[str, ...]
    assumed: tuple[str, ...] = ()
    formula: str
    result: str | None
    needs: tuple[str, ...] = ()
    text: str
    """All of it as a reader sees it."""


class Opinion(Frozen):
    """The release status with its reasons, the prose, and what was reckoned for it."""

    status: Status
    reasons: tuple[Rejection, ...]
    answer: str | None
    computations: tuple[Computation, ...] | None = None
    """None in a run that was filed before they were kept: it is reckoned when it is read."""


def joined(before: tuple[RoleRecord, ...], after: tuple[RoleRecord, ...]) -> tuple[RoleRecord, ...]:
    """The records of both, in order; lets parallel roles write at once."""
    return before + after


def added(before: Usage, after: Usage) -> Usage:
    """The sum of both."""
    return before + after


class CaseLedger(Frozen):
    """The whole state of one run."""

    run_id: str
    question: str
    language: str
    statute: str | None = None
    as_of: date | None = None
    started: datetime
    resumed: datetime | None = None
    """When a run that was broken off was last taken up again; its time is counted from there."""
    issues: Issues | None = None
    plan: RetrievalPlan | None = None
    pack: EvidencePack | None = None
    rounds: int = 0
    """How often evidence was retrieved."""
    worker: Brief = Brief()
    employer: Brief = Brief()
    notes: tuple[Note, ...] = ()
    findings: tuple[Finding, ...] = ()
    assessments: tuple[Assessment, ...] = ()
    request: EvidenceRequest | None = None
    verdicts: tuple[Verdict, ...] = ()
    scores: tuple[TrustScore, ...] = ()
    binding: Binding = Binding()
    """The certificate that the gate went by."""
    released: tuple[str, ...] = ()
    opinion: Opinion | None = None
    roles: Annotated[tuple[RoleRecord, ...], joined] = ()
    usage: Annotated[Usage, added] = Usage()

    @property
    def began(self) -> datetime:
        """From when its time is counted."""
        return self.resumed or self.started

    @property
    def claims(self) -> tuple[Claim, ...]:
        """The claims of both sides, worker first."""
        return self.worker.claims + self.employer.claims

    @property
    def challenges(self) -> tuple[Challenge, ...]:
        return self.worker.challenges + self.employer.challenges

    @property
    def outcome(self) -> Outcome:
        """Was law found; nothing retrieved at all is an outage."""
        return self.pack.outcome if self.pack else Outcome.UNAVAILABLE

    def latest(self, role: Role) -> RoleRecord | None:
        """The last record of that role, its milliseconds those of all rounds."""
        records = [record for record in self.roles if record.role is role]
        total = round(sum(record.milliseconds for record in records), 3)
        return records[-1].model_copy(update={"milliseconds": total}) if records else None
