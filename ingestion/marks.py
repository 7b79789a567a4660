"""Amendment marks of a printed statute, and the text without them.

A mark is a note number and, where one follows, its bracket pair: `47[৩ক। … ]`; `[***]` marks words that were taken out. Brackets are
matched over the whole document, since a pair may span sections and pairs nest. A bracket without a note number is literal and
must close in its own line. An unbalanced bracket is a problem to be told, never a failure.
"""

from __future__ import annotations

import re
from bisect import bisect_right
from collections.abc import Sequence
from dataclasses import dataclass

from ingestion.sources.printed import NoteMark

_TOKEN = re.compile(r"\[\s*(?:\*\s*){2,}\]|\*(?:\s*\*){2,}|[\[\]]")
_PLAIN_NOTE = re.compile(r"(?<![0-9A-Za-z০-৯])[0-9]{1,3}(?=\[)")
_TRAILING = re.compile(r"[ ]*[;,।৷.]?(?=[ ]*(?:\n|$))")


@dataclass(frozen=True, slots=True)
class Omission:
    """A place where words were taken out, with the number of the note that says so; [start, end) in the printed text."""

    note: str | None
    start: int
    end: int


@dataclass(frozen=True, slots=True)
class Unbalanced:
    """A bracket that has no partner, at this place in the printed text."""

    note: str | None
    at: int


@dataclass(frozen=True)
class Marks:
    """Where the marks stand, and the map between the printed text and the text without them."""

    spans: tuple[tuple[int, int], ...]
    """Marks in the printed text, in order, apart from each other."""
    notes: tuple[NoteMark, ...]
    omissions: tuple[Omission, ...]
    unbalanced: tuple[Unbalanced, ...]
    clean: str
    _clean_starts: tuple[int, ...]
    _printed_starts: tuple[int, ...]

    def to_clean(self, printed: int) -> int:
        """The place in the clean text of a place in the printed text; inside a mark, where the mark was."""
        at = bisect_right(self._printed_starts, printed) - 1
        limit = self._clean_starts[at + 1] if at + 1 < len(self._clean_starts) else len(self.clean)
        return min(self._clean_starts[at] + printed - self._printed_starts[at], limit)

    def to_printed(self, start: int, end: int) -> tuple[tuple[int, int], ...]:
        """The pieces of the printed text that make clean[start:end], the marks between them left out."""
        pieces = []
        at = bisect_right(self._clean_starts, start) - 1
        while start < end:
            limit = self._clean_starts[at + 1] if at + 1 < len(self._clean_starts) else len(self.clean)
            stop = min(end, limit)
            if stop > start:
                first = self._printed_starts[at] + start - self._clean_starts[at]
                pieces.append((first, first + stop - start))
            start, at = max(start, stop), at + 1
        return tuple(pieces)


def find_marks(text: str, note_marks: Sequence[NoteMark] = ()) -> Marks:
    """The marks of a printed text. Without note marks from the source, ASCII numbers directly before a bracket are taken for them."""
    notes = tuple(note_marks) or tuple(NoteMark(m[0], m.start(), m.end()) for m in _PLAIN_NOTE.finditer(text))
    found, omissions, unbalanced = _matched(text, notes)
    spans = _joined(text, found)
    clean, clean_starts, printed_starts = _without(text, spans)
    return Marks(spans, notes, omissions, unbalanced, clean, clean_starts, printed_starts)


def _matched(text: str, notes: tuple[NoteMark, ...]) -> tuple[list[tuple[int, int]], tuple[Omission, ...], tuple[Unbalanced, ...]]:
    spans: list[tuple[int, int]] = [(note.start, note.end) for note in notes]
    omissions: list[Omission] = []
    unbalanced: list[Unbalanced] = []
    opened: list[tuple[int, str | None]] = []
    ends = {note.end: note.number for note in notes}
    newline, looked = -1, 0
    for token in _TOKEN.finditer(text):
        newline, looked = max(newline, text.rfind("\n", looked, token.start())), token.start()
        before = token.start() - (text[token.start() - 1] == " ") if token.start() else 0
        note = ends.get(token.start()) or ends.get(before)
        if "*" in token[0]:
            if note is None and not token[0].startswith("["):
                continue
            end = token.end()
            trailing = _TRAILING.match(text, end)
            line_start = text.rfind("\n", 0, token.start()) + 1
            if trailing and text[line_start : token.start()].strip() in ("", note):
                end = trailing.end()
            omissions.append(Omission(note, token.start(), end))
            spans.append((token.start(), end))
        elif token[0] == "[":
            opened.append((token.start(), note))
            if note is not None:
                spans.append((token.start(), token.end()))
        else:
            while opened and opened[-1][1] is None and opened[-1][0] < newline:
                unbalanced.append(Unbalanced(None, opened.pop()[0]))
            if not opened:
                unbalanced.append(Unbalanced(None, token.start()))
            elif opened.pop()[1] is not None:
                spans.append((token.start(), token.end()))
    unbalanced += [Unbalanced(note, at) for at, note in opened]
    return spans, tuple(omissions), tuple(sorted(unbalanced, key=lambda bracket: bracket.at))


def _joined(text: str, spans: list[tuple[int, int]]) -> tuple[tuple[int, int], ...]:
    """The spans in order, with the blank that would be left over beside each, neighbours made one."""
    joined: list[tuple[int, int]] = []
    for first, last in sorted(spans):
        start = max(first, joined[-1][1]) if joined else first
        touches = bool(joined) and joined[-1][1] == start
        begin = joined[-1][0] if touches else start
        blank = last < len(text) and text[last] == " " and (begin == 0 or text[begin - 1].isspace())
        end = max(last + blank, start)
        if touches:
            joined[-1] = (begin, end)
        elif end > start:
            joined.append((start, end))
    return tuple(joined)


def _without(text: str, spans: tuple[tuple[int, int], ...]) -> tuple[str, tuple[int, ...], tuple[int, ...]]:
    pieces, clean_starts, printed_starts, at, length = [], [0], [0], 0, 0
    for start, end in spans:
        pieces.append(text[at:start])
        length += start - at
        at = end
        clean_starts.append(length)
        printed_starts.append(end)
    pieces.append(text[at:])
    return "".join(pieces), tuple(clean_starts), tuple(printed_starts)
