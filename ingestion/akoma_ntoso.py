"""A parsed statute as an Akoma Ntoso 3.0 document.

Reading it back (`sources/akoma_ntoso.py`) gives the same statute, units, references and amendments, but for what belongs to the
print: offsets in the printed text, marks, the source's name and digest. What the standard has no place for stands in attributes of
the namespace urn:labourcrew, which other readers leave aside.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence

from lxml import etree

from graph_schema.statute import ParsedStatute, Reference, Unit, UnitKind, UnitStatus
from ingestion.akn_meta import write_meta
from ingestion.akn_words import AKN, element, fill, line_after, own, paragraphs
from ingestion.sources.akn_vocabulary import LABOURCREW
from ingestion.sources.numbering import number_printed

_ELEMENTS = {
    UnitKind.PART: "part", UnitKind.CHAPTER: "chapter", UnitKind.SECTION: "section", UnitKind.SUBSECTION: "subsection",
    UnitKind.CLAUSE: "clause", UnitKind.SUBCLAUSE: "subclause", UnitKind.PROVISO: "proviso", UnitKind.PARAGRAPH: "paragraph",
}  # fmt: skip
COUNTED = (UnitKind.PROVISO, UnitKind.EXPLANATION, UnitKind.TABLE)


def to_akoma_ntoso(parsed: ParsedStatute) -> bytes:
    """The document in UTF-8. Every unit has its eId, every reference its <ref>, every amendment note its note."""
    root = etree.fromstring(f'<akomaNtoso xmlns="{AKN}" xmlns:lc="{LABOURCREW}"/>')
    act = element(root, "act", name="act", contains="singleVersion")
    write_meta(act, parsed)
    _write_front(act, parsed)
    _Body(parsed).write(element(act, "body"))
    return etree.tostring(root, xml_declaration=True, encoding="UTF-8")


def _write_front(act: etree._Element, parsed: ParsedStatute) -> None:
    statute = parsed.statute
    preface = element(act, "preface")
    element(element(preface, "p"), "docTitle").text = statute.title
    if statute.number:
        element(element(preface, "p"), "docNumber").text = statute.number
    if statute.enacted:
        element(element(preface, "p"), "docDate", date=statute.enacted.isoformat()).text = statute.enacted.isoformat()
    if statute.long_title:
        paragraphs(element(preface, "longTitle"), statute.long_title, 0, len(statute.long_title), ())
    if statute.preamble:
        paragraphs(element(act, "preamble"), statute.preamble, 0, len(statute.preamble), ())


class _Body:
    def __init__(self, parsed: ParsedStatute) -> None:
        self.printed = parsed.statute.printed
        self.children: dict[str | None, list[Unit]] = {}
        for unit in sorted(parsed.units, key=lambda unit: unit.order):
            self.children.setdefault(unit.parent, []).append(unit)
        self.rows: dict[tuple[str, bool], list[Reference]] = {}
        for row in parsed.references:
            self.rows.setdefault((row.source, row.in_heading), []).append(row)
        self.order = _tree_order(self.children)

    def write(self, body: etree._Element) -> None:
        for unit in self.children.get(None, ()):
            self._unit(body, unit)
        if not len(body):
            element(element(element(body, "hcontainer", name="body"), "content"), "p")

    def _unit(self, parent: etree._Element, unit: Unit) -> None:
        node = self._element(parent, unit)
        rows = self.rows.get((unit.id, False), [])
        below = self.children.get(unit.id, ())
        if not below:
            paragraphs(element(node, "content"), unit.text, 0, len(unit.text), rows)
            return
        first = below[0].label_span[0] if below[0].label_span else below[0].start
        cut = line_after(unit, self.printed, first)
        opening = cut if cut == len(unit.text) else max(cut - 1, 0)
        if opening:
            paragraphs(element(node, "intro"), unit.text, 0, opening, rows)
        for child in below:
            self._unit(node, child)
        if cut < len(unit.text):
            closing = [row for row in rows if row.start >= cut]
            paragraphs(element(node, "wrapUp"), unit.text, cut, len(unit.text), closing)

    def _element(self, parent: etree._Element, unit: Unit) -> etree._Element:
        name = _ELEMENTS.get(unit.kind)
        eid = unit.id.partition("#")[2]
        node = element(parent, name, eId=eid) if name else element(parent, "hcontainer", name=unit.kind.value, eId=eid)
        if unit.status is not UnitStatus.IN_FORCE:
            node.set("status", "removed")
            own(node, status=unit.status.value)
        read_back = None if unit.kind in COUNTED else number_printed(unit.label, unit.kind) if unit.label else None
        own(node, number=unit.number if read_back != unit.number and (read_back or unit.kind not in COUNTED) else None)
        own(node, order=str(unit.order) if self.order[unit.id] != unit.order else None)
        if unit.label:
            fill(element(node, "num"), unit.label, 0, len(unit.label), ())
        if unit.heading:
            fill(element(node, "heading"), unit.heading, 0, len(unit.heading), self.rows.get((unit.id, True), []))
        return node


def _tree_order(children: Mapping[str | None, Sequence[Unit]]) -> dict[str, int]:
    """Unit → its place in the document, which differs from the reading order where a proviso stands inside a list that it qualifies."""
    order: dict[str, int] = {}
    waiting = list(reversed(children.get(None, ())))
    while waiting:
        unit = waiting.pop()
        order[unit.id] = len(order)
        waiting.extend(reversed(children.get(unit.id, ())))
    return order
