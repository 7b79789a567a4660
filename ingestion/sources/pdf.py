"""Reads a statute in PDF, page by page: the text layer where it is good, recognised letters where it is missing or unreadable."""

from __future__ import annotations

import re

from pypdfium2 import PdfDocument

from graph_schema.errors import SourceError
from graph_schema.statute import Finding, Severity
from ingestion.identity import printed_date, statute_id
from ingestion.markers import CHAPTER_LINE, PART_LINE, SECTION_START
from ingestion.sources import ocr
from ingestion.sources.languages import language_of
from ingestion.sources.legacy_font import converted, is_legacy
from ingestion.sources.pages import Word, lines_of_page, without_furniture
from ingestion.sources.paragraphs import write_pages
from ingestion.sources.pdf_text import PdfPage, drawn, opened, page_of
from ingestion.sources.plausibility import is_plausible
from ingestion.sources.printed import Layout, Line, PrintedStatute

_HEAD = 15
"""Paragraphs in which title, number and date are looked for."""
_MOST_NAMED = 12
_TITLE = re.compile(r"\b(?:ACT|ORDINANCE|ORDER|Act|Ordinance|Order)\b.*\d{4}|(?:আইন|অধ্যাদেশ|আদেশ)\s*,?\s*[০-৯]{4}")
_LONG_TITLE = re.compile(r"An\s+(?:Act|Ordinance)\s")
_PREAMBLE = re.compile(r"WHEREAS|Whereas|যেহেতু")


def read_pdf(data: bytes, source: str, sha256: str) -> PrintedStatute:
    """The statute of a PDF. Raises SourceError where it is unreadable or holds no section."""
    with opened(data, source) as document:
        pages = [page_of(document, number) for number in range(1, len(document) + 1)]
        words, findings = _readable(document, pages, source)
    layout = Layout()
    lines = [lines_of_page(number, words[number]) for number in sorted(words)]
    write_pages([line for page in without_furniture(lines) for line in page], layout)
    return _statute(layout, source, sha256, findings)


def _readable(document: PdfDocument, pages: list[PdfPage], source: str) -> tuple[dict[int, tuple[Word, ...]], tuple[Finding, ...]]:
    """The words of every page that can be read, by its number, and what a person should know of the others."""
    words = {page.number: found for page in pages if (found := _text_layer(page)) is not None}
    unread = [page.number for page in pages if page.number not in words]
    if not unread:
        return words, ()
    if not ocr.is_installed():
        if not any(words.values()):
            raise ocr.missing(source, _named(unread) + (" has" if len(unread) == 1 else " have"))
        return words, tuple(_quarantined(number, "its text is missing or garbled, and tesseract is not installed") for number in unread)
    known, findings = ocr.languages(source), []
    for number in unread:
        picture, point = drawn(document, number)
        page = ocr.recognised(picture, point, known, source)
        if page.words and not is_plausible(page.text):
            findings.append(_quarantined(number, "neither its text nor its picture gives words"))
            continue
        words[number] = page.words
        findings.append(_recognised(number, page))
    if not any(words.values()):
        raise SourceError(f"{source} cannot be read: no page gives words, neither by its text nor by its picture. Get a better copy.")
    return words, tuple(findings)


def _text_layer(page: PdfPage) -> tuple[Word, ...] | None:
    """The words of the text layer, those in an old font converted; None where it is missing or cannot be words."""
    if not page.words:
        return None if page.has_picture else ()
    words = converted(page.words) if is_legacy(page.words) else page.words
    return words if is_plausible(" ".join(word.text for word in words)) else None


def _recognised(number: int, page: ocr.RecognisedPage) -> Finding:
    told = f"Page {number} has no text and was recognised from its picture: {len(page.words)} words"
    if not page.doubtful and not page.unread:
        return Finding(code="page-recognised", severity=Severity.INFO, where="document", message=f"{told}, none of them doubtful.")
    some = ", ".join(page.doubtful[:_MOST_NAMED]) + (" …" if len(page.doubtful) > _MOST_NAMED else "")
    doubts = [f"{len(page.doubtful)} of them doubtful ({some})"] if page.doubtful else []
    doubts += [f"{page.unread} printed lines without a word"] if page.unread else []
    message = f"{told}, {', '.join(doubts)}. Compare them with the original."
    return Finding(code="doubtful-words", severity=Severity.WARNING, where="document", message=message)


def _quarantined(number: int, why: str) -> Finding:
    message = f"Page {number} was left out: {why}. Its provisions are missing."
    return Finding(code="page-left-out", severity=Severity.ERROR, where="document", message=message)


def _named(pages: list[int]) -> str:
    if len(pages) == 1:
        return f"page {pages[0]}"
    return "pages " + ", ".join(map(str, pages[:_MOST_NAMED])) + (" and others" if len(pages) > _MOST_NAMED else "")


def _statute(layout: Layout, source: str, sha256: str, findings: tuple[Finding, ...]) -> PrintedStatute:
    """The statute of what was laid out, its name taken from the first paragraphs."""
    text, lines = layout.text, layout.lines
    words = [text[line.start : line.end] for line in lines]
    first = next((at for at, line in enumerate(words) if SECTION_START.match(line)), None)
    divisions = (at for at, line in enumerate(words) if CHAPTER_LINE.fullmatch(line) or PART_LINE.fullmatch(line))
    front = lines[: min(first or 0, next(divisions, first or 0))]
    if first is None:
        raise SourceError(
            f"{source} holds no section of a statute: no paragraph begins like '1. Short title.—' or '১৷ শিরোনাম৷—'. "
            "Give the PDF of an Act with its section numbers."
        )
    head = words[: min(first, _HEAD)] or words[:1]
    number = next((line for line in head if statute_id(line)), None)
    dated = next((found for line in head if (found := printed_date(line)) is not None), None)
    title = next((line for line in head if line != number and _TITLE.search(line)), head[0])
    return PrintedStatute(
        title=" ".join(title.split()), language=language_of(text), source=source, sha256=sha256, text=text, lines=tuple(lines),
        number=number.strip("()[] ") if number else None, enacted=dated, long_title=_place(front, words, _LONG_TITLE),
        preamble=_place(front, words, _PREAMBLE, to_end=True), wrapped=True, findings=findings,
    )  # fmt: skip


def _place(front: list[Line], words: list[str], pattern: re.Pattern[str], *, to_end: bool = False) -> tuple[int, int]:
    """The paragraph before the first section that begins so, with what follows it where asked; empty where there is none."""
    at = next((at for at in range(len(front)) if pattern.match(words[at])), None)
    return (0, 0) if at is None else (front[at].start, front[-1 if to_end else at].end)
