"""Amendment notes: which unit each stands in, what it did, by which instrument."""

from __future__ import annotations

import re
from bisect import bisect_left, bisect_right
from collections.abc import Mapping, Sequence

from graph_schema.numerals import DIGIT, LETTERS, ascii_number, either_composition
from graph_schema.statute import Amendment, Unit
from ingestion.marks import Marks
from ingestion.units import Span

_ACTIONS = (
    ("substituted", re.compile("প্রতিস্থাপি|substituted", re.I)),
    ("inserted", re.compile("সন্নিবেশিত|inserted", re.I)),
    ("added", re.compile("সংযোজিত|(?<!re-)added", re.I)),
    ("omitted", re.compile("বিলুপ্ত|om+itted|deleted", re.I)),
    ("repealed", re.compile("রহিত|repealed", re.I)),
    ("renumbered", re.compile("পুনঃ?সংখ্যা|re-?numbered|re-?lettered", re.I)),
)
_ACT, _YEAR = either_composition("আইন"), rf"{DIGIT}{{4}}"
_INSTRUMENT_BN = re.compile(
    rf"(?P<name>[^“”\"'‘’।৷;]{{3,160}}?(?:{_ACT}|অধ্যাদেশ|আদেশ),?\s*{_YEAR})\s*"
    rf"(?:\(\s*{_YEAR}\s*সনের\s*{DIGIT}+\s*নং\s*(?:{_ACT}|অধ্যাদেশ)\s*\))?\s*(?:-?এর\s*(?:ধারা\s*)?(?P<provision>[^\s]+(?:\s*\([^)]*\))*))?"
)
_INSTRUMENT_EN = re.compile(
    r"(?:by|of)\s+(?:(?:section|article|order|clause)s?\s+(?P<provision>[^ ,]+)[^.;]*?\s+of\s+)?"
    r"the\s+(?P<name>[A-Z][^.;“”\"]*?(?:Act|Ordinance|Order|Rules),?\s*[0-9]{4})"
)
_NAMED = rf"(?:\([^()]{{1,8}}\)|{DIGIT}+[{LETTERS}]?(?:\([^()]{{1,8}}\))*)"
_LEADING_WORDS = "|".join(
    (
        "শব্দ", "পরিবর্তে", "পর", "পূর্বে", "স্থলে", "হিসাবে", "চিহ্ন", "কমা", "কোলন", "দাঁড়ি", "বন্ধনী", "সংখ্যা", "বর্ণ", "উপান্তটীকা", "দফা",
        r"উপ-?\s?ধারা", "ধারা", either_composition("অধ্যায়"), "শর্তাংশ", "শতাংশ", "ব্যাখ্যা", "বিধান",
    )
)  # fmt: skip
_LEADING = re.compile(rf"^.*(?:\sof\s|(?:{_LEADING_WORDS})\S*?(?:\s*{_NAMED}(?:\s*(?:,|ও|এবং)\s*{_NAMED})*)?(?:\s+|(?<=\))))")
"""The words of a note that lead to the name of the instrument."""
_SECTION_OF = re.compile(r"\bsections?\s+([0-9]+[A-Z]?(?:\s?\([0-9a-z]+\))*)\s+of\s")


def amendments_of(units: Sequence[Unit], marks: Marks, notes: Mapping[str, str], printed: str, statute: str) -> tuple[Amendment, ...]:
    """One row for each note number in the text, in order; the unit is the deepest that the mark stands in, else the statute."""
    unit_at = _Locator(units, printed, marks.spans)
    return tuple(_amendment(unit_at(mark.start) or statute, mark.number, notes.get(mark.number, "")) for mark in marks.notes)


def _amendment(unit: str, number: str, text: str) -> Amendment:
    actions = [name for name, pattern in _ACTIONS if pattern.search(text)]
    instrument, provision = _instrument(text)
    return Amendment(
        unit=unit, note=number, action=", ".join(actions) or "amended", instrument=instrument, provision=provision, text=text
    )  # fmt: skip


def _instrument(text: str) -> tuple[str, str | None]:
    """The amending Act or Ordinance, the last that the note names, and its provision: (`… অধ্যাদেশ, ২০২৫`, `3(a)`)."""
    bangla = [*_INSTRUMENT_BN.finditer(text)]
    if bangla:
        section = _SECTION_OF.search(text)
        provision = _provision(bangla[-1]["provision"] or "") or (section[1].replace(" ", "") if section else None)
        return _LEADING.sub("", bangla[-1]["name"].strip()).strip(" ,"), provision
    english = [*_INSTRUMENT_EN.finditer(text)]
    return ("the " + english[-1]["name"], english[-1]["provision"]) if english else ("", None)


def _provision(printed: str) -> str | None:
    """`৩(ক)` → `3(a)`; None where it is no number."""
    found = re.match(rf"({DIGIT}+[{LETTERS}]?)((?:\s*\([^)]*\))*)", printed)
    if not found:
        return None
    try:
        brackets = "".join(f"({ascii_number(part)})" for part in re.findall(r"\(([^)]*)\)", found[2]))
        return ascii_number(found[1]) + brackets
    except ValueError:
        return ascii_number(found[1])


class _Locator:
    """Finds the unit that a place in the printed text belongs to."""

    def __init__(self, units: Sequence[Unit], printed: str, marks: Sequence[Span]) -> None:
        self.printed = printed
        self.marks = dict(marks)
        self.mark_starts = [start for start, _ in marks]
        self.spans: list[tuple[Span, str]] = sorted(
            (span, unit.id)
            for unit in units
            for span in (*unit.spans, *unit.heading_spans, *((unit.label_span,) if unit.label_span else ()), *_alone(unit))
        )
        self.starts = [span[0] for span, _ in self.spans]

    def __call__(self, place: int) -> str | None:
        """The unit whose words begin directly after the mark, else those it stands in or follows on its line; None before them all."""
        next_words = bisect_left(self.starts, self._after_marks(place))
        if next_words < len(self.starts) and self.starts[next_words] == self._after_marks(place):
            return self.spans[next_words][1]
        at = bisect_right(self.starts, place) - 1
        line_start, line_end = self.printed.rfind("\n", 0, place) + 1, self.printed.find("\n", place)
        if at >= 0 and self.spans[at][0][1] > line_start:
            return self.spans[at][1]
        if at + 1 < len(self.spans) and (line_end < 0 or self.starts[at + 1] < line_end):
            return self.spans[at + 1][1]
        return self.spans[at][1] if at >= 0 else None

    def _after_marks(self, place: int) -> int:
        """The place after the marks and blanks that begin here, on the same line."""
        at = bisect_right(self.mark_starts, place) - 1
        place = max(place, self.marks[self.mark_starts[at]]) if at >= 0 else place
        while place < len(self.printed) and (self.printed[place] == " " or place in self.marks):
            place = self.marks.get(place, place + 1)
        return place


def _alone(unit: Unit) -> tuple[Span, ...]:
    """The place of a unit of which nothing is printed but a mark."""
    return ((unit.start, unit.end),) if unit.start == unit.end else ()
