"""A statute in a few lines: citation → words, from which the units, their kinds and their holders are made."""

from __future__ import annotations

import re
from collections.abc import Mapping

from graph_schema.citations import child_citation, citation_key
from graph_schema.statute import Finding, Reference, Statute, Unit, UnitKind, UnitStatus
from ingestion.references import find_references

BELOW = ["section", "subsection", "clause", "subclause", "item"]


def statute(language: str = "bn", title: str = "নমুনা শ্রমিক আইন, ২০১১") -> Statute:
    return Statute(id="bd-2011-1", title=title, language=language, source="test", sha256="0" * 64, printed="")


def units(words: Mapping[str, str], *, omitted: tuple[str, ...] = (), headings: Mapping[str, str] | None = None) -> list[Unit]:
    """Units for citations like `2`, `2(1)`, `2(1)(a) proviso 1`, `chapter 2`, `schedule 1`; holders that are not given are made."""
    made: dict[str, Unit] = {}
    chapter: str | None = None
    for citation, text in words.items():
        if citation.startswith("chapter"):
            chapter = _add(made, citation, text, [("chapter", citation.split()[1])], None)
            continue
        steps = _steps(citation)
        _add(made, citation, text, steps, chapter if steps[0][0] == "section" else None)
    changed = {
        unit.citation: unit.model_copy(
            update={
                "status": UnitStatus.OMITTED if unit.citation in omitted else unit.status,
                "heading": (headings or {}).get(unit.citation, ""),
            }
        )
        for unit in made.values()
    }
    return list(changed.values())


def references(words: Mapping[str, str], act: Statute | None = None) -> tuple[Reference, ...]:
    return parsed(words, act=act)[0]


def parsed(
    words: Mapping[str, str],
    *,
    act: Statute | None = None,
    omitted: tuple[str, ...] = (),
    headings: Mapping[str, str] | None = None,
) -> tuple[tuple[Reference, ...], tuple[Finding, ...]]:
    return find_references(act or statute(), units(words, omitted=omitted, headings=headings))


def _add(made: dict[str, Unit], citation: str, text: str, steps: list[tuple[str, str]], chapter: str | None) -> str:
    parent, holder = chapter, None
    for n, (kind, number) in enumerate(steps):
        holder = child_citation(holder, kind, number)
        last = n == len(steps) - 1
        known = made.get(citation_key(holder))
        if known is None or last:
            identifier = f"bd-2011-1#{citation_key(holder)}"
            made[citation_key(holder)] = Unit(
                id=identifier, citation=holder, kind=UnitKind(kind), parent=parent, number=number, label="", heading="",
                text=text if last else "", status=UnitStatus.IN_FORCE, order=known.order if known else len(made),
                sort_key="", spans=(), start=0, end=0,
            )  # fmt: skip
        parent = made[citation_key(holder)].id
    return parent or ""


def _steps(citation: str) -> list[tuple[str, str]]:
    steps: list[tuple[str, str]] = []
    for word, number, bracket in re.findall(r"(?:\b([a-z]+) )?([0-9]+[A-Z-]*)|\(([^)]+)\)", citation):
        if word:
            steps.append((word, number))
        elif number:
            steps.append(("section", number))
        else:
            steps.append((_kind(steps, bracket), bracket))
    return steps


def _kind(steps: list[tuple[str, str]], bracket: str) -> str:
    above = steps[-1][0]
    if above in ("proviso", "explanation"):
        return "clause"
    if above == "section":
        return "subsection" if bracket[0].isdigit() else "clause"
    return BELOW[BELOW.index(above) + 1]
