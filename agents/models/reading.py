"""Reads a pack sentence by sentence: which statements does it make, and how well does each bear on the question.

A statement is a whole sentence with the words that it hangs on (the opening of its list), so that no quotation loses a condition or a
negation. Matching is by the beginnings of folded words, for case endings vary; no statement is ever changed, only chosen.
"""

from __future__ import annotations

import math
import re
from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass, replace
from functools import lru_cache

from agents.exchange import DraftCitation
from agents.figures import has_quantity
from agents.ledger import Issues
from agents.wording import has_words, sentences
from graph_schema.citations import section_of, sort_key
from graph_schema.evidence import Evidence, EvidencePack, EvidencePart
from graph_schema.search_text import search_words

LONGEST_LIST = 6
"""Clauses that are quoted together with their opening; of a longer list each clause is a statement of its own."""
LONGEST_STATEMENT = 1500
LONGEST_WHOLE = 6000
"""Characters up to which a long list is a statement as a whole too, for questions that ask for all of it."""
PARTLY = 0.5
"""What the parts of a wording count for where not all of them are there: `maternity leave` of `maternity benefit`."""
COMMONEST = 0.6
"""The weight of a subject that every statement names."""
RARER = 0.5
"""What a subject gains for each factor e by which fewer statements name it."""
LONGEST_TERM = 6
"""Words of a defined term and the one that says what it means."""
ENDINGS = frozenset([*search_words("কে র ের এর তে ে য় য়ের দের দেরকে গণ গণের গণকে টি টির টিকে ই ও s es ed ing ly"), "'s", "ের", "ে", "র"])
"""Endings, as folded, that leave a word the same word."""
LEAST_SOUNDS = 4
"""With fewer consonants too many words sound alike."""
SPELT_OTHERWISE = 0.95
_SIGNS = re.compile("\u09cd\u09af|[\u0981-\u0983\u09bc\u09be-\u09cd\u09d7\u200c\u200d]")
LEAST_LIKENESS = 0.6
"""The share of the longer word that a common beginning must make up to count as the same word."""

ENTITLES = frozenset(
    search_words(
        "পাইবেন পাইবে অধিকারী হকদার মঞ্জুর দিবেন দিবে প্রদান পরিশোধ বাধ্য প্রাপ্য shall must entitled receives receive gives give given payable paid"
    )
)
QUALIFIES = tuple(
    "শর্ত,ব্যতীত,ব্যতিরেকে,সাপেক্ষে,যদি,তবে,ক্ষেত্রে,না হইলে,অনধিক,সত্ত্বেও,প্রযোজ্য হইবে না,যাহা কিছুই থাকুক,"
    "unless,except,provided,subject to,if,notwithstanding,only,at least,not exceeding,not apply".split(",")
)
"""Words by which a sentence sets a condition, a limit or an exception."""
PERMITS = (
    "যাইবে না,যাবে না,পারিবে না,পারিবেন না,করিবেন না,দিবেন না,যাইবে,পারিবেন,পারিবে,নিষিদ্ধ,বাধ্য থাকিবেন,shall not,may not,may,no employer,prohibited"
).split(",")
"""Words by which a sentence allows or forbids."""
MEANS = ("অর্থ", "বুঝাইবে", "বুঝায়", "means", "includes")
WEIGHTS = {
    "words": 0.27,
    "heading": 0.045,
    "to_the_point": 0.055,
    "rank": 0.2,
    "found": 0.31,
    "kind": 0.08,
    "entitles": 0.025,
    "opening": 0.015,
    "defines": 0.2,
}
"""How much each measure of a statement counts: by a listwise regression on the development split and the training questions that no word
list was written for, rounded. Without `defines`, which few can have, they add up to 1."""
BY_ITS_SECTION = 0.8
"""What the place and the score of the best unit of its section count for a statement that was itself found later."""
_OPENS = re.compile(r"^[0-9A-Z-]+(?:\(1\))?$")
"""The citation of a whole section or of its first subsection, where the main rule usually stands."""


