"""Lines → units, one pass. What a line begins is told by its role and its first words; what it belongs to, by the lists that are open."""

from __future__ import annotations

import itertools
import re
from collections.abc import Sequence
from functools import cached_property

from graph_schema.numerals import ascii_digits
from graph_schema.statute import UnitKind, UnitStatus
from ingestion import markers, naming
from ingestion.clean_lines import omissions_by_line, stripped
from ingestion.freetext import with_roles
from ingestion.label_lines import Mark, first_number, marks_ahead
from ingestion.marks import Marks, Omission
from ingestion.provisos import belongs_to
from ingestion.quotes import quoted_lines
from ingestion.reading import Reading
from ingestion.schedule_lines import schedule_line
from ingestion.sections import number_by_contents, number_by_note, number_by_place, section_number, with_numbered_rows
from ingestion.sequence import NEW, comes_next, follows, readings
from ingestion.sources.printed import Line, LineRole, PrintedStatute
from ingestion.table_items import table_item
from ingestion.units import Draft, Span

_LONGEST_RANGE = 60
"""More sections than this are not omitted in one line."""


def parse_units(printed: PrintedStatute, marks: Marks) -> Reading:
    """Every unit of the statute as a draft in reading order, the pieces before the first, the surprises. Pure; total on any text."""
    return _Pass(printed, marks).run()


