"""What comes with the seeds."""

from graph_schema.evidence import Route
from graph_schema.plan import EdgeType
from retrieval.company import beside
from retrieval.fusion import Seed
from retrieval.hopper import Reached

HOP = Reached("c", "a", EdgeType.CROSS_REF, 0.6, ("a", "c"))


def test_what_was_found_just_below_the_seeds_comes_before_a_weaker_hop() -> None:
    assert [place.unit for place in beside([HOP], [Seed("b", 0.5, Route.DENSE)], 5)] == ["b", "c"]


def test_each_piece_keeps_the_route_and_the_score_by_which_it_came() -> None:
    first, second = beside([HOP], [Seed("b", 0.5, Route.DENSE)], 5)
    assert (first.route, first.score, first.path) == (Route.DENSE, 0.5, ("b",))
    assert (second.route, second.path) == (Route.HOP, ("a", "c"))


def test_a_unit_comes_once() -> None:
    assert [place.unit for place in beside([HOP], [Seed("c", 0.9, Route.LEXICAL)], 5)] == ["c"]


def test_no_more_come_than_there_is_room_for() -> None:
    assert len(beside([HOP], [Seed("b", 0.5, Route.DENSE)], 1)) == 1
