"""Legacy-font damage undone for the search copy only: citations and units keep the letters as the source printed them.

Texts once typed for a non-Unicode Bangla font were converted glyph by glyph. What the converter did not know came out as another
letter (ক্ষ as ৰ), and signs that the font draws before or above a letter kept their drawn place (মৃতু্য for মৃত্যু).
"""

from __future__ import annotations

import re
from dataclasses import dataclass
from functools import reduce

from graph_schema.numerals import decomposed

_C = "(?:[ক-হৎ]়?)"
_V = "[ািীুূৃেৈোৌ]"


@dataclass(frozen=True)
class Repair:
    """One kind of damage: what is looked for, what it stood for, and a word that shows it."""

    damaged: re.Pattern[str]
    meant: str
    example: tuple[str, str]


def _repair(damaged: str, meant: str, example: str, repaired_example: str) -> Repair:
    return Repair(re.compile(damaged), meant, (example, decomposed(repaired_example)))


REPAIRS: tuple[Repair, ...] = (
    _repair("্্+", "্", "সর্্বোচ্চ", "সর্বোচ্চ"),
    _repair("এতেগত্র", "এক্ষেত্র", "এতেগত্রে", "এক্ষেত্রে"),
    _repair("তেগত্র", "ক্ষেত্র", "তেগত্রে", "ক্ষেত্রে"),
    _repair("ৰ", "ক্ষ", "রৰিত", "রক্ষিত"),
    _repair("([লশপবগম])([িে]?)স্ন", r"\1্ল\2", "উলিস্নখিত", "উল্লিখিত"),
    _repair("([নস])([িে]?)ত্দ", r"\1্ত\2", "দরখাসত্দ", "দরখাস্ত"),
    _repair("রম্ন", "রু", "বিরম্নদ্ধে", "বিরুদ্ধে"),
    _repair("ঊধের্ব", "ঊর্ধ্বে", "ঊধের্্ব", "ঊর্ধ্বে"),
    _repair("([ুূ])্য", r"্য\1", "মৃতু্য", "মৃত্যু"),
    _repair("(?:র্){2,}", "র্", "সম্পূর্র্র্ণ", "সম্পূর্ণ"),
    _repair("তৃর্(?=[ক-হ])", "র্তৃ", "কতৃর্পক্ষ", "কর্তৃপক্ষ"),
    _repair(rf"((?:{_C}্)*{_C})র্({_V})", r"র্\1\2", "কতর্ৃক", "কর্তৃক"),
    _repair(rf"((?:{_C}্)*{_C}{_V}?)র্(?![\u0980-\u09ff\u200c\u200d])", r"র্\1", "অথের্", "অর্থে"),
    _repair("(?:র্){2,}", "র্", "সম্পূর্ণর্", "সম্পূর্ণ"),
    _repair(rf"({_V})\1+", r"\1", "সৃৃষ্টি", "সৃষ্টি"),
    _repair(rf"([ািীুূৃ])ে({_C})", r"\1\2ে", "থাকিেব", "থাকিবে"),
    _repair(rf"(?<![\u0980-\u09ff])ে({_C})", r"\1ে", "েনা", "নো"),
    _repair("সমপ(?=র্ক|াদ|ূর্ণ|ত্তি|্রসার)", "সম্প", "সমপ্রসারণ", "সম্প্রসারণ"),
)
"""In this order: a later repair sees what the earlier ones have put right."""


def repaired(text: str) -> str:
    """The text in NFC with known legacy-font damage undone; sound text comes back unchanged (in NFC)."""
    if text.isascii():
        return text
    mended = reduce(lambda words, repair: repair.damaged.sub(repair.meant, words), REPAIRS, decomposed(text))
    return decomposed(mended)
