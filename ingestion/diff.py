"""Two texts of a statute, unit by unit: what is the same, changed, new, gone or renumbered, and in which words. Pure."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from difflib import SequenceMatcher
from enum import StrEnum

from graph_schema.citations import citation_key
from graph_schema.statute import Frozen
from ingestion.same_words import folded, words
from ingestion.versions import in_one_order

LONG_ENOUGH = 40
"""Letters that a text must have for the same words under another number to be called a renumbering."""


class Difference(StrEnum):
    CHANGED = "changed"
    NEW = "new"
    GONE = "gone"
    RENUMBERED = "renumbered"


class Words(Frozen):
    """Words in a row that both texts have (`equal`), that only the later has (`insert`), or only the earlier (`delete`)."""

    op: str
    text: str


class UnitChange(Frozen):
    """One unit that differs. `words` are those of the later text with what was taken out in its place."""

    citation: str
    change: Difference
    kind: str
    heading: str
    before: str | None = None
    """Citation in the earlier text, where it has another number there."""
    status_before: str | None = None
    status: str | None = None
    heading_words: tuple[Words, ...] = ()
    """Of a unit whose heading differs."""
    words: tuple[Words, ...] = ()


@dataclass(frozen=True)
class Comparable:
    """A unit as far as it is compared."""

    citation: str
    kind: str
    heading: str
    text: str
    status: str
    section: str
    """Citation of the section, schedule or division that holds it: itself where it is one."""


def compared(earlier: Sequence[Comparable], later: Sequence[Comparable]) -> tuple[UnitChange, ...]:
    """Every unit that is not the same in both texts, in one reading order."""
    before, after = ({citation_key(unit.citation): unit for unit in text} for text in (earlier, later))
    moved = _renumbered(before, after)
    gone = set(moved.values())
    changes = []
    for key in in_one_order([[*before], [*after]]):
        if key in gone and key not in after:
            continue
        old, new = before.get(moved.get(key, key)), after.get(key)
        change = _change(old, new, renumbered=key in moved)
        if change is not None:
            changes.append(change)
    return tuple(changes)


def sections_compared(earlier: Sequence[Comparable], later: Sequence[Comparable]) -> dict[str, tuple[str, ...]]:
    """Citations of sections by what became of them with everything they hold: `identical`, `changed`, `new`, `gone`."""
    before, after = _by_section(earlier), _by_section(later)
    return {
        "identical": tuple(citation for citation in after if citation in before and before[citation] == after[citation]),
        "changed": tuple(citation for citation in after if citation in before and before[citation] != after[citation]),
        "new": tuple(citation for citation in after if citation not in before),
        "gone": tuple(citation for citation in before if citation not in after),
    }


def words_compared(before: str, after: str) -> tuple[Words, ...]:
    """The words of both in one line, what was taken out before what came in; harmless differences of a word do not count."""
    old, new = words(before), words(after)
    matcher = SequenceMatcher(None, [folded(word) for word in old], [folded(word) for word in new], autojunk=False)
    found: list[Words] = []
    for op, first, last, start, end in matcher.get_opcodes():
        if op == "equal":
            found.append(Words(op="equal", text=" ".join(new[start:end])))
        if op in ("delete", "replace"):
            found.append(Words(op="delete", text=" ".join(old[first:last])))
        if op in ("insert", "replace"):
            found.append(Words(op="insert", text=" ".join(new[start:end])))
    return tuple(found)


def _change(old: Comparable | None, new: Comparable | None, *, renumbered: bool) -> UnitChange | None:
    there = new or old
    if there is None:
        return None
    if old is not None and new is not None:
        same_heading = folded(old.heading) == folded(new.heading)
        if not renumbered and same_heading and folded(old.text) == folded(new.text) and old.status == new.status:
            return None
        kind = Difference.RENUMBERED if renumbered else Difference.CHANGED
    else:
        kind = Difference.NEW if old is None else Difference.GONE
    same_heading = old is not None and new is not None and folded(old.heading) == folded(new.heading)
    return UnitChange(
        citation=there.citation,
        change=kind,
        kind=there.kind,
        heading=" ".join(there.heading.split()),
        before=old.citation if old and renumbered else None,
        status_before=old.status if old else None,
        status=new.status if new else None,
        heading_words=() if same_heading else words_compared(old.heading if old else "", new.heading if new else ""),
        words=words_compared(old.text if old else "", new.text if new else ""),
    )


def _renumbered(before: dict[str, Comparable], after: dict[str, Comparable]) -> dict[str, str]:
    """Key in the later text → key in the earlier one, for long words that stand once in each under different numbers."""
    gone = _once({key: unit for key, unit in before.items() if key not in after})
    new = _once({key: unit for key, unit in after.items() if key not in before})
    return {new[face]: gone[face] for face in new if face in gone}


def _once(units: dict[str, Comparable]) -> dict[tuple[str, str], str]:
    found: dict[tuple[str, str], str] = {}
    twice = set()
    for key, unit in units.items():
        face = (unit.kind, folded(unit.text))
        if len(face[1]) >= LONG_ENOUGH:
            twice |= {face} if face in found else set()
            found[face] = key
    return {face: key for face, key in found.items() if face not in twice}


def _by_section(units: Sequence[Comparable]) -> dict[str, tuple[tuple[str, str, str, str], ...]]:
    found: dict[str, tuple[tuple[str, str, str, str], ...]] = {}
    for unit in units:
        if unit.section and unit.kind not in ("part", "chapter"):
            said = (unit.citation, unit.status, folded(unit.heading), folded(unit.text))
            found[unit.section] = (*found.get(unit.section, ()), said)
    return found
