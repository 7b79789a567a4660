"""Is this question about the loaded law at all? A heuristic over words; no model, and no cosine.

The cosines of E5 are all high, and how far the nearest passages stand out from the others tells the two kinds of question apart no better
than chance (tried on the Labour Act). What counts: how much of the question's substance the statute speaks of at all, and how much of it
the best piece of evidence speaks of. Rare words weigh more, and a word that the statute does not have weighs most.
"""

from __future__ import annotations

import math
from collections.abc import Mapping, Sequence
from dataclasses import dataclass

from graph_schema.search_text import search_words
from retrieval.question import Term, is_of_another_field, written_in

SPOKEN_OF = 0.5
"""Share of the question's weight that the statute must speak of."""
IN_ONE_PIECE = 0.25
"""Share that the best piece of evidence must hold."""
OF_ANOTHER_FIELD = 3.0
"""Weight of a missing word that belongs to another field, such as passports."""
TERMS_TOGETHER = 2
SPOKEN_OF_BESIDE_TERMS = 0.4
"""A story told in everyday words passes with this share divided by the number of its words of labour law in one piece of evidence."""
UNVERIFIABLE = 0.5
"""Weight of a word in letters that no text of the statute uses: that it does not stand there says less."""


@dataclass(frozen=True)
class Signals:
    """What the decision rests on."""

    words: int
    """Words of substance in the question."""
    spoken_of: float
    """Share of their weight that the statute's vocabulary covers, by itself or by the law's words for them."""
    in_one_piece: float
    """The largest share that one piece of evidence covers."""
    terms_together: int
    """The most words of the question for terms of labour law that one piece of evidence speaks of."""


def is_about(signals: Signals) -> bool:
    """True where the question is taken to be about the loaded law."""
    by_words = signals.spoken_of >= SPOKEN_OF and signals.in_one_piece >= IN_ONE_PIECE
    together = signals.terms_together
    by_terms = together >= TERMS_TOGETHER and signals.spoken_of >= SPOKEN_OF_BESIDE_TERMS / together
    return signals.words > 0 and (by_words or by_terms)


def words_to_look_up(words: Sequence[str], terms: Sequence[Term], languages: frozenset[str]) -> tuple[str, ...]:
    """The question's words and the law's words for them in those languages: what the statute's vocabulary is asked for."""
    return tuple(dict.fromkeys([*words, *(one for term in terms for phrase in _phrases(term, languages) for one in phrase)]))


def signals_of(
    words: Sequence[str],
    terms: Sequence[Term],
    passages_with: Mapping[str, int],
    texts: Sequence[str],
    *,
    passages: int,
    languages: frozenset[str],
) -> Signals:
    """The signals of one question.

    `passages_with` says in how many of the statute's `passages`, which are in `languages`, a word occurs; `texts` are the best pieces
    of evidence.
    """
    spellings = {word: _spellings(word, terms, languages) for word in words}
    found = {word: max((min(passages_with.get(one, 0) for one in phrase) for phrase in spellings[word]), default=0) for word in words}
    weights = {word: math.log(1 + passages / (1 + found[word])) * (1.0 if found[word] else _missing(word, languages)) for word in words}
    total = sum(weights.values()) or 1.0
    pieces = [tuple(search_words(text)) for text in texts]
    held = [[word for word in words if found[word] and _holds(piece, spellings[word])] for piece in pieces]
    together = max((sum(len(spellings[word]) > 1 for word in there) for there in held), default=0)
    best = max((sum(weights[word] for word in there) for there in held), default=0.0)
    spoken = sum(weights[word] for word in words if found[word])
    return Signals(len(words), spoken / total, best / total, together)


def _missing(word: str, languages: frozenset[str]) -> float:
    if is_of_another_field(word):
        return OF_ANOTHER_FIELD
    return 1.0 if written_in(word) in languages else UNVERIFIABLE


def begins_alike(word: str, other: str) -> bool:
    """True where two folded words share their beginning: all of a short one, most of a long one."""
    shared = len(word) if len(word) <= 4 else max(4, round(len(word) * 0.7))
    return other[:shared] == word[:shared]


def _spellings(word: str, terms: Sequence[Term], languages: frozenset[str]) -> list[tuple[str, ...]]:
    """The word itself, and the law's phrases in those languages where it called up a term."""
    called = [term for term in terms if any(_calls(word, spoken) for spoken in term.spoken)]
    return [(word,), *(phrase for term in called for phrase in _phrases(term, languages))]


def _phrases(term: Term, languages: frozenset[str]) -> list[tuple[str, ...]]:
    return [tuple(search_words(phrase)) for language in sorted(languages) for phrase in term.words(language)]


def _calls(word: str, spoken: str) -> bool:
    """True where the word is part of a phrase that calls up a term."""
    parts = spoken.rstrip("*").split()
    return word in parts or (spoken.endswith("*") and word.startswith(parts[-1]))


def _holds(piece: Sequence[str], spellings: Sequence[tuple[str, ...]]) -> bool:
    return any(all(any(begins_alike(one, other) for other in piece) for one in phrase) for phrase in spellings)
