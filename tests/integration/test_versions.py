"""Two texts of one Act in one graph: each provision has its words of the day that is asked about, and so has every edge."""

from __future__ import annotations

from collections.abc import AsyncIterator
from datetime import date
from pathlib import Path

import pytest
import pytest_asyncio
import yaml

from graph_schema.errors import NotLoaded, OutsideCoverage, WrongUse
from graph_schema.evidence import EvidencePack, Outcome
from graph_schema.statute import Amendment, ParsedStatute, Severity, UnitStatus
from graph_schema.store import GraphStore
from ingestion.comparison import comparison, of_loaded
from ingestion.loader import load, loaded_statutes, remove
from ingestion.parse import parse_source
from ingestion.text_rows import Instrument
from ingestion.validate import validate
from retrieval.planner import plan_for
from retrieval.provisions import show
from retrieval.retriever import Retriever
from tests.factories import notice_act, notice_act_english
from tests.fakes import TrigramEmbedder
from tests.graph import everything, rows

TEXTS = Path(__file__).parents[1] / "statutes" / "versions"
ID, ORDINANCE = "bd-2090-991", "bd-2096-ord-9"
BEFORE, AFTER, COMMENCES = date(2095, 6, 30), date(2096, 3, 31), date(2096, 1, 15)
NOTE = "In clause (2) substituted by section 2 of the Lighthouse Keepers (Amendment) Ordinance, 2096 (Ordinance No. 9 of 2096)."
WATCH = "How long is a watch of a keeper of a lighthouse?"


def earlier() -> ParsedStatute:
    return parse_source(str(TEXTS / "earlier.txt"), as_of=BEFORE)


def later() -> ParsedStatute:
    """The later text with the note that an official print would have on clause 2(2)."""
    parsed = parse_source(str(TEXTS / "later.txt"), as_of=AFTER)
    unit = next(unit.id for unit in parsed.units if unit.citation == "2(2)")
    instrument = "the Lighthouse Keepers (Amendment) Ordinance, 2096"
    note = Amendment(unit=unit, note="1", action="substituted", instrument=instrument, provision="2", text=NOTE)
    return parsed.model_copy(update={"amendments": (note,)})


def instrument() -> ParsedStatute:
    return parse_source(str(TEXTS / "instrument.txt"))


MADE_BY = Instrument(ORDINANCE, COMMENCES)


@pytest_asyncio.fixture(scope="module")
async def both(store: GraphStore) -> AsyncIterator[GraphStore]:
    await load(store, TrigramEmbedder(), instrument())
    await load(store, TrigramEmbedder(), earlier())
    await load(store, TrigramEmbedder(), later(), instrument=MADE_BY)
    yield store
    for statute in await loaded_statutes(store):
        await remove(store, statute.id)


async def found(store: GraphStore, question: str, as_of: date | None) -> EvidencePack:
    return await Retriever(store, TrigramEmbedder()).retrieve(question, plan_for(question, k=None, hops=None), statute=ID, as_of=as_of)


async def test_every_wording_has_the_days_that_a_lawyer_wrote_down(both: GraphStore) -> None:
    written = yaml.safe_load((TEXTS / "intervals.yaml").read_text(encoding="utf-8"))
    query = """MATCH (u:Unit {statute: $id}) RETURN u.citation, toString(u.valid_from), toString(u.valid_to), u.status
        ORDER BY u.order, coalesce(u.valid_to, date('9999-12-31'))"""
    expected = [[w["citation"], str(w["from"]), str(w["to"]) if w["to"] else None, w.get("status", "in_force")] for w in written]
    assert await rows(both, query, id=ID) == expected


async def test_no_invariant_is_broken(both: GraphStore) -> None:
    assert [finding for finding in await validate(both) if finding.severity is Severity.ERROR] == []


async def test_the_latest_words_have_the_plain_identifier_and_supersede_the_earlier(both: GraphStore) -> None:
    query = "MATCH (new:Unit {citation: '2(2)', statute: $id})-[:SUPERSEDES]->(old) RETURN new.id, old.id"
    assert await rows(both, query, id=ID) == [[f"{ID}#sec_2__cl_2", f"{ID}#sec_2__cl_2@2095-06-30"]]