@dataclass(frozen=True)
class Statement:
    """One thing that the pack says, with the quotations that say it and how well it bears on the question, in [0, 1]."""

    evidence: Evidence
    citations: tuple[DraftCitation, ...]
    text: str
    score: float = 0.0
    covered: frozenset[int] = frozenset()
    """Subjects of the question, by number, that its words name."""
    defines: bool = False
    """It says what the very thing means that the question asks the meaning of."""

    @property
    def unit(self) -> str:
        """The unit that it is mainly quoted from."""
        return self.citations[-1].id


@dataclass(frozen=True)
class Reading:
    """The statements of a pack, the words of each with those of its heading, and all of these words together."""

    statements: tuple[Statement, ...]
    words: tuple[frozenset[str], ...]
    vocabulary: frozenset[str]


def statements(pack: EvidencePack) -> tuple[Statement, ...]:
    """Every statement of the evidence that is in force, in the order of the pack."""
    return tuple(said for piece in pack.evidence if piece.status == "in_force" for said in _of_piece(piece))


@lru_cache(maxsize=8)
def ranked(pack: EvidencePack, issues: Issues, question: str) -> tuple[Statement, ...]:
    """The statements by how well they bear on the question, best first; equal ones in the order of the pack.

    Remembered for the last few packs: three roles read the same one.
    """
    read = _read(pack)
    subjects = issues.subjects if issues.primary else tuple((word,) for word in search_words(question))
    if not subjects:
        return _as_the_law_has_them(read.statements)
    matcher = _Matcher(subjects, read.vocabulary)
    weights = _weights(matcher, read.words)
    sections: dict[str, tuple[int, float]] = {}
    for piece in reversed(pack.evidence):
        section = section_of(piece.citation)
        sections[section] = (piece.rank, max(piece.score, sections.get(section, (0, 0.0))[1]))
    scored = [_scored(one, matcher, weights, issues, sections[section_of(one.evidence.citation)]) for one in read.statements]
    return tuple(sorted(scored, key=lambda s: (-s.score, s.evidence.rank)))


@lru_cache(maxsize=8)
def _read(pack: EvidencePack) -> Reading:
    """Remembered for the last few packs: each part of a question is held against the same one."""
    said = statements(pack)
    texts = tuple(_words(statement.text) | _words(statement.evidence.heading) for statement in said)
    return Reading(said, texts, frozenset[str]().union(*texts))


def _as_the_law_has_them(said: Sequence[Statement]) -> tuple[Statement, ...]:
    """The statements of named provisions first, in the order of the law, for a question that names a provision and no subject."""
    scored = [replace(one, score=0.8 if one.evidence.route == "named" else 0.4) for one in said if one.evidence.qualifies is None]
    riders = [replace(one, score=0.3) for one in said if one.evidence.qualifies is not None]
    return tuple(sorted([*scored, *riders], key=lambda s: (-s.score, sort_key(s.evidence.citation))))


def coverage(pack: EvidencePack, issues: Issues, units: Iterable[str]) -> float:
    """How much of what the question is about the units' words and headings name, in [0, 1]; what few texts of the pack name counts more.

    1 where no subject of the question is known.
    """
    cited = frozenset(units)
    if not issues.subjects:
        return 1.0
    texts = [_words(piece.text) | _words(piece.heading) for piece in pack.evidence]
    matcher = _Matcher(issues.subjects, frozenset[str]().union(*texts))
    weights = _weights(matcher, texts)
    own = [(part, piece) for piece in pack.evidence for part in piece.parts if part.id in cited]
    said = frozenset[str]().union(*(_words(part.text) | _words(piece.heading) for part, piece in own))
    return sum(n * w for n, w in zip(matcher.named(said), weights, strict=True)) / (sum(weights) or 1.0)


def opens(statement: Statement) -> bool:
    """True of a whole section and of its first subsection, where the main rule usually stands."""
    return _OPENS.search(statement.evidence.citation) is not None


def has_cue(text: str, cues: Iterable[str]) -> bool:
    """True where the text has one of the cues as words."""
    line = _line(text)
    return any(_line(cue) in line for cue in cues)


