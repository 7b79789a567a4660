"""Puts the lines of printed pages together to paragraphs, so that a unit reads on over line and page.

A line goes on in the next one unless that begins a unit, stands apart, or would have had room for its first word on the line before.
A page ends a paragraph only where the last line on it ends a clause.
"""

from __future__ import annotations

import re
from collections import Counter
from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from itertools import pairwise
from statistics import median

from ingestion import markers
from ingestion.sequence import readings
from ingestion.sources.page_tables import Table, tables_in
from ingestion.sources.pages import PageLine
from ingestion.sources.printed import Layout, LineRole

_BLANK = 1.4
"""Times the distance of two lines of a paragraph: further down, a blank line stands between them."""
_LEADING = 1.5
"""Times a letter's size: two lines of a paragraph are no further apart."""
_SHORT = 0.6
"""Of the width of the text."""
_SHIFT = 2.0
"""Points: lines whose beginnings are no further apart are flush."""
_ITEM_ENDS = re.compile(r"(?:[;:,।৷.ঃ)\]]|[-–—]|\s(?:এবং|ও|বা|অথবা|and|or))\s*[\"”’]*$")
_CAPITALS = re.compile(r"[^a-z]*[A-Z][^a-z]*")
_HYPHENATED = re.compile(r"(\S*[^\W\d_])[-‐]$")
_WORD = re.compile(r"[^\s()\[\],;:.“”\"‘’]+")


@dataclass(frozen=True, slots=True)
class Paragraph:
    """Lines that read on; `after_blank`: they stand apart from what is before."""

    lines: tuple[PageLine, ...]
    after_blank: bool


def write_pages(lines: Sequence[PageLine], layout: Layout) -> None:
    """Writes paragraphs and tables in the order of the pages; rows of tables have their role, all else is left to the words."""
    spelled = Counter(word.lower() for line in lines for word in _WORD.findall(line.text))
    at, number = 0, 0
    for table in [*tables_in(lines), None]:
        end = table.first if table else len(lines)
        for paragraph in paragraphs_of(lines[at:end]):
            layout.write(_joined([line.text for line in paragraph.lines], spelled))
            layout.close(LineRole.FREE, after_blank=paragraph.after_blank)
        if table:
            number += 1
            _write_table(table, number, spelled, layout)
            at = table.last


def _write_table(table: Table, number: int, spelled: Counter[str], layout: Layout) -> None:
    for row in table.rows:
        layout.write(" | ".join(_joined(cell, spelled) for cell in row.cells))
        if row.caption:
            layout.close(LineRole.HEADING)
        else:
            layout.close(LineRole.ROW, table=number, header=row.header)


def paragraphs_of(lines: Sequence[PageLine]) -> list[Paragraph]:
    """The paragraphs that the lines make."""
    if not lines:
        return []
    page = _Margins(lines)
    paragraphs: list[Paragraph] = []
    current, apart = [lines[0]], True
    for before, line in pairwise(lines):
        blank = line.page == before.page and line.y - before.y > _BLANK * page.pitch
        if blank or _begins(line, current, page):
            paragraphs.append(Paragraph(tuple(current), apart))
            current, apart = [], blank
        current.append(line)
    return [*paragraphs, Paragraph(tuple(current), apart)]


class _Margins:
    """Where lines usually end, and how far apart they are."""

    def __init__(self, lines: Sequence[PageLine]) -> None:
        steps = [after.y - before.y for before, after in pairwise(lines) if after.page == before.page and after.y > before.y]
        rights = sorted(line.right for line in lines)
        self.pitch = min(median(steps), _LEADING * lines[0].size) if steps else 0.0
        self.right = rights[int(len(rights) * 0.9)] if len(rights) > 1 else rights[0]
        self.left = min(line.x for line in lines)

    def is_short(self, line: PageLine) -> bool:
        """It leaves so much of the page's width that it can be no line of running text."""
        return line.right - self.left < _SHORT * (self.right - self.left)

    def is_centred(self, line: PageLine) -> bool:
        """It begins far from the left margin and ends as far from the right one."""
        indent, rest = line.x - self.left, self.right - line.right
        return indent > 3 * line.size and abs(indent - rest) < max(3 * line.size, 0.25 * indent)


