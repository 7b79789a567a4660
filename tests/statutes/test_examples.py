"""Small statutes beside their units, written so that a lawyer can check them: `examples/NAME.txt` or `.html` and `NAME.yaml`."""

from __future__ import annotations

from pathlib import Path
from typing import Any

import pytest
import yaml

from graph_schema.numerals import decomposed
from graph_schema.statute import Unit
from ingestion.parse import parse_source
from tests.statutes.tiling import faults

EXAMPLES = sorted(path for path in (Path(__file__).parent / "examples").iterdir() if path.suffix in (".txt", ".html"))

each_example = pytest.mark.parametrize("source", EXAMPLES, ids=lambda path: path.stem)


def written(source: Path) -> dict[str, Any]:
    loaded: dict[str, Any] = yaml.safe_load(source.with_suffix(".yaml").read_text(encoding="utf-8"))
    return loaded


def as_written(unit: Unit, row: dict[str, Any], citations: dict[str, str]) -> dict[str, Any]:
    """The fields of the unit that the example speaks of."""
    read = {**unit.model_dump(mode="json"), "parent": citations[unit.parent] if unit.parent else None}
    return {key: decomposed(read[key]) if isinstance(read[key], str) else read[key] for key in row}


@each_example
def test_units_are_those_written_beside_the_statute(source: Path) -> None:
    units = parse_source(str(source)).units
    citations = {unit.id: unit.citation for unit in units}
    rows = [
        {key: decomposed(value) if isinstance(value, str) else value for key, value in {"status": "in_force", **row}.items()}
        for row in written(source)["units"]
    ]
    assert [unit.citation for unit in units] == [row["citation"] for row in rows]
    assert [as_written(unit, row, citations) for unit, row in zip(units, rows, strict=True)] == rows


@each_example
def test_amendments_stand_in_the_units_written_beside_them(source: Path) -> None:
    parsed, rows = parse_source(str(source)), written(source).get("amendments", [])
    citations = {unit.id: unit.citation for unit in parsed.units}
    read = [{**amendment.model_dump(mode="json", exclude={"text"}), "unit": citations[amendment.unit]} for amendment in parsed.amendments]
    assert read == rows


@each_example
def test_only_the_findings_written_beside_it_are_told(source: Path) -> None:
    told = [finding.code for finding in parse_source(str(source)).findings if not finding.code.endswith("-reference")]
    assert told == written(source).get("findings", [])


@each_example
def test_every_piece_belongs_to_one_unit(source: Path) -> None:
    assert faults(parse_source(str(source))) == []


@each_example
def test_letters_in_two_parts_make_no_difference(source: Path) -> None:
    """য়, ড় and ঢ় are one code point in some sources and two in others."""
    whole = source.read_text(encoding="utf-8")
    for form in ("\u09df", "\u09dc", "\u09dd"):
        whole = whole.replace(decomposed(form), form)
    apart = decomposed(whole)
    read = [parse_source("-", stdin=text.encode()).units for text in (whole, apart)]
    units = [[(unit.citation, unit.kind, unit.status, decomposed(unit.text)) for unit in parsed] for parsed in read]
    assert units[0] == units[1]
