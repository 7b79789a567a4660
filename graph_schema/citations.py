"""How a provision is named: citation `26(1)(a) proviso 1` ⇄ identifier `…#sec_26__subsec_1__cl_a__proviso_1` ⇄ ধারা ২৬(১)(ক) …

A citation does not say whether `(65)` is a subsection or a clause, so provisions are looked up by citation; the identifier,
which does say it, is made once, by the parser, from the kinds that it found.
"""

from __future__ import annotations

import re
from collections.abc import Iterable
from functools import lru_cache

from graph_schema.errors import CitationError
from graph_schema.numerals import (
    DIGIT,
    SIGN,
    ascii_digits,
    ascii_number,
    bangla_digits,
    bangla_number,
    decomposed,
    ordinal_pattern,
    ordinal_value,
    ordinal_word,
)
from graph_schema.numerals import sort_key as number_sort_key

EID_PREFIX = {
    "part": "part", "chapter": "chp", "section": "sec", "subsection": "subsec", "clause": "cl", "subclause": "subcl", "item": "item",
    "proviso": "proviso", "explanation": "explanation", "schedule": "schedule", "paragraph": "para", "table": "table",
}  # fmt: skip
"""Kind of unit → prefix of its eId (Akoma Ntoso naming convention)."""

WORDED = ("part", "chapter", "schedule", "paragraph", "table", "row", "proviso", "explanation")
"""Kinds that a citation names by a word; all others stand in brackets, and a section is its bare number."""

_NUMBER = rf"{DIGIT}+(?:\s*-?\s*(?:[A-Za-z]{{1,3}}(?![A-Za-z])|[ক-হ](?!{SIGN}|\s*[ক-হ])))*"
_CANONICAL = re.compile(
    r"(?:(?:part|chapter|schedule) [0-9]+(?:-?[A-Z]+)*|[0-9]+(?:-?[A-Z]+)*)"
    r"(?:\([0-9A-Za-z-]+\)(?: \[[0-9]+\])?| (?:proviso|explanation|paragraph|table|row) [0-9]+[A-Z]*(?: \[[0-9]+\])?| \[[0-9]+\])*"
)
_WORDS = {
    "section": re.compile(r"^(?:sections?|secs?\.?|s\.|§|ধারা\s*[-–:]?)\s*", re.I),
    "chapter": re.compile(r"^(?:chapter|অধ্যায়)\s*[-–]?\s*", re.I),
    "schedule": re.compile(r"^(?:schedule|তফসিল|তপসিল)\s*[-–]?\s*", re.I),
    "part": re.compile(r"^(?:part|ভাগ|খণ্ড)\s*[-–]?\s*", re.I),
}
_BANGLA_ORDINAL = ordinal_pattern()
_ORDINAL_FIRST = {
    "chapter": re.compile(rf"^(?P<word>{_BANGLA_ORDINAL}|[a-z]+)\s*(?:-\s*(?P<letter>[ক-হA-Za-z]))?\s+(?:chapter|অধ্যায়)$", re.I),
    "schedule": re.compile(rf"^(?P<word>{_BANGLA_ORDINAL}|[a-z]+)\s+(?:schedule|তফসিল|তপসিল)$", re.I),
    "part": re.compile(rf"^(?P<word>{_BANGLA_ORDINAL}|[a-z]+)\s+(?:part|ভাগ|খণ্ড)$", re.I),
}
_PROVISO = re.compile(
    rf"\s*(?:এর|র)?\s*(?:(?P<first>{_BANGLA_ORDINAL})\s+)?(?P<kind>শর্তাংশ|ব্যাখ্যা|proviso|explanation)\s*(?P<number>{DIGIT}+)?", re.I
)
_BRACKET = re.compile(r"\s*\(\s*([^()\s]+(?:\s*-\s*[^()\s]+)?)\s*\)")
_BANGLA_HEADS = {"part": "ভাগ", "chapter": "অধ্যায়", "schedule": "তফসিল"}
_BANGLA_WORDS = {"শর্তাংশ": "proviso", "ব্যাখ্যা": "explanation"}


