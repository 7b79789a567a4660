"""Reads an act of the European Union from the web page of its Official Journal; the same units as from Formex.

The page tells what it shows by class and id: `oj-ti-art` begins an article, `oj-ti-section-1` a chapter, a table of two cells is a
point. The numbers of paragraphs stand at the start of their words.
"""

from __future__ import annotations

import re

from graph_schema.errors import SourceError
from graph_schema.statute import UnitKind
from ingestion.identity import printed_date
from ingestion.sources.akn_vocabulary import Element, local
from ingestion.sources.outline import Outline
from ingestion.sources.printed import PrintedStatute
from ingestion.sources.xml_document import parsed_xml, words_of

_NUMBERED = re.compile(r"(?P<label>[0-9]{1,3}[a-z]?\.)\s+(?=\S)")
_POINT = re.compile(r"\(?[0-9A-Za-z]{1,5}[).]|[–—-]")
_PARTS = ("part", "title", "book")
_TITLE = "oj-doc-ti"


def is_official_journal(text: str) -> bool:
    """The text is such a page."""
    return 'class="oj-ti-art"' in text and "eli-subdivision" in text


def read_official_journal(text: str, source: str, sha256: str) -> PrintedStatute:
    """The act of the page. Raises SourceError where it is not well-formed."""
    document = parsed_xml(text.replace("&nbsp;", "&#160;"), source)
    body = document.find("{*}body")
    if body is None:
        raise SourceError(f"{source} has no body. Save the page of the act whole.")
    walk = _Walk()
    walk.element(body)
    title = " ".join(words_of(line) for line in body.iter("{*}p") if line.get("class") == _TITLE)
    telling = walk.outline.telling
    number = re.search(r"(?:\((?:EU|EC|EEC|Euratom)\)\s+(?:No\s+)?)([0-9]{1,4})/([0-9]{1,4})|([0-9]{4})/([0-9]{1,4})/(?:EU|EC|EEC)", title)
    return PrintedStatute(
        title=title or source, language=_language(document), source=source, sha256=sha256, text=telling.text, lines=(),
        enacted=printed_date(title), identifier=_identifier(number), told=telling.told(),
    )  # fmt: skip


def _language(document: Element) -> str:
    said = next((words_of(line) for line in document.iter("{*}p") if line.get("class") == "oj-hd-lg"), "EN")
    return said.lower()[:2]


def _identifier(number: re.Match[str] | None) -> str | None:
    """`eu-2024-903`: of the two numbers the one that is a year is the year."""
    if number is None:
        return None
    first, second = (number[1], number[2]) if number[1] else (number[3], number[4])
    year, rest = (first, second) if re.fullmatch(r"(?:19|20)[0-9]{2}", first) else (second, first)
    return f"eu-{year}-{rest}"


class _Walk:
    def __init__(self) -> None:
        self.outline = Outline()
        self.part: int | None = None
        self.chapter: int | None = None
        self.article: int | None = None
        self.unit: int | None = None

    def element(self, node: Element) -> None:
        name, role = local(node), node.get("class") or ""
        if name == "p":
            self._paragraph(node, role)
        elif name == "table" and self.article is not None and self._is_point(node):
            self._point(node)
        elif name == "tr":
            self._row(node)
        elif node.get("id", "").startswith("fnp_"):
            self.article = self.unit = None
            self._children(node)
        else:
            self._children(node)

    def _children(self, node: Element) -> None:
        for child in node:
            holder = self.unit
            self.element(child)
            if re.fullmatch(r"[0-9]{3}\.[0-9]{3}", child.get("id") or ""):
                self.unit = holder

    def _paragraph(self, node: Element, role: str) -> None:
        words = words_of(node)
        if role == "oj-ti-section-1":
            is_part = words.lower().startswith(_PARTS)
            unit = self.outline.open(UnitKind.PART if is_part else UnitKind.CHAPTER, words, None if is_part else self.part)
            self.part, self.chapter = (unit, None) if is_part else (self.part, unit)
            self.article = self.unit = None
        elif role == "oj-ti-section-2" and self.article is None and (self.chapter is not None or self.part is not None):
            self._heading(self.chapter if self.chapter is not None else self.part, words)
        elif role == "oj-ti-art":
            holder = self.chapter if self.chapter is not None else self.part
            self.article = self.unit = self.outline.open(UnitKind.SECTION, words, holder)
        elif role == "oj-sti-art":
            self._heading(self.article, words)
        elif role == "oj-note":
            self.outline.line(None, words)
        else:
            self._words(words)

    def _heading(self, unit: int | None, words: str) -> None:
        if unit is None:
            self.outline.line(None, words)
            return
        self.outline.telling.heading(unit, words)
        self.outline.telling.line()

    def _words(self, words: str) -> None:
        numbered = _NUMBERED.match(words)
        if numbered and self.article is not None and self.unit == self.article:
            self.unit = self.outline.item(numbered["label"], self.article)
            words = words[numbered.end() :]
        self.outline.line(self.unit, words)

    @staticmethod
    def _is_point(table: Element) -> bool:
        rows = [row for row in table.iter("{*}tr") if next(row.iterancestors("{*}table"), None) is table]
        cells = [cell for cell in rows[0] if local(cell) == "td"] if len(rows) == 1 else []
        return len(cells) == 2 and _POINT.fullmatch(words_of(cells[0])) is not None

    def _point(self, table: Element) -> None:
        first, second = [cell for cell in next(iter(table.iter("{*}tr"))) if local(cell) == "td"]
        holder = self.unit if self.unit is not None else self.article
        assert holder is not None
        self.unit = self.outline.item(words_of(first), holder)
        for child in second:
            self.element(child)
        self.unit = holder

    def _row(self, row: Element) -> None:
        """A row of any other table is a line."""
        self.outline.line(self.unit, " | ".join(words for cell in row if (words := words_of(cell))))
