"""Reads an act of the European Union in Formex, the format of its Official Journal.

Articles are sections, numbered paragraphs subsections, points what lies below. Footnotes are printed after the last unit. The identifier
is `eu-YEAR-NUMBER`, as the Journal numbers its acts.
"""

from __future__ import annotations

from datetime import date

from graph_schema.errors import SourceError
from graph_schema.statute import UnitKind
from ingestion.sources.akn_vocabulary import Element, children, local
from ingestion.sources.outline import Outline
from ingestion.sources.printed import PrintedStatute
from ingestion.sources.xml_document import parsed_xml, root_name, words_of

_LINES = frozenset(
    "P ALINEA TXT TI STI VISA CONSID GR.VISA GR.CONSID PREAMBLE.INIT PREAMBLE.FINAL GR.CONSID.INIT SIGNATORY PL.DATE LIST NP".split()
)
_PARTS = ("part", "title", "book")


def is_formex(text: str) -> bool:
    """The text is an act in Formex."""
    return root_name(text) == "ACT" and "<ENACTING.TERMS" in text


def read_formex(text: str, source: str, sha256: str) -> PrintedStatute:
    """The act. Raises SourceError where it is not well-formed or has no article."""
    document = parsed_xml(text, source)
    walk = _Walk()
    for part in document:
        if local(part) != "BIB.INSTANCE":
            walk.element(part, None)
    walk.notes_at_the_end()
    telling = walk.outline.telling
    if not any(unit.kind is UnitKind.SECTION for unit in telling.units):
        raise SourceError(f"{source} holds no article. Give the act itself in Formex, not its annex or its table of contents.")
    year, number = document.findtext(".//NO.DOC/YEAR"), document.findtext(".//NO.DOC/NO.CURRENT")
    day = document.find(".//BIB.INSTANCE/DATE")
    title = document.find("./TITLE/TI")
    return PrintedStatute(
        title=words_of(title) if title is not None else source, language=(document.findtext(".//LG.DOC") or "en").lower(), source=source,
        sha256=sha256, text=telling.text, lines=(), enacted=_day(day.get("ISO") if day is not None else None),
        identifier=f"eu-{year}-{number}".lower() if year and number else None, told=telling.told(),
    )  # fmt: skip


class _Walk:
    def __init__(self) -> None:
        self.outline = Outline()
        self._notes: list[Element] = []

    def element(self, node: Element, unit: int | None) -> None:
        """Everything within the element, its words given to the unit."""
        name = local(node)
        if name == "DIVISION":
            self._division(node, unit)
        elif name == "ARTICLE":
            article = self._open(UnitKind.SECTION, node, "TI.ART", "STI.ART", unit)
            self._rest(node, article, ("TI.ART", "STI.ART"))
        elif name == "PARAG" and unit is not None:
            self._rest(node, self._item(node, "NO.PARAG", unit), ("NO.PARAG",))
        elif name == "NP" and unit is not None and next(children(node, "NO.P"), None) is not None:
            self._rest(node, self._item(node, "NO.P", unit), ("NO.P",))
        elif name == "NOTE":
            self._notes.append(node)
        elif name in ("QUOT.START", "QUOT.END"):
            self.outline.telling.words(unit, chr(int(node.get("CODE") or "22", 16)))
        elif name in _LINES:
            self.outline.telling.line()
            self._inside(node, unit)
            self.outline.telling.line()
        else:
            self._inside(node, unit)

    def _division(self, node: Element, parent: int | None) -> None:
        label = node.find("./TITLE/TI")
        heading = node.find("./TITLE/STI")
        printed = words_of(label) if label is not None else ""
        kind = UnitKind.PART if printed.lower().startswith(_PARTS) else UnitKind.CHAPTER
        unit = self.outline.open(kind, printed, parent, heading=words_of(heading) if heading is not None else "")
        self._rest(node, unit, ("TITLE",))

    def _open(self, kind: UnitKind, node: Element, label: str, heading: str, parent: int | None) -> int:
        printed, named = node.find(label), node.find(heading)
        return self.outline.open(
            kind, words_of(printed) if printed is not None else "", parent, heading=words_of(named) if named is not None else "",
            name=node.get("IDENTIFIER") or "",
        )  # fmt: skip

    def _item(self, node: Element, label: str, holder: int) -> int:
        printed = node.find(label)
        return self.outline.item(words_of(printed) if printed is not None else "", holder, name=node.get("IDENTIFIER") or "")

    def _rest(self, node: Element, unit: int, without: tuple[str, ...]) -> None:
        first = True
        for child in node:
            if local(child) not in without:
                if first and local(child) in ("TXT", "ALINEA"):
                    self._inside(child, unit)
                    self.outline.telling.line()
                else:
                    self.element(child, unit)
                first = False

    def _inside(self, node: Element, unit: int | None) -> None:
        if node.text:
            self.outline.telling.words(unit, node.text)
        for child in node:
            self.element(child, unit)
            if child.tail:
                self.outline.telling.words(unit, child.tail)

    def notes_at_the_end(self) -> None:
        for note in self._notes:
            self.outline.telling.line()
            self._inside(note, None)


def _day(iso: str | None) -> date | None:
    try:
        return date.fromisoformat(f"{iso[:4]}-{iso[4:6]}-{iso[6:8]}") if iso else None
    except ValueError:
        return None
