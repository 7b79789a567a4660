"""Provisions that a question names, in any spelling and either script: `ধারা ৭ক`, `২৬ ও ২৭ ধারা`, `section 26(1)`, `chapter XIV`.

A question is not drafted as a statute is, so more is accepted here than in a statute's own text: `ধারা ৫/ক`, `s. 26a`, `26(1)` alone.
A letter counts only where it stands by itself: `ধারা ৫কে` names section 5.
"""

from __future__ import annotations

import re
from collections.abc import Iterator
from dataclasses import dataclass
from functools import lru_cache

from graph_schema.citations import read_citation
from graph_schema.errors import CitationError
from graph_schema.numerals import LETTERS, ORDINALS, SIGN, ascii_digits, decomposed
from graph_schema.search_text import folded

LONGEST_RANGE = 10

_BN_LETTER = rf"[{LETTERS}](?!{SIGN}|[ক-হ])"
_EN_LETTER = r"[A-Za-z](?![A-Za-z])"
_END = r"(?=$|[\s,.?!;:।৷)(])"
_LETTER = rf"(?:\s?[-/–]\s?(?:{_BN_LETTER}|{_EN_LETTER}){_END}|(?:{_BN_LETTER}|{_EN_LETTER})|\s{_BN_LETTER}{_END})"
_MEASURE = r"(?!\s*(?:জন|দিন|টাকা|মাস|বছর|বৎসর|ঘণ্টা|সপ্তাহ|শতাংশ|%|days?|months?|years?|hours?|weeks?|workers?|taka|tk|percent)(?![a-z]))"
_NUMBER = rf"[0-9]{{1,4}}(?![0-9]){_MEASURE}(?:{_LETTER})?"
_ORDINAL = "(?:" + "|".join(sorted(map(re.escape, ORDINALS), key=len, reverse=True)) + ")"
_TAIL = rf"(?:\s?(?:এর|র)?\s?(?:{_ORDINAL}\s(?:শর্তাংশ|ব্যাখ্যা)|,?\s?(?:proviso|explanation|শর্তাংশ|ব্যাখ্যা)\s[0-9]{{1,2}}(?![0-9])))?"
_JOIN = r"\s*(?:,|&|ও|এবং|অথবা|বা|কিংবা|and|or)\s*(?:ধারা\s*)?"
_TO = r"\s*(?:–|-|to|থেকে|হইতে|হতে)\s*"
_SECTION_WORD = (
    r"(?:(?<!উপ-)(?<!উপ)(?<!উপ )ধারা(?:সমূহ|গুলো|গুলি)?|(?<![A-Za-z-])(?:sections?|secs?\.?|ss?\.|dhara)|§+)\s*[-:–]?\s*(?:নং|নম্বর|no\.?)?\s*"
)


def _inside(name: str) -> str:
    """What may stand in the brackets of a citation: a number, a letter or one letter doubled. `name` keeps groups apart."""
    return rf"(?:[0-9]{{1,3}}(?:\s?-?\s?[ক-হA-Za-z])?|(?P<bn{name}>[ক-হ])(?P=bn{name}){{0,3}}|[অ-ঔ]|[A-Za-z]{{1,4}})"


def _provision(name: str) -> str:
    return rf"{_NUMBER}(?:\s?\(\s*{_inside(name)}\s*\))*{_TAIL}"


