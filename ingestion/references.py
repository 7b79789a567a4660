"""Every mention of a provision in a statute's own words, and what became of it.

Four steps, each in its own file: phrases and Acts that a text names (`citing`, `act_names`), how they hang together (`chaining`),
which unit each means (`resolution`).
"""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from dataclasses import replace

from graph_schema.statute import Finding, Reference, Resolution, Severity, Statute, Unit, UnitKind
from ingestion.act_names import ActName, act_names
from ingestion.act_titles import ActTitles
from ingestion.amending import of_the_amended_act
from ingestion.article_citations import ArticleCitation
from ingestion.article_references import article_references
from ingestion.chaining import Citing, citings
from ingestion.citing import phrases
from ingestion.european_citing import european_citations
from ingestion.german_citing import german_citations
from ingestion.lost_labels import bound_to_their_sections, labels_lost
from ingestion.resolution import WITHIN, Setting, act_row, rows, without_guess
from ingestion.unit_tree import UnitTree
from ingestion.visible import in_print, visible

_REMEMBERED = 100
"""How many references back "the said section" is looked for in a text."""


def find_references(statute: Statute, units: Sequence[Unit]) -> tuple[tuple[Reference, ...], tuple[Finding, ...]]:
    """One row for each mention and target, in the order of the text, headings before the words below them; and what looks wrong."""
    citations_in = citations_of_tradition(statute)
    if citations_in is not None:
        rows_found = article_references(units, citations_in)
        return rows_found, tuple(doubt for row in rows_found for doubt in doubts_of(row))
    tree = UnitTree(units)
    in_order = sorted(units, key=lambda unit: unit.order)
    words = ((unit, printed, heading) for unit in in_order for printed, heading in ((unit.heading, True), (unit.text, False)))
    texts = [(unit, text, heading) for unit, printed, heading in words if (text := visible(printed))]
    acts = [act_names(text) for _, text, _ in texts]
    titles = ActTitles(statute, [text for _, text, _ in texts], acts)
    found: list[Reference] = []
    by_unit: dict[str, list[Reference]] = {}
    last_in: dict[str, str | None] = {}
    for (unit, text, heading), named in zip(texts, acts, strict=True):
        clean = [titles.clean(act) for act in named]
        section = tree.holder(unit, UnitKind.SECTION) or unit
        names, last_in[section.id] = titles.names(clean, last_in.get(section.id))
        mine = _of_text(Setting(tree, unit, text, heading, _before(unit, by_unit), names), clean)
        found.extend(in_print(mine, unit.heading if heading else unit.text))
        if not heading:
            by_unit[unit.id] = mine
    settled = bound_to_their_sections([without_guess(row) for row in of_the_amended_act(found, tree)], tree)
    return settled, (*labels_lost(settled), *(finding for row in settled for finding in doubts_of(row)))


def _before(unit: Unit, by_unit: Mapping[str, Sequence[Reference]]) -> Sequence[Reference]:
    return by_unit.get(unit.parent or "", ()) if unit.kind in WITHIN else ()


def _of_text(at: Setting, acts: Sequence[ActName]) -> list[Reference]:
    cited, alone = citings(at.text, phrases(at.text), acts)
    found: list[Reference] = []
    pieces: list[Citing | ActName] = sorted([*cited, *alone], key=lambda piece: piece.start)
    for piece in pieces:
        now = replace(at, earlier=(*at.earlier, *found[-_REMEMBERED:]))
        if isinstance(piece, Citing):
            found.extend(rows(piece, now))
        elif piece.how == "named" and (name := at.acts.get(piece.start)) is not None:
            found.append(act_row(piece, name, now))
    return sorted(found, key=lambda row: (row.start, row.end))


def citations_of_tradition(statute: Statute) -> Callable[[str], Sequence[ArticleCitation]] | None:
    """How a statute cites that is neither Bangla nor in the English of South Asia; None for those that are."""
    if statute.language == "de":
        return german_citations
    if statute.language == "en" and statute.id.startswith("eu-"):
        return european_citations
    return None


def doubts_of(row: Reference) -> list[Finding]:
    """What a person should look at in a reference."""
    where = row.source_citation + (" (heading)" if row.in_heading else "")
    if row.resolution == Resolution.DANGLING:
        message = f"{where} refers to “{row.text}” at {row.start}, and {row.reason}."
        return [Finding(code="dangling-reference", severity=Severity.WARNING, where=row.source_citation, message=message)]
    if row.resolution == Resolution.UNRESOLVED and row.act is not None:
        message = f"{where} refers to “{row.text}” at {row.start}: {row.reason}."
        return [Finding(code="doubtful-reference", severity=Severity.WARNING, where=row.source_citation, message=message)]
    return []
