"""Text in the old Bangla fonts of the SutonnyMJ kind, whose letters are Latin ones in disguise: told by its letters, then converted."""

from __future__ import annotations

import re
from collections.abc import Sequence
from dataclasses import replace

from bijoytounicode import bijoy2unicode

from ingestion.sources.pages import Word
from ingestion.sources.plausibility import is_plausible

_FONT = re.compile(r"sutonny|bijoy|boishakh|[a-z]mj(?:$|[-,])|tonnybanglamj|chandrabati|karnaphuli|padma.*mj", re.I)
_DISGUISED = re.compile(r"[†‡ˆ‰Š‹Œ•™š›œŸ¡-¿Æ×Øß÷`]|[a-z][A-Z]|[A-Z][a-z]+[A-Z]|[|~^{}@#$%&_=+<>\\](?=[A-Za-z])")
_PARTED_AU = re.compile("ে([ক-হড়ঢ়য়]?)\u09d7")
_LETTERS = re.compile("[A-Za-z]")
_LEAST_SHARE = 0.3
"""Of the words with letters, so many look disguised in such a text; in English it is one in a hundred."""
_LEAST_WORDS = 5


def is_legacy(words: Sequence[Word]) -> bool:
    """The words are set in an old font by its name, or look as such text does in any other."""
    lettered = [word for word in words if _LETTERS.search(word.text)]
    if len(lettered) < _LEAST_WORDS:
        return False
    if any(_FONT.search(word.font) for word in lettered):
        return True
    disguised = sum(bool(_DISGUISED.search(word.text)) for word in lettered)
    return disguised >= _LEAST_SHARE * len(lettered) and not is_plausible(" ".join(word.text for word in words))


def converted(words: Sequence[Word]) -> tuple[Word, ...]:
    """The words in Unicode; where fonts have such names, only the words that are set in one of them."""
    by_font = any(_FONT.search(word.font) for word in words)
    return tuple(replace(word, text=_unicode(word.text)) if not by_font or _FONT.search(word.font) else word for word in words)


def _unicode(text: str) -> str:
    """The word in Unicode; the second half of ৌ, which the converter puts a letter too far, is where it belongs."""
    return _PARTED_AU.sub("ৌ\\1", str(bijoy2unicode(text))).strip() or text
