"""What a question is made of, read without a model: its language, its words of substance, and the law's words for what people say."""

from __future__ import annotations

import re
from collections.abc import Iterable, Iterator, Sequence
from dataclasses import dataclass
from functools import cache, cached_property, lru_cache
from importlib.resources import files
from typing import Any

import yaml

from graph_schema.errors import WrongUse
from graph_schema.search_text import folded, search_words
from retrieval.colloquial import written_forms
from retrieval.sounds import alike, first_sound

LONGEST = 2000
"""Characters of a question that are read; the embedder and the index gain nothing from more."""

LONG_WORD = 7
"""Letters of an English word from which on a slip of the pen in it is seen."""

_BANGLA = re.compile("[\u0980-\u09ff]")
_LATIN = re.compile("[A-Za-z]")
_DIVIDER = " 0000 "
"""Stands between phrases that are folded together: no phrase has it."""


@dataclass(frozen=True)
class Term:
    """Words for one thing of labour law. `spoken` are the folded phrases that call it up, a final `*` standing for any ending."""

    bn: tuple[str, ...]
    en: tuple[str, ...]
    spoken: tuple[str, ...]
    general: bool = False
    """True of what other laws speak of as much: courts, fines, a register."""

    def calls(self, word: str) -> bool:
        """True where the folded word is part of a phrase that calls the term up, as it is spelled or as it sounds."""
        return any(one in self._parts or one.startswith(self._begun) for one in {word, meant(word, True)})

    def words(self, language: str) -> tuple[str, ...]:
        """The law's words for it in that language."""
        return tuple(word.rstrip("*") for word in (self.bn if language == "bn" else self.en))

    @cached_property
    def _parts(self) -> frozenset[str]:
        return frozenset(part for phrase in self.spoken for part in phrase.rstrip("*").split())

    @cached_property
    def _begun(self) -> tuple[str, ...]:
        return tuple(phrase.rstrip("*").split()[-1] for phrase in self.spoken if phrase.endswith("*"))


def asked(question: str) -> str:
    """The question in one line, at most LONGEST characters. Raises WrongUse where no word is in it."""
    plain = " ".join(question.replace("\0", " ").split())[:LONGEST]
    if not search_words(plain):
        raise WrongUse("The question holds no word to search for. Write what you want to know, for example: notice before dismissal.")
    return plain


@lru_cache(256)
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


@lru_cache(256)
def content_words(question: str) -> tuple[str, ...]:
    """The folded words that say what the question is about, each once: no particles, numbers or words of asking."""
    idle = _stopwords()
    skipped = idle["bn"] | idle["en"] | (idle["roman"] if language_of(question) == "bn" else frozenset())
    kept = [word for word in search_words(question) if len(word) > 1 and not word[0].isdigit()]
    return tuple(dict.fromkeys(word for word in kept if skipped.isdisjoint((word, *written_forms(word)))))


@lru_cache(256)
def terms_in(question: str) -> tuple[Term, ...]:
    """The terms of labour law that the question speaks of, in either language or in everyday words."""
    line = spaced(question)
    romanised = (language_of(question), written_in(question)) == ("bn", "en")
    heard = f" {' '.join(meant(word, romanised) for word in line.split())} "
    written = f" {' '.join((word, *written_forms(word))[-1] for word in line.split())} "
    called = {
        number
        for words in {line, heard, written}
        for word in set(words.split())
        for number, phrase in _spoken_from(word)
        if phrase in words
    }
    return tuple(term for number, term in enumerate(_terms()) if number in called)


def _spoken_from(word: str) -> Iterator[tuple[int, str]]:
    """The phrases that can begin at this word, as they stand in a spaced line, each with the number of its term."""
    phrases = _spoken_by_first_word()
    yield from phrases.get(word, ())
    for end in range(1, len(word) + 1):
        yield from phrases.get(word[:end] + "*", ())


@cache
def _spoken_by_first_word() -> dict[str, list[tuple[int, str]]]:
    """First word of a phrase, a final `*` kept → the phrases: a question has few words, and the list many phrases."""
    found: dict[str, list[tuple[int, str]]] = {}
    for number, term in enumerate(_terms()):
        for phrase in term.spoken:
            found.setdefault(phrase.split()[0], []).append((number, f" {phrase} ".removesuffix("* ")))
    return found


@lru_cache(4096)
def meant(word: str, romanised: bool) -> str:
    """The folded word, or the word of a term that it is but for a slip of the pen or, in Bangla of either script, by its sound."""
    known = _words_of_terms()
    if word in known.all or any(word in idle for idle in _stopwords().values()):
        return word
    if word.isascii():
        slip = next((one for one in known.english.get(word[:1], ()) if _one_slip(word, one)), None)
        if slip:
            return slip
        if not romanised:
            return word
    written = next((form for form in written_forms(word) if form in known.all), None)
    if written:
        return written
    heard = [one for one in known.by_sound.get(first_sound(word), ()) if alike(word, one)]
    return max(heard, key=lambda one: (len(one), one), default=word)


