"""Reads legislation.gov.uk's own XML (CLML), whole or a fragment of it.

P1 is a section, P2 a subsection, P3 and below clauses. A fragment that begins below a section stands in the units that its address
names. What a BlockAmendment quotes is words of the unit that quotes it. Internal links are kept as references. The identifier is
`gb-YEAR-NUMBER` by the address; the type of the legislation goes before the number where it is no public general Act.
"""

from __future__ import annotations

import re

from graph_schema.errors import SourceError
from graph_schema.statute import UnitKind
from ingestion.sources.akn_vocabulary import Element, below, children, local
from ingestion.sources.outline import Outline
from ingestion.sources.printed import PrintedStatute
from ingestion.sources.xml_document import parsed_xml, root_name, words_of

_ROOTS = frozenset("Legislation Primary Secondary Body Part Chapter Pblock PsubBlock P1group P1 P2group P2 P3group P3 P4 P5".split())
_UNITS = {"Part": UnitKind.PART, "Chapter": UnitKind.CHAPTER, "P1": UnitKind.SECTION, "Schedule": UnitKind.SCHEDULE}
_LISTED = frozenset("P2 P3 P4 P5 P6 P7 ListItem".split())
_UNREAD = frozenset("CommentaryRef Metadata Commentaries Contents".split())
_INLINE = frozenset(
    "Term Emphasis Strong Underline Superior Inferior Citation InlineAmendment Addition Substitution Repeal Abbreviation".split()
)
_ADDRESS = re.compile(
    r"legislation\.gov\.uk/(?:id/)?(?P<type>[a-z]+)/(?P<year>[0-9]{4})/(?P<number>[0-9]+)(?:/section/(?P<steps>[^\"?#]+))?"
)


def is_clml(text: str) -> bool:
    """The text is such XML."""
    return root_name(text) in _ROOTS and ("legislation.gov.uk" in text[:5000] or "<Pnumber" in text)


def read_clml(text: str, source: str, sha256: str) -> PrintedStatute:
    """The statute, or what the fragment holds of it. Raises SourceError where it is not well-formed or has no words."""
    root = parsed_xml(text, source)
    walk = _Walk()
    walk.element(root, walk.units_above(root))
    telling = walk.outline.telling
    if not any(unit.kind is UnitKind.SECTION for unit in telling.units):
        raise SourceError(f"{source} holds no section (P1), and its address names none. Give the section or the whole Act.")
    found = _ADDRESS.search(text)
    kind = "" if found is None or found["type"] == "ukpga" else f"{found['type']}-"
    title = root.find(".//{*}Prelims/{*}Title") if root.find(".//{*}Prelims") is not None else None
    called = f"{found['type']} {found['year']} c. {found['number']}" if found else source
    return PrintedStatute(
        title=words_of(title) if title is not None else called, language="en", source=source, sha256=sha256, text=telling.text, lines=(),
        identifier=f"gb-{found['year']}-{kind}{found['number']}" if found else None, told=telling.told(),
    )  # fmt: skip


class _Walk:
    def __init__(self) -> None:
        self.outline = Outline()
        self.heading: Element | None = None

    def units_above(self, root: Element) -> int | None:
        """The unit that the address of a fragment lies in, made without words; None where it lies in none."""
        found = _ADDRESS.search(root.get("DocumentURI") or "") if local(root) in _LISTED else None
        steps = found["steps"].split("/")[:-1] if found and found["steps"] else []
        holder: int | None = None
        for n, step in enumerate(steps):
            kind = UnitKind.SECTION if n == 0 or holder is None else below(self.outline.kind(holder), step)
            holder = self.outline.open(kind, "", holder, number=step.upper() if n == 0 else step)
        return holder

    def element(self, node: Element, unit: int | None, *, quoted: bool = False) -> None:
        name = local(node)
        if name in _UNREAD:
            return
        if name == "BlockAmendment" and not quoted:
            self._quoted(node, unit)
        elif not quoted and name in _UNITS:
            self._unit(node, self._open(node, _UNITS[name], unit))
        elif not quoted and name in _LISTED and unit is not None:
            label = next(children(node, "Pnumber"), None)
            kind = below(self.outline.kind(unit), words_of(label) if label is not None else "1")
            self._unit(node, self._open(node, kind, unit))
        elif name in ("P1group", "P2group", "P3group") and not quoted:
            self._group(node, unit)
        elif name in ("InternalLink", "ExternalLink", "Citation") and unit is not None:
            self._link(node, unit)
        elif name in _INLINE or name == "AppendText":
            if name == "AppendText":
                self.outline.telling.join()
            self._inside(node, unit, quoted=quoted)
        else:
            self.outline.telling.line()
            self._inside(node, unit, quoted=quoted)
            self.outline.telling.line()

    def _group(self, node: Element, unit: int | None) -> None:
        """A group's title is the heading of its one section; else words of the unit above."""
        title = next(children(node, "Title"), None)
        sections = sum(local(child) == "P1" for child in node)
        for child in node:
            if child is title and local(node) == "P1group" and sections == 1:
                self.heading = child
            else:
                self.element(child, unit)

    def _open(self, node: Element, kind: UnitKind, parent: int | None) -> int:
        label = next((found for name in ("Pnumber", "Number") for found in children(node, name)), None)
        title = self.heading if kind is UnitKind.SECTION else next(children(node, "Title"), None)
        self.heading = None if kind is UnitKind.SECTION else self.heading
        name = node.get("id") or ""
        heading = words_of(title) if title is not None else ""
        return self.outline.open(kind, words_of(label) if label is not None else "", parent, heading=heading, name=name)

    def _unit(self, node: Element, unit: int) -> None:
        opened = self.outline.telling.units[unit]
        first = True
        for child in node:
            if local(child) in ("Pnumber", "Number") or (local(child) == "Title" and opened.heading):
                continue
            texts = list(children(child, "Text"))
            if first and texts and child[0] is texts[0]:
                self._inside(texts[0], unit)
                self.outline.telling.line()
                for rest in list(child)[1:]:
                    self.element(rest, unit)
            else:
                self.element(child, unit)
            first = False

    def _quoted(self, node: Element, unit: int | None) -> None:
        self.outline.telling.line()
        start = self.outline.telling.here
        self._inside(node, unit, quoted=True)
        self.outline.telling.quoted.append((start, self.outline.telling.end))

    def _link(self, node: Element, unit: int) -> None:
        start = self.outline.telling.here
        self.outline.telling.words(unit, words_of(node))
        target = node.get("Ref") or ""
        href = f"#{target}" if local(node) == "InternalLink" and target else str(node.get("URI") or "")
        if href:
            self.outline.telling.refer(unit, start, href)

    def _inside(self, node: Element, unit: int | None, *, quoted: bool = False) -> None:
        if node.text:
            self.outline.telling.words(unit, node.text)
        for child in node:
            self.element(child, unit, quoted=quoted)
            if child.tail:
                self.outline.telling.words(unit, child.tail)
