"""Each saved analysis on the sample statute beside the answer that was worked out by hand, and beside networkx where there are numbers."""

from __future__ import annotations

from collections import Counter
from collections.abc import AsyncIterator
from pathlib import Path
from typing import Any

import networkx as nx
import pytest
import pytest_asyncio
import yaml

from api import analyses
from graph_schema.citations import citation_key
from graph_schema.store import GraphStore
from ingestion.loader import load, remove
from ingestion.parse import parse_source
from tests.conftest import cypher
from tests.fakes import TrigramEmbedder
from tests.hand_graph import hand_written, mentions, sections

ROOT = Path(__file__).resolve().parents[2]
SAMPLE = "bd-2020-990"
NOTES = "bd-2099-805"
ANSWERS = yaml.safe_load((Path(__file__).parent / "analytics" / "sample.yaml").read_text(encoding="utf-8"))
EXACT = 1e-6


@pytest_asyncio.fixture(scope="module")
async def graph(store: GraphStore) -> AsyncIterator[GraphStore]:
    """The sample, and beside it a small Act with four amendment notes, which must not mix."""
    for source in ("sample", str(ROOT / "tests" / "statutes" / "examples" / "marks.html")):
        await load(store, TrigramEmbedder("e5-small"), parse_source(source))
    yield store
    await remove(store, NOTES)


async def rows(store: GraphStore, name: str, statute: str | None = SAMPLE, **given: Any) -> list[dict[str, Any]]:
    """The rows of an analysis with its own defaults but for what is given."""
    chosen = analyses.analysis(name)
    texts = {key: str(value) for key, value in given.items()} | ({"statute": statute} if statute else {})
    sent = analyses.read_parameters(chosen, texts)
    sent |= {p.name: citation_key(sent[p.name]) for p in chosen.parameters if p.kind is analyses.Kind.CITATION}
    return await store.read(f"analytics/{name}", **sent)


@pytest.mark.parametrize("answer", ANSWERS, ids=lambda a: " ".join([a["analysis"], *map(str, a.get("with", {}).values())]))
async def test_the_sample_is_analysed_as_by_hand(graph: GraphStore, answer: dict[str, Any]) -> None:
    found = [[row[name] for name in answer["columns"]] for row in await rows(graph, answer["analysis"], **answer.get("with", {}))]
    for row in found:
        row[:] = [pytest.approx(value, abs=EXACT) if isinstance(value, float) else value for value in row]
    if "first" in answer:
        found = found[: len(answer["first"])]
    if "some" in answer:
        found = [row for row in found if row[0] in [wanted[0] for wanted in answer["some"]]]
    assert found == answer.get("rows", answer.get("first", answer.get("some")))


def test_every_analysis_has_an_answer_by_hand() -> None:
    """The coupling of chapters is written down in graph.yaml itself."""
    assert {answer["analysis"] for answer in ANSWERS} | {"chapter_coupling"} == {one.name for one in analyses.analyses()}


async def test_pagerank_is_what_networkx_computes(graph: GraphStore) -> None:
    found = {row["section"]: row["rank"] for row in await rows(graph, "pagerank", limit=1000)}
    assert found == pytest.approx(nx.pagerank(sections(), alpha=0.85, tol=1e-12, max_iter=1000), abs=EXACT)
    assert sum(found.values()) == pytest.approx(1)


async def test_pagerank_with_another_damping_is_what_networkx_computes(graph: GraphStore) -> None:
    found = {row["section"]: row["rank"] for row in await rows(graph, "pagerank", damping=0.5, limit=1000)}
    assert found == pytest.approx(nx.pagerank(sections(), alpha=0.5, tol=1e-12, max_iter=1000), abs=EXACT)


async def test_betweenness_is_what_networkx_computes(graph: GraphStore) -> None:
    found = {row["section"]: row["betweenness"] for row in await rows(graph, "betweenness", limit=1000)}
    wanted = {section: value for section, value in nx.betweenness_centrality(sections()).items() if value > 0}
    assert found == pytest.approx(wanted, abs=EXACT)


