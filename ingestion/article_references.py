"""The cross-references of a statute that cites by articles and paragraphs: its own provisions, or those of another Act."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Sequence
from dataclasses import dataclass

from graph_schema.statute import Reference, Resolution, Unit, UnitKind, UnitStatus
from ingestion.article_citations import ArticleCitation, Target
from ingestion.unit_tree import UnitTree


@dataclass(frozen=True, slots=True)
class _Place:
    """Where a text stands."""

    unit: Unit
    text: str
    in_heading: bool
    tree: UnitTree


def article_references(units: Sequence[Unit], citations_in: Callable[[str], Sequence[ArticleCitation]]) -> tuple[Reference, ...]:
    """One row for each mention and target, headings before the words below them."""
    tree = UnitTree(units)
    found: list[Reference] = []
    for unit in sorted(units, key=lambda unit: unit.order):
        for text, in_heading in ((unit.heading, True), (unit.text, False)):
            before: Unit | None = None
            for citation in citations_in(text):
                rows = list(_rows(citation, _Place(unit, text, in_heading, tree), before))
                found.extend(row for row, _ in rows)
                before = rows[-1][1] if rows else None
    return tuple(found)


def _rows(citation: ArticleCitation, at: _Place, before: Unit | None) -> Iterator[tuple[Reference, Unit | None]]:
    """The rows of one citation, each with the unit at which a range may begin; `before`: the one of the citation before."""
    if citation.kind == "act":
        yield _row(citation, at, kind="act", resolution=Resolution.EXTERNAL, act=citation.book), None
        return
    for target in citation.targets:
        if citation.book is not None:
            cited = _cited(target, None)
            yield _row(citation, at, kind=_kind(target), resolution=Resolution.EXTERNAL, act=citation.book, target_citation=cited), None
            continue
        bound = _bound(target, at.unit, at.tree)
        for between in at.tree.between(before, bound) if target.through and before is not None and bound is not None else ():
            yield _row(citation, at, **_settled(between)), between
        if bound is None:
            cited = _cited(target, at.unit)
            reason = f"this Act has no {cited}"
            row = _row(citation, at, kind=_kind(target), resolution=Resolution.DANGLING, target_citation=cited, reason=reason)
        else:
            row = _row(citation, at, **_settled(bound))
        yield row, bound
        before = bound


def _row(citation: ArticleCitation, at: _Place, **fields: object) -> Reference:
    where = {"source": at.unit.id, "source_citation": at.unit.citation, "in_heading": at.in_heading}
    words = {"text": at.text[citation.start : citation.end], "start": citation.start, "end": citation.end}
    return Reference.model_validate(where | words | fields)


def _settled(unit: Unit) -> dict[str, object]:
    in_force = unit.status is UnitStatus.IN_FORCE
    return {
        "kind": unit.kind.value, "resolution": Resolution.RESOLVED if in_force else Resolution.REPEALED,
        "target": unit.id, "target_citation": unit.citation,
        "reason": None if in_force else f"{unit.citation} is {unit.status.value}",
    }  # fmt: skip


def _bound(target: Target, source: Unit, tree: UnitTree) -> Unit | None:
    """The unit of this statute: below its section; where it names none, nearest above the source."""
    steps = "".join(f"({value})" for _, value in target.steps)
    if target.number is not None:
        return tree.find(f"{target.number.upper()}{steps}")
    named = target.steps[0][0] if target.steps else ""
    holders = [holder for holder in tree.holders(source) if holder.kind not in (UnitKind.PART, UnitKind.CHAPTER)]
    if named == "subsection":
        holders = [holder for holder in holders if holder.kind is UnitKind.SECTION]
    return next((found for holder in holders if (found := tree.find(f"{holder.citation}{steps}")) is not None), None)


def _cited(target: Target, source: Unit | None) -> str:
    head = target.number if target.number is not None else (source.citation.partition("(")[0] if source else "")
    return f"{head.upper()}{''.join(f'({value})' for _, value in target.steps)}"


def _kind(target: Target) -> str:
    if not target.steps:
        return "section"
    return target.steps[-1][0]
