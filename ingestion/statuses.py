"""Which units are no longer law: taken out with a mark in their place, or printed as omitted or repealed."""

from __future__ import annotations

from collections.abc import Mapping

from graph_schema.statute import UnitKind, UnitStatus
from ingestion import markers
from ingestion.marks import Marks
from ingestion.units import Draft, Forest

_NEVER = (UnitKind.PART, UnitKind.CHAPTER, UnitKind.TABLE, UnitKind.ITEM)


def settle_statuses(forest: Forest, marks: Marks, notes: Mapping[str, str]) -> None:
    """Every draft has the status that its own words, its heading and its omission mark give it."""
    omitted_at = {omission.start: omission.note for omission in marks.omissions}
    places = sorted((marks.to_clean(start), note) for start, note in omitted_at.items())
    for draft in forest.drafts:
        if draft.kind in _NEVER or draft.children or draft.status is not UnitStatus.IN_FORCE:
            continue
        words = "\n".join(marks.clean[start:end] for start, end in draft.pieces)
        heading = " ".join(marks.clean[start:end] for start, end in draft.heading)
        said = markers.NOT_LAW.match(words) or markers.OMITTED_HEADING.fullmatch(heading)
        note = _note_in_place(draft, places) if not words.strip(" ;,.।৷") else None
        if said or note is not None:
            reason = notes.get(note or "") or (said[0] if said else "")
            draft.status = UnitStatus.REPEALED if markers.REPEAL_WORD.search(reason) else UnitStatus.OMITTED


def _note_in_place(draft: Draft, places: list[tuple[int, str | None]]) -> str | None:
    """The note of an omission mark directly after the label of the unit; empty where it has none, None without such a mark."""
    at = draft.label[1] if draft.label else draft.at
    for place, note in places:
        if at <= place <= at + 2:
            return note or ""
    return None
