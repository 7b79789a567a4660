"""Weights of the classifier of question types, fitted and written to retrieval/type_weights.yaml. Needs no database.

    python -m evaluation.fit_types [--dry-run]

A logistic regression over the traits of `retrieval/question_types.py`, and over words and pairs of words that several questions have, on
the training questions and the development split of the questions on the Labour Act, on the sample's and on
`dataset/typed_questions.yaml`. Questions of the calibration and test splits and those kept for measuring are not read.
"""

from __future__ import annotations

import argparse
import json
import sys
from collections import Counter
from collections.abc import Sequence
from importlib.resources import files
from pathlib import Path

import numpy as np
from numpy.typing import NDArray
from scipy.optimize import minimize  # type: ignore[import-untyped]  # it has no stubs

from evaluation.dataset.items import Split, labelled_questions, read_dataset
from evaluation.dataset.training import TRAINING
from evaluation.metrics import share
from evaluation.retrieval_report import DATASET
from graph_schema.plan import QuestionType
from retrieval.question_types import TYPES, traits

FILE = Path(str(files("retrieval").joinpath("type_weights.yaml")))
PENALTY = 2.0
FEWEST = 6
"""Questions that have a word or a pair of words before it is weighed."""
FOLDS, ROUNDS = 10, 3

Matrix = NDArray[np.float64]


def samples() -> tuple[tuple[str, ...], Matrix, NDArray[np.int64], NDArray[np.bool_]]:
    """Names of the traits, a row for each question, the number of its type, and whether it is of the development split."""
    development = labelled_questions(DATASET, split=Split.DEVELOPMENT)
    typed = read_dataset("typed_questions.yaml")
    others = [(line, QuestionType(kind)) for kind, said in typed.items() for lines in said.values() for line in lines]
    labelled = [*development, *labelled_questions(TRAINING), *labelled_questions("sample_questions"), *others]
    rows = [traits(question) for question, _ in labelled]
    had = Counter(name for row in rows for name in row)
    names = tuple(name for name in had if not name.startswith(("word ", "pair ")) or had[name] >= FEWEST)
    x = np.array([[row.get(name, 0.0) for name in names] for row in rows])
    return names, x, np.array([TYPES.index(kind.value) for _, kind in labelled]), np.arange(len(labelled)) < len(development)


def fitted(x: Matrix, y: NDArray[np.int64]) -> Matrix:
    """The weights: a row for each trait, a column for each type."""
    shape, right = (x.shape[1], len(TYPES)), np.eye(len(TYPES))[y]

    def loss(flat: Matrix) -> tuple[float, Matrix]:
        weights = flat.reshape(shape)
        scores = x @ weights
        likely = np.exp(scores - scores.max(axis=1, keepdims=True))
        likely /= likely.sum(axis=1, keepdims=True)
        cost = -np.log((likely * right).sum(axis=1) + 1e-12).sum() + PENALTY / 2 * (weights**2).sum()
        return float(cost), (x.T @ (likely - right) + PENALTY * weights).ravel()

    found: Matrix = minimize(loss, np.zeros(shape[0] * shape[1]), jac=True, method="L-BFGS-B").x.reshape(shape)
    return found


def held_out(x: Matrix, y: NDArray[np.int64]) -> Matrix:
    """For each question in how many of the divisions its type is found by weights that were fitted without it, as a share."""
    right = np.zeros(len(y))
    for number in range(ROUNDS):
        fold = np.random.default_rng(number).permutation(len(y)) % FOLDS
        for part in range(FOLDS):
            scores = x[fold == part] @ fitted(x[fold != part], y[fold != part])
            right[fold == part] += (scores.argmax(axis=1) == y[fold == part]) / ROUNDS
    return right


def main(arguments: Sequence[str] | None = None) -> int:
    """Writes the weights and says how good they are."""
    parser = argparse.ArgumentParser(prog="python -m evaluation.fit_types", description=(__doc__ or "").split("\n")[0])
    parser.add_argument("--dry-run", action="store_true", help="say how good they would be, write nothing")
    options = parser.parse_args(arguments)
    names, x, y, development = samples()
    right, weights = held_out(x, y), fitted(x, y)
    everywhere, there = share(right.tolist()), share(right[development].tolist())
    said = f"{everywhere.value:.2f}, on the {there.count} of the development split {there.value:.2f} [{there.low:.2f}, {there.high:.2f}]"
    named = {json.dumps(name, ensure_ascii=False): row for name, row in zip(names, weights, strict=True)}
    lines = [
        "# Written by `python -m evaluation.fit_types`: what each trait of retrieval/question_types.py says for each type, in this order:",
        f"# {', '.join(TYPES)}. Accuracy in cross-validation on {len(y)} labelled questions: {said}.",
        "weights:",
        *(f"  {name}: [{', '.join(f'{value:.2f}' for value in row)}]" for name, row in named.items()),
    ]
    if not options.dry_run:
        FILE.write_text("\n".join(lines) + "\n", encoding="utf-8")
    print(f"{len(y)} questions, accuracy in cross-validation {said}")
    return 0


if __name__ == "__main__":
    sys.exit(main())
