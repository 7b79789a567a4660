"""Weights of the reranker, fitted and written to retrieval/ranking_weights.yaml.

    python -m evaluation.fit_ranking [--dry-run]

Fitted on the half of the training questions that no word list was written for and on the development split, on the Labour Act, which must
be loaded. For every answerable
question that names no provision, the running system gives its candidates (what the searches found and hops reached, as the weights so far
have it); a linear ranker is fitted so that each gold unit is likelier than all candidates that are not gold (listwise, softmax). In
cross-validation whole sections are held out. The calibration and test splits and the questions kept for measuring are not read.
"""

from __future__ import annotations

import argparse
import asyncio
import hashlib
import sys
from collections.abc import Callable, Sequence
from dataclasses import dataclass
from importlib.resources import files
from pathlib import Path
from typing import Any

import numpy as np
from numpy.typing import NDArray
from rich.console import Console
from rich.progress import track
from scipy.optimize import minimize  # type: ignore[import-untyped]  # it has no stubs

from api.settings import read_settings
from api.wiring import Wiring
from evaluation.dataset.items import Item
from evaluation.dataset.training import development, unread
from graph_schema.citations import citation_key
from graph_schema.errors import LabourCrewError
from retrieval.planner import plan_for
from retrieval.ranking import ByFusion, ByTraits, traits

FILE = Path(str(files("retrieval").joinpath("ranking_weights.yaml")))
PENALTY = 0.01
FOLDS = 5
FIRST = (5, 8, 20)

Matrix = NDArray[np.float64]


@dataclass(frozen=True)
class Sample:
    """One question with its candidates: a row of traits for each, and the gold units that each holds."""

    item: Item
    names: tuple[str, ...]
    rows: Matrix
    holds: tuple[frozenset[str], ...]
    fused: Matrix

    @property
    def gold(self) -> frozenset[str]:
        return frozenset(map(citation_key, self.item.gold_units))

    @property
    def right(self) -> Matrix:
        return np.array([float(bool(held)) for held in self.holds])


async def samples() -> list[Sample]:
    """The candidates of every question that is fitted on, by the running system."""
    found = []
    items = [*unread(answerable=True), *development(answerable=True)]
    async with Wiring(read_settings()) as wiring:
        retriever = await wiring.retriever()
        for item in track(items, "asking", console=Console(stderr=True), disable=not sys.stderr.isatty()):
            plan = plan_for(item.question)
            if plan.named:
                continue
            context = (await retriever.candidates(item.question, plan, statute=item.statute)).context
            units = sorted(context.pieces)
            names, rows = traits(context, units)
            fused = ByFusion().scores(context, units)
            found.append(Sample(item, names, rows, tuple(_gold_held(item, context.pieces[unit]) for unit in units), fused))
    return found


def _gold_held(item: Item, piece: Any) -> frozenset[str]:
    held = {citation_key(piece["citation"]), *(citation_key(part.citation) for part in piece["parts"])}
    return frozenset(held.intersection(map(citation_key, item.gold_units)))


def fitted(seen: Sequence[Sample], penalty: float = PENALTY) -> Matrix:
    """The weights: over all questions, each gold candidate against all that are not, the mean over the gold ones of a question."""
    lists = [(one.rows, one.right) for one in seen if one.right.any()]

    def loss(weights: Matrix) -> tuple[float, Matrix]:
        total, slope = penalty * float(weights @ weights), 2 * penalty * weights
        for rows, right in lists:
            scores = rows @ weights
            likely = np.exp(scores - scores.max())
            wrong = likely * (1 - right)
            gold = np.flatnonzero(right)
            for one in gold:
                whole = wrong.sum() + likely[one]
                share = 1 / (len(gold) * len(lists))
                total -= share * float(np.log(likely[one] / whole))
                slope = slope - share * (rows[one] - (wrong @ rows + likely[one] * rows[one]) / whole)
        return total, slope

    found: Matrix = minimize(loss, np.zeros(lists[0][0].shape[1]), jac=True, method="L-BFGS-B").x
    return found


def found_among(seen: Sequence[Sample], scores: Callable[[Sample], Matrix]) -> dict[int, float]:
    """Number of first candidates → the share of gold units that they hold, the mean over the questions."""
    shares: dict[int, list[float]] = {first: [] for first in FIRST}
    for one in seen:
        order = np.argsort(-scores(one), kind="stable")
        for first in FIRST:
            held = frozenset[str]().union(*(one.holds[place] for place in order[:first]))
            shares[first].append(len(held) / len(one.gold))
    return {first: float(np.mean(values)) for first, values in shares.items()}


def cross_validated(seen: Sequence[Sample]) -> dict[int, float]:
    """The same with weights that were fitted on the questions on other sections."""
    fold = [int(hashlib.sha256(one.item.gold_sections[0].encode()).hexdigest(), 16) % FOLDS for one in seen]
    weights = [fitted([one for one, its in zip(seen, fold, strict=True) if its != number]) for number in range(FOLDS)]
    apart = {one.item.id: weights[number] for one, number in zip(seen, fold, strict=True)}
    return found_among(seen, lambda one: one.rows @ apart[one.item.id])


def main(arguments: Sequence[str] | None = None) -> int:
    """Writes the weights; 1 where the graph does not answer."""
    parser = argparse.ArgumentParser(prog="python -m evaluation.fit_ranking", description=(__doc__ or "").split("\n")[0])
    parser.add_argument("--dry-run", action="store_true", help="show the weights without writing them")
    options = parser.parse_args(arguments)
    try:
        seen = asyncio.run(samples())
    except LabourCrewError as problem:
        print(problem, file=sys.stderr)
        return problem.exit_code
    apart, fused = cross_validated(seen), found_among(seen, lambda one: one.fused)
    weights = fitted(seen)
    said = ", ".join(f"{apart[first]:.3f} in the first {first}" for first in FIRST)
    without = ", ".join(f"{fused[first]:.3f}" for first in FIRST)
    lines = [
        f"# Written by `python -m evaluation.fit_ranking`: what each trait of retrieval/ranking.py ({ByTraits.name}) counts.",
        f"# Of the gold units of {len(seen)} questions, cross-validated by section: {said}; by the fused places alone {without}.",
        "weights:",
        *(f"  {name}: {weight:.3f}" for name, weight in zip(seen[0].names, weights, strict=True)),
    ]
    text = "\n".join(lines) + "\n"
    if not options.dry_run:
        FILE.write_text(text, encoding="utf-8")
    print(text, end="")
    return 0


if __name__ == "__main__":
    sys.exit(main())
