"""Reads an Act of the BDLawCorpus: JSON whose `content_raw` is all text of an official page, without its layout.

Blank lines divide the sections; in each the first line is the marginal heading, the second begins with the number. Chapters and
notes are missing; note numbers stand in the text. Within a section line breaks are partly lost.
"""

from __future__ import annotations

import json
import re

from graph_schema.errors import SourceError
from ingestion.identity import printed_date, statute_id
from ingestion.sources.languages import language_of
from ingestion.sources.printed import Layout, LineRole, PrintedStatute
from ingestion.sources.run_together import lines_of

_BLANK_LINE = re.compile(r"\n[^\S\n]*\n\s*")


def is_corpus_json(text: str) -> bool:
    """The text is JSON of one Act of that corpus."""
    return text.lstrip().startswith("{") and '"content_raw"' in text and '"title_raw"' in text


def read_corpus_json(text: str, source: str, sha256: str) -> PrintedStatute:
    """The statute of one such file. Raises SourceError where it holds no section."""
    title, content = _fields(text, source)
    blocks = [block.strip("\n ") for block in _BLANK_LINE.split(content) if block.strip()]
    first = next((at for at, block in enumerate(blocks) if _is_section(block)), None)
    if first is None:
        raise SourceError(f"{source} holds no section: no block of its content_raw is a heading and a numbered line. Check the file.")
    layout = Layout()
    number = _front(blocks[:first], layout)
    front, places = layout.text, _long_title(layout)
    for section in _sections(blocks[first:]):
        _write(section, layout)
    return PrintedStatute(
        title=" ".join((title or blocks[0]).split()), language=language_of(layout.text), source=source, sha256=sha256, text=layout.text,
        lines=tuple(layout.lines), number=number, enacted=printed_date(front), long_title=places[0], preamble=places[1],
    )  # fmt: skip


def _fields(text: str, source: str) -> tuple[str, str]:
    """Title and content of the file."""
    try:
        document = json.loads(text)
        title, content = document["title_raw"], document["content_raw"]
    except (ValueError, KeyError, TypeError, RecursionError) as problem:
        raise SourceError(f"{source} is no readable JSON of an Act ({type(problem).__name__}). Give the file whole.") from problem
    if not isinstance(title, str) or not isinstance(content, str):
        raise SourceError(f"{source} has a title_raw or a content_raw that is no text. Give the file of one Act of the corpus.")
    return title, content.replace("\r\n", "\n")


def _is_section(block: str) -> bool:
    """A heading and, in the next line, what it stands over."""
    return "\n" in block.strip() and not block.lstrip().startswith("(")


def _front(blocks: list[str], layout: Layout) -> str | None:
    """Writes what stands before the first section; the number of the Act, which the corpus prints over several lines."""
    number = None
    words = [" ".join(block.split()) for block in blocks]
    joined = " ".join(words)
    for line in _numbers_joined(words):
        layout.write(line)
        layout.close(LineRole.FRONT)
        number = number or (line.strip("() ") if statute_id(line) else None)
    return number or (joined if statute_id(joined) and len(joined) < 200 else None)


def _numbers_joined(words: list[str]) -> list[str]:
    """The lines, those from `(` to `)` made one."""
    lines: list[str] = []
    is_open = False
    for word in words:
        if is_open:
            lines[-1] += f" {word}"
        else:
            lines.append(word)
        is_open = lines[-1].startswith("(") and ")" not in lines[-1]
    return lines


def _sections(blocks: list[str]) -> list[list[str]]:
    """The paragraphs of each section; the first has the heading and the numbered line."""
    sections: list[list[str]] = []
    for block in blocks:
        if _is_section(block) or not sections:
            sections.append([block])
        else:
            sections[-1].append(block)
    return sections


def _write(paragraphs: list[str], layout: Layout) -> None:
    heading, _, first = paragraphs[0].partition("\n")
    layout.write(heading)
    layout.close(LineRole.HEADING)
    for at, line in enumerate(lines_of("\n".join((first, *paragraphs[1:])), glued=False)):
        layout.write(line)
        layout.close(LineRole.BODY if at else LineRole.SECTION)


def _long_title(layout: Layout) -> tuple[tuple[int, int], tuple[int, int]]:
    """Where long title and preamble stand: the lines after title and number, the first one and those behind it."""
    front = [(line.start, line.end) for line in layout.lines][2:]
    return (front[0] if front else (0, 0)), ((front[1][0], front[-1][1]) if front[1:] else (0, 0))
