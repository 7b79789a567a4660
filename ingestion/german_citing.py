"""Citations of law in German: `§ 1 Abs. 2 Satz 1 Nr. 3`, `§§ 4 bis 6`, `Art. 3 Abs. 1 GG`, `Absatz 2`, `§ 7 des Bürgerlichen Gesetzbuchs`.

A citation is a head, members in a list, and the book that the list belongs to, before or after it. Each member is a section with
details; sentences (Satz) are below the smallest unit and are read over. One pass from left to right.
"""

from __future__ import annotations

import re
from collections.abc import Iterator
from dataclasses import replace
from itertools import islice, pairwise

from ingestion.article_citations import ArticleCitation, Target

_LEVELS = (
    ("absatz", r"Abs(?:\.|atz(?:es)?|ätzen?)?"),
    ("satz", r"(?:Satz(?:es)?|Sätzen?|S\.?|(?:Halb|Unter)(?:satz|sätze|abs\.|absatz)|Hs\.|Alt\.|Alternative|Var\.)"),
    ("nummer", r"(?:Nrn?\.?|Nummern?|Ziff\.|Ziffern?)"),
    ("buchstabe", r"(?:Buchst(?:\.|abens?)|lit\.|(?:Doppelb|B)uchstaben?)"),
)
_STEPS = {"absatz": "subsection", "nummer": "clause", "buchstabe": "subclause"}
_DEPTH = {name: depth for depth, (name, _) in enumerate(_LEVELS)}
_WORD = re.compile("|".join(rf"(?P<{name}>{words})(?=\s|[0-9])" for name, words in _LEVELS))
_VALUE = re.compile(r"\s*(?P<value>[0-9]+[a-z]?(?![0-9A-Za-zäöüß])|[a-z]{1,2}\)?(?![A-Za-zäöüß]))")
_LETTER = re.compile(r"\s*[a-z]{1,2}\)")
_NUMBER = re.compile(r"\s*(?P<number>[0-9]+(?:\s?[a-z](?![a-zäöü.)]))?)(?![0-9A-Za-zäöü])(?P<following>\s?ff?\b\.?)?")
_HEAD = re.compile(r"§§?|(?<![A-Za-zäöüÄÖÜ])Art(?:\.|ikeln?s?)?(?=\s*[0-9])")
_ALONE = re.compile(r"(?<![A-Za-zäöüÄÖÜ])(?:Absatz(?:es)?|Absätzen?|Abs\.|Nummern?|Nr\.|Nrn\.)(?=\s*[0-9]+[a-z]?(?![0-9/]))")
_SEPARATOR = re.compile(r"\s*(?:,\s*(?:und|oder|sowie)?|\b(?:und|oder|sowie|bzw\.)|/)\s*(?=[0-9§a-zA-Z])")
_THROUGH = re.compile(r"\s*(?:bis|–|-)\s*(?=[0-9a-z])")
_ABBREVIATION = (
    r"[A-ZÄÖÜ][A-Za-zÄÖÜäöüß]*[A-ZÄÖÜ][A-Za-zÄÖÜäöü]*(?:-[A-Z][A-Za-zÄÖÜäöü]*)*"
    r"(?:\s(?:XI{0,2}|IX|IV|VI{0,3}|I{1,3})(?![A-Za-z]))?(?:\s(?:19|20)[0-9]{2})?"
)
_FULL = (
    r"(?:[A-ZÄÖÜ][a-zäöüß]+\s+){0,3}(?:[A-ZÄÖÜ][A-Za-zäöüß-]*(?:gesetz(?:e?s|buch(?:e?s)?)?|ordnung)|"
    r"(?:[A-ZÄÖÜ]+-)?Gesetzbuch(?:e?s)?)(?![a-zäöü])"
)
_LONG = (
    r"Gesetz(?:es)?\s+(?:über|zur|zum|betreffend|für|gegen)\s[^.;:()]{3,160}?"
    r"(?:\s\([A-ZÄÖÜ][A-Za-zÄÖÜäöü-]*\)|(?=[,.;:)]|\s(?:in der|vom|und|oder|gelten|gilt|ist|sind|bleib|genannt)))"
)
_BOOK = re.compile(rf"\s+(?:(?:des|der|dem|zum|zur|im)\s+)?(?P<book>{_LONG}|{_FULL}|{_ABBREVIATION})")
_BOOK_BEFORE = re.compile(rf"(?<![A-Za-zäöü])(?P<book>{_ABBREVIATION}|Grundgesetz)\s$")
_NOT_LAW = re.compile(
    r"\s+(?:des|der|dieses|dieser|seines|ihres)\s+(?:[a-zäöü]+\s+)?"
    r"(?:[A-Z][a-zäöü-]*vertrag(?:e?s)?|Vertrag(?:e?s)?|Satzung|Vereinbarung)(?![a-zäöü])"
)
"""A contract or the rules of a body have sections too."""
_THIS = re.compile(r"\s+dieses\s+Gesetzes(?![a-zäöü])")
_UNION = re.compile(
    r"(?:Richtlinien?|Verordnung|Beschluss|Beschluß)\s+(?:\((?:EG|EU|EWG|Euratom)\)\s+)?(?:Nr\.\s+)?"
    r"[0-9]{1,4}/[0-9]{1,4}(?:/(?:EG|EU|EWG|EURATOM|JI))?"
)
_QUANTITY = re.compile(r"\s*[0-9]+\s+(?:Tage|Wochen|Monate|Jahre|Stunden|Euro|Prozent|Arbeit|DM|EUR|vom\s+Hundert)")
_SHARED = re.compile(r"\s*(?:,|,?\s*(?:und|oder|sowie|bis|bzw\.)|,?\s*(?:auch\s+)?(?:in\s+Verbindung\s+mit|i\.\s?V\.\s?m\.))\s*")


