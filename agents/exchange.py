"""The Evidence Exchange Protocol: what each role is given, what it may answer, and how a draft becomes a claim.

Everything here is a frozen value made of texts and numbers. Nothing in it can fetch: a citation of what is not in the pack ends as a
recorded rejection.
"""

from __future__ import annotations

from typing import Literal

from pydantic import ValidationError

from agents.ledger import Asserts, Brief, Challenge, Claim, Issues, Note, Rejection, Role
from graph_schema.evidence import Citation, EvidencePack
from graph_schema.statute import Frozen


class QuestionMaterial(Frozen):
    """What the Issue Spotter is given."""

    question: str
    language: str


class CounselMaterial(Frozen):
    """What an advocate is given: the question, the pack, and on later rounds what the other side has claimed."""

    question: str
    language: str
    issues: Issues
    pack: EvidencePack
    opposing: tuple[Claim, ...] = ()


class BenchMaterial(Frozen):
    """What the Legal Interpreter and the Trust Auditor are given."""

    question: str
    language: str
    issues: Issues
    pack: EvidencePack
    claims: tuple[Claim, ...]
    challenges: tuple[Challenge, ...] = ()


class CompositionMaterial(Frozen):
    """What the Opinion Composer is given: released claims, and nothing that was not released."""

    question: str
    language: str
    claims: tuple[Claim, ...]
    headings: tuple[tuple[str, str], ...]
    """Identifier of a cited unit and its marginal heading."""
    translations: tuple[tuple[str, str], ...] = ()
    """Identifier of a cited unit and its courtesy text in the question's language, where the law is in another."""
    unanswered: tuple[str, ...] = ()


class DraftCitation(Frozen):
    id: str
    """Identifier of a unit in the pack."""
    quote: str


class DraftClaim(Frozen):
    text: str
    citations: tuple[DraftCitation, ...]
    confidence: float
    asserts: Asserts = "answers"


class DraftChallenge(Frozen):
    kind: Literal["qualifies", "defeats"]
    unit: str
    """Identifier of the unit whose rule is limited or defeated."""
    text: str
    citations: tuple[DraftCitation, ...]


class DraftBrief(Frozen):
    """An advocate's answer."""

    claims: tuple[DraftClaim, ...] = ()
    challenges: tuple[DraftChallenge, ...] = ()


class DraftNote(Frozen):
    kind: Literal["rule", "condition", "exception"]
    text: str
    citations: tuple[DraftCitation, ...]


class DraftNotes(Frozen):
    """The Legal Interpreter's answer."""

    notes: tuple[DraftNote, ...] = ()


class Contradiction(Frozen):
    """Two claims that cannot both hold, by their identifiers."""

    first: str
    second: str
    reason: str


class Overstatement(Frozen):
    """A claim, by its identifier, whose text says more than its quotations."""

    claim: str
    reason: str


class Wanted(Frozen):
    """A unit that the evidence refers to and lacks."""

    unit: str
    reason: str


class Contradictions(Frozen):
    """The Trust Auditor's answer: doubts alone, for there is no field by which it could vouch for a claim."""

    found: tuple[Contradiction, ...] = ()
    overstated: tuple[Overstatement, ...] = ()
    missing: tuple[Wanted, ...] = ()


class Prose(Frozen):
    """The Opinion Composer's answer."""

    answer: str


def admitted(draft: DraftBrief, role: Role, pack: EvidencePack) -> Brief:
    """The brief that the pack bears out: drafts that cite it become claims, all others are rejections with their reason."""
    claims: list[Claim] = []
    rejections: list[Rejection] = []
    for wanted in draft.claims:
        body = {
            "id": f"{role.value[0].upper()}{len(claims) + 1}",
            "role": role,
            "text": wanted.text.strip(),
            "citations": [cited(citation, pack) for citation in wanted.citations],
            "confidence": min(max(wanted.confidence, 0.0), 1.0),
            "asserts": wanted.asserts,
        }
        try:
            claims.append(Claim.model_validate(body, context={"pack": pack}))
        except ValidationError as error:
            rejections.append(Rejection(code="outside_the_pack", message=f"A claim of {role.value} {_said(error)}."))
    challenges: list[Challenge] = []
    for challenge in draft.challenges:
        named = [challenge.unit, *(citation.id for citation in challenge.citations)]
        if not challenge.citations or any(pack.part(identifier) is None for identifier in named):
            message = f"A challenge of {role.value} does not rest on the evidence pack."
            rejections.append(Rejection(code="outside_the_pack", message=message))
            continue
        citations = tuple(cited(citation, pack) for citation in challenge.citations)
        challenges.append(Challenge(by=role, kind=challenge.kind, unit=challenge.unit, text=challenge.text, citations=citations))
    return Brief(claims=tuple(claims), challenges=tuple(challenges), rejections=tuple(rejections))


def noted(draft: DraftNotes, pack: EvidencePack) -> tuple[Note, ...]:
    """The notes that cite the pack and nothing else."""
    return tuple(
        Note(kind=note.kind, text=note.text, citations=tuple(cited(citation, pack) for citation in note.citations))
        for note in draft.notes
        if note.citations and all(pack.part(citation.id) is not None for citation in note.citations)
    )


def cited(draft: DraftCitation, pack: EvidencePack) -> Citation:
    """The citation with its unit's name where the pack holds the unit; its place is for the Citation Checker to find."""
    part = pack.part(draft.id)
    return Citation(id=draft.id, citation=part.citation if part else "", quote=draft.quote)


def _said(error: ValidationError) -> str:
    return error.errors()[0]["msg"].removeprefix("Value error, ")
