"""A question is cut where it asks another thing, and only there."""

from __future__ import annotations

import pytest

from agents.models.asked_parts import asked_parts


@pytest.mark.parametrize(
    ("question", "parts"),
    [
        ("How many days of notice?", ("How many days of notice?",)),
        ("What is due, and within how many days must it be paid?", ("What is due,", "and within how many days must it be paid?")),
        ("কত দিনের নোটিশ লাগে, আর কাকে দিতে হয়?", ("কত দিনের নোটিশ লাগে,", "আর কাকে দিতে হয়?")),
        ("The cook left. He was ill, and told nobody. What follows?", ("The cook left. He was ill, and told nobody. What follows?",)),
        ("", ()),
    ],
)
def test_a_question_is_cut_into_what_it_asks(question: str, parts: tuple[str, ...]) -> None:
    assert asked_parts(question) == parts
