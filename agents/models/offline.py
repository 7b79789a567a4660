"""A model without a language model: extractive, deterministic, and without a canned answer.

It chooses whole sentences of the evidence by rules that a reader can follow, and says around them only where they stand. The same
question over the same pack gives the same answer on every machine.
"""

from __future__ import annotations

import re
from collections.abc import Callable, Sequence
from functools import lru_cache
from typing import cast

from agents.exchange import (
    BenchMaterial,
    CompositionMaterial,
    Contradiction,
    Contradictions,
    CounselMaterial,
    DraftBrief,
    DraftChallenge,
    DraftClaim,
    DraftNote,
    DraftNotes,
    Prose,
    QuestionMaterial,
)
from agents.ledger import Asserts, Issues, Role, Usage
from agents.models import Answered, Completion, Request
from agents.models.choosing import SURE, Chosen, chosen
from agents.models.reading import QUALIFIES, Statement, has_cue, ranked
from agents.models.sureness import sureness
from agents.phrases import LANGUAGE_NAMES, capital, phrase, place, quoted
from agents.prose import composed
from agents.wording import NUMBER, sentences
from graph_schema.citations import section_of
from graph_schema.errors import ModelError
from graph_schema.evidence import EvidencePack
from graph_schema.numerals import decomposed
from graph_schema.search_text import search_words
from graph_schema.statute import Frozen
from retrieval.question import content_words, folded_phrase, spaced, stands_in, terms_in

MOST_LIMITS = 3
"""Statements that the employer's side puts forward at most."""
RELATED = 0.9
"""How sure a claim is that says no more than what a provision of the same matter provides."""

_QUANTITY = re.compile(
    decomposed("কত|কয়|কবে|কখন|মেয়াদ|") + r"how (?:many|much|long|soon|often|old)|\bwhen |what (?:age|rate|amount|period)|\bage\b",
    re.I,
)
_MEANING = re.compile(
    "কাকে বলে|কাহাকে বলে|অর্থ ক|মানে ক|বলিতে|বলতে|সংজ্ঞা|" + r"\bmean(?:s|ing)?\b|\bdefin|\bwho is an?\b|\bwhat is an?\b",
    re.I,
)
_WHAT_IS = re.compile(
    decomposed(r"\s*[‘'“\"]?\S+(?: \S+)?[’'”\"]? (?:আসলে )?(?:কী|কি|কে|কারা)\s*[?।]?\s*")
    + r"|\s*(?:what|who) (?:is|are) (?:an? |the )?\S+(?: \S+)?\s*\??\s*",
    re.I,
)
"""A whole question that asks of one thing what it is: `গ্র্যাচুইটি কী?`, `What is gratuity?`"""
_WORKING_DAYS = re.compile(r"working days?|(?:কর্ম|কার্য)[- ]?দিবস[^\s?]*", re.I)
"""A unit of time, and no subject of the question."""
_PERMISSION = re.compile(
    decomposed("যাবে কি|যাবে না কি|যায় কি|পারে কি|পারেন কি|পারবে|পারবেন কি|বৈধ|নিষিদ্ধ|বাধ্যতামূলক|বাধ্য কি")
    + r"|^(?:can|may|must|is|are|does|do) |\ballowed\b|\bpermitted\b|\blawful\b|\blegal to\b|\bprohibited\b",
    re.I,
)
_PARTIES = tuple(
    (party, tuple(folded_phrase(mark) for mark in marks.split()))
    for party, marks in (
        ("worker", "শ্রমিক কর্মী কর্মচারী worker employee staff workman"),
        ("employer", "মালিক কোম্পানি employer owner company"),
        ("government", "সরকার পরিদর্শক মহাপরিদর্শক government inspector"),
        ("trade union", "ইউনিয়ন union"),
    )
)
"""Each party, with the folded beginnings of words that name it."""


class OfflineModel:
    """A ChatModel that reads the evidence itself. Uses no network, no weights and no chance."""

    name = "offline"

    async def complete(self, request: Request[Answered]) -> Completion[Answered]:
        """The role's answer. Raises ModelError for a role that calls no model."""
        work = _WORK.get(request.role)
        if work is None:
            raise ModelError(f"The offline model has no part in the role {request.role.value}.")
        answer = work(request.material)
        if not isinstance(answer, request.answer):
            raise ModelError(f"The offline model answers {request.role.value} with {type(answer).__name__}, not {request.answer.__name__}.")
        return Completion(answer, Usage(model_calls=1))


