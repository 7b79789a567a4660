"""What a citing's members mean, and the words of each."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass

from graph_schema.statute import Reference, Unit
from ingestion.chaining import Citing
from ingestion.citing import Member

ALONE = ("part", "chapter", "schedule")
"""Kinds whose citation stands alone: chapter 14."""


@dataclass(frozen=True, slots=True)
class Place:
    """A provision of this Act: its citation, and the unit where there is one; or why it cannot be said which."""

    citation: str | None
    unit: Unit | None = None
    kind: str = "section"
    reason: str | None = None
    again: Reference | None = None
    """The earlier row whose target "the said section" takes over, where that is no unit."""


@dataclass(frozen=True, slots=True)
class Cited:
    """One place with the words that cite it."""

    start: int
    end: int
    place: Place


def members_cited(citing: Citing) -> tuple[Member, ...]:
    """The members that are cited for themselves: all, or those that the inner phrase does not stand under."""
    if citing.inner is None:
        return citing.phrase.members
    return citing.phrase.members[:-1] if citing.inner.start > citing.phrase.start else ()


def spans(citing: Citing, members: Sequence[Member]) -> list[tuple[int, int]]:
    """The words of each member: the first with the words before the list, the last with those after it, the others alone."""
    first, last = citing.phrase.members[0], citing.phrase.members[-1]
    return [(citing.start if m is first else m.start, citing.end if m is last else m.end) for m in members]
