"""Units that a source tells by its markup, and the printed text that grows while a reader walks through it.

Every word that is written has an owner: the label, the heading or the words of one unit, or nobody, where it stands outside all units.
So nothing is lost and nothing stands twice. White space runs are one blank; a line ends where the reader says so.
"""

from __future__ import annotations

import sys
from bisect import bisect_right
from collections.abc import Mapping
from dataclasses import dataclass, field, replace

from graph_schema.statute import UnitKind, UnitStatus

Span = tuple[int, int]


@dataclass(slots=True)
class ToldUnit:
    """One unit as the source tells it. Places are in the printed text; `number` is None where units are counted in their parent."""

    kind: UnitKind
    number: str | None
    parent: int | None
    at: int
    status: UnitStatus = UnitStatus.IN_FORCE
    order: int | None = None
    """Its place among all units, where that is not where it stands in the source."""
    names: tuple[str, ...] = ()
    """The identifiers under which the source refers to it."""
    label: list[Span] = field(default_factory=list)
    heading: list[Span] = field(default_factory=list)
    words: list[Span] = field(default_factory=list)


@dataclass(frozen=True, slots=True)
class ToldReference:
    """A reference that the source marks, [start, end) in the printed text, and where it leads."""

    unit: int
    in_heading: bool
    start: int
    end: int
    href: str
    fields: Mapping[str, str] = field(default_factory=dict)
    """What the source says of it besides, under the names of a Reference."""


@dataclass(frozen=True, slots=True)
class ToldAmendment:
    """An amendment note that the source binds to a unit by its name, or to the whole Act by none; `fields` are those of an Amendment."""

    name: str
    fields: Mapping[str, str]


@dataclass(frozen=True)
class Told:
    """What a source tells of the structure of its text."""

    units: tuple[ToldUnit, ...]
    references: tuple[ToldReference, ...] = ()
    amendments: tuple[ToldAmendment, ...] = ()
    loose: tuple[Span, ...] = ()
    """Words that stand outside all units."""
    quoted: tuple[Span, ...] = ()
    """Words that change another Act or are quoted for it, in order."""
    places: Mapping[str, int | None] = field(default_factory=dict)
    """Identifiers of what is no unit itself → the unit that it lies in; None where it is quoted for another Act."""
    tells_provisos: bool = False
    """Provisos and explanations are units of the source; else they are looked for in its words."""

    def is_quoted(self, place: int) -> bool:
        """The place lies in words that change another Act or are quoted for it."""
        at = bisect_right(self.quoted, (place, sys.maxsize)) - 1
        return at >= 0 and place < self.quoted[at][1]


class Telling:
    """The printed text and its units while they are read. A unit is named by the number that `begin` gives; None is nobody."""

    def __init__(self) -> None:
        self.units: list[ToldUnit] = []
        self.references: list[ToldReference] = []
        self.amendments: list[ToldAmendment] = []
        self.quoted: list[Span] = []
        self.places: dict[str, int | None] = {}
        self._loose: list[Span] = []
        self._parts: list[str] = []
        self._length = 0
        self._line_start = 0
        self._blank = False
        self._new_line = False

    def begin(self, kind: UnitKind, number: str | None, parent: int | None, *names: str) -> int:
        """A unit begins on a new line."""
        self.line()
        at = self._length + (1 if self._length else 0)
        self.units.append(ToldUnit(kind, number, parent, at, names=tuple(name for name in names if name)))
        return len(self.units) - 1

    def label(self, unit: int, text: str) -> None:
        self._write(self.units[unit].label, text)

    def heading(self, unit: int, text: str) -> None:
        self._write(self.units[unit].heading, text)

    def words(self, unit: int | None, text: str, *, exact: bool = False) -> None:
        """Adds words to a unit; `exact` keeps blanks as they are."""
        self._write(self._loose if unit is None else self.units[unit].words, text, exact=exact)

    def line(self) -> None:
        """What follows stands on a new line."""
        self._new_line, self._blank = self._length > 0, False

    def join(self) -> None:
        """What follows stands directly after what went before."""
        self._new_line = self._blank = False

    @property
    def here(self) -> int:
        """Where the next word will stand."""
        return self._length + (self._new_line or (self._blank and self._length > self._line_start))

    @property
    def end(self) -> int:
        """Where the last word ends."""
        return self._length

    def refer(self, unit: int | None, start: int, href: str, *, in_heading: bool = False, fields: Mapping[str, str] | None = None) -> None:
        """The words from `start` up to here are a reference of this unit; those outside all units are no one's."""
        if unit is not None and start < self._length:
            self.references.append(ToldReference(unit, in_heading, start, self._length, href, fields or {}))

    @property
    def text(self) -> str:
        return "".join(self._parts)

    def told(self, *, tells_provisos: bool = False) -> Told:
        """`tells_provisos`: the source has a unit for each proviso and explanation; so it has where it has one."""
        self._put_in_order()
        tells = tells_provisos or any(unit.kind in (UnitKind.PROVISO, UnitKind.EXPLANATION) for unit in self.units)
        return Told(
            tuple(self.units), tuple(self.references), tuple(self.amendments), tuple(self._loose), tuple(self.quoted), self.places,
            tells,
        )  # fmt: skip

    def _put_in_order(self) -> None:
        """Units that say their place are put there, and what names a unit by its place follows."""
        if all(unit.order is None for unit in self.units):
            return
        places = sorted(range(len(self.units)), key=lambda n: (n if (order := self.units[n].order) is None else order, n))
        now = {before: after for after, before in enumerate(places)}
        self.units = [self.units[n] for n in places]
        for unit in self.units:
            unit.parent = None if unit.parent is None else now[unit.parent]
        self.references = [replace(reference, unit=now[reference.unit]) for reference in self.references]
        self.places = {name: None if place is None else now[place] for name, place in self.places.items()}

    def _write(self, owner: list[Span], text: str, *, exact: bool = False) -> None:
        words = text.replace("\n", " ") if exact else " ".join(text.split())
        if not words:
            self._blank |= bool(text)
            return
        leading = self._blank or (not exact and text[0].isspace())
        if self._new_line:
            self._append("\n")
            self._line_start, self._new_line = self._length, False
        elif leading and self._length > self._line_start:
            self._append(" ")
        start = self._length
        self._append(words)
        last = owner[-1] if owner else None
        if last and self._line_start <= last[0] and last[1] in (start, start - 1):
            owner[-1] = (last[0], self._length)
        else:
            owner.append((start, self._length))
        self._blank = not exact and text[-1].isspace()

    def _append(self, piece: str) -> None:
        self._parts.append(piece)
        self._length += len(piece)
