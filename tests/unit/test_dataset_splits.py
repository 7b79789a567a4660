"""No provision is asked about in two splits, and the splits follow from the questions and a seed alone."""

from __future__ import annotations

from importlib.resources import files
from itertools import combinations
from typing import Any

import pytest

from evaluation.dataset.items import Item, Split, load_items
from evaluation.dataset.splits import assigned, groups
from graph_schema.citations import section_of

QUESTIONS = load_items("labour_act_questions")
README = files("evaluation.dataset").joinpath("README.md").read_text(encoding="utf-8")


def item(number: int, *sections: str, **changes: Any) -> Item:
    given = {
        "id": f"LA2006-S{number}-DFR-001",
        "statute": "bd-2006-42",
        "language": "bn",
        "category": "DFR",
        "question": "কত দিনের নোটিশ লাগে?",
        "gold_sections": sections,
        "gold_units": sections,
    }
    return Item.model_validate(given | changes)


def right_sections(entry: Item) -> set[str]:
    """The sections that an answer may cite."""
    return {*entry.gold_sections, *map(section_of, entry.also_units)}


@pytest.mark.parametrize(("one", "other"), list(combinations(Split, 2)))
def test_no_section_is_asked_about_in_two_splits(one: Split, other: Split) -> None:
    sections = [{section for entry in QUESTIONS if entry.split is split for section in right_sections(entry)} for split in (one, other)]
    assert sections[0] & sections[1] == set()


@pytest.mark.parametrize(("one", "other"), list(combinations(Split, 2)))
def test_no_topic_outside_the_law_is_asked_about_in_two_splits(one: Split, other: Split) -> None:
    topics = [{entry.topic for entry in QUESTIONS if entry.split is split and entry.topic} for split in (one, other)]
    assert topics[0] & topics[1] == set()


def test_the_splits_in_the_files_are_those_that_the_procedure_gives() -> None:
    assert assigned(QUESTIONS) == {entry.id: entry.split for entry in QUESTIONS}


def test_the_order_of_the_questions_does_not_matter() -> None:
    assert assigned(QUESTIONS[::-1]) == assigned(QUESTIONS)


def test_another_seed_gives_another_split() -> None:
    assert assigned(QUESTIONS, seed="another") != assigned(QUESTIONS)


def test_what_was_in_use_before_the_split_is_for_development() -> None:
    assert {entry.split for entry in QUESTIONS if entry.early} == {Split.DEVELOPMENT}


def test_the_splits_are_of_one_size() -> None:
    sizes = [sum(entry.split is split for entry in QUESTIONS) for split in Split]
    assert max(sizes) - min(sizes) <= 5


def test_questions_that_share_a_section_through_a_third_go_together() -> None:
    chain = [item(1, "20"), item(2, "20", "22"), item(3, "22"), item(4, "30")]
    assert sorted(sorted(entry.id for entry in group) for group in groups(chain)) == [
        ["LA2006-S1-DFR-001", "LA2006-S2-DFR-001", "LA2006-S3-DFR-001"],
        ["LA2006-S4-DFR-001"],
    ]


def test_a_group_with_an_early_question_is_for_development_as_a_whole() -> None:
    found = assigned([item(1, "20"), item(2, "20", early=True), item(3, "30")])
    assert (found["LA2006-S1-DFR-001"], found["LA2006-S2-DFR-001"]) == (Split.DEVELOPMENT, Split.DEVELOPMENT)
    assert found["LA2006-S3-DFR-001"] is Split.TEST


@pytest.mark.parametrize("split", list(Split))
def test_the_readme_counts_what_is_in_the_file(split: Split) -> None:
    row = next(line for line in README.splitlines() if line.startswith(f"| {split.value} |"))
    answerable = [entry for entry in QUESTIONS if entry.split is split and entry.answerable]
    spoken = [sum(entry.language == language for entry in answerable) for language in ("bn", "en")]
    kinds = [sum(entry.category.value == kind for entry in answerable) for kind in ("DFR", "DEF", "PROC", "COND", "COMP", "MH", "HYP")]
    outside = sum(entry.split is split and not entry.answerable for entry in QUESTIONS)
    told = [cell.strip() for cell in row.strip("|").split("|")][2:]
    assert told == [str(len(answerable)), f"{spoken[0]} / {spoken[1]}", *map(str, kinds), str(outside)]
