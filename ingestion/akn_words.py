"""A unit's words as paragraphs of Akoma Ntoso, its references as <ref> where they stand."""

from __future__ import annotations

import re
from collections.abc import Sequence
from urllib.parse import quote

from lxml import etree

from graph_schema.statute import Reference, Unit
from ingestion.identity import statute_id
from ingestion.sources.akn_vocabulary import LABOURCREW

AKN = "http://docs.oasis-open.org/legaldocml/ns/akn/3.0"
_XML_SPACE = "{http://www.w3.org/XML/1998/namespace}space"


def element(parent: etree._Element, tag: str, /, **attributes: str) -> etree._Element:
    """A new last child of that name."""
    return etree.SubElement(parent, f"{{{AKN}}}{tag}", attributes)


def own(node: etree._Element, **fields: str | None) -> None:
    """Sets what Akoma Ntoso has no attribute for, in our own namespace."""
    for name, value in fields.items():
        if value is not None:
            node.set(f"{{{LABOURCREW}}}{name}", value)


def paragraphs(parent: etree._Element, text: str, start: int, end: int, rows: Sequence[Reference]) -> None:
    """One <p> for each line of text[start:end]; a line break within references is <eol/>."""
    cuts = [found.start() for found in re.finditer("\n", text[start:end])]
    outside = [start + cut for cut in cuts if not any(row.start <= start + cut < row.end for row in rows)]
    at = start
    for cut in (*outside, end):
        fill(element(parent, "p"), text, at, cut, [row for row in rows if at <= row.start and row.end <= cut])
        at = cut + 1


def fill(node: etree._Element, text: str, start: int, end: int, rows: Sequence[Reference]) -> None:
    """The words text[start:end] inside the element."""
    words = text[start:end]
    if words != " ".join(words.split(" ")).strip() or "  " in words or re.search(r"[^\S \n]", words):
        node.set(_XML_SPACE, "preserve")
    _fill(node, text, start, end, sorted(rows, key=lambda row: (row.start, -row.end)))


def _fill(node: etree._Element, text: str, start: int, end: int, rows: Sequence[Reference]) -> None:
    at, left = start, list(rows)
    while left:
        row, *left = left
        stop = min(row.end, end)
        _write(node, text[at : row.start])
        inside = [other for other in left if other.start < stop]
        left = [other for other in left if other.start >= stop]
        _fill(_reference(node, row, is_cut=stop < row.end), text, row.start, stop, inside)
        at = stop
    _write(node, text[at:end])


def _write(node: etree._Element, words: str) -> None:
    """Adds words after what the element holds."""
    for n, line in enumerate(words.split("\n")):
        if n:
            element(node, "eol")
        if len(node):
            node[-1].tail = (node[-1].tail or "") + line
        else:
            node.text = (node.text or "") + line


def _reference(node: etree._Element, row: Reference, *, is_cut: bool) -> etree._Element:
    """`is_cut`: it reaches beyond the reference that it lies in, so its own end is written down."""
    ref = element(node, "ref", href=_href(row))
    citation = row.target_citation
    own(ref, kind=row.kind, resolution=row.resolution.value, target_citation=citation, act=row.act, reason=row.reason)
    own(ref, end=str(row.end) if is_cut else None)
    return ref


def _href(row: Reference) -> str:
    """Within the document the eId; of another Act its address by year and number, or its name."""
    if row.target is not None:
        return "#" + row.target.partition("#")[2]
    if row.act is not None:
        known = statute_id(row.act)
        country, year, number = (known or "").split("-", 2) if known else ("", "", "")
        act = f"/akn/{country}/act/{year}/{number}" if known else f"/akn/act/{quote(row.act, safe='')}"
        return act + (f"#{quote(row.target_citation, safe='')}" if row.target_citation else "")
    return f"#missing-{quote((row.target_citation or 'unknown').replace(' ', '-'), safe='')}"


def line_after(unit: Unit, printed: str, place: int) -> int:
    """Where in the unit's text the first whole line begins that is printed after a place; its end where there is none."""
    length, before = 0, None
    for start, end in unit.spans:
        if before is not None and "\n" in printed[before:start]:
            length += 1
            if start >= place:
                return length
        length += end - start
        before = end
    return len(unit.text)
