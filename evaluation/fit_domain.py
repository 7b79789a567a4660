"""Weights of the decision whether a question is about the loaded law, fitted and written to retrieval/domain_weights.yaml.

    python -m evaluation.fit_domain [--dry-run]

Fitted on the half of the training questions that no word list was written for and the development split, on the Labour Act, which must be
loaded, and on the questions of `dataset/typed_questions.yaml`, which it answers, and of `dataset/outside_questions.yaml`, which it does
not. First the topic by the embedder's vectors (`topic_examples.npz`), a kernel logistic regression; then the weights of all signals, a
logistic regression with weights that have the sign that their meaning gives them, and with each question's topic as it comes out where
its group was not fitted on. Our term list was written with the development questions in sight, so each of them counts a second time as if
a term of it were not in the list. In cross-validation whole fields are held out, and of what is answerable whole sections or small groups.
The operating point is the score below which few answerable training questions lie there. The other splits and the questions kept for
measuring are not read.
"""

from __future__ import annotations

import argparse
import asyncio
import sys
from collections.abc import Callable, Sequence
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
from evaluation.dataset.items import load_items, read_dataset
from evaluation.dataset.training import TRAINING, development, was_read
from evaluation.metrics import Share, share
from graph_schema.citations import citation_key
from graph_schema.errors import LabourCrewError
from retrieval.domain import Signals, features
from retrieval.planner import plan_for
from retrieval.topic import FILE as TOPIC_FILE
from retrieval.topic import Examples, alike, directions_of, in_steps

FILE = Path(str(files("retrieval").joinpath("domain_weights.yaml")))
EXAMPLES = Path(str(files("retrieval").joinpath(TOPIC_FILE)))
AGAINST = ("elsewhere", "abroad", "other_acts")
"""Features that speak against the question."""
EITHER = ("bias", "terms_together", "general", "brief", "bangla", "romanised")
"""Features that may speak for it or against it; all others speak for it."""
PENALTY = 0.3
TOPIC_PENALTY = 0.01
"""Of the topic: from 0.3 downward, fields that were held out are told apart better and better, from here on hardly."""
REFUSED = 0.06
"""Share of the answerable training questions that the operating point may refuse, in cross-validation. They are put harder than most: of
the development questions and the read half of the unseen ones it refuses one in 162."""
JITTER = 1e-6
"""Added to the kernel's diagonal: two questions may have nearly the same vector."""
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
    is_new: bool = False
    """Of the training questions that no word list was written for."""
    was_read: bool = False
    """Of those that one was written for: it counts for the topic alone, which knows no words."""


@dataclass(frozen=True)
class Samples:
    """Names of the features, a row for each question that names no provision, 1 where the statute answers it, and its group."""

    names: tuple[str, ...]
    x: Matrix
    y: Matrix
    groups: NDArray[np.str_]
    is_new: NDArray[np.bool_]
    examples: Examples
    """The topic, fitted on all questions."""


def questions() -> list[Asked]:
    """What is fitted on."""
    asked = [Asked(item.question, item.answerable, item.topic or item.gold_sections[0]) for item in development()]
    for item in load_items(TRAINING):
        asked.append(Asked(item.question, item.answerable, item.topic or item.gold_sections[0], not was_read(item), was_read(item)))
    for field, lines in read_dataset("outside_questions.yaml")["fields"].items():
        asked += [Asked(line, False, field) for line in chain(*lines.values())]
    for kind, lines in read_dataset("typed_questions.yaml").items():
        asked += [Asked(line, True, f"{kind} {tongue} {n // TOGETHER}") for tongue, said in lines.items() for n, line in enumerate(said)]
    return asked


async def samples(statute: str) -> Samples:
    """The features of every question, by the running system."""
    rows: list[dict[str, float]] = []
    kept: list[Asked] = []
    asked = [one for one in questions() if not any(map(citation_key, plan_for(one.question).named))]
    async with Wiring(read_settings()) as wiring:
        vectors = wiring.embedder.embed_queries([one.question for one in asked]).astype(float)
        apart, examples = topics(vectors, asked)
        retriever = await wiring.retriever()
        progress = track(asked, "asking", console=Console(stderr=True), disable=not sys.stderr.isatty())
        for one, about in zip(progress, apart.tolist(), strict=True):
            if one.was_read:
                continue
            signals = replace(await retriever.signals(one.question, plan_for(one.question), statute=statute), topic=about)
            seen = [signals, _with_a_term_less(signals)] if one.answerable and not one.is_new else [signals]
            rows += map(features, seen)
            kept += [one] * len(seen)
    y, groups = np.array([float(one.answerable) for one in kept]), np.array([one.group for one in kept])
    x, is_new = np.array([list(row.values()) for row in rows]), np.array([one.is_new for one in kept])
    return Samples(tuple(rows[0]), x, y, groups, is_new, examples)


