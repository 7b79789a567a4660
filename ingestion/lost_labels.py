"""A source that lost the labels of all its subsections: what is cited there stands in its section, without its number.

One that prints no subsection at all and yet cites dozens of them has lost them. Then the section is what can be found, and the
row says so; a single missing subsection of a text that has others stays dangling.
"""

from __future__ import annotations

from collections.abc import Sequence

from graph_schema.citations import section_of
from graph_schema.statute import Finding, Reference, Resolution, Severity, UnitKind
from ingestion.unit_tree import UnitTree

_ENOUGH = 25
"""So many subsections, clauses or provisos of sections that are there without any are not missing one by one."""


def bound_to_their_sections(rows: Sequence[Reference], tree: UnitTree) -> tuple[Reference, ...]:
    """The rows, those that dangle below a section that is there bound to it where the source has lost all its labels."""
    if tree.of_kind(UnitKind.SUBSECTION):
        return tuple(rows)
    settled = [_bound(row, tree) for row in rows]
    found = sum(after is not before for before, after in zip(rows, settled, strict=True))
    return tuple(settled) if found >= _ENOUGH else tuple(rows)


def labels_lost(rows: Sequence[Reference]) -> tuple[Finding, ...]:
    """One finding for all such rows."""
    found = [row for row in rows if row.reason is not None and row.reason.startswith(_REASON)]
    if not found:
        return ()
    message = f"The source has lost the labels below its sections; {len(found)} references to what bore them lead to the section."
    return (Finding(code="labels-lost", severity=Severity.WARNING, where="document", message=message),)


_REASON = "the source has lost the labels below its sections"


def _bound(row: Reference, tree: UnitTree) -> Reference:
    wanted = row.target_citation
    section = tree.find(section_of(wanted)) if wanted is not None and row.resolution == Resolution.DANGLING else None
    if section is None or section.kind is not UnitKind.SECTION or section.citation == wanted:
        return row
    reason = f"{_REASON}; {wanted} stands unmarked in {section.citation}"
    there = {"kind": "section", "target": section.id, "target_citation": section.citation}
    return row.model_copy(update={"resolution": Resolution.RESOLVED, "reason": reason, **there})
