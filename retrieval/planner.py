"""Retrieval Planner (paper 1, 3.3): question → plan. Word lists and a small classifier decide; no model.

The ceilings of the question's type narrow what is planned here. What a person asks for by `-k` or `--hops` is theirs to say: it is kept
within the widest bounds of all and noted in the plan.
"""

from __future__ import annotations

import re

from graph_schema.errors import WrongUse
from graph_schema.plan import CEILINGS, WIDEST_HOPS, WIDEST_K, RetrievalPlan, clamp
from retrieval.named import mentions
from retrieval.question import asked, content_words, spaced, stands_in
from retrieval.question_types import rules, type_to_plan_for


def plan_for(query: str, *, k: int | None = None, hops: int | None = None) -> RetrievalPlan:
    """The plan for one question, within its ceiling. Raises WrongUse for an empty question, or `k` or `hops` out of bounds."""
    question = asked(query)
    _bounded("k", k, 1, WIDEST_K)
    _bounded("hops", hops, 0, WIDEST_HOPS)
    kind = type_to_plan_for(question)
    ceiling = CEILINGS[kind]
    named = tuple(mention.citation for mention in mentions(question) if mention.act is None)
    plan = clamp(RetrievalPlan(question_type=kind, queries=sub_queries(question), k=ceiling.k, max_hops=ceiling.hops, named=named))
    asked_for = [
        f"{name} is {value} as asked for; by itself the ceiling of {kind.value} gives {usual}"
        for name, value, usual in (("k", k, ceiling.k), ("hops", hops, ceiling.hops))
        if value is not None and value > usual
    ]
    return plan.model_copy(
        update={
            "k": ceiling.k if k is None else k,
            "max_hops": ceiling.hops if hops is None else hops,
            "cut": (*plan.cut, *asked_for),
        }
    )


def sub_queries(question: str) -> tuple[str, ...]:
    """The whole question first, then its parts where it asks about two things: one joined query loses one of them (paper 1, 3.3)."""
    sentences = [part.strip() for part in re.split(r"[?;।৷]\s*", question) if len(content_words(part)) > 1]
    parts = sentences if len(sentences) > 1 else _sides(question)
    return tuple(dict.fromkeys([question, *parts]))


def _sides(question: str) -> list[str]:
    line = spaced(question)
    compared = any(stands_in(frame, line) for frame in rules()["frames"])
    bare = line
    for frame in rules()["frames"] if compared else ():
        bare = re.sub(f" {re.escape(frame.rstrip('*'))}{'[^ ]*' if frame.endswith('*') else ''} ", "  ", bare)
    joints = "|".join(re.escape(joint) for joint in sorted(rules()["joints"], key=len, reverse=True))
    parts = [part.strip() for part in re.split(f" (?:{joints})(?= )", bare)]
    fewest = 1 if compared else 2
    return parts if len(parts) > 1 and all(len(content_words(part)) >= fewest for part in parts) else []


def _bounded(name: str, value: int | None, least: int, most: int) -> None:
    if value is not None and not least <= value <= most:
        raise WrongUse(f"{name} is {value}; it can be from {least} to {most}.")
