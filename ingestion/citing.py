"""What a text cites, word for word: phrases of one level with their members, each with its place in the text.

`phrases("ধারা ২৩২ এর উপ-ধারা (৩)")` gives two phrases; `ingestion.chaining` joins them, `ingestion.resolution` finds the units.
"""

from __future__ import annotations

import re
from collections.abc import Sequence
from dataclasses import dataclass, replace
from functools import cache

from graph_schema.numerals import BANGLA_DIGITS, DIGIT, ascii_number, ordinal_value, roman_value
from ingestion import reference_patterns as parts


@dataclass(frozen=True, slots=True)
class Member:
    """One member of a list: `(২)(ঞ)` has the path ("2", "ny…") as printed numbers in citation form."""

    start: int
    end: int
    path: tuple[str, ...]
    through: bool = False
    """The range from the member before up to this one is meant."""


@dataclass(frozen=True, slots=True)
class Phrase:
    """One word for a kind of unit with the members that follow or precede it."""

    start: int
    end: int
    kind: str
    how: str
    """`listed`, `own` (this section), `said`, `before`, `after`, or `bare` (no number: "the proviso")."""
    members: tuple[Member, ...] = ()
    plural: bool = False
    gone: bool = False
    """The text itself calls the target repealed."""


def phrases(text: str) -> tuple[Phrase, ...]:
    """Every phrase of the text that names units by their kind, in order, none overlapping another."""
    found: list[Phrase] = []
    at = 0
    while (match := _HEAD.search(text, at)) is not None:
        phrase = _read(text, match)
        if phrase is None:
            at = match.start() + 1 if match.end() == match.start() + 1 else match.start() + _skip(match)
            continue
        found.append(phrase)
        at = phrase.end
    return tuple(found)


def style(number: str) -> str:
    """`digit` or `letter`: members of one list that share a style stand at one level."""
    return "digit" if number[:1].isdigit() else "letter"


def _alternatives() -> str:
    return "|".join(f"(?P<{kind}>{words})" for kind, words in parts.LEVELS.items())


_NUMBER_FIRST = rf"{parts.NUMBER}(?:\s*{parts.BRACKETS})?"
_INNER = "|".join(parts.LEVELS[kind].split("|")[0] for kind in ("subsection", "subclause", "clause"))
_HEAD = re.compile(
    rf"{parts.NO_WORD_BUT_GLUED}(?:(?:(?P<own>{parts.OWN})|(?P<said>{parts.SAID})|(?P<before>{parts.BEFORE})|(?P<after>{parts.AFTER}))\s+"
    rf"|(?P<ordinals>{parts.ORDINAL_ITEM}(?:{parts.SEPARATOR}{parts.ORDINAL_ITEM}){{0,30}}+)\s+"
    rf"|(?P<numbers>(?<!{DIGIT}){_NUMBER_FIRST}(?:{parts.SEPARATOR}{_NUMBER_FIRST}){{0,30}}+)\s+(?:নং\s+)?(?=ধারা|অনুচ্ছেদ)"
    rf"|(?P<brackets>(?<![)\w]){parts.BRACKET}(?:{parts.SEPARATOR}{parts.BRACKET}){{0,30}}+)\s*(?:নং\s+)?(?={_INNER})"
    rf"|)(?:{_alternatives()})(?P<ending>{parts.ENDING})",
    re.I,
)
_LIST_START = re.compile(r"\s*[-–—:]?\s*(?:নং\s+|Nos?\.\s*)?", re.I)
_MEMBER, _BRACKETS, _BRACKET = re.compile(parts.MEMBER), re.compile(parts.BRACKETS), re.compile(parts.BRACKET)
_ROMAN, _QUANTITY = re.compile(parts.ROMAN), re.compile(parts.QUANTITY, re.I)
_SEPARATOR = re.compile(parts.SEPARATOR, re.I)
_IN_BRACKETS = ("subsection", "clause", "subclause")
_NEAR = 200
_HALF_BRACKET = re.compile(rf"{parts.INSIDE}\s?\)")
"""দফা খ): the opening bracket was lost in print."""
_REPEATED = rf"(?:(?:{parts.LEVELS['subsection']}|{parts.LEVELS['section']}|{parts.LEVELS['clause']})\s*[-–]?\s*)?"
_TO_EN = re.compile(parts.TO_EN + _REPEATED, re.I)
_TO_BN = re.compile(parts.TO_BN + _REPEATED)
_INCLUSIVE = re.compile(r"\s*\((?:(?:both|all)\s)?inclusive\)", re.I)
_UP_TO_BN = re.compile(parts.UP_TO_BN)
_GONE_BEFORE = re.compile(rf"{parts.GONE}\s+$", re.I)
_LETTERED_PARAGRAPH = re.compile(r"paragraphs?\s*\(\s*[a-z]+\s*\)", re.I)
"""What this Act calls a clause, another draftsman calls a paragraph: "paragraph (a) of sub-section (1)"."""
_NUMBERED_BY_DIGITS = ("section", "paragraph")
_NOUN_AFTER = re.compile(r"\s*(?:প্রদান|দান|দিতে|তলব|চাহি|চাওয়া|করিতে|করিয়া|করা|প্রসঙ্গে|প্রসংগে|বা\s|ও\s|এবং\s)")
_LABEL_END = re.compile(r"\s*[-−–—.:]")
_GENITIVE_BEFORE = re.compile(r"(?:[0-9০-৯)]|[0-9০-৯][ক-হ])\s*-?\s*এর\s+$")
_ONE_OF = re.compile(r"(?P<word>.+?)(?:\s?-\s?(?P<letter>[ক-হ]+))?$", re.S)


