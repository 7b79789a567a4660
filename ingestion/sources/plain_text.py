"""Reads a statute in plain text: title, number and date at the head, then one unit after another; see the README for the format."""

from __future__ import annotations

import re

from graph_schema.errors import SourceError
from ingestion.identity import printed_date, statute_id
from ingestion.markers import SECTION_START
from ingestion.sources.languages import language_of
from ingestion.sources.printed import Layout, LineRole, PrintedStatute

_HEAD = 12
"""Lines at the head in which number and date are looked for."""
_MARKUP = re.compile(r"<(?:html|head|body|div|p|span|table)\b[^>]*>", re.I)


def read_plain_text(text: str, source: str, sha256: str) -> PrintedStatute:
    """The statute of a plain text. Raises SourceError where no line begins a section."""
    lines = text.splitlines()
    words = [line.strip() for line in lines if line.strip()]
    if not words:
        raise SourceError(f"{source} is empty: there is no statute in it. Give a file that holds the text of an Act.")
    if _MARKUP.search(text):
        raise SourceError(f"{source} is a web page or a piece of one, not a statute in plain text. Save the page act-details-N.html whole.")
    layout, blank = Layout(), False
    for line in lines:
        layout.write(line)
        blank = not layout.close(LineRole.FREE, after_blank=blank)
    head = _head(words)
    number = next((line for line in head if statute_id(line)), None)
    if not any(_begins_section(line) for line in words):
        raise SourceError(
            f"{source} holds no section of a statute: no line begins like '1. Short title.—' or '১৷ শিরোনাম৷—'. "
            "Give the text of an Act with its section numbers."
        )
    dated = next((found for line in head[1:] if (found := printed_date(line)) is not None), None)
    return PrintedStatute(
        title=" ".join(words[0].split()), language=language_of(layout.text), source=source, sha256=sha256, text=layout.text,
        lines=tuple(layout.lines), number=" ".join(number.split()).strip("() ") if number else None, enacted=dated, wrapped=True,
    )  # fmt: skip


def _begins_section(line: str) -> bool:
    return bool(SECTION_START.match(re.sub(r"^(?:[0-9]{0,3}\[\s*)+", "", line)))


def _head(words: list[str]) -> list[str]:
    """The lines before the first section."""
    first = next((at for at, line in enumerate(words[:_HEAD]) if at and _begins_section(line)), _HEAD)
    return words[:first]
