"""The Acts that loading is measured with are Acts: they parse without a doubt, and are the same every time."""

from pathlib import Path

import numpy as np
import pytest

from evaluation.benchmarks.hashing_embedder import HashingEmbedder
from evaluation.benchmarks.synthetic_acts import synthetic_act
from graph_schema.statute import Resolution, UnitKind
from ingestion.parse import parse_source


@pytest.mark.parametrize("number", [1, 2, 3])
def test_a_synthetic_act_parses_without_findings_and_has_what_acts_have(number: int, tmp_path: Path) -> None:
    path = tmp_path / "act.txt"
    path.write_text(synthetic_act(number, 500), encoding="utf-8")
    parsed = parse_source(str(path))
    assert parsed.findings == ()
    assert parsed.statute.id == f"bd-2099-{number}"
    assert 495 <= len(parsed.units) <= 525
    wanted = {UnitKind.CHAPTER, UnitKind.SECTION, UnitKind.SUBSECTION, UnitKind.CLAUSE, UnitKind.PROVISO}
    assert {unit.kind for unit in parsed.units} == wanted
    found = {reference.resolution for reference in parsed.references}
    assert {Resolution.RESOLVED, Resolution.EXTERNAL} <= found <= {Resolution.RESOLVED, Resolution.EXTERNAL, Resolution.DANGLING}


def test_the_same_number_and_seed_give_the_same_act_and_others_another() -> None:
    assert synthetic_act(7, 100) == synthetic_act(7, 100)
    assert len({synthetic_act(7, 100), synthetic_act(8, 100), synthetic_act(7, 100, seed=2)}) == 3


def test_the_hashing_embedder_gives_unit_vectors_that_say_they_are_no_models() -> None:
    embedder = HashingEmbedder()
    vectors = embedder.embed_passages(["The potter shall mend the kiln.", ""])
    assert np.allclose(np.linalg.norm(vectors, axis=1), 1.0)
    assert "measuring only" in embedder.version
