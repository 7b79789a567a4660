"""Is this question about the loaded law at all? A heuristic: signals over words and one cosine, weighed by a logistic regression; no model.

What counts: how much of the question's substance the statute speaks of at all, how much of it the best piece of evidence speaks of, the
terms of labour law that both have and other laws hardly speak of, words of another field, country or Act, whether meaning and letters
lead to the same sections, how near the nearest passage is, and what the question is about by its vector (topic.py). The cosines of E5 are
all high, so that one is weighed beside the words and by the letters of the question, never by itself. The weights are fitted by
`python -m evaluation.fit_domain` to `domain_weights.yaml`, which says with what result on fields that they were not fitted on.
"""

from __future__ import annotations

import math
from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from functools import cache
from itertools import pairwise
from typing import Any

from graph_schema.citations import section_unit
from graph_schema.search_text import search_words
from retrieval.orders import is_said_to_the_program
from retrieval.question import Term, is_of_another_country, is_of_another_field, language_of, read_words, spaced, written_in
from retrieval.wording import UNVERIFIABLE, Wording, phrases_of, words_of

KNOWN_ALL_THE_SAME = 0.5
"""What a word of another field counts where the statute has it in passing; nothing where it speaks of it."""
IN_PASSING = 0.0046
"""Share of the passages up to which a word stands in a statute in passing: a dozen of the Labour Act, none of a short one."""
FAR = 0.83
"""Cosine of the nearest passage below which a question's words stand in a statute by chance where terms of it do not."""
LEAST_SPOKEN_OF = 0.02
"""With less of its weight in the statute's vocabulary, and no term, a question is about something else whatever the weights say."""
OWNED = frozenset(search_words("owned মালিকানাধীন"))
SEVERAL = 3
"""Words of the question in one provision with which a word of another field is no stranger there."""
QUOTED = 6
"""Words on end of a question that stand so in a provision: it is about the law."""
FEWEST_WORDS = 3
"""Words of substance that such a question has in a long statute; in a short one, one is enough."""
MUCH = 4.0
"""Log-odds of the topic beyond which more says no more."""
USUAL_COSINE, SPREAD = 0.85, 0.05
"""Of its cosines: between those of the two kinds of question, and what is much more or less."""
SPOKEN_OF = (0.5, 0.9)
IN_ONE_PIECE = (0.25, 0.75)
"""A question whose words stand together in one provision is about the law, of whatever field that is. In a short statute half of them are
enough; a long one has most words of the language, so nearly all must be there."""
SHORT, LONG = 30, 3000
"""Passages of a statute between which one bound passes into the other."""
SOME_OF_IT = (0.12, 0.9)
IN_ONE_PIECE_OF_IT = (0.12, 0.75)
"""The same of a question that is `NEAR` as well: in a statute of a few sections one word of substance that stands there tells much."""
NEAR = 0.82
ALIKE = 0.865
"""Cosine of the nearest passage from which such a question is near, and from which it needs no word in common with a short statute."""
FAR_ABROAD = 0.78
"""What `FAR` is where no text of the statute is in the language of the question: likeness across languages is smaller."""


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
    terms: int = 0
    """Terms of labour law in the question that the statute speaks of and other laws hardly do."""
    general: int = 0
    """Terms in the question that the statute speaks of as other laws do too: courts, fines, registers."""
    own_together: int = 0
    """Of `terms_together`, those that other laws hardly speak of."""
    unknown_terms: int = 0
    """Terms in it that other laws hardly speak of, nor does the statute."""
    elsewhere: float = 0.0
    """Words of other fields in the question."""
    abroad: int = 0
    """Names of other countries in it."""
    other_acts: int = 0
    """Names of other Acts in it."""
    agreement: float = 0.0
    """Share of the first sections by meaning that are among the first by letters too."""
    verbatim: int = 0
    """The most words on end of the question that stand on end in one piece of evidence."""
    letters: str = "en"
    """`bn` in Bangla letters, `roman` for Bangla in Latin letters, else `en`: likeness is larger or smaller by that."""
    likeness: float | None = None
    """The cosine of the nearest passage, where the embedder is the one that the weights were fitted with."""
    topic: float | None = None
    """How much the question's vector speaks for labour law, as log-odds, where the statutes are labour law and the embedder is known."""
    passages: int = LONG
    """Of the statute."""
    to_the_program: bool = False
    """Whether it is said to the program instead of asked."""
    across: bool = False
    """Whether no text of the statute is in the language of the question."""


def is_about(signals: Signals) -> bool:
    """True where the question is taken to be about the loaded law."""
    if signals.to_the_program or signals.abroad:
        return False
    is_strange = bool(signals.elsewhere or signals.other_acts)
    if not signals.words or (signals.spoken_of < LEAST_SPOKEN_OF and not signals.terms):
        return signals.words > 0 and not is_strange and signals.passages <= SHORT and _likeness(signals) >= ALIKE
    return score(signals) >= 0.0 or (not is_strange and (signals.verbatim >= QUOTED or _stands_there(signals)))


def _stands_there(signals: Signals) -> bool:
    """True where enough of the question stands in the statute, by its length, or some of it and the nearest passage is near."""
    is_far = signals.unknown_terms > 0 and signals.likeness is not None and signals.likeness < (FAR_ABROAD if signals.across else FAR)
    much = _is_spoken_of(signals, SPOKEN_OF, IN_ONE_PIECE) and not is_far
    some = _is_spoken_of(signals, SOME_OF_IT, IN_ONE_PIECE_OF_IT) and _likeness(signals) >= NEAR and signals.unknown_terms <= 1
    return much or some


