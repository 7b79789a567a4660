"""Reads an Act in Markdown with front matter: one `### heading` and one line of words a section, a list of footnotes at the end.

Notes are marked `[1]` or `[5](1)` before their brackets; line breaks within sections were taken out without leaving a blank.
"""

from __future__ import annotations

import re

from graph_schema.errors import SourceError
from ingestion.identity import printed_date
from ingestion.sources.languages import language_of
from ingestion.sources.printed import Layout, LineRole, PrintedStatute
from ingestion.sources.run_together import NOTE_CLOSES, NOTE_OPENS, lines_of

_FRONT_MATTER = re.compile(r"\A\s*---\n(?P<fields>.*?)\n---\n", re.S)
_FIELD = re.compile(r"^(?P<name>[A-Za-z_]+):\s*\"?(?P<value>.*?)\"?\s*$", re.M)
_SECTIONS = re.compile(r"^##\s+Sections/Articles\s*$", re.M)
_FOOTNOTES = re.compile(r"^##\s+Footnotes\s*$", re.M)
_FOOTNOTE = re.compile(r"^-\s+#{6}\s+(?P<number>[0-9]+)\s*$", re.M)
_HEADING = re.compile(r"^###\s+(?P<heading>.*)$", re.M)
_NOTE = re.compile(r"\[(?P<number>[0-9]{1,4})\](?:\([0-9]{1,3}\))?(?=\s*\[)|\[(?P<bare>[0-9]{1,4})\]\([0-9]{1,3}\)")
_LINK = re.compile(r"\[(?P<words>[^\[\]]+)\]\((?:/|https?:)[^)\s]*(?:\s+\"[^\"]*\")?\)")
_ESCAPE = re.compile(r"\\(?=[*_\[\]()#`~>+.!{}|<-])")
_MARKED = re.compile(f"{NOTE_OPENS}([0-9]+){NOTE_CLOSES}")


def is_mdx_act(text: str) -> bool:
    """The text is such an Act: front matter with a title, and the heading over its sections."""
    matter = _FRONT_MATTER.match(text)
    return bool(matter and "title:" in matter["fields"] and _SECTIONS.search(text))


def read_mdx_act(text: str, source: str, sha256: str) -> PrintedStatute:
    """The statute of one such file. Raises SourceError where it holds no section or its list of notes is cut off."""
    text = text.replace("\r\n", "\n")
    matter, opens = _FRONT_MATTER.match(text), _SECTIONS.search(text)
    if matter is None or opens is None:
        raise SourceError(f"{source} has no front matter or no heading 'Sections/Articles'. Give the file of one Act whole.")
    fields = {field["name"]: field["value"].replace('\\"', '"') for field in _FIELD.finditer(matter["fields"])}
    closes = _FOOTNOTES.search(text, opens.end())
    body = text[opens.end() : closes.start() if closes else len(text)]
    headings = [*_HEADING.finditer(body)]
    if not headings:
        raise SourceError(f"{source} holds no section: no line begins with '### '. Give the file of one Act whole.")
    layout = Layout()
    places = _front(fields, text[matter.end() : opens.start()], layout)
    front = layout.text
    for at, heading in enumerate(headings):
        end = headings[at + 1].start() if at + 1 < len(headings) else len(body)
        _section(heading["heading"], body[heading.end() : end], layout)
    return PrintedStatute(
        title=" ".join(fields["title"].split()), language=language_of(layout.text), source=source, sha256=sha256, text=layout.text,
        lines=tuple(layout.lines), number=fields.get("sidebarTitle", "").strip("() ") or None, enacted=printed_date(front),
        long_title=places[0], preamble=places[1], notes=_notes(text[closes.end() :] if closes else ""),
        note_marks=tuple(layout.note_marks),
    )  # fmt: skip


def _front(fields: dict[str, str], head: str, layout: Layout) -> tuple[tuple[int, int], tuple[int, int]]:
    """Writes title, number, date, long title and preamble; the places of the last two."""
    published = re.search(r"\[[^\[\]]+\](?!\()", head)
    preamble = head.partition("## Preamble")[2]
    for words in (fields["title"], fields.get("sidebarTitle", ""), published[0] if published else ""):
        _write(words, layout, LineRole.FRONT)
    places = []
    for words in (fields.get("description", ""), preamble):
        before = len(layout.lines)
        for line in words.split("\n"):
            _write(_plain(line), layout, LineRole.FRONT)
        written = layout.lines[before:]
        places.append((written[0].start, written[-1].end) if written else (0, 0))
    return places[0], places[1]


def _section(heading: str, words: str, layout: Layout) -> None:
    _write(_plain(heading), layout, LineRole.HEADING)
    for at, line in enumerate(lines_of(_plain(words.strip()), glued=True)):
        _write(line, layout, LineRole.BODY if at else LineRole.SECTION)


def _plain(markdown: str) -> str:
    """The words, with note numbers marked as such, links as their words, escapes resolved."""
    noted = _NOTE.sub(lambda note: f"{NOTE_OPENS}{note['number'] or note['bare']}{NOTE_CLOSES}", markdown)
    return _ESCAPE.sub("", _LINK.sub(lambda link: link["words"], noted))


def _write(line: str, layout: Layout, role: LineRole) -> None:
    for at, piece in enumerate(_MARKED.split(line)):
        if at % 2:
            layout.note(piece)
        else:
            layout.write(piece)
    layout.close(role)


def _notes(text: str) -> dict[str, str]:
    """Number → text of every footnote."""
    found = [*_FOOTNOTE.finditer(text)]
    ends = [note.start() for note in found[1:]] + [len(text)]
    return {note["number"]: " ".join(_ESCAPE.sub("", text[note.end() : end]).split()) for note, end in zip(found, ends, strict=True)}
