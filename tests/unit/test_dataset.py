"""The questions that ship are whole, and the checker finds what is wrong with one."""

from __future__ import annotations

from collections import Counter
from functools import cache
from pathlib import Path
from typing import Any

import pytest

from evaluation.dataset.items import DATASETS, Item, Split, check_items, labelled_questions, load_items, read_items
from graph_schema.errors import SourceError
from graph_schema.plan import QuestionType
from graph_schema.statute import ParsedStatute, UnitKind
from ingestion.parse import parse_source
from tests.parses import parsed_once

RIGHT: dict[str, Any] = {
    "id": "SAMPLE-S15-DFR-001",
    "statute": "bd-2020-990",
    "language": "bn",
    "category": "DFR",
    "question": "বছরে কত দিন নৈমিত্তিক ছুটি পাওয়া যায়?",
    "gold_sections": ("15",),
    "gold_units": ("15(1)",),
    "facts": (("দশ দিন",),),
}

MEASURING = {
    "labour_act_unseen": {(True, "bn"): 55, (True, "en"): 55, (False, "bn"): 25, (False, "en"): 25},
    "labour_act_kept": {(True, "bn"): 53, (True, "en"): 52, (False, "bn"): 18, (False, "en"): 17},
    "labour_act_fresh": {(True, "bn"): 35, (True, "en"): 35, (False, "bn"): 60, (False, "en"): 40},
}
"""Data set that nothing is fitted on → its questions by answerable and language."""

shipped = cache(load_items)
"""What ships, each reading of it made once."""


def item(**changes: Any) -> Item:
    return Item.model_validate(RIGHT | changes)


@pytest.fixture(scope="module")
def sample() -> dict[str, ParsedStatute]:
    return {"bd-2020-990": parse_source("sample")}


def test_every_gold_unit_of_the_sample_questions_stands_in_the_sample(sample: dict[str, ParsedStatute]) -> None:
    assert check_items(shipped("sample_questions"), sample) == ()


def test_every_gold_unit_of_the_labour_act_questions_stands_in_the_act(corpora: Path) -> None:
    act = parsed_once(str(corpora / "bd-labour-act-bn" / "act-details-952.html"))
    assert check_items(shipped("labour_act_questions"), {act.statute.id: act}) == ()


@pytest.mark.parametrize("name", MEASURING)
def test_every_gold_unit_of_the_measuring_questions_stands_in_the_act(name: str, corpora: Path) -> None:
    act = parsed_once(str(corpora / "bd-labour-act-bn" / "act-details-952.html"))
    assert check_items(shipped(name), {act.statute.id: act}) == ()


@pytest.mark.parametrize(("name", "counts"), MEASURING.items())
def test_the_measuring_questions_are_for_measuring_alone_and_in_both_languages(name: str, counts: dict[tuple[bool, str], int]) -> None:
    measuring = shipped(name)
    assert {entry.split for entry in measuring} == {Split.TEST}
    assert Counter((entry.answerable, entry.language) for entry in measuring) == counts


@pytest.mark.parametrize("name", MEASURING)
def test_no_measuring_question_is_asked_elsewhere(name: str) -> None:
    elsewhere = {entry.question for other in DATASETS if other != name for entry in shipped(other)}
    assert not elsewhere & {entry.question for entry in shipped(name)}


@pytest.mark.parametrize("name", DATASETS)
def test_every_category_is_asked_about(name: str) -> None:
    assert {entry.category for entry in shipped(name) if entry.answerable} == set(QuestionType)


@pytest.mark.parametrize("split", list(Split))
def test_every_split_asks_about_every_category_in_both_languages(split: Split) -> None:
    asked = {(entry.category, entry.language) for entry in shipped("labour_act_questions", split=split, answerable=True)}
    assert asked == {(category, language) for category in QuestionType for language in ("bn", "en")}


@pytest.mark.parametrize("split", list(Split))
def test_every_split_has_questions_that_the_act_does_not_answer_in_both_languages(split: Split) -> None:
    outside = Counter(entry.language for entry in shipped("labour_act_questions", split=split, answerable=False))
    assert min(outside["bn"], outside["en"]) >= 5


