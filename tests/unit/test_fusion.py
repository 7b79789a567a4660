"""Several rankings into one."""

from graph_schema.evidence import Route
from retrieval.fusion import Ranking, fused

DENSE = Ranking(Route.DENSE, ("a", "b", "c"))
LEXICAL = Ranking(Route.LEXICAL, ("b", "d"))


def test_a_unit_of_both_rankings_comes_before_one_of_a_single_ranking() -> None:
    assert [seed.unit for seed in fused((), (DENSE, LEXICAL), 4)] == ["b", "a", "d", "c"]


def test_named_units_come_first_in_their_own_order() -> None:
    seeds = fused(("z", "c"), (DENSE,), 3)
    assert [(seed.unit, seed.route) for seed in seeds] == [("z", Route.NAMED), ("c", Route.NAMED), ("a", Route.DENSE)]


def test_equal_scores_are_ordered_by_identifier() -> None:
    tied = (Ranking(Route.DENSE, ("b",)), Ranking(Route.LEXICAL, ("a",)))
    assert [seed.unit for seed in fused((), tied, 2)] == ["a", "b"]


def test_the_first_of_every_ranking_has_score_one() -> None:
    assert fused((), (DENSE, Ranking(Route.LEXICAL, ("a",))), 1)[0].score == 1.0


def test_no_more_than_k_are_kept() -> None:
    assert len(fused((), (DENSE, LEXICAL), 2)) == 2


def test_named_units_are_never_cut() -> None:
    assert len(fused(("x", "y", "z"), (DENSE,), 2)) == 3


def test_a_second_subsection_of_one_section_waits_for_other_sections() -> None:
    crowd = Ranking(Route.DENSE, ("x#sec_1__subsec_1", "x#sec_1__subsec_2", "x#sec_1__subsec_3", "x#sec_2"))
    assert [seed.unit for seed in fused((), (crowd,), 3)] == ["x#sec_1__subsec_1", "x#sec_2", "x#sec_1__subsec_2"]