def spaced(text: str) -> str:
    """The folded words of the text between single blanks, with a blank at either end."""
    return f" {' '.join(search_words(text))} "


def stands_in(phrase: str, line: str) -> bool:
    """True where a folded phrase stands in a spaced line as whole words; after a final `*` its last word may go on."""
    return as_it_stands(phrase) in line


def as_it_stands(phrase: str) -> str:
    """A folded phrase as a piece of a spaced line: where the piece is, the phrase `stands_in` the line."""
    return f" {phrase[:-1]}" if phrase.endswith("*") else f" {phrase} "


def one_stands_in(pieces: Iterable[str], line: str) -> bool:
    """True where a phrase of which these are the pieces stands in a spaced line."""
    return any(map(line.__contains__, pieces))


def folded_phrase(phrase: str) -> str:
    """The phrase in folded words, its final `*` kept."""
    return " ".join(search_words(phrase)) + ("*" if phrase.endswith("*") else "")


def read_words(name: str) -> Any:
    """The data file of that name in this package."""
    # The loader in C, where PyYAML has it, reads our lists ten times as fast, which one command feels.
    return yaml.load(files("retrieval").joinpath(name).read_text(encoding="utf-8"), Loader=getattr(yaml, "CSafeLoader", yaml.SafeLoader))


def is_of_another_field(word: str) -> bool:
    """True of a folded word that belongs to another field of law or of life."""
    return _is_one_of(word, "words")


def is_of_another_country(word: str) -> bool:
    """True of a folded word that names another country than that of the law."""
    return _is_one_of(word, "places")


@dataclass(frozen=True)
class _Known:
    """The words that call terms up: all of them, the long English ones by their first letter, the Bangla ones by their first sound."""

    all: frozenset[str]
    english: dict[str, list[str]]
    by_sound: dict[str, list[str]]


@cache
def _words_of_terms() -> _Known:
    words = sorted({word for term in _terms() for phrase in term.spoken for word in phrase.rstrip("*").split()})
    english: dict[str, list[str]] = {}
    by_sound: dict[str, list[str]] = {}
    for word in words:
        if not word.isascii():
            by_sound.setdefault(first_sound(word), []).append(word)
        elif len(word) >= LONG_WORD:
            english.setdefault(word[0], []).append(word)
    return _Known(frozenset(words), english, by_sound)


def _one_slip(word: str, known: str) -> bool:
    """True where one letter is more, less, in its neighbour's place or, in a longer word, another; an ending may follow."""
    start = next((n for n, (a, b) in enumerate(zip(word, known, strict=False)) if a != b), len(known))
    if start == len(known) or len(word) < LONG_WORD - 1:
        return False
    rest, wanted = word[start:], known[start:]
    ways = ((1, 0), (0, 1), (1, 1)) if len(known) > LONG_WORD + 1 else ((1, 0), (0, 1))
    swapped = rest[:2] == wanted[1::-1] and rest[2:].startswith(wanted[2:])
    return swapped or any(rest[i:].startswith(wanted[j:]) and len(rest) - len(wanted) <= 3 for i, j in ways)


def _is_one_of(word: str, kind: str) -> bool:
    whole, begun = _elsewhere(kind)
    return word in whole or word.startswith(begun)


@cache
def _elsewhere(kind: str) -> tuple[frozenset[str], tuple[str, ...]]:
    """Words that stand for themselves, and beginnings of words."""
    known = _folded_phrases(read_words("elsewhere.yaml")[kind].split())
    begun = tuple(word[:-1] for word in known if len(word) > 1 and word.endswith("*"))
    return frozenset(word for word in known if not word.endswith("*")), begun


@cache
def _stopwords() -> dict[str, frozenset[str]]:
    return {language: frozenset(search_words(folded(words))) for language, words in read_words("stopwords.yaml").items()}


@cache
def _terms() -> tuple[Term, ...]:
    """The rows of the list. What calls them up is folded all at once: each for itself takes several times as long."""
    lines = [line for line in read_words("terms.yaml")["terms"].splitlines() if line and not line.startswith("#")]
    rows = [[[word for part in column.split(";") if (word := part.strip())] for column in line.split("|")] for line in lines]
    spoken = [[*(f"{word.rstrip('*')}*" for word in bn), *en, *said] for bn, en, said, *_ in rows]
    heard = iter(_folded_phrases([phrase for row in spoken for phrase in row]))
    return tuple(
        Term(tuple(bn), tuple(en), tuple(_distinct(next(heard) for _ in phrases)), bool(general))
        for (bn, en, _, *general), phrases in zip(rows, spoken, strict=True)
    )


def _folded_phrases(phrases: Sequence[str]) -> list[str]:
    """Each phrase as `folded_phrase` folds it, in their order."""
    folds = " ".join(search_words(_DIVIDER.join(phrases))).split(_DIVIDER)
    return [fold.strip() + ("*" if phrase.endswith("*") else "") for fold, phrase in zip(folds, phrases, strict=True)]


def _distinct(words: Iterable[str]) -> list[str]:
    return list(dict.fromkeys(word for word in words if word.strip("* ")))
