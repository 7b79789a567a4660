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
LONGEST_HEADING = 120


def composed(material: CompositionMaterial) -> str:
    """Paragraphs in the question's language; every provision, quotation and number in them is on a claim of the material."""
    said = _paragraphs(material, dict(material.headings))
    # headings are the statute's own words: where they would outweigh ours, the prose does without
    return said if language_of(said, material.language) == material.language else _paragraphs(material, {})


def _paragraphs(material: CompositionMaterial, headings: dict[str, str]) -> str:
    """The rule that answers; its conditions; what else answers; where related provisions stand; what stays open.

    Where nothing is said to answer, the closest provision stands in the rule's place, and that it is no more is said first.
    """
    language = material.language
    rules = [claim for claim in material.claims if claim.role is Role.WORKER_COUNSEL]
    limits = [claim for claim in material.claims if claim.role is Role.EMPLOYER_COUNSEL]
    leading, others = rules[:1], rules[1:]
    more = [claim for claim in others if claim.asserts == "answers"]
    related = [claim for claim in (*others, *limits) if claim.asserts == "related"]
    limits = [claim for claim in limits if claim.asserts == "answers"]
    paragraphs = [_translated(_rule(claim, headings, language, _opening(claim)), claim, material) for claim in leading]
    if limits:
        heading = phrase("conditions", language) if rules else phrase("other_side", language)
        paragraphs.append(_list(heading, [_rule(claim, {}, language, "condition_at") for claim in limits]))
    if more:
        paragraphs.append(_list(phrase("more", language), [_rule(claim, headings, language, "see") for claim in more]))
    if related:
        paragraphs.append(_list(phrase("also", language), list(dict.fromkeys(_place_of(claim, headings, language) for claim in related))))
    if material.unanswered:
        paragraphs.append(_list(phrase("note", language), material.unanswered))
    return "\n\n".join(paragraphs)


def _opening(claim: Claim) -> str:
    return "rule_at" if claim.asserts == "answers" else "closest_at"


def _place_of(claim: Claim, headings: dict[str, str], language: str) -> str:
    """The provision by name and heading alone: its wording is under the claim."""
    where = _where(claim, language)
    return phrase("see", language, where=where, Where=capital(where), heading=_shown(claim, headings))


def _list(heading: str, lines: Sequence[str]) -> str:
    return "\n".join([heading, *(f"- {line}" for line in lines)])


def _rule(claim: Claim, headings: dict[str, str], language: str, name: str = "rule_at") -> str:
    """The claim as it stands, or where it is to be read with its figures."""
    if _fits(claim, language):
        return claim.text
    where = _where(claim, language)
    said = phrase(name, language, where=where, Where=capital(where), heading=_shown(claim, headings))
    stated = figures(" ".join(citation.quote for citation in claim.citations), language)
    return f"{said} {phrase('figures', language, figures=', '.join(stated))}" if stated else said


def _shown(claim: Claim, headings: dict[str, str]) -> str:
    heading = next((headings[citation.id] for citation in claim.citations if headings.get(citation.id)), "")
    return f" ({quoted(heading)})" if heading and len(heading) <= LONGEST_HEADING else ""


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
