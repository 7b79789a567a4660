"""A question cut into what it asks: `… which pay counts, and within how many days is it due?` asks two things.

A cut is made only where words of asking stand on both sides of it, so a list of facts or a condition stays with its question.
"""

from __future__ import annotations

import re

from agents.wording import words
from graph_schema.numerals import decomposed

ASKING = frozenset(
    decomposed(word)
    for word in (
        "কী কি কত কতটা কতটুকু কতদিন কতক্ষণ কয় কার কাকে কাদের কাহার কাহাকে কে কারা কোথায় কোন কোনটি কখন কবে কীভাবে কিভাবে কেন কেমন "
        "what which who whom whose how when where why koto ki ke kar kothay kon kivabe kibhabe kokhon kobe"
    ).split()
)
_JOINT = re.compile(r"[,;?।৷]\s+|\s+(?=(?:and|but|or|আর|এবং|কিন্তু|ও)\s)")


def asked_parts(question: str) -> tuple[str, ...]:
    """The parts in order, together the whole question; it alone where it asks one thing."""
    ends = [*(joint.end() for joint in _JOINT.finditer(question)), len(question)]
    parts: list[str] = []
    held = start = 0
    for end in ends:
        if _asks(question[held:start]) and _asks(question[start:end]):
            parts.append(question[held:start].strip())
            held = start
        start = end
    rest = question[held:].strip()
    return tuple([*parts, rest] if rest else parts)


def _asks(text: str) -> bool:
    return any(word in ASKING for word in words(text))
