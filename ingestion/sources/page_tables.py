"""Finds tables on printed pages: lines through which the same white strips run, with words on both sides of them.

A list whose labels stand in a column of their own is no table. A table goes on over the page where the next page begins with one.
"""

from __future__ import annotations

import itertools
import math
import re
from collections.abc import Sequence
from dataclasses import dataclass
from itertools import pairwise
from statistics import median

from graph_schema.numerals import DIGIT, ascii_digits
from ingestion.markers import HALF_MARK, UNIT_MARK, is_column_numbers
from ingestion.sources.pages import PageLine, Word

_STRIP = 0.35
"""Of a letter's size: the least width of the white strip between two columns."""
_LEAST_LINES = 3
_MANY_LINES = 10
_WIDE = 1.2
"""Of a letter's size: a gap that parts two columns of a table's head."""
_ALIGNED = 0.6
"""Of the lines that have words behind a strip, so many begin right at its edge, or have a number there."""
_EDGE = 0.15
"""Of a letter's size: so near to the edge words begin at it."""
_NEXT_ROW = 1.012
"""Times the distance of lines within a cell: a row begins where it is larger."""
_NUMBER = re.compile(rf"{DIGIT}[{DIGIT[1:-1]},.%]*")
_SERIAL = re.compile(rf"{DIGIT}{{1,3}}\s?[.)।৷]?")

Strip = tuple[float, float]


@dataclass(frozen=True, slots=True)
class Block:
    """Lines [first, last) of one page that white strips run through."""

    first: int
    last: int
    strips: tuple[Strip, ...]


@dataclass(frozen=True, slots=True)
class TableRow:
    """One row: its cells from left to right, each the lines printed in it. `caption`: words over the rows that follow."""

    cells: tuple[tuple[str, ...], ...]
    header: bool = False
    caption: bool = False


@dataclass(frozen=True, slots=True)
class Table:
    """Lines [first, last) of all lines, and what they say as rows."""

    first: int
    last: int
    rows: tuple[TableRow, ...]


def tables_in(lines: Sequence[PageLine]) -> list[Table]:
    """The tables among the lines, in order, those that go on over a page made one."""
    tables: list[list[Block]] = []
    at = 0
    while at < len(lines):
        before = tables[-1][-1] if tables else None
        goes_on = before is not None and before.last == at and lines[at].page == lines[at - 1].page + 1
        last = _continued(lines, at, before.strips) if before and goes_on else at
        if before and goes_on and last > at:
            tables[-1].append(Block(at, last, before.strips))
            at = last
            continue
        block = _block(lines, at)
        if block:
            tables.append([Block(_head_before(lines, block.first, before.last if before else 0), block.last, block.strips)])
        at = block.last if block else at + 1
    pitch = _pitch(lines)
    return [Table(blocks[0].first, blocks[-1].last, tuple(_rows(lines, blocks, pitch))) for blocks in tables]


def _continued(lines: Sequence[PageLine], first: int, strips: Sequence[Strip]) -> int:
    """The end of the lines of a new page that keep to the columns of the table before."""
    edges = [strip[1] for strip in strips]
    at = first
    while at < len(lines) and lines[at].page == lines[first].page:
        line = lines[at]
        starts = [line.words[0], *(word for before, word in pairwise(line.words) if any(before.x < edge - 1 <= word.x for edge in edges))]
        crosses = any(word.x < strip[0] and word.right > strip[1] for strip in strips for word in line.words)
        if crosses or any(_is_off(start, edges) for start in starts):
            break
        at += 1
    return at


def _is_off(start: Word, edges: Sequence[float]) -> bool:
    """The words of a cell begin neither at the edge of a column nor in the first one, and are no number."""
    nearest = min(abs(start.x - edge) for edge in edges)
    return start.x >= edges[0] - 1 and nearest > 1 + _EDGE * start.size and not _NUMBER.fullmatch(start.text)


