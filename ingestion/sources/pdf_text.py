"""Reads the text layer of a PDF: every word with its place and its font; and draws a page for letter recognition."""

from __future__ import annotations

import ctypes
from collections.abc import Iterator
from contextlib import contextmanager
from dataclasses import dataclass

import pypdfium2
import pypdfium2.raw as pdfium

from graph_schema.errors import SourceError
from ingestion.sources.pages import Word

_SOFT_HYPHEN = "\x02"
"""What the library gives for a hyphen at the end of a line."""
_SYMBOLS = {"\uf8e7": "—", "\uf8e6": "|", "\uf0b7": "•", "\uf0be": "—", "\uf02d": "-", "\uf0a7": "•", "\uf0d8": "•"}
"""Letters of symbol fonts, which have no place of their own in Unicode."""
_APART = 0.22
"""Of a letter's size: letters further apart belong to two words."""
_DOTS = 300
"""To the inch, of a page that is drawn."""
_POINTS = 72
_LARGEST_PAGE = 5000
"""Points: a larger page is no sheet of paper and is not drawn."""


@dataclass(frozen=True, slots=True)
class PdfPage:
    """One page and what its text layer holds; `has_picture` where it holds nothing but is not blank."""

    number: int
    words: tuple[Word, ...]
    has_picture: bool

    @property
    def text(self) -> str:
        return " ".join(word.text for word in self.words)


@contextmanager
def opened(data: bytes, source: str) -> Iterator[pypdfium2.PdfDocument]:
    """The document, closed afterwards. Raises SourceError where the file is broken or locked."""
    try:
        document = pypdfium2.PdfDocument(data)
        pages = len(document)
    except pypdfium2.PdfiumError as problem:
        if "password" in str(problem).lower():
            raise SourceError(f"{source} is locked with a password. Save a copy without one and parse that.") from problem
        raise SourceError(f"{source} is not a readable PDF. It may be cut off: save or download it again.") from problem
    if not pages:
        raise SourceError(f"{source} is a PDF without pages. Save or download it again.")
    try:
        yield document
    finally:
        document.close()


def page_of(document: pypdfium2.PdfDocument, number: int) -> PdfPage:
    """What the text layer holds of page `number`, counted from 1; an unreadable page holds nothing."""
    try:
        page = document[number - 1]
        text = page.get_textpage()
    except pypdfium2.PdfiumError:
        return PdfPage(number, (), True)
    words = tuple(_words(text, page.get_height()))
    has_picture = not words and any(page.get_objects(filter=(pdfium.FPDF_PAGEOBJ_IMAGE, pdfium.FPDF_PAGEOBJ_PATH), max_depth=3))
    text.close()
    page.close()
    return PdfPage(number, words, has_picture)


def drawn(document: pypdfium2.PdfDocument, number: int) -> tuple[bytes, float]:
    """Page `number` as a grey picture in PGM, and the points that one of its dots measures."""
    page = document[number - 1]
    scale = _DOTS / _POINTS
    if max(page.get_width(), page.get_height()) > _LARGEST_PAGE:
        scale = _LARGEST_PAGE / max(page.get_width(), page.get_height())
    bitmap = page.render(scale=scale, grayscale=True)
    rows = bytes(bitmap.buffer)
    lines = b"".join(rows[at * bitmap.stride : at * bitmap.stride + bitmap.width] for at in range(bitmap.height))
    picture = b"P5 %d %d 255\n" % (bitmap.width, bitmap.height) + lines
    bitmap.close()
    page.close()
    return picture, 1 / scale


def _words(text: pypdfium2.PdfTextPage, height: float) -> Iterator[Word]:
    """The words in the order of the file; a word ends at a blank, at a jump, and where its letters stand apart."""
    letters: list[str] = []
    x = right = y = size = 0.0
    font = ""
    for at, letter, left, end, base, tall in _letters(text):
        apart = not letters or letter.isspace() or left - right > _APART * size or left < x - size or abs(base - y) > size / 2
        if apart and letters:
            yield Word("".join(letters), x, right, height - y, size, font)
            letters = []
        if letter.isspace():
            continue
        if not letters:
            x, y, size, font = left, base, tall, _font(text, at)
        letters.append(letter)
        right = max(end, right) if len(letters) > 1 else end
    if letters:
        yield Word("".join(letters), x, right, height - y, size, font)


def _letters(text: pypdfium2.PdfTextPage) -> Iterator[tuple[int, str, float, float, float, float]]:
    """Every letter with its place in the page's text, its left and right end, its base line and its size."""
    count, box, x, y = text.count_chars(), pdfium.FS_RECTF(), ctypes.c_double(), ctypes.c_double()
    at = 0
    while at < count:
        code, width = pdfium.FPDFText_GetUnicode(text, at), 1
        if 0xD800 <= code < 0xDC00 and at + 1 < count:
            low = pdfium.FPDFText_GetUnicode(text, at + 1)
            code, width = 0x10000 + ((code - 0xD800) << 10) + (low - 0xDC00), 2
        letter = "-" if code in (ord(_SOFT_HYPHEN), 0xFFFE) else chr(code) if code and not 0xD800 <= code < 0xE000 else "\ufffd"
        pdfium.FPDFText_GetLooseCharBox(text, at, box)
        pdfium.FPDFText_GetCharOrigin(text, at, x, y)
        letter = _SYMBOLS.get(letter, " " if letter in "\r\n" else letter)
        yield at, letter, box.left, box.right, y.value, max(box.top - box.bottom, 1.0)
        at += width


def _font(text: pypdfium2.PdfTextPage, at: int) -> str:
    """The name of the font that a letter is set in, empty where the file has none."""
    flags, name = ctypes.c_int(), ctypes.create_string_buffer(128)
    known = pdfium.FPDFText_GetFontInfo(text, at, name, len(name), flags)
    return name.value.decode("utf-8", "replace").rpartition("+")[2] if known else ""
