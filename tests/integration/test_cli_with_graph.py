"""The command line on a real Neo4j that holds the sample statute: what is loaded, shown, found, answered and taken out again."""

from __future__ import annotations

from collections.abc import AsyncIterator

import pytest
import pytest_asyncio

from graph_schema.store import Address, GraphStore
from tests.command_line import document, labourcrew, sentence
from tests.conftest import cypher

SAMPLE = "bd-2020-990"
OTHER = "The Imagined Harbour Act, 2090\n(Act No. 7 of 2090)\n\n1. Title.- This Act may be called the Imagined Harbour Act, 2090.\n"


@pytest_asyncio.fixture(scope="module", autouse=True)
async def loaded(store: GraphStore, neo4j_address: Address) -> AsyncIterator[Address]:
    """The sample in both languages, loaded by the command itself."""
    assert document(labourcrew("ingest", "sample", "--json", at=neo4j_address))["changed"] is True
    yield neo4j_address


def test_the_same_statute_again_changes_nothing(loaded: Address) -> None:
    found = document(labourcrew("ingest", "sample", "--json", at=loaded))
    assert (found["changed"], found["statute"]["id"], found["embedded"], found["dry_run"]) == (False, SAMPLE, 0, False)
    assert found["counts"]["units"]["section"] == 49
    assert "Nothing to change" in labourcrew("ingest", "sample", at=loaded).stdout.decode()


async def test_a_dry_run_says_what_would_change_and_changes_nothing(loaded: Address, store: GraphStore) -> None:
    found = document(labourcrew("ingest", "-", "--dry-run", "--json", stdin=OTHER.encode(), at=loaded))
    assert (found["changed"], found["loaded"], found["units_added"]) == (True, False, ["1"])
    assert await cypher(store, "MATCH (s:Statute) RETURN s.id AS id") == [{"id": SAMPLE}]
    assert document(labourcrew("ingest", "sample", "--dry-run", "--json", at=loaded))["changed"] is False


async def test_the_english_text_is_loaded_as_parallel(store: GraphStore) -> None:
    rows = await cypher(store, "MATCH (p:Passage) RETURN DISTINCT p.language AS language ORDER BY language")
    assert [row["language"] for row in rows] == ["bn", "en"]


@pytest.mark.parametrize("typed", [["27(1)(a)"], ["ধারা", "২৭(১)(ক)"], ["s. 27(1)(A)"], [f"{SAMPLE}#sec_27__subsec_1__cl_a"]])
def test_a_provision_is_shown_by_any_spelling_of_its_citation(loaded: Address, typed: list[str]) -> None:
    found = document(labourcrew("show", *typed, "--json", at=loaded))
    assert found["id"] == f"{SAMPLE}#sec_27__subsec_1__cl_a"


def test_a_provision_is_shown_with_what_hangs_on_it(loaded: Address) -> None:
    told = labourcrew("show", "ধারা", "২৭", at=loaded).stdout.decode()
    for wanted in ("মালিক কর্তৃক চাকরির অবসান", "holds (3)", "provisos (1)", "cites (", "cited by (", "30(1)"):
        assert wanted in told


def test_a_provision_that_is_not_there_is_told_in_a_sentence(loaded: Address) -> None:
    done = labourcrew("show", "999", "--json", at=loaded)
    assert done.returncode == 1
    assert "999" in sentence(done)


def test_search_finds_a_named_section(loaded: Address) -> None:
    found = document(labourcrew("search", "What does section 22 say?", "-k", "3", "--statute", SAMPLE, "--json", at=loaded))
    assert found["outcome"] == "GROUNDED"
    assert found["evidence"][0]["route"] == "named"
    assert found["evidence"][0]["citation"].startswith("22")
    assert {"rank", "id", "citation", "text", "score", "route", "path"} <= set(found["evidence"][0])
    assert {"question_type", "queries", "k", "max_hops"} <= set(found["plan"])
    assert {"hop", "source", "edge", "target", "evidence_text"} <= set(found["hop_trace"][0])


def test_search_without_hops_has_no_cross_references(loaded: Address) -> None:
    found = document(labourcrew("search", "How is overtime paid?", "--hops", "0", "--json", at=loaded))
    assert [row for row in found["hop_trace"] if row["edge"] == "CROSS_REF"] == []


def test_search_prints_each_provision_with_its_route(loaded: Address) -> None:
    told = labourcrew("search", "How", "is", "overtime", "paid?", at=loaded).stdout.decode()
    assert "ধারা ২২" in told
    assert "lexical" in told or "dense" in told


@pytest.mark.parametrize(
    ("question", "language"), [("How is overtime paid?", "en"), ("অধিকাল কাজের ভাতা কী হারে দিতে হয়?", "bn"), ("ধারা ২২ কী?", "bn")]
)
def test_an_answer_is_in_the_language_of_the_question(loaded: Address, question: str, language: str) -> None:
    found = document(labourcrew("ask", question, "--json", at=loaded))
    assert (found["language"], found["outcome"]) == (language, "GROUNDED")
    assert found["status"] in ("DEGRADED", "UNDECIDED")
    assert found["reasons"]
    assert found["disclaimer"]
    assert {role["role"] for role in found["roles"]} >= {"worker_counsel", "employer_counsel", "citation_checker"}


