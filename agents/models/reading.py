"""Reads a pack sentence by sentence: which statements does it make, and how well does each bear on the question.

A statement is a whole sentence with the words that it hangs on (the opening of its list), so that no quotation loses a condition or a
negation. Matching is by the beginnings of folded words, for case endings vary; no statement is ever changed, only chosen.
"""

from __future__ import annotations

import math
from collections.abc import Iterable, Sequence
from dataclasses import dataclass, replace
from functools import lru_cache

from agents.exchange import DraftCitation
from agents.ledger import Issues
from agents.wording import has_words, numbers, sentences
from graph_schema.evidence import Evidence, EvidencePack, EvidencePart
from graph_schema.search_text import search_words

LONGEST_LIST = 6
"""Clauses that are quoted together with their opening; of a longer list each clause is a statement of its own."""
LONGEST_STATEMENT = 1500
LONGEST_WHOLE = 6000
"""Characters up to which a long list is a statement as a whole too, for questions that ask for all of it."""
LEAST_LIKENESS = 0.6
"""The share of the longer word that a common beginning must make up to count as the same word."""

ENTITLES = frozenset(
    search_words(
        "পাইবেন পাইবে অধিকারী হকদার দিবেন দিবে প্রদান পরিশোধ বাধ্য প্রাপ্য shall must entitled receives receive gives give given payable paid"
    )
)
QUALIFIES = tuple(
    "শর্ত,ব্যতীত,ব্যতিরেকে,সাপেক্ষে,যদি,তবে,ক্ষেত্রে,না হইলে,অনধিক,সত্ত্বেও,প্রযোজ্য হইবে না,যাহা কিছুই থাকুক,"
    "unless,except,provided,subject to,if,notwithstanding,only,at least,not exceeding,not apply".split(",")
)
"""Words by which a sentence sets a condition, a limit or an exception."""
MEANS = ("অর্থ", "বুঝাইবে", "বুঝায়", "means", "includes")
WEIGHTS = {"words": 0.3, "heading": 0.2, "to_the_point": 0.2, "rank": 0.12, "kind": 0.1, "entitles": 0.08}
"""How much each measure of a statement counts; they add up to 1."""
_TIME_AND_MONEY = frozenset(
    search_words(
        "দিন দিনের মাস মাসের বৎসর বৎসরের বছর বত্সর সপ্তাহ ঘণ্টা ঘন্টা ঘণ্টার মিনিট টাকা গুণ হার হারে শতাংশ শতকরা "
        "days day months month years year weeks week hours hour taka percent rate times"
    )
)


@dataclass(frozen=True)
class Statement:
    """One thing that the pack says, with the quotations that say it and how well it bears on the question, in [0, 1]."""

    evidence: Evidence
    citations: tuple[DraftCitation, ...]
    text: str
    score: float = 0.0
    covered: frozenset[int] = frozenset()
    """Subjects of the question, by number, that its words or its heading name."""

    @property
    def unit(self) -> str:
        """The unit that it is mainly quoted from."""
        return self.citations[-1].id


def statements(pack: EvidencePack) -> tuple[Statement, ...]:
    """Every statement of the evidence that is in force, in the order of the pack."""
    return tuple(said for piece in pack.evidence if piece.status == "in_force" for said in _of_piece(piece))


def ranked(pack: EvidencePack, issues: Issues, question: str) -> tuple[Statement, ...]:
    """The statements by how well they bear on the question, best first; equal ones in the order of the pack."""
    subjects = issues.subjects or tuple((word,) for word in search_words(question))
    said = statements(pack)
    weights = _weights(subjects, [f"{s.evidence.heading} {s.text}" for s in said])
    scored = [_scored(statement, subjects, weights, issues) for statement in said]
    return tuple(sorted(scored, key=lambda s: (-s.score, s.evidence.rank)))


def has_cue(text: str, cues: Iterable[str]) -> bool:
    """True where the text has one of the cues as words."""
    line = f" {' '.join(search_words(text))} "
    return any(f" {' '.join(search_words(cue))} " in line for cue in cues)


def _of_piece(piece: Evidence) -> list[Statement]:
    own, below = piece.parts[0], [part for part in piece.parts[1:] if has_words(part.text)]
    alone = [_statement(piece, [citation]) for citation in _single_sentences(own)]
    if not below:
        return alone
    whole = _statement(piece, _tail(own) + [_quote(part) for part in below])
    single = [_statement(piece, _tail(own) + _above(part, below) + [_quote(part)]) for part in below]
    if len(below) <= LONGEST_LIST and len(whole.text) <= LONGEST_STATEMENT:
        return [*alone[:-1], whole]
    return [*alone[:-1], *single] if len(whole.text) > LONGEST_WHOLE else [*alone[:-1], whole, *single]


def _single_sentences(part: EvidencePart) -> list[DraftCitation]:
    return [DraftCitation(id=part.id, quote=sentence.text) for sentence in sentences(part.text)]


