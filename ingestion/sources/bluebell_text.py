"""Reads the plain text that bluebell marks up: keywords with a number and a heading, `SECTION 2. - Application`, nested by indentation.

What stands before the first section's own divisions is front matter, so an arrangement of sections, which looks like an Act, is not
taken for one. The identifier is the country, `cap` and the chapter of the laws where the text prints one, `tz-cap-6`; else made of the
title. A backslash before a word is markup.
"""

from __future__ import annotations

import re

from graph_schema.errors import SourceError
from graph_schema.statute import UnitKind
from ingestion.identity import made_up_id, printed_date
from ingestion.sources.countries import country_of
from ingestion.sources.languages import language_of
from ingestion.sources.outline import Outline
from ingestion.sources.printed import PrintedStatute

_UNIT = re.compile(
    r"(?P<word>PART|CHAPTER|BOOK|TITLE|SECTION|ARTICLE|SUBSECTION|PARAGRAPH|PARA|SUBPARAGRAPH|SUBPARA|ITEM|POINT|SCHEDULE)"
    r"(?:\s+(?P<number>(?!-)\S{1,14}))?(?:\s+-\s+(?P<heading>.+))?"
)
_WRAPPERS = re.compile(r"(?:BODY|ITEMS|BLOCKLIST|PREFACE|PREAMBLE|CROSSHEADING|BULLETS|P)\s*")
_KINDS = {
    "PART": UnitKind.PART, "BOOK": UnitKind.PART, "TITLE": UnitKind.PART, "CHAPTER": UnitKind.CHAPTER, "SECTION": UnitKind.SECTION,
    "ARTICLE": UnitKind.SECTION, "SUBSECTION": UnitKind.SUBSECTION, "SCHEDULE": UnitKind.SCHEDULE,
}  # fmt: skip
_SECTION = re.compile(r"^ *(?:SECTION|ARTICLE) \S+(?: -|\s*$)", re.M)
_DIVISION = re.compile(r"\s*(?:PART|CHAPTER|BOOK|TITLE)\b")


def is_bluebell_text(text: str) -> bool:
    """Several lines are such sections."""
    return len(_SECTION.findall(text)) > 1 and re.search(r"^ *(?:SUBSECTION|PARAGRAPH|BODY)\b", text, re.M) is not None


def read_bluebell_text(text: str, source: str, sha256: str) -> PrintedStatute:
    """The statute of such a text. Raises SourceError where no line is a section."""
    lines = [line.rstrip() for line in text.splitlines()]
    first = _first_line_of_body(lines, source)
    walk = _Walk()
    for line in lines[:first]:
        if not _WRAPPERS.fullmatch(line.strip()):
            walk.outline.line(None, _unescaped(line))
    front = walk.outline.telling.text
    for line in lines[first:]:
        walk.line(line)
    telling = walk.outline.telling
    title = next((line for line in front.splitlines() if re.search(r"\b(?:ACT|Act|ORDINANCE|CODE|Code)\b", line)), front.partition("\n")[0])
    country, chapter = country_of(telling.text), re.search(r"^(?:CHAPTER|CAP\.?)\s+([0-9]+)$", front, re.M)
    return PrintedStatute(
        title=title or source, language=language_of(telling.text), source=source, sha256=sha256, text=telling.text, lines=(),
        enacted=printed_date(front), told=telling.told(),
        identifier=f"{country}-cap-{chapter[1]}" if chapter else made_up_id(title, country),
    )  # fmt: skip


def _first_line_of_body(lines: list[str], source: str) -> int:
    """The first section's line, or that of the divisions directly before it."""
    at = next((n for n, line in enumerate(lines) if _SECTION.match(line)), None)
    if at is None:
        raise SourceError(f"{source} holds no line such as 'SECTION 1. - Short title'. Give the whole text in bluebell's markup.")
    for n in range(at - 1, -1, -1):
        if lines[n].strip() and not _DIVISION.match(lines[n]):
            break
        at = n
    return at


def _unescaped(line: str) -> str:
    return re.sub(r"^(\s*)\\", r"\1", line)


class _Walk:
    def __init__(self) -> None:
        self.outline = Outline()
        self.open: list[tuple[int, int]] = []
        """Indentation and unit, outermost first."""

    def line(self, line: str) -> None:
        words = line.strip()
        if not words or _WRAPPERS.fullmatch(words):
            return
        indent = len(line) - len(line.lstrip())
        while self.open and self.open[-1][0] >= indent:
            self.open.pop()
        holder = self.open[-1][1] if self.open else None
        unit = _UNIT.fullmatch(words)
        if unit is None:
            self.outline.line(holder, _unescaped(words))
            return
        begun = self._begin(unit, holder)
        self.open.append((indent, begun))

    def _begin(self, unit: re.Match[str], holder: int | None) -> int:
        kind, number, heading = _KINDS.get(unit["word"]), unit["number"] or "", unit["heading"] or ""
        if kind in (UnitKind.PART, UnitKind.CHAPTER, UnitKind.SCHEDULE):
            return self.outline.open(kind, f"{unit['word']} {number}".strip(), holder, heading=heading)
        if kind is not None or holder is None:
            return self.outline.open(kind or UnitKind.SECTION, number, holder, heading=heading)
        return self.outline.item(number, holder)
