"""Reranking: what the searches and the hops found, ordered once more by all that is known of question and provision.

Reciprocal ranks know places only. Here each candidate is weighed by its traits: its places in the rankings, how near its passages are,
how much of the question and of its heading agree, whether it says what is asked for (a penalty, a number, a meaning), and what its
section and what it refers to are worth. The weights are a linear ranker, fitted listwise by `python -m evaluation.fit_ranking`; the
model is a dozen numbers in `ranking_weights.yaml` and costs no reading that the pack does not need anyway.
"""

from __future__ import annotations

import re
from collections import defaultdict
from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field
from functools import cache, cached_property, lru_cache
from operator import and_
from typing import Any, NamedTuple, Protocol

import numpy as np
from numpy.typing import NDArray

from graph_schema.citations import section_unit
from retrieval.fusion import DAMPING
from retrieval.question import one_stands_in, read_words, spaced
from retrieval.question_types import rules
from retrieval.reading import Reading
from retrieval.seeds import Found
from retrieval.wording import Wording, Words, words_of

CLOSE = 0.025
"""A difference of nearness, on the scale of the database, that tells one provision from another."""
FOUND_BESIDE = 1.5
"""What a fused score counts against one that came over edges. Chosen on the development split; from 1 to 2 little changes."""
LEAST = 1e-6
_DEFINES = re.compile(r"\W{0,4}[“\"‘'][^”\"’']{1,80}[”\"’'].{0,60}?(?:অর্থ|বলিতে|means|includes)", re.DOTALL)

Traits = NDArray[np.float64]


@dataclass(frozen=True)
class Context:
    """What is known of one question when its candidates are weighed."""

    reading: Reading
    wording: Wording
    by_meaning: Found
    by_letters: Found
    by_terms: Found
    fused: Mapping[str, float]
    """Unit → its share of the best fused score, of those that a search found."""
    pieces: Mapping[str, Mapping[str, Any]]
    """Unit → it as evidence: heading, words as searched, what it cites."""
    near: Mapping[str, float]
    """Unit → how near its passages are to the question, from 0 to 1."""
    brought: Mapping[str, float] = field(default_factory=dict)
    """Unit → what a hop made of its seed's score."""
    read: dict[str, tuple[float, ...]] = field(default_factory=dict)
    """Unit → the traits of its words: they are weighed twice, before the hops and after them."""

    @cached_property
    def asked_for(self) -> tuple[bool, ...]:
        """Of each kind of answer whether the question asks for it."""
        line = spaced(self.reading.text)
        return tuple(one_stands_in(row["asks"], line) for row in rules()["answers"])


class Reranker(Protocol):
    """Orders candidates; what it cannot say leaves their order as the fusion has it."""

    @property
    def name(self) -> str: ...

    def scores(self, context: Context, units: Sequence[str]) -> Traits:
        """A number for each unit, the larger the better, comparable within one question."""


class ByFusion:
    """No reranking: the fused score alone, or what a hop made of it."""

    name = "none"

    def scores(self, context: Context, units: Sequence[str]) -> Traits:
        known = [max(context.fused.get(unit, 0.0), context.brought.get(unit, 0.0) / FOUND_BESIDE, LEAST) for unit in units]
        return np.log(known) * 2


class ByTraits:
    """The linear ranker of this file."""

    name = "traits"

    def scores(self, context: Context, units: Sequence[str]) -> Traits:
        known = _weights()
        names, rows = traits(context, units)
        scores: Traits = rows @ np.array([known.get(name, 0.0) for name in names])
        return scores


RERANKERS: dict[str, type[ByFusion] | type[ByTraits]] = {one.name: one for one in (ByTraits, ByFusion)}
"""Name → reranker, the default first."""

TRAITS = (
    "meaning", "letters", "terms", "near", "section", "covered", "spelled", "heading", "defines", "linked", "refers", "whole section",
    "covered beside",
)  # fmt: skip


def traits(context: Context, units: Sequence[str]) -> tuple[tuple[str, ...], Traits]:
    """Names of the traits, and a row for each unit, each about from -3 to 1."""
    names = (*TRAITS, *(row["name"] for row in rules()["answers"]))
    by_meaning, by_letters, by_terms = map(_gains, (context.by_meaning, context.by_letters, context.by_terms))
    nearest = max((context.near.get(unit, 0.0) for unit in units), default=0.0)
    sections: dict[str, float] = defaultdict(float)
    for unit, score in context.fused.items():
        sections[section_unit(unit)] = max(sections[section_unit(unit)], score)
    linked, beside = _linked(context), dict[str, float]()
    for unit in units:
        if unit not in context.read:
            context.read[unit] = _read(context, context.pieces[unit])
        beside[section_unit(unit)] = max(beside.get(section_unit(unit), 0.0), context.read[unit][0])
    rows = []
    for unit in units:
        covered, spelled, heading, defines, refers, *says = context.read[unit]
        found = (
            by_meaning.get(unit, 0.0),
            by_letters.get(unit, 0.0),
            by_terms.get(unit, 0.0),
            (context.near[unit] - nearest) / CLOSE if unit in context.near else -4.0,
            sections[section_unit(unit)],
            covered,
            spelled,
            heading,
            defines,
            linked.get(unit, 0.0),
            refers,
            float("__" not in unit),
            beside[section_unit(unit)],
            *says,
        )
        rows.append(found)
    return names, np.array(rows, dtype=np.float64).reshape(len(rows), len(names))


def _read(context: Context, piece: Mapping[str, Any]) -> tuple[float, ...]:
    """The traits that the words of a piece have beside the question's, whatever else was found."""
    headings = (piece["heading"], piece["heading_translation"])
    told = _told(piece["searched"], piece["reading"], headings, len(piece["cites"]))
    common = context.wording.beside(told.words)
    return (
        common.share,
        common.spelled,
        max(map(context.wording.covered, told.headings)),
        told.defines,
        told.refers,
        *map(float, map(and_, context.asked_for, told.says)),
    )


class _Told(NamedTuple):
    """What a piece says, whatever is asked."""

    words: Words
    headings: tuple[Words, ...]
    defines: float
    refers: float
    says: tuple[bool, ...]
    """Of each kind of answer whether a word begins as it is said."""


@lru_cache(maxsize=4096)
def _told(searched: str, reading: str, headings: tuple[str, ...], cited: int) -> _Told:
    words = words_of(searched)
    line = "".join(f" {word}" for word in words)
    says = tuple(any(f" {one}" in line for one in row["says"]) for row in rules()["answers"])
    return _Told(words, tuple(map(words_of, headings)), float(bool(_DEFINES.match(reading))), float(np.log1p(cited)) / 3, says)


def _gains(found: Found) -> dict[str, float]:
    """Unit → its reciprocal rank, 1 for the first place."""
    return {unit: (DAMPING + 1) / (DAMPING + place) for place, unit in enumerate(found.units, 1)}


def _linked(context: Context) -> dict[str, float]:
    """Unit → the best fused score of those that it refers to or that refer to it."""
    best: dict[str, float] = {}
    for unit, piece in context.pieces.items():
        for cited in piece["cites"]:
            for one, other in ((unit, cited), (cited, unit)):
                best[one] = max(best.get(one, 0.0), context.fused.get(other, 0.0))
    return best


@cache
def _weights() -> dict[str, float]:
    return {name: float(value) for name, value in read_words("ranking_weights.yaml")["weights"].items()}