def eid(steps: Iterable[tuple[str, str]]) -> str:
    """The eId of a path of (kind, number): `(("section", "26"), ("subsection", "1"))` → `sec_26__subsec_1`."""
    return "__".join(f"{EID_PREFIX[kind]}_{number}" for kind, number in steps)


def child_citation(parent: str | None, kind: str, number: str) -> str:
    """The citation of a child: `("26(1)", "clause", "a")` → `26(1)(a)`; a chapter or a section stands alone."""
    if kind == "section":
        return number
    if kind in ("part", "chapter", "schedule"):
        return f"{kind} {number}"
    word = "row" if kind == "item" and parent is not None and re.search(r" table \d+$", parent) else kind
    if word in WORDED:
        return f"{parent} {word} {number}" if parent else f"{word} {number}"
    return f"{parent or ''}({number})"


def read_citation(text: str) -> str:
    """The canonical citation for any spelling of one: `ধারা ২৬ক`, `s. 26-A`, `26a`, an identifier → `26A`.

    Raises CitationError, with the words and two examples, where they name no provision.
    """
    plain = " ".join(decomposed(text).replace("\u200c", "").replace("\u200d", "").split())
    if "#" in plain:
        return citation_of_eid(plain.partition("#")[2].partition("@")[0])
    found = _read_worded(plain) or _read_section(plain)
    if found is None or not _CANONICAL.fullmatch(found):
        raise CitationError(
            f"{text.strip()[:80]!r} names no provision. Write it like 26, 26A, 125(2)(b), 26(1) proviso 1, chapter 14 or ধারা ২৬ক."
        )
    return found


def citation_of_eid(identifier: str) -> str:
    """`sec_26__subsec_1__proviso_1` → `26(1) proviso 1`. Raises CitationError for anything else."""
    kinds = {prefix: kind for kind, prefix in EID_PREFIX.items()}
    citation: str | None = None
    for step in identifier.split("__"):
        prefix, _, number = step.partition("_")
        if prefix not in kinds or not re.fullmatch(r"[0-9A-Za-z]+(?:-[0-9A-Za-z]+)*", number):
            raise CitationError(f"{identifier[:80]!r} is not an identifier of a provision, such as sec_26__subsec_1.")
        again = re.fullmatch(r"(.+)-([0-9]+)", number) if not re.fullmatch(r"[0-9]+-[A-Z]+", number) else None
        number, copy = (again[1], f" [{again[2]}]") if again else (number, "")
        citation = child_citation(citation, kinds[prefix], number) + copy
    return citation or ""


def citation_key(citation: str) -> str:
    """What two spellings of one canonical citation share: no capitals, no blanks, no hyphen before a letter."""
    return re.sub(r"\s+|-(?=[a-z])", "", citation.casefold())


@lru_cache(maxsize=8192)
def section_of(citation: str) -> str:
    """The section, chapter or schedule that a citation lies in: `7A(2)(b) proviso 1` → `7A`, `schedule 1 paragraph 2` → `schedule 1`."""
    worded = re.match(r"(?:part|chapter|schedule) \S+", citation)
    return worded[0] if worded else re.split(r"[( ]", citation, maxsplit=1)[0]


def section_unit(identifier: str) -> str:
    """The identifier of the section or schedule that holds the unit: `x#sec_4__subsec_1` → `x#sec_4`."""
    return identifier.partition("__")[0]


def displayed(citation: str, language: str) -> str:
    """The citation as a sentence names it: `ধারা ২৬(১) এর প্রথম শর্তাংশ`, `section 26(1), proviso 1`."""
    head, *tail = re.split(r" (?=proviso |explanation |paragraph |table |row )", citation)
    if language != "bn":
        named = head if head.startswith(("part", "chapter", "schedule")) else f"section {head}"
        return ", ".join([named, *tail])
    return " এর ".join([_bangla_head(head), *map(_bangla_tail, tail)])


def sort_key(citation: str) -> str:
    """A string by which citations sort as the law orders them; provisos and explanations follow the clauses."""
    key = []
    for kind, word_number, bracket in re.findall(r"(?:\b([a-z]+) )?([0-9]+[0-9A-Z-]*|\[[0-9]+\])|\(([^)]+)\)", citation):
        rank = {"part": "a", "chapter": "b", "": "s", "schedule": "t", "proviso": "~p", "explanation": "~x"}.get(kind, kind[:1])
        key.append(number_sort_key(bracket) if bracket else rank + number_sort_key(word_number))
    return "/".join(key)


