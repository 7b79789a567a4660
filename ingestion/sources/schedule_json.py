"""Reads a schedule of an Act from JSON rows: the rows of one table, or Orders and their rules.

The file names the schedule by number (`crpc_schedule_2.json`). Rows of a table are items below one table; an Order is a paragraph of the
schedule, its rules are clauses.
"""

from __future__ import annotations

import json
import re
from collections.abc import Mapping, Sequence
from typing import Any

from graph_schema.errors import SourceError
from graph_schema.numerals import ordinal_value
from graph_schema.statute import UnitKind
from ingestion.identity import made_up_id
from ingestion.sources.languages import language_of
from ingestion.sources.outline import Outline
from ingestion.sources.printed import PrintedStatute

_COLUMNS = ("offence", "punishment", "period of limitation", "article")


def is_schedule_json(text: str) -> bool:
    """The text is a JSON list whose first rows have Orders and rules, or the columns of such a table."""
    start = text.lstrip()[:3000].lower()
    return start.startswith("[") and (('"order"' in start and '"rule"' in start) or sum(f'"{name}"' in start for name in _COLUMNS) > 1)


def read_schedule_json(text: str, source: str, sha256: str) -> PrintedStatute:
    """The schedule. Raises SourceError where the JSON is none or has no row."""
    try:
        rows = [{str(key): value for key, value in row.items()} for row in json.loads(text)]
    except (ValueError, AttributeError, TypeError, RecursionError) as problem:
        raise SourceError(f"{source} is no readable JSON of rows ({type(problem).__name__}). Give the file whole.") from problem
    if not rows:
        raise SourceError(f"{source} has no row. Give the rows of the schedule.")
    name = re.sub(r"\.json$", "", source)
    number = re.search(r"schedule[_ -]?([0-9]+)", name, re.I)
    outline = Outline()
    schedule = outline.open(UnitKind.SCHEDULE, f"SCHEDULE {number[1] if number else '1'}", None)
    outline.telling.line()
    (_orders if "Order" in rows[0] else _table)(outline, schedule, rows)
    telling = outline.telling
    title = name.replace("_", " ")
    return PrintedStatute(
        title=title, language=language_of(telling.text), source=source, sha256=sha256, text=telling.text, lines=(),
        identifier=made_up_id(title), told=telling.told(),
    )  # fmt: skip


def _table(outline: Outline, schedule: int, rows: Sequence[Mapping[str, Any]]) -> None:
    columns = list(dict.fromkeys(name for row in rows for name in row))
    table = outline.open(UnitKind.TABLE, "", schedule)
    outline.line(table, " | ".join(columns))
    for row in rows:
        item = outline.telling.begin(UnitKind.ITEM, None, table)
        outline.line(item, " | ".join(" ".join(str(row.get(name) or "").split()) for name in columns))


def _orders(outline: Outline, schedule: int, rows: Sequence[Mapping[str, Any]]) -> None:
    order: int | None = None
    label = ""
    for row in rows:
        if order is None or row.get("Order") != label:
            label = str(row.get("Order") or "")
            name = str(row.get("Order_Name") or "")
            order = outline.open(UnitKind.PARAGRAPH, f"Order {label}", schedule, heading=name, number=_roman(label))
        rule = outline.open(UnitKind.CLAUSE, f"{row.get('Rule') or ''}.", order, heading=str(row.get("Rule_Name") or ""))
        for below in row.get("Sub_rules") or ():
            printed = str(below.get("Sub_rule") or "").strip("() ")
            unit = outline.item(f"({printed})", rule) if printed else rule
            outline.line(unit, str(below.get("Text") or ""))


def _roman(label: str) -> str | None:
    found = re.fullmatch(r"([IVXLC]+)-?([A-Z]?)", label.strip())
    value = ordinal_value(found[1]) if found else None
    return f"{value}{found[2]}" if found and value else None
