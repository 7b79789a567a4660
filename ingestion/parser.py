"""Lines → units, one pass. What a line begins is told by its role and its first words; what it belongs to, by the lists that are open."""

from __future__ import annotations

import itertools
import re
from collections.abc import Sequence
from dataclasses import dataclass, field, replace

from graph_schema.numerals import ascii_number
from graph_schema.statute import UnitKind, UnitStatus
from ingestion import markers, naming
from ingestion.freetext import with_roles
from ingestion.marks import Marks, Omission
from ingestion.provisos import belongs_to
from ingestion.quotes import quoted_lines
from ingestion.sequence import NEW, Label, OpenList, place, readings
from ingestion.sources.printed import Line, LineRole, PrintedStatute
from ingestion.units import Draft, Forest, Span

_LISTED = (UnitKind.CLAUSE, UnitKind.SUBCLAUSE, UnitKind.ITEM)
_TOP = (UnitKind.SECTION, UnitKind.SCHEDULE)


@dataclass(frozen=True, slots=True)
class Surprise:
    """Something that the parser could not make sense of by the rules; `at` in the text without marks."""

    code: str
    at: int
    message: str


@dataclass
class _Level:
    """An open list: its holder, its last label, the unit under that label."""

    holder: Draft
    open: OpenList
    unit: Draft


@dataclass
class ParsedLines:
    """What the pass found: units, the pieces before the first of them, surprises."""

    forest: Forest = field(default_factory=Forest)
    front: list[Span] = field(default_factory=list)
    surprises: list[Surprise] = field(default_factory=list)


def parse_units(printed: PrintedStatute, marks: Marks) -> ParsedLines:
    """Every unit of the statute as a draft in reading order. Pure; total on any text."""
    return _Pass(printed, marks).run()


def _stripped(line: Line, marks: Marks) -> Line:
    """The line in the text without marks, blanks at its ends left out."""
    start, end = marks.to_clean(line.start), marks.to_clean(line.end)
    words = marks.clean[start:end]
    return replace(line, start=start + len(words) - len(words.lstrip()), end=max(end - len(words) + len(words.rstrip()), start + len(words) - len(words.lstrip())))


