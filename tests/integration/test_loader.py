"""A statute goes into the graph as a whole, once, and comes out without a trace."""

from __future__ import annotations

import asyncio
from datetime import date
from typing import Any

import pytest
import pytest_asyncio

from graph_schema.errors import EmbedderError, NotLoaded, SourceError, WrongUse
from graph_schema.statute import ParsedStatute
from graph_schema.store import GraphStore
from graph_schema.vectors import Vectors
from ingestion.changes import changes
from ingestion.loader import load, loaded_statutes, remove, would_change
from ingestion.validate import validate
from tests.factories import act, notice_act, notice_act_english, refers, unit
from tests.fakes import TrigramEmbedder
from tests.graph import everything, rows

ID = "bd-2099-900"


def reworded(parsed: ParsedStatute, citation: str, text: str) -> ParsedStatute:
    """The statute with other words of the same length in one unit."""
    old = next(u for u in parsed.units if u.citation == citation)
    assert len(old.text) == len(text)
    printed = parsed.statute.printed.replace(old.text, text)
    units = tuple(u.model_copy(update={"text": text}) if u.id == old.id else u for u in parsed.units)
    return parsed.model_copy(update={"units": units, "statute": parsed.statute.model_copy(update={"printed": printed})})


@pytest_asyncio.fixture
async def loaded(store: GraphStore) -> Any:
    await load(store, TrigramEmbedder(), notice_act())
    yield store
    for statute in await loaded_statutes(store):
        await remove(store, statute.id)


async def test_each_unit_has_the_label_of_its_kind(loaded: GraphStore) -> None:
    found = await rows(loaded, "MATCH (u:Unit {id: $id}) RETURN labels(u)", id=f"{ID}#sec_3__subsec_1__proviso_1")
    assert sorted(found[0]) == ["Proviso", "Unit"]


async def test_a_proviso_hangs_from_its_rule_by_proviso_and_parent(loaded: GraphStore) -> None:
    query = "MATCH (r:Unit)-[:PROVISO]->(p:Proviso)-[:PARENT]->(r) RETURN r.citation, p.citation"
    assert await rows(loaded, query) == [["3(1)", "3(1) proviso 1"]]


async def test_only_what_stands_at_the_top_is_part_of_the_statute_directly(loaded: GraphStore) -> None:
    query = "MATCH (u)-[:PART_OF]->(:Statute {id: $id}) RETURN u.citation ORDER BY u.order"
    assert await rows(loaded, query, id=ID) == ["chapter 1", "chapter 2", "schedule 1"]


async def test_siblings_follow_one_another(loaded: GraphStore) -> None:
    assert await rows(loaded, "MATCH (:Unit {citation: '3(1)'})-[:NEXT]->(u) RETURN u.citation") == ["3(2)"]


async def test_a_reference_carries_the_words_that_name_its_target(loaded: GraphStore) -> None:
    query = "MATCH (:Unit {citation: '4'})-[r:CROSS_REF]->(t) RETURN r.text, r.resolution, t.citation"
    assert await rows(loaded, query) == [["ধারা ৩", "resolved", "3"]]


async def test_a_reference_that_is_bound_to_nothing_is_kept_on_its_unit(loaded: GraphStore) -> None:
    assert await rows(loaded, "MATCH (u:Unit {citation: '4'}) RETURN u.unbound") == [["dangling | 9 | ধারা ৯"]]


async def test_another_acts_section_is_a_citation_of_that_act(loaded: GraphStore) -> None:
    query = "MATCH (u)-[r:CITES_ACT]->(a:ExternalAct) RETURN u.citation, r.section, a.name"
    assert await rows(loaded, query) == [["3(2)", "3", "রেলওয়ে আইন, ১৮৯০"]]


async def test_vectors_are_on_passages_only(loaded: GraphStore) -> None:
    assert await rows(loaded, "MATCH (n) WHERE n.embedding IS NOT NULL RETURN DISTINCT labels(n)") == [["Passage"]]
    assert await rows(loaded, "MATCH (p:Passage) RETURN DISTINCT size(p.embedding)") == [384]


async def test_a_rule_knows_its_reading_and_its_parts(loaded: GraphStore) -> None:
    query = "MATCH (u:Unit)<-[:PARENT*0..]-(part {anchor: u.id}) WHERE u.citation = '3(1)' RETURN part.citation ORDER BY part.order"
    assert await rows(loaded, query) == ["3(1)", "3(1)(a)", "3(1)(b)"]
    reading = (await rows(loaded, "MATCH (u:Unit {citation: '3(1)'}) RETURN u.reading"))[0]
    assert (reading.split("\n")[0], reading.split("\n")[-1]) == ("কোন ব্যক্তি পাখি পালন করিলে-", "লিখিত নোটিশ দিতে হইবে৷")


