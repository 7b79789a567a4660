"""Labelled scores for the gate: the board's claims on the calibration split, labelled by rule, and a card that says how.

    python -m evaluation.label_claims [--source SOURCE] [--out evaluation/dataset/labels]
    labourcrew calibrate --scores evaluation/dataset/labels/labour_act_calibration.jsonl

Asks the running system with the statute of the questions loaded. With `--source`, the statute as `labourcrew parse` takes it, quotations
are checked in its own words. The same system gives the same labels.
"""

from __future__ import annotations

import argparse
import asyncio
import json
import sys
from collections import Counter
from collections.abc import Sequence
from dataclasses import asdict
from datetime import UTC, datetime
from pathlib import Path
from typing import Any

from rich.console import Console
from rich.progress import track

from agents.board import Board
from api.settings import read_settings
from api.wiring import Wiring
from evaluation.answer_metrics import WordsOf, words_in, words_of_statutes
from evaluation.dataset.items import Item, Split, load_items
from evaluation.labels import Label, labels_of
from evaluation.retrieval_report import DATASET
from graph_schema.errors import DatabaseUnavailable, LabourCrewError, WrongUse
from graph_schema.evidence import Outcome
from ingestion.loader import loaded_statutes
from ingestion.parse import parse_source

OUT = Path(__file__).parent / "dataset" / "labels"

RULE = (
    "Every quotation of a faithful claim stands in the unit that it cites, and the Act answers the question. A claim that says that its "
    "provision answers is faithful where one of the units is a gold unit of the question, lies in a gold section, or says the same once "
    "more. A claim that says only that its provision is close or of the same matter, and so promises no answer, is faithful without that. "
    "Everything else is unfaithful."
)
BY = (
    "A program (evaluation/labels.py), by rule, from gold provisions that the authors of this software wrote, who are no lawyers. "
    "No person has looked at the single claims."
)


async def labelled(
    board: Board, items: Sequence[Item], words_of: WordsOf | None = None, *, quiet: bool = True
) -> tuple[tuple[Label, ...], tuple[str, ...]]:
    """The labels of every claim, and the questions that brought no claim. Raises DatabaseUnavailable where the graph does not answer."""
    labels: list[Label] = []
    silent: list[str] = []
    for item in track(items, "labelling", console=Console(stderr=True), disable=quiet):
        answer = await board.ask(item.question, statute=item.statute)
        if answer.outcome is Outcome.UNAVAILABLE:
            raise DatabaseUnavailable("No labels can be made, since the graph does not answer. Start it with `labourcrew up`.")
        own = labels_of(item, answer, words_of or words_in(answer))
        labels += own
        if not own:
            silent.append(item.id)
    return tuple(labels), tuple(silent)


def card_of(labels: Sequence[Label], silent: Sequence[str], items: Sequence[Item], system: dict[str, Any]) -> dict[str, Any]:
    """What a reader of the labels must know of them."""
    return {
        "labelled_by": BY,
        "rule": RULE,
        "questions": len(items),
        "questions_outside_the_law": sum(not item.answerable for item in items),
        "questions_with_claims": len({label.question for label in labels}),
        "questions_without_claims": list(silent),
        "note": "Questions without claims release nothing and are not among the scores: a bound speaks of questions that bring claims.",
        "claims": len(labels),
        "faithful": sum(label.faithful for label in labels),
        "claims_by_what_they_say_and_what_was_found": dict(sorted(Counter(f"{one.asserts}: {one.verdict}" for one in labels).items())),
        **system,
    }


async def _run(items: Sequence[Item], source: str | None) -> tuple[tuple[Label, ...], tuple[str, ...], dict[str, Any]]:
    """Labels, silent questions, and the system that they are of."""
    parsed = parse_source(source) if source else None
    words_of = words_of_statutes({parsed.statute.id: parsed}) if parsed else None
    async with Wiring(read_settings()) as wiring:
        store, board = await wiring.store(), await wiring.board()
        asked = {item.statute for item in items}
        labels, silent = await labelled(board, items, words_of, quiet=not sys.stderr.isatty())
        return (
            labels,
            silent,
            {
                "statutes": {held.id: held.sha256 for held in await loaded_statutes(store) if held.id in asked},
                "embedder": f"{wiring.embedder.name} {wiring.embedder.version}",
                "model": board.model.name,
                "quotations_checked_in": "the statute's source" if parsed else "the evidence",
                "made": datetime.now(UTC).date().isoformat(),
            },
        )


def write(out: Path, name: str, labels: Sequence[Label], card: dict[str, Any]) -> Path:
    """The labels stand in `out/name.jsonl`, their card beside them."""
    out.mkdir(parents=True, exist_ok=True)
    path = out / f"{name}.jsonl"
    path.write_text("".join(json.dumps(asdict(label), ensure_ascii=False) + "\n" for label in labels), encoding="utf-8")
    (out / f"{name}.card.json").write_text(json.dumps(card, ensure_ascii=False, indent=2) + "\n", encoding="utf-8")
    return path


def main(arguments: Sequence[str] | None = None) -> int:
    """Writes labels and card; 1 where they cannot be made, 2 for the test split, which no threshold may be fitted on."""
    parser = argparse.ArgumentParser(prog="python -m evaluation.label_claims", description=(__doc__ or "").split("\n")[0])
    parser.add_argument("--split", choices=[split.value for split in Split], default="calibration")
    parser.add_argument("--dataset", default=DATASET, help="a data set of evaluation/dataset")
    parser.add_argument("--source", help="the statute's own text, in which quotations are checked")
    parser.add_argument("--out", type=Path, default=OUT, help="the folder for labels and card")
    options = parser.parse_args(arguments)
    try:
        if options.split == Split.TEST:
            raise WrongUse("The test split is not for calibration: a bound fitted on it can no longer be tested. Use --split calibration.")
        items = load_items(options.dataset, split=options.split)
        labels, silent, system = asyncio.run(_run(items, options.source))
    except LabourCrewError as problem:
        print(problem, file=sys.stderr)
        return problem.exit_code
    card = card_of(labels, silent, items, {"split": options.split, **system})
    path = write(options.out, f"labour_act_{options.split}", labels, card)
    print(f"{card['claims']} claims of {card['questions']} questions, {card['faithful']} faithful: {path}")
    return 0


if __name__ == "__main__":
    sys.exit(main())
