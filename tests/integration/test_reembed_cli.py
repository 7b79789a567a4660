"""`labourcrew` with the vectors of an endpoint: loaded, searched, embedded anew by another model, told where that cannot be."""

from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path
from typing import Any

import pytest

from graph_schema.store import Address, GraphStore
from tests.command_line import Done, document, labourcrew, sentence
from tests.embeddings_server import KEY, EmbeddingsServer, embeddings_server

ID = "bd-2020-990"
NOTICE = ("search", "স্থায়ী কর্মচারীকে কত দিনের নোটিশ দিতে হইবে?", "--json")


@pytest.fixture(scope="module")
def server() -> Iterator[EmbeddingsServer]:
    with embeddings_server() as running:
        yield running


@pytest.fixture
def settings(server: EmbeddingsServer, tmp_path: Path) -> dict[str, Any]:
    """An endpoint of embeddings, its key, and a folder for vectors that is this test's alone."""
    return {"OPENAI_BASE_URL": server.url, "OPENAI_API_KEY": KEY, "LABOURCREW_MODEL": "offline", "LABOURCREW_CACHE_DIR": str(tmp_path)}


async def test_a_statute_is_loaded_searched_and_changed_over(
    store: GraphStore, neo4j_address: Address, server: EmbeddingsServer, settings: dict[str, Any]
) -> None:
    def run(*arguments: str, **changed: str) -> Done:
        return labourcrew(*arguments, at=neo4j_address, **settings, **changed)

    loaded = document(run("ingest", "sample", "--json", LABOURCREW_EMBEDDER="openai"))
    assert loaded["embedded"] == loaded["passages"] > 0
    assert document(run(*NOTICE, LABOURCREW_EMBEDDER="openai"))["outcome"] == "GROUNDED"
    assert document(run("reembed", "--json", LABOURCREW_EMBEDDER="openai"))["embedded"] == 0

    other = run(*NOTICE)
    assert other.returncode == 1
    assert "labourcrew reembed" in (other.stdout + other.stderr).decode()

    assert "--drop-old" in sentence(
        run("reembed", "--embedder", "openai", "--model", "text-embedding-3-large", LABOURCREW_EMBEDDER="openai")
    )
    assert "e5-small, bge-m3, openai" in sentence(run("reembed", "--embedder", "word2vec"))

    asked = len(server.asked)
    document(run("remove", ID, "--json", LABOURCREW_EMBEDDER="openai"))
    document(run("ingest", "sample", "--json", LABOURCREW_EMBEDDER="openai"))
    assert len(server.asked) == asked, "the vectors were on disk"
    document(run("remove", ID, "--json", LABOURCREW_EMBEDDER="openai"))
    assert "No statute is loaded" in sentence(run("reembed", LABOURCREW_EMBEDDER="openai"))
