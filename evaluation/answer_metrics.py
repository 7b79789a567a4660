"""What an answer is worth against the gold of its question, read from the answer alone and checked against the words of the law."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Mapping, Sequence

from agents.audit.citation_checker import check_quote
from agents.ledger import Status
from agents.opinion import Answer, AnswerClaim
from agents.wording import language_of
from evaluation.dataset.items import Fact, Item
from evaluation.metrics import Judgement, judgement_of
from graph_schema.citations import citation_key, section_of
from graph_schema.evidence import Citation, Outcome
from graph_schema.numerals import decomposed
from graph_schema.statute import ParsedStatute

WordsOf = Callable[[str], str | None]
"""Identifier of a unit → its own words, or None where there is no such unit."""


def judge_answer(item: Item, answer: Answer, milliseconds: float, words_of: WordsOf | None = None) -> Judgement:
    """Status, facts, citations and language of one answer; quotations are checked again, in `words_of` or else in the evidence."""
    look_up = words_of or words_in(answer)
    out = [claim for claim in answer.claims if claim.released]
    values: dict[str, float | None] = {
        **{status.value.lower(): float(answer.status is status) for status in Status},
        "in_language": float(language_of(answer.answer, item.language) == item.language) if answer.answer else None,
        "unsupported": _mean([float(not is_supported(claim, look_up)) for claim in out]),
        "claims_released": float(len(out)),
    }
    if item.answerable:
        stated = [states(fact, out) for fact in item.facts]
        values |= {"facts": _mean(map(float, stated)), "all_facts": float(all(stated)), "withheld": float(not out)}
        cited = {citation.citation for claim in out for citation in claim.citations}
        values |= _against_gold(cited, item)
        if answer.status is Status.TGLO:
            values["tglo_with_all_facts"] = float(all(stated))
    else:
        values["refused"] = float(answer.outcome is Outcome.NO_MATCH and not out)
    return judgement_of(item, answer.outcome, values, milliseconds)


def states(fact: Fact, claims: Iterable[AnswerClaim]) -> bool:
    """True where a claim's text or a quotation of it has the fact in one of its spellings."""
    said = _plain(" ".join(text for claim in claims for text in (claim.text, *(citation.quote for citation in claim.citations))))
    return any(_plain(spelling) in said for spelling in fact)


def is_supported(claim: AnswerClaim, words_of: WordsOf) -> bool:
    """True where the claim has a quotation and every quotation stands in the unit that it cites, by the checker's rules."""
    return bool(claim.citations) and all(stands(citation, words_of) for citation in claim.citations)


def stands(citation: Citation, words_of: WordsOf) -> bool:
    words = words_of(citation.id)
    return words is not None and check_quote(citation.quote, words).match != "none"


def words_in(answer: Answer) -> WordsOf:
    """The words of the units in the answer's evidence."""
    return {part.id: part.text for piece in answer.evidence for part in piece.parts}.get


def words_of_statutes(statutes: Mapping[str, ParsedStatute]) -> WordsOf:
    """The words of the units as parsed from the source: another road than the graph's."""
    return {unit.id: unit.text for statute in statutes.values() for unit in statute.units}.get


def gold_of(citation: str, gold_units: Iterable[str]) -> str | None:
    """The gold unit that the cited unit is, or else the smallest of which it is a clause; None where it is no gold."""
    key = citation_key(citation)
    around = [gold for gold in gold_units if key == citation_key(gold) or key.startswith(f"{citation_key(gold)}(")]
    return max(around, key=len, default=None)


def _against_gold(cited: set[str], item: Item) -> dict[str, float | None]:
    """Precision (None where nothing is cited) and recall of the released citations, by unit and by section."""
    matched = [gold_of(one, item.gold_units) for one in sorted(cited)]
    needless = [gold_of(one, item.also_units) for one in sorted(cited)]
    sections, gold_sections = ({citation_key(section_of(one)) for one in some} for some in (cited, item.gold_units))
    right_sections = gold_sections | {citation_key(section_of(one)) for one in needless if one}
    return {
        "unit_precision": _mean(float(bool(gold or also)) for gold, also in zip(matched, needless, strict=True)),
        "unit_recall": len({gold for gold in matched if gold}) / len(set(item.gold_units)),
        "section_precision": len(sections & right_sections) / len(sections) if sections else None,
        "section_recall": len(sections & gold_sections) / len(gold_sections),
    }


def _mean(values: Iterable[float]) -> float | None:
    known: Sequence[float] = list(values)
    return sum(known) / len(known) if known else None


def _plain(text: str) -> str:
    return " ".join(decomposed(text).casefold().split())
