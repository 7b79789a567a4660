"""Nothing lost and nothing twice: the pieces of a parse, laid side by side, are the printed text."""

from __future__ import annotations

from collections import Counter

from graph_schema.statute import ParsedStatute
from ingestion.units import joined


def faults(parsed: ParsedStatute) -> list[str]:
    """What is wrong with the pieces, names and parents of a parse; empty when all is well."""
    printed = parsed.statute.printed
    pieces = [(start, end, "front or mark") for start, end in (*parsed.statute.front, *parsed.statute.marks)]
    for unit in parsed.units:
        pieces += [(start, end, unit.citation) for start, end in (*unit.spans, *unit.heading_spans)]
        pieces += [(*unit.label_span, unit.citation)] if unit.label_span else []
    found, at = [], 0
    for start, end, whose in sorted(pieces):
        if start < at:
            found.append(f"{whose} has [{start}, {end}) that another piece has too")
        if printed[at:start].strip():
            found.append(f"[{at}, {start}) before {whose} belongs to nothing")
        at = max(at, end)
    if printed[at:].strip():
        found.append(f"[{at}, end) belongs to nothing")
    return found + _texts_and_names(parsed)


def _texts_and_names(parsed: ParsedStatute) -> list[str]:
    printed = parsed.statute.printed
    found = [f"the text of {unit.citation} is not its pieces" for unit in parsed.units if unit.text != joined(printed, unit.spans)]
    for names in (Counter(unit.id.lower() for unit in parsed.units), Counter(unit.citation.lower() for unit in parsed.units)):
        found += [f"{name} is given {count} times" for name, count in names.items() if count > 1]
    seen: set[str] = set()
    for unit in parsed.units:
        if unit.parent is not None and unit.parent not in seen:
            found.append(f"the parent of {unit.citation} does not come before it")
        if unit.kind in ("proviso", "explanation") and unit.parent is None:
            found.append(f"{unit.citation} qualifies nothing")
        seen.add(unit.id)
    return found