def topics(vectors: Matrix, asked: Sequence[Asked]) -> tuple[Matrix, Examples]:
    """For each question its topic as it comes out where its group was not fitted on; and the topic fitted on all.

    The kernel's matrix is taken apart as K = L Lᵀ, so that its regression is a plain one over the rows of L.
    """
    kept = in_steps(vectors)
    directions = directions_of(kept).astype(float)
    root = np.linalg.cholesky(alike(directions @ directions.T) + JITTER * np.eye(len(kept)))
    x, y = np.c_[root, np.ones(len(root))], np.array([float(one.answerable) for one in asked])
    apart = _held_out(x, y, np.array([one.group for one in asked]), _topic)
    found = _topic(x, y)
    return apart, Examples(kept, np.linalg.solve(root.T, found[:-1]).astype(np.float32), float(found[-1]))


def _topic(x: Matrix, y: Matrix) -> Matrix:
    return _regression(x, y, np.r_[np.full(x.shape[1] - 1, TOPIC_PENALTY), 0.0], None)


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
    """The weights of the signals."""
    bounds = [(None, None) if name in EITHER else (None, 0) if name in AGAINST else (0, None) for name in names]
    return _regression(x, y, np.array([PENALTY * (name != "bias") for name in names]), bounds)


def _regression(x: Matrix, y: Matrix, penalties: Matrix, bounds: Sequence[tuple[float | None, float | None]] | None) -> Matrix:
    """Logistic regression, both kinds of question counting the same."""
    counted = np.where(y == 1, 0.5 / max(y.sum(), 1), 0.5 / max((1 - y).sum(), 1)) * len(y)
    side = np.where(y == 1, 1.0, -1.0)

    def loss(weights: Matrix) -> tuple[float, Matrix]:
        margins = (x @ weights) * side
        cost = (counted * np.logaddexp(0, -margins)).sum() + (penalties * weights**2).sum() / 2
        return float(cost), penalties * weights - x.T @ (counted * side / (1 + np.exp(np.clip(margins, -30, 30))))

    found: Matrix = minimize(loss, np.zeros(x.shape[1]), jac=True, method="L-BFGS-B", bounds=bounds).x
    return found


def held_out(seen: Samples) -> Matrix:
    """The score of each question by weights that were fitted without its group, the mean of several divisions."""
    return _held_out(seen.x, seen.y, seen.groups, lambda x, y: fitted(seen.names, x, y))


def _held_out(x: Matrix, y: Matrix, groups: NDArray[np.str_], fit: Callable[[Matrix, Matrix], Matrix]) -> Matrix:
    scores = np.zeros((ROUNDS, len(y)))
    kinds, member = np.unique(groups, return_inverse=True)
    for number in range(ROUNDS):
        fold = (np.random.default_rng(number).permutation(len(kinds)) % FOLDS)[member]
        for part in range(FOLDS):
            left, rest = fold == part, fold != part
            scores[number, left] = x[left] @ fit(x[rest], y[rest])
    mean: Matrix = scores.mean(axis=0)
    return mean


def text_of(seen: Samples, weights: Matrix, threshold: float, scores: Matrix) -> str:
    """The file: the weights, the threshold, and what they did on groups of questions that they were not fitted on."""
    below = scores < threshold
    refused, right = share(map(float, below[seen.is_new & (seen.y == 1)])), share(map(float, below[seen.is_new & (seen.y == 0)]))
    fields = share(map(float, below[~seen.is_new & (seen.y == 0)]))
    lines = [
        "# Written by `python -m evaluation.fit_domain`: how much each signal of retrieval/domain.py counts. A heuristic, not a guarantee.",
        f"# Cross-validated by the score alone, each field and section held out whole: of {refused.count} answerable training questions",
        f"# {refused.value:.3f} refused; of {right.count} others, half of them in words of labour, {_between(right)};",
        f"# of {fields.count} questions of other fields {_between(fields)}.",
        "weights:",
        *(f"  {name}: {weight:.3f}" for name, weight in zip(seen.names, weights, strict=True)),
        f"  threshold: {threshold:.3f}",
    ]
    return "\n".join(lines) + "\n"


def _between(part: Share) -> str:
    return f"{part.value:.3f} [{part.low:.3f}, {part.high:.3f}]"


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
    threshold = float(np.quantile(scores[seen.is_new & (seen.y == 1)], REFUSED))
    text = text_of(seen, fitted(seen.names, seen.x, seen.y), threshold, scores)
    if not options.dry_run:
        FILE.write_text(text, encoding="utf-8")
        np.savez_compressed(EXAMPLES, **seen.examples._asdict())
    print(text, end="")
    return 0


if __name__ == "__main__":
    sys.exit(main())