def _skip(match: re.Match[str]) -> int:
    """How far past the start of a match that names nothing the search goes on: past its first word."""
    first = re.match(r"\S+\s*", match[0])
    return len(first[0]) if first and len(first[0]) < len(match[0]) else len(match[0])


def _read(text: str, match: re.Match[str]) -> Phrase | None:
    word = next(kind for kind in parts.LEVELS if match[kind])
    kind = "clause" if word == "paragraph" and _LETTERED_PARAGRAPH.match(text, match.start(word)) else word
    gone = _GONE_BEFORE.search(text, max(0, match.start() - 12), match.start()) is not None
    if match["ordinals"]:
        return _ordinals(match, kind, gone)
    listed = _list(text, match.end(), kind)
    first = next((name for name in ("numbers", "brackets") if match[name]), None)
    if first:
        taken = listed and not (first == "brackets" and match["ending"])
        members = () if taken else _members(text, match.start(first), kind, match.end(first))
        return Phrase(match.start(), match.end(word), _by_letter(kind, members), "listed", members, gone=gone) if members else None
    how = next((how for how in ("own", "said", "before", "after") if match[how]), None)
    plural = match[word].lower().endswith("s") or match["ending"].startswith(("সমূহ", "গুলি", "গুলো")) or " " in (match["said"] or "").strip()
    if how is not None:
        return None if listed or match[word] in ("part", "parts") else Phrase(match.start(), match.end(word), kind, how, plural=plural)
    if listed:
        return Phrase(match.start(), listed[-1].end, _by_letter(kind, listed), "listed", listed, gone=gone)
    return _bare(match, kind)


def _by_letter(kind: str, members: Sequence[Member]) -> str:
    """A letter is a clause also where a draftsman calls it a subsection: (গ) উপধারা."""
    return "clause" if kind == "subsection" and style(members[0].path[0]) == "letter" else kind


def _bare(match: re.Match[str], kind: str) -> Phrase | None:
    """A word without a number that still refers: শর্তাংশ, "the Schedule", "the Explanation"."""
    word = match[kind]
    if kind == "proviso":
        return Phrase(match.start(), match.end(kind), kind, "bare", plural=word.lower().endswith("s"))
    if kind == "explanation" and _is_part(match):
        return Phrase(match.start(), match.end(kind), kind, "bare")
    if kind == "schedule" and word in ("Schedule", "তফসিল", "তপসিল"):
        return Phrase(match.start(), match.end(kind), kind, "bare")
    return None