def _of_piece(piece: Evidence) -> list[Statement]:
    own, below = piece.parts[0], [part for part in piece.parts[1:] if has_words(part.text)]
    alone = [_statement(piece, [citation]) for citation in _single_sentences(own)]
    if not below:
        return alone
    tail = alone[-1].citations if alone else ()  # the sentence that its list hangs on
    quotes = {part.id: _quote(part) for part in below}
    whole = _statement(piece, [*tail, *quotes.values()])
    single = [_statement(piece, [*tail, *_above(part, quotes), quotes[part.id]]) for part in below]
    if len(below) <= LONGEST_LIST and len(whole.text) <= LONGEST_STATEMENT:
        return [*alone[:-1], whole]
    return [*alone[:-1], *single] if len(whole.text) > LONGEST_WHOLE else [*alone[:-1], whole, *single]


def _single_sentences(part: EvidencePart) -> list[DraftCitation]:
    return [DraftCitation(id=part.id, quote=sentence.text) for sentence in sentences(part.text)]


def _above(part: EvidencePart, quotes: Mapping[str, DraftCitation]) -> list[DraftCitation]:
    """The clauses that hold this subclause, outermost first."""
    return [quote for other, quote in quotes.items() if part.id.startswith(other + "__")]


def _quote(part: EvidencePart) -> DraftCitation:
    return DraftCitation(id=part.id, quote=part.text.strip())


def _statement(piece: Evidence, citations: list[DraftCitation]) -> Statement:
    return Statement(piece, tuple(citations), "\n".join(citation.quote for citation in citations))


class _Matcher:
    """Which words of a pack name which subject: each word is compared once, however often it stands there, and so is each set of words."""

    def __init__(self, subjects: Sequence[tuple[str, ...]], vocabulary: frozenset[str]) -> None:
        self.wordings = tuple(tuple(tuple(wording.split()) for wording in subject if wording) for subject in subjects)
        wordings = {(number, wording) for number, subject in enumerate(self.wordings) for wording in subject}
        self._told_by: dict[str, list[tuple[int, tuple[str, ...]]]] = {}
        """Part of a wording → the wordings that it is a part of, each with the number of its subject."""
        for number, wording in wordings:
            for part in set(wording):
                self._told_by.setdefault(part, []).append((number, wording))
        by_beginning: dict[str, list[str]] = {}
        for part in self._told_by:
            by_beginning.setdefault(part[:2], []).append(part)
        self._likenesses: dict[str, list[tuple[str, float]]] = {}
        """Word of the pack → the parts that it is like, and how like."""
        for word in vocabulary:
            near = by_beginning.get(word[:2])
            if near and (like := [(part, value) for part in near if (value := likeness(part, word))]):
                self._likenesses[word] = like
        self._named: dict[frozenset[str], tuple[float, ...]] = {}

    def named(self, words: frozenset[str]) -> tuple[float, ...]:
        """How surely the words name each subject, in [0, 1]: 1 where every part of one of its wordings is among them."""
        if words not in self._named:
            self._named[words] = self._compared(words)
        return self._named[words]

    def _compared(self, words: frozenset[str]) -> tuple[float, ...]:
        best: dict[str, float] = {}
        for word in self._likenesses.keys() & words:
            for part, value in self._likenesses[word]:
                best[part] = max(value, best.get(part, 0.0))
        found = [0.0] * len(self.wordings)
        for number, wording in {told for part in best for told in self._told_by[part]}:
            found[number] = max(found[number], _phrased(wording, best))
        return tuple(found)

    def share(self, words: Sequence[str]) -> float:
        """The share of the words that name some subject; 0 of none."""
        return sum(word in self._likenesses for word in words) / len(words) if words else 0.0


def _phrased(wording: tuple[str, ...], best: Mapping[str, float]) -> float:
    """How surely the words whose best likeness to each part is given name the wording: less where a part is missing."""
    likes = [best.get(part, 0.0) for part in wording]
    return min(likes) if all(likes) else PARTLY * sum(likes) / len(likes)