def german_citations(text: str) -> tuple[ArticleCitation, ...]:
    """All of them in order."""
    found: list[ArticleCitation] = []
    at = 0
    heads = sorted(
        [*((m.start(), "§", m) for m in _HEAD.finditer(text)), *((m.start(), "", m) for m in _ALONE.finditer(text)),
         *((m.start(), "act", m) for m in _UNION.finditer(text))], key=lambda head: head[0],
    )  # fmt: skip
    for start, kind, head in heads:
        if start < at:
            continue
        if kind == "act":
            found.append(ArticleCitation(start, head.end(), (), text[start : head.end()], kind="act"))
            at = head.end()
            continue
        group = _with_sections(text, head) if kind else _alone(text, start)
        if group:
            found.extend(group)
            at = group[-1].end
    return tuple(_shared_books(text, found))


def _with_sections(text: str, head: re.Match[str]) -> list[ArticleCitation]:
    """The members after a § or an Art., with their book."""
    several, members, start, at = head[0] != "§", [], head.start(), head.end()
    through = False
    while True:
        number = _NUMBER.match(text, at)
        if number is None:
            break
        end, targets = _details(text, number.end(), number["number"].replace(" ", ""), lists_sections=several)
        if through:
            targets = [replace(target, through=n == 0) for n, target in enumerate(targets)]
        members.append(ArticleCitation(start, end, tuple(targets)))
        separator, range_mark = _SEPARATOR.match(text, end), _THROUGH.match(text, end)
        following = range_mark or separator
        if not several or following is None or _NUMBER.match(text, following.end()) is None or _is_quantity(text, following.end()):
            break
        start = at = following.end()
        through = range_mark is not None
    return _booked(text, head.start(), members)


def _booked(text: str, head: int, members: list[ArticleCitation]) -> list[ArticleCitation]:
    if not members:
        return []
    end = members[-1].end
    if _NOT_LAW.match(text, end):
        return []
    this, after = _THIS.match(text, end), _BOOK.match(text, end)
    if this:
        return [replace(member, own=True) for member in members]
    if after:
        book = _nominative(after["book"])
        return [*(replace(member, book=book) for member in members[:-1]), replace(members[-1], book=book, end=after.end())]
    before = _BOOK_BEFORE.search(text, max(0, head - 40), head)
    if before:
        book = _nominative(before["book"])
        return [replace(members[0], book=book, start=before.start()), *(replace(member, book=book) for member in members[1:])]
    return members


def _nominative(book: str) -> str:
    """`Bürgerlichen Gesetzbuchs` → `Bürgerliches Gesetzbuch`, as one names a statute outside a sentence."""
    words = " ".join(book.split())
    named = re.sub(r"(?<=[Gg]esetz)es\b|(?<=[Gg]esetzbuch)e?s\b|(?<=\bBuch)e?s\b|(?<=\bGesetz)es\b", "", words)
    return re.sub(r"(?<=[a-zäöüß])en(?= (?:Buch\b|Gesetzbuch\b|[A-ZÄÖÜ][a-zäöüß]*gesetz\b))", "es", named)


