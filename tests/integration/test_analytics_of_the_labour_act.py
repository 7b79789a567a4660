"""The analyses of a real Act beside the same answers worked out from its parse alone, without the graph and without Cypher."""

from __future__ import annotations

from collections import Counter, defaultdict
from collections.abc import AsyncIterator, Callable, Iterator
from functools import cached_property
from pathlib import Path
from typing import Any

import networkx as nx
import pytest
import pytest_asyncio

from api import analyses
from graph_schema.numerals import decomposed
from graph_schema.statute import ParsedStatute, Reference, Resolution, Unit, UnitKind, UnitStatus
from graph_schema.store import GraphStore
from ingestion.loader import load, remove
from tests.fakes import TrigramEmbedder
from tests.parses import parsed_once

ACT = "bd-2006-42"
ALONE = (UnitKind.SECTION, UnitKind.SCHEDULE)
PENALTY = ("কারাদণ্ড", "কারাদন্ড", "অর্থদণ্ড", "অর্থদন্ড", "দণ্ডিত", "punish", "imprisonment")
pytestmark = pytest.mark.corpora


class Recomputed:
    """What a parse says of its own references."""

    def __init__(self, parsed: ParsedStatute) -> None:
        self.parsed = parsed
        self.units = {unit.id: unit for unit in parsed.units}

    def line(self, identifier: str) -> Iterator[Unit]:
        """The unit and those above it."""
        at: str | None = identifier
        while at is not None:
            yield self.units[at]
            at = self.units[at].parent

    def holder(self, identifier: str, *kinds: UnitKind) -> str | None:
        return next((unit.citation for unit in self.line(identifier) if unit.kind in kinds), None)

    def section(self, identifier: str) -> str | None:
        return self.holder(identifier, *ALONE)

    def below(self, identifier: str) -> set[str]:
        return {one for one in self.units if any(unit.id == identifier for unit in self.line(one))}

    @cached_property
    def resolved(self) -> list[Reference]:
        return [row for row in self.parsed.references if row.resolution is Resolution.RESOLVED]

    @cached_property
    def mentions(self) -> nx.MultiDiGraph:
        graph = nx.MultiDiGraph()
        graph.add_nodes_from(unit.citation for unit in self.parsed.units if unit.kind in ALONE)
        for row in self.resolved:
            source, target = self.section(row.source), self.section(row.target or "")
            if source and target and source != target:
                graph.add_edge(source, target)
        return graph

    @cached_property
    def pairs(self) -> nx.DiGraph:
        return nx.DiGraph(self.mentions)

    @cached_property
    def of_chapters(self) -> list[Reference]:
        return [row for row in self.resolved if self.units[row.target or ""].kind is UnitKind.CHAPTER]

    def chains(self) -> set[tuple[str, ...]]:
        """All chains of the most sections that no section stands in twice."""
        longest: set[tuple[str, ...]] = set()

        def follow(chain: tuple[str, ...]) -> None:
            nonlocal longest
            size = len(next(iter(longest), ()))
            if len(chain) > size:
                longest = {chain}
            elif len(chain) == size:
                longest.add(chain)
            for one in self.pairs.successors(chain[-1]):
                if one not in chain:
                    follow((*chain, one))

        for section in self.pairs:
            follow((section,))
        return longest

    def impact(self, citation: str) -> dict[str, int]:
        """Section → its distance from what is repealed."""
        repealed = next(unit for unit in self.parsed.units if unit.citation == citation)
        below = self.below(repealed.id)
        direct = {self.section(row.source) for row in self.resolved if row.target in below and row.source not in below}
        ways = nx.DiGraph(self.pairs)
        ways.add_edges_from((section, "the repeal") for section in direct if section)
        ways.remove_nodes_from({unit.citation for unit in map(self.units.__getitem__, below) if unit.kind in ALONE})
        return {section: n for section, n in nx.shortest_path_length(ways, target="the repeal").items() if n}


@pytest.fixture(scope="module")
def act(corpora: Path) -> Recomputed:
    return Recomputed(parsed_once(str(corpora / "bd-labour-act-bn" / "act-details-952.html")))


@pytest_asyncio.fixture(scope="module")
async def ask(store: GraphStore, act: Recomputed) -> AsyncIterator[Callable[..., Any]]:
    await load(store, TrigramEmbedder("e5-small"), act.parsed)

    async def rows(name: str, **given: str) -> list[dict[str, Any]]:
        sent = analyses.read_parameters(analyses.analysis(name), {"statute": ACT, "limit": "100000", **given})
        return await store.read(f"analytics/{name}", **sent)

    yield rows
    await remove(store, ACT)


async def test_degrees(act: Recomputed, ask: Callable[..., Any]) -> None:
    chapters = Counter(act.section(row.source) for row in act.of_chapters)
    found = {row["section"]: (row["cites"], row["cites_sections"], row["cites_chapters"], row["cited"]) for row in await ask("degrees")}
    both = act.mentions, act.pairs
    assert found == {s: (both[0].out_degree(s), both[1].out_degree(s), chapters[s], both[0].in_degree(s)) for s in act.pairs}


