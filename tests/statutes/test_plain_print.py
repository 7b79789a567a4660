"""Plain texts as they come: damaged labels, lists in one line, numbers without a dot, schedules with a name in their line."""

from __future__ import annotations

import pytest

from evaluation.benchmarks.parse_growth import PIECES, text_of
from graph_schema.statute import ParsedStatute, UnitKind
from ingestion.parse import parse_source
from tests.statutes.tiling import faults

HEAD = "The Kiln Safety Act, 2015\n(Act No. 733 of 2015)\n[2nd May, 2015]\n\n"


def parsed(body: str) -> ParsedStatute:
    found = parse_source("-", stdin=(HEAD + body).encode())
    assert faults(found) == []
    return found


def words(found: ParsedStatute) -> dict[str, str]:
    return {unit.citation: unit.text for unit in found.units}


@pytest.mark.parametrize("first", ["(I)", "(l)", "(1)"])
def test_a_misprinted_first_subsection_is_the_one_before_the_second(first: str) -> None:
    found = words(parsed(f"5. Pay.—{first} Pay is due.\n(2) Pay is cash.\n"))
    assert found["5(1)"] == "Pay is due."
    assert found["5(2)"] == "Pay is cash."


def test_a_capital_one_that_no_second_follows_stays_a_roman_numeral() -> None:
    assert "5(i)" in words(parsed("5. Pay.—(I) Pay is due.\n(II) Pay is cash.\n"))


def test_the_next_item_of_a_list_may_stand_in_the_line_after_a_semicolon() -> None:
    found = words(parsed("5. Pay.—It is paid—\n(a) in cash; and (b) in time;\n(c) in full.\n"))
    assert (found["5(a)"], found["5(b)"], found["5(c)"]) == ("in cash; and", "in time;", "in full.")


def test_a_letter_in_the_line_that_is_spoken_of_is_no_item() -> None:
    found = words(parsed("5. Pay.—It is paid—\n(a) in cash; (b) of this section apart;\n(b) in time.\n"))
    assert found["5(b)"] == "in time."


def test_a_section_number_may_touch_its_first_subsection() -> None:
    found = words(parsed("6.(1) One rule.\n(2) Two rules.\n\n7(1) Three rules.\n(2) Four rules.\n"))
    assert (found["6(1)"], found["7(1)"], found["7(2)"]) == ("One rule.", "Three rules.", "Four rules.")


def test_labels_hold_characters_that_nobody_sees() -> None:
    found = words(parsed("\u200b5. Pay.—(\u200c1) Pay is due.\n\u200b(2\u200d) Pay is cash.\n"))
    assert found["5(1)"] == "Pay is due."
    assert found["5(2)"] == "Pay is cash."


def test_a_danda_that_a_scan_read_as_a_bar_ends_the_number_of_a_section_and_a_row_of_a_table_stays_one() -> None:
    found = parsed("২৷ ক৷—এক৷\n\n৩| খ|—দুই৷\n\n৪৷ গ৷—হার:\n\nক্রম | পদ\n১ | রাজ\n")
    assert words(found)["3"] == "দুই৷"
    assert [unit.kind for unit in found.units][-1] is UnitKind.ITEM


@pytest.mark.parametrize(
    ("line", "citation", "heading"),
    [
        ("SCHEDULE II—OATHS", "schedule 2", "OATHS"),
        ("SCHEDULE - FIRST SCHEDULE", "schedule 1", ""),
        ("Schedule 2. Oaths of office", "schedule 2", "Oaths of office"),
        ("SCHEDULE I (See section 5)", "schedule 1", ""),
    ],
)
def test_a_schedule_may_have_more_than_its_number_in_its_line(line: str, citation: str, heading: str) -> None:
    found = {unit.citation: unit for unit in parsed(f"5. Pay.—Pay is due.\n\n{line}\n1. I swear.\n").units}
    assert found[citation].heading == heading
    assert found[f"{citation} paragraph 1"].text == "I swear."


def test_where_a_schedule_says_what_it_belongs_to_it_cites_it() -> None:
    found = parsed("5. Pay.—Pay is due.\n\nSCHEDULE I (See section 5)\n1. I swear.\n")
    assert [(row.source_citation, row.target_citation) for row in found.references] == [("schedule 1", "5")]


def test_words_quoted_with_straight_marks_are_of_the_act_that_they_change() -> None:
    found = parsed(
        "2. Amendment of section 9.—In section 9 of the Canal Act, 1950, for sub-section (2), the following shall be substituted:—\n"
        '"(2) A boat shall pay.\n(3) A raft shall pay.".\n\n'
        '3. Meaning.—In this Act,—\n(a) "kiln" means an oven;\n(b) "fire" means a flame.\n'
    )
    assert [unit.citation for unit in found.units] == ["2", "3", "3(a)", "3(b)"]
    assert {(row.target_citation, row.act) for row in found.references if row.source_citation == "2"} >= {("9", "Canal Act, 1950")}


def test_what_a_list_leaves_out_is_told() -> None:
    found = parsed("5. Pay.—(1) One.\n(2) Two.\n(5) Five.\n")
    assert [finding.where for finding in found.findings if finding.code == "label-gap"] == ["5(5)"]


def test_lists_nested_deeper_than_any_law_are_words_and_one_finding() -> None:
    found = parsed("5. Pay.—" + "(1) (a) " * 500 + "end.\n")
    assert len(found.units) == 13
    assert [finding.code for finding in found.findings if finding.code == "nested-too-deep"] == ["nested-too-deep"]


@pytest.mark.parametrize("piece", PIECES)
def test_a_hard_piece_many_times_over_stays_in_its_section(piece: str) -> None:
    found = parse_source("-", stdin=text_of(piece, 3000).encode())
    assert faults(found) == []
    assert next(unit.citation for unit in found.units if unit.kind is UnitKind.SECTION) == "5"
