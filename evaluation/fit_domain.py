"""Weights of the decision whether a question is about the loaded law, fitted and written to retrieval/domain_weights.yaml.

    python -m evaluation.fit_domain [--dry-run]

Fitted on the development split of our questions on the Labour Act, which must be loaded, and on the questions of
`dataset/typed_questions.yaml`, which it answers, and of `dataset/outside_questions.yaml`, which it does not: a logistic regression whose
weights have the sign that their meaning gives them. Our term list was written with the development questions in sight, so each of them
counts a second time as if a term of it were not in the list. In cross-validation whole fields are held out, and of what is answerable whole
sections or small groups. The operating point is the score below which few answerable questions lie there. The other splits are not read.
"""

from __future__ import annotations

import argparse
import asyncio
import sys
from collections.abc import Sequence
from dataclasses import dataclass, replace
from importlib.resources import files
from itertools import chain
from pathlib import Path

import numpy as np
from numpy.typing import NDArray
from rich.console import Console
from rich.progress import track
from scipy.optimize import minimize  # type: ignore[import-untyped]  # it has no stubs

from api.settings import read_settings
from api.wiring import Wiring
from evaluation.dataset.items import Split, load_items, read_dataset
from evaluation.metrics import share
from evaluation.retrieval_report import DATASET
from graph_schema.citations import citation_key
from graph_schema.errors import LabourCrewError
from retrieval.domain import Signals, features
from retrieval.planner import plan_for

FILE = Path(str(files("retrieval").joinpath("domain_weights.yaml")))
AGAINST = ("elsewhere", "abroad", "other_acts")
"""Features that speak against the question."""
EITHER = ("bias", "terms_together", "general", "brief", "bangla", "romanised")
"""Features that may speak for it or against it; all others speak for it."""
PENALTY = 0.3
REFUSED = 0.02
"""Share of the rows of answerable questions that the operating point may refuse, in cross-validation."""
FOLDS, ROUNDS = 10, 5
TOGETHER = 3
"""Typed questions of one type and language that are held out together."""

Matrix = NDArray[np.float64]


@dataclass(frozen=True)
class Asked:
    """One question for the fit, and what is held out together with it."""

    question: str
    answerable: bool
    group: str


@dataclass(frozen=True)
class Samples:
    """Names of the features, a row for each question that names no provision, 1 where the statute answers it, and its group."""

    names: tuple[str, ...]
    x: Matrix
    y: Matrix
    groups: NDArray[np.str_]


def questions() -> list[Asked]:
    """What is fitted on."""
    items = load_items(DATASET, split=Split.DEVELOPMENT)
    asked = [Asked(item.question, item.answerable, f"item {item.topic or item.gold_sections[0]}") for item in items]
    for field, lines in read_dataset("outside_questions.yaml")["fields"].items():
        asked += [Asked(line, False, f"field {field}") for line in chain(*lines.values())]
    for kind, lines in read_dataset("typed_questions.yaml").items():
        asked += [Asked(line, True, f"{kind} {tongue} {n // TOGETHER}") for tongue, said in lines.items() for n, line in enumerate(said)]
    return asked


async def samples(statute: str) -> Samples:
    """The features of every question, by the running system."""
    rows: list[dict[str, float]] = []
    labels, groups = [], []
    async with Wiring(read_settings()) as wiring:
        retriever = await wiring.retriever()
        for asked in track(questions(), "asking", console=Console(stderr=True), disable=not sys.stderr.isatty()):
            plan = plan_for(asked.question)
            if not any(map(citation_key, plan.named)):
                signals = await retriever.signals(asked.question, plan, statute=statute)
                seen = [signals, _with_a_term_less(signals)] if asked.group.startswith("item") and asked.answerable else [signals]
                rows += map(features, seen)
                labels += [float(asked.answerable)] * len(seen)
                groups += [asked.group] * len(seen)
    return Samples(tuple(rows[0]), np.array([list(row.values()) for row in rows]), np.array(labels), np.array(groups))


def _with_a_term_less(signals: Signals) -> Signals:
    """The question as it would look had it called one of its terms by a word that the list does not have."""
    left = max(signals.terms - 1, 0) / max(signals.terms, 1)
    together, own = max(signals.terms_together - 1, 0), max(signals.own_together - 1, 0)
    return replace(
        signals,
        terms=max(signals.terms - 1, 0),
        terms_together=together,
        own_together=own,
        spoken_of=signals.spoken_of * (1 + left) / 2,
        in_one_piece=signals.in_one_piece * (1 + left) / 2,
    )


def fitted(names: Sequence[str], x: Matrix, y: Matrix) -> Matrix:
    """The weights, both kinds of question counting the same."""
    counted = np.where(y == 1, 0.5 / max(y.sum(), 1), 0.5 / max((1 - y).sum(), 1)) * len(y)
    shrunk = np.array([name != "bias" for name in names], dtype=float)
    bounds = [(None, None) if name in EITHER else (None, 0) if name in AGAINST else (0, None) for name in names]
    side = np.where(y == 1, 1.0, -1.0)

    def loss(weights: Matrix) -> tuple[float, Matrix]:
        margins = (x @ weights) * side
        cost = (counted * np.logaddexp(0, -margins)).sum() + PENALTY / 2 * (shrunk * weights**2).sum()
        return float(cost), PENALTY * shrunk * weights - x.T @ (counted * side / (1 + np.exp(np.clip(margins, -30, 30))))

    found: Matrix = minimize(loss, np.zeros(len(names)), jac=True, method="L-BFGS-B", bounds=bounds).x
    return found


def held_out(seen: Samples) -> Matrix:
    """The score of each question by weights that were fitted without its group, the mean of several divisions."""
    scores = np.zeros((ROUNDS, len(seen.y)))
    kinds, member = np.unique(seen.groups, return_inverse=True)
    for number in range(ROUNDS):
        fold = (np.random.default_rng(number).permutation(len(kinds)) % FOLDS)[member]
        for part in range(FOLDS):
            left, rest = fold == part, fold != part
            scores[number, left] = seen.x[left] @ fitted(seen.names, seen.x[rest], seen.y[rest])
    mean: Matrix = scores.mean(axis=0)
    return mean


def text_of(seen: Samples, weights: Matrix, threshold: float, scores: Matrix) -> str:
    """The file: the weights, the threshold, and what they did on groups of questions that they were not fitted on."""
    right = share(float(score < threshold) for score in scores[seen.y == 0])
    refused = share(float(score < threshold) for score in scores[seen.y == 1])
    fields = len({group for group in seen.groups.tolist() if group.startswith("field")})
    lines = [
        "# Written by `python -m evaluation.fit_domain`: how much each signal of retrieval/domain.py counts. A heuristic, not a guarantee.",
        f"# Cross-validated on {refused.count} rows of answerable ones and {right.count} of {fields} other fields, each held out whole:",
        f"# refused {refused.value:.3f} of the first and {right.value:.3f} [{right.low:.3f}, {right.high:.3f}] of the second.",
        "weights:",
        *(f"  {name}: {weight:.3f}" for name, weight in zip(seen.names, weights, strict=True)),
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
        seen = asyncio.run(samples(options.statute))
    except LabourCrewError as problem:
        print(problem, file=sys.stderr)
        return problem.exit_code
    scores = held_out(seen)
    threshold = float(np.quantile(scores[seen.y == 1], REFUSED))
    text = text_of(seen, fitted(seen.names, seen.x, seen.y), threshold, scores)
    if not options.dry_run:
        FILE.write_text(text, encoding="utf-8")
    print(text, end="")
    return 0


if __name__ == "__main__":
    sys.exit(main())