def test_the_language_of_the_answer_may_be_asked_for(loaded: Address) -> None:
    assert document(labourcrew("ask", "How is overtime paid?", "--lang", "bn", "--json", at=loaded))["language"] == "bn"


def test_an_answer_for_people_has_quotations_status_reasons_and_disclaimer(loaded: Address) -> None:
    told = labourcrew("ask", "How is overtime paid?", at=loaded).stdout.decode()
    for wanted in ("section 22(1)", "GROUNDED", "certificate", "not legal advice"):
        assert wanted in told


def test_a_question_outside_the_act_names_no_provision(loaded: Address) -> None:
    found = document(labourcrew("ask", "Which planets have rings?", "--json", at=loaded))
    assert (found["outcome"], found["status"], found["evidence"]) == ("NO_MATCH", "UNDECIDED", [])


def test_markup_and_query_syntax_in_a_question_are_only_words(loaded: Address) -> None:
    done = labourcrew("search", "overtime [bold]pay[/bold] \"') OR text:* /.*/ RETURN n //", at=loaded)
    assert (done.returncode, done.stderr) == (0, b"")


def test_a_statute_that_is_not_loaded_is_told_in_a_sentence(loaded: Address) -> None:
    done = labourcrew("search", "overtime", "--statute", "bd-1999-1", "--json", at=loaded)
    assert done.returncode == 1
    assert SAMPLE in sentence(done)


def test_words_that_stand_in_a_unit_are_found_there(loaded: Address) -> None:
    unit = document(labourcrew("show", "22(1)", "--json", at=loaded))
    quote = " ".join(unit["text"].split(" ")[2:6])
    found = document(labourcrew("check-quote", "--citation", "ধারা ২২(১)", "--json", stdin=quote.encode(), at=loaded))
    assert (found["citation"], found["id"], found["reason"]) == ("22(1)", unit["id"], None)
    assert unit["text"][found["start"] : found["end"]] == quote
    assert found["match"] == "exact"


def test_words_that_stand_nowhere_are_none_with_a_reason(loaded: Address) -> None:
    found = document(labourcrew("check-quote", "--citation", "22(1)", "--json", stdin=b"the moon is paid double", at=loaded))
    assert (found["match"], found["start"], found["end"]) == ("none", None, None)
    assert found["reason"]


def test_a_quotation_of_a_unit_that_is_not_there_is_a_failure(loaded: Address) -> None:
    done = labourcrew("check-quote", "--citation", "999", "--json", stdin=b"words", at=loaded)
    assert done.returncode == 1
    assert "999" in sentence(done)


def test_validate_holds_for_the_sample(loaded: Address) -> None:
    found = document(labourcrew("validate", "--json", at=loaded))
    assert (found["valid"], [f for f in found["findings"] if f["severity"] == "error"]) == (True, [])


async def test_validate_ends_with_1_on_a_broken_invariant(loaded: Address, store: GraphStore) -> None:
    await cypher(store, "MATCH (:Unit {id: $id})-[r:PARENT]->() DELETE r", id=f"{SAMPLE}#sec_45")
    done = labourcrew("validate", "--statute", SAMPLE, at=loaded)
    assert done.returncode == 1
    assert "45" in done.stdout.decode()
    assert len(done.stderr.decode().strip().splitlines()) == 1
    assert document(labourcrew("remove", SAMPLE, "--json", at=loaded))["statute"] == SAMPLE
    assert document(labourcrew("ingest", "sample", "--json", at=loaded))["changed"] is True


def test_a_citation_alone_is_ambiguous_where_two_acts_are_loaded(loaded: Address) -> None:
    other = document(labourcrew("ingest", "-", "--json", stdin=OTHER.encode(), at=loaded))["statute"]["id"]
    try:
        done = labourcrew("show", "1", at=loaded)
        assert done.returncode == 1
        assert SAMPLE in (told := sentence(done))
        assert other in told
        assert document(labourcrew("show", "1", "--statute", other, "--json", at=loaded))["statute"] == other
    finally:
        assert document(labourcrew("remove", other, "--json", at=loaded))["statute"] == other


def test_removing_what_is_not_loaded_is_a_failure(loaded: Address) -> None:
    done = labourcrew("remove", "bd-1999-1", "--json", at=loaded)
    assert done.returncode == 1
    assert "bd-1999-1" in sentence(done)


def test_status_says_which_neo4j_it_is(loaded: Address) -> None:
    found = document(labourcrew("status", "--json", at=loaded))
    assert (found["way"], found["running"], found["uri"]) == ("environment", True, loaded.uri)
    assert found["server_version"]
    assert [act["id"] for act in found["statutes"]] == [SAMPLE]
    assert loaded.password not in str(found)


def test_a_wrong_password_is_told_in_a_sentence(loaded: Address) -> None:
    done = labourcrew("show", "22", at=loaded, NEO4J_PASSWORD="not-the-password")
    assert done.returncode == 1
    assert "does not accept" in sentence(done)
