"""Recognises the letters of a page's picture with the program tesseract, which is asked for only where a page needs it."""

from __future__ import annotations

import re
import shutil
import subprocess
from collections.abc import Iterable
from dataclasses import dataclass

from graph_schema.errors import SourceError
from ingestion.sources.ink import Strip, lines_passed_over
from ingestion.sources.languages import language_of
from ingestion.sources.pages import Word

_PROGRAM = "tesseract"
_INSTALL = "Install it, on Debian and Ubuntu with: apt-get install tesseract-ocr tesseract-ocr-ben."
_WORD_LEVEL, _COLUMNS = "5", 12
_WHOLE_PAGE, _ONE_LINE, _RAW_LINE = "6", "7", "13"
"""How tesseract is to take a picture: as one block of text, as one line, as one line without any search in it."""
_SECONDS = 300
"""For one page, before it is given up."""
_BASE_LINE = 0.75
"""Of a line's height: where its letters stand."""
_DASH = re.compile("_+[-–—_]*|(?<=[।৷])[-–—]+_*")
"""A dash on the base line, as tesseract sees the one between a heading and its words."""
_DOUBTFUL = 60.0
"""Per cent of confidence below which a word is told."""


@dataclass(frozen=True, slots=True)
class RecognisedPage:
    """The words of a page and those of them that tesseract was not sure of."""

    words: tuple[Word, ...]
    doubtful: tuple[str, ...]
    unread: int = 0
    """Printed lines that gave no word."""

    @property
    def text(self) -> str:
        return " ".join(word.text for word in self.words)


def is_installed() -> bool:
    """The program can be called."""
    return shutil.which(_PROGRAM) is not None


def missing(source: str, pages: str) -> SourceError:
    """The sentence for a scanned file where the program is not installed."""
    return SourceError(f"{source} is scanned: {pages} no readable text, and {_PROGRAM}, which reads pictures, is not installed. {_INSTALL}")


def languages(source: str) -> tuple[str, ...]:
    """Those of `ben` and `eng` that are installed. Raises SourceError where neither is."""
    listed = _run([_PROGRAM, "--list-langs"], b"", source).decode("utf-8", "replace").split()
    found = tuple(language for language in ("ben", "eng") if language in listed)
    if not found:
        raise SourceError(f"{source} is scanned, and {_PROGRAM} knows neither Bangla nor English here. {_INSTALL}")
    return found


def recognised(picture: bytes, point: float, known: tuple[str, ...], source: str) -> RecognisedPage:
    """What the picture says; `point` is the size of one of its dots. English alone is read once more without Bangla, which reads better.

    Lines that tesseract passed over are found by their ink and read one by one.
    """
    words = _words_of(picture, known, _WHOLE_PAGE, source)
    if len(known) > 1 and words and language_of(_text(words)) == "en":
        known = ("eng",)
        words = _words_of(picture, known, _WHOLE_PAGE, source)
    unread = 0
    for strip in lines_passed_over(picture, [(word.top, word.bottom) for word in words]):
        line = _line_again(strip, known, source)
        unread += not line
        words += line
    is_bangla = language_of(_text(words)) == "bn"
    found, doubtful = [], []
    for word in words:
        text = _DASH.sub("—", word.text.replace("|", "।") if is_bangla else word.text)
        height = (word.bottom - word.top) * point
        found.append(Word(text, word.left * point, word.right * point, word.top * point + _BASE_LINE * height, height))
        if word.confidence < _DOUBTFUL:
            doubtful.append(text)
    return RecognisedPage(tuple(found), tuple(doubtful), unread)


@dataclass(frozen=True, slots=True)
class _Seen:
    """A word in the picture: where it begins and ends, in dots, from where to where its line reaches, and how sure it is."""

    text: str
    left: float
    right: float
    top: float
    bottom: float
    confidence: float


def _text(words: Iterable[_Seen]) -> str:
    return " ".join(word.text for word in words)


def _line_again(strip: Strip, known: Iterable[str], source: str) -> list[_Seen]:
    """The words of a line that was passed over: smaller it is often read, else without any search for its words."""
    for picture, scale, layout in ((strip.halved(), 2, _ONE_LINE), (strip.picture(), 1, _RAW_LINE)):
        words = _words_of(picture, known, layout, source)
        if words:
            return [
                _Seen(word.text, word.left * scale, word.right * scale, strip.top, strip.bottom, word.confidence) for word in words
            ]  # fmt: skip
    return []


def _words_of(picture: bytes, known: Iterable[str], layout: str, source: str) -> list[_Seen]:
    table = _run([_PROGRAM, "stdin", "stdout", "-l", "+".join(known), "--psm", layout, "tsv"], picture, source).decode("utf-8", "replace")
    rows = [row.split("\t") for row in table.split("\n")[1:]]
    words = []
    for row in rows:
        if len(row) == _COLUMNS and row[0] == _WORD_LEVEL and row[11].strip():
            line = _line_of(row, rows)
            left, top = float(row[6]), float(line[7])
            words.append(_Seen(row[11].strip(), left, left + float(row[8]), top, top + float(line[9]), float(row[10])))
    return words


def _line_of(word: list[str], rows: list[list[str]]) -> list[str]:
    """The row of the line that a word's row belongs to."""
    key = ["4", *word[1:5], "0"]
    return next((row for row in rows if row[:6] == key), word)


def _run(command: list[str], data: bytes, source: str) -> bytes:
    try:
        done = subprocess.run(command, input=data, capture_output=True, timeout=_SECONDS, check=False)
    except (OSError, subprocess.TimeoutExpired) as problem:
        raise SourceError(f"{source} could not be recognised: {_PROGRAM} failed ({type(problem).__name__}). {_INSTALL}") from problem
    if done.returncode:
        said = " ".join(done.stderr.decode("utf-8", "replace").split())[:200]
        raise SourceError(f"{source} could not be recognised: {_PROGRAM} says {said!r}. {_INSTALL}")
    return done.stdout