def _head_before(lines: Sequence[PageLine], first: int, least: int) -> int:
    """Where the head of a table begins that stands at the foot of the page before: lines with wide gaps in them."""
    at = first
    if first and lines[first].page == lines[first - 1].page + 1:
        while at > least and lines[at - 1].page == lines[first].page - 1 and _has_wide_gap(lines[at - 1]):
            at -= 1
    return at


def _has_wide_gap(line: PageLine) -> bool:
    return any(after.x - before.right > _WIDE * line.size for before, after in pairwise(line.words))


def _block(lines: Sequence[PageLine], first: int) -> Block | None:
    """The longest run of lines from `first` on its page that the same white strips run through; None where they are no table."""
    least = _STRIP * lines[first].size
    free: list[Strip] = [(-math.inf, math.inf)]
    runs: list[list[Strip]] = []
    for line in itertools.islice(lines, first, None):
        if line.page != lines[first].page:
            break
        for word in line.words:
            free = [strip for part in free for strip in _without(part, word) if _wide(strip) >= least]
        inner = [strip for strip in free if -math.inf < strip[0] and strip[1] < math.inf]
        if not inner:
            break
        runs.append(inner)
    for count in range(len(runs), _LEAST_LINES - 1, -1):
        kept = _columns(lines[first : first + count], runs[count - 1])
        if kept:
            several = sum(map(bool, _cells(lines[first], kept))) > 1
            return Block(first, first + count, tuple(kept)) if several and _is_table(lines[first : first + count], kept) else None
    return None


def _without(strip: Strip, word: Word) -> tuple[Strip, ...]:
    """What the word leaves of the strip."""
    if word.right <= strip[0] or word.x >= strip[1]:
        return (strip,)
    return tuple(part for part in ((strip[0], word.x), (word.right, strip[1])) if part[0] < part[1])


def _is_table(lines: Sequence[PageLine], strips: Sequence[Strip]) -> bool:
    """More than chance has put the words in columns: serial numbers, numbered columns, a column of numbers, or many lines."""
    rows = [_cells(line, strips) for line in lines]
    serials = sum(bool(_SERIAL.fullmatch(row[0])) for row in rows)
    numbers = max(sum(bool(_NUMBER.fullmatch(row[at])) for row in rows) for at in range(1, len(rows[0])))
    numbered = any(is_column_numbers("|".join(row)) for row in rows)
    return serials >= 2 or numbers >= _LEAST_LINES or numbered or len(rows) >= _MANY_LINES


def _columns(lines: Sequence[PageLine], strips: list[Strip]) -> list[Strip]:
    """The strips that part columns: words stand on both sides in some lines, and begin at the edge; empty where they part none."""
    numbers = next((line.words for line in lines if len(line.words) > 1 and _counts(line)), None)
    if numbers:
        between = [[strip for strip in strips if a.x < strip[1] and strip[0] < b.right] for a, b in pairwise(numbers)]
        return [max(some, key=_wide) for some in between if some]
    ends = [*(strip[0] for strip in strips[1:]), math.inf][: len(strips)]
    kept = [strip for strip, end in zip(strips, ends, strict=True) if _parts(lines, strip, end)]
    if not kept:
        return []
    labels = [words for line in lines if (words := _text(word for word in line.words if word.right <= kept[0][0] + 1))]
    is_list = sum(bool(_is_label(words)) for words in labels) * 2 > len(labels)
    return [] if is_list and len(kept) == 1 else kept


def _counts(line: PageLine) -> bool:
    """The line is nothing but the numbers of columns, from 1 on."""
    return len(line.words[-1].text) < 5 and [ascii_digits(word.text).strip("()") for word in line.words] == [
        str(n + 1) for n in range(len(line.words))
    ]


def _wide(strip: Strip) -> float:
    return strip[1] - strip[0]


