"""Opinion Composer: release status with its reasons, the narrative of what was released, and the answer as users read it."""

from __future__ import annotations

from datetime import UTC, datetime

from agents.exchange import CompositionMaterial, Prose
from agents.figures import has_quantity
from agents.gate.certificate import Certificate
from agents.ledger import (
    Asserts,
    CaseLedger,
    Claim,
    Computation,
    Finding,
    Note,
    Opinion,
    Rejection,
    Role,
    RoleRecord,
    RoleStatus,
    Status,
    Usage,
)
from agents.models import ChatModel, Request
from agents.models.failures import ModelFailed, ModelFailure
from agents.phrases import phrase, place
from agents.prose import composed
from agents.prose_check import beyond
from agents.reckoning.computation import computations
from agents.wording import language_of
from graph_schema.evidence import Citation, Evidence, EvidencePack, Hop, Outcome
from graph_schema.plan import RetrievalPlan
from graph_schema.statute import Frozen

PLACES_TO_LOOK = 3
UNSURE = "No provision was found that answers the question for certain; the closest ones are quoted."
LIMITS_ALONE = "What was released limits the law's rule; no claim that states a rule was."
_OPEN = ("missing_hop", "contradiction", "overstated")


class AnswerClaim(Frozen):
    """One claim as users see it. `rejections` say why it was not released, if it was not."""

    id: str
    role: Role
    text: str
    asserts: Asserts = "answers"
    """Whether its provision is said to answer the question, or only to be of the same matter."""
    released: bool
    trust: float
    citations: tuple[Citation, ...]
    rejections: tuple[Rejection, ...]


class Gate(Frozen):
    """What the gate went by; without a certificate nothing but `feasible` false."""

    alpha: float | None = None
    threshold: float | None = None
    calibration_size: int | None = None
    certificate: str | None = None
    feasible: bool = False


class Filing(Frozen):
    """Whether the run is in the graph; `reason` says why not, where it should be."""

    kept: bool = False
    reason: str | None = None


class Answer(Frozen):
    """The JSON of `labourcrew ask --json`."""

    run_id: str
    question: str
    language: str
    status: Status
    outcome: Outcome
    reasons: tuple[Rejection, ...]
    answer: str | None
    claims: tuple[AnswerClaim, ...]
    notes: tuple[Note, ...]
    findings: tuple[Finding, ...]
    rejections: tuple[Rejection, ...]
    """Drafts that never became claims, since they cited nothing or something outside the evidence."""
    computations: tuple[Computation, ...] = ()
    """What was reckoned on released claims with the question's figures; said in the answer too."""
    roles: tuple[RoleRecord, ...]
    plan: RetrievalPlan | None
    evidence: tuple[Evidence, ...]
    hop_trace: tuple[Hop, ...]
    rounds: int
    gate: Gate
    usage: Usage
    milliseconds: float
    disclaimer: str
    filing: Filing = Filing()


async def compose(ledger: CaseLedger, model: ChatModel) -> tuple[str, Usage]:
    """The model's narrative of the released claims. Raises ModelFailed where it says anything beyond them."""
    material = composition(ledger)
    done = await model.complete(Request(Role.OPINION_COMPOSER, "opinion_composer", material, Prose))
    prose = done.answer.answer.strip()
    strange = None if prose == composed(material) else beyond(prose, material)
    if strange is not None:
        raise ModelFailed(ModelFailure.BEYOND_THE_CLAIMS, strange, done.usage)
    return prose, done.usage


async def composed_anyway(ledger: CaseLedger) -> str:
    """The narrative of the released claims without a model."""
    return composed(composition(ledger))


def composition(ledger: CaseLedger) -> CompositionMaterial:
    """What may be composed: the released claims and what they leave open."""
    claims = tuple(claim for claim in ledger.claims if claim.id in ledger.released)
    cited = frozenset(citation.id for claim in claims for citation in claim.citations)
    held = [(part.id, piece) for piece in (ledger.pack.evidence if ledger.pack else ()) for part in piece.parts if part.id in cited]
    headings = tuple((unit, shown) for unit, piece in held if (shown := _heading(piece, ledger.language)))
    return CompositionMaterial(
        question=ledger.question,
        language=ledger.language,
        claims=claims,
        headings=headings,
        translations=_translations(claims, ledger),
        unanswered=unanswered(ledger, claims),
    )


