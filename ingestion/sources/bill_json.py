"""Reads a Bill whose parts, sections, subsections and paragraphs are nested in JSON, each with its lines of text.

The keys name the levels (`sections`, `subsections`, `paragraphs`, `sub_paragraphs`); a label stands at the start of the first line; the
marginal note is the heading. Lines are those of the page: hyphens at their ends stay as printed. The identifier is country, year, `bill`
and the number of the Bill.
"""

from __future__ import annotations

import json
import re
from datetime import date
from typing import Any

from graph_schema.errors import SourceError
from graph_schema.statute import UnitKind
from ingestion.identity import made_up_id
from ingestion.sources.countries import country_of
from ingestion.sources.numbering import number_printed
from ingestion.sources.outline import Outline
from ingestion.sources.printed import PrintedStatute

_LABEL = re.compile(r"\s*(?P<label>\([0-9A-Za-z]{1,6}\)|[0-9]{1,4}[A-Z]?\.)\s*")
_LEVELS = ("sections", "subsections", "paragraphs", "sub_paragraphs")
_MONTHS = "January February March April May June July August September October November December".split()


def is_bill_json(text: str) -> bool:
    """The text is JSON of such a Bill."""
    start = text.lstrip()
    return start.startswith("{") and '"parts"' in start and '"sections"' in start and '"textlines"' in start


def read_bill_json(text: str, source: str, sha256: str) -> PrintedStatute:
    """The Bill. Raises SourceError where the JSON is none or holds no section."""
    try:
        bill = json.loads(text)
        return bill_statute(bill, source, sha256)
    except (ValueError, KeyError, TypeError, AttributeError, RecursionError) as problem:
        raise SourceError(f"{source} is no readable JSON of a Bill ({type(problem).__name__}). Give the file whole.") from problem


def bill_statute(bill: dict[str, Any], source: str, sha256: str) -> PrintedStatute:
    """The statute of the nested parts, sections and lines. Raises SourceError where there is no section."""
    outline, spans = _told(bill)
    telling = outline.telling
    if not any(unit.kind is UnitKind.SECTION for unit in telling.units):
        raise SourceError(f"{source} holds no section. Give the whole Bill.")
    title, country = str(bill.get("short_title") or bill.get("name") or source), country_of(telling.text)
    year, number = bill.get("year"), bill.get("num")
    return PrintedStatute(
        title=title, language="en", source=source, sha256=sha256, text=telling.text, lines=(), enacted=_day(bill.get("date_published")),
        long_title=spans[0], preamble=spans[1], told=telling.told(),
        identifier=f"{country}-{year}-bill-{number}" if year and number else made_up_id(f"{title} {year or ''}", country),
    )  # fmt: skip


def _told(bill: dict[str, Any]) -> tuple[Outline, list[tuple[int, int]]]:
    outline = Outline()
    spans: dict[str, tuple[int, int]] = {}
    for name in ("front_lines", "long_title_lines", "presented_by_lines", "preamble_heading_lines", "preamble_lines"):
        start = outline.telling.here
        for line in bill.get(name) or ():
            outline.line(None, str(line))
        spans[name] = (start, outline.telling.end)
    for part in bill.get("parts") or ():
        _division(outline, part, UnitKind.PART, part.get("part_num"))
    for schedule in bill.get("schedules") or ():
        _division(outline, schedule, UnitKind.SCHEDULE, schedule.get("schedule_num"))
    return outline, [spans["long_title_lines"], spans["preamble_lines"]]


def _division(outline: Outline, node: dict[str, Any], kind: UnitKind, number: Any) -> None:
    lines = [str(line) for line in node.get("textlines") or ()]
    unit: int | None = None
    if number is not None:
        first = lines[0] if lines else ""
        label = re.match(r"(?:PART|SCHEDULE)\s+[IVXLC0-9]+", first)
        cut = label.end() if label else 0
        unit = outline.open(kind, first[:cut], None, heading=" ".join([first[cut:], *lines[1:]]), number=_number(outline, kind, number))
    else:
        for line in lines:
            outline.line(None, line)
    for section in node.get("sections") or ():
        _unit(outline, section, unit, 0, in_schedule=kind is UnitKind.SCHEDULE)


def _number(outline: Outline, kind: UnitKind, number: Any) -> str:
    return number_printed(str(number), kind) or str(1 + sum(unit.kind is kind for unit in outline.telling.units))


def _unit(outline: Outline, node: dict[str, Any], holder: int | None, level: int, *, in_schedule: bool) -> None:
    """The unit of a node and what lies below it; a node that only fills a level gives its words to the unit above."""
    lines = [str(line) for line in node.get("textlines") or ()]
    label = _LABEL.match(lines[0]) if lines else None
    marginal = str(node.get("marginal_note") or "")
    unit = holder
    if label or marginal:
        printed = label["label"] if label else ""
        if level == 0 and not in_schedule:
            unit = outline.open(UnitKind.SECTION, printed, holder, heading=marginal, number=str(node.get("section_num") or "") or None)
        elif holder is not None:
            unit = outline.item(printed, holder)
        lines[:1] = [lines[0][label.end() :]] if label else lines[:1]
    for line in lines:
        outline.line(unit, line)
    for name in _LEVELS[level + 1 :]:
        for child in node.get(name) or ():
            _unit(outline, child, unit, _LEVELS.index(name), in_schedule=in_schedule)


def _day(published: Any) -> date | None:
    try:
        return date(int(published["year"]), _MONTHS.index(published["month"]) + 1, int(published["day"]))
    except (KeyError, ValueError, TypeError):
        return None
