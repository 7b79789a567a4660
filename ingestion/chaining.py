"""How the phrases of a text hang together: which one is held by which, and which Act they speak of.

Outer before inner in Bangla (ধারা ২৩২ এর উপ-ধারা (৩)), inner before outer in English (sub-section (3) of section 232). Phrases
are joined only by the few words that may stand between them, so nothing reaches over the end of a sentence.
"""

from __future__ import annotations

import re
from collections.abc import Sequence
from dataclasses import dataclass
from itertools import pairwise

from ingestion import reference_patterns as parts
from ingestion.act_names import ActName
from ingestion.citing import Phrase

Item = Phrase | ActName
_SENTENCE_END = re.compile(r"[.;।৷](?=\s|$)")
_LONG_SENTENCE = 600


@dataclass(frozen=True, slots=True)
class Citing:
    """One phrase with the phrases that hold it, nearest first, and its Act if the text names one beside it."""

    phrase: Phrase
    outer: tuple[Phrase, ...]
    act: ActName | None
    start: int
    end: int
    """The whole wording, from its first to its last phrase."""
    takes_last: bool = True
    """Of an outer list the last member is the holder (ধারা ৫ ও ৬ এর উপ-ধারা (১)); else each is (clause (a) of sub-sections (1) and (2))."""
    inner: Phrase | None = None
    """What this phrase holds; its members that hold nothing are cited for themselves."""
    doubt: ActName | None = None
    """An Act that stands before the phrase without saying that the phrase is a part of it."""


def citings(text: str, phrases: Sequence[Phrase], acts: Sequence[ActName]) -> tuple[tuple[Citing, ...], tuple[ActName, ...]]:
    """Every phrase with what holds it, in order, and the Acts that no phrase belongs to."""
    items = _without_overlaps(phrases, acts)
    links = [_link(text, left, right) for left, right in pairwise(items)] + [""]
    held: dict[int, int] = {}
    for n, link in enumerate(links):
        if link == "down" or (link == "comma" and links[n + 1] != "up"):
            held[n + 1] = n
        elif link == "up" and n not in held:
            held[n] = n + 1
    _hold_from_before_a_comma(items, links, held)
    _look_ahead(text, items, held)
    _look_back(text, items, links, held)
    _share_with_neighbours(items, links, held)
    holds: dict[int, int] = {}
    for inner, holder in held.items():
        if isinstance(items[inner], Phrase):
            holds.setdefault(holder, inner)
    found = tuple(_citing(items, links, held, holds, n) for n, item in enumerate(items) if isinstance(item, Phrase))
    used = {id(c.act) for c in found} | {id(c.doubt) for c in found}
    return found, tuple(item for item in items if isinstance(item, ActName) and id(item) not in used)


def _hold_from_before_a_comma(items: Sequence[Item], links: Sequence[str], held: dict[int, int]) -> None:
    """ "section 174, clause (a) of sub-section (1)": what is held up to the subsection lies in the section before the comma."""
    for n in (n for n, link in enumerate(links) if link == "comma"):
        top = n + 1
        while held.get(top) == top + 1:
            top += 1
        left, outermost = items[n], items[top]
        if top > n + 1 and top not in held and isinstance(outermost, Phrase) and _can_hold(left, outermost):
            held[top] = n


def _can_hold(outer: Item, inner: Phrase) -> bool:
    return isinstance(outer, ActName) or parts.stands_above(outer.kind, inner.kind)


def _without_overlaps(phrases: Sequence[Phrase], acts: Sequence[ActName]) -> list[Item]:
    """Phrases and Acts in order; a phrase inside an Act's own name or citation is none."""
    outside = [p for p in phrases if not any(a.start < p.end and p.start < a.end for a in acts)]
    return sorted([*outside, *acts], key=lambda item: item.start)


def _link(text: str, left: Item, right: Item) -> str:
    between = text[left.end : right.start]
    if len(between) > 80 or (isinstance(left, ActName) and isinstance(right, ActName)):
        return ""
    if isinstance(left, ActName):
        return _after_act(between, right) if isinstance(right, Phrase) else ""
    if isinstance(right, ActName):
        return "up" if parts.UP.fullmatch(between) and not _is_bangla(text, right) else ("join" if parts.JOIN.fullmatch(between) else "")
    if parts.stands_above(left.kind, right.kind) and right.how in ("listed", "bare"):
        comma = left.kind not in ("chapter", "part", "schedule") and parts.DOWN_COMMA.fullmatch(between) and not _own_list(left, right)
        if parts.DOWN.fullmatch(between):
            return "down"
        if comma:
            return "comma"
    if parts.stands_above(right.kind, left.kind) and parts.UP.fullmatch(between):
        return "up"
    return "join" if parts.JOIN.fullmatch(between) else ""


def _after_act(between: str, right: Item) -> str:
    defined = parts.HEREINAFTER.match(between)
    rest = between[defined.end() :] if defined else between
    if parts.DOWN.fullmatch(rest) or parts.DOWN.fullmatch(" " + rest) or rest == "ে ":
        return "down"
    if parts.DOWN_COMMA.fullmatch(rest):
        return "comma"
    return "doubt" if parts.JOIN.fullmatch(rest) else ""


def _own_list(left: Phrase, right: Phrase) -> bool:
    """ "section 5, sub-section (1)" is one place; "this section, clause (b)" and a bare proviso after a comma are two."""
    return left.how != "listed" or right.how != "listed"


