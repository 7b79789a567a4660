"""Weights of the decision whether a question is about the loaded law, fitted and written to retrieval/domain_weights.yaml.

    python -m evaluation.fit_domain [--dry-run]

Fitted on the development split of our questions on the Labour Act, which must be loaded, and on `dataset/outside_questions.yaml`: a
logistic regression whose weights have the sign that their meaning gives them. Our term list was written with these questions in sight,
so each answerable one counts a second time as if a term of it were not in the list. The operating point is the score below which few
answerable questions lie, by cross-validation. Test questions are not read.
"""

from __future__ import annotations

import argparse
import asyncio
import sys
from collections.abc import Sequence
from dataclasses import replace
from importlib.resources import files
from pathlib import Path

import numpy as np
import yaml
from numpy.typing import NDArray
from scipy.optimize import minimize  # type: ignore[import-untyped]  # it has no stubs

from api.settings import read_settings
from api.wiring import Wiring
from evaluation.dataset.items import Split, load_items
from evaluation.retrieval_report import DATASET
from graph_schema.citations import citation_key
from graph_schema.errors import LabourCrewError
from retrieval.domain import Signals, features
from retrieval.planner import plan_for

FILE = Path(str(files("retrieval").joinpath("domain_weights.yaml")))
AGAINST = ("elsewhere", "abroad")
"""Features that speak against the question; all others but the bias speak for it."""
PENALTY = 0.3
REFUSED = 0.03
"""Share of the rows of answerable questions that the operating point may refuse, in cross-validation; half of them lack a term."""
FOLDS, ROUNDS = 10, 5

Matrix = NDArray[np.float64]


async def samples(statute: str) -> tuple[tuple[str, ...], Matrix, Matrix]:
    """Names of the features, a row for each question that names no provision, and 1 where the statute answers it."""
    items = load_items(DATASET, split=Split.DEVELOPMENT)
    outside = yaml.safe_load(files("evaluation.dataset").joinpath("outside_questions.yaml").read_text(encoding="utf-8"))
    asked = [(item.question, item.answerable) for item in items] + [(line, False) for lines in outside.values() for line in lines]
    rows: list[dict[str, float]] = []
    labels = []
    async with Wiring(read_settings()) as wiring:
        retriever = await wiring.retriever()
        for question, answerable in asked:
            plan = plan_for(question)
            if not any(map(citation_key, plan.named)):
                signals = await retriever.signals(question, plan, statute=statute)
                seen = [signals, _with_a_term_less(signals)] if answerable else [signals]
                rows += map(features, seen)
                labels += [float(answerable)] * len(seen)
    return tuple(rows[0]), np.array([list(row.values()) for row in rows]), np.array(labels)


def _with_a_term_less(signals: Signals) -> Signals:
    """The question as it would look had it called one of its terms by a word that the list does not have."""
    left = max(signals.terms - 1, 0) / max(signals.terms, 1)
    together = max(signals.terms_together - 1, 0)
    return replace(signals, terms=max(signals.terms - 1, 0), terms_together=together, spoken_of=signals.spoken_of * (1 + left) / 2,
                   in_one_piece=signals.in_one_piece * (1 + left) / 2)  # fmt: skip


def fitted(names: Sequence[str], x: Matrix, y: Matrix) -> Matrix:
    """The weights, both kinds of question counting the same."""
    share = np.where(y == 1, 0.5 / max(y.sum(), 1), 0.5 / max((1 - y).sum(), 1)) * len(y)
    shrunk = np.array([name != "bias" for name in names], dtype=float)
    bounds = [(None, None) if name == "bias" else (None, 0) if name in AGAINST else (0, None) for name in names]

    def loss(weights: Matrix) -> float:
        margins = (x @ weights) * np.where(y == 1, 1, -1)
        return float((share * np.logaddexp(0, -margins)).sum() + PENALTY / 2 * (shrunk * weights**2).sum())

    found: Matrix = minimize(loss, np.zeros(len(names)), method="L-BFGS-B", bounds=bounds).x
    return found


def held_out(names: Sequence[str], x: Matrix, y: Matrix) -> Matrix:
    """The score of each question by weights that were fitted without it, the mean of several divisions."""
    scores = np.zeros((ROUNDS, len(y)))
    for number in range(ROUNDS):
        fold = np.random.default_rng(number).permutation(len(y)) % FOLDS
        for part in range(FOLDS):
            scores[number, fold == part] = x[fold == part] @ fitted(names, x[fold != part], y[fold != part])
    mean: Matrix = scores.mean(axis=0)
    return mean


def text_of(names: Sequence[str], weights: Matrix, threshold: float, scores: Matrix, y: Matrix) -> str:
    """The file: the weights, the threshold, and what they did on questions that they were not fitted on."""
    refused, right = (float((scores[y == label] < threshold).mean()) for label in (1, 0))
    lines = [
        "# Written by `python -m evaluation.fit_domain`: how much each signal of retrieval/domain.py counts. A heuristic, not a guarantee.",
        f"# Cross-validated on {int(y.sum())} rows of answerable questions and {int((1 - y).sum())} of other fields:"
        f" refused {refused:.3f} of the first, {right:.3f} of the second.",
        "weights:",
        *(f"  {name}: {weight:.3f}" for name, weight in zip(names, weights, strict=True)),
        f"  threshold: {threshold:.3f}",
    ]
    return "\n".join(lines) + "\n"


def main(arguments: Sequence[str] | None = None) -> int:
    """Writes the weights and prints them; 1 where the graph does not answer."""
    parser = argparse.ArgumentParser(prog="python -m evaluation.fit_domain", description=(__doc__ or "").split("\n")[0])
    parser.add_argument("--statute", default="bd-2006-42")
    parser.add_argument("--dry-run", action="store_true", help="print the weights, write nothing")
    options = parser.parse_args(arguments)
    try:
        names, x, y = asyncio.run(samples(options.statute))
    except LabourCrewError as problem:
        print(problem, file=sys.stderr)
        return problem.exit_code
    scores = held_out(names, x, y)
    threshold = float(np.quantile(scores[y == 1], REFUSED))
    text = text_of(names, fitted(names, x, y), threshold, scores, y)
    if not options.dry_run:
        FILE.write_text(text, encoding="utf-8")
    print(text, end="")
    return 0


if __name__ == "__main__":
    sys.exit(main())
