"""Reads a statute from JSON rows, one for each section: number, title, words, and what some files hold apart.

The names of the keys differ by file and language; they are told apart by their words alone. Subsections, clauses, explanations and
illustrations that stand in lists of their own are printed as lines with the labels that the statute itself uses. Note numbers that are
fused to words (`date1`, `1[(4)`) are marks. The structure below the section is then read from the words as in any plain text.
"""

from __future__ import annotations

import json
import re
from collections.abc import Iterator, Mapping, Sequence
from typing import Any

from graph_schema.errors import SourceError
from graph_schema.numerals import DIGIT
from ingestion.identity import made_up_id, statute_id
from ingestion.markers import EXPLANATION
from ingestion.sources.countries import UNKNOWN, country_of
from ingestion.sources.languages import language_of
from ingestion.sources.printed import ContentsEntry, Layout, LineRole, PrintedStatute

_NUMBER = ("section", "section_number", "article")
_TITLE = ("section_summary", "section_title", "title")
_WORDS = ("section_desc", "section_description", "description")
_NESTED = ("subsections", "clauses", "sub_clauses", "illustrations", "explanations", "exceptions", "provisos")
_LABELS = ("subsection", "clause", "sub_clause", "illustration", "explanation", "exception")
_NOTE = re.compile(
    rf"(?<![0-9A-Za-z০-৯]){DIGIT}{{1,3}}(?=\[)|(?:(?<=[.৷।]\s)|^){DIGIT}{{1,3}}(?=\s\[)|(?<=[a-z]{{3}})[0-9]{{1,2}}(?=[\s,;.])"
)
_BEGINS = re.compile(rf"\s*(?:{DIGIT}{{1,3}}\[\s*)*{DIGIT}+\s*[A-Zক-য]{{0,2}}\s*[.৷।]")
_CALLED = re.compile(r"(?:called|cited\s+as)\s+(?:the\s+)?(?P<title>[A-Z][^.;\n]{3,90}?,?\s+(?:1[6-9]|20)[0-9]{2})")

_LETTER_NAMES = "এ বি সি ডি ই এফ জি এইচ আই জে কে এল এম এন ও পি".split()

Row = Mapping[str, Any]


def is_rows_json(text: str) -> bool:
    """The text is a JSON list whose first rows have sections."""
    start = text.lstrip()[:4000].lower()
    return start.startswith("[") and '"section"' in start and any(f'"{name}"' in start for name in (*_TITLE, *_WORDS, "subsections"))


def read_rows_json(text: str, source: str, sha256: str) -> PrintedStatute:
    """The statute of such rows. Raises SourceError where the JSON is none or no row has a section."""
    try:
        rows = [{str(key).lower(): value for key, value in row.items()} for row in json.loads(text)]
    except (ValueError, AttributeError, TypeError, RecursionError) as problem:
        raise SourceError(f"{source} is no readable JSON of rows ({type(problem).__name__}). Give the file whole.") from problem
    page = _Page()
    for row in rows:
        page.row(row)
    if not page.sections:
        raise SourceError(f"{source} has no row with a section number. Give a list of rows such as {{'section': 1, 'title': …}}.")
    printed = page.layout.text
    named = next((str(row["act"]) for row in rows if row.get("act")), "")
    called = _CALLED.search(printed)
    title = " ".join((re.sub(r"\s*\(.*\)\s*$", "", named) or (called["title"] if called else source)).split())
    country = country_of(printed)
    return PrintedStatute(
        title=title, language=language_of(printed), source=source, sha256=sha256, text=printed, lines=tuple(page.layout.lines),
        number=named if statute_id(named) else None, note_marks=tuple(page.layout.note_marks), contents=tuple(page.contents),
        identifier=statute_id(named) or made_up_id(title, "bd" if named and country == UNKNOWN else country),
    )  # fmt: skip


class _Page:
    """The rows laid out as a page: divisions where they change, a heading and its section, its lines."""

    def __init__(self) -> None:
        self.layout = Layout()
        self.sections = 0
        self.part = self.chapter = self.number = ""
        self.contents: list[ContentsEntry] = []

    def row(self, row: Row) -> None:
        number = str(_first(row, _NUMBER) or "").strip()
        title, lines = str(_first(row, _TITLE) or "").strip(), list(_lines(row))
        number = re.sub(r"^(?:section|sec\.|s\.|article|ধারা)\s*[-:]?\s*", "", number, flags=re.I)
        if not re.match(DIGIT, number):
            for line in (number, title, *lines):
                self._line(line, LineRole.FRONT if not self.sections else LineRole.BODY)
            return
        self._divisions(row)
        head = re.split(r"\s*\(", number)[0].rstrip(" .।৷")
        if head == self.number:
            for line in (title, *lines):
                self._line(line, LineRole.BODY)
            return
        self.number, self.sections = head, self.sections + 1
        self.contents.append(ContentsEntry(_spelt(head), title))
        repeated = _repeated(title, lines[0]) if lines else None
        title, first = repeated or (title, lines[0] if lines else "")
        self._line(title, LineRole.HEADING)
        numbered = _BEGINS.match(first) is not None and _number_at(first) == _plain(head)
        self._line(first if numbered else f"{head}. {first}", LineRole.SECTION)
        for line in lines[1:]:
            self._line(line, LineRole.BODY)

    def _divisions(self, row: Row) -> None:
        part, chapter = str(row.get("part") or "").strip(), str(row.get("chapter") or "").strip()
        repeats = part == chapter and row.get("part_name") == row.get("chapter_name")
        if part and part != self.part and _is_numbered(part) and not repeats:
            self._division(part, "PART", str(row.get("part_name") or ""), LineRole.PART_NUMBER, LineRole.PART_NAME)
            self.chapter = ""
        if chapter and chapter != self.chapter and _is_numbered(chapter):
            self._division(chapter, "CHAPTER", str(row.get("chapter_name") or ""), LineRole.CHAPTER_NUMBER, LineRole.CHAPTER_NAME)
        self.part, self.chapter = part or self.part, chapter or self.chapter

    def _division(self, number: str, word: str, name: str, role: LineRole, name_role: LineRole) -> None:
        self._line(number if number.upper().startswith(word) else f"{word} {number}", role)
        self._line(name, name_role)

    def _line(self, words: str, role: LineRole) -> None:
        at = 0
        for note in _NOTE.finditer(words):
            self.layout.write(words[at : note.start()])
            self.layout.note(note[0])
            at = note.end()
        self.layout.write(words[at:])
        self.layout.close(role)


