"""A parse as people read it: the Act, its outline, what was counted, what looks wrong."""

from __future__ import annotations

from collections import Counter
from collections.abc import Sequence
from typing import TYPE_CHECKING

from rich.console import Console
from rich.tree import Tree

from api.cli.output import plain
from graph_schema.citations import displayed
from graph_schema.statute import Finding, ParsedStatute, Severity, Unit, UnitKind, UnitStatus

if TYPE_CHECKING:
    from ingestion.text_record import TextRecord

FINDINGS_SHOWN = 40
_OUTLINED = {UnitKind.PART, UnitKind.CHAPTER, UnitKind.SECTION, UnitKind.SCHEDULE}
_STYLE = {Severity.ERROR: "bold red", Severity.WARNING: "yellow", Severity.INFO: "dim"}


def print_parsed(people: Console, parsed: ParsedStatute) -> None:
    """Prints the outline down to sections, the counts and the findings."""
    statute = parsed.statute
    people.print(plain(f"{statute.title}  ({statute.id}, {statute.language}, {_day(statute.as_of)})", "bold"))
    people.print(_outline(parsed))
    people.print(plain(counts_sentence(parsed)))
    print_findings(people, parsed.findings)


def counts(parsed: ParsedStatute) -> dict[str, dict[str, int]]:
    """How many units of each kind, references of each resolution, amendment notes and findings of each severity there are."""
    kinds = Counter(unit.kind for unit in parsed.units)
    return {
        "units": {kind.value: kinds[kind] for kind in UnitKind if kinds[kind]},
        "references": dict(Counter(reference.resolution.value for reference in parsed.references).most_common()),
        "amendments": dict(Counter(note.action for note in parsed.amendments).most_common()),
        "findings": dict(Counter(finding.severity.value for finding in parsed.findings).most_common()),
    }


def counts_sentence(parsed: ParsedStatute) -> str:
    """The counts of units, references and notes in one line."""
    found = counts(parsed)
    named = [("units", "units"), ("references", "references"), ("amendments", "amendment notes")]
    return " · ".join(
        f"{sum(found[key].values())} {name}" + (f" ({', '.join(f'{n} {kind}' for kind, n in found[key].items())})" if found[key] else "")
        for key, name in named
    )


def print_findings(people: Console, findings: tuple[Finding, ...]) -> None:
    """Prints the gravest findings first, and how many are left out."""
    order = list(_STYLE)
    ranked = sorted(findings, key=lambda finding: order.index(finding.severity))
    for finding in ranked[:FINDINGS_SHOWN]:
        people.print(plain(f"{finding.severity.value}: {finding.where}: {finding.message} [{finding.code}]", _STYLE[finding.severity]))
    if len(ranked) > FINDINGS_SHOWN:
        people.print(plain(f"… and {len(ranked) - FINDINGS_SHOWN} more findings; --json has them all.", "dim"))


def texts_told(texts: Sequence[TextRecord]) -> list[str]:
    """Where several texts are loaded, one sentence for each: its day, and since when its changes are law."""
    if len(texts) < 2:
        return []
    first = [f"text of {texts[0].as_of}, the earliest"]
    return first + [
        f"text of {text.as_of}: its changes are law since {text.begins}"
        + (", the latest possible day; --commences says the true one" if text.begins_at_latest else "")
        for text in texts[1:]
    ]


def parallel_told(only_parallel: Sequence[str]) -> list[str]:
    """Where the parallel text has provisions that the prevailing one lacks, a sentence that names them."""
    from ingestion.courtesy import topmost

    named = topmost(only_parallel)
    if not named:
        return []
    return [f"Only the parallel text has {', '.join(named)}: not loaded, since the text that prevails does not show them."]


def _outline(parsed: ParsedStatute) -> Tree:
    tree = Tree(plain(parsed.statute.id, "dim"))
    branches: dict[str | None, Tree] = {None: tree}
    below = _below(parsed)
    for unit in parsed.units:
        if unit.kind in _OUTLINED:
            branch = branches.get(unit.parent, tree)
            branches[unit.id] = branch.add(plain(_line(unit, parsed.statute.language, below[unit.id])))
    return tree


def _line(unit: Unit, language: str, below: Counter[str]) -> str:
    name = unit.citation if unit.kind is UnitKind.SECTION else displayed(unit.citation, language)
    status = f" [{unit.status.value}]" if unit.status is not UnitStatus.IN_FORCE else ""
    held = ", ".join(f"{number} {kind}{'s' if number != 1 else ''}" for kind, number in below.items())
    return f"{name}  {' '.join(unit.heading.split())}{status}" + (f"  ({held})" if held else "")


def _below(parsed: ParsedStatute) -> dict[str, Counter[str]]:
    """For each outlined unit, how many units of each other kind lie in it."""
    home: dict[str, str | None] = {}
    found: dict[str, Counter[str]] = {unit.id: Counter() for unit in parsed.units}
    for unit in parsed.units:
        if unit.kind in _OUTLINED:
            home[unit.id] = unit.id
        else:
            home[unit.id] = home.get(unit.parent or "")
            if (owner := home[unit.id]) is not None:
                found[owner][unit.kind.value] += 1
    return found


def _day(as_of: object) -> str:
    return f"as of {as_of}" if as_of else "no date"
