"""Reads a German federal statute in the Markdown of the Bundestag's collection.

Headings tell divisions and sections; in a section "(1)" begins a subsection, "1." a clause, "a)" what lies below; the indentation
tells what a paragraph without a label goes on with. "(weggefallen)" is what is no longer law. The identifier is `de-YEAR-SLUG` by the
day on which the statute was drawn up (Ausfertigungsdatum) and the collection's short name, `de-1951-kschg`, since such statutes have no
number of their own.
"""

from __future__ import annotations

import re
from collections.abc import Iterator
from dataclasses import dataclass
from datetime import date

from graph_schema.errors import SourceError
from graph_schema.statute import UnitKind, UnitStatus
from ingestion.sources.numbering import number_printed
from ingestion.sources.printed import PrintedStatute
from ingestion.sources.told import Telling

_FRONT_MATTER = re.compile(r"\s*---\n(?P<fields>.*?)\n---\s*\n", re.S)
_HEADING = re.compile(r"(?P<marks>#{1,6})\s+(?P<words>.+)")
_SECTION = re.compile(r"(?P<label>§\s*(?P<number>[0-9]+\s?[a-z]?)(?![a-z0-9]))\s*(?P<name>.*)")
_SECTIONS = re.compile(r"(?P<label>§§\s*(?P<first>[0-9]+)\s*(?:bis|und|,)\s*(?P<last>[0-9]+))\s*(?P<name>.*)")
_DIVISION = re.compile(
    r"(?P<label>(?:\w+er\s+)?(?P<level>Buch|Teil|Kapitel|Titel|Abschnitt|Unterabschnitt|Untertitel)(?:\s+[0-9IVX]+[a-z]?)?)"
    r"(?:\s*[-–:]\s*(?P<name>.*))?"
)
_ANNEX = re.compile(r"(?P<label>(?:Anlage|Anhang)(?:\s+[0-9IVX]+)?)\b\s*(?P<name>.*)")
_LABEL = re.compile(
    r"(?P<indent> *)(?P<label>\((?P<absatz>[0-9]+[a-z]?)\)|(?P<nummer>[0-9]+[a-z]?)\.|(?P<buchstabe>[a-z]{1,3})\))(?:\s+|$)"
)
_GONE = re.compile(r"\(?\s*(?:weggefallen|aufgehoben)\s*\)?\.?")
_DAY = re.compile(r"Ausfertigungsdatum\s*\n:\s*([0-9]{4}-[0-9]{2}-[0-9]{2})")


@dataclass(frozen=True, slots=True)
class _Block:
    """A paragraph, its lines put together: where it begins on the line, its label, its words."""

    indent: int
    label: str
    kind: str
    words: str


def is_german_markdown(text: str) -> bool:
    """The text is such a file: front matter with a short name, and a section in a heading."""
    front = _FRONT_MATTER.match(text)
    return front is not None and "jurabk:" in front["fields"] and re.search(r"^#{1,6} §", text, re.M) is not None


def read_german_markdown(text: str, source: str, sha256: str) -> PrintedStatute:
    """The statute of such a file. Raises SourceError where no heading is a section."""
    front = _FRONT_MATTER.match(text)
    fields = dict(re.findall(r"^(\w+):[ \t]*(.*)$", front["fields"], re.M)) if front else {}
    lines = text[front.end() if front else 0 :].splitlines()
    walk = _Walk(_levels(lines))
    walk.run(lines)
    if not any(unit.kind is UnitKind.SECTION for unit in walk.telling.units):
        raise SourceError(f"{source} holds no section: no heading begins like '### § 1 Name'. Give the Markdown of a German statute.")
    day = _DAY.search(text)
    enacted = date.fromisoformat(day[1]) if day else None
    slug = re.sub(r"[^0-9a-z]+", "-", (fields.get("slug") or fields.get("jurabk") or "gesetz").lower()).strip("-")
    return PrintedStatute(
        title=walk.title or fields.get("Title", source), language="de", source=source, sha256=sha256, text=walk.telling.text, lines=(),
        enacted=enacted, identifier=f"de-{enacted.year if enacted else 'undated'}-{slug}", told=walk.telling.told(tells_provisos=True),
    )  # fmt: skip


def _levels(lines: list[str]) -> list[str]:
    """The kinds of division that the statute has, the outermost first: of two the outer is a part, the inner a chapter."""
    found: dict[str, int] = {}
    for line in lines:
        heading = _HEADING.match(line)
        division = _DIVISION.fullmatch(heading["words"].strip()) if heading else None
        if heading and division:
            found.setdefault(division["level"], len(heading["marks"]))
    return sorted(found, key=lambda level: found[level])


