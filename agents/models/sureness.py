"""How sure it is that a section answers the question: a logistic regression over how far its best statement leads that of all others."""

from __future__ import annotations

import math
from collections.abc import Sequence

from agents.models.reading import Statement
from graph_schema.citations import section_of

SURENESS = {"lead": 9.0, "even": -0.95}
"""Fitted on the development split and the training questions that no word list was written for, where of statements of that sureness as
many lay in the right section. How early the section was found is in its score already."""
SUREST = 0.99
ASKED_FOR = 0.95
"""Of a statement that defines the very term whose meaning is asked for, and of one of a provision that the question names."""


def sureness(statement: Statement, order: Sequence[Statement], *, is_named: bool = False) -> float:
    """How probable it is that the statement's section answers the question, in [0, 1]; statements of one section are as sure.

    `is_named` says that the question names the section.
    """
    if statement.defines or is_named:
        return ASKED_FOR
    section = section_of(statement.evidence.citation)
    own, others = [0.0], [0.0]
    for one in order:
        (own if section_of(one.evidence.citation) == section else others).append(one.score)
    at = SURENESS["lead"] * (max(own) - max(others)) + SURENESS["even"]
    return min(round(1 / (1 + math.exp(-at)), 4), SUREST)
