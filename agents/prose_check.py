"""Whether prose says only what released claims say, sentence by sentence and by text alone: when in doubt, it does not.

A sentence rests on a claim where it shares the claim's words, keeps its negations and exceptions, and brings no number, no provision and
no quotation that is not on a released claim. What fails is not repaired: the deterministic narrative takes its place.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass

from agents.exchange import CompositionMaterial
from agents.figures import figures
from agents.models.reading import likeness
from agents.phrases import PHRASES
from agents.wording import NEGATIONS, numbers, plain, sentences, words
from graph_schema.citations import section_of
from graph_schema.numerals import decomposed
from graph_schema.search_text import search_words
from retrieval.named import mentions
from retrieval.question import content_words

LEAST_SHARED = 0.6
"""The share of a sentence's words of content that a claim must have."""
NEAR = 0.15
"""Claims that share nearly as much as the best one bear a sentence too."""
_UNQUOTED = dict.fromkeys(map(ord, "“”„\"‘’'«»"), " ")
_EXCEPTIONS = frozenset(decomposed(word) for word in "ব্যতীত ব্যতিত ব্যতিরেকে unless except excepting".split())
_OUR_WORDS = frozenset(word for texts in PHRASES.values() for text in texts.values() for word in search_words(text))


@dataclass(frozen=True)
class Ground:
    """A text that a sentence may rest on: one sentence of a claim or of its quotations, or one note on what stays open."""

    words: frozenset[str]
    turns: frozenset[str]
    """`not` where it negates, `except` where it takes something out."""


def beyond(prose: str, material: CompositionMaterial) -> str | None:
    """What the prose has that no released claim has, as a sentence of ours; None where there is nothing."""
    texts = _texts(material)
    strange = sorted(numbers(prose) - numbers(" ".join([*texts, *figures(" ".join(texts), "en")])))
    if strange:
        return f"No released claim has the number {strange[0]}."
    new = [figure for figure in figures(prose, "en") if figure not in figures("\n".join(texts), "en")]
    if new:
        return f"No released claim has the figure {new[0]}."
    cited = [citation.citation for claim in material.claims for citation in claim.citations]
    named = {mention for text in texts for mention in _named(text)}
    for citation, act in _named(prose):
        if (citation, act) not in named and (act is not None or not any(_is_or_holds(citation, one) for one in cited)):
            return f"No released claim rests on the provision {citation}."
    grounds = [ground for text in texts for ground in _grounds(text)]
    said = [sentence.text for line in prose.splitlines() for sentence in sentences(line)]
    own = [sentence for sentence in said if not any(_stands_in(sentence, text) for text in texts)]
    for number, sentence in enumerate(own, 1):
        if not _rests(sentence, grounds):
            return f"Sentence {number} of those that no released claim has does not rest on one."
    return None


def _named(text: str) -> list[tuple[str, str | None]]:
    """The provisions that the text names, each with the other Act that stands beside it; a quotation mark is no part of an Act's name."""
    return [(mention.citation, mention.act) for mention in mentions(text.translate(_UNQUOTED))]


def _texts(material: CompositionMaterial) -> list[str]:
    """Everything that may be said: the claims, their quotations, the names of what they cite, what stays open."""
    headings = dict(material.headings)
    said, courtesy = [*material.unanswered], dict(material.translations)
    for claim in material.claims:
        said += [claim.text, *(citation.quote for citation in claim.citations)]
        said.append(" ".join(courtesy[citation.id] for citation in claim.citations if citation.id in courtesy))
        said += [heading for citation in claim.citations if (heading := headings.get(citation.id))]
    return [*said, " ".join(citation.citation for claim in material.claims for citation in claim.citations)]


def _grounds(text: str) -> list[Ground]:
    """The text's sentences, and the text as a whole where it has several."""
    pieces = [sentence.text for sentence in sentences(text)]
    return [Ground(frozenset(search_words(piece)), _turns(piece)) for piece in ([*pieces, text] if len(pieces) > 1 else pieces)]


def _rests(sentence: str, grounds: Sequence[Ground]) -> bool:
    """True where some ground has most of the sentence's content and the same negations and exceptions."""
    content = [word for word in content_words(sentence) if word not in _OUR_WORDS]
    if not content:
        return not _turns(sentence)
    shares = [(_shared(content, ground.words), ground) for ground in grounds]
    best = max((share for share, _ in shares), default=0.0)
    bearing = [ground for share, ground in shares if share >= max(best - NEAR, LEAST_SHARED)]
    return any(ground.turns == _turns(sentence) for ground in bearing)


def _shared(content: Sequence[str], ground: frozenset[str]) -> float:
    return sum(any(likeness(word, other) for other in ground if other[:2] == word[:2]) for word in content) / len(content)


def _turns(text: str) -> frozenset[str]:
    return frozenset("except" if word in _EXCEPTIONS else "not" for word in words(text) if plain(word) in NEGATIONS)


def _stands_in(sentence: str, text: str) -> bool:
    """True where a claim has the very sentence."""
    return " ".join(sentence.split()) in " ".join(text.split())


def _is_or_holds(named: str, cited: str) -> bool:
    """True for the cited provision and for what it lies in: section 26 where 26(1) is cited."""
    return cited == named or section_of(cited) == named or cited.startswith((named + "(", named + " "))
