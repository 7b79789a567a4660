"""How candidates are ordered by what is known of question and provision."""

from collections.abc import Mapping
from typing import Any

import pytest

from graph_schema.evidence import Route
from retrieval.question import content_words, language_of, terms_in
from retrieval.ranking import RERANKERS, ByFusion, ByTraits, Context, traits
from retrieval.reading import Reading
from retrieval.seeds import Found
from retrieval.wording import wording_of

ONE, TWO, THREE = "x#sec_1__subsec_1", "x#sec_1__subsec_2", "x#sec_2"


def piece(text: str, heading: str = "", cites: tuple[str, ...] = ()) -> dict[str, Any]:
    return {"searched": f"{heading}\n{text}", "reading": text, "heading": heading, "heading_translation": "", "cites": cites}


def context(question: str, pieces: Mapping[str, Mapping[str, Any]], *, meaning: tuple[str, ...] = (), **known: Any) -> Context:
    words, terms = content_words(question), terms_in(question)
    looked_up = dict.fromkeys(words, 3)
    reading = Reading(question, language_of(question), words, terms, False, "")
    wording = wording_of(words, terms, looked_up, passages=100, languages=frozenset({"en"}))
    found, nothing = Found(Route.DENSE, meaning, (1.0,) * len(meaning)), Found(Route.LEXICAL, (), ())
    fused = known.pop("fused", dict.fromkeys(meaning, 0.5))
    return Context(reading, wording, found, nothing, nothing, fused, pieces, known.pop("near", dict.fromkeys(pieces, 0.9)), **known)


def trait(name: str, asked: Context, unit: str) -> float:
    names, rows = traits(asked, list(asked.pieces))
    return float(rows[list(asked.pieces).index(unit), names.index(name)])


def test_the_same_question_in_the_words_of_a_provision_ranks_it_first() -> None:
    asked = context(
        "How high must the kiln chimney be?", {ONE: piece("A boat shall carry a lamp."), THREE: piece("The kiln chimney is high.")}
    )
    scores = ByTraits().scores(asked, [ONE, THREE])
    assert scores[1] > scores[0]


def test_a_heading_counts_by_how_much_of_it_the_question_says() -> None:
    asked = context("kiln chimney", {ONE: piece("x", "Kiln chimney"), THREE: piece("x", "Kiln owners and their duties")})
    assert trait("heading", asked, ONE) == 1.0
    assert trait("heading", asked, THREE) < 0.5


def test_what_is_nearest_has_no_distance_and_others_have_theirs() -> None:
    asked = context("kiln", {ONE: piece("x"), TWO: piece("x"), THREE: piece("x")}, near={ONE: 0.9, TWO: 0.875})
    assert [trait("near", asked, unit) for unit in (ONE, TWO, THREE)] == pytest.approx([0.0, -1.0, -4.0])


def test_a_provision_is_worth_more_where_its_section_was_found() -> None:
    asked = context("kiln", {ONE: piece("x"), TWO: piece("x"), THREE: piece("x")}, fused={ONE: 0.8})
    assert [trait("section", asked, unit) for unit in (TWO, THREE)] == [0.8, 0.0]


def test_a_reference_counts_from_both_its_ends() -> None:
    asked = context("kiln", {ONE: piece("x", cites=(THREE,)), THREE: piece("x")}, fused={ONE: 0.8, THREE: 0.3})
    assert (trait("linked", asked, ONE), trait("linked", asked, THREE)) == (0.3, 0.8)


@pytest.mark.parametrize(
    ("question", "answers"),
    [("What is the fine for a smoking kiln?", 1.0), ("কত টাকা জরিমানা?", 1.0), ("How high is a kiln?", 0.0)],
)
def test_a_penalty_answers_only_who_asks_for_one(question: str, answers: float) -> None:
    asked = context(question, {ONE: piece("He shall be punishable with a fine of ten taka."), THREE: piece("A kiln has a door.")})
    assert trait("says the penalty", asked, ONE) == answers
    assert trait("says the penalty", asked, THREE) == 0.0


@pytest.mark.parametrize(
    ("text", "defines"),
    [('“kiln” means an oven', 1.0), ("“ভাটা” অর্থ চুল্লি", 1.0), ("A kiln means work.", 0.0), ("The “kiln” shall be closed.", 0.0)],
)  # fmt: skip
def test_a_definition_is_known_by_its_opening(text: str, defines: float) -> None:
    assert trait("defines", context("kiln", {ONE: piece(text)}), ONE) == defines


def test_without_reranking_the_fused_score_decides_and_a_hop_counts_for_less() -> None:
    asked = context("kiln", {ONE: piece("x"), TWO: piece("x"), THREE: piece("x")}, fused={ONE: 0.6, TWO: 0.5}, brought={THREE: 0.8})
    order = ByFusion().scores(asked, [ONE, TWO, THREE])
    assert order[0] > order[2] > order[1]


@pytest.mark.parametrize("name", RERANKERS)
def test_no_candidates_have_no_scores(name: str) -> None:
    assert RERANKERS[name]().scores(context("kiln", {}), []).shape == (0,)
