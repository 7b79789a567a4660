"""The retrievers that a user would take off the shelf: langchain-neo4j's and neo4j-graphrag's, over the product's own passages and vectors.

Imports langchain_neo4j, and neo4j_graphrag, which comes with it. Their full-text index is over the passages' words, as they make it.
"""

from __future__ import annotations

import asyncio
import warnings
from collections.abc import Sequence
from functools import cached_property
from typing import Any

from cypher import load
from graph_schema.store import Address
from graph_schema.vectors import Embedder, vector_index, vector_property
from retrieval.roads.road import Piece

WORDS_INDEX = "passage_words"
"""The full-text index that cypher/comparison/passage_words.cypher makes."""
FETCHED = 4
"""Passages fetched for each piece wanted, since several may be of one unit."""


class _Vectors:
    """Our embedder as theirs."""

    def __init__(self, embedder: Embedder) -> None:
        self._embedder = embedder

    def embed_query(self, text: str) -> list[float]:
        rows: list[list[float]] = self._embedder.embed_queries([text]).astype(float).tolist()
        return rows[0]

    def embed_documents(self, texts: list[str]) -> list[list[float]]:
        rows: list[list[float]] = self._embedder.embed_passages(texts).astype(float).tolist()
        return rows


class LangChainNeo4j:
    """langchain-neo4j's Neo4jVector on the existing index, by vectors alone or `hybrid` with its full-text search."""

    def __init__(self, address: Address, embedder: Embedder, statute: str, *, hybrid: bool) -> None:
        self._address, self._embedder, self._statute, self._hybrid = address, embedder, statute, hybrid

    @property
    def name(self) -> str:
        return "langchain-neo4j hybrid" if self._hybrid else "langchain-neo4j vector"

    async def retrieve(self, question: str, k: int) -> Sequence[Piece]:
        return await asyncio.to_thread(self._found, question, k)

    def close(self) -> None:
        self._vectors._driver.close()

    def _found(self, question: str, k: int) -> Sequence[Piece]:
        documents = self._vectors.similarity_search_with_score(_readable(question) if self._hybrid else question, k=k * FETCHED)
        return _pieces([(str(one.metadata["unit"]), float(score)) for one, score in documents], self._statute, k)

    @cached_property
    def _vectors(self) -> Any:
        from langchain_neo4j import Neo4jVector
        from neo4j_graphrag.types import SearchType

        with warnings.catch_warnings():
            warnings.simplefilter("ignore")
            return Neo4jVector.from_existing_index(
                _Vectors(self._embedder),  # type: ignore[arg-type]  # it is asked for these two methods alone
                index_name=vector_index(self._embedder.name),
                keyword_index_name=WORDS_INDEX if self._hybrid else None,
                search_type=SearchType.HYBRID if self._hybrid else SearchType.VECTOR,
                node_label="Passage",
                embedding_node_property=vector_property(self._embedder.name),
                text_node_property="text",
                url=self._address.uri,
                username=self._address.username,
                password=self._address.password,
                database=self._address.database,
            )


class HybridCypher:
    """neo4j-graphrag's HybridCypherRetriever, its retrieval query leading from passages to their units."""

    name = "neo4j-graphrag HybridCypher"

    def __init__(self, address: Address, embedder: Embedder, statute: str) -> None:
        self._peer = LangChainNeo4j(address, embedder, statute, hybrid=False)
        self._embedder, self._statute, self._address = embedder, statute, address

    async def retrieve(self, question: str, k: int) -> Sequence[Piece]:
        return await asyncio.to_thread(self._found, question, k)

    def close(self) -> None:
        self._peer.close()

    def _found(self, question: str, k: int) -> Sequence[Piece]:
        vector = _Vectors(self._embedder).embed_query(question)
        found = self._retriever.get_search_results(query_text=_readable(question), query_vector=vector, top_k=k * FETCHED)
        return _pieces([(record["unit"], 1 / rank) for rank, record in enumerate(found.records, 1)], self._statute, k)

    @cached_property
    def _retriever(self) -> Any:
        from neo4j_graphrag.retrievers import HybridCypherRetriever

        return HybridCypherRetriever(
            self._peer._vectors._driver,
            vector_index_name=vector_index(self._embedder.name),
            fulltext_index_name=WORDS_INDEX,
            retrieval_query=load("comparison/units_of_passages").text,
            neo4j_database=self._address.database,
        )


def _readable(question: str) -> str:
    """The question without what Lucene reads as operators: both hand it over as it is, and fail on those."""
    from langchain_neo4j.vectorstores.neo4j_vector import remove_lucene_chars

    words = remove_lucene_chars(question).split()
    return " ".join(word.lower() if word in ("AND", "OR", "NOT") else word for word in words) or "nothing"


def _pieces(found: Sequence[tuple[str, float]], statute: str, k: int) -> list[Piece]:
    best: dict[str, float] = {}
    for unit, score in found:
        if unit.startswith(statute + "#"):
            best.setdefault(unit, score)
    return [Piece((unit,), score) for unit, score in best.items()][:k]
