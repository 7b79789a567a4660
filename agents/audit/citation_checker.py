"""Whether quoted words stand in a unit, verbatim and with their negations: arithmetic on text, no model.

A quotation passes where its words, white space and typography aside, stand in the unit exactly once and no negation or exception is
lost. An ellipsis may shorten a quotation within one sentence where what it hides holds no negation; then the match is `normalised`.
"""

from __future__ import annotations

import re
from dataclasses import dataclass
from itertools import pairwise
from typing import Literal

from agents.audit.folding import AMENDMENT_MARK, Folded, folded, is_word_character, readings
from agents.wording import WORD, has_words, is_negation, sentence_ends, words
from graph_schema.numerals import DIGIT

ELLIPSIS = re.compile(r"\[\s*(?:…|\.{3,}|\.(?:\s\.){2,})\s*\]|…|\.{3,}|\.(?:\s\.){2,}")
_IN_A_NUMBER = re.compile(rf"{DIGIT}[.,]{DIGIT}")
_NUMBER_SIGN = re.compile(rf"[Nn]o\.\s*{DIGIT}")

_ABSENT = "The quoted words do not stand in the cited unit."


@dataclass(frozen=True)
class QuoteMatch:
    """`start` and `end` are code points of the unit's text; with `none` they are None and `reason` is one sentence."""

    match: Literal["exact", "normalised", "none"]
    start: int | None = None
    end: int | None = None
    reason: str | None = None


def check_quote(quote: str, text: str) -> QuoteMatch:
    """Where the quotation stands in the text, or why it counts as not standing there; when in doubt, it does not."""
    quote = quote.strip()
    if not has_words(quote):
        return _none("The quotation has no words.")
    if not has_words(text):
        return _none("The cited unit has no words of its own.")
    found = _check_whole(quote, text)
    if found is not None:
        return found
    if ELLIPSIS.search(quote):
        return _check_shortened(quote, text)
    return _none(_why_absent(quote, text))


def _check_whole(quote: str, text: str) -> QuoteMatch | None:
    """The verdict where the words stand in the text as one piece, else None."""
    within = folded(text)
    marked = (quote, AMENDMENT_MARK.sub("", quote), AMENDMENT_MARK.sub(" ", quote))
    for printed in dict.fromkeys(reading for one in dict.fromkeys(marked) for reading in readings(one)):
        places = _places(printed, within, text)
        if len(places) > 1:
            return _none("The quoted words stand more than once in the cited unit, so it is not clear which place is meant.")
        if places:
            start, end = places[0]
            lost = _negation_beside(text, start, end)
            if lost:
                return _none(f"The quotation leaves out {lost!r}, which stands directly beside it in the same sentence.")
            literal = text.find(quote)
            if 0 <= literal <= start and end <= literal + len(quote):
                return QuoteMatch("exact", literal, literal + len(quote))
            return QuoteMatch("normalised", start, end)
    return None


def _check_shortened(quote: str, text: str) -> QuoteMatch:
    """The verdict on a quotation with ellipses: its pieces stand in order in one sentence and nothing decisive is hidden."""
    within = folded(text)
    pieces = [readings(piece) for piece in ELLIPSIS.split(quote) if has_words(piece)]
    spans: list[tuple[int, int]] = []
    for piece in pieces:
        places = next((found for reading in piece if (found := _places(reading, within, text))), [])
        if len(places) != 1:
            return _none(_ABSENT if not places else "A part of the shortened quotation stands more than once in the cited unit.")
        if spans and places[0][0] < spans[-1][1]:
            return _none("The parts of the shortened quotation stand in another order in the cited unit.")
        spans.append(places[0])
    start, end = spans[0][0], spans[-1][1]
    if any(start < place < end for place in sentence_ends(text)):
        return _none("The ellipsis joins words of different sentences.")
    for (_, left), (right, _) in pairwise(spans):
        hidden = next((word[0] for word in WORD.finditer(text, left, right) if _negates(word)), None)
        if hidden:
            return _none(f"The ellipsis hides {hidden!r}.")
    lost = _negation_beside(text, start, end)
    if lost:
        return _none(f"The quotation leaves out {lost!r}, which stands directly beside it in the same sentence.")
    return QuoteMatch("normalised", start, end)


def _places(needle: str, within: Folded, text: str) -> list[tuple[int, int]]:
    """Every place of the folded words, in offsets of the original text, that begins and ends between words."""
    found = []
    at = within.text.find(needle) if needle else -1
    while at >= 0:
        end = at + len(needle)
        span = within.span(at, end)
        if _between_words(within.text, at) and _between_words(within.text, end) and not any(_in_a_number(text, place) for place in span):
            found.append(span)
        at = within.text.find(needle, at + 1)
    return found


def _between_words(text: str, at: int) -> bool:
    """False where the place lies inside a word."""
    return at in (0, len(text)) or not (is_word_character(text[at - 1]) and is_word_character(text[at]))


def _in_a_number(text: str, at: int) -> bool:
    """True where the place cuts a number at its point or comma."""
    return any(_IN_A_NUMBER.match(text, begin) for begin in (at - 1, at - 2) if begin >= 0)


def _negation_beside(text: str, start: int, end: int) -> str | None:
    """The negation or exception that is the next word before or after the place, in the same sentence."""
    ends = sentence_ends(text)
    first = max((place for place in ends if place <= start), default=0)
    before = list(WORD.finditer(text, first, start))
    if before and _negates(before[-1]):
        return before[-1][0]
    if any(start < place <= end and not has_words(text[place:end]) for place in ends):
        return None
    last = min((place for place in ends if place > end), default=len(text))
    after = WORD.search(text, end, last)
    return after[0] if after and _negates(after) else None


def _negates(word: re.Match[str]) -> bool:
    """True for a negation or exception; `No.` before a number is short for number."""
    return is_negation(word[0]) and not _NUMBER_SIGN.match(word.string, word.start())


def _why_absent(quote: str, text: str) -> str:
    """The reason, naming a lost negation or the punctuation where that is the only difference."""
    quoted, unit = words(quote), words(text)
    if _runs_in(quoted, unit):
        return "The quoted words stand in the cited unit with other punctuation, or the quotation cuts a word or a number."
    if _runs_in([w for w in quoted if not is_negation(w)], [w for w in unit if not is_negation(w)]):
        return "The quotation leaves out or adds a negation or an exception of the cited unit."
    return _ABSENT


def _runs_in(part: list[str], whole: list[str]) -> bool:
    return any(whole[n : n + len(part)] == part for n in range(len(whole) - len(part) + 1))


def _none(reason: str) -> QuoteMatch:
    return QuoteMatch("none", reason=reason)
