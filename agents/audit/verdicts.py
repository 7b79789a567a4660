"""The Citation Checker's verdict on a claim: every quotation verbatim, in force and whole, and every number of the claim in a quotation."""

from __future__ import annotations

from agents.audit.citation_checker import ELLIPSIS, check_quote
from agents.ledger import Claim, Rejection, Verdict
from agents.phrases import place
from agents.wording import numbers
from graph_schema.evidence import Citation, Evidence, EvidencePack

NOT_IN_FORCE = "not_in_force"


def verdict(claim: Claim, pack: EvidencePack) -> Verdict:
    """Whether the claim passes; its citations come back with match and place, and with a reason for each that does not stand."""
    checked: list[Citation] = []
    rejections: list[Rejection] = []
    for citation in claim.citations:
        part = pack.part(citation.id)
        if part is None:
            checked.append(citation)
            rejections.append(Rejection(code="outside_the_pack", message=f"{citation.id[:120]} is not in the evidence pack."))
            continue
        found = check_quote(citation.quote, part.text)
        if ELLIPSIS.search(citation.quote) and found.match == "normalised":
            rejections.append(Rejection(code="ellipsis", message=f"The quotation of {part.citation} is shortened; a claim quotes whole."))
        if found.match == "none":
            rejections.append(Rejection(code="quote_not_found", message=f"{part.citation}: {found.reason}"))
        piece = holder(citation.id, pack)
        if piece is not None and piece.status != "in_force":
            rejections.append(Rejection(code=NOT_IN_FORCE, message=f"{part.citation} is not in force at the date asked for."))
        checked.append(citation.model_copy(update={"match": found.match, "start": found.start, "end": found.end}))
    strange = unsupported_numbers(claim, pack)
    if strange:
        rejections.append(Rejection(code="unsupported_number", message=f"No quotation of the claim has the number {strange[0]}."))
    return Verdict(claim=claim.id, passed=not rejections, citations=tuple(checked), rejections=tuple(rejections))


def unsupported_numbers(claim: Claim, pack: EvidencePack) -> tuple[str, ...]:
    """Numbers that the claim states and no quotation of it has; those in the names of its provisions do not count."""
    own = without_places(claim, pack)
    quoted = frozenset[str]().union(*(numbers(citation.quote) for citation in claim.citations))
    return tuple(sorted(numbers(own) - quoted))


def without_places(claim: Claim, pack: EvidencePack) -> str:
    """The claim's text with the names and the printed labels of the provisions that it cites taken out."""
    named = {citation.citation for citation in claim.citations if citation.citation}
    named |= {piece.citation for citation in claim.citations if (piece := holder(citation.id, pack)) is not None}
    shown = {place(citation, language) for citation in named for language in ("bn", "en")}
    labels = {part.label for citation in claim.citations if (part := pack.part(citation.id)) is not None and part.label}
    text = claim.text
    for name in sorted({*shown, *labels, *(name[:1].upper() + name[1:] for name in shown)}, key=len, reverse=True):
        text = text.replace(name, " ")
    return text


def holder(identifier: str, pack: EvidencePack) -> Evidence | None:
    """The piece of evidence that holds the unit, or None."""
    return next((piece for piece in pack.evidence if any(part.id == identifier for part in piece.parts)), None)