def _is_spoken_of(signals: Signals, spoken_of: tuple[float, float], in_one_piece: tuple[float, float]) -> bool:
    """True where the question reaches the bounds for a statute of that length; in a long one it must also have some words."""
    length = min(max(math.log(max(signals.passages, 1) / SHORT) / math.log(LONG / SHORT), 0.0), 1.0)
    least, together = (short + (long - short) * length for short, long in (spoken_of, in_one_piece))
    return signals.spoken_of >= least and signals.in_one_piece >= together and signals.words >= FEWEST_WORDS * length


def _likeness(signals: Signals) -> float:
    """The cosine of the nearest passage, 0 where it says nothing."""
    return signals.likeness or 0.0


def score(signals: Signals) -> float:
    """Above 0 where the question is rather about the loaded law: the log-odds, less the threshold of the operating point."""
    weights = _weights()
    return sum(weights[name] * value for name, value in features(signals).items()) - weights["threshold"]


def features(signals: Signals) -> dict[str, float]:
    """The signals as they are weighed, each about from 0 to 1; a cosine that is not known says nothing."""
    return {
        "bias": 1.0,
        "spoken_of": signals.spoken_of,
        "in_one_piece": signals.in_one_piece,
        "terms_together": min(signals.terms_together, 3) / 3,
        "terms": min(signals.terms, 4) / 4,
        "general": min(signals.general, 4) / 4,
        "own_together": min(signals.own_together, 3) / 3,
        "all_a_term": float(signals.spoken_of == 1.0 and signals.terms > 0 and signals.words <= 2),
        "elsewhere": min(signals.elsewhere, 2) / 2,
        "abroad": float(signals.abroad > 0),
        "other_acts": float(signals.other_acts > 0),
        "agreement": signals.agreement,
        "verbatim": min(signals.verbatim, QUOTED) / QUOTED,
        "brief": 1 / (1 + signals.words),
        "bangla": float(signals.letters == "bn"),
        "romanised": float(signals.letters == "roman"),
        "topic": 0.0 if signals.topic is None else max(min(signals.topic / MUCH, 1.0), -1.0),
        "likeness": 0.0 if signals.likeness is None else (signals.likeness - USUAL_COSINE) / SPREAD,
    }


@cache
def _weights() -> dict[str, float]:
    return {name: float(value) for name, value in read_words("domain_weights.yaml")["weights"].items()}


def agreement(first: Sequence[str], second: Sequence[str], most: int = 5) -> float:
    """The share of the first sections of one ranking of units that are among the first of the other."""
    one, other = (list(dict.fromkeys(map(section_unit, ranking)))[:most] for ranking in (first, second))
    return len(set(one) & set(other)) / most


def words_to_look_up(words: Sequence[str], terms: Sequence[Term], languages: frozenset[str]) -> tuple[str, ...]:
    """The question's words and the law's words for them in those languages: what the statute's vocabulary is asked for."""
    return tuple(dict.fromkeys([*words, *(one for term in terms for phrase in phrases_of(term, languages) for one in phrase)]))


def signals_of(
    question: str,
    wording: Wording,
    terms: Sequence[Term],
    passages_with: Mapping[str, int],
    texts: Sequence[str],
    *,
    passages: int,
    languages: frozenset[str],
    **further: Any,
) -> Signals:
    """The signals of one question.

    `passages_with` says in how many of the statute's `passages`, which are in `languages`, a word occurs; `texts` are the best pieces
    of evidence; `further` are signals that are known otherwise.
    """
    words, stands = wording.words, [word for word in wording.words if wording.passages[word]]
    held = [[word for word in wording.beside(words_of(text)).held if word in stands] for text in texts]
    there = max(held, key=wording.share, default=[])
    own = {word for word in words if any(not term.general and term.calls(word) for term in terms)}
    known = [term for term in terms if any(all(passages_with.get(one, 0) for one in phrase) for phrase in phrases_of(term, languages))]
    return Signals(
        words=len(words),
        spoken_of=wording.share(stands),
        in_one_piece=wording.share(there),
        terms_together=max((sum(len(wording.spellings[word]) > 1 for word in some) for some in held), default=0),
        terms=sum(not term.general for term in known),
        general=sum(term.general for term in known),
        unknown_terms=sum(not term.general and term not in known for term in terms),
        own_together=max((len(own.intersection(some)) for some in held), default=0),
        elsewhere=sum(
            _strangeness(passages_with.get(word, 0) / max(passages, 1), word, languages)
            for word in words
            if is_of_another_field(word) and not (word in there and len(there) >= SEVERAL)
        ),
        abroad=sum(is_of_another_country(word) for word in words if not _is_an_owner(word, question)),
        verbatim=_on_end(search_words(question), "|".join(map(spaced, texts))),
        letters="bn" if written_in(question) == "bn" else "roman" if language_of(question) == "bn" else "en",
        passages=passages,
        across=language_of(question) not in languages,
        to_the_program=is_said_to_the_program(question),
        **further,
    )


def _on_end(words: Sequence[str], lines: str) -> int:
    """The most of these words on end that stand on end in one of the spaced lines."""
    longest = 0
    for start in range(len(words)):
        while start + longest < len(words) and f" {' '.join(words[start : start + longest + 1])} " in lines:
            longest += 1
    return longest


def _is_an_owner(word: str, question: str) -> bool:
    """True where the country says whose a place of work is, and not where: “a Korean-owned plant”."""
    said = search_words(question)
    return any(one == word and after in OWNED for one, after in pairwise(said))


def _strangeness(share: float, word: str, languages: frozenset[str]) -> float:
    """How strange a word of another field is to a statute that has it in that share of its passages."""
    if not share:
        return 1.0 if written_in(word) in languages else UNVERIFIABLE
    return KNOWN_ALL_THE_SAME if share <= IN_PASSING else 0.0