def spot_issues(material: QuestionMaterial) -> Issues:
    """Parties, figures and subjects of the question; what it asks comes first, further sentences are secondary."""
    question = material.question
    words, line = search_words(question), spaced(question)
    terms = terms_in(_WORKING_DAYS.sub(" ", question))
    spoken = {phrase for term in terms for phrase in term.spoken}
    named = [phrase.rstrip("*") for phrase in spoken if stands_in(phrase, line)]
    covered = {word for word in words for phrase in named for part in phrase.split() if word.startswith(part)}
    subjects = [tuple(dict.fromkeys(folded_phrase(word).rstrip("*") for word in (*term.bn, *term.en))) for term in terms]
    subjects += [(word,) for word in content_words(_WORKING_DAYS.sub(" ", question)) if word not in covered]
    asked = [sentence.text for sentence in sentences(question)]
    primary = next((part for part in asked if part.endswith("?")), asked[-1] if asked else question)
    return Issues(
        parties=tuple(party for party, marks in _PARTIES if any(word.startswith(marks) for word in words)),
        facts=tuple(dict.fromkeys(found[0] for found in NUMBER.finditer(question))),
        primary=primary,
        secondary=tuple(part for part in asked if part != primary),
        subjects=tuple(dict.fromkeys(subject for subject in subjects if any(subject))),
        wants_quantity=_QUANTITY.search(decomposed(question)) is not None,
        wants_meaning=_MEANING.search(decomposed(question)) is not None or _WHAT_IS.fullmatch(decomposed(question)) is not None,
        wants_permission=_PERMISSION.search(decomposed(primary)) is not None,
    )


def argue_for_worker(material: CounselMaterial) -> DraftBrief:
    """The statements that answer the question best: duties owed and entitlements, each quoted whole; less sure ones as related."""
    first, *others = _operative(material) or (None,)
    if first is None:
        return DraftBrief()
    leading = _put_forward(first, material.language, otherwise="closest")
    return DraftBrief(claims=(leading, *(_put_forward(one, material.language, otherwise="related") for one in others)))


def argue_for_employer(material: CounselMaterial) -> DraftBrief:
    """What limits the rules that answer the question: their provisos and explanations, then conditions and exceptions beside them."""
    chosen_ones = _operative(material)
    if not chosen_ones:
        return DraftBrief()
    operative, leads = [one.statement for one in chosen_ones], chosen_ones[0].answers
    order = ranked(material.pack, material.issues, material.question)
    leading = operative[0]
    rules = {s.evidence.id: s for s in operative if section_of(s.evidence.citation) == section_of(leading.evidence.citation)}
    taken = {statement.citations for statement in operative}
    limits: list[tuple[Statement, str]] = []
    for statement in order:
        rule = _limited_by(statement, rules)
        if rule is not None and statement.citations not in taken:
            limits.append((statement, rule))
    limits.sort(key=lambda pair: (pair[1] != leading.evidence.id, pair[0].evidence.qualifies is None, -pair[0].score))
    claims, challenges = [], []
    for statement, rule in limits[:MOST_LIMITS]:
        sure = sureness(statement, order)
        claim = _claim("qualifies", statement, material.language, sure if leads and sure >= SURE else RELATED, leads and sure >= SURE)
        claims.append(claim)
        challenges.append(DraftChallenge(kind="qualifies", unit=rule, text=claim.text, citations=claim.citations))
    return DraftBrief(claims=tuple(claims), challenges=tuple(challenges))


def interpret(material: BenchMaterial) -> DraftNotes:
    """The operative rule, the condition that its own words set, and the exceptions that stand beside it; who prevails is not said."""
    operative = _operative(material)
    if not operative:
        return DraftNotes()
    rule = operative[0].statement
    notes = [DraftNote(kind="rule", text=_told("provides", rule, material.language), citations=rule.citations)]
    if has_cue(rule.text, QUALIFIES):
        notes.append(DraftNote(kind="condition", text=_told("qualifies", rule, material.language), citations=rule.citations))
    for statement in ranked(material.pack, material.issues, material.question):
        if _limited_by(statement, {rule.evidence.id: rule}) and statement.citations != rule.citations:
            notes.append(DraftNote(kind="exception", text=_told("qualifies", statement, material.language), citations=statement.citations))
    return DraftNotes(notes=tuple(notes[: 2 + MOST_LIMITS]))


