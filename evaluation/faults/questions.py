"""Fifty questions of ours on which faults are tried: on the sample statute, on what another Act rules, and outside of any labour law."""

from __future__ import annotations

from importlib.resources import files

import yaml

from evaluation.dataset.items import Split, load_items

MANY = 50
OUTSIDE = 3
"""Of each way of writing."""


def fifty_questions() -> tuple[str, ...]:
    """The same fifty each time: answered, withheld and outside the law, in both languages, by every category of question."""
    sample = [item.question for item in load_items("sample_questions")]
    outside = yaml.safe_load(files("evaluation.dataset").joinpath("outside_questions.yaml").read_text(encoding="utf-8"))
    beyond = [line for lines in outside.values() for line in lines[:OUTSIDE]]
    others = load_items("labour_act_questions", split=Split.DEVELOPMENT, answerable=True)
    left = MANY - len(sample) - len(beyond)
    step = len(others) // left
    return (*sample, *(item.question for item in others[: step * left : step]), *beyond)
