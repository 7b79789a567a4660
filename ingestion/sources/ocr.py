"""Recognises the letters of a page's picture with the program tesseract, which is asked for only where a page needs it."""

from __future__ import annotations

import shutil
import subprocess
from collections.abc import Iterable
from dataclasses import dataclass

from graph_schema.errors import SourceError
from ingestion.sources.languages import language_of
from ingestion.sources.pages import Word

_PROGRAM = "tesseract"
_INSTALL = "Install it, on Debian and Ubuntu with: apt-get install tesseract-ocr tesseract-ocr-ben."
_WORD_LEVEL = "5"
_SECONDS = 300
"""For one page, before it is given up."""
_BASE_LINE = 0.75
"""Of a line's height: where its letters stand."""
_DOUBTFUL = 60.0
"""Per cent of confidence below which a word is told."""


@dataclass(frozen=True, slots=True)
class RecognisedPage:
    """The words of a page and those of them that tesseract was not sure of."""

    words: tuple[Word, ...]
    doubtful: tuple[str, ...]

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
    """What the picture says; `point` is the size of one of its dots. English alone is read once more without Bangla, which reads better."""
    page = _recognised(picture, point, known, source)
    if len(known) > 1 and page.words and language_of(page.text) == "en":
        page = _recognised(picture, point, ("eng",), source)
    return page


def _recognised(picture: bytes, point: float, known: Iterable[str], source: str) -> RecognisedPage:
    table = _run([_PROGRAM, "stdin", "stdout", "-l", "+".join(known), "--psm", "6", "tsv"], picture, source).decode("utf-8", "replace")
    rows = [row.split("\t") for row in table.split("\n")[1:]]
    words, doubtful = [], []
    for row in rows:
        if len(row) < 12 or row[0] != _WORD_LEVEL or not row[11].strip():
            continue
        text = row[11].strip()
        line = _line_of(row, rows)
        x, width = float(row[6]) * point, float(row[8]) * point
        top, height = float(line[7]) * point, float(line[9]) * point
        words.append(Word(text, x, x + width, top + _BASE_LINE * height, height))
        if float(row[10]) < _DOUBTFUL:
            doubtful.append(text)
    if language_of(" ".join(word.text for word in words)) == "bn":
        words = [Word(word.text.replace("|", "।"), word.x, word.right, word.y, word.size) for word in words]
    return RecognisedPage(tuple(words), tuple(doubtful))


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
