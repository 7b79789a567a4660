"""Two texts of a small Act as a user loads, shows, compares and asks for them: typed at the command line, and over HTTP."""

from __future__ import annotations

from collections.abc import AsyncIterator, Iterator
from pathlib import Path

import httpx
import pytest
import pytest_asyncio

from graph_schema.store import Address, GraphStore
from tests.command_line import document, labourcrew, sentence
from tests.integration.test_http import problem, served

TEXTS = Path(__file__).parents[1] / "statutes" / "versions"
EARLIER, LATER, ORDINANCE = (str(TEXTS / name) for name in ("earlier.txt", "later.txt", "instrument.txt"))
ID = "bd-2090-991"
ANSWERS_FOR = ("--statute", ID)


@pytest_asyncio.fixture(scope="module")
async def loaded(store: GraphStore, neo4j_address: Address) -> AsyncIterator[Address]:
    document(labourcrew("ingest", EARLIER, "--as-of", "2095-06-30", "--json", at=neo4j_address))
    made_by = ("--instrument", ORDINANCE, "--commences", "2096-01-15")
    told = document(labourcrew("ingest", LATER, "--as-of", "2096-03-31", *made_by, "--json", at=neo4j_address))
    assert [(text["as_of"], text["commences"], text["instrument"]) for text in told["texts"]] == [
        ("2095-06-30", None, None),
        ("2096-03-31", "2096-01-15", "bd-2096-ord-9"),
    ]
    yield neo4j_address


@pytest.fixture(scope="module")
def api(loaded: Address, tmp_path_factory: pytest.TempPathFactory) -> Iterator[httpx.Client]:
    with served(loaded, tmp_path_factory.mktemp("http") / "log") as client:
        yield client


def test_a_provision_is_shown_as_it_was(loaded: Address) -> None:
    then = document(labourcrew("show", "2(2)", "--as-of", "2095-12-31", *ANSWERS_FOR, "--json", at=loaded))
    now = document(labourcrew("show", "2(2)", *ANSWERS_FOR, "--json", at=loaded))
    assert ("four hours" in then["text"], "three hours" in now["text"], then["valid_to"]) == (True, True, "2096-01-15")


def test_the_identifier_of_earlier_words_shows_them(loaded: Address) -> None:
    shown = document(labourcrew("show", f"{ID}#sec_2__cl_2@2095-06-30", "--json", at=loaded))
    assert (shown["id"], "four hours" in shown["text"]) == (f"{ID}#sec_2__cl_2@2095-06-30", True)


def test_a_day_that_is_not_covered_is_one_sentence_that_says_what_is(loaded: Address) -> None:
    done = labourcrew("show", "3", "--as-of", "2001-01-01", *ANSWERS_FOR, at=loaded)
    assert (done.returncode, "from 2090-01-01 on" in sentence(done)) == (1, True)


def test_the_history_of_a_section_tells_every_wording_with_its_days(loaded: Address) -> None:
    told = document(labourcrew("show", "3", "--history", *ANSWERS_FOR, "--json", at=loaded))
    notice = next(one for one in told["provisions"] if one["citation"] == "3(1)(a)")
    assert [(w["valid_from"], w["valid_to"]) for w in notice["wordings"]] == [("2090-01-01", "2096-01-15"), ("2096-01-15", None)]
    assert {"op": "insert", "text": "one hundred and twenty"} in notice["wordings"][1]["words"]
    assert "[-sixty-] {+one hundred and twenty+}" in labourcrew("show", "3", "--history", *ANSWERS_FOR, at=loaded).stdout.decode()


def test_two_sources_are_compared_without_a_database() -> None:
    found = document(labourcrew("diff", EARLIER, LATER, "--json"))
    assert found["sections"]["new"] == ["3A", "7"]
    assert found["counts"] == {"same": 11, "changed": 3, "renumbered": 1, "new": 1, "gone": 0}


def test_loaded_texts_are_compared_by_their_days(loaded: Address) -> None:
    told = labourcrew("diff", f"{ID}@2095-06-30", ID, at=loaded)
    assert (told.returncode, "[-four-] {+three+} hours in succession." in told.stdout.decode()) == (0, True)


def test_a_search_is_answered_in_the_words_of_the_day(loaded: Address) -> None:
    asked = ("search", "how many hours is a watch", "--json", *ANSWERS_FOR)
    then = document(labourcrew(*asked, "--as-of", "2095-12-31", at=loaded))
    assert ["four hours" in piece["text"] for piece in then["evidence"] if piece["citation"] == "2(2)"] == [True]


def test_an_answer_quotes_the_words_of_the_day(loaded: Address) -> None:
    asked = ("ask", "How many hours is a watch of a keeper?", "--json", *ANSWERS_FOR, "--as-of", "2095-12-31")
    evidence = document(labourcrew(*asked, at=loaded))["evidence"]
    assert [piece["id"] for piece in evidence if piece["citation"] == "2(2)"] == [f"{ID}#sec_2__cl_2@2095-06-30"]


def test_a_quotation_is_checked_in_the_words_that_its_identifier_names(loaded: Address) -> None:
    asked = ("check-quote", "--json", "--citation")
    then = document(labourcrew(*asked, f"{ID}#sec_2__cl_2@2095-06-30", stdin=b"four hours in succession", at=loaded))
    now = document(labourcrew(*asked, f"{ID}#sec_2__cl_2", stdin=b"four hours in succession", at=loaded))
    assert (then["match"], now["match"]) == ("exact", "none")


def test_changes_cannot_commence_before_the_text_that_lacks_them(loaded: Address) -> None:
    done = labourcrew("ingest", LATER, "--as-of", "2096-03-31", "--commences", "2095-01-01", at=loaded)
    assert (done.returncode, "2095-06-30" in sentence(done)) == (2, True)


def test_the_routes_of_a_section_say_what_hangs_on_it(api: httpx.Client) -> None:
    asked = {"statute": ID}
    assert [row["target_citation"] for row in api.get("/sections/3A/cites", params=asked).json()["cites"]] == ["3"]
    assert "3A" in [row["source_citation"] for row in api.get("/sections/3/cited-by", params=asked).json()["cited_by"]]
    then = api.get("/sections/3/cited-by", params={**asked, "as_of": "2095-12-31"}).json()["cited_by"]
    assert "4" in [row["source_citation"] for row in then]
    assert [row["kind"] for row in api.get("/sections/3(1)(b)/provisos", params=asked).json()["provisos"]] == ["proviso"]


def test_the_history_and_the_way_are_routes_too(api: httpx.Client) -> None:
    told = api.get("/sections/2(2)/history", params={"statute": ID}).json()
    assert [wording["valid_to"] for wording in told["provisions"][0]["wordings"]] == ["2096-01-15", None]
    way = api.get("/sections/3A/path", params={"statute": ID, "to": "3(2)"}).json()
    first = way["steps"][0]
    assert (first["source_citation"], first["edge"], first["target_citation"]) == ("3A", "CROSS_REF", "3")


def test_what_was_not_yet_law_is_a_problem_that_says_since_when(api: httpx.Client) -> None:
    told = problem(api.get("/sections/3A", params={"statute": ID, "as_of": "2095-12-31"}), 404)
    assert "law since 2096-01-15" in str(told["detail"])