def find_contradictions(material: BenchMaterial) -> Contradictions:
    """Claims of the two sides of which one says that it defeats the other; a rule and its proviso do not contradict each other."""
    found = []
    for challenge in material.challenges:
        if challenge.kind != "defeats":
            continue
        own = [claim.id for claim in material.claims if claim.role is challenge.by]
        found += [Contradiction(first=attacked, second=own[0] if own else attacked, reason=challenge.text) for attacked in challenge.claims]
    return Contradictions(found=tuple(found))


def compose(material: CompositionMaterial) -> Prose:
    """The prose of released claims by our own phrases."""
    return Prose(answer=composed(material))


def _operative(material: CounselMaterial | BenchMaterial) -> tuple[Chosen, ...]:
    return _operative_in(material.pack, material.issues, material.question, material.language)


@lru_cache(maxsize=8)
def _operative_in(pack: EvidencePack, issues: Issues, question: str, language: str) -> tuple[Chosen, ...]:
    """What is put forward; remembered for the last few packs, since three roles ask for it."""

    def spot(part: str) -> Issues:
        return spot_issues(QuestionMaterial(question=part, language=language))

    return chosen(pack, issues, question, spot)


def _limited_by(statement: Statement, rules: dict[str, Statement]) -> str | None:
    """The unit of an operative rule that the statement limits, or None."""
    piece = statement.evidence
    for identifier, rule in rules.items():
        if piece.qualifies is not None and _same_or_inside(piece.qualifies, identifier):
            return identifier
        beside = piece.id == identifier or identifier in piece.cites
        if beside and statement.citations != rule.citations and has_cue(statement.text, QUALIFIES):
            return identifier
    return None


def _same_or_inside(one: str, other: str) -> bool:
    return one == other or one.startswith(other + "__") or other.startswith(one + "__")


def _put_forward(one: Chosen, language: str, otherwise: str) -> DraftClaim:
    """A claim that the statement answers, or where that is not sure enough a claim of the other kind, which says no more than it quotes."""
    return _claim("provides" if one.answers else otherwise, one.statement, language, one.sure if one.answers else RELATED, one.answers)


def _claim(kind: str, statement: Statement, language: str, sure: float, answers: bool) -> DraftClaim:
    asserts: Asserts = "answers" if answers else "related"
    return DraftClaim(text=_told(kind, statement, language), citations=statement.citations, confidence=sure, asserts=asserts)


def _told(kind: str, statement: Statement, language: str) -> str:
    """Our sentence round the quoted words: where they stand, and in which language where it is not the question's."""
    where = place(_citation_of(statement), language)
    quote = quoted(as_read(statement))
    written = statement.evidence.language
    if written == language:
        return phrase(kind, language, where=where, Where=capital(where), quote=quote)
    name = LANGUAGE_NAMES.get(language, LANGUAGE_NAMES["en"]).get(written, written)
    return phrase(f"{kind}_in", language, where=where, Where=capital(where), quote=quote, language=name)


def as_read(statement: Statement) -> str:
    """The quoted words in the order in which the law is read: a list's opening, its clauses with their labels, its closing words."""
    if len(statement.citations) == 1:
        return statement.citations[0].quote
    first, *clauses = statement.citations
    opening, _, closing = first.quote.partition("\n")
    labels = {part.id: part.label for part in statement.evidence.parts}
    return " ".join(filter(None, [opening, *(f"{labels.get(c.id, '')} {c.quote}".strip() for c in clauses), closing]))


def _citation_of(statement: Statement) -> str:
    """The provision to name: the one unit that is quoted, or the piece of evidence that holds all that are."""
    quoted_units: Sequence[str] = [citation.id for citation in statement.citations]
    if len(quoted_units) == 1:
        part = next((part for part in statement.evidence.parts if part.id == quoted_units[0]), None)
        if part is not None:
            return part.citation
    return statement.evidence.citation


_WORK: dict[Role, Callable[[Frozen], Frozen]] = {
    Role.ISSUE_SPOTTER: lambda material: spot_issues(cast("QuestionMaterial", material)),
    Role.WORKER_COUNSEL: lambda material: argue_for_worker(cast("CounselMaterial", material)),
    Role.EMPLOYER_COUNSEL: lambda material: argue_for_employer(cast("CounselMaterial", material)),
    Role.LEGAL_INTERPRETER: lambda material: interpret(cast("BenchMaterial", material)),
    Role.TRUST_AUDITOR: lambda material: find_contradictions(cast("BenchMaterial", material)),
    Role.OPINION_COMPOSER: lambda material: compose(cast("CompositionMaterial", material)),
}
