"""A certificate for the offline board: claims on the calibration split, labelled by rule, a threshold at α.

    python -m evaluation.certify --source PAGE [--parallel PDF] [--instance NAME]

Asks the running system (NEO4J_URI, or the local instance of that name); where it does not hold the statute of the questions, PAGE is loaded
first. Writes labels with their card, and the certificate with its card into the package, where the gate finds it. Run it once without and
once with a parallel text, each on an instance that holds the statute so: the product ships a certificate for either.
"""

from __future__ import annotations

import argparse
import asyncio
import json
import sys
from collections.abc import Sequence
from datetime import UTC, datetime
from pathlib import Path

import agents.gate.certificates as shipped
from agents.gate.certificate import Certificate, certified
from agents.gate.kept import store
from agents.gate.risk_control import LabelledScore
from api.settings import Settings, read_settings
from api.wiring import Wiring
from evaluation.answer_metrics import words_of_statutes
from evaluation.dataset.items import Item, Split, load_items
from evaluation.label_claims import BY, OUT, RULE, card_of, labelled, write
from evaluation.labels import Label
from evaluation.retrieval_report import DATASET
from graph_schema.errors import LabourCrewError
from ingestion.loader import load, loaded_statutes
from ingestion.parse import parse_source

ALPHA = 0.1
WITH_PARALLEL = "parallel"
"""Names what belongs to the statute as it is loaded together with a text in another language, which makes it another system."""
INTO = Path(shipped.__file__).parent


async def certify(settings: Settings, items: Sequence[Item], source: str, parallel: str | None, alpha: float) -> tuple[Certificate, Path]:
    """The certificate for the statute of the source as it is loaded, and where its labels stand. Raises LabourCrewError."""
    parsed = parse_source(source)
    async with Wiring(settings) as wiring:
        graph = await wiring.store()
        if parsed.statute.id not in {held.id for held in await loaded_statutes(graph)}:
            await load(graph, wiring.embedder, parsed, parallel=parse_source(parallel) if parallel else None)
        board = await wiring.board()
        own = [item for item in items if item.statute == parsed.statute.id]
        words_of = words_of_statutes({parsed.statute.id: parsed})
        labels, silent = await labelled(board, own, words_of, quiet=not sys.stderr.isatty())
        running = await (await wiring.certificates()).running(parsed.statute.id)
    made = datetime.now(UTC).date()
    system = {"split": Split.CALIBRATION, **running.model_dump(), "quotations_checked_in": "the statute's source", "made": made.isoformat()}
    name = "labour_act_calibration" + (f".{WITH_PARALLEL}" if parallel else "")
    path = write(OUT, name, labels, card_of(labels, silent, own, system))
    return certified([_row(label) for label in labels], running, alpha=alpha, delta=None, labelled_by=f"{BY} {RULE}", made=made), path


def _row(label: Label) -> LabelledScore:
    return LabelledScore(question=label.question, claim=label.claim, score=label.score, faithful=label.faithful)


def main(arguments: Sequence[str] | None = None) -> int:
    """Writes the certificate and prints what it says; 1 where it cannot be made."""
    parser = argparse.ArgumentParser(prog="python -m evaluation.certify", description=(__doc__ or "").split("\n")[0])
    parser.add_argument("--source", required=True, help="the statute, as `labourcrew parse` takes it; loaded where it is not yet")
    parser.add_argument("--parallel", help="the same Act in another language, loaded with it")
    parser.add_argument("--instance", help="the local Neo4j of that name, where NEO4J_URI is not set")
    parser.add_argument("--alpha", type=float, default=ALPHA)
    options = parser.parse_args(arguments)
    try:
        settings = read_settings()
        settings = settings.model_copy(update={"instance": options.instance}) if options.instance else settings
        items = load_items(DATASET, split=Split.CALIBRATION)
        certificate, labels = asyncio.run(certify(settings, items, options.source, options.parallel, options.alpha))
        path = store(INTO, certificate, WITH_PARALLEL if options.parallel else "")
    except LabourCrewError as problem:
        print(problem, file=sys.stderr)
        return problem.exit_code
    print(json.dumps({"labels": str(labels), "certificate": str(path), **certificate.calibration.model_dump(mode="json")}))
    return 0


if __name__ == "__main__":
    sys.exit(main())