@pytest.mark.parametrize(
    ("day", "words"), [(BEFORE, "four hours"), (date(2096, 1, 14), "four hours"), (COMMENCES, "three hours"), (None, "three hours")]
)
async def test_a_provision_is_shown_in_its_words_of_the_day(both: GraphStore, day: date | None, words: str) -> None:
    assert words in (await show(both, "2(2)", ID, day)).text


async def test_an_unchanged_provision_reads_with_the_clause_it_had_on_the_day(both: GraphStore) -> None:
    now, then = await show(both, "3(1)", ID), await show(both, "3(1)", ID, BEFORE)
    assert now.id == then.id
    assert ("sixty days" in now.reading, "sixty days" in then.reading) == (False, True)
    assert [child.id for child in then.children] == [f"{ID}#sec_3__subsec_1__cl_a@2095-06-30", f"{ID}#sec_3__subsec_1__cl_b"]


async def test_a_provision_that_was_not_yet_law_is_said_to_be_law_from_its_day(both: GraphStore) -> None:
    with pytest.raises(NotLoaded, match="not yet law on 2095-07-01: it is law since 2096-01-15"):
        await show(both, "3A", ID, date(2095, 7, 1))


async def test_a_provision_that_is_gone_is_said_to_have_ended_on_its_day(both: GraphStore) -> None:
    with pytest.raises(NotLoaded, match="no longer law: it ended on 2096-01-15"):
        await show(both, "5", ID)
    assert (await show(both, "5", ID, BEFORE)).status == "in_force"


async def test_a_day_before_the_act_is_outside_what_is_covered(both: GraphStore) -> None:
    with pytest.raises(OutsideCoverage, match="from 2090-01-01 on"):
        await show(both, "3", ID, date(2089, 12, 31))


async def test_a_later_day_is_answered_from_the_latest_text_with_a_caution(both: GraphStore) -> None:
    shown = await show(both, "2(2)", ID, date(2099, 1, 1))
    assert (shown.as_of, "2096-03-31" in (shown.caution or "")) == (AFTER, True)


async def test_a_reference_to_what_was_not_yet_law_is_no_edge_of_that_day(both: GraphStore) -> None:
    now, then = await show(both, "3", ID), await show(both, "3", ID, BEFORE)
    assert [row.source_citation for row in now.cited_by if row.source_citation != "3(2)"] == ["3A"]
    assert [row.source_citation for row in then.cited_by if row.source_citation != "3(2)"] == ["4"]


@pytest.mark.parametrize(("day", "words"), [(BEFORE, "four hours"), (None, "three hours")])
async def test_a_search_finds_the_words_of_the_day_and_no_others(both: GraphStore, day: date | None, words: str) -> None:
    pack = await found(both, WATCH, day)
    texts = [piece.text for piece in pack.evidence if piece.citation == "2(2)"]
    assert [words in text for text in texts] == [True]


async def test_every_hop_is_along_an_edge_of_the_day(both: GraphStore) -> None:
    question = "wages when the service of a keeper ends under section 3 and lamp oil"
    now, then = await found(both, question, None), await found(both, question, BEFORE)
    cited_now = {(hop.source, hop.target) for hop in now.hop_trace}
    assert all("sec_3a" not in hop.source.lower() for hop in then.hop_trace)
    assert all("@" not in one for pair in cited_now for one in pair)


async def test_a_question_that_names_what_was_not_yet_law_is_told_since_when_it_is(both: GraphStore) -> None:
    pack = await found(both, "What does section 3A say?", date(2095, 7, 1))
    assert (pack.outcome, "law since 2096-01-15" in (pack.reason or "")) == (Outcome.NO_MATCH, True)


async def test_a_note_leads_to_the_provision_of_the_ordinance(both: GraphStore) -> None:
    shown = await show(both, "2(2)", ID)
    assert [note.made_by for note in shown.amendments] == [f"{ORDINANCE}#sec_2"]


async def test_a_note_leads_there_too_when_the_ordinance_comes_last(empty_store: GraphStore) -> None:
    await load(empty_store, TrigramEmbedder(), later())
    assert [note.made_by for note in (await show(empty_store, "2(2)", ID)).amendments] == [None]
    await load(empty_store, TrigramEmbedder(), instrument())
    assert [note.made_by for note in (await show(empty_store, "2(2)", ID)).amendments] == [f"{ORDINANCE}#sec_2"]
    await remove(empty_store, ORDINANCE)
    assert [note.made_by for note in (await show(empty_store, "2(2)", ID)).amendments] == [None]