def _parts(lines: Sequence[PageLine], strip: Strip, end: float) -> bool:
    """Words stand before the strip and behind it up to `end`, and those behind it begin at its edge or are numbers."""
    firsts = [next((word for word in line.words if strip[1] - 1 <= word.x < end), None) for line in lines]
    behind = [word for word in firsts if word is not None]
    both = sum(word is not None and line.x < strip[0] for word, line in zip(firsts, lines, strict=True))
    near = sum(word.x - strip[1] <= _EDGE * word.size or bool(_NUMBER.fullmatch(word.text)) for word in behind)
    return both >= 2 and near >= max(_LEAST_LINES, _ALIGNED * len(behind))


def _is_label(words: str) -> bool:
    return bool(UNIT_MARK.fullmatch(words) or HALF_MARK.fullmatch(words) or _SERIAL.fullmatch(words))


def _text(words: object) -> str:
    return " ".join(word.text for word in words if isinstance(word, Word)) if hasattr(words, "__iter__") else ""


def _pitch(lines: Sequence[PageLine]) -> float:
    """The distance of two lines of one paragraph."""
    steps = [after.y - before.y for before, after in pairwise(lines) if after.page == before.page and after.y > before.y]
    return median(steps) if steps else 0.0


def _rows(lines: Sequence[PageLine], blocks: Sequence[Block], pitch: float) -> list[TableRow]:
    """The rows: one begins with a number in the first column, else where the distance to the line above is that of two cells."""
    cells = [(lines[at], _cells(lines[at], block.strips)) for block in blocks for at in range(block.first, block.last)]
    far = [at == 0 or _is_far(cells[at - 1][0], cells[at][0], pitch) for at in range(len(cells))]
    starts = [at for at, (_, row) in enumerate(cells) if _SERIAL.fullmatch(row[0]) and not _counts(cells[at][0])]
    is_numbered = len(starts) >= 2
    columns_at = next((at for at, (line, _) in enumerate(cells) if len(line.words) > 1 and _counts(line)), None)
    head = columns_at if columns_at is not None else starts[0] if is_numbered else 0

    def is_caption(at: int) -> bool:
        row = cells[at][1]
        return is_numbered and far[at] and at not in starts and sum(map(bool, row)) == 1 and _begins_sentence("".join(row)) and at > 0

    top = [at for at in range(head) if not (at == head - 1 and is_caption(at))]
    rows = [_row([cells[at][1] for at in top], header=True)] if top else []
    if columns_at is not None:
        rows.append(_row([cells[columns_at][1]], header=True))
    open_row: list[tuple[str, ...]] = []
    for at in range(len(top), len(cells)):
        if at == columns_at:
            continue
        row, caption = cells[at][1], is_caption(at)
        begins = at in starts if is_numbered else bool(row[0]) and far[at]
        if (begins or caption) and open_row:
            rows.append(_row(open_row))
            open_row = []
        if caption:
            rows.append(TableRow((("".join(row),),), caption=True))
        else:
            open_row.append(row)
    return rows + ([_row(open_row)] if open_row else [])


def _is_far(before: PageLine, line: PageLine, pitch: float) -> bool:
    """Further below the line before than lines within one cell are; never over a page."""
    return line.page == before.page and line.y - before.y > _NEXT_ROW * pitch


def _begins_sentence(words: str) -> bool:
    return words[0].isupper() or words.startswith("(") or not words[0].isascii()


def _cells(line: PageLine, strips: Sequence[Strip]) -> tuple[str, ...]:
    """The words of a line, cut where the strips run."""
    edges = [strip[1] - 1 for strip in strips]
    cells: list[list[str]] = [[] for _ in range(len(edges) + 1)]
    for word in line.words:
        cells[sum(word.x >= edge for edge in edges)].append(word.text)
    return tuple(" ".join(cell) for cell in cells)


def _row(lines: Sequence[tuple[str, ...]], *, header: bool = False) -> TableRow:
    width = max(map(len, lines))
    cells = tuple(tuple(line[at] for line in lines if at < len(line) and line[at]) for at in range(width))
    return TableRow(cells, header)
