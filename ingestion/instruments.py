"""Since when amended words are law: the instrument that an amendment note names, and its day."""

from __future__ import annotations

import re
from collections.abc import Iterable, Mapping
from datetime import date

from graph_schema.numerals import DIGIT, ascii_digits
from graph_schema.statute import Amendment, ParsedStatute
from ingestion.identity import statute_id

_BRACKETED = re.compile(r"\(([^()]*)\)")
_YEAR = re.compile(rf"(?<!{DIGIT}){DIGIT}{{4}}(?!{DIGIT})")

Day = tuple[date | None, bool]
"""A first day, and whether that is only the latest that it can be. None where nothing is known."""


def instrument_of(note: str) -> str | None:
    """The identifier of the amending Act or Ordinance, the last that the note gives the number of: `bd-2025-ord-65`."""
    named = (statute_id(words) for words in reversed(_BRACKETED.findall(note)))
    return next((identifier for identifier in named if identifier), None)


def instruments_of(amendments: Iterable[Amendment]) -> set[str]:
    """The identifiers of all instruments that the notes name."""
    return {identifier for note in amendments if (identifier := instrument_of(note.text))}


def first_days(parsed: ParsedStatute, commencements: Mapping[str, date]) -> dict[str, Day]:
    """Unit → the first day of its words: that of the Act, or of the last instrument that a note on it or above it names.

    Where only the instrument's year is known, its last day; where not even that, the day of the text: then as the latest possible.
    `commencements` are the days of instruments that are known.
    """
    statute = parsed.statute
    noted: dict[str, list[Day]] = {}
    for note in parsed.amendments:
        noted.setdefault(note.unit, []).append(_day_of(note, commencements, statute.as_of))
    days: dict[str, list[Day]] = {}
    for unit in parsed.units:
        days[unit.id] = [*days.get(unit.parent or "", ()), *noted.get(unit.id, ())]
    return {unit: _latest(found, statute.enacted) for unit, found in days.items()}


def _day_of(note: Amendment, commencements: Mapping[str, date], as_of: date | None) -> Day:
    identifier = instrument_of(note.text)
    if identifier is not None and identifier in commencements:
        return commencements[identifier], False
    years = [int(ascii_digits(year)) for year in _YEAR.findall(note.instrument)]
    known = [day for day in (date(years[-1], 12, 31) if years and years[-1] else None, as_of) if day]
    return (min(known) if known else None), True


def _latest(found: list[Day], enacted: date | None) -> Day:
    if not found:
        return enacted, False
    if any(day is None for day, _ in found):
        return None, False
    day = max(day for day, _ in found if day)
    return day, (day, False) not in found
