"""A report as people read it: one line for each group of questions, one column for each measure."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from rich.console import Console
from rich.table import Table

GROUPS = ("all", "category", "language", "style")


def printed(report: Mapping[str, Any], columns: Mapping[str, str]) -> None:
    """Prints the report's groups with the columns that some question has a value for; intervals for all questions together."""
    console = Console(width=max(200, Console().width))
    everything = report["all"].get("all", {})
    shown = {name: title for name, title in columns.items() if everything.get(name, {}).get("count")}
    table = Table("group", "questions", *shown.values(), box=None)
    for group in GROUPS:
        for value, means in report[group].items():
            table.add_row(value, str(report["sizes"][group][value]), *(_mean(means.get(name)) for name in shown))
        if group == "all":
            table.add_row("95 %", "", *(_interval(everything[name]) for name in shown))
    console.print(table)
    times = report["milliseconds"]
    outcomes = ", ".join(f"{number} {name}" for name, number in report["outcomes"].items())
    console.print(f"{report['questions']} questions of {report['split']}: {outcomes}; p50 {times['p50']} ms, p95 {times['p95']} ms")


def _mean(mean: Mapping[str, Any] | None) -> str:
    return "-" if mean is None or mean["value"] is None else f"{mean['value']:.2f}"


def _interval(mean: Mapping[str, Any]) -> str:
    return f"{mean['low']:.2f}-{mean['high']:.2f}"
