"""The narrative of an opinion from its released claims alone: answer, conditions and exceptions, what stays open.

The law's words are given where they are in the question's language and short; else the provision is named and its figures are stated,
and the claim below carries the quotation.
"""

from __future__ import annotations

from collections.abc import Sequence

from agents.exchange import CompositionMaterial
from agents.figures import figures
from agents.ledger import Claim, Role
from agents.phrases import capital, phrase, place, quoted
from agents.wording import language_of

LONGEST_QUOTE = 600
"""Characters of the law's words that one claim brings into the narrative; beyond it the claim is read below."""


LONGEST_TRANSLATION = 1200


def composed(material: CompositionMaterial) -> str:
    """Paragraphs in the question's language; every provision, quotation and number in them is on a claim of the material."""
    said = _paragraphs(material, dict(material.headings))
    # headings are the statute's own words: where they would outweigh ours, the prose does without
    return said if language_of(said, material.language) == material.language else _paragraphs(material, {})


def _paragraphs(material: CompositionMaterial, headings: dict[str, str]) -> str:
    language = material.language
    rules = [claim for claim in material.claims if claim.role is Role.WORKER_COUNSEL]
    limits = [claim for claim in material.claims if claim.role is Role.EMPLOYER_COUNSEL]
    leading, others = (rules[:1], rules[1:]) if rules else ([], [])
    paragraphs = [_translated(_rule(claim, headings, language), claim, material) for claim in leading]
    if limits:
        heading = phrase("conditions", language) if rules else phrase("other_side", language)
        paragraphs.append(_list(heading, [_rule(claim, {}, language, "condition_at") for claim in limits]))
    if others:
        paragraphs.append(_list(phrase("also", language), [_rule(claim, headings, language, "see") for claim in others]))
    if material.unanswered:
        paragraphs.append(_list(phrase("note", language), material.unanswered))
    return "\n\n".join(paragraphs)


def _list(heading: str, lines: Sequence[str]) -> str:
    return "\n".join([heading, *(f"- {line}" for line in lines)])


def _rule(claim: Claim, headings: dict[str, str], language: str, name: str = "rule_at") -> str:
    """The claim as it stands, or where it is to be read with its figures."""
    if _fits(claim, language):
        return claim.text
    heading = next((headings[citation.id] for citation in claim.citations if headings.get(citation.id)), "")
    shown = f" ({quoted(heading)})" if heading and len(heading) <= 80 else ""
    where = _where(claim, language)
    said = phrase(name, language, where=where, Where=capital(where), heading=shown)
    stated = figures(" ".join(citation.quote for citation in claim.citations), language)
    return f"{said} {phrase('figures', language, figures=', '.join(stated))}" if stated else said


def _translated(said: str, claim: Claim, material: CompositionMaterial) -> str:
    """The sentence with the courtesy text of what the claim quotes on a line below, where there is one that is not too long."""
    known = dict(material.translations)
    text = " ".join(known[citation.id].strip() for citation in claim.citations if citation.id in known)
    if not text or len(text) > LONGEST_TRANSLATION:
        return said
    return f"{said}\n{phrase('courtesy', material.language, text=quoted(text))}"


def _fits(claim: Claim, language: str) -> bool:
    """True where the law's words can stand in the narrative as they are."""
    words = " ".join(citation.quote for citation in claim.citations)
    return len(words) <= LONGEST_QUOTE and language_of(words, language) == language


def _where(claim: Claim, language: str) -> str:
    """The provisions that the claim quotes, the holder of a list by itself."""
    first, *rest = dict.fromkeys(citation.citation for citation in claim.citations)
    return ", ".join(place(citation, language) for citation in (first, *(c for c in rest if not c.startswith(first))))
