"""Reads a page of the official site bdlaws.minlaw.gov.bd: `act-details-N.html` into lines, `act-N.html` into its entries.

The page's shape: one `div.lineremoves` a section, in it perhaps `act-chapter-no`/`act-chapter-name` (or `act-part-…`), then the
marginal heading `div.txt-head` and the body `div.txt-details`; the notes stand in `li.footnoteList`. Lines end at `<p>`, `<br>`,
`div.clbr` and `div.na`; the cells of a table row are divided by ` | `.
"""

from __future__ import annotations

import hashlib
import re
from collections.abc import Iterator

from lxml import etree

from graph_schema.errors import SourceError
from graph_schema.numerals import DIGIT
from ingestion.identity import printed_date
from ingestion.sources.languages import language_of
from ingestion.sources.printed import ContentsEntry, Layout, LineRole, PrintedStatute

Span = tuple[int, int]

_ROLES = {
    "act-part-no": LineRole.PART_NUMBER,
    "act-part-name": LineRole.PART_NAME,
    "act-chapter-no": LineRole.CHAPTER_NUMBER,
    "act-chapter-name": LineRole.CHAPTER_NAME,
    "act-section-head": LineRole.GROUP,
    "txt-head": LineRole.HEADING,
    "txt-details": LineRole.SECTION,
}
_DEEPEST = 20
"""Elements round heading and body of a section; the site has two."""
_BREAKS = frozenset(("p", "div", "br", "li", "ul", "ol", "h1", "h2", "h3", "h4", "h5", "h6", "center", "blockquote", "tr", "table", "hr"))
_UNSEEN = frozenset(("script", "style", "button", "img", "input", "select", "textarea", "noscript"))
_NUMBERED = re.compile(rf"(?P<number>{DIGIT}+\s*-?\s*[^\s।৷.]{{0,4}}?)\s*[।৷.]\s*(?P<heading>.*)", re.S)


def read_details(text: str, source: str, sha256: str, contents: tuple[ContentsEntry, ...] = ()) -> PrintedStatute:
    """The statute of an `act-details-N.html` page. Raises SourceError where it holds no sections or ends in the middle."""
    root = _tree(text, source)
    rows = _found(root, "//div[contains(concat(' ', @class, ' '), ' lineremoves ')]")
    if not rows:
        raise SourceError(
            f"{source} holds no sections of a statute. Save the page act-details-N.html of bdlaws.minlaw.gov.bd, "
            "the one that shows the whole Act, and parse that."
        )
    _refuse_cut_page(text, root, rows, source)
    layout = Layout()
    title, number, long_title, preamble = _front(root, layout)
    front = layout.text
    for table, row in enumerate(rows):
        _row(row, layout, table * 100)
    name = " ".join(front[slice(*title)].split())
    if not name:
        raise SourceError(f"{source} names no Act: its title (h3) is missing. Save the page act-details-N.html again.")
    return PrintedStatute(
        title=name, language=language_of(layout.text), source=source, sha256=sha256, text=layout.text, lines=tuple(layout.lines),
        number=front[slice(*number)].strip("() \n") or None, enacted=printed_date(front), long_title=long_title, preamble=preamble,
        notes=_notes(root),
        note_marks=tuple(layout.note_marks), contents=contents,
    )  # fmt: skip


def read_contents(text: str, source: str) -> tuple[ContentsEntry, ...]:
    """The entries of an `act-N.html` page in order; empty where it has none."""
    entries = []
    for entry in _found(_tree(text, source), "//p[contains(concat(' ', @class, ' '), ' act-section-name ')]"):
        words = _words(entry)
        numbered = _NUMBERED.match(words)
        entries.append(ContentsEntry(numbered["number"], numbered["heading"]) if numbered else ContentsEntry("", words))
    return tuple(entries)


def fingerprint(data: bytes) -> str:
    """SHA-256 of the source's bytes, in hexadecimal."""
    return hashlib.sha256(data).hexdigest()


def _tree(text: str, source: str) -> etree._Element:
    try:
        root = etree.fromstring(text.encode(), etree.HTMLParser(encoding="utf-8", huge_tree=True))
    except (etree.ParserError, etree.XMLSyntaxError) as problem:
        raise SourceError(f"{source} is not a readable HTML page ({problem}). Save it again from the site.") from problem
    if root is None:
        raise SourceError(f"{source} is not a readable HTML page: it has no elements. Save it again from the site.")
    return root


def _found(root: etree._Element, path: str) -> list[etree._Element]:
    """The elements that an XPath finds."""
    found = root.xpath(path)
    return [element for element in found if isinstance(element, etree._Element)] if isinstance(found, list) else []


def _words(element: etree._Element) -> str:
    """All text in the element, white space as one blank."""
    return " ".join("".join(str(text) for text in element.itertext()).split())


def _refuse_cut_page(text: str, root: etree._Element, rows: list[etree._Element], source: str) -> None:
    if re.search(r"</html\s*>", text.rstrip()[-400:], re.I):
        return
    heading = _words(rows[-1])[:60]
    found = _found(root, "//li[contains(@class, 'footnoteList')]")
    raise SourceError(
        f"{source} is cut off: its closing </html> is missing. It ends after {len(rows)} sections and {len(found)} notes, "
        f"the last one beginning {heading!r}. Save the whole page again; nothing of it was used."
    )


