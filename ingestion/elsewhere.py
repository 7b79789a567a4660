"""The provisions of another Act that a citing means, by their citation there; nothing is looked up."""

from __future__ import annotations

import re

from ingestion.chaining import Citing
from ingestion.citing import Member, Phrase
from ingestion.places import ALONE, Cited, Place, members_cited, spans


def provisions(citing: Citing) -> list[Cited]:
    """Each provision with its citation; a range of whole numbers is written out."""
    phrase = citing.phrase
    outer = "".join(_written(p) for p in reversed(citing.outer) if p.kind not in ALONE or phrase.kind in ALONE)
    kind = "section" if phrase.kind == "paragraph" else phrase.kind
    if phrase.how != "listed":
        if citing.inner is not None or phrase.kind not in ("proviso", "explanation", "schedule"):
            return []
        unnumbered = f"{outer} {phrase.kind} 1".strip() if phrase.kind != "schedule" else None
        return [Cited(citing.start, citing.end, Place(unnumbered, None, kind))]
    members = members_cited(citing)
    cited: list[Cited] = []
    for member, (start, end) in zip(members, spans(citing, members), strict=True):
        citation = outer + _written_member(phrase.kind, member)
        if member.through and cited:
            between = _numbers_between(cited[-1].place.citation, citation)
            cited.extend(Cited(cited[-1].start, end, Place(number, None, kind)) for number in between)
        cited.append(Cited(start, end, Place(citation, None, kind)))
    return cited


def _numbers_between(first: str | None, last: str) -> list[str]:
    if first is None or not re.fullmatch("[0-9]+", first) or not re.fullmatch("[0-9]+", last) or int(last) - int(first) > 100:
        return []
    return [str(n) for n in range(int(first) + 1, int(last))]


def _written(phrase: Phrase) -> str:
    if phrase.how != "listed":
        return f" {phrase.kind} 1" if phrase.kind in ("proviso", "explanation") else ""
    return _written_member(phrase.kind, phrase.members[-1])


def _written_member(kind: str, member: Member) -> str:
    head, *rest = member.path
    tail = "".join(f"({step})" for step in rest)
    if kind in ("section", "paragraph"):
        return head + tail
    return f"{kind} {head}{tail}" if kind in ALONE else (f" {kind} {head}" if kind in ("proviso", "explanation") else f"({head}){tail}")
