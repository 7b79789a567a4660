"""What comes with the seeds."""

from graph_schema.evidence import Route
from retrieval.assembly import Place
from retrieval.company import MOST_OF_A_SECTION, OF_A_SECTION, beside


def place(unit: str, route: Route = Route.DENSE, *path: str) -> Place:
    return Place(unit, 0.5, route, (*path, unit))


def units(chosen: list[Place]) -> list[str]:
    return [one.unit for one in chosen]


def test_the_best_come_first_and_equal_ones_in_the_order_of_identifiers() -> None:
    others = [(place("x#sec_9"), 0.1), (place("x#sec_8"), 0.1), (place("x#sec_7"), 0.4)]
    assert units(beside([], others, 5)) == ["x#sec_7", "x#sec_8", "x#sec_9"]


def test_each_piece_keeps_the_route_and_the_path_by_which_it_came() -> None:
    hop = place("x#sec_2", Route.HOP, "x#sec_1")
    assert beside([], [(hop, 0.3)], 5) == [hop]


def test_a_further_piece_of_a_section_yields_to_another_section_that_is_little_worse() -> None:
    others = [(place("x#sec_4__subsec_2"), 0.5), (place("x#sec_5"), 0.5 - OF_A_SECTION / 2)]
    assert units(beside([place("x#sec_4__subsec_1")], others, 5)) == ["x#sec_5", "x#sec_4__subsec_2"]


def test_a_section_with_many_pieces_yields_no_more_than_so_far() -> None:
    many = [(place(f"x#sec_4__subsec_{n}"), 9.0 - n / 100) for n in range(1, 9)]
    assert units(beside([], [*many, (place("x#sec_5"), 9.0 - OF_A_SECTION * MOST_OF_A_SECTION - 0.1)], 9))[-1] == "x#sec_5"


def test_no_more_come_than_there_is_room_for() -> None:
    assert units(beside([], [(place("x#sec_1"), 0.2), (place("x#sec_2"), 0.1)], 1)) == ["x#sec_1"]