_ONE = re.compile(_provision("one"), re.I)
_MEMBERS = rf"{_provision('a')}(?:(?:{_JOIN}|{_TO}){_provision('b')})*"
_WORD_FIRST = re.compile(rf"{_SECTION_WORD}(?P<list>{_MEMBERS})", re.I)
_NUMBER_FIRST = re.compile(rf"(?<![0-9০-৯A-Za-z.])(?P<list>{_MEMBERS})\s*(?:নং|নম্বর|no\.?)?\s*-?\s*ধারা", re.I)
_BRACKETED = re.compile(rf"(?<![0-9A-Za-z.,(/-])(?P<list>[0-9]{{1,3}}(?:{_LETTER})?(?:\({_inside('c')}\))+)", re.I)
_RANGE = re.compile(rf"([0-9]+){_TO}([0-9]+)")
_LARGE_WORD = decomposed(r"(?P<kind>chapter|অধ্যায়|schedule|তফসিল|তপসিল)")
_LARGE = (
    re.compile(
        rf"(?<![A-Za-z])(?i:{_LARGE_WORD})\s*[-–]?\s*(?i:no\.?|নং)?\s*(?P<number>[0-9]{{1,2}}|[IVXLC]+)"
        rf"(?P<letter>\s?-?\s?(?:{_BN_LETTER}|{_EN_LETTER}))?{_END}"
    ),
    re.compile(rf"(?P<number>{_ORDINAL})(?P<letter>\s?-\s?[ক-হ])?\s+{_LARGE_WORD}", re.I),
    re.compile(
        rf"(?P<number>[0-9]{{1,2}})(?P<letter>{_BN_LETTER})?\s?(?:ম|তম|য়|র্থ|ষ্ঠ|শ|st|nd|rd|th)?\s*(?:নং|নম্বর|no\.?)?\s*{_LARGE_WORD}",
        re.I,
    ),
)
_OTHER_ACT_AFTER = re.compile(
    r"\s*(?:of|under|in)\s+(?:the\s+)?(?P<act>(?:[A-Za-z]+\s+){0,5}?(?:code|act|ordinance|constitution|rules))(?![A-Za-z])", re.I
)
_OTHER_ACT_BEFORE = re.compile(
    r"(?P<act>(?:[^\s,।?]+\s+){0,3}[^\s,।?]*(?:আইন|বিধি|সংহিতা|সংবিধান|অধ্যাদেশ|বিধিমালা|(?<![A-Za-z])(?:code|act|ordinance)))"
    r"(?:এর|ের|র)?,?\s*(?:[0-9]{4})?\s*(?:\([^)]*\))?\s*(?:এর)?,?\s*$",
    re.I,
)
_OWN_ACT = re.compile(r"^(?:.*\s)?(?:এই|উক্ত|this|the|said)\s+(?:আইন|act)$|^(?:আইন|act)$", re.I)


@dataclass(frozen=True)
class Mention:
    """One provision that a question names. `act` holds the name of an Act that the question puts beside it, else None."""

    citation: str
    act: str | None
    start: int
    end: int


@lru_cache(256)
def mentions(question: str) -> tuple[Mention, ...]:
    """Every provision named, each once, in the order of the question. Offsets count in `plainly(question)`."""
    text = plainly(question)
    found = list(_whole(text)) or sorted({*_sections(text), *_large(text)}, key=lambda m: (m.start, m.citation))
    once: dict[str, Mention] = {}
    for mention in found:
        once.setdefault(mention.citation, mention)
    return tuple(once.values())


def plainly(question: str) -> str:
    """The question with ASCII digits, no invisible characters, and `ধারা ২৬ এর উপ-ধারা (১)` written as `ধারা 26(1)`."""
    text = ascii_digits(decomposed(re.sub("[\u200b-\u200f\ufeff\u00ad]", "", question)))
    text = " ".join(text.split())
    text = _CLAUSE_OF.sub(lambda m: f"section {m['section']}({m['sub']})" + (f"({m['clause']})" if m["clause"] else ""), text)
    for _ in range(3):
        text = _PART_OF.sub(lambda m: f"{m['whole']}({m['part']})", text)
    return text


_CLAUSE_OF = re.compile(
    r"(?:clauses?\s*\(?(?P<clause>[a-z]{1,3})\)?\s+(?:of|in|under)\s+)?sub-?\s?sections?\s*\(?(?P<sub>[0-9]{1,2}[A-Za-z]?)\)?\s+(?:of|in|under)\s+"
    r"(?:sections?|s\.)\s*(?P<section>[0-9]{1,3}[A-Za-z]?(?![A-Za-z]))",
    re.I,
)
_PART_OF = re.compile(
    rf"(?P<whole>[0-9]+(?:{_LETTER})?(?:\([^()\s]+\))*)(?:\s*ধারা)?,?\s?(?:-?এর|র)?\s?(?:উপ-?\s?ধারা|sub-?\s?section|উপ-?\s?দফা|দফা|sub-?clause|clause)\s?-?\s?"
    rf"(?:\(\s*(?P<part>{_inside('d')})\s*\))",
    re.I,
)


def _sections(text: str) -> Iterator[Mention]:
    taken: list[range] = []
    for pattern in (_WORD_FIRST, _NUMBER_FIRST, _BRACKETED):
        for found in pattern.finditer(text):
            if pattern is _BRACKETED and any(found.start() in span for span in taken):
                continue
            taken.append(range(found.start(), found.end()))
            act = _act_beside(text, found.start(), found.end())
            for citation in _members(found["list"]):
                yield Mention(citation, act, found.start(), found.end())


