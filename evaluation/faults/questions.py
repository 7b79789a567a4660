"""Fifty questions of ours on which faults are tried: on the sample statute, on what another Act rules, and outside of any labour law."""

from __future__ import annotations

from evaluation.dataset.items import Split, load_items, read_dataset

MANY = 50
OUTSIDE = 3
"""Of each way of writing."""


def fifty_questions() -> tuple[str, ...]:
    """The same fifty each time: answered, withheld and outside the law, in both languages, by every category of question."""
    sample = [item.question for item in load_items("sample_questions")]
    fields = [*read_dataset("outside_questions.yaml")["fields"].values()]
    beyond = [field[way][0] for way in ("bn", "en", "roman") for field in fields[:OUTSIDE]]
    others = load_items("labour_act_questions", split=Split.DEVELOPMENT, answerable=True)
    left = MANY - len(sample) - len(beyond)
    step = len(others) // left
    return (*sample, *(item.question for item in others[: step * left : step]), *beyond)
