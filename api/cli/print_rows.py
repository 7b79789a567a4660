"""Rows of an analysis: as a table for people, a matrix, or comma-separated values."""

from __future__ import annotations

import csv
import sys
from collections.abc import Mapping, Sequence
from typing import Any

from rich import box
from rich.console import Console
from rich.table import Table

from api.analyses import Matrix, Result
from api.cli.output import plain

WAYS = {"path", "chain", "cycle"}


def print_rows(people: Console, found: Result) -> None:
    """Prints the title and one line a row; the Act is left out where all rows are of one."""
    people.print(plain(found.title, "bold"))
    if not found.rows:
        people.print("Nothing.")
        return
    one_act = len({row.get("statute") for row in found.rows}) == 1
    columns = [name for name in found.columns if not (one_act and name == "statute")]
    table = Table(box=box.SIMPLE_HEAD, show_edge=False, pad_edge=False)
    for name in columns:
        number = all(isinstance(row[name], (int, float)) for row in found.rows)
        table.add_column(plain(name.replace("_", " ")), justify="right" if number else "left", overflow="fold")
    for row in found.rows:
        table.add_row(*(plain(_shown(row[name], " → " if name in WAYS else ", ")) for name in columns))
    people.print(table)


def print_matrix(people: Console, matrix: Matrix, rows: Sequence[Mapping[str, Any]]) -> None:
    """Prints one square for each Act: what the lines do to the columns, a dot for nothing."""
    for act in dict.fromkeys(row["statute"] for row in rows):
        own = [row for row in rows if row["statute"] == act]
        names = list(dict.fromkeys(row[matrix.columns] for row in own))
        short = [str(name).removeprefix("chapter ") for name in names]
        people.print(plain(f"{act}: {matrix.cells} from a {matrix.lines.removeprefix('from_')} (lines) to another (columns)", "bold"))
        table = Table(box=None, pad_edge=False)
        for title in ("", *short):
            table.add_column(plain(title), justify="right", no_wrap=True)
        for name, title in zip(names, short, strict=True):
            cells = {row[matrix.columns]: row[matrix.cells] for row in own if row[matrix.lines] == name}
            table.add_row(title, *(str(cells.get(column, 0) or "·") for column in names))
        people.print(table)


def print_csv(columns: Sequence[str], rows: Sequence[Mapping[str, Any]]) -> None:
    """Prints a heading and one line a row; the members of a list are parted by a semicolon."""
    writer = csv.writer(sys.stdout, lineterminator="\n")
    writer.writerow(columns)
    writer.writerows([_shown(row[name], "; ") for name in columns] for row in rows)


def _shown(value: Any, between: str) -> str:
    if isinstance(value, list):
        return between.join(_shown(one, between) for one in value)
    if isinstance(value, float):
        return f"{value:.6g}"
    return "" if value is None else " ".join(str(value).split())