async def test_a_unit_is_in_force_from_the_date_of_the_act_unless_a_note_touches_it(loaded: GraphStore) -> None:
    query = "MATCH (u:Section) WHERE u.citation IN ['1', '4'] RETURN toString(u.valid_from), u.valid_from_at_latest ORDER BY u.order"
    assert await rows(loaded, query) == [["2099-01-01", None], ["2099-06-01", True]]


async def test_the_same_statute_again_writes_nothing(loaded: GraphStore) -> None:
    before = await rows(loaded, "MATCH (n) RETURN elementId(n) ORDER BY elementId(n)")
    embedder = TrigramEmbedder()
    report = await load(loaded, embedder, notice_act())
    assert (report.changed, report.embedded, embedder.texts_embedded) == (False, 0, 0)
    assert await rows(loaded, "MATCH (n) RETURN elementId(n) ORDER BY elementId(n)") == before


async def test_a_changed_statute_replaces_the_old_and_embeds_only_what_changed(loaded: GraphStore) -> None:
    before = await everything(loaded)
    report = await load(loaded, TrigramEmbedder(), reworded(notice_act(), "2(2)", "“পাখি” অর্থ বন্য পাখি৷"))
    assert (report.changed, report.embedded) == (True, 1)
    assert await everything(loaded) == before
    assert await rows(loaded, "MATCH (u:Unit {citation: '2(2)'}) RETURN u.text") == ["“পাখি” অর্থ বন্য পাখি৷"]


async def test_a_statute_from_which_something_was_taken_is_loaded_again(loaded: GraphStore) -> None:
    before = await everything(loaded)
    await rows(loaded, "MATCH (u:Unit {citation: '3(1)(a)'}) DETACH DELETE u")
    assert (await load(loaded, TrigramEmbedder(), notice_act())).changed
    assert await everything(loaded) == before


async def test_a_statute_that_lost_an_edge_is_loaded_again(loaded: GraphStore) -> None:
    before = await everything(loaded)
    await rows(loaded, "MATCH ()-[r:PROVISO]->() DELETE r")
    assert await would_change(loaded, TrigramEmbedder(), notice_act())
    assert (await load(loaded, TrigramEmbedder(), notice_act())).changed
    assert await everything(loaded) == before


async def test_asking_what_would_change_writes_nothing(store: GraphStore) -> None:
    before = await everything(store)
    assert await would_change(store, TrigramEmbedder(), notice_act())
    assert await everything(store) == before


async def test_removing_leaves_nothing(store: GraphStore) -> None:
    before = await everything(store)
    await load(store, TrigramEmbedder(), notice_act())
    report = await remove(store, ID)
    assert (report.units, report.amendments, report.external_acts) == (17, 1, 1)
    assert await everything(store) == before


async def test_removing_one_statute_keeps_the_acts_that_another_cites(loaded: GraphStore) -> None:
    await load(loaded, TrigramEmbedder(), notice_act("bd-2099-901"))
    await remove(loaded, "bd-2099-901")
    assert await rows(loaded, "MATCH (a:ExternalAct) RETURN a.name") == ["রেলওয়ে আইন, ১৮৯০"]
    assert [statute.id for statute in await loaded_statutes(loaded)] == [ID]


async def test_removing_what_is_not_loaded_says_so(store: GraphStore) -> None:
    with pytest.raises(NotLoaded, match="bd-1999-1"):
        await remove(store, "bd-1999-1")


async def test_a_load_that_fails_half_way_leaves_the_old_version(loaded: GraphStore) -> None:
    await rows(loaded, "CREATE (:Passage {id: $id, statute: 'other', embedder: 'trigram-fake', dimension: 384})", id=f"{ID}#sec_9@bn/0")
    before = await everything(loaded)
    grown = act(ID, [unit("1", "section", "প্রথম"), unit("9", "section", "নবম")])
    with pytest.raises(Exception, match="already exists"):
        await load(loaded, TrigramEmbedder(), grown)
    assert await everything(loaded) == before
    assert await rows(loaded, "MATCH (u:Unit {citation: '3'}) RETURN u.heading") == ["পাখি পালনের নোটিশ"]
    await rows(loaded, "MATCH (p:Passage {statute: 'other'}) DELETE p")


