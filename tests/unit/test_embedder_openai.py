"""Vectors of an endpoint, over real HTTP, and what is said when it does not give them."""

from __future__ import annotations

from collections.abc import Iterator

import numpy as np
import pytest

from graph_schema.errors import EmbedderError, WrongUse
from retrieval.embedders.openai import BATCH, OpenAIEmbedder
from tests.embeddings_server import KEY, EmbeddingsServer, embeddings_server
from tests.fakes import TrigramEmbedder


@pytest.fixture
def server() -> Iterator[EmbeddingsServer]:
    with embeddings_server() as running:
        yield running


def embedder(server: EmbeddingsServer, **changed: object) -> OpenAIEmbedder:
    settings = {"api_key": KEY, "base_url": server.url, "attempts": 3} | changed
    return OpenAIEmbedder(**settings)  # type: ignore[arg-type]


def test_each_text_has_the_vector_of_its_place(server: EmbeddingsServer) -> None:
    texts = ["Wages are paid monthly.", "মজুরি মাসের শেষে দিতে হইবে৷", "A notice is given in writing."]
    found = embedder(server).embed_passages(texts)
    assert (found.shape, found.dtype) == ((3, 1536), np.float32)
    assert np.allclose(found, TrigramEmbedder("served", 1536).embed_passages(texts), atol=1e-6)


def test_many_texts_are_asked_in_several_requests(server: EmbeddingsServer) -> None:
    assert len(embedder(server).embed_passages([f"rule {n}" for n in range(2 * BATCH + 1)])) == 2 * BATCH + 1
    assert [len(asked["input"]) for asked in server.asked] == [BATCH, BATCH, 1]


def test_no_text_asks_nothing(server: EmbeddingsServer) -> None:
    assert embedder(server).embed_queries([]).shape == (0, 1536)
    assert server.asked == []


def test_an_empty_text_has_a_vector_too(server: EmbeddingsServer) -> None:
    assert np.isfinite(embedder(server).embed_queries(["", " "])).all()


def test_a_shorter_vector_is_asked_for_only_where_the_settings_say_so(server: EmbeddingsServer) -> None:
    assert embedder(server, dimension=256).embed_queries(["leave"]).shape == (1, 256)
    assert embedder(server, dimension=1536).embed_queries(["leave"]).shape == (1, 1536)
    assert [asked.get("dimensions") for asked in server.asked] == [256, None]


def test_a_busy_endpoint_is_asked_again(server: EmbeddingsServer) -> None:
    server.failures = [429, 503]
    assert embedder(server).embed_queries(["leave"]).shape == (1, 1536)
    assert len(server.asked) == 3


@pytest.mark.parametrize(
    ("failures", "changed", "said"),
    [
        ([], {"api_key": "another"}, "does not accept the key. Set OPENAI_API_KEY"),
        ([404], {"model": "text-embedding-3-large"}, "has no model 'text-embedding-3-large'. Set LABOURCREW_EMBEDDING_MODEL"),
        ([429] * 3, {}, "refused 3 times: too much was asked"),
        ([400], {}, "refused the texts with status 400"),
        ([500] * 3, {}, "status 500"),
    ],
)
def test_a_refusal_is_told_in_words(server: EmbeddingsServer, failures: list[int], changed: dict[str, object], said: str) -> None:
    server.failures = failures
    with pytest.raises(EmbedderError, match=said):
        embedder(server, **changed).embed_passages(["leave"])


def test_vectors_of_another_length_are_refused_with_both_numbers(server: EmbeddingsServer) -> None:
    server.dimension = 768
    with pytest.raises(EmbedderError, match=r"768 numbers, and 1536 were expected.*LABOURCREW_EMBEDDING_DIMENSION=768"):
        embedder(server).embed_passages(["leave"])


def test_an_answer_without_vectors_is_refused(server: EmbeddingsServer) -> None:
    server.garbled = True
    with pytest.raises(EmbedderError, match="usable vectors for 1 texts"):
        embedder(server).embed_passages(["leave"])


def test_nobody_listening_is_told_with_the_way_out() -> None:
    gone = OpenAIEmbedder(api_key=KEY, base_url="http://127.0.0.1:9/v1", attempts=1)
    with pytest.raises(EmbedderError, match=r"cannot be reached.*e5-small"):
        gone.embed_queries(["leave"])


def test_an_unknown_model_without_a_length_and_a_missing_key_are_wrong_use() -> None:
    with pytest.raises(WrongUse, match="LABOURCREW_EMBEDDING_DIMENSION"):
        OpenAIEmbedder(api_key=KEY, model="my-own")
    with pytest.raises(WrongUse, match="OPENAI_API_KEY"):
        OpenAIEmbedder(api_key=None)