def _alone(text: str, start: int) -> list[ArticleCitation]:
    """`Absatz 2 Nr. 1` of the own section."""
    end, targets = _details(text, start, None, lists_sections=False)
    kept = tuple(target for target in targets if target.steps)
    if not kept:
        return []
    this, book = _THIS.match(text, end), _BOOK.match(text, end)
    name = _nominative(book["book"]) if book and not this else None
    return [ArticleCitation(start, end, kept, name, own=bool(this))]


def _details(text: str, at: int, number: str | None, *, lists_sections: bool) -> tuple[int, list[Target]]:
    """The end of the details after a section's number, and what they mean together: each deepest place once."""
    places: list[dict[str, str]] = [{}]
    done: list[Target] = []
    through = False
    while True:
        joint = _SEPARATOR.match(text, at) if places != [{}] else None
        word = _WORD.match(text, joint.end() if joint else _blank(text, at))
        level = next((name for name, _ in _LEVELS if word and word[name]), None)
        if level is None and "nummer" in places[-1] and _LETTER.match(text, at):
            level = "buchstabe"
        if level is None:
            break
        values, end = _values(text, word.end() if word else at, level, lists_sections=lists_sections)
        if not values:
            break
        deeper = all(_DEPTH[level] > _DEPTH[known] for place in places for known in place)
        if not deeper:
            done += [_target(number, place, False) for place in places]
            places = [{name: value for name, value in places[-1].items() if _DEPTH[name] < _DEPTH[level]}]
        for value, through in values[:-1]:
            done.append(_target(number, {**places[-1], level: value}, through))
        places = [{**places[-1], level: values[-1][0]}]
        through = values[-1][1]
        at = end
    targets = [*done, *(_target(number, place, through) for place in places)]
    return at, list(dict.fromkeys(targets))


def _values(text: str, at: int, level: str, *, lists_sections: bool) -> tuple[list[tuple[str, bool]], int]:
    values: list[tuple[str, bool]] = []
    through = False
    while True:
        found = _VALUE.match(text, at)
        if found is None or (found["value"][0].isalpha() and level not in ("buchstabe", "nummer")) or (values and _is_quantity(text, at)):
            break
        if found["value"][0].isalpha() and level == "nummer" and not found["value"].endswith(")"):
            break
        values.append((found["value"].rstrip(")"), through))
        end = found.end()
        separator, range_mark = _SEPARATOR.match(text, end), _THROUGH.match(text, end)
        following = range_mark or separator
        number = _VALUE.match(text, following.end()) if following else None
        if following is None or number is None or (lists_sections and _begins_section(text, number.end())):
            return values, end
        at, through = following.end(), range_mark is not None
    return values, (at if not values else end)


def _begins_section(text: str, at: int) -> bool:
    """In a list of sections, `5 Abs. 1, 2 Nr. 1`: a number with details of its own is the next section."""
    return _WORD.match(text, _blank(text, at)) is not None


def _is_quantity(text: str, at: int) -> bool:
    """`und 14 Tage` goes on with something else."""
    return _QUANTITY.match(text, at) is not None


def _blank(text: str, at: int) -> int:
    while at < len(text) and text[at].isspace():
        at += 1
    return at


def _target(number: str | None, place: dict[str, str], through: bool) -> Target:
    return Target(number, tuple((_STEPS[name], value) for name, value in place.items() if name in _STEPS), through)


def _shared_books(text: str, found: list[ArticleCitation]) -> Iterator[ArticleCitation]:
    """`§ 3 und § 5 des Gesetzes`: a citation without a book has that of the next one that it is joined to."""
    for n, citation in enumerate(found):
        yield replace(citation, book=citation.book or _book_of_next(text, found, n))


def _book_of_next(text: str, found: list[ArticleCitation], n: int) -> str | None:
    """The book of the first citation after this one that has one, where all between are joined."""
    if found[n].own or (found[n].targets and found[n].targets[0].number is None):
        return None
    for left, right in pairwise(islice(found, n, None)):
        if right.kind == "act" or right.own or not _joined(text, left, right):
            return None
        if right.book is not None:
            return right.book
    return None


def _joined(text: str, left: ArticleCitation, right: ArticleCitation) -> bool:
    return _SHARED.fullmatch(text, left.end, right.start) is not None
