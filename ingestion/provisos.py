"""What a proviso or an explanation qualifies, in law rather than by its place on the page."""

from __future__ import annotations

from graph_schema.statute import UnitKind
from ingestion import markers
from ingestion.units import Draft

_SCOPES = (
    (markers.SAYS_THIS_SECTION, (UnitKind.SECTION,)),
    (markers.SAYS_THIS_SUBSECTION, (UnitKind.SUBSECTION, UnitKind.SECTION)),
    (markers.SAYS_THIS_CLAUSE, (UnitKind.CLAUSE,)),
)


def belongs_to(words: str, before: Draft, tail: str, *, is_proviso: bool) -> Draft:
    """The unit that these words qualify; `before` is the unit printed before them and `tail` its last words.

    The section, subsection or clause where the words say "this section" and the like, the first such words deciding; else the
    unit before. A further proviso qualifies what the one before it does, and an explanation after a proviso likewise.
    """
    said = sorted((found.start(), at) for at, (pattern, _) in enumerate(_SCOPES) if (found := pattern.search(words)))
    for _, at in said:
        scope = before.enclosing(*_SCOPES[at][1])
        if scope is not None:
            return scope
    unit: Draft | None = before
    while unit is not None and not _stands_alone(unit, tail if unit is before else "", is_proviso):
        unit = unit.qualified or unit.parent
    return unit or before


def _stands_alone(unit: Draft, tail: str, is_proviso: bool) -> bool:
    """It can be qualified: it is no proviso or explanation itself, unless its sentence runs into a proviso."""
    if unit.kind in (UnitKind.TABLE, UnitKind.ITEM) and unit.enclosing(UnitKind.TABLE) is not None:
        return False
    if unit.kind is UnitKind.EXPLANATION:
        return is_proviso and bool(markers.SENTENCE_RUNS_ON.search(tail))
    return unit.enclosing(UnitKind.PROVISO) is not unit and unit.enclosing(UnitKind.PROVISO) is None
