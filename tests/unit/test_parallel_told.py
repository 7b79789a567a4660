"""A load tells which provisions only the parallel text has, once for each with all that is below it."""

from __future__ import annotations

from api.cli.print_statute import parallel_told


def test_a_schedule_that_only_the_parallel_text_has_is_named_once() -> None:
    (sentence,) = parallel_told(("7(2)(cc)", "schedule 1", "schedule 1 table 1 row 1", "schedule 10", "102 proviso 1"))
    assert "Only the parallel text has 7(2)(cc), schedule 1, schedule 10, 102 proviso 1: not loaded" in sentence


def test_nothing_is_said_where_both_texts_have_the_same_provisions() -> None:
    assert parallel_told(()) == []
