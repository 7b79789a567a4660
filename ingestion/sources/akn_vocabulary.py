"""Which elements of Akoma Ntoso are units, which run within a line, which are not the statute's words."""

from __future__ import annotations

import re
from collections.abc import Iterator

from lxml import etree

from graph_schema.statute import UnitKind
from ingestion.sources.xml_document import words_of

Element = etree._Element

LABOURCREW = "urn:labourcrew"
"""Namespace of what our own export says beyond Akoma Ntoso; any reader may leave it aside."""

UNREAD = frozenset({"meta", "marker", "noteRef", "img", "documentRef", "rdf"})
NOTES = frozenset({"authorialNote", "note", "editorialNote"})
INLINE = frozenset(
    "ref rref mref span b i u sup sub date def term inline a abbr em docTitle docNumber docDate docType shortTitle docStage docProponent "
    "docIntroducer docketNumber docCommittee person organization concept object event location process role entity quantity mod rmod mmod "
    "quotedText ins del omissis placeholder fillIn decoration signature remark affectedDocument relatedDocument time legislature session "
    "party judge lawyer opinion vote outcome neutralCitation courtType".split()
)
_FIXED = {
    "book": UnitKind.PART, "tome": UnitKind.PART, "title": UnitKind.PART, "part": UnitKind.PART, "chapter": UnitKind.CHAPTER,
    "subpart": UnitKind.CHAPTER, "subchapter": UnitKind.CHAPTER, "article": UnitKind.SECTION, "section": UnitKind.SECTION,
    "rule": UnitKind.SECTION, "subsection": UnitKind.SUBSECTION, "clause": UnitKind.CLAUSE, "subclause": UnitKind.SUBCLAUSE,
    "proviso": UnitKind.PROVISO, "attachment": UnitKind.SCHEDULE, "component": UnitKind.SCHEDULE,
}  # fmt: skip
_BY_LEVEL = frozenset(
    "paragraph subparagraph point indent level item subrule li alinea list sublist division subdivision hcontainer".split()
)
_CONTAINERS = {
    "schedule": UnitKind.SCHEDULE, "proviso": UnitKind.PROVISO, "explanation": UnitKind.EXPLANATION, "table": UnitKind.TABLE,
    "item": UnitKind.ITEM, "row": UnitKind.ITEM,
}  # fmt: skip
_BELOW = {
    UnitKind.SUBSECTION: UnitKind.CLAUSE, UnitKind.CLAUSE: UnitKind.SUBCLAUSE, UnitKind.PROVISO: UnitKind.CLAUSE,
    UnitKind.EXPLANATION: UnitKind.CLAUSE, UnitKind.PARAGRAPH: UnitKind.CLAUSE,
}  # fmt: skip


def local(element: Element) -> str:
    """The element's name without its namespace."""
    return etree.QName(element).localname


def kind_of(element: Element, holder: UnitKind | None, in_schedule: bool) -> UnitKind | None:
    """The kind of unit that an element is below a unit of that kind; None where it only groups or wraps words."""
    name = local(element)
    if name == "hcontainer" and (element.get("name") or "") in _CONTAINERS:
        return _CONTAINERS[element.get("name") or ""]
    if name in ("section", "subsection") and holds(element, "article"):
        nested = name == "section" and any(holds(below, "article") for below in children(element, "subsection"))
        return UnitKind.PART if nested else UnitKind.CHAPTER
    if name in ("attachment", "component"):
        return UnitKind.SCHEDULE if holds(element, "mainBody") or holds(element, "body") else None
    if name == "clause" and holder is None:
        return None
    fixed = _FIXED.get(name)
    if fixed is UnitKind.SECTION and (in_schedule or holder not in (None, UnitKind.PART, UnitKind.CHAPTER)):
        return UnitKind.PARAGRAPH if in_schedule and next(children(element, "num"), None) is not None else None
    if fixed is not None:
        return fixed
    if name not in _BY_LEVEL or holder in (None, UnitKind.PART, UnitKind.CHAPTER, UnitKind.TABLE):
        return None
    label = next(children(element, "num"), None)
    if label is None and not (name == "li" and local(parent_of(element)) == "ol"):
        return None
    return below(holder, words_of(label) if label is not None else "1", name)


def below(holder: UnitKind | None, label: str, name: str = "") -> UnitKind:
    """The kind that a label directly below a unit makes: by level, digits directly below a section being subsections."""
    if holder is UnitKind.SCHEDULE:
        return UnitKind.PARAGRAPH if re.search(r"[0-9০-৯]", label) or name == "paragraph" else UnitKind.CLAUSE
    if holder is UnitKind.SECTION:
        return UnitKind.SUBSECTION if re.search(r"[0-9০-৯]", label) else UnitKind.CLAUSE
    return _BELOW.get(holder, UnitKind.ITEM) if holder else UnitKind.SECTION


def children(element: Element, name: str) -> Iterator[Element]:
    return (child for child in element if isinstance(child.tag, str) and local(child) == name)


def holds(element: Element, name: str) -> bool:
    """An element of that name stands somewhere below, outside what is quoted."""
    return any(local(found) == name for found in element.iter(f"{{*}}{name}") if not _is_quoted(found, element))


def parent_of(element: Element) -> Element:
    above = element.getparent()
    return above if above is not None else element


def _is_quoted(element: Element, top: Element) -> bool:
    at: Element | None = element
    while at is not None and at is not top:
        if local(at) == "quotedStructure":
            return True
        at = at.getparent()
    return False
