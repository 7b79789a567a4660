"""The few words that Neo4j Browser writes on a unit: `ধারা ২৬(১)`, `শর্তাংশ ১ · ২৬(১)`, `s. 26(1)`, with a heading where there is one."""

from __future__ import annotations

import re

from graph_schema.citations import displayed
from graph_schema.numerals import bangla_digits, bangla_number
from graph_schema.statute import Unit

LONGEST_HEADING = 48

_TAIL = re.compile(r"^(.*) (proviso|explanation|paragraph|table|row) (\S+?)((?:\([^)]+\))*)((?: \[[0-9]+\])?)$")
_WORDS_BN = {"proviso": "শর্তাংশ", "explanation": "ব্যাখ্যা", "paragraph": "অনুচ্ছেদ", "table": "সারণি", "row": "সারি"}


def caption(unit: Unit, language: str) -> str:
    """The unit's citation in the statute's language, short, what is innermost first, then its heading."""
    name = _named(unit.citation, language)
    heading = shortened(unit.heading, LONGEST_HEADING)
    return f"{name} · {heading}" if heading else name


def shortened(text: str, longest: int) -> str:
    """The text in one line, cut between two words and marked with an ellipsis where it is longer."""
    line = " ".join(text.split())
    if len(line) <= longest:
        return line
    return line[: longest + 1].rpartition(" ")[0] + "…" if " " in line[: longest + 1] else line[:longest] + "…"


def _named(citation: str, language: str) -> str:
    tail = _TAIL.match(citation)
    if not tail:
        if language == "bn":
            return displayed(citation, "bn")
        return citation if citation.startswith(("part", "chapter", "schedule")) else f"s. {citation}"
    holder, word, number, brackets, copy = tail.groups()
    if language == "bn":
        brackets = re.sub(r"\(([^)]+)\)", lambda m: f"({bangla_number(m[1])})", brackets)
        outer = _named(holder, "bn").removeprefix("ধারা ")
        return f"{_WORDS_BN[word]} {bangla_digits(number)}{brackets}{bangla_digits(copy)} · {outer}"
    return f"{word} {number}{brackets}{copy} · {_named(holder, language).removeprefix('s. ')}"
