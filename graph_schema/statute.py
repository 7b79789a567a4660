"""A statute as the graph holds it: the Act, its units, their references, its amendment notes, what looks wrong.

The JSON of `labourcrew parse --json` is `ParsedStatute.model_dump(mode="json")`.

Offsets are code points. `Unit.spans`, `start`, `end` count in `Statute.printed`; a reference's `start`, `end` count in its source
unit's `text`. Nothing here is normalised: letters stand as the source printed them (য় may be one code point or two).
"""

from __future__ import annotations

from datetime import date
from enum import StrEnum

from pydantic import BaseModel, ConfigDict


class Frozen(BaseModel):
    """A value: never changed after it is made, no unknown fields."""

    model_config = ConfigDict(frozen=True, extra="forbid")


class UnitKind(StrEnum):
    PART = "part"
    CHAPTER = "chapter"
    SECTION = "section"
    SUBSECTION = "subsection"
    CLAUSE = "clause"
    SUBCLAUSE = "subclause"
    ITEM = "item"
    PROVISO = "proviso"
    EXPLANATION = "explanation"
    SCHEDULE = "schedule"
    PARAGRAPH = "paragraph"
    TABLE = "table"


class UnitStatus(StrEnum):
    IN_FORCE = "in_force"
    OMITTED = "omitted"
    REPEALED = "repealed"


class Resolution(StrEnum):
    """What became of a reference: bound to a unit, to a missing one, to one no longer law, to another Act, or to nothing."""

    RESOLVED = "resolved"
    DANGLING = "dangling"
    REPEALED = "repealed"
    EXTERNAL = "external"
    UNRESOLVED = "unresolved"


class Severity(StrEnum):
    INFO = "info"
    WARNING = "warning"
    ERROR = "error"


class Statute(Frozen):
    """One Act in one language. `printed` is its whole text as the source shows it, marks included, white space as laid out."""

    id: str
    """Country, year and number: `bd-2006-42`."""
    title: str
    title_en: str | None = None
    language: str
    """Two letters: `bn`, `en`, `de`, `fr`."""
    number: str | None = None
    """The citation of the Act as printed: ২০০৬ সনের ৪২ নং আইন."""
    enacted: date | None = None
    as_of: date | None = None
    """The day whose law the text shows, where the source or the user says it."""
    source: str
    """What was read, by name only (a file name, `sample`, `bdlaws:952`): never a path of one machine."""
    sha256: str
    """Of the source's bytes."""
    long_title: str | None = None
    preamble: str | None = None
    printed: str
    front: tuple[tuple[int, int], ...] = ()
    """Pieces of `printed` that stand before the first unit: title, number, date, long title, preamble."""
    marks: tuple[tuple[int, int], ...] = ()
    """Pieces of `printed` that are amendment marks: note numbers, their brackets, `[***]`. They belong to no unit's text."""


class Unit(Frozen):
    """One addressable piece of a statute with its own words, without its children's."""

    id: str
    """`bd-2006-42#sec_26__subsec_1`."""
    citation: str
    kind: UnitKind
    parent: str | None
    number: str
    """As citations write it: `26A`, `aa`, `1`."""
    label: str
    """As printed: `(১)`, `২৬ক৷`, `তবে শর্ত থাকে যে` stays in `text`; empty where nothing is printed."""
    label_span: tuple[int, int] | None = None
    heading: str
    heading_spans: tuple[tuple[int, int], ...] = ()
    text: str
    """The pieces of `spans` put together: with a line break where one is printed between two of them, else directly."""
    status: UnitStatus
    order: int
    """Reading order in the statute, from 0."""
    sort_key: str
    spans: tuple[tuple[int, int], ...]
    start: int
    end: int


class Reference(Frozen):
    """One mention of one provision; a list of three makes three."""

    source: str
    source_citation: str
    text: str
    start: int
    end: int
    kind: str
    """A UnitKind's value, or `act`."""
    resolution: Resolution
    target: str | None = None
    target_citation: str | None = None
    act: str | None = None
    reason: str | None = None
    in_heading: bool = False


class Amendment(Frozen):
    """One amendment note of the source and the unit that it stands in."""

    unit: str
    note: str
    """The number under which the source prints it."""
    action: str
    """`substituted`, `inserted`, `added`, `omitted`, several joined by a comma, or `amended` where the note says none."""
    instrument: str
    """The amending Act or Ordinance as the note names it; empty where it names none."""
    provision: str | None = None
    """The provision of the instrument: `3(a)`."""
    text: str


class Finding(Frozen):
    """Something in a parse that a person should look at."""

    code: str
    severity: Severity
    where: str
    """A citation, or `document`."""
    message: str


class ParsedStatute(Frozen):
    """Everything that one source says of one statute."""

    statute: Statute
    units: tuple[Unit, ...]
    references: tuple[Reference, ...]
    amendments: tuple[Amendment, ...]
    findings: tuple[Finding, ...]
