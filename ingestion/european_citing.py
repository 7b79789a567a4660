"""Citations in acts of the European Union, in English: `Article 5(2), point (a)`, `paragraphs 1 and 2`, `Articles 3 to 5 of Directive …`.

Subparagraphs and sentences are below the smallest unit and are read over. "that Regulation" is the act named last in the same text.
"""

from __future__ import annotations

import re
from collections.abc import Iterator
from dataclasses import replace

from ingestion.article_citations import ArticleCitation, Target

_STEPS = ("subsection", "clause", "subclause")
_ACT = (
    r"(?:Council\s+|Commission\s+)?(?:Framework\s+|Delegated\s+|Implementing\s+)?(?:Regulations?|Directives?|Decisions?)\s+"
    r"(?:\((?:EU|EC|EEC|Euratom|EU,\s+Euratom)\)\s+)?(?:No\s+)?[0-9]{1,4}/[0-9]{1,4}(?:/[A-Z]{2,7})?"
)
_TREATY = (
    r"(?:the\s+)?(?:TFEU|TEU|Treaty\s+on\s+(?:the\s+Functioning\s+of\s+the\s+)?European\s+Union|"
    r"Charter(?:\s+of\s+Fundamental\s+Rights[\w\s]{0,40}Union)?)(?![A-Za-z])"
)
_NAMED = re.compile(rf"{_ACT}|{_TREATY}")
_OF_ACT = re.compile(
    rf"\s+(?P<bare>TFEU|TEU)(?![A-Za-z])|,?\s+(?:of|in|from)\s+(?:(?P<act>{_ACT}|{_TREATY})|(?P<that>(?:that|the\s+said)\s+(?:Regulation|Directive|Decision|Treaty))|"
    r"(?P<own>this\s+(?:Regulation|Directive|Decision|Article)))|(?P<thereof>\s+thereof)"
)
_ARTICLE = re.compile(r"(?<![A-Za-z])Articles?\s+(?=[0-9])")
_PARAGRAPH = re.compile(r"(?<![A-Za-z])[Pp]aragraphs?\s+(?=[0-9])")
_POINT = re.compile(r"(?<![A-Za-z])[Pp]oints?\s+(?=\([0-9a-z]{1,5}\))")
_NUMBER = re.compile(r"(?P<number>[0-9]{1,3}[a-z]?(?![0-9A-Za-z/]))(?P<brackets>(?:\([0-9a-z]{1,5}\))*)")
_BRACKETS = re.compile(r"(?P<brackets>(?:\([0-9a-z]{1,5}\))+)")
_BRACKET = re.compile(r"\(([0-9a-z]{1,5})\)")
_NEXT = re.compile(r"\s*(?:,\s*(?:and\s+|or\s+)?|\s(?:and|or)\s+)(?=[0-9(])")
_TO = re.compile(r"\s+to\s+(?=[0-9(])")
_READ_OVER = re.compile(
    r",?\s+(?:first|second|third|fourth|fifth|last)(?:\s+(?:and|or)\s+\w+)?\s+(?:subparagraphs?|sentences?|indents?|paragraphs?)"
)
_WITH_POINTS = re.compile(r",?\s+points?\s+(?=\([0-9a-z]{1,5}\))")
_OF_ARTICLE = re.compile(r"\s+of\s+Article\s+(?P<number>[0-9]{1,3}[a-z]?)(?P<brackets>(?:\([0-9a-z]{1,5}\))*)")
_OF_PARAGRAPH = re.compile(r"\s+of\s+paragraph\s+(?P<number>[0-9]{1,3}[a-z]?)(?![0-9])")


def european_citations(text: str) -> tuple[ArticleCitation, ...]:
    """All of them in order."""
    found: list[ArticleCitation] = []
    at = 0
    heads = [(m.start(), kind, m) for kind, pattern in _HEADS.items() for m in pattern.finditer(text)]
    last_act: str | None = None
    for start, kind, head in sorted(heads, key=lambda head: head[0]):
        if start < at:
            continue
        if kind == "act":
            last_act = " ".join(head[0].split())
            found.append(ArticleCitation(start, head.end(), (), last_act, kind="act"))
            at = head.end()
            continue
        group, at, named = _group(text, head, kind, last_act)
        last_act = named or last_act
        found.extend(group)
        at = max(at, head.end())
    return tuple(found)


