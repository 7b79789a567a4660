"""Reads a Bill from the web page on which the same nested parts, sections and paragraphs are shown, told by their classes."""

from __future__ import annotations

import re
from typing import Any

from ingestion.identity import printed_date
from ingestion.sources.akn_vocabulary import Element
from ingestion.sources.bill_json import bill_statute
from ingestion.sources.printed import PrintedStatute
from ingestion.sources.xml_document import parsed_xml, words_of

_LEVELS = (("section", "sections"), ("subsection", "subsections"), ("paragraph", "paragraphs"), ("sub-paragraph", "sub_paragraphs"))


def is_bill_html(text: str) -> bool:
    """The text is such a page."""
    return 'class="section-marginal-note"' in text and 'class="section-body"' in text


def read_bill_html(text: str, source: str, sha256: str) -> PrintedStatute:
    """The Bill of the page. Raises SourceError where it is not well-formed or holds no section."""
    page = parsed_xml(text.replace("&nbsp;", "&#160;"), source)
    published = next((words_of(found) for found in _of_class(page, "date-published")), "")
    day = printed_date(re.sub(r"([A-Z][a-z]+) ([0-9]{1,2}), ([0-9]{4})", r"\2 \1 \3", published))
    year = re.search(r"No\. ?\S{1,8} of ([0-9]{4})", words_of(page))
    bill: dict[str, Any] = {
        "short_title": " ".join(words_of(found) for found in _of_class(page, "short-title")),
        "front_lines": [*_lines(page, "title-kicker"), *_lines(page, "short-title")],
        "long_title_lines": _lines(page, "long-title"),
        "presented_by_lines": [*_lines(page, "presented-by"), *([published] if published else [])],
        "preamble_heading_lines": _lines(page, "preamble-title"),
        "preamble_lines": _lines(page, "preamble"),
        "parts": [_division(part, "part_num", "part-title") for part in _of_class(page, "part")],
        "schedules": [_division(schedule, "schedule_num", "schedule-title") for schedule in _of_class(page, "schedule")],
        "year": year[1] if year else None,
    }  # fmt: skip
    if day is not None:
        bill["date_published"] = {"year": day.year, "month": day.strftime("%B"), "day": day.day}
    return bill_statute(bill, source, sha256)


def _of_class(node: Element, name: str) -> list[Element]:
    return [found for found in node.iter("{*}*") if found.get("class") == name]


def _lines(node: Element, name: str) -> list[str]:
    return [line for found in _of_class(node, name) for line in _paragraphs(found)]


def _paragraphs(node: Element) -> list[str]:
    lines = [words_of(line) for line in node.iter("{*}p") if line is not node]
    return [line for line in (lines or [words_of(node)]) if line]


def _division(node: Element, number: str, title: str) -> dict[str, Any]:
    lines = _lines(node, title)
    printed = re.match(r"(?:PART|SCHEDULE)\s+([IVXLC0-9]+)", lines[0]) if lines else None
    sections = [_nested(row, 0) for row in _of_class(node, "section")]
    return {number: printed[1] if printed else None, "textlines": lines, "sections": sections}


def _nested(node: Element, level: int) -> dict[str, Any]:
    """The dictionary of a node: its own lines, its marginal note, what is nested directly below it."""
    name = _LEVELS[level][0].replace("-", "_")
    own = next((found for found in _of_class(node, f"{name}-text") if _holder(found, node) is node), None)
    nested: dict[str, Any] = {"textlines": _paragraphs(own) if own is not None else []}
    if level == 0:
        nested["marginal_note"] = " ".join(words_of(note) for note in _of_class(node, "section-marginal-note"))
    for deeper in range(level + 1, len(_LEVELS)):
        below = [found for found in _of_class(node, _LEVELS[deeper][0]) if found is not node and _holder(found, node) is node]
        nested[_LEVELS[deeper][1]] = [_nested(found, deeper) for found in below]
    return nested


def _holder(node: Element, top: Element) -> Element:
    """The nearest element of a level above the node, the top at last."""
    levels = {name for name, _ in _LEVELS}
    at = node.getparent()
    while at is not None and at is not top and at.get("class") not in levels:
        at = at.getparent()
    return at if at is not None else top