class _Pass:
    def __init__(self, printed: PrintedStatute, marks: Marks) -> None:
        self.printed, self.marks, self.text = printed, marks, marks.clean
        self.lines = with_roles([_stripped(line, marks) for line in printed.lines], self.text)
        self.quoted = quoted_lines(self.lines, self.text)
        self.out = ParsedLines()
        self.part: Draft | None = None
        self.chapter: Draft | None = None
        self.current: Draft | None = None
        self.levels: list[_Level] = []
        self.heading: list[Span] = []
        self.row_table: Draft | None = None
        self.row_table_number = 0
        self.section_rows = 0
        self.omitted_lines = self._omissions_by_line()

    def run(self) -> ParsedLines:
        for at, line in enumerate(self.lines):
            self._line(at, line)
        if self.heading:
            self._loose(self.heading)
        return self.out

    def _omissions_by_line(self) -> dict[int, list[Omission]]:
        """Omission marks by the index of the line that they begin."""
        found: dict[int, list[Omission]] = {}
        omissions = list(self.marks.omissions)
        for at, line in enumerate(self.printed.lines):
            while omissions and omissions[0].start < line.start:
                omissions.pop(0)
            while omissions and omissions[0].start < line.end:
                omission = omissions.pop(0)
                if not self.text[self.marks.to_clean(line.start) : self.marks.to_clean(omission.start)].strip():
                    found.setdefault(at, []).append(omission)
        return found

    def _words(self, line: Line) -> str:
        return self.text[line.start : line.end]

    def _line(self, at: int, line: Line) -> None:
        if line.role is not LineRole.ROW:
            self.row_table = None
        match line.role:
            case LineRole.FRONT:
                self._loose([(line.start, line.end)])
            case LineRole.PART_NUMBER | LineRole.CHAPTER_NUMBER:
                self._division(line)
            case LineRole.PART_NAME | LineRole.CHAPTER_NAME:
                self._division_name(line)
            case LineRole.GROUP:
                self._group(line)
            case LineRole.HEADING:
                self.heading.append((line.start, line.end))
            case LineRole.SECTION:
                self._section(at, line)
            case LineRole.SCHEDULE:
                self._schedule(line, line.start)
            case LineRole.ROW:
                self._row(line)
            case _:
                self._body(at, line, line.start)

    def _loose(self, pieces: list[Span]) -> None:
        """Words that stand outside every section go to the unit above, or to the front of the Act."""
        unit = self.chapter or self.part
        (unit.pieces if unit and self.out.forest.drafts else self.out.front).extend(piece for piece in pieces if piece[0] < piece[1])

    def _division(self, line: Line) -> None:
        words = self._words(line)
        is_part = line.role is LineRole.PART_NUMBER
        kind, pattern = (UnitKind.PART, markers.PART_LINE) if is_part else (UnitKind.CHAPTER, markers.CHAPTER_LINE)
        found = pattern.fullmatch(words)
        number = naming.division_number(found) if found else None
        if number is None:
            before = self.part if is_part else self.chapter
            number = naming.next_number(before.number if before else "0")
            self.out.surprises.append(
                Surprise("number-not-read", line.start, f"{words[:60]!r} names no {kind.value} number; it is counted as {kind.value} {number}.")
            )
        if is_part:
            self.chapter = None
        parent = None if is_part else self.part
        name_at = line.start + found.start("name") if found and found["name"] else None
        label_end = line.end if name_at is None else line.start + len(words[: name_at - line.start].rstrip())
        unit = self.out.forest.add(kind, number, parent, line.start, (line.start, label_end))
        if name_at is not None:
            unit.heading.append((name_at, line.end))
        self.part, self.chapter = (unit, None) if is_part else (self.part, unit)
        self.current, self.levels = None, []

    def _division_name(self, line: Line) -> None:
        unit = self.part if line.role is LineRole.PART_NAME else self.chapter
        if unit is None or unit.children:
            self._loose([(line.start, line.end)])
        else:
            unit.heading.append((line.start, line.end))

    def _group(self, line: Line) -> None:
        self._loose([(line.start, line.end)])

    def _section(self, at: int, line: Line) -> None:
        """A section begins, or a schedule where the line or the heading over it says so."""
        words, heading = self._words(line), self.heading
        self.heading = []
        row, self.section_rows = self.section_rows, self.section_rows + 1
        start = markers.SECTION_START.match(words)
        over = " ".join(self.text[a:b] for a, b in heading)
        if not start and (markers.SCHEDULE_LINE.fullmatch(words) or markers.SCHEDULE_LINE.fullmatch(over)):
            self._schedule_row(at, line, heading, over)
            return
        number = self._number(start["number"]) if start else None
        if number is None:
            number, why = self._number_of_row(at, row, over)
            if why:
                self.out.surprises.append(Surprise("section-without-number", line.start, why))
        label = (line.start + start.start("label"), line.start + start.end("label")) if start and number else None
        unit = self.out.forest.add(UnitKind.SECTION, number, self.chapter or self.part, line.start, label)
        unit.heading = heading
        self.current, self.levels = unit, []
        rest = line.start + start.end() if start and label else line.start
        inline = markers.INLINE_HEADING.match(self.text, rest, line.end) if start and not heading else None
        if inline:
            unit.heading = [(rest, len(self.text[: inline.end()].rstrip()))]
            rest = inline.end()
        if not label and at in self.omitted_lines:
            unit.mark_at = self.omitted_lines[at][0].start
        self._body(at, line, rest, in_section_line=True)

    def _number(self, printed: str) -> str | None:
        try:
            return re.sub(r"^0+(?=[0-9])", "", ascii_number(printed.replace(" ", "")))
        except ValueError:
            return None

    def _number_of_row(self, at: int, row: int, heading: str) -> tuple[str, str | None]:
        """The number of a section that prints none: from its note, the contents page, or its place; with what to tell."""
        for omission in self.omitted_lines.get(at, []):
            named = markers.NOTE_NAMES_SECTION.match(self.printed.notes.get(omission.note or "", ""))
            number = self._number(named["number"]) if named else None
            if number:
                return number, None
        rows = sum(line.role is LineRole.SECTION for line in self.lines)
        if len(self.printed.contents) == rows and self.printed.contents[row].number:
            number = self._number(self.printed.contents[row].number)
            if number:
                return number, None
        before = next((draft.number for draft in reversed(self.out.forest.drafts) if draft.kind is UnitKind.SECTION), "0")
        number = naming.next_number(before)
        return number, f"A section after section {before} prints no number ({heading[:60]!r}); it is counted as section {number}."

    def _schedule_row(self, at: int, line: Line, heading: list[Span], over: str) -> None:
        if heading and markers.SCHEDULE_LINE.fullmatch(over):
            self._schedule(line, heading[0][0], heading)
            self._body(at, line, line.start)
        else:
            self._schedule(line, line.start)
            if self.current:
                self.current.heading = heading

    def _schedule(self, line: Line, at: int, label: list[Span] | None = None) -> None:
        start, end = (label[0][0], label[-1][1]) if label else (line.start, line.end)
        found = markers.SCHEDULE_LINE.fullmatch(" ".join(self.text[start:end].split()))
        number = (naming.division_number(found) if found else None) or "1"
        self.current = self.out.forest.add(UnitKind.SCHEDULE, number, None, at, (start, end))
        self.chapter = self.part = None
        self.levels = []

    def _row(self, line: Line) -> None:
        """A row of a table: the table is one unit, the rows below those that name the columns are its items."""
        if self.current is None:
            self._loose([(line.start, line.end)])
            return
        if self.row_table is None or self.row_table_number != line.table:
            self.row_table = self.out.forest.counted(UnitKind.TABLE, self.current, line.start)
            self.row_table_number = line.table
        if line.header or (not self.row_table.pieces and not self.row_table.children) or (not self.row_table.children and markers.is_column_numbers(self._words(line))):
            self.row_table.pieces.append((line.start, line.end))
            return
        self.out.forest.counted(UnitKind.ITEM, self.row_table, line.start).pieces.append((line.start, line.end))

    def _body(self, at: int, line: Line, start: int, *, in_section_line: bool = False) -> None:
        """Words of a section from `start` to the end of the line: labels first, then what they hold."""
        if self.current is None:
            self._loose([(start, line.end)])
            return
        if at in self.quoted:
            self._words_of_current(start, line.end)
            return
        omissions = self.omitted_lines.get(at, [])
        if not (in_section_line and self.current.mark_at is not None):
            for omission in omissions:
                self._omitted(omission)
        if start >= line.end:
            return
        begun, at_start = self._labels(start, line.end, in_section_line)
        if begun == line.end:
            return
        if not at_start and not in_section_line:
            explanation = markers.EXPLANATION.match(self.text, begun, line.end)
            if explanation:
                self._explanation(explanation, line.end)
                return
            if not markers.PROVISO.match(self.text, begun, line.end):
                self._turn_to_holder(begun, line)
        self._sentences(begun, line.end)

    def _labels(self, start: int, end: int, in_section_line: bool) -> tuple[int, bool]:
        """Opens the units whose labels stand at `start`; the place after them, and whether there was one."""
        any_label = False
        while start < end:
            mark = markers.UNIT_MARK.match(self.text, start, end)
            if mark is None and not any_label and not in_section_line:
                mark = self._half_mark(start, end)
            paragraph = markers.SECTION_START.match(self.text, start, end) if self._in_schedule() and not any_label else None
            if mark is None and paragraph is not None:
                start = self._paragraph(paragraph)
            elif mark is not None and readings(mark["number"]) and not self._is_spoken_of(mark, end, any_label or in_section_line):
                self._open(mark)
                start = mark.end()
            else:
                break
            any_label = True
        return start, any_label

    def _half_mark(self, start: int, end: int) -> re.Match[str] | None:
        """`১) …` is a label only where it continues or begins a list that was announced."""
        mark = markers.HALF_MARK.match(self.text, start, end)
        labels = readings(mark["number"]) if mark else ()
        if not mark or not labels:
            return None
        _, _, surprise = self._placed(labels)
        return None if surprise else mark

    def _in_schedule(self) -> bool:
        return self.current is not None and self.current.enclosing(*_TOP) is not None and self.current.enclosing(*_TOP).kind is UnitKind.SCHEDULE  # type: ignore[union-attr]

    def _is_spoken_of(self, mark: re.Match[str], end: int, after_label: bool) -> bool:
        """A number in brackets that refers: `(১) ও (২) এর বিধান`, where a line may be a wrapped one or a label went before."""
        goes_on = bool(markers.REFERENCE_GOES_ON.match(self.text, mark.end("label"), end))
        if after_label:
            labels = readings(mark["number"])
            return goes_on or not any(label.is_first for label in labels)
        return goes_on and self.printed.wrapped

    def _placed(self, labels: Sequence[Label]) -> tuple[int, Label, bool]:
        tail = self._tail()
        return place(
            [level.open for level in self.levels], labels,
            announced=bool(markers.LIST_OPENS.search(tail)), sentence_ended=bool(markers.SENTENCE_ENDS.search(tail)),
        )  # fmt: skip

    def _tail(self) -> str:
        """The last words of the unit being read."""
        if self.current is None or not self.current.pieces:
            return ""
        start, end = self.current.pieces[-1]
        return self.text[max(start, end - 40) : end]

    def _open(self, mark: re.Match[str]) -> Draft | None:
        labels = readings(mark["number"])
        return self._open_label(labels, mark["number"], mark.start(), (mark.start("label"), mark.end("label")), self.text[mark.end() : mark.end() + 160])

    def _open_label(self, labels: Sequence[Label], number: str, at: int, label: Span | None, words: str) -> Draft | None:
        """The unit of a label, in the list that it continues or in a new one below the unit being read."""
        if self.current is None:
            return None
        where, chosen, surprise = self._placed(labels)
        holder = self.current if where == NEW else self.levels[where].holder
        kind = naming.kind_below(holder.kind, chosen.family, self._is_definition(holder, words) if where == NEW else self.levels[where].unit.kind is UnitKind.CLAUSE)
        unit = self.out.forest.add(kind, ascii_number(number.replace(" ", "")), holder, at, label)
        if unit.copies > 1:
            self.out.surprises.append(Surprise("label-twice", at, f"The label of {unit.citation} is printed more than once; the later one keeps its own name."))
        elif surprise and not label:
            pass
        elif surprise and (where == NEW or chosen.key < self.levels[where].open.last.key):
            self.out.surprises.append(Surprise("label-out-of-order", at, f"{unit.citation} does not follow the label before it."))
        if where == NEW:
            self.levels.append(_Level(holder, OpenList(chosen), unit))
        else:
            del self.levels[where + 1 :]
            self.levels[where] = _Level(holder, OpenList(chosen), unit)
        self.current = unit
        return unit

    def _is_definition(self, holder: Draft, words: str) -> bool:
        heading = " ".join(self.text[a:b] for a, b in holder.heading)
        return bool(holder.kind is UnitKind.SECTION and markers.DEFINITION_HEADING.search(heading) and markers.DEFINITION_ENTRY.match(words))

    def _paragraph(self, start: re.Match[str]) -> int:
        schedule = self.current.enclosing(UnitKind.SCHEDULE) if self.current else None
        number = self._number(start["number"])
        if schedule is None or number is None:
            return start.start()
        self.levels = []
        self.current = self.out.forest.add(UnitKind.PARAGRAPH, number, schedule, start.start(), (start.start("label"), start.end("label")))
        return start.end()

    def _omitted(self, omission: Omission) -> None:
        """Units that an omission mark stands for, where its note names them."""
        note = self.printed.notes.get(omission.note or "", "")
        named = markers.NOTE_NAMES.match(note)
        if not named:
            return
        repealed = bool(markers.REPEAL_WORD.search(note))
        for number in re.findall(r"\(([^()\s]+)\)", named["list"]):
            labels = readings(number)
            if not labels or self.current is None:
                continue
            before, levels = self.current, list(self.levels)
            where, _, _ = self._placed(labels)
            if where == NEW and not labels[0].is_first:
                continue
            unit = self._open_label(labels, number, self.marks.to_clean(omission.start), None, "")
            if unit is None or unit.copies > 1:
                self.current, self.levels = before, levels
            if unit is not None:
                unit.mark_at, unit.status = omission.start, UnitStatus.REPEALED if repealed else UnitStatus.OMITTED

    def _explanation(self, found: re.Match[str], end: int) -> None:
        words = self.text[found.end() : end]
        unit = belongs_to(words, self.current, self._tail(), is_proviso=False) if self.current else None
        if unit is None:
            return
        self.current = self.out.forest.counted(UnitKind.EXPLANATION, unit, found.start(), (found.start("label"), found.end("label")))
        self.current.qualified = unit
        self._sentences(found.end(), end)

    def _sentences(self, start: int, end: int) -> None:
        """Gives the words to the unit being read; provisos and further subsections in the line become units."""
        cuts = [start + place for place in markers.provisos_in(self.text[start:end])]
        self._subsections_on_one_line(start, cuts[0] if cuts else end)
        for at, stop in itertools.pairwise((*cuts, end)):
            self._proviso(at, stop)

    def _proviso(self, start: int, end: int) -> None:
        unit = belongs_to(self.text[start:end], self.current, self._tail(), is_proviso=True) if self.current else None
        if unit is None:
            self._words_of_current(start, end)
            return
        self.current = self.out.forest.counted(UnitKind.PROVISO, unit, start)
        self.current.qualified = unit
        self._subsections_on_one_line(start, end)

    def _subsections_on_one_line(self, start: int, end: int) -> None:
        """Splits `… পাইবেন৷ (২) উক্ত …` where the number is the very next subsection and is not spoken of."""
        at = start
        for cut in markers.ONE_LINE_SUBSECTION.finditer(self.text, start, end):
            mark = markers.UNIT_MARK.match(self.text, cut.end(), end)
            if mark is None or markers.REFERENCE_GOES_ON.match(self.text, mark.end("label"), end):
                continue
            top = self.levels[0] if self.levels else None
            labels = readings(mark["number"])
            if top is None or top.unit.kind is not UnitKind.SUBSECTION or not labels:
                continue
            where, _, surprise = place([top.open], labels, announced=False, sentence_ended=True)
            if where != 0 or surprise:
                continue
            self._words_of_current(at, cut.start())
            del self.levels[1:]
            self._open(mark)
            at, _ = self._labels(mark.end(), end, in_section_line=True)
        self._words_of_current(at, end)

    def _turn_to_holder(self, start: int, line: Line) -> None:
        """Words without a label after a list close the sentence of the unit that holds the list."""
        unit, tail = self.current, self._tail()
        if unit is None or unit.kind not in _LISTED or markers.LIST_OPENS.search(tail) or not self.levels:
            return
        level = next((level for level in reversed(self.levels) if level.unit is unit), None)
        if level is None or (level.holder.kind is UnitKind.SECTION and unit.kind is UnitKind.CLAUSE and self._is_definition_list(level)):
            return
        if self.printed.wrapped and not markers.LIST_ITEM_ENDS.search(tail):
            return
        level.open = replace(level.open, closed=True)
        self.current = level.holder

    def _is_definition_list(self, level: _Level) -> bool:
        heading = " ".join(self.text[a:b] for a, b in level.holder.heading)
        return bool(markers.DEFINITION_HEADING.search(heading))

    def _words_of_current(self, start: int, end: int) -> None:
        words = self.text[start:end]
        start, end = start + len(words) - len(words.lstrip()), end - len(words) + len(words.rstrip())
        if start < end and self.current is not None:
            self.current.pieces.append((start, end))