async def graph(store: GraphStore) -> list[object]:
    nodes = await rows(store, "MATCH (n) WHERE n.id IS NOT NULL RETURN n.id, toString(n.valid_from), toString(n.valid_to) ORDER BY n.id")
    edges = await rows(
        store,
        """MATCH (a)-[r]->(b) WHERE a.id IS NOT NULL AND b.id IS NOT NULL
        RETURN a.id, type(r), b.id, toString(r.valid_from), toString(r.valid_to), r.start ORDER BY a.id, type(r), b.id, r.start""",
    )
    return [*nodes, *edges]


async def test_the_order_in_which_the_texts_are_loaded_makes_no_difference(empty_store: GraphStore) -> None:
    await load(empty_store, TrigramEmbedder(), earlier())
    await load(empty_store, TrigramEmbedder(), later(), instrument=MADE_BY)
    one_way = await graph(empty_store)
    await remove(empty_store, ID)
    await load(empty_store, TrigramEmbedder(), later(), instrument=MADE_BY)
    await load(empty_store, TrigramEmbedder(), earlier())
    assert await graph(empty_store) == one_way


async def test_either_text_again_writes_nothing_and_removing_leaves_nothing(empty_store: GraphStore) -> None:
    await load(empty_store, TrigramEmbedder(), earlier())
    await load(empty_store, TrigramEmbedder(), later(), instrument=MADE_BY)
    again = [await load(empty_store, TrigramEmbedder(), text) for text in (earlier(), later())]
    assert [report.changed for report in again] == [False, False]
    await remove(empty_store, ID)
    assert await everything(empty_store) == [0, 0]


async def test_without_an_instrument_the_day_of_the_later_text_is_said_to_be_the_latest_possible(empty_store: GraphStore) -> None:
    await load(empty_store, TrigramEmbedder(), earlier())
    report = await load(empty_store, TrigramEmbedder(), later())
    assert [(text.begins, text.begins_at_latest) for text in report.texts][1] == (AFTER, True)
    shown = await show(empty_store, "2(2)", ID, date(2096, 2, 1))
    assert ("four hours" in shown.text, "not known" in (shown.caution or "")) == (True, True)


async def test_a_text_replaces_that_of_its_day_and_all_others_only_when_told(empty_store: GraphStore) -> None:
    await load(empty_store, TrigramEmbedder(), earlier())
    await load(empty_store, TrigramEmbedder(), later())
    same_day = later().model_copy(update={"amendments": ()})
    assert [text.as_of for text in (await load(empty_store, TrigramEmbedder(), same_day)).texts] == [BEFORE, AFTER]
    assert [text.as_of for text in (await load(empty_store, TrigramEmbedder(), later(), replace=True)).texts] == [AFTER]
    assert await rows(empty_store, "MATCH (u:Unit) WHERE u.valid_to IS NOT NULL RETURN u.id") == []


async def test_changes_cannot_begin_on_a_day_whose_text_does_not_show_them(empty_store: GraphStore) -> None:
    await load(empty_store, TrigramEmbedder(), earlier())
    with pytest.raises(WrongUse, match="2095-06-30"):
        await load(empty_store, TrigramEmbedder(), later(), instrument=Instrument(None, date(2095, 1, 1)))


async def test_three_texts_make_one_line_of_wordings(empty_store: GraphStore) -> None:
    last = later()
    units = tuple(u.model_copy(update={"text": u.text.replace("three", "two")}) if u.citation == "2(2)" else u for u in last.units)
    printed = last.statute.printed.replace("means three hours", "means two hours")
    statute = last.statute.model_copy(update={"as_of": date(2098, 1, 1), "printed": printed})
    await load(empty_store, TrigramEmbedder(), last.model_copy(update={"units": units, "statute": statute, "amendments": ()}))
    await load(empty_store, TrigramEmbedder(), earlier())
    await load(empty_store, TrigramEmbedder(), later(), instrument=MADE_BY)
    query = "MATCH (u:Unit {citation: '2(2)'}) RETURN toString(u.valid_from), toString(u.valid_to) ORDER BY u.valid_from"
    assert await rows(empty_store, query) == [["2090-01-01", "2096-01-15"], ["2096-01-15", "2098-01-01"], ["2098-01-01", None]]
    assert [finding for finding in await validate(empty_store, ID) if finding.severity is Severity.ERROR] == []