def _group(text: str, head: re.Match[str], kind: str, last_act: str | None) -> tuple[list[ArticleCitation], int, str | None]:
    """The members of a citation, the place after it, and the Act that it names."""
    members = list(_members(text, head, kind))
    if not members:
        return [], head.end(), None
    end = members[-1].end
    above = _OF_ARTICLE.match(text, end) if kind != "article" else None
    within = _OF_PARAGRAPH.match(text, end) if kind == "point" else None
    if within:
        members = [_below(member, None, [("subsection", within["number"])]) for member in members]
        end = within.end()
        above = _OF_ARTICLE.match(text, end)
    if above:
        steps = [(_STEPS[n], step) for n, step in enumerate(_BRACKET.findall(above["brackets"]))]
        members = [_below(member, above["number"], steps) for member in members]
        end = above.end()
    of = _OF_ACT.match(text, end)
    if of is None or of["own"]:
        return [*members[:-1], replace(members[-1], end=end)], end, None
    named_act = of["act"] or of["bare"]
    act = " ".join(named_act.split()) if named_act else last_act
    if act is None:
        return [], of.end(), None
    named = [replace(member, book=act) for member in members]
    return [*named[:-1], replace(named[-1], end=of.end())], of.end(), act


def _members(text: str, head: re.Match[str], kind: str) -> Iterator[ArticleCitation]:
    start, at, through = head.start(), head.end(), False
    before: Target | None = None
    while (found := (_BRACKETS if kind == "point" else _NUMBER).match(text, at)) is not None:
        target, end = _target(found, kind), found.end()
        targets, end = _with_points(text, end, replace(target, through=through))
        yield ArticleCitation(start, end, targets)
        before = before or target
        further, to = _NEXT.match(text, end), _TO.match(text, end)
        following = to or further
        if following is None:
            return
        start = at = following.end()
        through = to is not None
        if kind == "article" and text[at] == "(":
            yield from _further_brackets(text, at, target, through=through)
            return


def _further_brackets(text: str, at: int, before: Target, *, through: bool) -> Iterator[ArticleCitation]:
    """`Article 3(1) and (2)`: brackets alone go on with the steps of the member before."""
    while (found := _BRACKETS.match(text, at)) is not None:
        steps = _BRACKET.findall(found["brackets"])
        kept = before.steps[: max(0, len(before.steps) - len(steps))]
        target = Target(before.number, (*kept, *((_STEPS[min(len(kept) + n, 2)], step) for n, step in enumerate(steps))), through)
        yield ArticleCitation(at, found.end(), (target,))
        to = _TO.match(text, found.end())
        following = to or _NEXT.match(text, found.end())
        through = to is not None
        if following is None or text[following.end()] != "(":
            return
        at = following.end()


def _target(found: re.Match[str], kind: str) -> Target:
    brackets = _BRACKET.findall(found["brackets"])
    if kind == "article":
        return Target(found["number"], _named(brackets))
    if kind == "paragraph":
        return Target(None, _named([found["number"], *brackets]))
    return Target(None, tuple((_STEPS[min(n + 1, 2)], step) for n, step in enumerate(brackets)))


def _named(steps: list[str]) -> tuple[tuple[str, str], ...]:
    """Letters directly below an article are clauses, as there is no paragraph between."""
    first = 1 if steps and steps[0].isalpha() else 0
    return tuple((_STEPS[min(first + n, 2)], step) for n, step in enumerate(steps))


def _with_points(text: str, end: int, target: Target) -> tuple[tuple[Target, ...], int]:
    """`, first subparagraph, points (a) and (b)` after a member."""
    while (over := _READ_OVER.match(text, end)) is not None:
        end = over.end()
    points = _WITH_POINTS.match(text, end)
    if points is None:
        return (target,), end
    targets: list[Target] = []
    at, through = points.end(), False
    while (found := _BRACKETS.match(text, at)) is not None:
        end = found.end()
        steps = tuple((_STEPS[min(n + 1, 2)], step) for n, step in enumerate(_BRACKET.findall(found["brackets"])))
        targets.append(replace(target, steps=(*target.steps, *steps), through=target.through if not targets else through))
        to = _TO.match(text, end)
        following, through = to or _NEXT.match(text, end), to is not None
        if following is None or text[following.end()] != "(":
            break
        at = following.end()
    return tuple(targets), end


def _below(member: ArticleCitation, number: str | None, steps: list[tuple[str, str]]) -> ArticleCitation:
    """The member as one below these steps."""
    return replace(member, targets=tuple(replace(target, number=number, steps=(*steps, *target.steps)) for target in member.targets))


_HEADS = {"article": _ARTICLE, "paragraph": _PARAGRAPH, "point": _POINT, "act": _NAMED}
