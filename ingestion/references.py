"""Every mention of a provision in a statute's own words, and what became of it.

Four steps, each in its own file: phrases and Acts that a text names (`citing`, `act_names`), how they hang together (`chaining`),
which unit each means (`resolution`).
"""

from __future__ import annotations

import re
from collections.abc import Mapping, Sequence

from graph_schema.statute import Finding, Reference, Resolution, Severity, Statute, Unit
from ingestion.act_names import ActName, act_names, folded_title, shortened
from ingestion.chaining import Citing, citings
from ingestion.citing import phrases
from ingestion.resolution import WITHIN, Setting, act_row, rows
from ingestion.unit_tree import UnitTree


def find_references(statute: Statute, units: Sequence[Unit]) -> tuple[tuple[Reference, ...], tuple[Finding, ...]]:
    """One row for each mention and target, in the order of the text, headings before the words below them; and what looks wrong."""
    tree = UnitTree(units)
    in_order = sorted(units, key=lambda unit: unit.order)
    texts = [(unit, text, heading) for unit in in_order for text, heading in ((unit.heading, True), (unit.text, False)) if text]
    acts = [act_names(text) for _, text, _ in texts]
    titles = _Titles(statute, [text for _, text, _ in texts], acts)
    found: list[Reference] = []
    by_unit: dict[str, list[Reference]] = {}
    for (unit, text, heading), named in zip(texts, acts, strict=True):
        mine = _of_text(unit, text, heading, [titles.clean(act) for act in named], titles, tree, _before(unit, by_unit))
        found.extend(mine)
        if not heading:
            by_unit[unit.id] = mine
    return tuple(found), tuple(finding for row in found for finding in _findings(row))


def _before(unit: Unit, by_unit: Mapping[str, Sequence[Reference]]) -> Sequence[Reference]:
    return by_unit.get(unit.parent or "", ()) if unit.kind in WITHIN else ()


def _of_text(
    unit: Unit, text: str, heading: bool, acts: Sequence[ActName], titles: _Titles, tree: UnitTree, before: Sequence[Reference]
) -> list[Reference]:
    cited, alone = citings(text, phrases(text), acts)
    names = titles.names(acts)
    found: list[Reference] = []
    pieces: list[Citing | ActName] = sorted([*cited, *alone], key=lambda piece: piece.start)
    for piece in pieces:
        setting = Setting(tree, unit, text, heading, (*before, *found), names)
        if isinstance(piece, Citing):
            found.extend(rows(piece, setting))
        elif piece.how == "named" and (name := names.get(piece.start)) is not None:
            found.append(act_row(piece, name, setting))
    return sorted(found, key=lambda row: (row.start, row.end))


class _Titles:
    """What each Act named in a statute is called: another Act's title, or nothing where the statute itself is meant."""

    def __init__(self, statute: Statute, texts: Sequence[str], acts: Sequence[Sequence[ActName]]) -> None:
        own = [statute.title, statute.title_en or "", statute.number or ""]
        own += [re.sub(r",?\s*(?:of\s+)?[0-9০-৯]{4}\s*$", "", title) for title in own[:2]]
        self._own = tuple(folded for folded in map(folded_title, own) if len(folded) > 5)
        named = [(text, act) for text, here in zip(texts, acts, strict=True) for act in here if act.how == "named"]
        self._clean = tuple({act.name for _, act in named if len(act.name.split()) > 1})
        self._said_everywhere = next((act.name for text, act in named if _defines(text, act)), None)

    def clean(self, act: ActName) -> ActName:
        return shortened(act, self._clean) if act.how == "named" else act

    def names(self, acts: Sequence[ActName]) -> dict[int, str | None]:
        """Where an Act is mentioned → its title, None for the statute itself; a mention that names none is left out."""
        named: dict[int, str | None] = {}
        last: str | None = self._said_everywhere
        known = last is not None
        for act in acts:
            if act.how == "named":
                last, known = (None if self._is_own(act.name) else act.name), True
                named[act.start] = last
            elif act.how == "own":
                named[act.start] = None
            elif act.how == "said" and known:
                named[act.start] = last
        return named

    def _is_own(self, name: str) -> bool:
        folded = folded_title(name)
        return any(folded.endswith(own) for own in self._own)


_DEFINES = re.compile(
    r"\s*\)?,?\s*\(?(?:অতঃপর\s+[“\"‘']*(?:উক্ত|মূল)\s+(?:আইন|অধ্যাদেশ)"
    r"|hereinafter\s[^.;]{0,40}(?:said|principal)\s+(?:Act|Ordinance))"
)


def _defines(text: str, act: ActName) -> bool:
    """Whether "the said Act" is declared here to mean this Act from now on."""
    return _DEFINES.match(text, act.end) is not None


def _findings(row: Reference) -> list[Finding]:
    where = row.source_citation + (" (heading)" if row.in_heading else "")
    if row.resolution == Resolution.DANGLING:
        message = f"{where} refers to “{row.text}” at {row.start}, and {row.reason}."
        return [Finding(code="dangling-reference", severity=Severity.WARNING, where=row.source_citation, message=message)]
    if row.resolution == Resolution.UNRESOLVED and row.act is not None:
        message = f"{where} refers to “{row.text}” at {row.start}: {row.reason}."
        return [Finding(code="doubtful-reference", severity=Severity.WARNING, where=row.source_citation, message=message)]
    return []
