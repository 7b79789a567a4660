"""What a retriever keeps of the law: what was read before takes few trips, and nothing comes from what is no longer loaded."""

from collections.abc import AsyncIterator

import pytest
import pytest_asyncio

from graph_schema.errors import NotLoaded
from graph_schema.evidence import EvidencePack
from graph_schema.statute import ParsedStatute
from graph_schema.store import GraphStore, Row
from graph_schema.vectors import Embedder
from ingestion.loader import load, remove
from retrieval.planner import plan_for
from retrieval.remembered import known
from retrieval.retriever import Retriever
from tests.factories import act, unit
from tests.integration.garden import GARDEN, WATER, garden, water

DISMISSAL = "মালীকে বরখাস্ত করিতে কত দিনের নোটিশ দিতে হইবে?"
BOAT = "মাঝি কি প্রতিদিন নৌকা পরিষ্কার করিবেন?"


class Counting(GraphStore):
    """The store itself, which also notes what it was asked."""

    asked: list[str]

    async def read(self, name: str, **parameters: object) -> list[Row]:
        self.asked.append(name.partition("/")[2])
        return await super().read(name, **parameters)


@pytest_asyncio.fixture
async def counting(store: GraphStore, embedder: Embedder) -> AsyncIterator[Counting]:
    await load(store, embedder, garden())
    await load(store, embedder, water())
    counting = Counting(store.driver, store.address, store.server)
    counting.asked = []
    yield counting


async def find(retriever: Retriever, question: str, statute: str) -> EvidencePack:
    pack = await retriever.retrieve(question, plan_for(question), statute=statute)
    return pack.model_copy(update={"milliseconds": 0.0})


def painted() -> ParsedStatute:
    """The other Act with other words."""
    return act(WATER, [unit("7", "section", "মাঝি প্রতিদিন নৌকা রং করিবেন৷", heading="নৌকা", label="৭৷")], title="নৌশ্রমিক আইন, ২০৯৯")


async def test_a_question_takes_two_trips_where_the_provisions_are_known(counting: Counting, embedder: Embedder) -> None:
    retriever = Retriever(counting, embedder)
    first = await find(retriever, DISMISSAL, GARDEN)
    counting.asked.clear()
    assert await find(retriever, DISMISSAL, GARDEN) == first
    assert sorted(counting.asked) == ["dense", "lexical"]


async def test_where_the_law_is_read_ahead_a_new_question_takes_two_trips(counting: Counting, embedder: Embedder) -> None:
    retriever = Retriever(counting, embedder, ahead=True)
    await find(retriever, DISMISSAL, GARDEN)
    await retriever.read_ahead()
    counting.asked.clear()
    found = await find(retriever, BOAT, WATER)
    assert sorted(counting.asked) == ["dense", "lexical"]
    assert found == await find(Retriever(counting, embedder), BOAT, WATER)
    await retriever.close()


async def test_an_act_that_is_loaded_later_is_read_ahead_too(counting: Counting, store: GraphStore, embedder: Embedder) -> None:
    retriever = Retriever(counting, embedder, ahead=True)
    await find(retriever, DISMISSAL, GARDEN)
    await load(store, embedder, painted())
    await find(retriever, DISMISSAL, GARDEN)
    await retriever.read_ahead()
    counting.asked.clear()
    assert "রং" in (await find(retriever, BOAT, WATER)).evidence[0].text
    assert sorted(counting.asked) == ["dense", "lexical"]
    await retriever.close()


async def test_what_is_kept_makes_no_difference_to_what_is_found(counting: Counting, embedder: Embedder) -> None:
    retriever = Retriever(counting, embedder)
    for _ in range(2):
        for question in (DISMISSAL, BOAT):
            assert await find(retriever, question, GARDEN) == await find(Retriever(counting, embedder), question, GARDEN)


async def test_an_act_that_was_loaded_with_other_words_is_read_anew(counting: Counting, store: GraphStore, embedder: Embedder) -> None:
    retriever = Retriever(counting, embedder)
    before = await find(retriever, BOAT, WATER)
    await load(store, embedder, painted())
    after = await find(retriever, BOAT, WATER)
    assert "পরিষ্কার" in before.evidence[0].text
    assert "রং" in after.evidence[0].text


async def test_an_act_that_was_loaded_since_is_found(counting: Counting, store: GraphStore, embedder: Embedder) -> None:
    await remove(store, WATER)
    retriever = Retriever(counting, embedder)
    await find(retriever, DISMISSAL, GARDEN)
    await load(store, embedder, water())
    assert "পরিষ্কার" in (await find(retriever, BOAT, WATER)).evidence[0].text


async def test_a_name_that_no_act_has_costs_a_look_at_what_is_loaded(counting: Counting, embedder: Embedder) -> None:
    retriever = Retriever(counting, embedder)
    await find(retriever, DISMISSAL, GARDEN)
    counting.asked.clear()
    with pytest.raises(NotLoaded):
        await find(retriever, DISMISSAL, "no-such-act")
    assert counting.asked == ["state"]


async def test_what_was_known_before_does_not_change_the_order() -> None:
    kept: dict[int, str] = {2: "two"}

    async def read(keys: list[int]) -> dict[int, str]:
        return {1: "one", 3: "three"}

    assert list((await known(kept, [1, 2, 3], read)).values()) == ["one", "two", "three"]


async def test_an_act_that_was_taken_out_is_not_found_again(counting: Counting, store: GraphStore, embedder: Embedder) -> None:
    retriever = Retriever(counting, embedder)
    await find(retriever, BOAT, WATER)
    await remove(store, WATER)
    with pytest.raises(NotLoaded):
        await find(retriever, BOAT, WATER)


async def test_a_graph_that_does_not_say_as_what_it_was_loaded_is_always_read(counting: Counting, embedder: Embedder) -> None:
    async with counting.transaction() as transaction:
        await transaction.run("ingestion/unlock_statute", statute=GARDEN, fingerprint=None)
    retriever = Retriever(counting, embedder)
    await find(retriever, DISMISSAL, GARDEN)
    counting.asked.clear()
    await find(retriever, DISMISSAL, GARDEN)
    assert {"statutes", "hop", "provisions"} <= {*counting.asked}
