"""The line that begins a schedule: `FIRST SCHEDULE`, `SCHEDULE II—OATHS`, `SCHEDULE I (See section 5)`, `প্রথম তফসিল`."""

from __future__ import annotations

from dataclasses import dataclass

from ingestion import markers, naming


@dataclass(frozen=True, slots=True)
class ScheduleLine:
    """Its number, where the label ends, and where its name or the words after it begin; places in the line."""

    number: str
    label_end: int
    rest: int
    names: bool
    """The rest is the schedule's name; else words of the schedule, "(See section 5)", or nothing."""


def schedule_line(words: str) -> ScheduleLine:
    """What a line, or a heading over several, says of the schedule that it begins; one without a number is the first."""
    line = markers.SCHEDULE_LINE.fullmatch(words)
    found = line or markers.SCHEDULE_LINE.fullmatch(" ".join(words.split()))
    number = (naming.division_number(found) if found else None) or "1"
    rest = next((line.start(name) for name in ("name", "title", "see") if line[name]), len(words)) if line else len(words)
    return ScheduleLine(number, len(words[:rest].rstrip()), rest, bool(line and (line["name"] or line["title"])))