def _first(row: Row, names: Sequence[str]) -> Any:
    return next((row[name] for name in names if row.get(name) not in (None, "")), None)


def _lines(row: Row) -> Iterator[str]:
    """The words of a row in the order of the law: the description, then what is listed."""
    yield from _paragraphs(str(_first(row, _WORDS) or ""))
    for name in _NESTED:
        for item in _listed(row.get(name)):
            yield from _item(item, name)


def _item(item: Any, name: str) -> Iterator[str]:
    """The lines of one listed thing, its label first."""
    if not isinstance(item, Mapping):
        lines = list(_paragraphs(str(item)))
        yield from ([_labelled("", lines[0], name), *lines[1:]] if lines else [])
        return
    fields = {str(key).lower(): value for key, value in item.items()}
    label = str(_first(fields, _LABELS) or "").strip()
    words = str(fields.get("text") or fields.get("description") or "")
    lines = list(_paragraphs(words)) or [""]
    yield from (line for line in (_labelled(label, lines[0], name), *lines[1:]) if line)
    for below in _NESTED:
        for inner in _listed(fields.get(below)):
            yield from _item(inner, below)


def _labelled(label: str, words: str, name: str) -> str:
    """`(1) words`; an explanation says that it is one."""
    if name == "explanations":
        own = label if EXPLANATION.match(f"{label}.—") else ""
        return words if EXPLANATION.match(words) else f"{own or 'Explanation'}.— {words}"
    if name in ("illustrations", "exceptions", "provisos") or not label or words.startswith(label):
        return f"{label} {words}".strip() if label and not words.startswith(label) else words
    bare = label.strip("().")
    return f"({bare}) {words}" if len(bare) <= 6 else f"{label} {words}"


def _paragraphs(words: str) -> Iterator[str]:
    """Paragraphs are divided by a blank line where there is one, else by the lines' own indentation."""
    blocks = re.split(r"\n[^\S\n]*\n", words) if re.search(r"\S\n[^\S\n]*\n\s*\S", words) else words.split("\n")
    yield from (line for block in blocks if (line := " ".join(block.split())))


def _listed(value: Any) -> Sequence[Any]:
    return value if isinstance(value, list) else [value] if value not in (None, "") else []


def _is_numbered(division: str) -> bool:
    """`I`, `PART I`, `8`; a mere name such as `Preliminary` numbers nothing."""
    return re.fullmatch(r"(?:(?:PART|CHAPTER)\s+)?(?:[IVXLC]+[A-Z]?|[0-9]+[A-Z]?)", division.strip(), re.I) is not None


def _repeated(title: str, line: str) -> tuple[str, str] | None:
    """A line that begins with the title, after its number and marks, as heading and rest: `1[2A. Kites.--(1) …` → `1[Kites.--`, `(1) …`."""
    before = re.match(rf"\s*(?P<marks>(?:{DIGIT}{{1,3}}\s?\[\s*)*)(?:{DIGIT}+\s*[A-Zক-য]{{0,2}}\s*[.৷।])?\s*", line)
    words = re.escape(" ".join(title.split()).rstrip(" .")) if title else ""
    found = re.match(rf"{words}\s*[.:]?\s?[-–—]{{1,2}}\s*", line[before.end() :], re.I) if words and before else None
    if found is None or before is None:
        return None
    return before["marks"] + found[0].rstrip(), line[before.end() + found.end() :]


def _number_at(line: str) -> str:
    found = re.match(rf"\s*(?:{DIGIT}{{1,3}}\[\s*)*({DIGIT}+\s*[A-Zক-য]{{0,2}})", line)
    return _plain(found[1]) if found else ""


def _spelt(number: str) -> str:
    """`৪এ` is 4A, a Latin letter by its name in Bangla; empty where the number is read from the line itself."""
    found = re.fullmatch(rf"({DIGIT}+)\s*-?\s*({'|'.join(_LETTER_NAMES)})", number)
    return f"{found[1]}{chr(ord('A') + _LETTER_NAMES.index(found[2]))}" if found else ""


def _plain(number: str) -> str:
    return re.sub(r"[\s-]", "", number).lstrip("0০")
