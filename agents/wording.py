"""Words, sentences, numbers and negations of Bangla and English, cut by rules of our own.

`\\w` and `\\b` cut a Bangla word at its vowel signs, so the letters of a word are spelled out here.
"""

from __future__ import annotations

import re
from dataclasses import dataclass
from functools import lru_cache

from graph_schema.numerals import DIGIT, ascii_digits, decomposed

BANGLA = "\u0980-\u0983\u0985-\u09e3\u09f0\u09f1\u09fc\u09fe"
"""Bangla letters and signs; no digits, no danda. The joiners \u200c and \u200d stand inside and after words, and are none by themselves."""
WORD = re.compile(rf"[{BANGLA}][{BANGLA}\u200c\u200d]*|[A-Za-z\u00c0-\u024f]+(?:['’][A-Za-z]+)*|{DIGIT}+(?:[.,]{DIGIT}+)*")
NUMBER = re.compile(rf"{DIGIT}+(?:[.,/]{DIGIT}+)*")

NEGATIONS = frozenset(
    decomposed(word)
    for word in (
        "না নহে নহেন নহি নাই নয় নন নেই ব্যতীত ব্যতিত ব্যতিরেকে not no never nor neither cannot unless except excepting "
        "don't doesn't didn't isn't aren't wasn't weren't won't can't shan't shouldn't mustn't needn't couldn't wouldn't"
    ).split()
)
"""Whole words that turn a rule round or take something out of it. `নাম` and `জানাইবেন` hold না and are none of them."""

_CLOSING = "[”’\"')\\]]*"
_SENTENCE_END = re.compile(rf"[।৷]+{_CLOSING}|[?!]+{_CLOSING}(?=\s+[^a-z\s]|\s*$)|\.{_CLOSING}(?=\s+[A-Z“‘\"'(\[0-9]|\s*$)")
_ABBREVIATION = re.compile(r"(?:\b(?:No|Nos|s|ss|sec|Sec|Art|art|cl|Cl|para|Mr|Mrs|Dr|Ltd|Co|viz|i\.e|e\.g|Tk)|\b[A-Z])\.$")


@dataclass(frozen=True)
class Span:
    """A piece of a text, in code points of it."""

    start: int
    end: int
    text: str


def words(text: str) -> list[str]:
    """The words and numbers of the text, composed alike, lower case, digits in ASCII, joiners left out."""
    return [plain(found[0]) for found in WORD.finditer(text)]


@lru_cache(maxsize=16384)  # more than the words of an Act in two languages
def plain(word: str) -> str:
    """One form of a word for comparing."""
    return ascii_digits(decomposed(word)).replace("\u200c", "").replace("\u200d", "").replace("’", "'").lower()


def has_words(text: str) -> bool:
    """True where the text holds at least one word or number."""
    return WORD.search(text) is not None


def is_negation(word: str) -> bool:
    """True for a whole word that negates or excepts."""
    return plain(word) in NEGATIONS


def sentence_ends(text: str) -> list[int]:
    """The places just after each mark that ends a sentence; a line break ends none, for closing words follow a list after one."""
    ends = []
    for found in _SENTENCE_END.finditer(text):
        if found[0].startswith(".") and _ABBREVIATION.search(text[: found.start() + 1]):
            continue
        ends.append(found.end())
    return ends


@lru_cache(maxsize=2048)  # the words of one unit are cut again in every round, and for other questions
def sentences(text: str) -> tuple[Span, ...]:
    """The sentences of the text in order, white space around them left out; together they hold every word of it."""
    found = []
    start = 0
    for end in [*sentence_ends(text), len(text)]:
        piece = text[start:end]
        left = start + len(piece) - len(piece.lstrip())
        if has_words(piece):
            found.append(Span(left, left + len(piece.strip()), piece.strip()))
        start = end
    return tuple(found)


@lru_cache(maxsize=2048)
def numbers(text: str) -> frozenset[str]:
    """The numbers written in digits, in ASCII: `১২০`, `120` → `120`."""
    return frozenset(ascii_digits(found[0]).replace(",", "") for found in NUMBER.finditer(text))


def language_of(text: str, otherwise: str = "bn") -> str:
    """`bn` or `en` by the script that most letters are of."""
    bangla = len(re.findall("[\u0985-\u09b9\u09dc-\u09df]", text))
    latin = len(re.findall("[A-Za-z]", text))
    if bangla == latin:
        return otherwise
    return "bn" if bangla > latin else "en"
