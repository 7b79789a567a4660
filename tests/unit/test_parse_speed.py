"""The comparison with bluebell's parser compares the same statute; how fast either is belongs to the benchmark."""

from __future__ import annotations

from evaluation.benchmarks.parse_speed import in_bluebell_markup, measured, structure_of
from ingestion.parse import parse_source
from ingestion.sources.registry import read_source


def test_what_is_timed_are_the_units_of_the_statute() -> None:
    units = structure_of(read_source("sample-en"))
    assert [unit.citation for unit in units] == [unit.citation for unit in parse_source("sample-en").units]


def test_the_markup_has_every_section_with_its_heading() -> None:
    parsed = parse_source("sample-en")
    lines = in_bluebell_markup(parsed).splitlines()
    assert sum(line.strip().startswith("SECTION ") for line in lines) == sum(unit.kind == "section" for unit in parsed.units)


def test_three_runs_are_measured_each_over_its_own_text() -> None:
    speeds = measured("sample-en", rounds=1)
    assert [speed.parser for speed in speeds] == ["labourcrew", "bluebell, printed text", "bluebell, its own markup"]
    assert speeds[0].characters == speeds[1].characters
