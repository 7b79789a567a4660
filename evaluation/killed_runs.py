"""Kill -9 at random points of `labourcrew ask`: what the graph holds of the run then, and whether it is finished by resuming it.

    python -m evaluation.killed_runs [--points 20] [--delay 0.15] [--seed S] [--json FILE]

Asks one question of the sample statute, which must be loaded in the Neo4j of the settings: offline, and with a chat model on loopback that
takes `--delay` seconds a call. Points are drawn over the time from the run's first event to its answer, as a run that is not killed takes
it; every fourth about the end of that, where the run is filed. After each kill the run must be closed and whole, or open and resumed to
the same opinion, with no finished call of the model that was kept made again; or there is nothing of it. Every run that is made is taken
away again. Exit status 1 where one is half-filed or lost.
"""

from __future__ import annotations

import asyncio
import json
import random
import subprocess
import sys
import time
import urllib.request
from collections import Counter
from collections.abc import Mapping, Sequence
from contextlib import ExitStack
from dataclasses import dataclass
from typing import Any

from pydantic import SecretStr
from rich.console import Console
from rich.progress import track
from rich.table import Table

from agents.runs import filing
from api import questions
from api.settings import read_settings
from api.wiring import Wiring
from evaluation.benchmarks.served_model import served
from evaluation.faults.command import carried_out, options_of
from graph_schema.errors import NotLoaded
from graph_schema.store import GraphStore

QUESTION = "মাসিক মজুরিতে নিযুক্ত স্থায়ী শ্রমিককে চাকরি থেকে বাদ দিতে হলে মালিককে কত দিনের নোটিশ দিতে হবে?"
STATUTE = "bd-2020-990"
ASK = (sys.executable, "-m", "api.cli", "ask", "--json")
SETTLING = 0.3
"""Seconds in which the server ends what a killed process had asked of it."""
OVER, ABOUT_THE_END = (0.0, 1.0), (0.9, 1.2)
"""Between which shares of the time that a run takes points are drawn."""
EVERY = 4
"""Of so many points one lies about the end."""

Document = dict[str, Any]


@dataclass(frozen=True)
class Killed:
    """One kill and what came of it."""

    point: float
    """Seconds after the run's first event."""
    found: str
    """`nothing`, `open` or `closed`."""
    paid: int
    """Finished calls of the model that were kept."""
    again: int
    """Calls made by the command that resumed it."""
    twice: int
    """Calls that were answered before the kill and asked again."""
    problems: tuple[str, ...]


class Asking:
    """The command as a user types it, with a model at that address or offline, and a wiring with the same settings that resumes."""

    def __init__(self, wiring: Wiring, store: GraphStore, address: str | None) -> None:
        self._wiring, self._store, self._address = wiring, store, address
        given = [f"OPENAI_BASE_URL={address}", "OPENAI_API_KEY=none"] if address else []
        self._command = ("env", "-u", "OPENAI_API_KEY", "-u", "OPENAI_BASE_URL", *given, *ASK)

    async def whole(self) -> tuple[Document, float]:
        """The answer of a run that nobody kills, and the seconds that it took from its first event to its answer."""
        process, _ = self._begun()
        began = time.perf_counter()
        assert process.stdout is not None
        lines = [(line, time.perf_counter() - began) for line in process.stdout]
        process.wait()
        answer: Document = json.loads(lines[-1][0])
        await self._taken_away(answer["run_id"])
        return answer, lines[-1][1]

    async def killed(self, point: float, wanted: Document) -> Killed:
        """What came of a run that was killed so many seconds after its first event."""
        before = self._calls()["answered"]
        process, run = self._begun()
        time.sleep(point)  # noqa: ASYNC251 nothing else goes on here
        process.kill()
        process.communicate()
        await asyncio.sleep(SETTLING)
        answered = self._calls()["answered"] - before
        held = (await self._store.read("runs/belongings", run=run))[0]
        problems = list(_half_filed(held, wanted))
        if not held["there"]:
            return Killed(point, "nothing", 0, 0, 0, tuple(problems))
        if run not in {summary.id for summary in await filing.listed(self._store)}:
            problems.append("the run is in no list")
        asked = self._calls()["asked"]
        answer = await questions.resume(self._wiring, run)
        again = self._calls()["asked"] - asked
        problems += _differences(answer.model_dump(mode="json"), wanted)
        calls = wanted["usage"]["model_calls"] if self._address else 0
        left = 0 if held["closed"] else calls - held["paid"]
        if again != left and self._address:
            problems.append(f"{again} calls were made by resuming it, and {left} were left")
        after = (await self._store.read("runs/belongings", run=run))[0]
        problems += _half_filed(after, wanted) if after["closed"] else ["it is open although it was resumed"]
        if after["paid"] or after["threads"]:
            problems.append("resumed, it leaves something behind")
        await self._taken_away(run)
        found = "closed" if held["closed"] else "open"
        return Killed(point, found, held["paid"], again, max(answered + again - calls, 0), tuple(problems))

    def _begun(self) -> tuple[subprocess.Popen[bytes], str]:
        """The command at work, and the run that its first event names."""
        process = subprocess.Popen([*self._command, "--stream", "--statute", STATUTE, QUESTION], stdout=subprocess.PIPE)
        assert process.stdout is not None
        line = process.stdout.readline()
        if not line:
            raise NotLoaded("The question could not be asked. Load the sample statute first: `labourcrew ingest sample`.")
        return process, str(json.loads(line)["data"]["run_id"])

    async def _taken_away(self, run: str) -> None:
        try:
            await filing.remove(self._store, run)
        except NotLoaded:
            return

    def _calls(self) -> Mapping[str, int]:
        if self._address is None:
            return {"asked": 0, "answered": 0}
        with urllib.request.urlopen(f"{self._address}/calls") as response:
            counts: Mapping[str, int] = json.load(response)
        return counts


