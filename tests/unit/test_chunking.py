"""The same small statute cut in other ways: what each piece holds."""

from __future__ import annotations

import pytest

from evaluation.chunking import CHUNKINGS, chunks_of
from evaluation.compare_roads import judged
from evaluation.dataset.items import load_items
from graph_schema.statute import UnitKind, UnitStatus
from ingestion.parse import parse_source
from retrieval.roads.road import Piece

PARSED = parse_source("sample")
IN_FORCE = {unit.id for unit in PARSED.units if unit.spans and unit.status is UnitStatus.IN_FORCE}


@pytest.mark.parametrize("chunking", CHUNKINGS)
def test_a_piece_holds_units_of_the_statute_and_their_words(chunking: str) -> None:
    units = {unit.id: unit for unit in PARSED.units}
    pieces = chunks_of(PARSED, chunking)
    assert pieces
    for piece in pieces:
        assert piece.text
        for held in piece.units:
            assert units[held].text.split("\n")[0][:20] in piece.text


@pytest.mark.parametrize("chunking", ["section", "chapter"])
def test_cut_by_the_law_no_unit_is_lost(chunking: str) -> None:
    assert {unit for piece in chunks_of(PARSED, chunking) for unit in piece.units} >= {
        unit.id for unit in PARSED.units if unit.id in IN_FORCE and "__" in unit.id and unit.kind is not UnitKind.CHAPTER
    }


def test_windows_overlap_so_that_what_one_cuts_the_next_holds() -> None:
    lost = IN_FORCE - {unit for piece in chunks_of(PARSED, "512 tokens") for unit in piece.units}
    assert len(lost) < len(IN_FORCE) / 10


def test_a_question_is_complete_where_pieces_hold_every_gold_unit() -> None:
    item = next(item for item in load_items("sample_questions") if item.answerable and len(item.gold_units) > 1)
    citations = {unit: [unit] for unit in item.gold_units}
    every = judged(item, [Piece((unit,), 1.0) for unit in item.gold_units], citations)
    assert (every["units"], every["complete"], every["any_section"], every["reciprocal_rank"]) == (1.0, 1.0, 1.0, 1.0)
    first = judged(item, [Piece(item.gold_units[:1], 1.0)], citations)
    assert first["units"] == 1 / len(item.gold_units)
    assert first["complete"] == 0.0
    assert judged(item, [], citations)["units"] == 0.0
