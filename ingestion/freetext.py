"""Roles for the lines of a plain text, whose layout says nothing: the words and the sequence of section numbers must tell."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import replace

from ingestion import markers
from ingestion.sequence import Label, follows, readings
from ingestion.sources.printed import Line, LineRole

_HEADING_LENGTH = 200
_LONG_JUMP = 150
"""A section number so far from the last one is a year or a quantity at the start of a line, unless a heading follows it."""


def with_roles(lines: Sequence[Line], text: str) -> tuple[Line, ...]:
    """The lines with every FREE one given its role."""
    return tuple(_Classifier(lines, text).roles()) if any(line.role is LineRole.FREE for line in lines) else tuple(lines)


class _Classifier:
    def __init__(self, lines: Sequence[Line], text: str) -> None:
        self.lines = lines
        self.words = [text[line.start : line.end] for line in lines]
        self.last: Label | None = None
        self.started = self.in_schedule = False
        self.tables = 0

    def roles(self) -> list[Line]:
        done: list[Line] = []
        for at, line in enumerate(self.lines):
            if line.role is not LineRole.FREE:
                done.append(line)
                continue
            role = self._role(at, done[-1].role if done else None)
            if role is LineRole.ROW:
                header = not (done and done[-1].role is LineRole.ROW) or markers.is_column_numbers(self.words[at])
                self.tables += not (done and done[-1].role is LineRole.ROW)
                done.append(replace(line, role=role, table=self.tables, header=header))
                continue
            self.started = self.started or role is not LineRole.FRONT
            done.append(replace(line, role=role))
        return done

    def _role(self, at: int, before: LineRole | None) -> LineRole:
        words = self.words[at]
        boundary = self._is_boundary(at)
        if boundary and markers.CHAPTER_LINE.fullmatch(words):
            self.in_schedule = False
            return LineRole.CHAPTER_NUMBER
        if boundary and markers.PART_LINE.fullmatch(words) and not self.in_schedule:
            return LineRole.PART_NUMBER
        if before in (LineRole.CHAPTER_NUMBER, LineRole.PART_NUMBER) and not self._is_named(at - 1) and not self._starts_section(at):
            return LineRole.CHAPTER_NAME if before is LineRole.CHAPTER_NUMBER else LineRole.PART_NAME
        if boundary and self.started and markers.SCHEDULE_LINE.fullmatch(words):
            self.in_schedule = True
            return LineRole.SCHEDULE
        if self.started and " | " in words:
            return LineRole.ROW
        if self._starts_section(at):
            self.last = readings(self._number(at))[0]
            return LineRole.SECTION
        if self._is_heading(at):
            return LineRole.HEADING
        return LineRole.BODY if self.started else LineRole.FRONT

    def _is_named(self, at: int) -> bool:
        """The chapter or part line carries its name itself."""
        line = markers.CHAPTER_LINE.fullmatch(self.words[at]) or markers.PART_LINE.fullmatch(self.words[at])
        return bool(line and line["name"])

    def _is_boundary(self, at: int) -> bool:
        """A new paragraph may begin here: after a blank line, a sentence's end, or a line that is a unit by itself."""
        if at == 0 or self.lines[at].after_blank:
            return True
        previous = self.words[at - 1]
        return bool(
            markers.SENTENCE_MAY_END.search(previous)
            or " | " in previous
            or any(pattern.fullmatch(previous) for pattern in (markers.CHAPTER_LINE, markers.PART_LINE, markers.SCHEDULE_LINE))
        )

    def _number(self, at: int) -> str:
        start = markers.SECTION_START.match(self.words[at])
        return start["number"] if start else ""

    def _starts_section(self, at: int) -> bool:
        start = markers.SECTION_START.match(self.words[at])
        labels = readings(start["number"]) if start else ()
        if not start or not labels or self.in_schedule:
            return False
        has_heading = bool(markers.INLINE_HEADING.match(self.words[at], start.end())) or self._looks_like_heading(at - 1)
        if not self._is_boundary(at) and not self._looks_like_heading(at - 1):
            return False
        if self.last is None or follows(self.last, labels[0]):
            return True
        near = labels[0].key[0] - self.last.key[0] < _LONG_JUMP
        if labels[0].key > self.last.key:
            return has_heading or (near and self.lines[at].after_blank)
        return has_heading and (self.lines[at].after_blank or self.lines[at - 1].after_blank)

    def _is_heading(self, at: int) -> bool:
        if at + 1 >= len(self.lines) or not self._looks_like_heading(at):
            return False
        start = markers.SECTION_START.match(self.words[at + 1])
        return start is not None and self._starts_section(at + 1) and not markers.INLINE_HEADING.match(self.words[at + 1], start.end())

    def _looks_like_heading(self, at: int) -> bool:
        """Short, at a boundary, without the end of a sentence, and not the beginning of a unit."""
        if at < 0:
            return False
        words = self.words[at]
        return (
            len(words) <= _HEADING_LENGTH
            and self._is_boundary(at)
            and (self.lines[at].after_blank or self.started)
            and not markers.SENTENCE_MAY_END.search(words)
            and not any(
                pattern.match(words) for pattern in (markers.UNIT_MARK, markers.SECTION_START, markers.PROVISO, markers.EXPLANATION)
            )
            and not any(pattern.fullmatch(words) for pattern in (markers.CHAPTER_LINE, markers.PART_LINE, markers.SCHEDULE_LINE))
        )
