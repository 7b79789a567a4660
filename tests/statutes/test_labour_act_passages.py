"""The Labour Act as it is searched: every provision in force, without the damage of its print."""

from __future__ import annotations

import re
from pathlib import Path

import pytest

from graph_schema.search_text import trigrams
from graph_schema.statute import ParsedStatute, UnitStatus
from ingestion.anchors import anchors_of
from ingestion.passages import LONGEST, Passage, passages_of, readings_of
from ingestion.repair import repaired
from tests.parses import parsed_once


@pytest.fixture(scope="module")
def labour_act(corpora: Path) -> ParsedStatute:
    return parsed_once(str(corpora / "bd-labour-act-bn" / "act-details-952.html"))


@pytest.fixture(scope="module")
def passages(labour_act: ParsedStatute) -> tuple[Passage, ...]:
    return passages_of(labour_act)


def test_every_provision_in_force_that_has_words_is_searched(labour_act: ParsedStatute, passages: tuple[Passage, ...]) -> None:
    in_force = {unit.id for unit in labour_act.units if unit.status is UnitStatus.IN_FORCE}
    readings = readings_of(labour_act, anchors_of(labour_act.units))
    assert {anchor for anchor, words in readings.items() if words and anchor in in_force} == {p.unit for p in passages}


def test_every_word_in_force_is_in_a_passage_of_its_anchor(labour_act: ParsedStatute, passages: tuple[Passage, ...]) -> None:
    anchors = anchors_of(labour_act.units)
    searched: dict[str, set[str]] = {}
    for p in passages:
        searched.setdefault(p.unit, set()).update(p.search_text.split())
    law = [unit for unit in labour_act.units if unit.status is UnitStatus.IN_FORCE and unit.id in anchors]
    lost = [unit.citation for unit in law if not set(trigrams(repaired(unit.text)).split()) <= searched.get(anchors[unit.id], set())]
    assert lost == []


def test_no_passage_is_longer_than_the_embedder_reads(passages: tuple[Passage, ...]) -> None:
    assert max(len(p.text) for p in passages) <= LONGEST


def test_no_passage_shows_the_damage_of_the_legacy_font(passages: tuple[Passage, ...]) -> None:
    damaged = re.compile("ৰ|ত্দ|স্ন|রম্ন|[ুূ]্য|র্[ািীুূৃেৈোৌ]")
    assert [p.id for p in passages if damaged.search(p.text)] == []


@pytest.mark.parametrize(("printed", "asked"), [("উলিস্নখিত", "উল্লিখিত"), ("ৰেত্রে", "ক্ষেত্রে"), ("রৰিত", "রক্ষিত")])
def test_a_search_in_sound_spelling_finds_every_damaged_print(
    labour_act: ParsedStatute, passages: tuple[Passage, ...], printed: str, asked: str
) -> None:
    anchors = anchors_of(labour_act.units)
    wanted = {anchors[unit.id] for unit in labour_act.units if printed in unit.text}
    inside_a_word = " ".join(trigrams(asked).split()[1:-1])
    found = {p.unit for p in passages if inside_a_word in p.search_text}
    assert wanted
    assert wanted <= found
