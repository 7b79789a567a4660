"""Rows of a table as its items."""

from __future__ import annotations

from graph_schema.numerals import ascii_digits
from graph_schema.statute import UnitKind
from ingestion import markers
from ingestion.reading import Reading
from ingestion.sources.printed import Line
from ingestion.units import Draft


def table_item(reading: Reading, text: str, table: Draft, line: Line) -> Draft:
    """A row as an item of its table: by the serial number printed in it where that is higher than all before, else counted."""
    serial = markers.SERIAL.match(text, line.start, line.end)
    number = int(ascii_digits(serial["number"])) if serial else 0
    if number > table.counted[UnitKind.ITEM]:
        table.counted[UnitKind.ITEM] = number - 1
    return reading.forest.counted(UnitKind.ITEM, table, line.start)
