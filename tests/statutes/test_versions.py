"""Two texts of one statute and the day between them become wordings with their days, as a lawyer would write them down."""

from __future__ import annotations

from datetime import date
from pathlib import Path
from typing import Any

import pytest
import yaml

from graph_schema.errors import WrongUse
from graph_schema.statute import ParsedStatute
from ingestion.comparison import comparison, of_source
from ingestion.instruments import first_days, instrument_of
from ingestion.parse import parse_source
from ingestion.same_words import folded
from ingestion.text_record import TextRecord, kept
from ingestion.versions import Change, Run, in_one_order, merged, runs
from tests.factories import notice_act
from tests.parses import parsed_once

TEXTS = Path(__file__).parent / "versions"
COMMENCES = date(2096, 1, 15)


def earlier() -> ParsedStatute:
    return parse_source(str(TEXTS / "earlier.txt"), as_of=date(2095, 6, 30))


def later() -> ParsedStatute:
    return parse_source(str(TEXTS / "later.txt"), as_of=date(2096, 3, 31))


def written() -> list[dict[str, Any]]:
    loaded: list[dict[str, Any]] = yaml.safe_load((TEXTS / "intervals.yaml").read_text(encoding="utf-8"))
    return [{"status": "in_force", "has": "", **row} for row in loaded]


def test_every_wording_has_the_days_that_are_written_beside_the_texts() -> None:
    found = [[i.citation, i.valid_from, i.valid_to, i.status] for i in merged(earlier(), later(), COMMENCES)]
    assert found == [[row["citation"], row["from"], row["to"], row["status"]] for row in written()]


def test_every_wording_has_its_own_words() -> None:
    for interval, row in zip(merged(earlier(), later(), COMMENCES), written(), strict=True):
        assert row["has"] in interval.text


def test_a_provision_that_another_text_lacks_is_new_or_gone() -> None:
    found = {i.citation: i.change for i in merged(earlier(), later(), COMMENCES) if i.change in (Change.NEW, Change.GONE)}
    assert found == {"3A": Change.NEW, "5": Change.GONE, "7": Change.NEW}


@pytest.mark.parametrize(
    ("one", "other"),
    [
        ("ধারা  ২৬\nএর", "ধারা ২৬ এর"),
        ("নিয়োগ", "নিয়োগ"),
        ("২৬৷", "২৬।"),
        ("93[৬০ (ষাট) দিন]", "৬০ (ষাট) দিন"),
        ("[12](3)মজুরি", "মজুরি"),
        ("‘‘শ্রমিক’’", "“শ্রমিক”"),
        ("মজুরি\u200c", "মজুরি"),
        ("[***] ভাতা", "ভাতা"),
    ],
)
def test_the_shape_of_the_print_is_no_change_of_words(one: str, other: str) -> None:
    assert folded(one) == folded(other)


@pytest.mark.parametrize(
    ("one", "other"), [("ষাট দিন", "আশি দিন"), ("৬০ দিন", "৯০ দিন"), ("মজুরি", "মজুরী"), ("the Act", "the act"), ("a, b", "a b")]
)
def test_a_letter_a_digit_a_capital_or_a_comma_is_a_change_of_words(one: str, other: str) -> None:
    assert folded(one) != folded(other)


def test_a_thing_that_comes_back_after_a_text_without_it_is_another() -> None:
    assert runs([{"a": 1}, {}, {"a": 1}]) == [Run("a", 0, 0), Run("a", 2, 2)]


def test_three_texts_in_a_row_with_the_same_words_are_one() -> None:
    assert runs([{"a": 1}, {"a": 1}, {"a": 1}]) == [Run("a", 0, 2)]


def test_what_only_an_earlier_text_has_stands_after_what_it_followed_there() -> None:
    assert in_one_order([["x", "1", "2", "3"], ["1", "3", "4"]]) == ["x", "1", "2", "3", "4"]


def test_a_note_gives_the_number_of_the_instrument_that_it_names_last() -> None:
    note = "২০১৩ সনের আইন (২০১৩ সনের ৩০ নং আইন) এর পর অধ্যাদেশ, ২০২৫ (২০২৫ সনের ৬৫ নং অধ্যাদেশ) এর ৩(ক) ধারাবলে প্রতিস্থাপিত।"
    assert instrument_of(note) == "bd-2025-ord-65"


def test_words_that_no_note_touches_are_law_since_the_day_of_the_act() -> None:
    parsed = notice_act()
    days = first_days(parsed, {})
    assert days[f"{parsed.statute.id}#sec_1"] == (date(2099, 1, 1), False)


def test_words_of_an_instrument_whose_day_is_unknown_are_law_by_the_day_of_the_text_at_the_latest() -> None:
    parsed = notice_act()
    assert first_days(parsed, {})[f"{parsed.statute.id}#sec_4"] == (date(2099, 6, 1), True)


def text(as_of: date | None, commences: date | None = None) -> TextRecord:
    return TextRecord(as_of=as_of, commences=commences, language="en", source="test", sha256="", fingerprint=str(as_of))


def test_a_text_of_another_day_stands_beside_those_that_are_loaded() -> None:
    assert kept([text(date(2095, 6, 30))], text(date(2096, 3, 31)), replace=False) == [text(date(2095, 6, 30))]


@pytest.mark.parametrize("day", [date(2095, 6, 30), None])
def test_a_text_of_the_same_day_or_without_a_day_takes_the_place(day: date | None) -> None:
    assert kept([text(date(2095, 6, 30))], text(day), replace=False) == []


def test_changes_cannot_commence_before_the_text_that_does_not_show_them() -> None:
    with pytest.raises(WrongUse, match="2095-06-30"):
        kept([text(date(2095, 6, 30))], text(date(2096, 3, 31), date(2095, 1, 1)), replace=False)


def test_a_comparison_lists_what_changed_with_the_words() -> None:
    found = comparison(of_source("earlier", earlier()), of_source("later", later()))
    notice = next(unit for unit in found.units if unit.citation == "3(1)(a)")
    assert [(w.op, w.text) for w in notice.words][:2] == [("delete", "sixty"), ("insert", "one hundred and twenty")]


def test_the_same_words_under_another_number_are_renumbered() -> None:
    found = comparison(of_source("earlier", earlier()), of_source("later", later()))
    assert [(unit.before, unit.citation) for unit in found.units if unit.change == "renumbered"] == [("5", "7")]


def test_a_text_compared_with_itself_has_no_difference() -> None:
    found = comparison(of_source("a", later()), of_source("b", later()))
    assert (found.units, found.counts["same"]) == ((), len(later().units))


@pytest.mark.corpora
def test_the_labour_act_before_and_after_the_ordinance_by_count(corpora: Path) -> None:
    july = parsed_once(str(corpora / "bd-labour-act-bn-2025-07" / "act-952.mdx"), as_of=date(2025, 7, 16))
    february = parsed_once(str(corpora / "bd-labour-act-bn"), as_of=date(2026, 2, 28))
    sections = comparison(of_source("july", july), of_source("february", february)).sections
    assert {kind: len(citations) for kind, citations in sections.items()} == {"identical": 270, "changed": 85, "new": 14, "gone": 0}
    assert "184" in sections["changed"]