def _is_part(match: re.Match[str]) -> bool:
    """Whether the word is a provision's explanation: no label of one ("Explanation.—") and nothing that somebody gives or asks for."""
    if match["explanation"] == "Explanation":
        return _LABEL_END.match(match.string, match.end()) is None
    if match["explanation"] != "ব্যাখ্যা":
        return False
    before = match.string[max(0, match.start() - 8) : match.start()]
    return _GENITIVE_BEFORE.search(before) is not None and _NOUN_AFTER.match(match.string, match.end()) is None


def _ordinals(match: re.Match[str], kind: str, gone: bool) -> Phrase | None:
    if kind not in ("chapter", "schedule", "part", "proviso", "explanation"):
        return None
    members = []
    for item in _ordinal_item().finditer(match["ordinals"]):
        one = _ONE_OF.match(item[0])
        value = _ordinal(one["word"]) if one else None
        if one is None or value is None:
            continue
        letter = ascii_number(one["letter"]).upper() if one["letter"] else ""
        members.append(Member(match.start("ordinals") + item.start(), match.start("ordinals") + item.end(), (f"{value}{letter}",)))
    return Phrase(match.start(), match.end(kind), kind, "listed", tuple(members), gone=gone) if members else None


@cache
def _ordinal_item() -> re.Pattern[str]:
    return re.compile(parts.ORDINAL_ITEM, re.I)


def _ordinal(word: str) -> int | None:
    digits = re.match(DIGIT + "+", word)
    return ordinal_value(digits[0] if digits else word)


def _list(text: str, at: int, kind: str) -> tuple[Member, ...]:
    """The members that follow the word which ends at `at`; empty where none follows."""
    start = _LIST_START.match(text, at)
    return _members(text, start.end() if start else at, kind, len(text))


def _members(text: str, at: int, kind: str, stop: int) -> tuple[Member, ...]:
    members: list[Member] = []
    through = False
    while True:
        more = _one(text, at, kind, stop, members, through)
        if not more:
            break
        members.extend(more)
        at, through = more[-1].end, False
        following = _next_member(text, at, stop, kind)
        if following is None:
            break
        at, through = following
    if members and members[-1].through and (both := _INCLUSIVE.match(text, members[-1].end, stop)):
        members[-1] = replace(members[-1], end=both.end())
    return tuple(members)


def _next_member(text: str, at: int, stop: int, kind: str) -> tuple[int, bool] | None:
    """Where the next member would begin and whether a range leads to it; None where the list ends."""
    range_bn = _TO_BN.match(text, at, stop)
    if range_bn:
        last = _first_pattern(kind).match(text, range_bn.end(), stop) or _BRACKETS.match(text, range_bn.end(), stop)
        return (range_bn.end(), True) if last and _UP_TO_BN.match(text, last.end(), stop) else None
    range_en = _TO_EN.match(text, at, stop)
    if range_en and range_en.end() > at:
        return range_en.end(), True
    separator = _SEPARATOR.match(text, at, stop)
    return (separator.end(), False) if separator else None


def _first_pattern(kind: str) -> re.Pattern[str]:
    return _ROMAN_OR_NUMBER if kind in ("chapter", "schedule", "part", "explanation", "proviso") else _MEMBER


_ROMAN_OR_NUMBER = re.compile(rf"{parts.ROMAN}|{parts.NUMBER}")


