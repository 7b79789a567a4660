"""How long a search takes beside what it cannot do without: embedding the question, and one bare vector query on the same server.

    python -m evaluation.benchmarks.search_speed [--questions labour_act_questions] [--split development] [--limit 40] [--json FILE]

Asks the running system, where the statute of the questions is loaded; nothing is written. Every question is put in all ways, one directly
after the other, so that a busy machine is as busy for all of them; processor time is given beside the time that passed, and `best`, of what
each question took in its quickest round, which hardly depends on what else the machine does. The retriever off the shelf is asked where its
full-text index is there (`evaluation.benchmarks.first_light` makes it).

`search_first` is each question as the first ones of a process are put, `search_ahead` as a service gets it for the first time that has read
the law ahead; all others are put in a process that has answered them before, where only what a question reads of the law is kept.
"""

from __future__ import annotations

import argparse
import asyncio
import json
import os
import time
from collections.abc import Awaitable, Callable, Mapping, Sequence
from dataclasses import dataclass, field
from pathlib import Path
from typing import Any

import numpy as np
import psutil
from numpy.typing import NDArray
from rich.console import Console
from rich.table import Table

from api.settings import read_settings
from api.wiring import Wiring, instance
from evaluation.dataset.items import Item, load_items
from graph_schema.local_server import status
from graph_schema.store import GraphStore, Row
from graph_schema.vectors import Embedder, Vectors
from retrieval.planner import plan_for
from retrieval.retriever import Retriever
from retrieval.seeds import dense
from retrieval.similarity import WORDS_INDEX, HybridCypher

ROUNDS = 5
AT_ONCE = 32
PIECES = 10
"""Pieces that the retriever off the shelf is asked for."""

Report = dict[str, Any]
Way = Callable[[str], Awaitable[object]]
Times = NDArray[np.float64]


class Given:
    """The embedder, its vectors for these questions known beforehand: what is left of a search is everything else."""

    def __init__(self, embedder: Embedder, questions: Sequence[str]) -> None:
        self._embedder = embedder
        self._known = {question: embedder.embed_queries([question]) for question in questions}

    @property
    def name(self) -> str:
        return self._embedder.name

    @property
    def version(self) -> str:
        return self._embedder.version

    @property
    def dimension(self) -> int:
        return self._embedder.dimension

    def embed_queries(self, texts: Sequence[str]) -> Vectors:
        """The vectors; what is not known is embedded once."""
        for text in texts:
            if text not in self._known:
                self._known[text] = self._embedder.embed_queries([text])
        return np.concatenate([self._known[text] for text in texts])

    def embed_passages(self, texts: Sequence[str]) -> Vectors:
        """As the embedder itself."""
        return self._embedder.embed_passages(texts)


class Counting(GraphStore):
    """The store itself, which also counts its trips to the server."""

    trips = 0

    async def read(self, name: str, **parameters: Any) -> list[Row]:
        self.trips += 1
        return await super().read(name, **parameters)


@dataclass
class Spent:
    """What one way took, question by question: milliseconds that passed, and of the processors for the product and for the server."""

    passed: list[float] = field(default_factory=list)
    product: float = 0.0
    server: float = 0.0

    def best(self, questions: int) -> Times:
        """Of each question its quickest round."""
        times: Times = np.reshape(self.passed, (-1, questions)).min(axis=0)
        return times


