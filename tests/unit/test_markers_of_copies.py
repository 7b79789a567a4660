"""Labels as copies print them: a blank before the letter, no full stop after the number, a small letter."""

from __future__ import annotations

import pytest

from ingestion.markers import SECTION_START, UNIT_MARK
from ingestion.sections import number_by_place, section_number
from ingestion.sequence import readings


@pytest.mark.parametrize(
    ("line", "number"),
    [
        ("২৬ ক৷ ছুটি৷—", "26A"),
        ("২৬ক৷ ছুটি৷—", "26A"),
        ("221 Costs of the case.- All costs", "221"),
        ("221 Costs of the case.— All costs", "221"),
    ],
)
def test_a_section_begins(line: str, number: str) -> None:
    start = SECTION_START.match(line)
    assert start is not None
    assert section_number(start["number"]) == number


@pytest.mark.parametrize("line", ["30 Days of leave shall be given.", "30 days.- of leave", "২৬ (ছাব্বিশ) দিন", "৪.২৫ মিটার", "২৬ কিলোমিটার৷"])
def test_no_section_begins(line: str) -> None:
    assert SECTION_START.match(line) is None


def test_a_small_letter_after_a_number_is_that_letter() -> None:
    mark = UNIT_MARK.match("(6a) The owner")
    assert mark is not None
    assert readings(mark["number"]) == readings("6A")


def test_a_number_between_two_others_is_certain() -> None:
    assert number_by_place("3", "5") == ("4", True)


def test_where_no_number_is_free_the_next_section_keeps_its_own() -> None:
    assert number_by_place("3", "4") == ("3", False)
