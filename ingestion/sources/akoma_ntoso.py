"""Reads Akoma Ntoso, whatever its version: the units that its elements tell, its references as the gold that they are.

Where the naming of elements differs by tradition, the level decides: an article is a section, numbered paragraphs below it are
subsections, points below those clauses. Elements without a label only group. Quoted structure is words of the unit that quotes it.
Footnotes are printed after the last unit, out of the sentences that they would cut.
"""

from __future__ import annotations

import re
from dataclasses import dataclass

from lxml import etree

from graph_schema.errors import SourceError
from graph_schema.statute import UnitKind, UnitStatus
from ingestion.sources.akn_identity import Identity, identifier_by_title, identity_of
from ingestion.sources.akn_vocabulary import INLINE, LABOURCREW, NOTES, UNREAD, Element, children, kind_of, local
from ingestion.sources.languages import language_of
from ingestion.sources.numbering import list_number, number_printed
from ingestion.sources.printed import PrintedStatute
from ingestion.sources.told import Telling, ToldAmendment
from ingestion.sources.xml_document import parsed_xml, root_name, words_of

_XML_SPACE = "{http://www.w3.org/XML/1998/namespace}space"
_COUNTED = (UnitKind.PROVISO, UnitKind.EXPLANATION, UnitKind.TABLE)
_CHANGES = ("mod", "rmod", "mmod", "quotedText")
_GROUPS = (UnitKind.PART, UnitKind.CHAPTER)


@dataclass(frozen=True, slots=True)
class _At:
    """Where the walk stands: the unit that words belong to, and which of its slots."""

    unit: int | None = None
    slot: str = "words"
    in_schedule: bool = False
    quoted: bool = False


def is_akoma_ntoso(text: str) -> bool:
    """The text is XML whose root says so."""
    return root_name(text) == "akomaNtoso"


def read_akoma_ntoso(text: str, source: str, sha256: str) -> PrintedStatute:
    """The statute of an Akoma Ntoso document. Raises SourceError where it is not well-formed or holds no body."""
    document = parsed_xml(text, source)
    acts = [child for child in document if isinstance(child.tag, str)] if local(document) == "akomaNtoso" else [document]
    act = next((found for found in acts if found.find("./{*}body") is not None or found.find("./{*}mainBody") is not None), None)
    if act is None:
        raise SourceError(f"{source} is Akoma Ntoso without a body, so it holds no statute. Give a document with an act or a bill.")
    identity = identity_of(act)
    walk = _Walk(identity)
    for child in act:
        walk.element(child, _At(slot="title" if local(child) == "preface" else "words"))
    for beside in act.itersiblings():
        walk.element(beside, _At())
    walk.notes_at_the_end()
    return _printed(walk, act, identity, source, sha256)


def _printed(walk: _Walk, act: Element, identity: Identity, source: str, sha256: str) -> PrintedStatute:
    text = walk.telling.text
    if not text.strip():
        raise SourceError(f"{source} holds no words. Give a document that holds the text of an act.")
    named = next((found for part in ("preface", "coverPage") for found in act.iterfind(f"./{{*}}{part}//{{*}}docTitle")), None)
    words = words_of(named) if named is not None else ""
    title = identity.title or words or " ".join(walk.title_lines or [text.partition("\n")[0]])[:200]
    number = act.find("./{*}preface//{*}docNumber")
    walk.tell_amendments(act)
    return PrintedStatute(
        title=title, title_en=identity.title_en, language=identity.language or language_of(text), source=source, sha256=sha256, text=text,
        lines=(), number=words_of(number) if number is not None else None, enacted=identity.enacted,
        long_title=walk.spans.get("longTitle", (0, 0)), preamble=walk.spans.get("preamble", (0, 0)),
        identifier=identity.identifier or identifier_by_title(act, title), as_of=identity.as_of,
        told=walk.telling.told(tells_provisos=identity.is_ours),
    )  # fmt: skip


