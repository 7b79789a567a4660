"""Units while a statute is being read, and the finished ones: names given, pieces mapped back to the printed text."""

from __future__ import annotations

import re
from collections import Counter
from dataclasses import dataclass, field

from graph_schema.citations import EID_PREFIX, child_citation, sort_key
from graph_schema.statute import Unit, UnitKind, UnitStatus
from ingestion.marks import Marks

Span = tuple[int, int]

_BEFORE_THE_WORDS = re.compile(r"\s?[।৷.]\s?[-–—]{1,2}$")
"""What divides a heading from the words that follow it in the same line."""


@dataclass
class Draft:
    """One unit being read. Places are in the text without marks."""

    kind: UnitKind
    number: str
    parent: Draft | None
    citation: str
    eid: str
    at: int
    label: Span | None = None
    heading: list[Span] = field(default_factory=list)
    pieces: list[Span] = field(default_factory=list)
    status: UnitStatus = UnitStatus.IN_FORCE
    mark_at: int | None = None
    """Of an omitted unit that nothing is left of: where its mark stands in the printed text."""
    copies: int = 1
    """How often this citation has been given, this one included."""
    counted: Counter[UnitKind] = field(default_factory=Counter)
    """Children that are counted rather than numbered: provisos, explanations, tables, rows."""
    children: int = 0
    qualified: Draft | None = None
    """Of a proviso or an explanation: the unit that it qualifies."""

    def enclosing(self, *kinds: UnitKind) -> Draft | None:
        """This unit or the nearest above it that is of one of the kinds."""
        unit: Draft | None = self
        while unit is not None and unit.kind not in kinds:
            unit = unit.parent
        return unit


class Forest:
    """All units of a statute in reading order, each with a name of its own."""

    def __init__(self) -> None:
        self.drafts: list[Draft] = []
        self._given: Counter[str] = Counter()

    def add(self, kind: UnitKind, number: str, parent: Draft | None, at: int, label: Span | None = None) -> Draft:
        """A new unit below the parent, named after it; a name already given gets ` [2]` and `-2`."""
        named_after = None if kind in (UnitKind.PART, UnitKind.CHAPTER, UnitKind.SECTION, UnitKind.SCHEDULE) else parent
        citation = child_citation(named_after.citation if named_after else None, kind.value, number)
        step = f"{EID_PREFIX[kind.value]}_{number}"
        self._given[citation.casefold()] += 1
        copies = self._given[citation.casefold()]
        if copies > 1:
            citation, step = f"{citation} [{copies}]", f"{step}-{copies}"
        eid = f"{named_after.eid}__{step}" if named_after else step
        draft = Draft(kind, number, parent, citation, eid, at, label, copies=copies)
        if parent is not None:
            parent.children += 1
        self.drafts.append(draft)
        return draft

    def counted(self, kind: UnitKind, parent: Draft, at: int, label: Span | None = None) -> Draft:
        """A new unit that is counted within its parent."""
        parent.counted[kind] += 1
        return self.add(kind, str(parent.counted[kind]), parent, at, label)


def finished(forest: Forest, statute: str, printed: str, marks: Marks) -> tuple[Unit, ...]:
    """The units of the statute with this identifier."""
    return tuple(_finished(draft, order, statute, printed, marks) for order, draft in enumerate(forest.drafts))


def joined(printed: str, spans: tuple[Span, ...]) -> str:
    """The pieces put together: with a line break where one is printed between two of them, else directly."""
    text, end = "", None
    for start, stop in spans:
        if end is not None and "\n" in printed[end:start]:
            text += "\n"
        text += printed[start:stop]
        end = stop
    return text


def _finished(draft: Draft, order: int, statute: str, printed: str, marks: Marks) -> Unit:
    spans = _printed(draft.pieces, marks)
    heading_spans = _printed(draft.heading, marks)
    label_spans = _printed([draft.label], marks) if draft.label else ()
    heading = joined(printed, heading_spans)
    at = draft.mark_at if draft.mark_at is not None else _place(draft.at, marks)
    place = spans or label_spans or heading_spans or ((at, at),)
    return Unit(
        id=f"{statute}#{draft.eid}", citation=draft.citation, kind=draft.kind,
        parent=f"{statute}#{draft.parent.eid}" if draft.parent else None,
        number=draft.number, label=joined(printed, label_spans),
        label_span=(label_spans[0][0], label_spans[-1][1]) if label_spans else None,
        heading=_BEFORE_THE_WORDS.sub("", heading),
        heading_spans=heading_spans, text=joined(printed, spans), status=draft.status, order=order, sort_key=sort_key(draft.citation),
        spans=spans, start=place[0][0], end=place[-1][1],
    )  # fmt: skip


def _printed(pieces: list[Span], marks: Marks) -> tuple[Span, ...]:
    return tuple(span for start, end in pieces for span in marks.to_printed(start, end))


def _place(at: int, marks: Marks) -> int:
    pieces = marks.to_printed(at, at + 1)
    return pieces[0][0] if pieces else sum(end - start for start, end in marks.spans) + at
