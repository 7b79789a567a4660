"""Which unit stands alone: the smallest piece of law that is found, read and cited on its own."""

from __future__ import annotations

import re
from collections.abc import Sequence

from graph_schema.numerals import decomposed
from graph_schema.statute import Unit
from graph_schema.statute import UnitKind as K

_DEFINITIONS = re.compile(decomposed("সংজ্ঞা") + r"|\bdefinitions?\b|\binterpretation\b", re.I)
_RIDERS = (K.PROVISO, K.EXPLANATION)


def anchors_of(units: Sequence[Unit]) -> dict[str, str]:
    """Unit → the anchor whose words it belongs to. Parts, chapters and what only holds other anchors have none."""
    by_id = {unit.id: unit for unit in units}
    children: dict[str, set[K]] = {}
    defining: set[str] = set()
    for unit in units:
        if unit.parent:
            children.setdefault(unit.parent, set()).add(unit.kind)
            defining |= {unit.parent} if is_definition(unit, by_id.get(unit.parent)) else set()
    anchors: dict[str, str] = {}
    for unit in units:
        parent = by_id.get(unit.parent) if unit.parent else None
        held = children.get(unit.id, set())
        anchor = unit.id if _stands_alone(unit, parent, held, unit.id in defining) else anchors.get(unit.parent or "")
        if anchor is None and not _only_holds(unit, held):
            anchor = unit.id
        if anchor is not None:
            anchors[unit.id] = anchor
    return anchors


def is_definition(unit: Unit, parent: Unit | None) -> bool:
    """A numbered clause directly under a section, or any clause of a section whose heading says that it defines."""
    if unit.kind is not K.CLAUSE or parent is None or parent.kind is not K.SECTION:
        return False
    return unit.number[:1].isdigit() or bool(_DEFINITIONS.search(decomposed(parent.heading)))


def _stands_alone(unit: Unit, parent: Unit | None, held: set[K], defines: bool) -> bool:
    above = parent.kind if parent else None
    match unit.kind:
        case K.PROVISO | K.EXPLANATION:
            return True
        case K.SECTION:
            return not (defines or K.SUBSECTION in held) or (K.SUBSECTION in held and bool(held & {K.CLAUSE, K.ITEM}))
        case K.SUBSECTION:
            return above is K.SECTION
        case K.CLAUSE:
            return is_definition(unit, parent)
        case K.SCHEDULE:
            return not held & {K.PARAGRAPH, K.TABLE}
        case K.PARAGRAPH:
            return above in (K.SCHEDULE, K.PART, K.CHAPTER, None)
        case K.TABLE:
            return above in (K.SCHEDULE, None) and K.ITEM not in held
        case K.ITEM:
            return above is K.TABLE
        case _:
            return False


def _only_holds(unit: Unit, held: set[K]) -> bool:
    """True of chapters, and of a section, schedule or table that divides wholly into anchors."""
    if unit.kind in (K.PART, K.CHAPTER):
        return True
    return unit.kind in (K.SECTION, K.SCHEDULE, K.TABLE) and bool(held - set(_RIDERS))
