"""What users type is read in one form, in either script, and refused in a sentence."""

from __future__ import annotations

from datetime import date

import pytest

from api.reading import read_date, read_provision, read_statute_id, read_text
from graph_schema.errors import CitationError, WrongUse


@pytest.mark.parametrize("typed", ["26A", "২৬ক", "ধারা ২৬ক", "26-A", "26a", "s. 26A", "section 26A", "  ধারা  ২৬ক "])
def test_every_spelling_of_a_citation_is_the_same_provision(typed: str) -> None:
    assert read_provision(typed, None) == ("26A", None)


def test_an_identifier_names_its_act_too() -> None:
    assert read_provision("bd-2006-42#sec_26__subsec_1", None) == ("26(1)", "bd-2006-42")


def test_an_identifier_and_another_act_contradict_each_other() -> None:
    with pytest.raises(WrongUse, match="bd-1999-1"):
        read_provision("bd-2006-42#sec_26", "bd-1999-1")


def test_words_that_name_nothing_are_no_citation() -> None:
    with pytest.raises(CitationError, match="names no provision"):
        read_provision("the moon", None)


@pytest.mark.parametrize("typed", ["2024-01-31", "২০২৪-০১-৩১", " 2024-01-31 "])
def test_a_day_is_read_in_both_scripts(typed: str) -> None:
    assert read_date(typed) == date(2024, 1, 31)


@pytest.mark.parametrize("typed", ["", "31/01/2024", "2024-02-30", "today"])
def test_what_is_no_day_is_wrong_use(typed: str) -> None:
    with pytest.raises(WrongUse, match="2024-01-31"):
        read_date(typed)


@pytest.mark.parametrize("typed", ["bd-2006-42", "BD-2006-42", "bd-২০০৬-৪২"])
def test_an_act_has_one_identifier(typed: str) -> None:
    assert read_statute_id(typed) == "bd-2006-42"


@pytest.mark.parametrize("typed", ["", "../42", "bd 2006", "bd-2006-42'}) DETACH DELETE n //", "x" * 81])
def test_what_is_no_identifier_is_wrong_use(typed: str) -> None:
    with pytest.raises(WrongUse, match="bd-2006-42"):
        read_statute_id(typed)


def test_a_question_loses_the_blanks_around_it_and_control_characters_in_it() -> None:
    assert read_text("  নোটিশ\x00কত\x1bদিন ? \n", "question") == "নোটিশ কত দিন ?"


@pytest.mark.parametrize("typed", ["", " \n ", "x" * 10_001, "half \ud83d"])
def test_a_question_that_cannot_be_read_is_wrong_use(typed: str) -> None:
    with pytest.raises(WrongUse, match="question"):
        read_text(typed, "question")


def test_the_longest_question_is_read() -> None:
    assert len(read_text("ক" * 10_000, "question")) == 10_000
