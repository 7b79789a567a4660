"""What a question is made of, read without a model: its language, its words of substance, and the law's words for what people say."""

from __future__ import annotations

import re
from collections.abc import Iterable, Sequence
from dataclasses import dataclass
from functools import cache
from importlib.resources import files
from typing import Any

import yaml

from graph_schema.errors import WrongUse
from graph_schema.search_text import folded, search_words

LONGEST = 2000
"""Characters of a question that are read; the embedder and the index gain nothing from more."""

_BANGLA = re.compile("[\u0980-\u09ff]")
_LATIN = re.compile("[A-Za-z]")


@dataclass(frozen=True)
class Term:
    """Words for one thing of labour law. `spoken` are the folded phrases that call it up, a final `*` standing for any ending."""

    bn: tuple[str, ...]
    en: tuple[str, ...]
    spoken: tuple[str, ...]

    def words(self, language: str) -> tuple[str, ...]:
        """The law's words for it in that language."""
        return tuple(word.rstrip("*") for word in (self.bn if language == "bn" else self.en))


def asked(question: str) -> str:
    """The question in one line, at most LONGEST characters. Raises WrongUse where no word is in it."""
    plain = " ".join(question.replace("\0", " ").split())[:LONGEST]
    if not search_words(plain):
        raise WrongUse("The question holds no word to search for. Write what you want to know, for example: notice before dismissal.")
    return plain


def language_of(question: str) -> str:
    """`bn` where more than a third of the letters are Bangla or the words are romanised Bangla, else `en`."""
    if written_in(question) == "bn":
        return "bn"
    words = search_words(question)
    romanised = [word for word in words if word in _stopwords()["roman"] and word not in _stopwords()["en"]]
    return "bn" if len(romanised) * 4 >= len(words) and len(romanised) > 1 else "en"


def written_in(question: str) -> str:
    """The language whose letters the question is written in: `bn` or `en`."""
    return "bn" if len(_BANGLA.findall(question)) * 2 > len(_LATIN.findall(question)) else "en"


def content_words(question: str) -> tuple[str, ...]:
    """The folded words that say what the question is about, each once: no particles, numbers or words of asking."""
    idle = _stopwords()
    skipped = idle["bn"] | idle["en"] | (idle["roman"] if language_of(question) == "bn" else frozenset())
    kept = [word for word in search_words(question) if word not in skipped and len(word) > 1 and not word[0].isdigit()]
    return tuple(dict.fromkeys(kept))


def terms_in(question: str) -> tuple[Term, ...]:
    """The terms of labour law that the question speaks of, in either language or in everyday words."""
    line = spaced(question)
    return tuple(term for term in _terms() if any(stands_in(phrase, line) for phrase in term.spoken))


def spaced(text: str) -> str:
    """The folded words of the text between single blanks, with a blank at either end."""
    return f" {' '.join(search_words(text))} "


def stands_in(phrase: str, line: str) -> bool:
    """True where a folded phrase stands in a spaced line as whole words; after a final `*` its last word may go on."""
    return f" {phrase[:-1]}" in line if phrase.endswith("*") else f" {phrase} " in line


def folded_phrase(phrase: str) -> str:
    """The phrase in folded words, its final `*` kept."""
    return " ".join(search_words(phrase)) + ("*" if phrase.endswith("*") else "")


def read_words(name: str) -> Any:
    """The data file of that name in this package."""
    return yaml.safe_load(files("retrieval").joinpath(name).read_text(encoding="utf-8"))


def is_of_another_field(word: str) -> bool:
    """True of a folded word that belongs to another field of law or of life."""
    return _is_one_of(word, "words")


def is_of_another_country(word: str) -> bool:
    """True of a folded word that names another country than that of the law."""
    return _is_one_of(word, "places")


def _is_one_of(word: str, kind: str) -> bool:
    whole, begun = _elsewhere(kind)
    return word in whole or any(word.startswith(known) for known in begun)


@cache
def _elsewhere(kind: str) -> tuple[frozenset[str], tuple[str, ...]]:
    """Words that stand for themselves, and beginnings of words."""
    known = [folded_phrase(word) for word in read_words("elsewhere.yaml")[kind].split()]
    begun = tuple(word[:-1] for word in known if len(word) > 1 and word.endswith("*"))
    return frozenset(word for word in known if not word.endswith("*")), begun


@cache
def _stopwords() -> dict[str, frozenset[str]]:
    return {language: frozenset(search_words(folded(words))) for language, words in read_words("stopwords.yaml").items()}


@cache
def _terms() -> tuple[Term, ...]:
    return tuple(_term(row) for row in read_words("terms.yaml")["terms"])


def _term(row: dict[str, Sequence[str]]) -> Term:
    bangla = [f"{word.rstrip('*')}*" for word in row["bn"]]
    return Term(tuple(row["bn"]), tuple(row["en"]), tuple(_distinct(map(folded_phrase, [*bangla, *row["en"], *row["said"]]))))


def _distinct(words: Iterable[str]) -> list[str]:
    return list(dict.fromkeys(word for word in words if word.strip("* ")))
