"""Trust Auditor: how far each claim is borne out, what is missing or at odds, and what should be fetched before going on.

Measures are arithmetic on the ledger. The model is asked for doubts alone: it can lower a score and ask for more, never vouch for anything.
"""

from __future__ import annotations

import re
from collections.abc import Iterable, Iterator, Sequence
from dataclasses import dataclass

from agents.audit.verdicts import holder, unsupported_numbers, without_places
from agents.exchange import BenchMaterial, Contradictions
from agents.figures import has_quantity
from agents.ledger import Assessment, Brief, CaseLedger, Challenge, Claim, EvidenceRequest, Finding, Role, Usage
from agents.models import ChatModel, Request
from agents.models.reading import coverage
from agents.phrases import LANGUAGE_NAMES, PHRASES
from agents.wording import language_of, words
from graph_schema.citations import section_of
from graph_schema.evidence import Evidence, EvidencePack
from graph_schema.plan import EdgeType, QuestionType

QUALIFIED = 0.85
"""Agreement of a claim whose rule the other side limits without defeating it."""
OVERSTATED = 0.5
"""The most that the support of a claim counts whose text, by the model's reading, says more than its quotations."""
COVERED = 0.4
"""How much of what the question is about the answering quotations must name, lest a part stay unanswered unseen. Set on the development
split."""
SEVERAL = (QuestionType.MULTI_HOP, QuestionType.COMPARATIVE)
"""Questions whose answer rests on more than one rule."""
LONGEST_REASON = 300
_QUOTED = re.compile("“.*”", re.S)
_WHOLE_CHAPTERS = ("#chp_", "#part_", "#schedule_")
_OWN_WORDS = frozenset(
    word for texts in [*PHRASES.values(), *LANGUAGE_NAMES.values()] for text in texts.values() for word in words(text)
)  # words of our own phrases carry no content of a claim


@dataclass(frozen=True)
class Doubts:
    """What the model holds against the claims of the ledger, and the units that it misses of those that the evidence refers to."""

    findings: tuple[Finding, ...] = ()
    missing: tuple[str, ...] = ()

    @property
    def overstated(self) -> frozenset[str | None]:
        return frozenset(finding.claim for finding in self.findings if finding.code == "overstated")


async def doubts(ledger: CaseLedger, material: BenchMaterial, model: ChatModel) -> tuple[Doubts, Usage]:
    """The model's doubts, as far as they are about claims of the ledger and units that the evidence refers to."""
    done = await model.complete(Request(Role.TRUST_AUDITOR, "trust_auditor", material, Contradictions))
    known = {claim.id for claim in ledger.claims}
    found = [
        Finding(code="contradiction", claim=pair.first, message=_one_line(pair.reason))
        for pair in done.answer.found
        if {pair.first, pair.second} <= known
    ]
    found += [
        Finding(code="overstated", claim=doubt.claim, message=_one_line(doubt.reason))
        for doubt in done.answer.overstated
        if doubt.claim in known
    ]
    referred = {target for piece in material.pack.evidence for target in piece.cites}
    missing = (wanted.unit.strip() for wanted in done.answer.missing)
    return Doubts(tuple(found), tuple(unit for unit in dict.fromkeys(missing) if unit in referred)), done.usage


def bound(brief: Brief, opposing: Sequence[Claim]) -> Brief:
    """The brief with each challenge tied to the other side's claims that rest on the challenged unit."""
    return brief.model_copy(update={"challenges": tuple(_tied(challenge, opposing) for challenge in brief.challenges)})


def findings(ledger: CaseLedger, pack: EvidencePack) -> tuple[Finding, ...]:
    """What is missing under each claim, and numbers or sentences that its quotations or the question do not bear out."""
    found: list[Finding] = []
    for claim in ledger.claims:
        missing = missing_hops(claim, pack)
        if missing:
            message = f"The cited provision refers to {len(missing)} that the evidence lacks: {', '.join(missing[:3])}."
            found.append(Finding(code="missing_hop", claim=claim.id, message=message))
        strange = unsupported_numbers(claim, pack)
        if strange:
            message = f"No quotation of the claim has the number {strange[0]}."
            found.append(Finding(code="unsupported_number", claim=claim.id, message=message))
        if _drifted(claim, ledger.language):
            found.append(Finding(code="language_drift", claim=claim.id, message="The claim is not in the language of the question."))
    return (*found, *_unanswered(ledger, pack))


def _unanswered(ledger: CaseLedger, pack: EvidencePack) -> Iterator[Finding]:
    """What the question asks and the claims that are to answer it do not show."""
    answering = [claim for claim in ledger.claims if claim.asserts == "answers"]
    if ledger.issues is None or not answering:
        return
    cited = [citation for claim in answering for citation in claim.citations]
    if ledger.issues.wants_quantity and not has_quantity(" ".join(citation.quote for citation in cited)):
        message = "The question asks for an amount or a time, and no quotation states one."
        yield Finding(code="unanswered", claim=None, message=message)
    sections = {section_of(citation.citation) for citation in cited}
    if pack.plan.question_type in SEVERAL and len(sections) == 1:
        yield Finding(code="unanswered", claim=None, message="The question joins or compares several rules, and one section alone answers.")
    if coverage(pack, ledger.issues, (citation.id for citation in cited)) < COVERED:
        message = "The quotations speak of too little of what the question is about to be sure that they answer all of it."
        yield Finding(code="unanswered", claim=None, message=message)


