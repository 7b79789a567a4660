"""What a printed page is made of, whether it comes from a PDF's text or from recognised letters: words with their places.

Running heads, running feet and page numbers belong to the page and not to the Act: they are taken out before the text is laid out, so
that they are neither words of the law nor marks in it.
"""

from __future__ import annotations

import re
from collections import Counter
from collections.abc import Sequence
from dataclasses import dataclass

from graph_schema.numerals import DIGIT, ascii_digits

_SAME_LINE = 0.35
"""Of a letter's size: words whose base lines are no further apart stand on one line."""
_EDGE = 3
"""So many lines at the head and at the foot of a page may be furniture."""
_SMALL_NUMBER = re.compile(rf"(?<!{DIGIT}){DIGIT}{{1,3}}(?!{DIGIT})")
_PAGE_NUMBER = re.compile(rf"[-–—\[(]?\s*(?:(?:page|পৃষ্ঠা)\s*)?{DIGIT}{{1,4}}\s*[-–—\])]?", re.I)


@dataclass(frozen=True, slots=True)
class Word:
    """A word in its place, in points; `y` is the base line and grows down the page."""

    text: str
    x: float
    right: float
    y: float
    size: float
    font: str = ""


@dataclass(frozen=True, slots=True)
class PageLine:
    """One printed line: its words from left to right."""

    page: int
    words: tuple[Word, ...]

    @property
    def x(self) -> float:
        return self.words[0].x

    @property
    def right(self) -> float:
        return self.words[-1].right

    @property
    def y(self) -> float:
        return self.words[0].y

    @property
    def size(self) -> float:
        return max(word.size for word in self.words)

    @property
    def text(self) -> str:
        return " ".join(word.text for word in self.words)


def lines_of_page(number: int, words: Sequence[Word]) -> list[PageLine]:
    """The lines of a page from top to bottom."""
    lines: list[list[Word]] = []
    for word in sorted(words, key=lambda word: (word.y, word.x)):
        if lines and abs(lines[-1][0].y - word.y) <= _SAME_LINE * max(word.size, lines[-1][0].size):
            lines[-1].append(word)
        else:
            lines.append([word])
    return [PageLine(number, tuple(sorted(line, key=lambda word: word.x))) for line in lines]


def without_furniture(pages: Sequence[Sequence[PageLine]]) -> list[list[PageLine]]:
    """The pages without what stands at the edge of most of them, and without page numbers."""
    counted = Counter(shape for page in pages for shape in {_shape(line) for line in _edges(page)})
    often = {shape for shape, count in counted.items() if len(pages) > 2 and count * 2 > len(pages)}
    return [[line for line in page if not _is_furniture(line, page, often)] for page in pages]


def _edges(page: Sequence[PageLine]) -> list[PageLine]:
    return [*page[:_EDGE], *page[-_EDGE:]] if len(page) > 2 * _EDGE else list(page)


def _shape(line: PageLine) -> str:
    """The line with its numbers counted from that of the page: a running head differs from page to page in the page's number alone."""
    return _SMALL_NUMBER.sub(lambda number: f"#{int(ascii_digits(number[0])) - line.page}", line.text.lower()).strip()


def _is_furniture(line: PageLine, page: Sequence[PageLine], often: set[str]) -> bool:
    if not any(line is edge for edge in _edges(page)):
        return False
    is_outermost = any(line is edge for edge in (*page[:1], *page[-1:]))
    return _shape(line) in often or (is_outermost and bool(_PAGE_NUMBER.fullmatch(line.text)))