def _scored(statement: Statement, matcher: _Matcher, weights: Sequence[float], issues: Issues, section: tuple[int, float]) -> Statement:
    """The statement with its score; `section` is the best rank and the best score of a unit of its section."""
    own, heading = _words(statement.text), _words(statement.evidence.heading)
    here, above = matcher.named(own), matcher.named(heading)
    total = sum(weights) or 1.0
    defines = issues.wants_meaning and _defines(statement, matcher)
    wanted = (issues.wants_quantity and has_quantity(statement.text)) or (issues.wants_permission and has_cue(statement.text, PERMITS))
    measures = {
        "words": sum(n * w for n, w in zip(here, weights, strict=True)) / total,
        "heading": sum(n * w for n, w in zip(above, weights, strict=True)) / total,
        "to_the_point": matcher.share([word for word in heading if len(word) > 2]),
        "rank": _early(statement.evidence, section[0]),
        "found": max(min(statement.evidence.score, 1.0), BY_ITS_SECTION * min(section[1], 1.0)),
        "kind": float(wanted),
        "defines": float(defines),
        "entitles": float(not own.isdisjoint(ENTITLES)),
        "opening": float(opens(statement)),
    }
    score = sum(WEIGHTS[name] * value for name, value in measures.items()) - _discount(statement, matcher, heading)
    covered = frozenset(number for number, n in enumerate(here) if n > 0)
    return replace(statement, score=round(min(max(score, 0.0), 1.0), 4), covered=covered, defines=defines)


def _early(piece: Evidence, section: int) -> float:
    """1 for what the question names or what was found first, less for what was found later; `section` is the best rank of its section."""
    if piece.route == "named":
        return 1.0
    own, around = (1.0 / (1.0 + 0.25 * (rank - 1)) for rank in (piece.rank, section))
    return max(own, BY_ITS_SECTION * around)


def _weights(matcher: _Matcher, said: Sequence[frozenset[str]]) -> list[float]:
    """How telling each subject is: the fewer texts of the pack name it, the more."""
    named = [matcher.named(words) for words in said]
    return [COMMONEST + RARER * math.log((1 + len(said)) / (1 + sum(one[n] > 0 for one in named))) for n in range(len(matcher.wordings))]


def _discount(statement: Statement, matcher: _Matcher, heading: frozenset[str]) -> float:
    """What a statement loses for being a proviso, one clause of a list that the question does not single out, or a whole long list."""
    if statement.evidence.qualifies is not None:
        return 0.1
    if len(statement.citations) == 1:
        return 0.0
    below = sum(has_words(part.text) for part in statement.evidence.parts[1:])
    if below <= LONGEST_LIST:
        return 0.0
    if len(statement.citations) > below:
        return 0.03
    opening = matcher.named(heading | _words(statement.citations[0].quote))
    clause = matcher.named(_words(statement.citations[-1].quote))
    return 0.0 if any(c > o for c, o in zip(clause, opening, strict=True)) else 0.1


def _defines(statement: Statement, matcher: _Matcher) -> bool:
    """True where the statement says what a subject means, and that subject alone: of `worker`, not of `newspaper worker`."""
    line = search_words(statement.text)
    cues = [word for cue in MEANS for word in search_words(cue)]
    at = next((n for n, word in enumerate(line[:LONGEST_TERM]) if word in cues), 0)
    return at > 0 and matcher.share(line[:at]) == 1.0


@lru_cache(maxsize=4096)
def _words(text: str) -> frozenset[str]:
    return frozenset(search_words(text))


@lru_cache(maxsize=4096)
def _line(text: str) -> str:
    """The folded words of the text between single blanks, with a blank at either end."""
    return f" {' '.join(search_words(text))} "


@lru_cache(maxsize=8192)
def _sounds(word: str) -> str:
    """The consonants and full vowels of a Bangla word, in which its spellings agree: `গ্রাচুইটি`, `গ্রাচ্যুইটি`; nothing of other words."""
    return _SIGNS.sub("", word) if "\u0980" <= word[:1] <= "\u09ff" else ""


def likeness(one: str, other: str) -> float:
    """1 for the same word but for its ending, nearly 1 for one of the same consonants; the shared beginning's share of the longer word
    where that is large, else 0."""
    shorter, longer = sorted((one, other), key=len)
    if one == other or (len(shorter) > 1 and longer.startswith(shorter) and longer[len(shorter) :] in ENDINGS):
        return 1.0
    if _sounds(one) == _sounds(other) and len(_sounds(one)) >= LEAST_SOUNDS:
        return SPELT_OTHERWISE
    shared = next((n for n, (a, b) in enumerate(zip(one, other, strict=False)) if a != b), len(shorter))
    share = shared / len(longer)
    if shared == len(shorter) >= 4:
        return max(share, LEAST_LIKENESS)
    return share if shared >= 3 and share >= LEAST_LIKENESS else 0.0
