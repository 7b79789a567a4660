"""The questions that ship are whole, and the checker finds what is wrong with one."""

from __future__ import annotations

from collections import Counter
from pathlib import Path
from typing import Any

import pytest

from evaluation.dataset.items import DATASETS, Item, check_items, load_items, read_items
from graph_schema.errors import SourceError
from graph_schema.plan import QuestionType
from graph_schema.statute import ParsedStatute
from ingestion.parse import parse_source

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


def item(**changes: Any) -> Item:
    return Item.model_validate(RIGHT | changes)


@pytest.fixture(scope="module")
def sample() -> dict[str, ParsedStatute]:
    return {"bd-2020-990": parse_source("sample")}


def test_every_gold_unit_of_the_sample_questions_stands_in_the_sample(sample: dict[str, ParsedStatute]) -> None:
    assert check_items(load_items("sample_questions"), sample) == ()


def test_every_gold_unit_of_the_labour_act_questions_stands_in_the_act(corpora: Path) -> None:
    act = parse_source(str(corpora / "bd-labour-act-bn" / "act-details-952.html"))
    assert check_items(load_items("labour_act_questions"), {act.statute.id: act}) == ()


@pytest.mark.parametrize("name", DATASETS)
def test_every_category_is_asked_about(name: str) -> None:
    assert {entry.category for entry in load_items(name) if entry.answerable} == set(QuestionType)


@pytest.mark.parametrize("name", DATASETS)
def test_each_data_set_has_four_questions_that_its_statute_does_not_answer(name: str) -> None:
    assert Counter(entry.language for entry in load_items(name) if not entry.answerable) == {"bn": 2, "en": 2}


def test_half_of_the_labour_act_questions_are_in_bangla() -> None:
    assert Counter(entry.language for entry in load_items("labour_act_questions") if entry.answerable) == {"bn": 12, "en": 12}


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
        ({"statute": "bd-1999-1"}, "statute bd-1999-1 is not at hand."),
    ],
)
def test_the_checker_says_what_is_wrong(changes: dict[str, Any], problem: str, sample: dict[str, ParsedStatute]) -> None:
    assert any(problem in said for said in check_items([item(**changes)], sample))


def test_an_identifier_used_twice_is_a_problem(sample: dict[str, ParsedStatute]) -> None:
    assert check_items([item(), item()], sample) == ("SAMPLE-S15-DFR-001 is used more than once.",)


@pytest.mark.parametrize("text", ["", "just words", "- {id: x}", "- [", "a: b"])
def test_what_is_no_data_set_is_refused_in_a_sentence(text: str) -> None:
    with pytest.raises(SourceError, match=r"^mine\.yaml .*\.$"):
        read_items(text, "mine.yaml")


def test_an_unknown_data_set_is_refused_with_the_choices() -> None:
    with pytest.raises(SourceError, match="sample_questions, labour_act_questions"):
        load_items("../secrets")
