"""Which roles need a model: calls, facts stated and claims without support, by category of question, with a model for some roles alone.

    python -m evaluation.benchmarks.model_settings [--questions labour_act_questions] [--split development] [--limit N] [--json FILE]

Asks the statutes that are loaded in the Neo4j of the settings; nothing is written. The model is the server of the tests, which quotes the
first sentence of the provision that shares most words with the question and is no language model: with it calls can be counted, and it can
be seen whether a role without a model costs a fact, but not what a capable model would bring. Every setting gets the same evidence, and
none has a certificate, so that each claim is released whose quotations stand.
"""

from __future__ import annotations

import argparse
import asyncio
import json
import sys
from collections.abc import Mapping, Sequence
from dataclasses import replace
from pathlib import Path
from typing import Any

from rich.console import Console
from rich.progress import track
from rich.table import Table

from agents.board import Board
from agents.ledger import Role
from agents.models import Answered, ChatModel, Completion, Request
from agents.models.by_role import ByRole
from agents.models.offline import OfflineModel
from agents.models.openai import Endpoint, OpenAIModel
from api.chat_models import CALLING
from api.settings import read_settings
from api.wiring import Wiring
from evaluation.answer_metrics import judge_answer
from evaluation.benchmarks.board_overhead import spread
from evaluation.benchmarks.served_model import served
from evaluation.dataset.items import DATASETS, Item, Split, load_items
from evaluation.faults.injection import Replayed
from evaluation.metrics import Judgement, grouped, summary
from graph_schema.errors import LabourCrewError

COUNSEL = (Role.WORKER_COUNSEL, Role.EMPLOYER_COUNSEL)
SETTINGS: Mapping[str, tuple[Role, ...]] = {
    "all roles": CALLING,
    "counsel": COUNSEL,
    "interpreter": (Role.LEGAL_INTERPRETER,),
    "none": (),
}
"""The roles that ask the model; the others work offline."""
MEASURES = ("calls", "all_facts", "facts", "unsupported", "claims_released", "degraded", "undecided")


class Counted:
    """A ChatModel that counts the calls of another one."""

    def __init__(self, inner: ChatModel) -> None:
        self.name, self._inner, self.calls = inner.name, inner, 0

    async def complete(self, request: Request[Answered]) -> Completion[Answered]:
        done = await self._inner.complete(request)
        self.calls += done.usage.model_calls
        return done


async def measured(items: Sequence[Item]) -> dict[str, list[Judgement]]:
    """Every question judged in every setting, with the calls of the model that it took."""
    found: dict[str, list[Judgement]] = {name: [] for name in SETTINGS}
    async with Wiring(read_settings()) as wiring:
        retriever = Replayed(await wiring.retriever())
        with served(0.0) as address:
            endpoint = Endpoint(address, None)
            models = {name: Counted(OpenAIModel("measured", endpoint)) for name in SETTINGS}
            boards = {name: Board(retriever, _cast(roles, models[name])) for name, roles in SETTINGS.items()}
            console = Console(stderr=True)
            for item in track(items, "asking", console=console, disable=not console.is_terminal):
                for name, board in boards.items():
                    models[name].calls = 0
                    answer = await board.ask(item.question, statute=item.statute)
                    judged = judge_answer(item, answer, answer.milliseconds)
                    found[name].append(replace(judged, values={**judged.values, "calls": float(models[name].calls)}))
            await endpoint.close()
    return found


def _cast(roles: Sequence[Role], model: ChatModel) -> ChatModel:
    """That model for those roles, the offline one for the others."""
    return ByRole(OfflineModel(), dict.fromkeys(roles, model))


def report_of(found: Mapping[str, Sequence[Judgement]]) -> dict[str, Any]:
    """Means by setting and category, and the questions on which a setting states less, or more, than a model for all roles."""
    whole = {judged.question: judged.values["facts"] or 0.0 for judged in found["all roles"]}
    report: dict[str, Any] = {}
    for name, judgements in found.items():
        groups = grouped(judgements)
        by_category = {category: _means(members) for category, members in (groups["category"] | groups["all"]).items()}
        ahead = {judged.question: (judged.values["facts"] or 0.0) - whole[judged.question] for judged in judgements}
        report[name] = {
            "roles": [role.value for role in SETTINGS[name]],
            "by_category": by_category,
            "fewer_facts": sorted(question for question, more in ahead.items() if more < 0),
            "more_facts": sorted(question for question, more in ahead.items() if more > 0),
        }
    return report


def _means(members: Sequence[Judgement]) -> dict[str, Any]:
    means = summary(members)
    most = max(judged.values["calls"] or 0.0 for judged in members)
    return {"questions": len(members), "calls_most": int(most), **{name: means[name].value for name in MEASURES if name in means}}


def printed(report: Mapping[str, Any]) -> None:
    """One table: a row for each category; for each setting calls, share of questions with all facts, share of claims without support."""
    table = Table("category", "questions", *report, title="calls · all facts · unsupported", box=None)
    for category, first in report["all roles"]["by_category"].items():
        rows = [setting["by_category"][category] for setting in report.values()]
        cells = [f"{row['calls']:.1f} · {_said(row['all_facts'])} · {_said(row['unsupported'])}" for row in rows]
        table.add_row(category, str(first["questions"]), *cells)
    Console(width=140).print(table)
    for name, setting in report.items():
        print(f"{name}: fewer facts than with a model for all roles on {len(setting['fewer_facts'])}, more on {len(setting['more_facts'])}")


def _said(mean: float | None) -> str:
    return "-" if mean is None else f"{mean:.2f}"


def main() -> None:
    """Prints the table and, where asked, writes the report as JSON."""
    parser = argparse.ArgumentParser(description=(__doc__ or "").splitlines()[0])
    parser.add_argument("--questions", default="labour_act_questions", choices=DATASETS)
    parser.add_argument("--split", default=Split.DEVELOPMENT, choices=[split.value for split in Split])
    parser.add_argument("--limit", type=int, default=140)
    parser.add_argument("--json", type=Path, help="where to write the report")
    options = parser.parse_args()
    items = spread(load_items(options.questions, split=options.split, answerable=True), options.limit)
    try:
        report = report_of(asyncio.run(measured(items)))
    except LabourCrewError as problem:
        sys.exit(str(problem))
    printed(report)
    if options.json:
        options.json.write_text(json.dumps(report, ensure_ascii=False, indent=2) + "\n", encoding="utf-8")


if __name__ == "__main__":
    main()
