"""Real statutes, each read once in a process of the tests however many files look at it: what is parsed is frozen."""

from __future__ import annotations

from datetime import date
from functools import cache

from graph_schema.statute import ParsedStatute
from ingestion.parse import parse_source


@cache
def parsed_once(source: str, as_of: date | None = None) -> ParsedStatute:
    """What `parse_source` says of it."""
    return parse_source(source, as_of=as_of)