def _one(text: str, at: int, kind: str, stop: int, before: list[Member], through: bool) -> list[Member]:
    """The member at `at`, or several where brackets of one style stand side by side without a comma."""
    half = _HALF_BRACKET.match(text, at, stop) if kind in _IN_BRACKETS and not before else None
    if half and text.count("(", max(0, at - _NEAR), at) <= text.count(")", max(0, at - _NEAR), at):
        return [Member(half.start(), half.end(), _path(f"({half[0]}", kind), through)]
    match = _first_pattern(kind).match(text, at, stop)
    if match is None:
        return []
    bracketed = match[0].startswith("(")
    if not bracketed and before and _QUANTITY.match(text, match.end()):
        return []
    if _first_pattern(kind) is _ROMAN_OR_NUMBER:
        number = _whole(match[0])
        return [Member(match.start(), match.end(), (number,), through)] if number else []
    if not bracketed and kind not in _NUMBERED_BY_DIGITS and not _bare_number_is_meant(text, match, before, kind):
        return []
    if bracketed and not before and kind in _NUMBERED_BY_DIGITS:
        return []
    found = _side_by_side(match, _path(match[0], kind), through)
    if not (bracketed and before):
        return found
    outermost = 1 if kind in _NUMBERED_BY_DIGITS else 0
    paths = [_inherited(before[-1].path, member.path, outermost) for member in found]
    return [replace(member, path=path) for member, path in zip(found, paths, strict=True) if path is not None]


def _bare_number_is_meant(text: str, match: re.Match[str], before: list[Member], kind: str) -> bool:
    """The misprint উপ-ধারা ৫, "sub-section 5", is taken for উপ-ধারা (৫), throughout a list or not at all; "clause 5" is a Bill's own."""
    ours = text[match.start()] in BANGLA_DIGITS or (kind == "subsection" and _QUANTITY.match(text, match.end()) is None)
    return ours and (not before or text[before[0].start] != "(")


def _whole(printed: str) -> str | None:
    """`XVI-A` → `16A`, `IIA` → `2A`, `২` → `2`: as much of it a numeral as can be, the rest its letter; None where it is no number."""
    for end in range(len(printed), 0, -1):
        numeral, letter = printed[:end].rstrip("-"), printed[end:].lstrip("-")
        value = int(ascii_number(numeral)) if re.fullmatch(DIGIT + "+", numeral) else roman_value(numeral)
        if value is not None:
            return f"{value}{ascii_number(letter).upper() if letter else ''}"
    return None


def _path(printed: str, kind: str) -> tuple[str, ...]:
    """The steps of a member in citation form; "sub-section (I)" and "(l)" are misprints for (1)."""
    head = printed.partition("(")[0].strip()
    steps = [head] if head else []
    steps += [bracket[0].strip("()").strip() for bracket in _BRACKET.finditer(printed)]
    if kind == "subsection" and steps[0] in ("I", "l"):
        steps[0] = "1"
    return tuple(ascii_number(step) for step in steps)


def _side_by_side(match: re.Match[str], path: tuple[str, ...], through: bool) -> list[Member]:
    """`(c) (d)` are two clauses, `(2) (b)` is one: brackets of one style with a blank between them are a list without its comma."""
    brackets = list(_BRACKET.finditer(match[0]))
    offset = len(path) - len(brackets)
    for n in range(1, len(brackets)):
        apart = brackets[n].start() > brackets[n - 1].end()
        left, right = path[offset + n - 1], path[offset + n]
        if apart and style(left) == style(right) and not _is_roman_below(left, right):
            at = match.start()
            first = Member(at, at + brackets[n - 1].end(), path[: offset + n], through)
            return [first, Member(at + brackets[n].start(), at + brackets[n].end(), (*path[: offset + n - 1], right))]
    return [Member(match.start(), match.end(), path, through)]


def _is_roman_below(left: str, right: str) -> bool:
    """Whether `(i)` after `(a)` begins the numbering one level deeper, as it does unless it comes next after (h)."""
    return right[0] in "ivx" and left[0] not in "ivx" and ord(right[0]) != ord(left[0]) + 1


def _inherited(before: tuple[str, ...], path: tuple[str, ...], outermost: int) -> tuple[str, ...] | None:
    """What `(৫)` means after `১৫৫(৪)`: the path before it, cut where its style stood last; None where it stood nowhere.

    The number of a section itself does not count (`outermost` 1): after "section 5, (b) …" a new enumeration begins.
    """
    for n in range(len(before) - 1, outermost - 1, -1):
        if style(before[n]) == style(path[0]):
            return (*before[:n], *path)
    return None