def _heading(piece: Evidence, language: str) -> str:
    """The marginal heading in the reader's language where a text in it is loaded, else as the law has it."""
    other = piece.heading_translation
    return other if other and language_of(other) == language != piece.language else piece.heading


def _translations(claims: tuple[Claim, ...], ledger: CaseLedger) -> tuple[tuple[str, str], ...]:
    """The courtesy texts of the cited units, where they are in the question's language and the law is not."""
    cited = dict.fromkeys(citation.id for claim in claims for citation in claim.citations)
    parts = [part for one in cited if ledger.pack and (part := ledger.pack.part(one)) is not None and part.translation.strip()]
    wanted = ledger.language
    return tuple((p.id, p.translation) for p in parts if language_of(p.translation) == wanted != language_of(p.text, wanted))


def unanswered(ledger: CaseLedger, claims: tuple[Claim, ...]) -> tuple[str, ...]:
    """What a reader must know beside the released claims: what retrieval says of its evidence, and what the claims leave open."""
    said = [ledger.pack.reason] if ledger.pack and ledger.pack.reason else []
    quotes = " ".join(citation.quote for claim in claims for citation in claim.citations)
    if ledger.issues is not None and ledger.issues.wants_quantity and claims and not has_quantity(quotes):
        said.append(phrase("no_figure", ledger.language))
    return tuple(said)


def decide(ledger: CaseLedger, prose: str | None, certificate: Certificate | None) -> Opinion:
    """Status and reasons of the run as it stands on the ledger, and the prose; without any, the released claims as they are."""
    reasons = _reasons(ledger, certificate)
    if ledger.outcome is not Outcome.GROUNDED:
        name = "no_match" if ledger.outcome is Outcome.NO_MATCH else "unavailable"
        return Opinion(status=Status.UNDECIDED, reasons=reasons, answer=phrase(name, ledger.language), computations=())
    if not ledger.released:
        return Opinion(status=Status.UNDECIDED, reasons=reasons, answer=_withheld(ledger), computations=())
    narrative = prose or "\n\n".join(claim.text for claim in ledger.claims if claim.id in ledger.released)
    status = Status.DEGRADED if reasons else Status.TGLO
    worked = reckoned(ledger)
    answer = "\n\n".join([narrative, *(computation.text for computation in worked)])
    return Opinion(status=status, reasons=reasons, answer=answer, computations=worked)


def reckoned(ledger: CaseLedger) -> tuple[Computation, ...]:
    """What is reckoned on the released claims; nothing where the figures are such that it breaks, since the claims stand without it."""
    try:
        return computations([claim for claim in ledger.claims if claim.id in ledger.released], ledger.question, ledger.language)
    except Exception:
        return ()


def operative(ledger: CaseLedger) -> bool:
    """True where a claim is released that states what the law gives or asks for as the answer, and not its limits or what is near alone."""
    return any(c.id in ledger.released and c.role is Role.WORKER_COUNSEL and c.asserts == "answers" for c in ledger.claims)


def answer_of(ledger: CaseLedger, certificate: Certificate | None) -> Answer:
    """The closed ledger as users read it."""
    opinion = ledger.opinion or decide(ledger, None, certificate)
    pack = ledger.pack or EvidencePack(
        query=ledger.question, outcome=Outcome.UNAVAILABLE, statute=ledger.statute, as_of=ledger.as_of, plan=ledger.plan or _NO_PLAN
    )
    return Answer(
        run_id=ledger.run_id,
        question=ledger.question,
        language=ledger.language,
        status=opinion.status,
        outcome=ledger.outcome,
        reasons=opinion.reasons,
        answer=opinion.answer,
        claims=tuple(_shown(claim, ledger) for claim in ledger.claims),
        notes=ledger.notes,
        findings=ledger.findings,
        rejections=ledger.worker.rejections + ledger.employer.rejections,
        computations=reckoned(ledger) if opinion.computations is None else opinion.computations,
        roles=tuple(record for role in Role if (record := ledger.latest(role)) is not None),
        plan=ledger.plan,
        evidence=pack.evidence,
        hop_trace=pack.hop_trace,
        rounds=ledger.rounds,
        gate=gate_of(certificate),
        usage=ledger.usage,
        milliseconds=round((datetime.now(UTC) - ledger.began).total_seconds() * 1000, 3),
        disclaimer=phrase("disclaimer", ledger.language),
    )


