"""The references of the real Labour Act: counts, and the places that trip a parser. The Act's own words are not repeated here."""

from __future__ import annotations

import re
from pathlib import Path

import pytest

from graph_schema.statute import ParsedStatute, Reference, Resolution
from tests.parses import parsed_once

pytestmark = pytest.mark.corpora

OWN_CHAPTER = re.compile("এই\\s+অধ্যা(?:\u09df|\u09af\u09bc)")


@pytest.fixture(scope="module")
def act(corpora: Path) -> ParsedStatute:
    return parsed_once(str(corpora / "bd-labour-act-bn"))


def of(act: ParsedStatute, source: str) -> list[Reference]:
    return [row for row in act.references if row.source_citation == source and not row.in_heading]


def targets(act: ParsedStatute, source: str) -> list[str | None]:
    return [row.target_citation for row in of(act, source)]


def test_every_row_stands_where_it_says(act: ParsedStatute) -> None:
    units = {unit.id: unit for unit in act.units}
    for row in act.references:
        source = units[row.source]
        assert (source.heading if row.in_heading else source.text)[row.start : row.end] == row.text


def test_own_chapter_and_own_section_are_found_as_often_as_they_are_printed(act: ParsedStatute) -> None:
    assert sum(bool(OWN_CHAPTER.match(row.text)) for row in act.references) == 126
    assert sum(bool(re.match("এই\\s+ধারা", row.text)) for row in act.references) == 92


def test_all_schedules_are_unresolved_because_the_page_has_none(act: ParsedStatute) -> None:
    schedules = [row for row in act.references if row.kind == "schedule"]
    assert len(schedules) == 18
    assert {row.resolution for row in schedules} == {Resolution.UNRESOLVED}


def test_nothing_dangles_and_one_section_is_repealed(act: ParsedStatute) -> None:
    assert [row for row in act.references if row.resolution == Resolution.DANGLING] == []
    gone = [(row.source_citation, row.target_citation) for row in act.references if row.resolution == Resolution.REPEALED]
    assert gone == [("263A(1)", "254")]


@pytest.mark.parametrize(
    ("source", "section"), [("135(5)", "5"), ("172(6)", "5"), ("150(8)(a)", "3"), ("197", "120-B(2)"), ("214(12)", "chapter 35")]
)
def test_a_provision_of_another_act_is_external(act: ParsedStatute, source: str, section: str) -> None:
    assert section in [row.target_citation for row in of(act, source) if row.resolution == Resolution.EXTERNAL]


def test_the_section_after_a_misprint_is_doubtful(act: ParsedStatute) -> None:
    assert [(row.resolution, row.target_citation) for row in of(act, "162(4)")] == [
        (Resolution.EXTERNAL, "49"),
        (Resolution.EXTERNAL, "61"),
        (Resolution.UNRESOLVED, "230"),
    ]


@pytest.mark.parametrize(
    ("source", "cited"),
    [
        ("14(3)", ["19", "20", "23", "22", "23", "26", "27"]),
        ("130", ["125(2)(j)", "125(2)(k)", "125(2)(l)"]),
        ("291(4)", ["317(4)(b)", "196B"]),
        ("179(5)", ["175(1)", "175(2)"]),
        ("235(8)", ["235(5)(a)"]),
        ("3(2)", ["3(1) proviso 1", "3(1) proviso 2"]),
        ("1(4)(l)", ["chapter 12", "chapter 13", "chapter 14"]),
        ("324(3)", ["100", "101", "102", "103", "105", "114"]),
    ],
)
def test_lists_are_read_whole(act: ParsedStatute, source: str, cited: list[str]) -> None:
    assert targets(act, source) == cited


def test_an_exception_names_the_chapter_and_the_sections(act: ParsedStatute) -> None:
    wanted = ["chapter 5", "53", "55", "chapter 6", "40", "64", "74", "75", "77", "91"]
    assert targets(act, "338(4)") == wanted
