"""Bangla as it is spoken, told in the forms that are written: কইরা is করে, যামু is যাব, মালিকরে is মালিককে.

The endings of the spoken language of the east and of the older written one follow few rules, which are here; what follows none is a word
of the lists. A rule may make no word at all of a word that it was not meant for: a form counts only where a list has it.
"""

from __future__ import annotations

import re
from functools import lru_cache

from graph_schema.numerals import decomposed

_Rule = tuple[re.Pattern[str], str]


def _rules(*rows: tuple[str, str]) -> tuple[_Rule, ...]:
    return tuple((re.compile(decomposed(spoken)), decomposed(written)) for spoken, written in rows)


_LETTER = "[ক-হ]\u09bc?"
_TENSE = "(তে|তেন|লে|লেন|লাম|ল|ব|বে|বেন)$"

_POINTING = _rules(
    ("^(?:এই|হেই)(টা|টি|ডা|ভাবে|খান|গুল|রকম)", r"এ\1"),
    ("^(?:ওই|ঐ)(টা|টি|ডা|ভাবে|খান|গুল|রকম)", r"ও\1"),
    ("ডা(র|রে|তে)?$", r"টা\1"),
    ("গুলা", "গুলো"),
)
_CASES = _rules(
    ("গো(রে)?$", "দের"),  # আমাগো
    ("রে$", "কে"),  # মালিকরে
    ("ওনের$", "ওয়ার"),  # দেওনের
    ("ওন$", "ওয়া"),
    ("^করনে?র?$", "করা"),
)
_LAST_SIGN = _rules(
    ("(?<=..)ো$", ""),  # কতো
    ("(?<=..)[ইও]$", ""),  # নিজেই, পরও
    ("টুক$", "টুকু"),
)
_VERBS = _rules(
    ("^(.)াইয়া$", r"\1েয়ে"),  # খাইয়া
    ("ইয়া$", "য়ে"),  # হইয়া
    (f"^({_LETTER})িয়া$", r"\1িয়ে"),  # দিয়া
    ("িয়া$", "ে"),  # করিয়া
    ("ায়া$", "িয়ে"),  # মিলায়া
    (f"(^আ|া)ই({_LETTER})া$", r"\1>\2ে"),  # কাইটা, আইসা
    (f"ই({_LETTER})া$", r"\1ে"),  # কইরা
    ("^(.)াইছ", r"\1েয়েছ"),  # পাইছে
    ("^(.)িছ", r"\1িয়েছ"),  # দিছি
    ("^(.)ইছ", r"\1য়েছ"),  # হইছে
    ("^([পখয])াই" + _TENSE, r"\1ে\2"),  # পাইলে
    ("াই" + _TENSE, r"া\1"),  # করাইলে
    ("(?<=.)[িই]" + _TENSE, r"\1"),  # হইব, করিলে
    ("মু$", "ব"),  # যামু
    ("(?<=..)ুম$", "ব"),  # করুম
)
_PERSON = _rules(("(?<=.)ব$", "বে"), ("লেন$", "লে"), ("বেন$", "বে"))  # লাগব
_FRONTED = (("আ>", "এ"), ("া>", "ে"))


@lru_cache(4096)
def written_forms(word: str) -> tuple[str, ...]:
    """The forms in which the folded word may be written, each a step further from how it is spoken; none for one in other letters."""
    if word.isascii():
        return ()
    forms = [word]
    for rules in (_POINTING, _CASES, _LAST_SIGN, _VERBS, _PERSON):
        form = _by_first(rules, forms[-1])
        if form != forms[-1]:
            forms.append(form)
    return tuple(forms[1:])


def _by_first(rules: tuple[_Rule, ...], word: str) -> str:
    """The word by the first rule that fits it; the word itself where none does."""
    for spoken, written in rules:
        if spoken.search(word):
            form = spoken.sub(written, word)
            for vowel, fronted in _FRONTED:
                form = form.replace(vowel, fronted)
            return form
    return word