def gate_of(certificate: Certificate | None) -> Gate:
    """What the gate goes by, as users read it."""
    if certificate is None:
        return Gate()
    calibration = certificate.calibration
    return Gate(
        alpha=calibration.alpha,
        threshold=calibration.threshold,
        calibration_size=calibration.n,
        certificate=certificate.id,
        feasible=calibration.feasible,
    )


def _reasons(ledger: CaseLedger, certificate: Certificate | None) -> tuple[Rejection, ...]:
    """Everything that keeps the opinion from being TGLO, a code and a sentence each."""
    found: list[Rejection] = []
    if ledger.outcome is not Outcome.GROUNDED:
        why = (ledger.pack.reason if ledger.pack else None) or phrase("unavailable", "en")
        found.append(Rejection(code=ledger.outcome.value.lower(), message=why))
    for role in Role:
        record = ledger.latest(role)
        idle = record is not None and record.status is RoleStatus.SKIPPED and ledger.outcome is not Outcome.GROUNDED
        if record is None or record.status is RoleStatus.DONE or idle:
            continue
        found.append(Rejection(code=f"role_{record.status.value}", message=f"{role.value}: {record.reason or 'no reason is known'}"))
    if ledger.outcome is not Outcome.GROUNDED:
        return tuple(found)
    if ledger.pack is not None and ledger.pack.reason:
        found.append(Rejection(code="evidence", message=ledger.pack.reason))
    if certificate is None:
        found += [Rejection(code="certificate-mismatch", message=message) for message in ledger.binding.mismatch]
        found.append(Rejection(code="uncalibrated", message="The gate has no certificate, so no error bound stands behind this answer."))
    else:
        found += [Rejection(code="drift", message=message) for message in ledger.binding.warnings]
    if certificate is not None and not certificate.calibration.feasible:
        found.append(Rejection(code="infeasible", message="The calibration allows no threshold, so nothing is released."))
    if not ledger.released:
        found.append(Rejection(code="nothing_released", message="No claim passed the checks and the gate."))
    elif not operative(ledger):
        near = any(claim.id in ledger.released and claim.asserts == "related" for claim in ledger.claims)
        found.append(Rejection(code="unsure", message=UNSURE) if near else Rejection(code="nothing_operative", message=LIMITS_ALONE))
    for finding in ledger.findings:
        if finding.code in _OPEN and finding.claim in ledger.released:
            found.append(Rejection(code=finding.code, message=f"{finding.claim}: {finding.message}"))
        if finding.code == "unanswered" and finding.claim is None and ledger.released:
            found.append(Rejection(code=finding.code, message=finding.message))
    return tuple(found)


def _shown(claim: Claim, ledger: CaseLedger) -> AnswerClaim:
    verdict = next((verdict for verdict in ledger.verdicts if verdict.claim == claim.id), None)
    score = next((score for score in ledger.scores if score.claim == claim.id), None)
    released = claim.id in ledger.released
    rejections = verdict.rejections if verdict else (Rejection(code="unchecked", message="The quotations of the claim were not checked."),)
    if not released and not rejections:
        rejections = (Rejection(code="below_threshold", message="The trust score does not reach the gate's threshold."),)
    return AnswerClaim(
        id=claim.id,
        role=claim.role,
        text=claim.text,
        asserts=claim.asserts,
        released=released,
        trust=score.value if score else 0.0,
        citations=verdict.citations if verdict else claim.citations,
        rejections=rejections,
    )


def _withheld(ledger: CaseLedger) -> str:
    """That nothing is said, and where a reader may look."""
    pieces = ledger.pack.evidence[:PLACES_TO_LOOK] if ledger.pack else ()
    places = ", ".join(place(piece.citation, ledger.language) for piece in pieces)
    known = [ledger.pack.reason] if ledger.pack and ledger.pack.reason else []
    said = known if known and not ledger.claims else [phrase("withheld", ledger.language), *known]
    return " ".join([*said, phrase("look_at", ledger.language, places=places)] if places else said)


_NO_PLAN = RetrievalPlan.model_construct(question_type="DFR", queries=(), k=0, max_hops=0)
