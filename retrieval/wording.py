"""The question's words beside a statute's: how often each stands there, what it weighs, and which of them a text holds.

A word stands in a text as it is spelled, with any ending, or as the law's words for what it means (terms.yaml).
"""

from __future__ import annotations

import math
from collections.abc import Collection, Iterable, Mapping, Sequence
from dataclasses import dataclass
from functools import cached_property, lru_cache
from typing import NamedTuple

from graph_schema.search_text import search_words
from retrieval.question import Term, is_of_another_field, written_in

OF_ANOTHER_FIELD = 3.0
"""Weight of a missing word that belongs to another field, such as passports."""
UNVERIFIABLE = 0.5
"""Weight of a word in letters that no text of the statute uses: that it does not stand there says less."""

Phrase = tuple[str, ...]


class Words(tuple[str, ...]):
    """The words of a text in their order, each once, and all `beginnings` of them, by which they are found."""

    beginnings: frozenset[str]

    def __new__(cls, words: Iterable[str]) -> Words:
        made = super().__new__(cls, words)
        made.beginnings = frozenset(beginning for word in made for beginning in _beginnings(word))
        return made


class Agreement(NamedTuple):
    """What a text and a question have in common."""

    held: tuple[str, ...]
    """The question's words that the text holds, in any way of saying them."""
    share: float
    """The part of the question's weight that these have, in [0, 1]."""
    spelled: float
    """The same of those that it holds as the question spells them."""


class _Ways(NamedTuple):
    """What a word of a question weighs, and how it may stand in a text: `spelled` so, by any of `alone`, or by all of one in `together`."""

    word: str
    weight: float
    spelled: str
    alone: frozenset[str]
    together: tuple[frozenset[str], ...]


@dataclass(frozen=True)
class Wording:
    """The folded words of substance of a question, each with what it is called in the statute and what it weighs."""

    spellings: Mapping[str, tuple[Phrase, ...]]
    """Word → phrases that say it, the word itself first."""
    passages: Mapping[str, int]
    """Word → passages of the statute that hold it or one of its phrases."""
    weights: Mapping[str, float]
    """Word → what it says: more, the fewer passages hold it."""

    @property
    def words(self) -> tuple[str, ...]:
        return tuple(self.spellings)

    def beside(self, text: Words) -> Agreement:
        """What a text has in common with the question."""
        there = self._begun & text.beginnings
        if there not in self._agreements:
            self._agreements[there] = self._agreement(there)
        return self._agreements[there]

    def share(self, words: Collection[str]) -> float:
        """The part of the question's weight that these words have, in [0, 1]."""
        return sum(self.weights[word] for word in words) / (self._whole or 1.0)

    def covered(self, heading: Words) -> float:
        """The part of a heading's words that the question says, in either language, in [0, 1]."""
        if heading not in self._headings:
            said = self._begun & heading.beginnings
            self._headings[heading] = sum(not said.isdisjoint(_beginnings(word)) for word in heading) / len(heading) if said else 0.0
        return self._headings[heading]

    def _agreement(self, there: frozenset[str]) -> Agreement:
        held, share, as_spelled = [], 0.0, 0.0
        for word, weight, spelled, alone, together in self._ways:
            if not there.isdisjoint(alone) or any(map(there.issuperset, together)):
                held.append(word)
                share += weight
            if spelled in there:
                as_spelled += weight
        whole = self._whole or 1.0
        return Agreement(tuple(held), share / whole, as_spelled / whole)

    @cached_property
    def _whole(self) -> float:
        return sum(self.weights.values())

    @cached_property
    def _agreements(self) -> dict[frozenset[str], Agreement]:
        """By the beginnings that stand in a text: many texts have none or the same few."""
        return {}

    @cached_property
    def _headings(self) -> dict[Words, float]:
        return {}

    @cached_property
    def _begun(self) -> frozenset[str]:
        return frozenset(beginning(one) for phrases in self.spellings.values() for phrase in phrases for one in phrase)

    @cached_property
    def _ways(self) -> tuple[_Ways, ...]:
        said = {word: [frozenset(map(beginning, phrase)) for phrase in phrases] for word, phrases in self.spellings.items()}
        return tuple(
            _Ways(
                word,
                self.weights[word],
                beginning(word),
                frozenset().union(*(one for one in phrases if len(one) == 1)),
                tuple(one for one in phrases if len(one) != 1),
            )
            for word, phrases in said.items()
        )


def wording_of(
    words: Sequence[str], terms: Sequence[Term], passages_with: Mapping[str, int], *, passages: int, languages: frozenset[str]
) -> Wording:
    """The wording of a question whose content words and terms these are, in a statute whose `passages` are in `languages`.

    `passages_with` says in how many of them a word occurs.
    """
    spellings = {word: _spellings(word, terms, languages) for word in words}
    found = {word: max((min(passages_with.get(one, 0) for one in phrase) for phrase in spellings[word]), default=0) for word in words}
    weights = {word: math.log(1 + passages / (1 + found[word])) * (1.0 if found[word] else _missing(word, languages)) for word in words}
    return Wording(spellings, found, weights)


def phrases_of(term: Term, languages: frozenset[str]) -> list[Phrase]:
    """The law's words for the term in those languages, folded."""
    return [tuple(search_words(phrase)) for language in sorted(languages) for phrase in term.words(language)]


@lru_cache(maxsize=4096)
def words_of(text: str) -> Words:
    """The words of a text: the same provisions come up for many questions."""
    return Words(sorted(set(search_words(text))))


def beginning(word: str) -> str:
    """What words that begin like this folded one share with it: all of a short one, most of a long one."""
    return word if len(word) <= 4 else word[: max(4, round(len(word) * 0.7))]


@lru_cache(maxsize=65536)
def _beginnings(word: str) -> tuple[str, ...]:
    """Every beginning of the word, itself the last: shared by all texts that have it."""
    return tuple(word[:end] for end in range(1, len(word) + 1))


def _spellings(word: str, terms: Sequence[Term], languages: frozenset[str]) -> tuple[Phrase, ...]:
    called = [term for term in terms if term.calls(word)]
    return ((word,), *(phrase for term in called for phrase in phrases_of(term, languages)))


def _missing(word: str, languages: frozenset[str]) -> float:
    if is_of_another_field(word):
        return OF_ANOTHER_FIELD
    return 1.0 if written_in(word) in languages else UNVERIFIABLE