def _begins(line: PageLine, current: Sequence[PageLine], page: _Margins) -> bool:
    """The line begins a paragraph of its own after the lines of the current one."""
    before, words = current[-1], line.text
    if any(pattern.fullmatch(text) for pattern in _DIVISIONS for text in (words, before.text)):
        return True
    if page.is_centred(line) != page.is_centred(before) and before.page == line.page and _fits(line, before, page):
        return True
    if page.is_centred(line) and page.is_centred(before):
        return not (_CAPITALS.fullmatch(words) and _CAPITALS.fullmatch(before.text)) or words.startswith(("[", "("))
    ended = bool(markers.SENTENCE_MAY_END.search(before.text))
    if ended and len(current) > 1 and line.x > before.x + _SHIFT and markers.SENTENCE_ENDS.search(before.text):
        return True
    if markers.EXPLANATION.match(words) or (markers.PROVISO.match(words) and not words[0].islower()):
        return ended or _fits(line, before, page)
    if markers.SECTION_START.match(words):
        return ended or abs(line.x - before.x) > _SHIFT
    mark = markers.UNIT_MARK.match(words) or markers.HALF_MARK.match(words)
    if mark and readings(mark["number"]):
        return not _is_spoken_of(mark, line, current, page)
    if _leaves_list(line, current):
        return bool(_ITEM_ENDS.search(before.text))
    if _HYPHENATED.search(before.text) and words[0].islower():
        return False
    return _fits(line, before, page) and (bool(_ITEM_ENDS.search(before.text)) or page.is_short(before))


_DIVISIONS = (markers.CHAPTER_LINE, markers.PART_LINE, markers.SCHEDULE_LINE)


def _fits(line: PageLine, before: PageLine, page: _Margins) -> bool:
    """The first word of the line would have had room on the line before, so the line was broken on purpose."""
    first = line.words[0]
    return before.right + first.right - first.x + first.size / 4 < page.right - _SHIFT


def _is_spoken_of(mark: re.Match[str], line: PageLine, current: Sequence[PageLine], page: _Margins) -> bool:
    """A number in brackets at the beginning of a line that a sentence speaks of."""
    before = current[-1]
    if markers.SENTENCE_ENDS.search(before.text) or _fits(line, before, page):
        return False
    if markers.REFERENCE_BEFORE.search(before.text):
        return True
    if len(current) > 1 and abs(line.x - before.x) <= _SHIFT < abs(line.x - current[0].x):
        return not markers.SENTENCE_MAY_END.search(before.text)
    goes_on = markers.REFERENCE_GOES_ON.match(line.text, mark.end("label"))
    return bool(goes_on) and not _ITEM_ENDS.search(before.text)


def _leaves_list(line: PageLine, current: Sequence[PageLine]) -> bool:
    """The line begins left of the label of an item whose further lines hang to its right: it closes the list."""
    is_item = markers.UNIT_MARK.match(current[0].text) is not None
    return is_item and len(current) > 1 and current[1].x > current[0].x + _SHIFT and line.x < current[0].x - _SHIFT


def _joined(lines: Sequence[str], spelled: Counter[str]) -> str:
    return "".join(_pieces(lines, spelled)).strip()


def _pieces(lines: Sequence[str], spelled: Counter[str]) -> Iterator[str]:
    """The lines as one; a hyphen at a line's end goes where the text has the word without it elsewhere and never with it."""
    for text, following in zip(lines, [*lines[1:], ""], strict=False):
        hyphen = _HYPHENATED.search(text)
        rest = _WORD.match(following)
        if not hyphen or not rest or not following[0].isalpha() or following[0].isupper():
            yield text + " "
            continue
        first = _WORD.findall(hyphen[1])[-1].lower() if _WORD.findall(hyphen[1]) else ""
        whole, hyphenated = first + rest[0].lower(), f"{first}-{rest[0].lower()}"
        yield text[:-1] if spelled[whole] and not spelled[hyphenated] else text
