"""Faithful or not: the label of a claim by rule, from the gold of its question and the words of the law. No person and no model decides.

A claim is faithful where the Act answers the question, every quotation of the claim stands in the unit that it cites, and one of the cited
units is a gold unit, lies in a gold section, or says the same once more elsewhere. The gold was written by the authors of this software,
who are no lawyers.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass

from agents.opinion import Answer, AnswerClaim
from evaluation.answer_metrics import WordsOf, gold_of, stands
from evaluation.dataset.items import Item
from graph_schema.citations import citation_key, section_of

NAMED = 4
"""Citations that a sentence names; of more it gives the number."""


@dataclass(frozen=True)
class Label:
    """One line of the file that `labourcrew calibrate --scores` reads; `why` is one sentence."""

    question: str
    claim: str
    score: float
    faithful: bool
    why: str


def labels_of(item: Item, answer: Answer, words_of: WordsOf) -> tuple[Label, ...]:
    """A label for each claim of the answer, released or not, in order."""
    return tuple(_label(item, claim, words_of) for claim in answer.claims)


def _label(item: Item, claim: AnswerClaim, words_of: WordsOf) -> Label:
    reason = _unfaithful(item, claim, words_of)
    return Label(item.id, claim.id, claim.trust, reason is None, reason or _faithful(item, claim))


def _unfaithful(item: Item, claim: AnswerClaim, words_of: WordsOf) -> str | None:
    """Why the claim is not faithful, or None where it is."""
    cited = [citation.citation for citation in claim.citations]
    if not item.answerable:
        return f"The Act does not answer the question, which is about something else: {item.topic}."
    if not cited:
        return "The claim quotes nothing."
    unverified = next((citation.citation for citation in claim.citations if not stands(citation, words_of)), None)
    if unverified is not None:
        return f"The quotation of {unverified} does not stand there."
    sections = {citation_key(section) for section in item.gold_sections}
    if not any(citation_key(section_of(one)) in sections or gold_of(one, item.also_units) for one in cited):
        return f"It rests on {_named(cited)}; an answer rests on {_named(item.gold_units)}."
    return None


def _named(citations: Sequence[str]) -> str:
    more = f" and {len(citations) - NAMED} more" if len(citations) > NAMED else ""
    return ", ".join(citations[:NAMED]) + more


def _faithful(item: Item, claim: AnswerClaim) -> str:
    cited = [citation.citation for citation in claim.citations]
    exact = [one for one in cited if gold_of(one, (*item.gold_units, *item.also_units))]
    if exact:
        return f"Its quotations stand in the Act, and {exact[0]} is what an answer rests on."
    sections = {citation_key(section) for section in item.gold_sections}
    near = next(one for one in cited if citation_key(section_of(one)) in sections)
    return f"Its quotations stand in the Act, and {near} lies in a section that an answer rests on."