async def test_loaded_texts_are_compared_by_their_days(empty_store: GraphStore) -> None:
    await load(empty_store, TrigramEmbedder(), earlier())
    await load(empty_store, TrigramEmbedder(), later(), instrument=MADE_BY)
    found = comparison(await of_loaded(empty_store, ID, BEFORE), await of_loaded(empty_store, ID, None))
    assert {unit.citation: unit.change.value for unit in found.units} == {
        "2(2)": "changed", "3(1)(a)": "changed", "3A": "new", "4": "changed", "7": "renumbered",
    }  # fmt: skip


ENGLISH = date(2099, 3, 1)


def in_english() -> ParsedStatute:
    parsed = notice_act_english()
    return parsed.model_copy(update={"statute": parsed.statute.model_copy(update={"as_of": ENGLISH})})


@pytest.mark.parametrize("first", ["bn", "en"])
async def test_a_text_in_another_language_is_a_courtesy_text_of_the_same_provisions(empty_store: GraphStore, first: str) -> None:
    bangla, english = prevailing_bangla(), in_english()
    for text in (bangla, english) if first == "bn" else (english, bangla):
        await load(empty_store, TrigramEmbedder(), text)
    shown = await show(empty_store, "1", "bd-2099-900")
    assert (shown.language, shown.authoritative, shown.courtesy_as_of) == ("bn", "bn", ENGLISH)
    assert shown.translations == {"en": "This Act may be called the Test Act."}
    query = "MATCH (p:Passage)-[:PASSAGE_OF]->(:Unit {citation: '1'}) RETURN p.language ORDER BY p.language"
    assert await rows(empty_store, query) == ["bn", "en"]
    assert [finding for finding in await validate(empty_store) if finding.severity is Severity.ERROR] == []
    again = [(await load(empty_store, TrigramEmbedder(), text)).changed for text in (bangla, english)]
    assert again == [False, False]


async def test_a_later_text_keeps_the_courtesy_text(empty_store: GraphStore) -> None:
    bangla = prevailing_bangla()
    later = bangla.model_copy(update={"statute": bangla.statute.model_copy(update={"as_of": date(2099, 9, 1)})})
    for text in (bangla, in_english(), later):
        await load(empty_store, TrigramEmbedder(), text)
    assert (await show(empty_store, "1", "bd-2099-900")).translations == {"en": "This Act may be called the Test Act."}


def prevailing_bangla() -> ParsedStatute:
    """The small Act, whose last section says that its Bangla text prevails."""
    parsed = notice_act()
    old, new = "ধারা ৩ ও ধারা ৯ মতে ছাড় দেওয়া যাইবে৷", "ধারা ৩ ও ধারা ৯ মতে বাংলা পাঠ প্রাধান্য পাইবে৷"
    units = []
    for unit in parsed.units:
        units.append(unit.model_copy(update={"text": new}) if unit.text == old else unit)
    return parsed.model_copy(update={"units": tuple(units)})


async def test_words_of_a_courtesy_text_are_not_searched_where_the_provision_is_no_longer_law(empty_store: GraphStore) -> None:
    bangla, english = prevailing_bangla(), in_english()
    units = tuple(u.model_copy(update={"status": UnitStatus.OMITTED}) if u.citation == "1" else u for u in bangla.units)
    omitted = bangla.model_copy(update={"units": units, "statute": bangla.statute.model_copy(update={"as_of": date(2099, 9, 1)})})
    for text in (bangla, english, omitted):
        await load(empty_store, TrigramEmbedder(), text)
    query = "MATCH (p:Passage {language: 'en'})-[:PASSAGE_OF]->(u {citation: '1'}) RETURN u.status, toString(p.valid_to)"
    assert await rows(empty_store, query) == [["in_force", "2099-09-01"]]
    assert [finding for finding in await validate(empty_store) if finding.severity is Severity.ERROR] == []