async def speeds(wiring: Wiring, statute: str, questions: Sequence[Item]) -> Report:
    """Medians and 95th percentiles of every way in milliseconds, processor time of each, and the ratios that count."""
    store, embedder = await wiring.store(), wiring.embedder
    asked = [item.question for item in questions]
    given = Given(embedder, asked)
    counting = Counting(store.driver, store.address, store.server)
    whole, rest = Retriever(counting, embedder), Retriever(store, given)

    async def embedding(question: str) -> None:
        embedder.embed_queries([question])

    async def vector_query(question: str) -> None:
        await dense(store, embedder.name, given.embed_queries([question]), [statute])

    async def bare(question: str) -> None:
        await dense(store, embedder.name, embedder.embed_queries([question]), [statute])

    def search_by(retriever: Retriever) -> Way:
        async def search(question: str) -> None:
            await retriever.retrieve(question, plan_for(question), statute=statute)

        return search

    ways: dict[str, Way] = {
        "embedding": embedding, "vector_query": vector_query, "bare": bare,
        "search": search_by(whole), "search_given_vector": search_by(rest),
    }  # fmt: skip
    peer = HybridCypher(store.address, given, statute)
    if any(row["name"] == WORDS_INDEX for row in await store.schema("schema/indexes")):
        ways["hybrid_cypher_given_vector"] = lambda question: peer.retrieve(question, PIECES)
    server = await _server_of(wiring)
    counting.trips = 0
    first = await _in_turn({"search": ways["search"]}, asked, 1, server)
    report: Report = {"questions": len(asked), "machine_load_before": _load(), "trips_first": round(counting.trips / len(asked), 1)}
    report |= _times("search_first", first["search"], len(asked)) | await _read_ahead(counting, embedder, statute, asked, server)
    await _in_turn(ways, asked, 1, server)
    counting.trips = 0
    spent = await _in_turn(ways, asked, ROUNDS, server)
    report["trips"] = round(counting.trips / len(asked) / ROUNDS, 1)
    for name, one in spent.items():
        report |= _times(name, one, len(asked))
    report |= _ratios(report, spent, len(asked)) | await _at_once(ways["search"], asked)
    peer.close()
    return report | {"machine_load_after": _load()}


async def _read_ahead(
    counting: Counting, embedder: Embedder, statute: str, questions: Sequence[str], server: psutil.Process | None
) -> Report:
    """What reading ahead takes, and what every question takes then at its first time."""
    retriever = Retriever(counting, embedder, ahead=True)
    await retriever.retrieve(questions[0], plan_for(questions[0]), statute=statute)
    memory, started, product = psutil.Process().memory_info().rss, time.perf_counter(), time.process_time()
    await retriever.read_ahead()
    report = {
        "ahead_seconds": round(time.perf_counter() - started, 1),
        "ahead_seconds_processor_product": round(time.process_time() - product, 1),
        "ahead_megabytes": round((psutil.Process().memory_info().rss - memory) / 1e6),
    }

    async def search(question: str) -> None:
        await retriever.retrieve(question, plan_for(question), statute=statute)

    counting.trips = 0
    spent = await _in_turn({"search": search}, questions, 1, server)
    await retriever.close()
    return report | {"trips_ahead": round(counting.trips / len(questions), 1)} | _times("search_ahead", spent["search"], len(questions))


async def _in_turn(ways: Mapping[str, Way], questions: Sequence[str], rounds: int, server: psutil.Process | None) -> dict[str, Spent]:
    """Every question in all ways, one directly after the other."""
    spent = {name: Spent() for name in ways}
    for _ in range(rounds):
        for question in questions:
            for name, way in ways.items():
                started, product, others = time.perf_counter(), time.process_time(), _processor(server)
                await way(question)
                spent[name].passed.append((time.perf_counter() - started) * 1000)
                spent[name].product += (time.process_time() - product) * 1000
                spent[name].server += (_processor(server) - others) * 1000
    return spent


def _ratios(report: Report, spent: Mapping[str, Spent], questions: int) -> Report:
    """What is asked of a search: against the bare query as a whole, and of what is not embedding against the query and the peer."""
    pairs = [one / other for one, other in zip(spent["search"].passed, spent["bare"].passed, strict=True)]
    found: Report = {"search_to_bare_question_by_question": round(float(np.median(pairs)), 2)}
    # What goes on while the embedder works costs no time of its own where a core is free; `search_given_vector` counts it as well.
    beyond = [one - other for one, other in zip(spent["search"].passed, spent["embedding"].passed, strict=True)]
    found["search_less_embedding_p50"] = round(float(np.median(beyond)), 1)
    best = spent["search"].best(questions) - spent["embedding"].best(questions)
    found |= {f"search_less_embedding_best_p{share}": round(float(np.percentile(best, share)), 1) for share in (50, 95)}
    pairs_of_ways = [("search", "bare"), ("search_given_vector", "vector_query"), ("search_given_vector", "hybrid_cypher_given_vector")]
    for one, other in pairs_of_ways:
        if other in spent:
            shares = ("p50", "p95", "best_p50", "best_p95")
            found |= {f"{one}_to_{other}_{share}": round(report[f"{one}_{share}"] / report[f"{other}_{share}"], 2) for share in shares}
            found[f"{one}_to_{other}_processor"] = round(_processors(report, one) / _processors(report, other), 2)
    return found