def _half_filed(held: Mapping[str, Any], wanted: Document) -> Sequence[str]:
    """What of a filed run is there of one that is not closed, or lacks of one that is."""
    filed = {name: held[name] for name in ("retrieved", "hopped", "claims", "quotes")}
    whole = {
        "retrieved": len(wanted["evidence"]),
        "hopped": len(wanted["hop_trace"]),
        "claims": len(wanted["claims"]),
        "quotes": sum(len(claim["citations"]) for claim in wanted["claims"]),
    }
    if held["closed"]:
        return [f"it is closed and has {filed}, not {whole}"] * (filed != whole)
    left = any(filed.values()) or (not held["there"] and (held["paid"] or held["threads"]))
    return [f"it is half-filed: {dict(held)}"] * bool(left)


def _differences(answer: Document, wanted: Document) -> list[str]:
    same = ("status", "outcome", "answer", "claims", "reasons", "evidence", "hop_trace", "findings", "usage")
    return [f"resumed, it has another {name}" for name in same if answer[name] != wanted[name]]


async def killings(points: int, delay: float, seed: int, report: dict[str, list[Killed]]) -> None:
    """Every kill is in the report, of the offline board and of the board with a model."""
    console = Console(stderr=True)
    for name in ("offline", "model"):
        with ExitStack() as stack:
            address = stack.enter_context(served(delay)) if name == "model" else None
            settings = read_settings().model_copy(
                update={"openai_base_url": address, "openai_api_key": SecretStr("none") if address else None}
            )
            async with Wiring(settings) as wiring:
                asking = Asking(wiring, await wiring.store(), address)
                await asking.whole()  # the checkpoints' constraint is made, and caches are warm
                wanted, seconds = await asking.whole()
                drawn = random.Random(seed)
                shares = (drawn.uniform(*(OVER if n % EVERY else ABOUT_THE_END)) for n in range(points))
                ahead = track(sorted(share * seconds for share in shares), name, console=console, disable=not console.is_terminal)
                report[name] = []
                for point in ahead:
                    report[name].append(await asking.killed(point, wanted))


def printed(report: Mapping[str, Sequence[Killed]]) -> None:
    """A row for each board, and under the table what is wrong."""
    table = Table("board", "kills", "nothing of it", "open, resumed", "closed", "kept calls", "paid twice", "half-filed or lost")
    for name, kills in report.items():
        found = Counter(kill.found for kill in kills)
        counts = [len(kills), found["nothing"], found["open"], found["closed"], sum(kill.paid for kill in kills)]
        table.add_row(name, *map(str, [*counts, sum(kill.twice for kill in kills), sum(bool(kill.problems) for kill in kills)]))
    Console().print(table)
    for name, kills in report.items():
        for kill in kills:
            for problem in kill.problems:
                print(f"{name}, {kill.point:.3f} s: {problem}")


def main() -> int:
    """Prints the table; 1 where a run is half-filed, lost or paid for again."""
    parser = options_of("evaluation.killed_runs", __doc__, seed=9)
    parser.add_argument("--points", type=int, default=20)
    parser.add_argument("--delay", type=float, default=0.15, help="seconds that the model takes for each call")
    given = parser.parse_args()
    report: dict[str, list[Killed]] = {}
    return carried_out(
        killings(given.points, given.delay, given.seed, report),
        report,
        printed=printed,
        as_json=lambda kills: [vars(kill) for kill in kills],
        wrong=lambda kills: any(kill.problems for kill in kills),
        file=given.json,
    )


if __name__ == "__main__":
    sys.exit(main())
