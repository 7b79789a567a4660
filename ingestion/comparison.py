"""The two sides of `labourcrew diff`: a source that is parsed, or a statute that is loaded, on a day."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from datetime import date

from graph_schema.citations import section_of
from graph_schema.errors import NotLoaded
from graph_schema.statute import Frozen, ParsedStatute
from graph_schema.store import GraphStore
from ingestion.diff import Comparable, UnitChange, compared, sections_compared
from ingestion.loaded_texts import loaded_records


class Side(Frozen):
    """One of two texts that are compared."""

    name: str
    """What was typed: a source or `ID@date`."""
    id: str
    title: str
    language: str
    as_of: date | None


class Comparison(Frozen):
    """What differs between two texts. `sections` counts sections with everything they hold, and names those that are not identical."""

    a: Side
    b: Side
    counts: dict[str, int]
    """Units by what became of them, `same` included."""
    sections: dict[str, tuple[str, ...]]
    units: tuple[UnitChange, ...]


def comparison(a: tuple[Side, Sequence[Comparable]], b: tuple[Side, Sequence[Comparable]]) -> Comparison:
    """The second text against the first."""
    units = compared(a[1], b[1])
    counts = {"same": 0, **{kind: sum(unit.change == kind for unit in units) for kind in ("changed", "renumbered", "new", "gone")}}
    counts["same"] = len(b[1]) - counts["changed"] - counts["renumbered"] - counts["new"]
    return Comparison(a=a[0], b=b[0], counts=counts, sections=sections_compared(a[1], b[1]), units=units)


def of_source(name: str, parsed: ParsedStatute) -> tuple[Side, Sequence[Comparable]]:
    """A parsed text as one side."""
    statute = parsed.statute
    side = Side(name=name, id=statute.id, title=statute.title, language=statute.language, as_of=statute.as_of)
    rows = ((u.citation, u.kind.value, u.heading, u.text, u.status.value) for u in parsed.units)
    return side, _comparable(rows)


async def of_loaded(store: GraphStore, statute: str, day: date | None) -> tuple[Side, Sequence[Comparable]]:
    """A loaded statute on a day, without one in its latest text, as one side. Raises NotLoaded."""
    records, _ = await loaded_records(store, statute)
    there = await store.read("ingestion/statute_texts", statute=statute)
    if not there:
        raise NotLoaded(f"The graph holds no statute {statute[:80]!r}. `labourcrew status` says what is loaded.")
    days = [record.as_of for record in records if record.as_of]
    begin = there[0]["properties"].get("enacted") or (min(days) if days else None)
    if day and begin and day.isoformat() < str(begin):
        raise NotLoaded(f"The loaded texts of {statute} cover the law from {begin} on, not {day}.")
    rows = await store.read("ingestion/loaded_units", statute=statute, day=day or date.max)
    properties = there[0]["properties"]
    side = Side(
        name=f"{statute}@{day}" if day else statute,
        id=statute,
        title=properties["title"],
        language=properties["language"],
        as_of=day or (max(days) if days else None),
    )
    return side, _comparable((row["citation"], row["kind"], row["heading"], row["text"], row["status"]) for row in rows)


def _comparable(rows: Iterable[tuple[str, str, str, str, str]]) -> list[Comparable]:
    return [Comparable(citation, kind, heading, text, status, section_of(citation)) for citation, kind, heading, text, status in rows]