def test_the_labour_act_questions_are_many_and_about_half_of_them_bangla() -> None:
    answerable = shipped("labour_act_questions", answerable=True)
    assert len(answerable) >= 170
    assert 0.45 <= sum(entry.language == "bn" for entry in answerable) / len(answerable) <= 0.55


@pytest.mark.parametrize("name", ["labour_act_questions", *MEASURING])
def test_the_questions_on_the_act_ask_about_all_chapters(name: str, corpora: Path) -> None:
    act = parsed_once(str(corpora / "bd-labour-act-bn" / "act-details-952.html"))
    chapter_of = {unit.citation: unit.parent for unit in act.units if unit.kind is UnitKind.SECTION}
    asked = {chapter_of[section] for entry in shipped(name) for section in entry.gold_sections}
    assert asked == {unit.id for unit in act.units if unit.kind is UnitKind.CHAPTER}


def test_questions_and_categories_are_there_for_a_classifier() -> None:
    labelled = labelled_questions("labour_act_questions", split="test")
    assert {category for _, category in labelled} == set(QuestionType)
    assert len(labelled) == len(shipped("labour_act_questions", split="test"))


def test_a_right_item_has_no_problem(sample: dict[str, ParsedStatute]) -> None:
    assert check_items([item()], sample) == ()


@pytest.mark.parametrize(
    ("changes", "problem"),
    [
        ({"gold_sections": ("99",), "gold_units": ("99(1)",)}, "has no 99(1)."),
        ({"gold_sections": ("14",), "gold_units": ("14",), "facts": ("বিলুপ্ত",)}, "14 is not in force."),
        ({"gold_sections": ("16",)}, "its sections are not those of its units."),
        ({"facts": ("বারো দিন",)}, "no spelling of the fact 'বারো দিন' stands in its units."),
        ({"language": "en"}, "the question is not written in en."),
        ({"category": "MH"}, "its category is MH, its identifier says another."),
        ({"answerable": False}, "it is not answerable and yet names provisions or facts."),
        ({"facts": ()}, "it is answerable and names no unit or no fact."),
        ({"facts": (("দশ দিন",),), "language": "en", "question": "How many days of casual leave?"}, "has no spelling in en."),
        ({"also_units": ("15(1)",)}, "both as needed and as no more than right."),
        ({"also_units": ("15(9)",)}, "has no 15(9)."),
        ({"style": "romanised"}, "the question is not written in bn, in Latin letters."),
        ({"style": "named"}, "does not name one of its own."),
        ({"topic": "tax"}, "a topic belongs to it just where"),
        ({"category": "MH", "id": "SAMPLE-S15-MH-001"}, "a multi-hop question rests on two to five units."),
        ({"statute": "bd-1999-1"}, "statute bd-1999-1 is not at hand."),
    ],
)
def test_the_checker_says_what_is_wrong(changes: dict[str, Any], problem: str, sample: dict[str, ParsedStatute]) -> None:
    assert any(problem in said for said in check_items([item(**changes)], sample))


def test_an_identifier_used_twice_is_a_problem(sample: dict[str, ParsedStatute]) -> None:
    assert check_items([item(), item()], sample) == ("SAMPLE-S15-DFR-001 is used more than once.",)


def test_a_question_in_the_words_of_the_act_is_a_problem(sample: dict[str, ParsedStatute]) -> None:
    words = next(unit for unit in sample["bd-2020-990"].units if unit.citation == "15(1)").text
    assert "its words are those of the Act" in " ".join(check_items([item(question=words)], sample))


@pytest.mark.parametrize("text", ["", "just words", "- {id: x}", "- [", "a: b"])
def test_what_is_no_data_set_is_refused_in_a_sentence(text: str) -> None:
    with pytest.raises(SourceError, match=r"^mine\.yaml .*\.$"):
        read_items(text, "mine.yaml")


def test_an_unknown_data_set_is_refused_with_the_choices() -> None:
    with pytest.raises(SourceError, match="sample_questions, labour_act_questions"):
        load_items("../secrets")


def test_an_unknown_split_is_refused_with_the_choices() -> None:
    with pytest.raises(SourceError, match="development, calibration, test"):
        load_items("labour_act_questions", split="training")
