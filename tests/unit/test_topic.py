"""What a question is about by its vector: questions that the fit never saw, in every form that a question takes."""

import numpy as np
import pytest

from graph_schema.vectors import Embedder
from retrieval.topic import are_labour_law, directions_of, in_steps, topic

ABOUT_LABOUR = (
    "The foreman makes us stay two hours after the shift and pays nothing for it. What are we owed?",
    "কারখানার মালিক ঈদের বোনাস আটকে রাখলে শ্রমিক কোথায় যাবে?",
    "koto din kaj korle orjito chuti pawa jay?",
)
ABOUT_SOMETHING_ELSE = (
    "My neighbour built a wall across the path to my field. How do I have it removed?",
    "জমির দলিল হারিয়ে গেলে কী করতে হবে?",
    "ফুটবল খেলায় অফসাইড কী?",
)


@pytest.mark.parametrize("labour", ABOUT_LABOUR)
@pytest.mark.parametrize("other", ABOUT_SOMETHING_ELSE)
def test_a_question_on_work_speaks_more_for_labour_law_than_one_on_land_or_football(embedder: Embedder, labour: str, other: str) -> None:
    vectors = embedder.embed_queries([labour, other])
    assert topic(vectors[0]) > 0 > topic(vectors[1])


def test_the_length_of_a_vector_says_nothing(embedder: Embedder) -> None:
    vector = embedder.embed_queries([ABOUT_LABOUR[0]])[0]
    assert topic(vector * 3) == pytest.approx(topic(vector), abs=1e-4)


def test_a_direction_in_steps_is_off_by_less_than_a_thousandth() -> None:
    vectors = np.random.default_rng(5).normal(size=(50, 384))
    unit = vectors / np.linalg.norm(vectors, axis=1, keepdims=True)
    assert (np.einsum("ij,ij->i", directions_of(in_steps(vectors)), unit) > 0.999).all()


def test_only_titles_of_labour_law_are_labour_law() -> None:
    assert are_labour_law(["বাংলাদেশ শ্রম আইন, ২০০৬", "The Factories Act"])
    assert not are_labour_law(["বাংলাদেশ শ্রম আইন, ২০০৬", "The Penal Code"])
    assert not are_labour_law([])
