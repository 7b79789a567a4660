"""Which statements of a pack are put forward: the rule that answers, what answers a further part of the question, what completes the rule's
section, and what bears on the matter elsewhere."""

from __future__ import annotations

from collections.abc import Callable, Sequence, Set
from dataclasses import dataclass

from agents.ledger import Issues
from agents.models.asked_parts import asked_parts
from agents.models.reading import Statement, opens, ranked
from agents.models.sureness import sureness
from graph_schema.citations import citation_key, section_of, sort_key
from graph_schema.evidence import EvidencePack, Route

MOST_RULES = 5
"""Statements put forward, but for those that complete the leading section."""
MOST_BESIDE = 4
"""Further statements of the leading section that complete it: what follows from a rule mostly stands beside it."""
BESIDE = 0.4
"""The share of the best score that they reach."""
CLOSE = 0.75
"""A further statement is put forward where it bears on the question nearly as well as the best: this share of its score."""
FURTHER = 0.55
"""The share for a statement that names a subject of the question which none before it names."""
PART = 0.85
"""How much more a part of the question counts than the whole of it for the statement that answers the part."""
GENERAL = 0.75
"""The opening rule of an earlier section leads before a detail where it bears on the question nearly as well: this share of its score."""
SURE = 0.8
"""Where it is less probable than this that the section answers, its statements are put forward as related alone. Set on the development
split, where with it fewer than one question in ten got a wrong provision for an answer."""

Spotter = Callable[[str], Issues]
"""Reads the issues of a part of the question."""


@dataclass(frozen=True)
class Chosen:
    """A statement that is put forward: as what answers, or as no more than related; and how sure that is."""

    statement: Statement
    answers: bool
    sure: float


def chosen(pack: EvidencePack, issues: Issues, question: str, spot: Spotter) -> tuple[Chosen, ...]:
    """The statements to put forward, the leading one first; none where the pack makes none."""
    order = ranked(pack, issues, question)
    if not order:
        return ()
    named = frozenset(map(citation_key, map(section_of, pack.plan.named)))
    leading = _general(order, named)
    if leading.defines:
        order = tuple(one for one in order if one.defines or section_of(one.evidence.citation) != section_of(leading.evidence.citation))
    taken = [leading]
    for statement in _for_the_parts(pack, order, question, spot):
        if is_new(statement, taken):
            taken.append(statement)
    asked_for = {section_of(statement.evidence.citation) for statement in taken}
    for statement in order:
        known = frozenset[int]().union(*(other.covered for other in taken))
        share = FURTHER if statement.covered - known else CLOSE
        if len(taken) < MOST_RULES and statement.score >= share * order[0].score and is_new(statement, taken):
            taken.append(statement)
    section, few = section_of(leading.evidence.citation), len(taken) + MOST_BESIDE
    for statement in order:
        beside = section_of(statement.evidence.citation) == section and statement.evidence.qualifies is None
        if beside and len(taken) < few and statement.score >= BESIDE * order[0].score and is_new(statement, taken):
            taken.append(statement)
    return tuple(_weighed(statement, order, asked_for, named) for statement in taken)


def is_new(statement: Statement, taken: Sequence[Statement]) -> bool:
    """True where it says what none of the others says, and is no rider of one."""
    return statement not in taken and not any(qualifies(statement, other) or _overlaps(statement, other) for other in taken)


def qualifies(statement: Statement, rule: Statement) -> bool:
    """True of a proviso or an explanation of the rule."""
    return statement.evidence.qualifies in (rule.evidence.id, *(part.id for part in rule.evidence.parts))


def _general(order: Sequence[Statement], named: Set[str]) -> Statement:
    """The best statement, of a provision that the question names before all others; where it is a rider, the rule that it qualifies, and
    where it is a detail, the rule at the head of its matter.

    The head opens an earlier section of the same chapter, bears nearly as well on the question and names all that the detail names.
    """
    best = next((one for one in order if _is_named(one, named)), order[0])
    if best.evidence.qualifies is not None:
        return next((statement for statement in order if qualifies(best, statement)), best)
    if best.defines or best.evidence.route is Route.NAMED or opens(best):
        return best
    near = [one for one in order if one.score >= GENERAL * best.score and opens(one) and one.evidence.chapter == best.evidence.chapter]
    earlier = [one for one in near if sort_key(one.evidence.citation) < sort_key(best.evidence.citation) and one.covered >= best.covered]
    return min(earlier, key=lambda one: sort_key(one.evidence.citation), default=best)


def _for_the_parts(pack: EvidencePack, order: Sequence[Statement], question: str, spot: Spotter) -> list[Statement]:
    """For each part of a question that asks several things the statement that bears best on it, the whole question being weighed too."""
    parts = asked_parts(question)
    found = []
    for part in parts if len(parts) > 1 else ():
        own = {_key(statement): statement.score for statement in ranked(pack, spot(part), part)}
        found.append(max(order, key=lambda one: PART * own.get(_key(one), 0.0) + (1 - PART) * one.score))
    return found


def _is_named(statement: Statement, named: Set[str]) -> bool:
    """True where the question names the statement's section; a provision that only the auditor asked for is not named."""
    return statement.evidence.route is Route.NAMED and citation_key(section_of(statement.evidence.citation)) in named


def _weighed(statement: Statement, order: Sequence[Statement], asked_for: set[str], named: Set[str]) -> Chosen:
    sure = sureness(statement, order, is_named=_is_named(statement, named))
    return Chosen(statement, section_of(statement.evidence.citation) in asked_for and sure >= SURE, sure)


def _key(statement: Statement) -> tuple[str, object]:
    return statement.evidence.id, statement.citations


def _overlaps(statement: Statement, other: Statement) -> bool:
    """True where one is the whole of a list and the other a clause of it."""
    return (
        statement.evidence.id == other.evidence.id
        and not set(statement.citations).isdisjoint(other.citations)
        and max(len(statement.citations), len(other.citations)) > 2
    )