async def test_an_embedder_that_breaks_leaves_the_graph_as_it_was(loaded: GraphStore) -> None:
    class Broken(TrigramEmbedder):
        def embed_passages(self, texts: Any) -> Vectors:
            return super().embed_passages(texts)[:, :3]

    before = await everything(loaded)
    with pytest.raises(EmbedderError, match="384"):
        await load(loaded, Broken(), act(ID, [unit("1", "section", "প্রথম")]))
    assert await everything(loaded) == before


async def test_two_loads_of_one_statute_at_once_leave_one_of_them_whole(loaded: GraphStore) -> None:
    small, other = act(ID, [unit("1", "section", "প্রথম")]), act(ID, [unit("1", "section", "দ্বিতীয়"), unit("2", "section", "তৃতীয়")])
    await asyncio.gather(load(loaded, TrigramEmbedder(), small), load(loaded, TrigramEmbedder(), other))
    assert await rows(loaded, "MATCH (u:Unit) RETURN count(u)") in ([1], [2])
    assert await validate(loaded) == ()


async def test_progress_counts_the_passages_that_are_embedded(store: GraphStore) -> None:
    told: list[tuple[int, int]] = []
    await load(store, TrigramEmbedder(), notice_act(), progress=lambda done, total: told.append((done, total)))
    await remove(store, ID)
    assert told == [(9, 9)]


async def test_a_parallel_text_stands_on_the_units_of_equal_citation(loaded: GraphStore) -> None:
    report = await load(loaded, TrigramEmbedder(), notice_act(), parallel=notice_act_english())
    assert report.only_parallel == ("6",)
    assert "4" in report.only_here
    query = "MATCH (u:Unit {citation: '3(1)'})<-[:PASSAGE_OF]-(p) RETURN u.text_en, p.id, p.language ORDER BY p.id"
    assert await rows(loaded, query) == [
        ["Whoever keeps a bird shall give written notice.", f"{ID}#sec_3__subsec_1@bn/0", "bn"],
        ["Whoever keeps a bird shall give written notice.", f"{ID}#sec_3__subsec_1@en/0", "en"],
    ]


async def test_a_parallel_text_of_the_same_language_is_refused(store: GraphStore) -> None:
    with pytest.raises(WrongUse, match="another language"):
        await load(store, TrigramEmbedder(), notice_act(), parallel=notice_act())


async def test_two_units_of_one_identifier_are_refused_before_anything_is_written(store: GraphStore) -> None:
    before = await everything(store)
    one = notice_act()
    with pytest.raises(SourceError, match="sec_1"):
        await load(store, TrigramEmbedder(), one.model_copy(update={"units": (*one.units, one.units[1])}))
    assert await everything(store) == before


async def test_a_reference_to_an_omitted_section_leads_to_its_place(store: GraphStore) -> None:
    omitted = unit("5", "section", heading="[বিলুপ্ত]", status="omitted")
    repealed = refers("4", "ধারা ৫", "5", resolution="repealed")
    await load(store, TrigramEmbedder(), act(ID, [unit("4", "section", "ধারা ৫ দ্রষ্টব্য"), omitted], [repealed]))
    assert await rows(store, "MATCH ()-[r:CROSS_REF]->(t) RETURN r.resolution, t.status") == [["repealed", "omitted"]]
    await remove(store, ID)


async def test_what_a_load_would_change_is_told_by_citation(loaded: GraphStore) -> None:
    later = reworded(notice_act(), "2(2)", "“পাখি” অর্থ বন্য পাখি৷")
    later = later.model_copy(update={"units": later.units[:-1]})
    told = await changes(loaded, later)
    assert (told.added, told.removed, told.changed) == ((), ("schedule 1 paragraph 1",), ("2(2)",))


async def test_a_note_on_the_title_hangs_from_the_statute(store: GraphStore) -> None:
    parsed = notice_act()
    of_title = parsed.amendments[0].model_copy(update={"unit": ID, "note": "2"})
    report = await load(store, TrigramEmbedder(), parsed.model_copy(update={"amendments": (*parsed.amendments, of_title)}))
    assert report.amendments == 2
    assert await rows(store, "MATCH (:Statute)-[:AMENDED_BY]->(a) RETURN a.note") == ["2"]
    assert {finding.code for finding in await validate(store)} == {"dangling-reference"}
    await remove(store, ID)


async def test_a_day_can_be_given_from_which_every_unit_is_law(store: GraphStore) -> None:
    await load(store, TrigramEmbedder(), notice_act(), valid_from=date(2100, 7, 1))
    assert await rows(store, "MATCH (u:Unit) RETURN DISTINCT toString(u.valid_from)") == ["2100-07-01"]
    await remove(store, ID)