class _Walk:
    def __init__(self, levels: list[str]) -> None:
        self.telling = Telling()
        self.levels = levels
        self.title = ""
        self.part: int | None = None
        self.chapter: int | None = None
        self.section: int | None = None
        self.open: list[tuple[int, int]] = []
        """Indentation of a label and the unit that it began, outermost first."""

    def run(self, lines: list[str]) -> None:
        for item in _blocks(lines):
            if isinstance(item, _Block):
                self._block(item)
            else:
                self._heading(item)

    def _heading(self, heading: re.Match[str]) -> None:
        words = " ".join(heading["words"].split())
        several, one = _SECTIONS.fullmatch(words), _SECTION.fullmatch(words)
        division, annex = _DIVISION.fullmatch(words), _ANNEX.fullmatch(words)
        if len(heading["marks"]) == 1 and not self.title:
            self.title = words
            self._loose(words)
        elif several and _GONE.fullmatch(several["name"]):
            for n in range(int(several["first"]), min(int(several["last"]), int(several["first"]) + 60) + 1):
                self._section(str(n), several["label"] if n == int(several["first"]) else "", several["name"])
        elif one:
            self._section(number_printed(one["number"], UnitKind.SECTION) or "1", one["label"], one["name"])
        elif division:
            self._division(division)
        elif annex:
            self.part = self.chapter = None
            number = number_printed(annex["label"].partition(" ")[2], UnitKind.SCHEDULE)
            self._open(UnitKind.SCHEDULE, number, None, annex["label"], annex["name"])
        else:
            self.section = None
            self._loose(words)

    def _division(self, division: re.Match[str]) -> None:
        depth = self.levels.index(division["level"])
        is_part = depth == 0 and len(self.levels) > 1
        kind = UnitKind.PART if is_part else UnitKind.CHAPTER
        unit = self.telling.begin(kind, number_printed(division["label"], kind), None if is_part else self.part)
        self._name(unit, division["label"], division["name"] or "")
        self.part, self.chapter = (unit, None) if is_part else (self.part, unit)
        self.section, self.open = None, []

    def _section(self, number: str, label: str, name: str) -> None:
        parent = self.chapter if self.chapter is not None else self.part
        unit = self._open(UnitKind.SECTION, number, parent, label, name)
        if _GONE.fullmatch(name):
            self.telling.units[unit].status = UnitStatus.REPEALED

    def _open(self, kind: UnitKind, number: str | None, parent: int | None, label: str, name: str) -> int:
        unit = self.telling.begin(kind, number, parent)
        self._name(unit, label, name)
        self.section, self.open = unit, []
        return unit

    def _name(self, unit: int, label: str, name: str) -> None:
        self.telling.label(unit, label)
        self.telling.words(None, " ")
        self.telling.heading(unit, name)
        self.telling.line()

    def _loose(self, words: str) -> None:
        self.telling.line()
        self.telling.words(None, words)
        self.telling.line()

    def _block(self, block: _Block) -> None:
        if self.section is None:
            self._loose(f"{block.label} {block.words}".strip())
            return
        unit = self._unit_of(block)
        if block.label:
            self.telling.label(unit, block.label)
            self.telling.words(None, " ")
        else:
            self.telling.line()
        self.telling.words(unit, block.words)
        self.telling.line()
        if _GONE.fullmatch(block.words) and (block.label or not self.open):
            self.telling.units[unit].status = UnitStatus.REPEALED

    def _unit_of(self, block: _Block) -> int:
        """The unit that a paragraph begins or goes on with."""
        indent = -1 if block.kind == "absatz" else block.indent
        while self.open and (self.open[-1][0] >= indent if block.label else self.open[-1][0] >= max(indent, 0)):
            self.open.pop()
        holder = self.open[-1][1] if self.open else self.section
        assert holder is not None
        if not block.label:
            return holder
        kind = self._kind(block.kind, self.telling.units[holder].kind)
        unit = self.telling.begin(kind, number_printed(block.label, kind), holder)
        self.open.append((indent, unit))
        return unit

    @staticmethod
    def _kind(kind: str, holder: UnitKind) -> UnitKind:
        if kind == "absatz" and holder is UnitKind.SECTION:
            return UnitKind.SUBSECTION
        below = {UnitKind.CLAUSE: UnitKind.SUBCLAUSE, UnitKind.SUBCLAUSE: UnitKind.ITEM, UnitKind.ITEM: UnitKind.ITEM}
        return below.get(holder, UnitKind.CLAUSE)


def _blocks(lines: list[str]) -> Iterator[_Block | re.Match[str]]:
    """Headings and paragraphs in order; a label at the start of a line begins a paragraph of its own after a blank line."""
    paragraph: list[str] = []
    for line in [*lines, ""]:
        heading = _HEADING.match(line)
        if paragraph and (heading or not line.strip()):
            yield _paragraph(paragraph)
            paragraph = []
        if heading:
            yield heading
        elif line.strip():
            paragraph.append(line.rstrip())


def _paragraph(lines: list[str]) -> _Block:
    found = _LABEL.match(lines[0])
    first = lines[0][found.end() :] if found else lines[0]
    words = " ".join(" ".join([first, *lines[1:]]).split())
    if found is None:
        return _Block(len(lines[0]) - len(lines[0].lstrip()), "", "", words)
    kind = next(name for name in ("absatz", "nummer", "buchstabe") if found[name])
    return _Block(len(found["indent"]), found["label"], kind, words)
