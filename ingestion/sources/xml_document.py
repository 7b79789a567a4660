"""XML as a tree: nothing is fetched, no entity is expanded, comments and instructions are no text."""

from __future__ import annotations

import re

from lxml import etree

from graph_schema.errors import SourceError

_DECLARATION = re.compile(r"\s*<\?xml\b[^>]*\?>")
_BEFORE_ROOT = re.compile(r"\s*(?:<\?.*?\?>|<!--.*?-->|<!DOCTYPE[^>\[]*(?:\[.*?\]\s*)?>)", re.S)
_ROOT = re.compile(r"\s*<(?:[A-Za-z_][\w.-]*:)?([A-Za-z_][\w.-]*)")


def root_name(text: str) -> str | None:
    """The name of the first element, without its prefix; None where the text is no XML."""
    at = 0
    while (before := _BEFORE_ROOT.match(text, at)) is not None:
        at = before.end()
    found = _ROOT.match(text, at)
    return found[1] if found else None


def words_of(element: etree._Element) -> str:
    """All text within the element, blanks and line breaks as one blank."""
    return " ".join("".join(str(piece) for piece in element.itertext()).split())


def parsed_xml(text: str, source: str) -> etree._Element:
    """The root element. Raises SourceError with the place where the document is not well-formed."""
    parser = etree.XMLParser(resolve_entities=False, no_network=True, load_dtd=False, remove_comments=True, remove_pis=True)
    try:
        return etree.fromstring(_DECLARATION.sub("", text, count=1).encode(), parser)
    except etree.XMLSyntaxError as problem:
        reason = str(problem.msg or problem).rstrip(".")
        raise SourceError(f"{source} is not well-formed XML: {reason}. Give the whole document as it was published.") from problem