def _members(words: str) -> Iterator[str]:
    for one in _ONE.finditer(words):
        citation = _canonical(re.sub(r"\s?[/–]\s?", "-", one[0]))
        if citation:
            yield citation
    for span in _RANGE.finditer(words):
        first, last = int(span[1]), int(span[2])
        if first < last <= first + LONGEST_RANGE:
            yield from map(str, range(first + 1, last))


def _large(text: str) -> Iterator[Mention]:
    for pattern in _LARGE:
        for found in pattern.finditer(text):
            kind = "chapter" if found["kind"].lower() in ("chapter", decomposed("অধ্যায়")) else "schedule"
            letter = re.sub(r"[\s-]", "", found["letter"] or "")
            citation = _canonical(f"{kind} {found['number']}" + (f"-{letter}" if letter else ""))
            if citation:
                yield Mention(citation, _act_beside(text, found.start(), found.end()), found.start(), found.end())


def _whole(text: str) -> Iterator[Mention]:
    """A question that is nothing but a citation, such as `26` or `২৬ক`."""
    citation = _canonical(text.strip(" ?।৷.\"'")) if len(text) <= 40 else None
    if citation:
        yield Mention(citation, None, 0, len(text))


def _act_beside(text: str, start: int, end: int) -> str | None:
    after, before = _OTHER_ACT_AFTER.match(text, end), _OTHER_ACT_BEFORE.search(text[:start])
    act = (after or before or {"act": None})["act"]
    return None if act is None or _OWN_ACT.match(act.strip()) else act.strip()


def acts_named(question: str) -> tuple[str, ...]:
    """The names of Acts in the question, with or without a provision: `Income Tax Act`, `তথ্য অধিকার আইন`, `দণ্ডবিধি`; none for `this Act`."""
    plain = decomposed(question)
    found = [
        re.sub(r"^(?:(?!(?:Act|Code)\b)\S+ )*?(?:the|The) ", "", (one["act"] or one["whole"]).strip()) for one in _ACT_NAMED.finditer(plain)
    ]
    for one in _ACT_NAMED_BN.finditer(plain):
        before = one["before"].split()
        generic, meant_here = one["act"] in _GENERIC, one["ending"].startswith(("টি", "টা"))
        if not generic or (before and not meant_here and not before[-1].endswith(_IN_A_PLACE) and folded(before[-1]) not in _OF_NO_NAME):
            found.append(" ".join([*(before[-2:] if generic else []), one["act"]]))
    return tuple(dict.fromkeys(name for name in found if name.lower() not in ("act", "code", "ordinance", "constitution")))


_ACT_NAMED = re.compile(
    r"(?P<act>(?:[A-Z][A-Za-z'-]*,? (?:(?:and|of|on|for|to|the) )*){1,7}"
    r"(?:Act|Code|Ordinance|Constitution|Directive|Regulation)s?)(?![A-Za-z])"
    r"|(?P<whole>(?<![A-Za-z])[Pp]enal [Cc]ode)"
)
_GENERIC = frozenset(map(decomposed, ("আইন", "অধ্যাদেশ", "সংহিতা", "বিধিমালা")))
_IN_A_PLACE = ("ে", decomposed("য়"))
_OF_NO_NAME = frozenset(
    map(folded, "কোন কোনো এই এ উক্ত সেই যে ঐ ওই দেশের প্রচলিত নতুন বর্তমান আমাদের মূল সংশোধিত বাংলাদেশের বাংলাদেশে করলে হলে কি কী ও এবং".split())
)
_ACT_NAMED_BN = re.compile(
    decomposed(
        r"(?P<before>(?:[^\s,।?;]+\s+){0,3})(?P<act>আইন|অধ্যাদেশ|সংহিতা|বিধিমালা|দণ্ডবিধি|[^\s,।?;]*কার্যবিধি|সংবিধান)(?P<ending>(?:ের|এর|র|ে|তে|টি|টির|টিতে|টা|টার)?)(?=$|[\s,।?;])"
    )
)


def _canonical(words: str) -> str | None:
    try:
        return read_citation(words)
    except CitationError:
        return None
