"""Many sources are loaded in one run: each by itself, in order, and a broken one stops none of the others."""

from __future__ import annotations

import importlib.util
import json
from collections.abc import Iterator
from concurrent.futures import BrokenExecutor, Future
from pathlib import Path
from typing import Any

import pytest
import pytest_asyncio

from graph_schema.store import Address, GraphStore
from graph_schema.vectors import Embedder
from ingestion.loader import load, loaded_statutes, remove
from ingestion.many import Failed, Loaded, load_many
from ingestion.parse import parse_source
from ingestion.workers import Workers, workers
from tests.command_line import labourcrew
from tests.fakes import TrigramEmbedder
from tests.graph import everything, rows

ACT = """The Imaginary {name} Act, 2099
(Act No. {number} of 2099)
[1st January, 2099]

1. Short title.—(1) This Act may be called the Imaginary {name} Act, 2099.
(2) Section 2 applies to every {name}, and the Imaginary Lamps Act, 2098 does not.

2. Care.—Whoever keeps a {name} shall clean it on the days named in section 1:
Provided that a {name} under repair may be left as it is.
"""


@pytest.fixture
def sources(tmp_path: Path) -> list[str]:
    """Three Acts, and between them a file that is none and one that is not there."""
    written = []
    for number, name in enumerate(("Kettle", "Ladder", "Bucket"), 901):
        path = tmp_path / f"{name.lower()}.txt"
        path.write_text(ACT.format(name=name, number=number), encoding="utf-8")
        written.append(str(path))
    (tmp_path / "letter.txt").write_text("Dear friend, this is a letter.\n", encoding="utf-8")
    return [written[0], str(tmp_path / "letter.txt"), written[1], str(tmp_path / "nowhere.txt"), written[2]]


@pytest.fixture(scope="module")
def at_work() -> Iterator[Workers]:
    with workers() as found:
        yield found


@pytest_asyncio.fixture(autouse=True)
async def _nothing_stays(store: GraphStore) -> Any:
    yield
    for statute in await loaded_statutes(store):
        await remove(store, statute.id)


async def outcomes(store: GraphStore, sources: list[str], at_work: Workers, embedder: Embedder | None = None) -> list[Loaded | Failed]:
    return [outcome async for outcome in load_many(store, embedder or TrigramEmbedder(), sources, at_work)]


async def test_sources_are_told_in_order_and_a_broken_one_stops_none(store: GraphStore, sources: list[str], at_work: Workers) -> None:
    found = await outcomes(store, sources, at_work)
    assert [outcome.source for outcome in found] == sources
    assert [type(outcome) for outcome in found] == [Loaded, Failed, Loaded, Failed, Loaded]
    assert [statute.id for statute in await loaded_statutes(store)] == ["bd-2099-901", "bd-2099-902", "bd-2099-903"]


async def test_a_failure_is_the_sentence_that_the_source_alone_would_give(store: GraphStore, sources: list[str], at_work: Workers) -> None:
    told = [outcome.sentence for outcome in await outcomes(store, sources, at_work) if isinstance(outcome, Failed)]
    assert "letter.txt" in told[0]
    assert "There is no file or folder" in told[1]


async def test_the_graph_is_the_same_as_after_loading_one_by_one(store: GraphStore, sources: list[str], at_work: Workers) -> None:
    await outcomes(store, sources, at_work)
    together = await everything(store)
    words = await rows(store, "MATCH (u:Unit) RETURN u.id, u.text, u.order ORDER BY u.id")
    for statute in await loaded_statutes(store):
        await remove(store, statute.id)
    for source in (sources[0], sources[2], sources[4]):
        await load(store, TrigramEmbedder(), parse_source(source))
    assert await everything(store) == together
    assert await rows(store, "MATCH (u:Unit) RETURN u.id, u.text, u.order ORDER BY u.id") == words


async def test_loading_the_same_again_writes_nothing(store: GraphStore, sources: list[str], at_work: Workers) -> None:
    await outcomes(store, sources, at_work)
    again = [outcome.report.changed for outcome in await outcomes(store, sources, at_work) if isinstance(outcome, Loaded)]
    assert again == [False, False, False]


async def test_acts_of_another_embedder_fail_each_with_its_sentence(store: GraphStore, sources: list[str], at_work: Workers) -> None:
    await outcomes(store, sources[:1], at_work)
    found = await outcomes(store, [sources[2], sources[4]], at_work, TrigramEmbedder("trigram-wide", 512))
    assert [isinstance(outcome, Failed) and "384" in outcome.sentence for outcome in found] == [True, True]


async def test_an_act_that_only_one_statute_cites_goes_with_it_and_one_that_two_cite_stays(
    store: GraphStore, sources: list[str], at_work: Workers
) -> None:
    await outcomes(store, [sources[0], sources[2]], at_work)
    assert await rows(store, "MATCH (a:ExternalAct) RETURN count(a)") == [1]
    assert (await remove(store, "bd-2099-901")).external_acts == 0
    assert (await remove(store, "bd-2099-902")).external_acts == 1


async def test_a_worker_that_ends_is_told_as_a_failure_of_the_source(store: GraphStore, sources: list[str]) -> None:
    class Ended:
        def submit(self, *_: Any) -> Future[Any]:
            raise BrokenExecutor

    found = await outcomes(store, sources[:1], Ended())
    assert isinstance(found[0], Failed)
    assert "Load it by itself" in found[0].sentence


def test_the_command_tells_what_is_loaded_and_what_failed(store: GraphStore, sources: list[str], neo4j_address: Address) -> None:
    done = labourcrew("ingest", *sources[:3], "--json", at=neo4j_address)
    told = json.loads(done.stdout)
    assert done.returncode == 1
    assert [one["statute"]["id"] for one in told["statutes"]] == ["bd-2099-901", "bd-2099-902"]
    assert [one["source"] for one in told["failed"]] == [sources[1]]
    assert len(done.stderr.decode().strip().splitlines()) == 1


@pytest.mark.parametrize("more", [("--parallel", "sample-en"), ("--commences", "2099-01-01"), ("--dry-run",)])
def test_what_is_meant_for_one_source_is_refused_for_several(more: tuple[str, ...]) -> None:
    done = labourcrew("ingest", "sample", "sample-en", *more)
    assert done.returncode == 2
    assert "one SOURCE" in done.stderr.decode()


@pytest.mark.ray
async def test_a_ray_cluster_gives_the_same(store: GraphStore, sources: list[str], at_work: Workers) -> None:
    if importlib.util.find_spec("ray") is None:
        pytest.skip("the extra for Ray is not installed: pip install -r requirements-ray.in")
    here = await outcomes(store, sources, at_work)
    for statute in await loaded_statutes(store):
        await remove(store, statute.id)
    with workers("local") as cluster:
        there = await outcomes(store, sources, cluster)
    assert [one.parsed if isinstance(one, Loaded) else one for one in there] == [
        one.parsed if isinstance(one, Loaded) else one for one in here
    ]