class _Pass:
    def __init__(self, printed: PrintedStatute, marks: Marks) -> None:
        self.printed, self.marks, self.text = printed, marks, marks.clean
        self.lines = with_numbered_rows(with_roles([stripped(line, marks) for line in printed.lines], self.text), self.text)
        self.rows = [at for at, line in enumerate(self.lines) if line.role is LineRole.SECTION]
        self.quoted = quoted_lines(self.lines, self.text)
        self.omissions = omissions_by_line(printed, marks)
        self.reading = Reading(self.text, printed.wrapped)
        self.heading: list[Span] = []
        self.table: tuple[int, Draft] | None = None

    def run(self) -> Reading:
        for at, line in enumerate(self.lines):
            self._line(at, line)
        self.reading.loose(self.heading)
        return self.reading

    def _line(self, at: int, line: Line) -> None:
        if line.role not in (LineRole.ROW, LineRole.HEADING):
            self.table = None
        match line.role:
            case LineRole.FRONT | LineRole.GROUP:
                self.reading.loose([(line.start, line.end)])
            case LineRole.PART_NUMBER | LineRole.CHAPTER_NUMBER:
                self._division(line)
            case LineRole.PART_NAME | LineRole.CHAPTER_NAME:
                self._division_name(line)
            case LineRole.HEADING:
                self.heading.append((line.start, line.end))
            case LineRole.SECTION:
                self._section(at, line)
            case LineRole.SCHEDULE:
                self._schedule((line.start, line.end))
            case LineRole.ROW:
                self._row(line)
            case _:
                self._body(at, line.start, line.end, of_section=False)

    def _division(self, line: Line) -> None:
        """A part or a chapter begins; where its number cannot be read, it is counted."""
        reading, words = self.reading, self.text[line.start : line.end]
        is_part = line.role is LineRole.PART_NUMBER
        kind, pattern = (UnitKind.PART, markers.PART_LINE) if is_part else (UnitKind.CHAPTER, markers.CHAPTER_LINE)
        found = pattern.fullmatch(words)
        number = naming.division_number(found) if found else None
        if number is None:
            before = reading.part if is_part else reading.chapter
            number = naming.next_number(before.number if before else "0")
            message = f"{words[:60]!r} names no {kind.value} number; it is counted as {kind.value} {number}."
            reading.surprise("number-not-read", line.start, message)
        named_at = line.start + found.start("name") if found and found["name"] else line.end
        label_end = line.start + len(self.text[line.start : named_at].rstrip())
        unit = reading.forest.add(kind, number, None if is_part else reading.part, line.start, (line.start, label_end))
        if named_at < line.end:
            unit.heading.append((named_at, line.end))
        reading.part, reading.chapter = (unit, None) if is_part else (reading.part, unit)
        reading.begin(None)

    def _division_name(self, line: Line) -> None:
        unit = self.reading.part if line.role is LineRole.PART_NAME else self.reading.chapter
        if unit is None or unit.children:
            self.reading.loose([(line.start, line.end)])
        else:
            unit.heading.append((line.start, line.end))

    def _section(self, at: int, line: Line) -> None:
        """A section begins, or a schedule where the line or the heading over it says so."""
        words, heading, self.heading = self.text[line.start : line.end], self.heading, []
        start = markers.SECTION_START.match(words)
        over = " ".join(self.text[first:last] for first, last in heading)
        if not start and heading and markers.SCHEDULE_LINE.fullmatch(over):
            self._schedule((heading[0][0], heading[-1][1]))
            self._body(at, line.start, line.end, of_section=False)
            return
        if not start and markers.SCHEDULE_LINE.fullmatch(words):
            schedule = self._schedule((line.start, line.end))
            schedule.heading = [*heading, *schedule.heading]
            return
        if not start and self._goes_on(words):
            self._body(at, line.start, line.end, of_section=False)
            self.reading.levels[0].unit.heading = heading
            return
        several = markers.SECTION_RANGE.match(words)
        if several and markers.NOT_LAW.match(words, several.end()):
            self._omitted_sections(line, several, heading)
            return
        number = section_number(start["number"]) if start else None
        label = (line.start, line.start + start.end("label")) if start and number else None
        unit = self._new_section(number or self._number_of_row(at, over), line.start, label, heading)
        after = line.start + start.end() if start and label else line.start
        inline = markers.INLINE_HEADING.match(self.text, after, line.end) if label and not heading else None
        if inline:
            unit.heading = [(after, inline.start() + len(inline[0].rstrip()))]
            after = inline.end()
        if not label and at in self.omissions:
            unit.mark_at = self.omissions.pop(at)[0].start
        self._body(at, after, line.end, of_section=True)

    def _goes_on(self, words: str) -> bool:
        """The row holds a further subsection, under a heading of its own, of the section that is being read."""
        mark, levels = markers.UNIT_MARK.match(words), self.reading.levels
        return bool(mark and levels) and any(follows(levels[0].open.last, label) for label in readings(mark["number"] if mark else ""))

    def _new_section(self, number: str, at: int, label: Span | None, heading: list[Span]) -> Draft:
        unit = self.reading.forest.add(UnitKind.SECTION, number, self.reading.chapter or self.reading.part, at, label)
        unit.heading = heading
        self.reading.begin(unit)
        if unit.copies > 1:
            self.reading.surprise("label-twice", at, f"Section {number} is printed more than once; the later one keeps its own name.")
        return unit

    def _number_of_row(self, at: int, heading: str) -> str:
        """The number of a section that prints none; a surprise where only its place tells."""
        row = self.rows.index(at)
        known = number_by_note(self.omissions.get(at, []), self.printed) or number_by_contents(self.printed.contents, row, len(self.rows))
        if known:
            return known
        before = next((draft.number for draft in reversed(self.reading.forest.drafts) if draft.kind is UnitKind.SECTION), None)
        number, certain = number_by_place(before, self._printed_number(row + 1))
        if not certain:
            message = f"A section after section {before} prints no number ({heading[:60]!r}); it is counted as section {number}."
            self.reading.surprise("section-without-number", self.lines[at].start, message)
        return number

    def _printed_number(self, row: int) -> str | None:
        if row >= len(self.rows):
            return None
        line = self.lines[self.rows[row]]
        start = markers.SECTION_START.match(self.text, line.start, line.end)
        return section_number(start["number"]) if start else None

    def _omitted_sections(self, line: Line, found: re.Match[str], heading: list[Span]) -> None:
        """`26-35. [Omitted …]`: the first section has the words, all have the status."""
        first, last = int(ascii_digits(found["first"])), int(ascii_digits(found["last"]))
        status = UnitStatus.REPEALED if markers.REPEAL_WORD.search(self.text, line.start, line.end) else UnitStatus.OMITTED
        label_end = line.start + found.end("label")
        for number in range(first, min(last, first + _LONGEST_RANGE) + 1):
            is_first = number == first
            unit = self._new_section(str(number), line.start, (line.start, label_end) if is_first else None, heading if is_first else [])
            unit.status = status
            if is_first:
                self.reading.words(label_end, line.end)

    def _schedule(self, label: Span) -> Draft:
        reading, line = self.reading, schedule_line(self.text[label[0] : label[1]])
        rest = label[0] + line.rest
        unit = reading.forest.add(UnitKind.SCHEDULE, line.number, None, label[0], (label[0], label[0] + line.label_end))
        reading.chapter = reading.part = None
        reading.begin(unit)
        if line.names:
            unit.heading = [(rest, label[1])]
        else:
            reading.words(rest, label[1])
        return unit

    def _row(self, line: Line) -> None:
        """A row of a table: the table is one unit, the rows below those that name the columns are its items."""
        holder = self.reading.current
        if holder is None:
            self.reading.loose([(line.start, line.end)])
            return
        if self.table is None or self.table[0] != line.table:
            self.reading.turn_to_holder()
            holder = self.reading.current or holder
            self.table = (line.table, self.reading.forest.counted(UnitKind.TABLE, holder, line.start))
        table, heading, self.heading = self.table[1], self.heading, []
        names_columns = line.header or not table.pieces or markers.is_column_numbers(self.text[line.start : line.end])
        row = table if names_columns and not table.children else table_item(self.reading, self.text, table, line)
        row.heading += heading
        row.pieces.append((line.start, line.end))

    def _body(self, at: int, start: int, end: int, *, of_section: bool) -> None:
        """Words of a section up to the end of the line: labels first, then what they hold."""
        reading = self.reading
        if reading.current is None:
            reading.loose([(start, end)])
            return
        if at in self.quoted:
            reading.words(start, end)
            return
        for omission in self.omissions.get(at, []):
            self._omitted(omission)
        begun = self._labels(start, end, of_section=of_section, at=at)
        if begun == start and start < end and not of_section:
            explanation = markers.EXPLANATION.match(self.text, start, end)
            if explanation or markers.PROVISO.match(self.text, start, end):
                reading.current = reading.sentence_before(list_goes_on=self._list_goes_on(at))
            else:
                reading.turn_to_holder()
            if explanation:
                self._explanation(explanation, end)
                return
        self._sentences(begun, end)

    def _list_goes_on(self, at: int) -> bool:
        """The next label that is printed in this section continues the list that was read last."""
        mark = self._ahead[at]
        return mark is not None and self.reading.continues(readings(mark["number"]))

    @cached_property
    def _ahead(self) -> Sequence[Mark | None]:
        return marks_ahead(self.lines, self.text)

    def _labels(self, start: int, end: int, *, of_section: bool, at: int | None = None) -> int:
        """Opens the units whose labels stand at `start`, in line `at`; the place after them. `of_section`: a number stands before."""
        place_before = start
        while start < end:
            is_first = start == place_before
            mark = markers.UNIT_MARK.match(self.text, start, end) or (self._half_mark(start, end) if is_first and not of_section else None)
            paragraph = markers.SECTION_START.match(self.text, start, end) if is_first and not mark else None
            number = first_number(mark, self._ahead[at] if at is not None and is_first and of_section else None)
            if mark and readings(number) and not self._is_spoken_of(mark, number, end, after_label=not is_first, of_section=of_section):
                if self.reading.open_mark(mark, number) is None:
                    break
                start = mark.end()
            elif paragraph and self._paragraph(paragraph):
                start = paragraph.end()
            else:
                break
        return start

    def _half_mark(self, start: int, end: int) -> re.Match[str] | None:
        """`১) …` is a label only where it continues a list or begins one that was announced."""
        mark = markers.HALF_MARK.match(self.text, start, end)
        labels = readings(mark["number"]) if mark else ()
        return mark if labels and not self.reading.placed(labels)[2] else None

    def _is_spoken_of(self, mark: re.Match[str], number: str, end: int, *, after_label: bool, of_section: bool) -> bool:
        """A number in brackets that refers, `(১) ও (২) এর বিধান`, where a line may be a wrapped one or a label went before."""
        begins_list = any(label.is_first for label in readings(number))
        if of_section and not after_label:
            return not begins_list
        goes_on = bool(markers.REFERENCE_GOES_ON.match(self.text, mark.end("label"), end))
        if after_label:
            return goes_on or not begins_list
        tail = self.reading.tail()
        if not self.printed.wrapped or not tail or markers.SENTENCE_MAY_END.search(tail):
            return False
        return goes_on or bool(markers.REFERENCE_BEFORE.search(tail))

    def _paragraph(self, start: re.Match[str]) -> bool:
        """A numbered paragraph of a schedule begins; False outside schedules."""
        schedule = self.reading.current.enclosing(UnitKind.SCHEDULE) if self.reading.current else None
        number = section_number(start["number"])
        if schedule is None or number is None:
            return False
        unit = self.reading.forest.add(UnitKind.PARAGRAPH, number, schedule, start.start(), start.span("label"))
        self.reading.begin(unit)
        if unit.copies > 1:
            self.reading.surprise("label-twice", start.start(), f"The number of {unit.citation} is printed more than once in its schedule.")
        return True

    def _omitted(self, omission: Omission) -> None:
        """Units that an omission mark at the start of a line stands for, where its note names them."""
        reading, note = self.reading, self.printed.notes.get(omission.note or "", "")
        named = markers.NOTE_NAMES.match(note)
        for number in re.findall(r"\(([^()\s]+)\)", named["list"]) if named else ():
            labels = readings(number)
            if not labels or (reading.placed(labels)[0] == NEW and not labels[0].is_first):
                continue
            before, levels = reading.current, list(reading.levels)
            unit = reading.open_label(labels, number, self.marks.to_clean(omission.start), None, "")
            if unit is None:
                continue
            unit.mark_at = omission.start
            unit.status = UnitStatus.REPEALED if markers.REPEAL_WORD.search(note) else UnitStatus.OMITTED
            if unit.copies > 1:
                reading.current, reading.levels = before, levels

    def _explanation(self, found: re.Match[str], end: int) -> None:
        reading = self.reading
        if reading.current is None:
            return
        unit = belongs_to(self.text[found.end() : end], reading.current, reading.tail(), is_proviso=False)
        reading.current = reading.forest.counted(UnitKind.EXPLANATION, unit, found.start(), found.span("label"))
        reading.current.qualified = unit
        self._sentences(self._labels(found.end(), end, of_section=True), end)

    def _sentences(self, start: int, end: int) -> None:
        """Gives the words to the unit being read; provisos and further subsections in the line become units."""
        cuts = [start + place for place in markers.provisos_in(self.text[start:end])]
        self._labels_on_one_line(start, cuts[0] if cuts else end)
        for at, stop in itertools.pairwise((*cuts, end)):
            self._proviso(at, stop)

    def _proviso(self, start: int, end: int) -> None:
        reading = self.reading
        if reading.current is not None:
            unit = belongs_to(self.text[start:end], reading.current, reading.tail(), is_proviso=True)
            reading.current = reading.forest.counted(UnitKind.PROVISO, unit, start)
            reading.current.qualified = unit
        self._labels_on_one_line(start, end)

    def _labels_on_one_line(self, start: int, end: int) -> None:
        """Splits `… পাইবেন৷ (২) উক্ত …` and `…; and (d) …` where the label is the very next of its list and is not spoken of."""
        reading, at = self.reading, start
        for cut in markers.ONE_LINE_LABEL.finditer(self.text, start, end):
            mark = markers.UNIT_MARK.match(self.text, cut.end(), end)
            labels = readings(mark["number"]) if mark else ()
            if mark is None or not labels or not reading.levels or markers.REFERENCE_GOES_ON.match(self.text, mark.end("label"), end):
                continue
            top, innermost = reading.levels[0], reading.levels[-1]
            is_next_item = innermost.unit is reading.current and any(follows(innermost.open.last, label) for label in labels)
            is_next_subsection = top.unit.kind is UnitKind.SUBSECTION and comes_next(top.open, labels)
            if not (is_next_item or is_next_subsection) or markers.is_quoted(self.text[start:end], cut.end() - start):
                continue
            reading.words(at, cut.end())
            if not is_next_item:
                del reading.levels[1:]
            reading.open_mark(mark)
            at = self._labels(mark.end(), end, of_section=True)
        reading.words(at, end)
