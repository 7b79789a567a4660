"""Faithful or not: the label of a claim by rule, from the gold of its question and the words of the law. No person and no model decides.

A claim is held to what it says of itself. One that says that it answers is faithful where one of the units that it quotes is a gold
unit, lies in a gold section, or says the same once more elsewhere; one that says only that a provision is close or of the same matter,
where the Act answers the question at all. Every quotation must stand in its unit in either case. The verdict keeps apart what is false
from what is true and beside the point. The gold was written by the authors of this software, who are no lawyers.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from typing import Literal

from agents.opinion import Answer, AnswerClaim
from evaluation.answer_metrics import WordsOf, gold_of, stands
from evaluation.dataset.items import Item
from graph_schema.citations import citation_key, section_of

NAMED = 4
"""Citations that a sentence names; of more it gives the number."""


Verdict = Literal["answers", "beside", "false", "outside"]
"""It answers or is a condition of what answers; it stands in the Act and answers nothing; it does not stand there; the Act has no
answer."""


@dataclass(frozen=True)
class Label:
    """One line of the file that `labourcrew calibrate --scores` reads; `why` is one sentence."""

    question: str
    claim: str
    score: float
    faithful: bool
    asserts: str
    verdict: Verdict
    why: str


def labels_of(item: Item, answer: Answer, words_of: WordsOf) -> tuple[Label, ...]:
    """A label for each claim of the answer, released or not, in order."""
    return tuple(_label(item, claim, words_of) for claim in answer.claims)


def _label(item: Item, claim: AnswerClaim, words_of: WordsOf) -> Label:
    verdict, why = _judged(item, claim, words_of)
    faithful = verdict == "answers" or (verdict == "beside" and claim.asserts == "related")
    return Label(item.id, claim.id, claim.trust, faithful, claim.asserts, verdict, why)


def _judged(item: Item, claim: AnswerClaim, words_of: WordsOf) -> tuple[Verdict, str]:
    cited = [citation.citation for citation in claim.citations]
    if not cited:
        return "false", "The claim quotes nothing."
    unverified = next((citation.citation for citation in claim.citations if not stands(citation, words_of)), None)
    if unverified is not None:
        return "false", f"The quotation of {unverified} does not stand there."
    if not item.answerable:
        return "outside", f"The Act does not answer the question, which is about something else: {item.topic}."
    exact = next((one for one in cited if gold_of(one, (*item.gold_units, *item.also_units))), None)
    if exact:
        return "answers", f"Its quotations stand in the Act, and {exact} is what an answer rests on."
    sections = {citation_key(section) for section in item.gold_sections}
    near = next((one for one in cited if citation_key(section_of(one)) in sections), None)
    if near:
        return "answers", f"Its quotations stand in the Act, and {near} lies in a section that an answer rests on."
    return "beside", f"It rests on {_named(cited)}; an answer rests on {_named(item.gold_units)}."


def _named(citations: Sequence[str]) -> str:
    more = f" and {len(citations) - NAMED} more" if len(citations) > NAMED else ""
    return ", ".join(citations[:NAMED]) + more