def _is_bangla(text: str, act: ActName) -> bool:
    return not text[act.start].isascii()


def _share_with_neighbours(items: Sequence[Item], links: Sequence[str], held: dict[int, int]) -> None:
    """A phrase joined to another by এবং, or and the like has the holder that the other has above it.

    In outer-first order it looks back (ধারা ৫ এর উপ-ধারা (১) এবং উপ-ধারা (২)), in inner-first order ahead (section 4 or section 5 of that Act).
    """
    for n in range(1, len(items)):
        item, before = items[n], n - 1
        if links[before] == "join" and n not in held and isinstance(item, Phrase) and item.how == "listed":
            holder = _holder_above(items, held, before, item)
            if holder is not None:
                held[n] = holder
    for n in range(len(items) - 2, -1, -1):
        item, after = items[n], items[n + 1]
        if links[n] == "join" and n not in held and isinstance(item, Phrase) and isinstance(after, Phrase) and item.how == "listed":
            holder = held.get(n + 1)
            if holder is not None and holder > n and (item.kind == after.kind or _of_one_act(item, after, items[holder])):
                held[n] = holder
            elif holder is not None and item.kind == "clause" and after.kind == "subclause":
                above = _holder_below_in_text(items, held, holder, item)
                held |= {n: above} if above is not None else {}


def _of_one_act(item: Phrase, after: Phrase, holder: Item) -> bool:
    """ "section 3 and the Second Schedule of that Act": both are the Act's."""
    whole = ("section", "schedule", "chapter", "part", "paragraph")
    return isinstance(holder, ActName) and item.kind in whole and after.kind in whole


def _look_ahead(text: str, items: Sequence[Item], held: dict[int, int]) -> None:
    """After "sections 36 and 37 of, and …" the Act is the next one that the same sentence names."""
    for n, item in enumerate(items):
        if isinstance(item, Phrase) and n not in held and parts.OF_COMMA.match(text, item.end):
            later = next((m for m in range(n + 1, len(items)) if isinstance(items[m], ActName)), None)
            if later is not None and not _SENTENCE_END.search(text, item.end, items[later].start):
                held[n] = later


def _look_back(text: str, items: Sequence[Item], links: Sequence[str], held: dict[int, int]) -> None:
    """ "section 5 thereof" is one of what the sentence named last and can hold it: the Act, or of a subsection its section."""
    for n, item in enumerate(items):
        if not isinstance(item, Phrase) or item.how != "listed" or n in held or not parts.THEREOF.match(text, item.end):
            continue
        first = n
        while first and links[first - 1] == "join" and isinstance(before := items[first - 1], Phrase) and before.kind == item.kind:
            first -= 1
        begin = _sentence_start(text, items[first].start)
        for m in range(first - 1, -1, -1):
            holder = items[m]
            if holder.start < begin:
                break
            if isinstance(holder, ActName) or (holder.how == "listed" and parts.stands_above(holder.kind, item.kind)):
                held |= {one: m for one in range(first, n + 1) if one not in held}
                break


def _sentence_start(text: str, at: int) -> int:
    """Where the sentence of this place begins, or not further back than a long one reaches."""
    begin = max(0, at - _LONG_SENTENCE)
    ends = [found.end() for found in _SENTENCE_END.finditer(text, begin, at)]
    return ends[-1] if ends else begin


def _holder_below_in_text(items: Sequence[Item], held: dict[int, int], at: int, item: Phrase) -> int | None:
    """The nearest of the holders that follow one another from `at` on that can hold the item."""
    holder: int | None = at
    while holder is not None and holder >= at:
        if _can_hold(items[holder], item):
            return holder
        holder = held.get(holder)
    return None


def _holder_above(items: Sequence[Item], held: dict[int, int], at: int, item: Phrase) -> int | None:
    holder = held.get(at)
    while holder is not None and holder < at:
        if _can_hold(items[holder], item):
            return holder
        holder = held.get(holder)
    return None


def _citing(items: Sequence[Item], links: Sequence[str], held: dict[int, int], holds: dict[int, int], n: int) -> Citing:
    phrase = items[n]
    assert isinstance(phrase, Phrase)
    outer: list[Phrase] = []
    act: ActName | None = None
    start, end, at = phrase.start, phrase.end, n
    adjacent = True
    while (holder := held.get(at)) is not None:
        item = items[holder]
        adjacent = adjacent and abs(holder - at) == 1 and links[min(holder, at)] != ""
        if adjacent:
            start, end = min(start, item.start), max(end, item.end)
        if isinstance(item, ActName):
            act = item
            break
        outer.append(item)
        at = holder
    inner = items[holds[n]] if n in holds else None
    before = items[n - 1] if n and links[n - 1] == "doubt" else None
    doubt = before if isinstance(before, ActName) and act is None and _is_doubtful(before) else None
    return Citing(phrase, tuple(outer), act, start, end, held.get(n, 0) < n, inner if isinstance(inner, Phrase) else None, doubt)


def _is_doubtful(act: ActName) -> bool:
    """After a Bangla Act, "এবং ধারা ২৩০" may be a misprint for "এর ধারা ২৩০"; in English the section would have come first."""
    return act.how == "named" and not act.name[:1].isascii()