async def test_degrees_are_what_networkx_counts(graph: GraphStore) -> None:
    all_mentions, pairs = mentions(), sections()
    found = {row["section"]: row for row in await rows(graph, "degrees")}
    assert set(found) == set(pairs)
    for section, row in found.items():
        assert (row["cites"], row["cited"]) == (all_mentions.out_degree(section), all_mentions.in_degree(section)), section
        assert (row["cites_sections"], row["cited_by_sections"]) == (pairs.out_degree(section), pairs.in_degree(section)), section


async def test_components_are_what_networkx_finds(graph: GraphStore) -> None:
    found = {frozenset(row["sections"]) for row in await rows(graph, "components")}
    assert found == {frozenset(one) for one in nx.strongly_connected_components(sections()) if len(one) > 1}


@pytest.mark.parametrize("section", ["2", "5", "11", "16", "27", "38", "schedule 1"])
async def test_the_impact_of_a_repeal_is_every_section_that_leads_there(graph: GraphStore, section: str) -> None:
    pairs = sections()
    found = {row["section"]: row for row in await rows(graph, "repeal_impact", citation=section)}
    assert set(found) == nx.ancestors(pairs, section)
    for other, row in found.items():
        assert row["distance"] == nx.shortest_path_length(pairs, other, section)
        assert row["path"] in list(nx.all_shortest_paths(pairs, other, section))


@pytest.mark.parametrize(("source", "target"), [("13", "32"), ("46", "27"), ("26", "37"), ("9B", "5")])
async def test_the_shortest_path_is_as_short_as_networkx_says(graph: GraphStore, source: str, target: str) -> None:
    pairs = sections()
    found = await rows(graph, "shortest_path", source=source, target=target)
    wanted = nx.shortest_path_length(pairs, source, target) if nx.has_path(pairs, source, target) else 0
    assert len(found) == wanted


async def test_the_coupling_of_chapters_is_a_square_with_zeros(graph: GraphStore) -> None:
    written = hand_written()["chapter_coupling"]
    chapters = [unit["citation"] for unit in hand_written()["units"] if unit["kind"] == "chapter"]
    found = {(row["from_chapter"], row["to_chapter"]): row["references"] for row in await rows(graph, "chapter_coupling")}
    assert found == {(one, other): written.get(one, {}).get(other, 0) for one in chapters for other in chapters}


async def test_mentions_of_a_whole_chapter_stand_apart(graph: GraphStore) -> None:
    found = {(r["from_chapter"], r["to_chapter"]): r["of_the_whole_chapter"] for r in await rows(graph, "chapter_coupling")}
    assert {pair: n for pair, n in found.items() if n} == {
        ("chapter 1", "chapter 2"): 1,
        ("chapter 1", "chapter 3"): 1,
        ("chapter 1", "chapter 4"): 1,
        ("chapter 1", "chapter 5"): 1,
        ("chapter 2", "chapter 2"): 1,
        ("chapter 5", "chapter 5"): 1,
        ("chapter 6", "chapter 4"): 1,
    }


async def test_a_defined_word_is_counted_wherever_its_letters_stand(graph: GraphStore) -> None:
    units = parse_source("sample").units
    for row in await rows(graph, "definition_use"):
        own = [u.citation for u in units if u.citation == row["definition"] or u.citation.startswith(f"{row['definition']}(")]
        using = [u.citation for u in units if row["term"] in f"{u.heading}\n{u.text}" and u.citation not in own]
        assert row["units"] == len(using), row["term"]


async def test_no_analysis_of_one_act_shows_another(graph: GraphStore) -> None:
    for one in analyses.analyses():
        if one.name not in ("repeal_impact", "shortest_path"):
            assert {row["statute"] for row in await rows(graph, one.name, NOTES)} <= {NOTES}, one.name


async def test_without_an_act_all_loaded_ones_are_analysed_each_by_itself(graph: GraphStore) -> None:
    ranks: Counter[str] = Counter()
    for row in await rows(graph, "pagerank", None, limit=1000):
        ranks[row["statute"]] += row["rank"]
    assert ranks == pytest.approx({SAMPLE: 1.0, NOTES: 1.0})


async def test_amendment_notes_are_counted_where_they_stand(graph: GraphStore) -> None:
    found = await rows(graph, "amendment_heat", NOTES)
    told = [(row["chapter"], row["section"], row["notes"], row["substituted"], row["added"], row["omitted"]) for row in found]
    assert told == [
        ("chapter 1", "1", 1, 0, 1, 0),
        ("chapter 1", "2", 1, 0, 0, 1),
        ("chapter 1A", "chapter 1A", 1, 0, 1, 0),
        ("chapter 1A", "2A", 1, 0, 0, 1),
    ]
    assert found[3]["instruments"] == ["নৌকা (সংশোধন) অধ্যাদেশ, ২১০১"]