def _front(root: etree._Element, layout: Layout) -> tuple[Span, Span, Span, Span]:
    """Writes title, number, date, long title and preamble as lines; the places of all but the date, empty where there is none."""

    def lines_of(path: str) -> Span:
        before = len(layout.lines)
        for element in _found(root, path):
            _flow(element, layout, LineRole.FRONT, 0)
        written = layout.lines[before:]
        return (written[0].start, written[-1].end) if written else (0, 0)

    head, role = "//section[contains(@class, 'bg-act-section')]", "(//div[contains(@class, 'act-role-style')])[1]"
    title, number = lines_of(f"({head}//h3)[1]"), lines_of(f"({head}//h4)[1]")
    lines_of("(//p[contains(@class, 'publish-date')])[1]")
    return title, number, lines_of(role), lines_of(f"{role}/ancestor::div[@class='row'][1]/following-sibling::div")


def _row(row: etree._Element, layout: Layout, table: int, depth: int = 0) -> None:
    """Writes one section's lines; words that stand in none of the known places are a heading over the section."""
    _stray(row.text, layout)
    for part in row:
        if isinstance(part.tag, str) and part.tag not in _UNSEEN:
            role = _role(part)
            if role is None and depth < _DEEPEST and any(_role(inner) for inner in part.iterdescendants(etree.Element)):
                _row(part, layout, table, depth + 1)
            else:
                _flow(part, layout, role or LineRole.GROUP, table)
        _stray(part.tail, layout)


def _role(element: etree._Element) -> LineRole | None:
    return next((_ROLES[name] for name in (element.get("class") or "").split() if name in _ROLES), None)


def _stray(text: str | None, layout: Layout) -> None:
    layout.write(text or "")
    layout.close(LineRole.GROUP)


def _flow(element: etree._Element, layout: Layout, role: LineRole, table: int) -> None:
    """Writes what stands in the element, a line at a time; of a section the first line keeps its role, the others are BODY."""
    is_section, tables, cells, header = role is LineRole.SECTION, 0, 0, False
    has_words, before = False, len(layout.lines)

    def end_line() -> None:
        nonlocal role
        if layout.close(role) and is_section:
            role = LineRole.BODY

    for event, node in _events(element):
        if isinstance(node, str):
            has_words = has_words or bool(node.strip())
            layout.write(node)
            continue
        tag = node.tag
        if tag == "sup-note":
            layout.note(node.text or "")
        elif tag == "table" and (tables or _has_columns(node)):
            if not tables:
                end_line()
                table += event == "start"
            tables += 1 if event == "start" else -1
        elif tables and tag in ("td", "th"):
            if event == "start" and tables == 1:
                layout.write(" | " if cells else "")
                cells, header = cells + 1, header or tag == "th" or _in_head(node)
            layout.write(" ")
        elif tables == 1 and tag == "tr":
            if event == "start":
                cells, header, has_words = 0, False, False
            elif has_words:
                layout.close(LineRole.ROW, table=table, header=header)
            else:
                layout.discard()
        elif tag in _BREAKS:
            layout.write(" ") if tables else end_line()
    end_line()
    if is_section and not any(line.role is LineRole.SECTION for line in layout.lines[before:]):
        layout.close(LineRole.SECTION, keep_empty=True)


def _has_columns(table: etree._Element) -> bool:
    """Some row has words in more than one cell; a table of one column is only a frame round paragraphs."""
    return any(sum(bool(_words(cell)) for cell in row if cell.tag in ("td", "th")) > 1 for row in table.iter("tr"))


def _in_head(cell: etree._Element) -> bool:
    row = cell.getparent()
    group = row.getparent() if row is not None else None
    return group is not None and group.tag == "thead"


def _events(element: etree._Element) -> Iterator[tuple[str, etree._Element | str]]:
    """Elements as they open and close, and the text between them; a note's mark comes as one element named `sup-note`."""
    walk = etree.iterwalk(element, events=("start", "end", "comment", "pi"))
    for event, node in walk:
        if event == "start":
            if "footnote" in (node.get("class") or "").split():
                note = etree.Element("sup-note")
                note.text = _words(node).replace(" ", "")
                walk.skip_subtree()
                yield "note", note
                continue
            if node.tag in _UNSEEN or "no-print" in (node.get("class") or ""):
                walk.skip_subtree()
                continue
            yield "start", node
            if node.text:
                yield "text", node.text
            continue
        if event == "end" and node.tag not in _UNSEEN and "footnote" not in (node.get("class") or "").split():
            yield "end", node
        if node is not element and node.tail:
            yield "text", node.tail


def _notes(root: etree._Element) -> dict[str, str]:
    """Number → text of every note in the list at the foot of the page."""
    notes = {}
    for item in _found(root, "//li[contains(@class, 'footnoteList')]"):
        number = "".join(_words(sup) for sup in item.iter("sup"))
        words = _words(item)
        notes[number] = words.removeprefix(number).strip()
    return notes