def _tail(part: EvidencePart) -> list[DraftCitation]:
    """The last sentence of the part: the one that its list hangs on."""
    return _single_sentences(part)[-1:]


def _above(part: EvidencePart, others: Sequence[EvidencePart]) -> list[DraftCitation]:
    """The clauses that hold this subclause, outermost first."""
    return [_quote(other) for other in others if other.id != part.id and part.id.startswith(other.id + "__")]


def _quote(part: EvidencePart) -> DraftCitation:
    return DraftCitation(id=part.id, quote=part.text.strip())


def _statement(piece: Evidence, citations: list[DraftCitation]) -> Statement:
    return Statement(piece, tuple(citations), "\n".join(citation.quote for citation in citations))


def _weights(subjects: Sequence[tuple[str, ...]], texts: Sequence[str]) -> list[float]:
    """How telling each subject is: the fewer texts of the pack name it, the more."""
    said = [frozenset(search_words(text)) for text in texts]
    return [1.0 + math.log((1 + len(said)) / (1 + sum(_named(subject, words) > 0 for words in said))) for subject in subjects]


def _scored(statement: Statement, subjects: Sequence[tuple[str, ...]], weights: Sequence[float], issues: Issues) -> Statement:
    own, heading = frozenset(search_words(statement.text)), frozenset(search_words(statement.evidence.heading))
    here, above = [_named(subject, own) for subject in subjects], [_named(subject, heading) for subject in subjects]
    total = sum(weights) or 1.0
    wanted = issues.wants_quantity and (bool(numbers(statement.text)) or not own.isdisjoint(_TIME_AND_MONEY))
    measures = {
        "words": sum(n * w for n, w in zip(here, weights, strict=True)) / total,
        "heading": sum(n * w for n, w in zip(above, weights, strict=True)) / total,
        "to_the_point": _share_named(heading, subjects),
        "rank": 1.0 if statement.evidence.route == "named" else 1.0 / (1.0 + 0.25 * (statement.evidence.rank - 1)),
        "kind": float(wanted or (issues.wants_meaning and _defines(statement, subjects))),
        "entitles": float(not own.isdisjoint(ENTITLES)),
    }
    score = sum(WEIGHTS[name] * value for name, value in measures.items()) - _discount(statement, subjects, heading)
    covered = frozenset(number for number, n in enumerate(here) if n > 0)
    return replace(statement, score=round(min(max(score, 0.0), 1.0), 4), covered=covered)


def _discount(statement: Statement, subjects: Sequence[tuple[str, ...]], heading: frozenset[str]) -> float:
    """What a statement loses for being a proviso, one clause of a list that the question does not single out, or a whole long list."""
    if statement.evidence.qualifies is not None:
        return 0.1
    below = sum(has_words(part.text) for part in statement.evidence.parts[1:])
    if below <= LONGEST_LIST or len(statement.citations) == 1:
        return 0.0
    if len(statement.citations) > below:
        return 0.03
    opening = heading | frozenset(search_words(statement.citations[0].quote))
    clause = frozenset(search_words(statement.citations[-1].quote))
    singled_out = any(_named(subject, clause) > _named(subject, opening) for subject in subjects)
    return 0.0 if singled_out else 0.1


def _share_named(heading: frozenset[str], subjects: Sequence[tuple[str, ...]]) -> float:
    """The share of the heading's words that name a subject: a heading about nothing else is about the question."""
    telling = [word for word in heading if len(word) > 2]
    wordings = [part for subject in subjects for wording in subject for part in wording.split()]
    return sum(any(_likeness(part, word) > 0 for part in wordings) for word in telling) / len(telling) if telling else 0.0


def _defines(statement: Statement, subjects: Sequence[tuple[str, ...]]) -> bool:
    """True where the statement begins with a subject and says what it means."""
    first = frozenset(search_words(statement.text)[:3])
    return has_cue(statement.text, MEANS) and any(_named(subject, first) == 1.0 for subject in subjects)


def _named(subject: tuple[str, ...], words: frozenset[str]) -> float:
    """How surely the words name the subject in any of its wordings, in [0, 1]."""
    return max((_phrased(wording, words) for wording in subject), default=0.0)


def _phrased(wording: str, words: frozenset[str]) -> float:
    """How surely every part of the wording is among the words."""
    return min((max((_likeness(part, word) for word in words), default=0.0) for part in wording.split()), default=0.0)


@lru_cache(maxsize=65536)
def _likeness(one: str, other: str) -> float:
    """1 for the same word, the shared beginning's share of the longer word where that is large, else 0."""
    if one == other:
        return 1.0
    if one[:2] != other[:2]:
        return 0.0
    shared = next((n for n, (a, b) in enumerate(zip(one, other, strict=False)) if a != b), min(len(one), len(other)))
    share = shared / max(len(one), len(other))
    if shared == len(one) and shared >= 3:
        return max(share, LEAST_LIKENESS)
    return share if shared >= 3 and share >= LEAST_LIKENESS else 0.0