async def test_ranks(act: Recomputed, ask: Callable[..., Any]) -> None:
    ranks = {row["section"]: row["rank"] for row in await ask("pagerank")}
    assert ranks == pytest.approx(nx.pagerank(act.pairs, tol=1e-13, max_iter=2000), abs=1e-7)
    between = {row["section"]: row["betweenness"] for row in await ask("betweenness")}
    assert between == pytest.approx({s: n for s, n in nx.betweenness_centrality(act.pairs).items() if n})


async def test_ways(act: Recomputed, ask: Callable[..., Any]) -> None:
    found = {frozenset(row["sections"]) for row in await ask("components")}
    assert found == {frozenset(one) for one in nx.strongly_connected_components(act.pairs) if len(one) > 1}
    assert {tuple(row["chain"]) for row in await ask("longest_chain")} == act.chains()
    for citation in ("26", "2", "chapter 14", "2(65)"):
        told = {row["section"]: row["distance"] for row in await ask("repeal_impact", citation=citation.replace(" ", ""))}
        assert told == act.impact(citation), citation
    assert len(await ask("shortest_path", source="291", target="210")) == nx.shortest_path_length(act.pairs, "291", "210")


async def test_what_leads_nowhere_and_what_stands_alone(act: Recomputed, ask: Callable[..., Any]) -> None:
    def named(act_name: str | None) -> str | None:
        return " ".join(decomposed(act_name).split()) if act_name else None

    lost = [row for row in act.parsed.references if row.resolution is not Resolution.RESOLVED]
    wanted = Counter((r.resolution.value, r.source_citation, r.kind, r.text, r.target_citation, named(r.act)) for r in lost)
    columns = ("resolution", "source", "kind", "text", "target", "act")
    assert Counter(tuple(row[name] for name in columns) for row in await ask("dangling")) == wanted
    kinds = {(row["kind"], row["resolution"]): row["references"] for row in await ask("references_by_kind")}
    assert kinds == Counter((row.kind, row.resolution.value) for row in act.parsed.references)
    citing = {act.section(row.source) for row in act.of_chapters}
    assert {row["section"] for row in await ask("orphans")} == {s for s in act.pairs if not act.mentions.degree(s) and s not in citing}


async def test_chapters(act: Recomputed, ask: Callable[..., Any]) -> None:
    chapter = {unit.citation: act.holder(unit.id, UnitKind.CHAPTER) for unit in act.parsed.units if unit.kind in ALONE}
    wanted = Counter((chapter[source], chapter[target]) for source, target in act.mentions.edges())
    rows = await ask("chapter_coupling")
    names = [unit.citation for unit in act.parsed.units if unit.kind is UnitKind.CHAPTER]
    assert {(row["from_chapter"], row["to_chapter"]): row["references"] for row in rows} == {
        (one, other): wanted[one, other] for one in names for other in names
    }


async def test_exceptions_and_penalties(act: Recomputed, ask: Callable[..., Any]) -> None:
    own = defaultdict(list)
    for unit in act.parsed.units:
        own[act.section(unit.id)].append(unit)
    wanted = {}
    for section, units in own.items():
        kinds = Counter(unit.kind for unit in units)
        if section and kinds[UnitKind.PROVISO] + kinds[UnitKind.EXPLANATION]:
            excepted = [unit for unit in units if act.holder(unit.id, UnitKind.PROVISO)]
            wanted[section] = (kinds[UnitKind.PROVISO], sum(len(u.text) for u in units), sum(len(u.text) for u in excepted))
    rows = await ask("proviso_load")
    assert {row["section"]: (row["provisos"], row["characters"], row["proviso_characters"]) for row in rows} == wanted
    penal = {section for section, units in own.items() if any(word in unit.text for unit in units for word in PENALTY)}
    only = {s for s in act.pairs if act.pairs.in_degree(s) and set(act.pairs.predecessors(s)) <= penal}
    assert {row["section"] for row in await ask("penalties_only")} == only


async def test_every_definition_of_section_2_is_told(act: Recomputed, ask: Callable[..., Any]) -> None:
    inside = [unit.citation for unit in act.parsed.units if unit.parent and act.units[unit.parent].citation == "2"]
    in_force = {unit.citation for unit in act.parsed.units if unit.status is UnitStatus.IN_FORCE}
    found = {row["definition"] for row in await ask("definition_use")}
    assert set(inside) & in_force <= found
    assert found - set(inside) == {"175(1)", "275(a)", "275(b)", "275(c)", "275(d)"}


async def test_amendment_notes(act: Recomputed, ask: Callable[..., Any]) -> None:
    notes = defaultdict(set)
    for note in act.parsed.amendments:
        if note.unit in act.units:
            notes[act.section(note.unit) or act.units[note.unit].citation].add(note.note)
    assert {row["section"]: row["notes"] for row in await ask("amendment_heat")} == {place: len(some) for place, some in notes.items()}
