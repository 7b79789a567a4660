"""A question as it is searched in the statutes at hand."""

from __future__ import annotations

from dataclasses import dataclass

from retrieval.question import Term, content_words, language_of, terms_in, written_in
from retrieval.romanised import in_bangla_letters
from retrieval.scope import Scope


@dataclass(frozen=True)
class Reading:
    """What a question says, in its own words and in the law's."""

    text: str
    language: str
    words: tuple[str, ...]
    terms: tuple[Term, ...]
    foreign: bool
    """True where no text of the statutes is in the language or the letters of the question."""
    law_words: str
    """What the statutes call the terms, in their languages, and the words of romanised Bangla in its letters."""

    @property
    def translated(self) -> str:
        """What is embedded beside a foreign question."""
        return self.law_words if self.foreign else ""


def read(question: str, scope: Scope) -> Reading:
    """The question as it is searched in these statutes."""
    language, terms = language_of(question), terms_in(question)
    foreign = language not in scope.languages or written_in(question) != language
    sounds = [in_bangla_letters(word) for word in content_words(question)] if (language, written_in(question)) == ("bn", "en") else []
    law_words = " ".join(dict.fromkeys(word for term in terms for tongue in sorted(scope.languages) for word in term.words(tongue)))
    return Reading(question, language, content_words(question), terms, foreign, " ".join([law_words, *sounds]).strip())
