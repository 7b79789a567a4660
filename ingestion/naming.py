"""Numbers of divisions, and the kind of a unit by its level."""

from __future__ import annotations

import re

from graph_schema.numerals import ascii_number, ordinal_value, roman_value
from graph_schema.statute import UnitKind
from ingestion.sequence import Family


def division_number(found: re.Match[str]) -> str | None:
    """The number of a part, chapter or schedule line: `ষোড়শ-ক` → `16A`, `XVIA` → `16A`, `FIRST` → `1`; the bare word → `1`."""
    named = {name: value for name, value in found.groupdict().items() if value and name != "name"}
    word = next((named[name] for name in ("bangla", "english", "number_bn", "number", "roman") if name in named), None)
    if word is None:
        return "1"
    if word.upper() == "THE":
        return "1"
    letter = ascii_number(named["letter"]).upper() if "letter" in named else named.get("capital", "")
    value = ordinal_value(word)
    if value is None and roman_value(word[:-1]):
        value, letter = roman_value(word[:-1]), word[-1]
    return f"{value}{letter}" if value else None


def next_number(number: str) -> str:
    """The plain number after this one: `26A` → `27`."""
    digits = re.match(r"[0-9]+", number)
    return str(int(digits[0]) + 1) if digits else "1"


def kind_below(holder: UnitKind, family: Family, is_definition: bool) -> UnitKind:
    """What a label directly below a unit is: a subsection for digits below a section, unless they number definitions; then by level."""
    match holder:
        case UnitKind.SECTION:
            return UnitKind.SUBSECTION if family is Family.DIGITS and not is_definition else UnitKind.CLAUSE
        case UnitKind.SCHEDULE | UnitKind.PARAGRAPH | UnitKind.SUBSECTION | UnitKind.PROVISO | UnitKind.EXPLANATION:
            return UnitKind.CLAUSE
        case UnitKind.CLAUSE:
            return UnitKind.SUBCLAUSE
        case _:
            return UnitKind.ITEM
