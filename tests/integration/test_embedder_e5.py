"""The default embedder on texts as they come."""

import numpy as np
import pytest

from graph_schema.vectors import Embedder
from retrieval.embedders.e5 import E5


@pytest.fixture(scope="module")
def embedder() -> Embedder:
    """Itself, without what is kept of its vectors."""
    return E5()


def test_rows_are_unit_vectors_of_the_stated_dimension(embedder: Embedder) -> None:
    vectors = embedder.embed_passages(["মজুরি মাসের শেষে দিতে হইবে৷", "Wages are paid at the end of the month."])
    assert (vectors.shape, vectors.dtype) == ((2, embedder.dimension), np.float32)
    assert np.allclose(np.linalg.norm(vectors, axis=1), 1.0, atol=1e-5)


def test_a_question_is_nearer_to_its_answer_than_to_another_matter(embedder: Embedder) -> None:
    question = embedder.embed_queries(["When are wages paid?"])[0]
    answer, other = embedder.embed_passages(["মজুরি মাসের শেষে দিতে হইবে৷", "কারখানায় বায়ু চলাচলের ব্যবস্থা থাকিবে৷"])
    assert question @ answer > question @ other


@pytest.mark.parametrize("text", ["", " ", "\0", "a\0b", "\u200b", "মজুরি " * 2000])
def test_any_text_has_a_vector(embedder: Embedder, text: str) -> None:
    assert np.isfinite(embedder.embed_queries([text])).all()


def test_no_text_gives_no_row(embedder: Embedder) -> None:
    assert embedder.embed_queries([]).shape == (0, embedder.dimension)


def test_a_text_has_the_same_vector_alone_and_among_others(embedder: Embedder) -> None:
    alone = embedder.embed_passages(["নোটিশ"])[0]
    among = embedder.embed_passages(["নোটিশ", "ছুটি ও মজুরি সম্পর্কে দীর্ঘতর একটি বাক্য"])[0]
    assert alone @ among > 0.999