async def _at_once(search: Way, questions: Sequence[str]) -> Report:
    """Many searches at once against as many in a row: 1 where nothing is lost, less where idle cores helped."""
    chosen = [questions[n % len(questions)] for n in range(AT_ONCE)]
    in_a_row, at_once = [], []
    for _ in range(ROUNDS):
        started = time.perf_counter()
        for question in chosen:
            await search(question)
        in_a_row.append(time.perf_counter() - started)
        started = time.perf_counter()
        await asyncio.gather(*(search(question) for question in chosen))
        at_once.append(time.perf_counter() - started)
    together, alone = float(np.median(at_once)), float(np.median(in_a_row))
    return {f"{AT_ONCE}_at_once_each": round(together / AT_ONCE * 1000, 1), f"{AT_ONCE}_at_once_to_in_a_row": round(together / alone, 2)}


def _load() -> float:
    """Of the machine in the last minute; above the number of cores, figures are those of a busy machine."""
    return round(os.getloadavg()[0], 1)


def _times(name: str, spent: Spent, questions: int) -> Report:
    count, best = len(spent.passed), spent.best(questions)
    return {
        **{f"{name}_p{share}": round(float(np.percentile(spent.passed, share)), 1) for share in (50, 95)},
        **{f"{name}_best_p{share}": round(float(np.percentile(best, share)), 1) for share in (50, 95) if count > questions},
        f"{name}_processor_product": round(spent.product / count, 1),
        f"{name}_processor_server": round(spent.server / count, 1),
    }


def _processors(report: Report, name: str) -> float:
    return max(float(report[f"{name}_processor_product"]) + float(report[f"{name}_processor_server"]), 0.1)


def _processor(server: psutil.Process | None) -> float:
    times = server.cpu_times() if server else None
    return float(times.user + times.system) if times else 0.0


async def _server_of(wiring: Wiring) -> psutil.Process | None:
    """The process of the server, where it is a local one of ours."""
    pid = getattr(await status(instance(wiring.settings)), "pid", None) if not wiring.settings.neo4j_uri else None
    return psutil.Process(pid) if pid else None


async def _run(questions: Sequence[Item]) -> Report:
    async with Wiring(read_settings()) as wiring:
        return await speeds(wiring, questions[0].statute, questions)


def main() -> None:
    """Prints the figures as a table and, where asked, writes them as JSON."""
    parser = argparse.ArgumentParser(description=(__doc__ or "").splitlines()[0])
    parser.add_argument("--questions", default="labour_act_questions", help="a data set of evaluation/dataset")
    parser.add_argument("--split", default="development", help="which of its splits")
    parser.add_argument("--limit", type=int, default=40, help="how many of its questions, spread evenly")
    parser.add_argument("--json", type=Path, help="where to write the figures")
    options = parser.parse_args()
    questions = load_items(options.questions, split=options.split)
    report = asyncio.run(_run(questions[:: max(1, len(questions) // options.limit)]))
    shown(report, options.json)


def shown(report: Mapping[str, object], file: Path | None) -> None:
    """Prints the figures as a table, and writes them to the file where one is given."""
    table = Table("figure", "value")
    for name, value in report.items():
        table.add_row(name, str(value))
    Console().print(table)
    if file:
        file.write_text(json.dumps(report, indent=2) + "\n", encoding="utf-8")


if __name__ == "__main__":
    main()
