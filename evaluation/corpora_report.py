"""What the parser makes of a folder of statutes: one row for each file, as a Markdown table (`python -m evaluation.corpora_report`).

Columns: the file and the kind of source that it was taken for, its units by kind, its references by what became of them, its
findings by severity, and the seconds from file to parsed statute. A file that is refused has its reason in the row.
"""

from __future__ import annotations

import argparse
import time
from collections import Counter
from collections.abc import Iterable, Iterator, Mapping
from pathlib import Path

from graph_schema.errors import LabourCrewError
from graph_schema.statute import ParsedStatute, Resolution, Severity, UnitKind
from ingestion.parse import parse_source
from ingestion.sources.registry import kind_of

_FOLDER = Path(__file__).resolve().parents[2] / "shared" / "corpora"
_NO_STATUTES = ("qa-splits", "refs-de-gold", "stard-queries")
_NO_STATUTE = ("README*", "SOURCE.md", "LICENSE*", "CITATION*", "VALIDATION*", "*.metadata.json", "act-[0-9]*.html")
"""Names of notes about the files, and of contents pages, which are read together with the page that they belong to."""
_SHORT = {
    UnitKind.PART: "part", UnitKind.CHAPTER: "chp", UnitKind.SECTION: "sec", UnitKind.SUBSECTION: "subsec", UnitKind.CLAUSE: "cl",
    UnitKind.SUBCLAUSE: "subcl", UnitKind.ITEM: "item", UnitKind.PROVISO: "prov", UnitKind.EXPLANATION: "expl",
    UnitKind.SCHEDULE: "sch", UnitKind.PARAGRAPH: "para", UnitKind.TABLE: "table",
}  # fmt: skip
_HEAD = ("file", "kind of source", "units", "references", "notes", "findings", "seconds")


def main() -> None:
    """Prints the table for the folder that is named, else for the one beside the checkout."""
    arguments = argparse.ArgumentParser(description="One row for each statute of a folder, as a Markdown table.")
    arguments.add_argument("folder", nargs="?", type=Path, default=_FOLDER)
    folder = arguments.parse_args().folder
    for line in table(folder, statute_files(folder)):
        print(line, flush=True)


def statute_files(folder: Path) -> list[Path]:
    """The files of the folder that hold a statute, in the order of their names."""
    files = sorted(path for path in folder.rglob("*") if path.is_file())
    return [
        path for path in files
        if not any(path.match(name) for name in _NO_STATUTE) and not any(part in _NO_STATUTES for part in path.relative_to(folder).parts)
    ]  # fmt: skip


def table(folder: Path, files: Iterable[Path]) -> Iterator[str]:
    """The lines of the Markdown table, a row as soon as its file is parsed, and a last row for all."""
    yield _row(_HEAD)
    yield _row("---" for _ in _HEAD)
    total: dict[str, Counter[str]] = {name: Counter() for name in ("units", "references", "findings")}
    count, notes, spent = 0, 0, 0.0
    for path in files:
        name, started = str(path.relative_to(folder)), time.perf_counter()
        try:
            parsed = parse_source(str(path))
        except LabourCrewError as refusal:
            yield _row((name, "refused", str(refusal).replace("|", "/"), "", "", "", ""))
            continue
        seconds = time.perf_counter() - started
        counts = counts_of(parsed)
        for what, counted in counts.items():
            total[what].update(counted)
        count, notes, spent = count + 1, notes + len(parsed.amendments), spent + seconds
        yield _row((name, kind_of(path), *_cells(counts, len(parsed.amendments)), f"{seconds:.2f}"))
    yield _row((f"{count} statutes", "", *_cells(total, notes), f"{spent:.1f}"))


def counts_of(parsed: ParsedStatute) -> dict[str, Counter[str]]:
    """How many units of each kind, references of each resolution and findings of each severity a statute has."""
    return {
        "units": Counter(unit.kind.value for unit in parsed.units),
        "references": Counter(reference.resolution.value for reference in parsed.references),
        "findings": Counter(finding.severity.value for finding in parsed.findings),
    }


def _cells(counts: Mapping[str, Counter[str]], notes: int) -> tuple[str, str, str, str]:
    units = _listed(((kind.value, _SHORT[kind]) for kind in UnitKind), counts["units"])
    references = _listed(((resolution.value, resolution.value) for resolution in Resolution), counts["references"])
    findings = _listed(((severity.value, severity.value) for severity in reversed(Severity)), counts["findings"])
    return units, references, str(notes or "–"), findings


def _listed(names: Iterable[tuple[str, str]], counts: Counter[str]) -> str:
    return ", ".join(f"{counts[name]} {short}" for name, short in names if counts[name]) or "–"


def _row(cells: Iterable[str]) -> str:
    return "| " + " | ".join(cells) + " |"


if __name__ == "__main__":
    main()
