"""What a reader yields: the statute's whole text as a browser lays it out, its lines with their roles, its notes.

White space runs are one blank, a no-break space is a blank, a line break stands where the page breaks the line.
"""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, field
from datetime import date
from enum import StrEnum

from graph_schema.statute import Finding
from ingestion.sources.told import Told


class LineRole(StrEnum):
    """What the source's layout says of a line; `FREE` where it says nothing and the words must tell."""

    FRONT = "front"
    PART_NUMBER = "part number"
    PART_NAME = "part name"
    CHAPTER_NUMBER = "chapter number"
    CHAPTER_NAME = "chapter name"
    GROUP = "group"
    """A heading over several sections below the chapter; it is no unit."""
    HEADING = "heading"
    SECTION = "section"
    """The first line of a section; empty where the source printed nothing."""
    BODY = "body"
    ROW = "row"
    SCHEDULE = "schedule"
    FREE = "free"


@dataclass(frozen=True, slots=True)
class Line:
    """One line, [start, end) in the printed text."""

    role: LineRole
    start: int
    end: int
    table: int = 0
    """Rows of one table share this number."""
    header: bool = False
    """A row that names columns."""
    after_blank: bool = False
    """A blank line stands before it (plain text)."""


@dataclass(frozen=True, slots=True)
class NoteMark:
    """A note number in the printed text, [start, end)."""

    number: str
    start: int
    end: int


@dataclass(frozen=True, slots=True)
class ContentsEntry:
    """One line of the contents page: the section's number and heading as printed; the number may be empty."""

    number: str
    heading: str


@dataclass(frozen=True)
class PrintedStatute:
    """One source, read and laid out; nothing of its words changed."""

    title: str
    language: str
    source: str
    sha256: str
    text: str
    lines: tuple[Line, ...]
    number: str | None = None
    title_en: str | None = None
    enacted: date | None = None
    long_title: tuple[int, int] = (0, 0)
    """Where it stands in the text; empty where there is none."""
    preamble: tuple[int, int] = (0, 0)
    notes: Mapping[str, str] = field(default_factory=dict)
    note_marks: tuple[NoteMark, ...] = ()
    contents: tuple[ContentsEntry, ...] = ()
    wrapped: bool = False
    """A line break may stand in the middle of a paragraph (plain text)."""
    identifier: str | None = None
    """Who the statute is, where the source or its tradition says it other than by a printed number."""
    as_of: date | None = None
    """The day whose law the text shows, where the source says it."""
    findings: tuple[Finding, ...] = ()
    """What the reader has to tell: pages that it left out, words that it is not sure of."""
    told: Told | None = None
    """The units, where the markup of the source tells them: then no line has a role and no word is asked."""


class Layout:
    """The printed text while it grows line by line; blanks collapse as they are written."""

    def __init__(self) -> None:
        self._parts: list[str] = []
        self._length = 0
        self._line: list[str] = []
        self._line_length = 0
        self._marks_of_line: list[tuple[str, int, int]] = []
        self.lines: list[Line] = []
        self.note_marks: list[NoteMark] = []

    def write(self, text: str) -> None:
        """Adds words to the open line."""
        words = text.split()
        if not words:
            if text:
                self._blank()
            return
        if text[0].isspace():
            self._blank()
        self._append(" ".join(words))
        if text[-1].isspace():
            self._blank()

    def note(self, number: str) -> None:
        """Adds a note number to the open line."""
        self._marks_of_line.append((number, self._line_length, self._line_length + len(number)))
        self._append(number)

    def close(self, role: LineRole, *, keep_empty: bool = False, table: int = 0, header: bool = False, after_blank: bool = False) -> bool:
        """Ends the open line under this role; an empty one leaves no trace unless asked for. True when a line was kept."""
        line = "".join(self._line).rstrip()
        if not line and not keep_empty:
            self._reset()
            return False
        if self._parts:
            self._parts.append("\n")
            self._length += 1
        start = self._length
        self._parts.append(line)
        self._length += len(line)
        self.lines.append(Line(role, start, self._length, table, header, after_blank))
        self.note_marks += [NoteMark(number, start + a, start + b) for number, a, b in self._marks_of_line]
        self._reset()
        return True

    def discard(self) -> None:
        """Forgets the open line."""
        self._reset()

    @property
    def text(self) -> str:
        return "".join(self._parts)

    def _blank(self) -> None:
        if self._line and self._line[-1] != " ":
            self._append(" ")

    def _append(self, piece: str) -> None:
        self._line.append(piece)
        self._line_length += len(piece)

    def _reset(self) -> None:
        self._line, self._line_length, self._marks_of_line = [], 0, []