def assess(ledger: CaseLedger, pack: EvidencePack, doubted: Doubts | None = None) -> tuple[Assessment, ...]:
    """Support, completeness and agreement of every claim; support is at most OVERSTATED where the model doubts it."""
    overstated = doubted.overstated if doubted else frozenset()
    stated = [item.citations for item in ledger.claims] + [item.citations for item in ledger.notes]
    stated += [item.citations for item in ledger.challenges]
    considered = {citation.id for citations in stated for citation in citations}
    return tuple(
        Assessment(
            claim=claim.id,
            support=min(support(claim, pack), OVERSTATED if claim.id in overstated else 1.0),
            completeness=completeness(claim, pack, considered),
            agreement=agreement(claim, ledger.challenges),
        )
        for claim in ledger.claims
    )


def support(claim: Claim, pack: EvidencePack) -> float:
    """The share of the claim's own words that its quotations have; 0 with a number that they lack.

    A claim in another language than its quotations is measured by its numbers alone.
    """
    if unsupported_numbers(claim, pack):
        return 0.0
    quoted = " ".join(citation.quote for citation in claim.citations)
    content = [word for word in words(without_places(claim, pack)) if word not in _OWN_WORDS]
    if not content or language_of(" ".join(content)) != language_of(quoted):
        return 1.0
    there = frozenset(words(quoted))
    return round(sum(word in there for word in content) / len(content), 4)


def completeness(claim: Claim, pack: EvidencePack, considered: Iterable[str]) -> float:
    """The share of provisos, explanations and references of the cited units that some role has weighed; 1 where there is none."""
    weighed = frozenset(considered)
    units = _cited_units(claim, pack)
    belonging = [piece.parts[0].id for piece in pack.evidence if piece.qualifies is not None and piece.qualifies in units]
    owed = [identifier in weighed for identifier in belonging] + [False] * len(missing_hops(claim, pack))
    return round(sum(owed) / len(owed), 4) if owed else 1.0


def agreement(claim: Claim, challenges: Sequence[Challenge]) -> float:
    """1 without a challenge, less where the other side limits the rule, 0 where it defeats it."""
    against = [challenge.kind for challenge in challenges if claim.id in challenge.claims]
    return 0.0 if "defeats" in against else QUALIFIED if against else 1.0


def missing_hops(claim: Claim, pack: EvidencePack) -> tuple[str, ...]:
    """Identifiers that the cited provisions refer to and the pack does not hold; whole chapters and schedules are not asked for."""
    wanted = dict.fromkeys(target for piece in _cited_pieces(claim, pack) for target in piece.cites)
    return tuple(target for target in wanted if not any(mark in target for mark in _WHOLE_CHAPTERS) and not held(target, pack))


def request(ledger: CaseLedger, pack: EvidencePack, rounds: int, doubted: Doubts | None = None) -> EvidenceRequest | None:
    """What to fetch for the claims on the ledger, or None where nothing is missing, was asked for before, or the rounds are used up."""
    if ledger.rounds > rounds:
        return None
    asked = frozenset(pack.plan.seeds)
    owed = [target for claim in ledger.claims for target in missing_hops(claim, pack)]
    owed += [target for target in doubted.missing if not held(target, pack)] if doubted and ledger.claims else []
    missing = dict.fromkeys(target for target in owed if target not in asked)
    if not missing:
        return None
    reason = f"{len(missing)} provisions that the cited ones refer to are not in the evidence."
    return EvidenceRequest(seeds=tuple(missing), edge_types=(EdgeType.CROSS_REF, EdgeType.PROVISO), hops=1, reason=reason)


def held(identifier: str, pack: EvidencePack) -> bool:
    """True where the pack has the unit, something in it, or the unit that it lies in."""
    parts = [part.id for piece in pack.evidence for part in piece.parts]
    return any(part == identifier or part.startswith(identifier + "__") or identifier.startswith(part + "__") for part in parts)


def _cited_pieces(claim: Claim, pack: EvidencePack) -> tuple[Evidence, ...]:
    pieces = [holder(citation.id, pack) for citation in claim.citations]
    return tuple({piece.id: piece for piece in pieces if piece is not None}.values())


def _cited_units(claim: Claim, pack: EvidencePack) -> frozenset[str]:
    """The units of the cited pieces: what a proviso of any of them qualifies, the claim rests on."""
    return frozenset(part.id for piece in _cited_pieces(claim, pack) for part in piece.parts)


def _tied(challenge: Challenge, opposing: Sequence[Claim]) -> Challenge:
    resting = [claim.id for claim in opposing for citation in claim.citations if _same_or_inside(citation.id, challenge.unit)]
    return challenge.model_copy(update={"claims": tuple(dict.fromkeys(resting))})


def _one_line(reason: str) -> str:
    return " ".join(reason.split())[:LONGEST_REASON]


def _same_or_inside(one: str, other: str) -> bool:
    return one == other or one.startswith(other + "__")


def _drifted(claim: Claim, language: str) -> bool:
    """True where the claim's words outside its quotations are in another script than the question's."""
    own = _QUOTED.sub(" ", claim.text)
    return language_of(own, language) != language