def _read_worded(plain: str) -> str | None:
    """`chapter 14`, `চতুর্দশ অধ্যায়`, `First Schedule`, `schedule 1 paragraph 2(a)` in canonical form."""
    for kind, pattern in _ORDINAL_FIRST.items():
        found = pattern.match(plain)
        number = ordinal_value(found["word"]) if found else None
        if found and number:
            letter = found.groupdict().get("letter")
            return f"{kind} {number}{ascii_number(letter).upper() if letter else ''}"
    for kind in ("chapter", "schedule", "part"):
        word = _WORDS[kind].match(plain)
        if not word:
            continue
        first, _, rest = plain[word.end() :].partition(" ")
        number_word, _, letter = first.partition("-")
        value = ordinal_value(number_word)
        if value is None:
            joined = re.fullmatch(rf"({DIGIT}+|[IVXLC]+)([A-Zক-য])", first)
            value, letter = (ordinal_value(joined[1]), joined[2]) if joined else (None, "")
        if value is None:
            return None
        suffix = ascii_number(letter).upper() if letter else ""
        return f"{kind} {value}{suffix}" + (f" {ascii_digits(rest)}" if rest else "")
    return None


def _read_section(plain: str) -> str | None:
    """`26 (1) (ka) …` in canonical form, or None."""
    rest = _WORDS["section"].sub("", plain, count=1)
    number = re.match(_NUMBER, rest)
    if not number:
        return None
    try:
        citation = re.sub(r"(?<=[0-9])-(?=[A-Z])", "", ascii_number(number[0]))
        rest = rest[number.end() :]
        while rest.strip(" .।৷"):
            bracket, worded, copy = _BRACKET.match(rest), _PROVISO.match(rest), re.match(r" ?\[([0-9]+)\]", rest)
            named = re.match(rf"\s+(table|row|paragraph) ({DIGIT}+)", rest, re.I)
            if bracket:
                citation += f"({ascii_number(bracket[1])})"
            elif worded:
                which = worded["number"] or (ordinal_value(worded["first"]) if worded["first"] else 1)
                citation += f" {_BANGLA_WORDS.get(worded['kind'], worded['kind'].lower())} {ascii_digits(str(which))}"
            elif copy:
                citation += f" [{copy[1]}]"
            elif named:
                citation += f" {named[1].lower()} {ascii_digits(named[2])}"
            else:
                return None
            rest = rest[next(m for m in (bracket, worded, copy, named) if m).end() :]
    except ValueError:
        return None
    return citation


def _bangla_head(head: str) -> str:
    word, _, number = head.partition(" ")
    if word in ("part", "chapter", "schedule"):
        value = re.match(r"[0-9]+", number)
        letters = number[value.end() :].strip("-") if value else ""
        ordinal = ordinal_word(int(value[0]), "bn") if value else number
        suffix = "-" + bangla_number(letters.lower()) if letters else ""
        return f"{ordinal}{suffix} {_BANGLA_HEADS[word]}"
    section = re.match(r"[0-9A-Z-]+", head)
    brackets = re.sub(r"\(([^)]+)\)", lambda m: f"({bangla_number(m[1])})", head[section.end() :] if section else head)
    return f"ধারা {bangla_number(section[0]) if section else ''}{bangla_digits(brackets)}"


def _bangla_tail(tail: str) -> str:
    word, _, number = tail.partition(" ")
    digits = re.match(r"[0-9]+", number)
    brackets = re.sub(r"\(([^)]+)\)", lambda m: f"({bangla_number(m[1])})", number[digits.end() :]) if digits else ""
    names = {"proviso": "শর্তাংশ", "explanation": "ব্যাখ্যা", "paragraph": "অনুচ্ছেদ", "table": "সারণি", "row": "সারি"}
    return f"{ordinal_word(int(digits[0]), 'bn') if digits else number} {names[word]}{brackets}"