@pytest.mark.parametrize("typed", ["7A", "7a", "schedule 1", "47(3)"])
async def test_a_citation_may_be_typed_into_the_browser_as_the_caption_shows_it(graph: GraphStore, typed: str) -> None:
    chosen = analyses.analysis("repeal_impact")
    sent = analyses.read_parameters(chosen, {"statute": SAMPLE, "citation": typed})
    assert await graph.read("analytics/repeal_impact", **{**sent, "citation": typed}) == await rows(graph, "repeal_impact", citation=typed)
    found = await graph.read("analytics/shortest_path", statute=SAMPLE, as_of=None, depth=30, limit=9, source=typed, target="7")
    assert found == await rows(graph, "shortest_path", source=typed, target="7", limit=9)


async def test_a_limit_lets_the_first_rows_through(graph: GraphStore) -> None:
    assert await rows(graph, "most_cited", limit=3) == (await rows(graph, "most_cited"))[:3]


async def test_references_come_and_go_with_the_days_of_edges_and_units(graph: GraphStore) -> None:
    await cypher(
        graph,
        """MATCH (:Unit {statute: $s, citation: '26'})-[gone:CROSS_REF]->() SET gone.valid_to = date('2024-01-01')
        WITH count(*) AS n MATCH (:Unit {statute: $s, citation: '47(2)'})-[new:CROSS_REF]->() SET new.valid_from = date('2023-06-01')
        WITH count(*) AS n MATCH (u:Unit {statute: $s, citation: '43'}) SET u.valid_from = date('2024-01-01')""",
        s=SAMPLE,
    )
    both = await rows(graph, "edges_between", **{"from": "2022-01-01", "to": "2024-01-01"})
    assert [(row["change"], row["source"], row["target"]) for row in both] == [
        ("removed", "26", "2(6)"),
        ("added", "43", "22"),
        ("added", "46(1)", "43"),
        ("added", "47(2)", "37"),
    ]
    before = await rows(graph, "edges_between", **{"from": "2022-01-01", "to": "2023-12-31"})
    assert [(row["change"], row["source"]) for row in before] == [("added", "47(2)")]
    for day, cited_by in (("2023-12-31", ["26", "36"]), ("2024-01-01", ["36"])):
        on_that_day = {row["section"]: row["cited_by"] for row in await rows(graph, "most_cited", as_of=day, limit=100)}
        assert on_that_day["2"] == cited_by


async def test_a_run_is_replayed_and_what_it_never_saw_is_listed(graph: GraphStore) -> None:
    await cypher(
        graph,
        """MATCH (u:Unit {citation: '22(1)', statute: $s}), (v:Unit {citation: '11', statute: $s}),
          (w:Unit {citation: '11(1)', statute: $s})
        CREATE (run:Run {id: 'r-1'})-[:RETRIEVED {rank: 1, route: 'named'}]->(u), (run)-[:RETRIEVED {rank: 2, route: 'hop'}]->(w),
          (run)-[:HOPPED {hop: 1, source: u.id, edge: 'CROSS_REF', target: v.id, text: 'ধারা ১১'}]->(v),
          (run)-[:HOPPED {hop: 2, source: v.id, edge: 'PARENT', target: w.id, text: ''}]->(w)""",
        s=SAMPLE,
    )
    replayed = [[row[k] for k in ("hop", "source", "edge", "target", "text", "rank")] for row in await rows(graph, "hop_replay", run="r-1")]
    assert replayed == [[1, "22(1)", "CROSS_REF", "11", "ধারা ১১", None], [2, "11", "PARENT", "11(1)", "", 2]]
    assert await rows(graph, "hop_replay") == await rows(graph, "hop_replay", run="r-1"), "without a run the last one is meant"
    never = {row["section"] for row in await rows(graph, "never_retrieved")}
    assert never == set(sections()) - {"11", "22", "14", "41"}
    await cypher(graph, "MATCH (run:Run) DETACH DELETE run")
