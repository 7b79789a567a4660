"""What a report says of many questions: a value of each question for each measure, and their means with intervals.

A measure that does not apply to a question has no value there. A mean over no question is null with the count 0, never 0 or 1.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable, Mapping, Sequence
from dataclasses import asdict, dataclass, field
from typing import Any

import numpy as np

from evaluation.bootstrap import interval
from evaluation.dataset.items import Item
from graph_schema.citations import citation_key, section_of
from graph_schema.evidence import Evidence, EvidencePack, Outcome

FIRST = 8
"""Pieces of evidence that count as the first."""


@dataclass(frozen=True)
class Judgement:
    """One question as it was answered. A measure whose value is None does not apply to it."""

    question: str
    category: str
    language: str
    style: str
    answerable: bool
    outcome: str
    values: Mapping[str, float | None]
    milliseconds: float
    missing: tuple[str, ...] = field(default=())
    """Gold units that were not found."""


@dataclass(frozen=True)
class Share:
    """The mean of one measure over `count` questions with its bootstrap interval; all None where the count is 0."""

    value: float | None
    count: int
    low: float | None = None
    high: float | None = None


def share(values: Iterable[float | None]) -> Share:
    """The mean of the values that are there."""
    known = [value for value in values if value is not None]
    around = interval(known)
    if around is None:
        return Share(None, 0)
    return Share(round(float(np.mean(known)), 4), len(known), round(around.low, 4), round(around.high, 4))


def summary(judgements: Sequence[Judgement]) -> dict[str, Share]:
    """Measure → its mean over the judgements, in the order in which measures first appear."""
    names = dict.fromkeys(name for judgement in judgements for name in judgement.values)
    return {name: share(judgement.values.get(name) for judgement in judgements) for name in names}


def grouped(judgements: Sequence[Judgement]) -> dict[str, dict[str, tuple[Judgement, ...]]]:
    """The judgements together, and by category, language and style; what the statute does not answer is a category of its own."""
    parts: dict[str, dict[str, list[Judgement]]] = {name: {} for name in ("all", "category", "language", "style")}
    for judgement in judgements:
        kind = judgement.category if judgement.answerable else "none"
        for name, value in (("all", "all"), ("category", kind), ("language", judgement.language), ("style", judgement.style)):
            parts[name].setdefault(value, []).append(judgement)
    return {name: {value: tuple(members) for value, members in sorted(part.items())} for name, part in parts.items()}


def report_of(judgements: Sequence[Judgement], split: str) -> dict[str, Any]:
    """The report as JSON has it: means by group, sizes, latency, outcomes, and each question's values for paired comparisons."""
    groups = grouped(judgements)
    times = [judgement.milliseconds for judgement in judgements]
    return {
        "split": split,
        "questions": len(judgements),
        "outcomes": dict(sorted(Counter(judgement.outcome for judgement in judgements).items())),
        "milliseconds": {"p50": percentile(times, 50), "p95": percentile(times, 95)},
        "sizes": {name: {value: len(members) for value, members in part.items()} for name, part in groups.items()},
        **{
            name: {value: {measure: asdict(mean) for measure, mean in summary(members).items()} for value, members in part.items()}
            for name, part in groups.items()
        },
        "by_question": {judgement.question: {**judgement.values, "milliseconds": judgement.milliseconds} for judgement in judgements},
    }


def percentile(values: Sequence[float], percent: float) -> float | None:
    """The value below which that percentage of the values lies, interpolated; None without values."""
    return round(float(np.percentile(values, percent)), 1) if values else None


def judge_retrieval(item: Item, pack: EvidencePack, milliseconds: float) -> Judgement:
    """What the pack is worth for the question: whether it holds the gold provisions, how early, and at what size.

    A gold unit counts where it is evidence or a part of a piece of evidence. A question that was refused has found nothing.
    """
    refused = pack.outcome is not Outcome.GROUNDED
    pieces = () if refused else pack.evidence
    values: dict[str, float | None] = {}
    missing: tuple[str, ...] = ()
    if item.answerable:
        gold_sections, gold_units = set(map(citation_key, item.gold_sections)), set(map(citation_key, item.gold_units))
        sections = [citation_key(section_of(piece.citation)) for piece in pieces]
        missing = tuple(unit for unit in item.gold_units if citation_key(unit) not in held(pieces))
        values |= {
            "any_section": float(bool(gold_sections & set(sections))),
            "all_sections": float(gold_sections <= set(sections)),
            "units": 1 - len(set(map(citation_key, missing))) / len(gold_units),
            "complete": float(not missing),
            "sections_in_first_8": len(gold_sections & set(sections[:FIRST])) / len(gold_sections),
            "reciprocal_rank": next((1 / rank for rank, section in enumerate(sections, 1) if section in gold_sections), 0.0),
            "wrongly_refused": float(refused),
        }
    else:
        values["refused"] = float(pack.outcome is Outcome.NO_MATCH)
    values["size_by_k"] = len(pieces) / pack.plan.k if pieces else None
    return judgement_of(item, pack.outcome, values, milliseconds, missing)


def judgement_of(
    item: Item, outcome: Outcome, values: Mapping[str, float | None], milliseconds: float, missing: tuple[str, ...] = ()
) -> Judgement:
    return Judgement(
        question=item.id,
        category=item.category.value,
        language=item.language,
        style=item.style.value,
        answerable=item.answerable,
        outcome=outcome.value,
        values=values,
        milliseconds=round(milliseconds, 1),
        missing=missing,
    )


def held(pieces: Iterable[Evidence]) -> set[str]:
    """The citation keys of every unit that the evidence holds, itself or as a part."""
    return {citation_key(citation) for piece in pieces for citation in (piece.citation, *(part.citation for part in piece.parts))}
