"""The units of one statute as a tree in which a citation is looked up."""

from __future__ import annotations

from collections.abc import Iterator, Sequence

from graph_schema.citations import citation_key, sort_key
from graph_schema.statute import Unit, UnitKind


class UnitTree:
    """Finds units by citation, and from a unit its holders, children and neighbours. Built once for a statute, never changed."""

    def __init__(self, units: Sequence[Unit]) -> None:
        self._by_id = {unit.id: unit for unit in units}
        self._by_key = {citation_key(unit.citation): unit for unit in units}
        self._children: dict[str | None, list[Unit]] = {}
        self._of_kind: dict[UnitKind, list[Unit]] = {}
        for unit in units:
            self._children.setdefault(unit.parent, []).append(unit)
            self._of_kind.setdefault(unit.kind, []).append(unit)

    def find(self, citation: str) -> Unit | None:
        """The unit of that citation, whatever its capitals, blanks and hyphens."""
        return self._by_key.get(citation_key(citation))

    def children(self, unit: Unit) -> Sequence[Unit]:
        return self._children.get(unit.id, ())

    def of_kind(self, kind: UnitKind) -> Sequence[Unit]:
        return self._of_kind.get(kind, ())

    def holders(self, unit: Unit) -> Iterator[Unit]:
        """The unit itself, its parent, and so on up."""
        at: Unit | None = unit
        while at is not None:
            yield at
            at = self._by_id.get(at.parent) if at.parent is not None else None

    def holder(self, unit: Unit, *kinds: UnitKind) -> Unit | None:
        """The nearest of these kinds among the unit and what holds it."""
        return next((holder for holder in self.holders(unit) if holder.kind in kinds), None)

    def below(self, unit: Unit) -> Iterator[Unit]:
        """Everything that the unit holds, at any depth."""
        for child in self.children(unit):
            yield child
            yield from self.below(child)

    def only_below(self, unit: Unit, number: str, kinds: Sequence[UnitKind]) -> Unit | None:
        """The one unit of that number and of these kinds below the unit; None where there are none or several."""
        wanted = citation_key(number)
        found = [u for u in self.below(unit) if u.kind in kinds and citation_key(u.number) == wanted]
        return found[0] if len(found) == 1 else None

    def between(self, first: Unit, last: Unit) -> Sequence[Unit]:
        """The units of the same kind that stand between two, the ends left out: sections of the whole Act, else siblings."""
        if first.kind != last.kind or (first.kind != UnitKind.SECTION and first.parent != last.parent):
            return ()
        peers = self.of_kind(first.kind) if first.kind in (UnitKind.SECTION, UnitKind.CHAPTER) else self._children[first.parent]
        low, high = sort_key(first.citation), sort_key(last.citation)
        return [unit for unit in peers if unit.kind == first.kind and low < sort_key(unit.citation) < high]

    def before(self, unit: Unit) -> Sequence[Unit]:
        """The siblings of the same kind that stand before it."""
        return [peer for peer in self._children[unit.parent] if peer.kind == unit.kind and peer.order < unit.order]

    def neighbour(self, unit: Unit, step: int) -> Unit | None:
        """The unit of the same kind before (-1) or after (1) this one: of the whole Act for a section or chapter, else a sibling."""
        peers = self.of_kind(unit.kind) if unit.kind in (UnitKind.SECTION, UnitKind.CHAPTER) else self._children[unit.parent]
        same = [peer for peer in peers if peer.kind == unit.kind]
        at = same.index(unit) + step
        return same[at] if 0 <= at < len(same) else None