class _Walk:
    def __init__(self, identity: Identity) -> None:
        self.telling = Telling()
        self.identity = identity
        self.kinds: list[UnitKind] = []
        self.spans: dict[str, tuple[int, int]] = {}
        self.title_lines: list[str] = []
        self._notes: list[tuple[Element, _At]] = []
        self._hold = False
        self._tight = False

    def element(self, node: Element, at: _At) -> None:
        """Everything within the element, and nothing after it."""
        name = local(node)
        if name in UNREAD:
            return
        if name in NOTES:
            self._notes.append((node, at))
        elif name in ("ref", "rref"):
            self._reference(node, at)
        elif name == "eol":
            self._line()
        elif name in INLINE:
            start = self.telling.here
            self._inside(node, at)
            if name in _CHANGES and not at.quoted:
                self.telling.quoted = [span for span in self.telling.quoted if span[0] < start] + [(start, self.telling.end)]
        elif name == "table":
            self._table(node, at)
        else:
            self._block(node, at, name)

    def _block(self, node: Element, at: _At, name: str) -> None:
        kind = None if at.quoted else kind_of(node, self._holder(at), at.in_schedule)
        if kind is not None:
            self._unit(node, at, kind)
            return
        self._place(node, at, quoted=at.quoted or name == "quotedStructure")
        if name == "quotedStructure":
            self._line()
            start = self.telling.here
            self._words(node.get("startQuote") or "", at)
            self._tight = bool(node.get("startQuote"))
            self._inside(node, _At(at.unit, at.slot, at.in_schedule, True))
            self.telling.join()
            self._words(node.get("endQuote") or "", at)
            if not at.quoted:
                self.telling.quoted.append((start, self.telling.end))
            return
        self._line()
        start = self.telling.here
        if name == "heading" and self._names_schedule(at):
            at = _At(at.unit, "heading", at.in_schedule)
        self._inside(node, at)
        if name in ("longTitle", "preamble") and name not in self.spans:
            self.spans[name] = (start, self.telling.end)
        self._hold = name == "num"
        self._line()

    def _unit(self, node: Element, at: _At, kind: UnitKind) -> None:
        label = next(children(node, "num"), None)
        own = node.get(f"{{{LABOURCREW}}}number")
        printed = words_of(label) if label is not None else ""
        number = own or (number_printed(printed, kind) if printed.strip() and kind not in _COUNTED else None)
        if number is None and local(node) == "li":
            number = self._number_of_item(node)
        parent = self._parent(at, kind)
        self._hold = False
        unit = self.telling.begin(kind, number, parent, node.get("eId") or "", node.get("id") or "", node.get("wId") or "")
        self.kinds.append(kind)
        if node.get("status") == "removed":
            said = node.get(f"{{{LABOURCREW}}}status")
            self.telling.units[unit].status = UnitStatus(said) if said in list(UnitStatus) else UnitStatus.OMITTED
        place = _own_fields(node).get("order", "")
        self.telling.units[unit].order = int(place) if re.fullmatch("[0-9]{1,7}", place) else None
        here = _At(unit, "words", at.in_schedule or kind is UnitKind.SCHEDULE)
        self._words(node.text or "", here)
        for child in node:
            if child is label:
                self._inside(child, _At(unit, "label"))
                self._hold = True
            elif local(child) in ("num", "heading", "subheading"):
                self._inside(child, _At(unit, "heading"))
                self._hold = False
                self._line()
            else:
                self.element(child, here)
            if child.tail and child.tail.strip():
                self._words(child.tail, here)
        self._hold = False
        self._line()

    def _names_schedule(self, at: _At) -> bool:
        """A heading below a schedule that has none yet is the schedule's."""
        if at.unit is None or self.kinds[at.unit] is not UnitKind.SCHEDULE or at.quoted:
            return False
        unit = self.telling.units[at.unit]
        return at.slot == "words" and not unit.heading and not unit.words

    def _place(self, node: Element, at: _At, *, quoted: bool) -> None:
        """What is no unit is found by its identifier all the same: in the unit that holds it."""
        for name in (node.get("eId"), node.get("id")):
            if name:
                self.telling.places.setdefault(name, None if quoted else at.unit)

    def _parent(self, at: _At, kind: UnitKind) -> int | None:
        """A schedule stands alone; everything else lies in the unit around it."""
        return None if kind is UnitKind.SCHEDULE else at.unit

    def _number_of_item(self, node: Element) -> str:
        above = node.getparent()
        items = [child for child in above if local(child) == "li"] if above is not None else [node]
        symbols = [str(value) for name, value in above.items() if str(name).endswith("symbol")] if above is not None else []
        return list_number(symbols[0] if symbols else "1", items.index(node) + 1)

    def _inside(self, node: Element, at: _At) -> None:
        exact = node.get(_XML_SPACE) == "preserve"
        if node.text:
            self._words(node.text, at, exact=exact)
        for child in node:
            if isinstance(child.tag, str):
                self.element(child, at)
            if child.tail:
                exact_here = exact or self._is_exact(node)
                self._words(child.tail, at, exact=exact_here)

    @staticmethod
    def _is_exact(node: Element) -> bool:
        at: Element | None = node
        while at is not None and local(at) in INLINE:
            at = at.getparent()
        return at is not None and at.get(_XML_SPACE) == "preserve"

    def _words(self, text: str, at: _At, *, exact: bool = False) -> None:
        if text.strip():
            if self._tight:
                self.telling.join()
                text = text.lstrip()
            self._hold = self._tight = False
        if at.slot == "label" and at.unit is not None:
            self.telling.label(at.unit, text)
        elif at.slot == "heading" and at.unit is not None:
            self.telling.heading(at.unit, text)
        else:
            self.telling.words(at.unit, text, exact=exact)
            if at.unit is None and text.strip() and not self.telling.units and at.slot == "title":
                self.title_lines.append(" ".join(text.split()))

    def _reference(self, node: Element, at: _At) -> None:
        if node.text and node.text[:1].isspace() and node.text.strip():
            self._words(" ", at)
        if self._hold:
            self._words(" ", at)
        start, n = self.telling.here, len(self.telling.references)
        self._inside(node, at)
        href = str(node.get("href") or node.get("from") or "")
        fields = _own_fields(node)
        if at.slot in ("words", "heading"):
            self.telling.refer(at.unit, start, self._own(href), in_heading=at.slot == "heading", fields=fields)
            self.telling.references[n:] = [*self.telling.references[-1:], *self.telling.references[n:-1]]

    def _own(self, href: str) -> str:
        """An address of this very work as one within it; its tail after # or ~ is the unit."""
        for address in self.identity.own:
            if href.startswith(address) and href[len(address) :].lstrip("/!main")[:1] in ("#", "~"):
                return "#" + href[len(address) :].lstrip("/!main")[1:]
        return href if "#" in href else href.replace("~", "#", 1)

    def _table(self, node: Element, at: _At) -> None:
        """The table is a unit, its rows below the first are its items; where no unit holds it, its rows are lines."""
        rows = [[words_of(cell) for cell in row] for row in node.iter("{*}tr")]
        holder = None if at.quoted else self._holder(at)
        self._line()
        if holder is None or holder in _GROUPS or at.unit is None:
            for row in rows:
                self._words(" | ".join(row), at)
                self._line()
            return
        table = self.telling.begin(UnitKind.TABLE, None, at.unit)
        self.kinds.append(UnitKind.TABLE)
        for n, row in enumerate(rows):
            unit = self.telling.begin(UnitKind.ITEM, None, table) if n else table
            self.kinds.extend([UnitKind.ITEM] if n else [])
            self.telling.words(unit, " | ".join(row))
        self._line()

    def notes_at_the_end(self) -> None:
        for note, _ in self._notes:
            self._line()
            self._inside(note, _At())

    def tell_amendments(self, act: Element) -> None:
        """The amendment notes of our own export, by the unit that each names."""
        notes = {str(note.get("eId")): "\n".join(_exactly(line) for line in note) for note in act.iterfind("./{*}meta/{*}notes/{*}note")}
        for change in act.iterfind("./{*}meta/{*}analysis/{*}passiveModifications/{*}textualMod"):
            source, destination, fields = change.find("./{*}source"), change.find("./{*}destination"), _own_fields(change)
            if source is not None and destination is not None and {"note", "action", "instrument"} <= set(fields):
                fields["text"] = notes.get(str(source.get("href")).removeprefix("#"), "")
                address, _, name = str(destination.get("href")).partition("#")
                self.telling.amendments.append(ToldAmendment("" if address else name, fields))

    def _holder(self, at: _At) -> UnitKind | None:
        return self.kinds[at.unit] if at.unit is not None else None

    def _line(self) -> None:
        if not self._hold:
            self.telling.line()
        else:
            self.telling.words(None, " ")


def _own_fields(node: Element) -> dict[str, str]:
    """The attributes of our own namespace."""
    return {etree.QName(name).localname: str(value) for name, value in node.items() if str(name).startswith(f"{{{LABOURCREW}}}")}


def _exactly(line: Element) -> str:
    return "".join(str(piece) for piece in line.itertext())
