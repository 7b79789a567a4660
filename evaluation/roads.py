"""Every road by its name: ours, and those that the graph and the settings allow; of the others, why they do not run."""

from __future__ import annotations

from collections.abc import Awaitable, Callable, Sequence
from importlib.resources import files

from agents.models.openai import Endpoint
from api.settings import Settings
from api.wiring import Wiring
from graph_schema.errors import DatabaseError, ModelError
from graph_schema.evidence import Outcome
from graph_schema.vectors import SparseEmbedder
from retrieval.planner import plan_for
from retrieval.retriever import Retriever
from retrieval.roads.chunks import Chunks
from retrieval.roads.entities import EntityGraph
from retrieval.roads.flat import Dense, DenseAndBm25, DenseAndHops, DenseAndSparse
from retrieval.roads.held import held
from retrieval.roads.hierarchical import Hierarchical
from retrieval.roads.hyde import HyDE
from retrieval.roads.road import Piece, Road
from retrieval.similarity import WORDS_INDEX, HybridCypher, LangChainNeo4j

OURS = "labourcrew"
CHUNKINGS = ("512 tokens", "recursive", "section", "chapter")


class Ours:
    """The product's retrieval as a road: planned, hopped, with provisos and explanations; a refused question has no pieces."""

    name = OURS

    def __init__(self, retriever: Retriever, statute: str) -> None:
        self._retriever, self._statute = retriever, statute

    async def retrieve(self, question: str, k: int) -> Sequence[Piece]:
        """All of the pack: `k` is the plan's, and what belongs to a piece comes with it. Raises DatabaseError where no server answers."""
        pack = await self._retriever.retrieve(question, plan_for(question), statute=self._statute)
        if pack.outcome is Outcome.UNAVAILABLE:
            raise DatabaseError(f"No comparison can be made: {pack.reason}")
        return [Piece((piece.id,), piece.score) for piece in pack.evidence]


async def roads_of(wiring: Wiring, statute: str) -> tuple[tuple[Road, ...], dict[str, str]]:
    """The roads that can be taken to the statute, and the names of the others with the reason."""
    store, embedder = await wiring.store(), wiring.embedder
    law = await held(store, embedder, statute)
    roads: list[Road] = [
        Dense(store, embedder, statute),
        DenseAndBm25(store, embedder, statute),
        DenseAndHops(store, embedder, statute),
        LangChainNeo4j(store.address, embedder, statute, hybrid=False),
        Hierarchical(embedder, law),
        EntityGraph(embedder, law),
    ]
    absent: dict[str, str] = {}
    if isinstance(embedder, SparseEmbedder):
        roads.append(DenseAndSparse(store, embedder, statute))
    else:
        absent[DenseAndSparse.name] = "the embedder weighs no words: bge-m3 does"
    by_words: list[Road] = [
        LangChainNeo4j(store.address, embedder, statute, hybrid=True),
        HybridCypher(store.address, embedder, statute),
    ]
    if any(row["name"] == WORDS_INDEX for row in await store.schema("schema/indexes")):
        roads += by_words
    else:
        absent |= dict.fromkeys((road.name for road in by_words), "its full-text index is not there: evaluation.chunking makes it")
    there = {row["chunking"] for row in await store.read("comparison/chunkings", statute=statute)}
    for chunking in CHUNKINGS:
        road = Chunks(store, embedder, statute, chunking)
        if chunking in there:
            roads.append(road)
        else:
            absent[road.name] = "the statute is not cut so: python -m evaluation.chunking does that"
    write = writer(wiring.settings)
    if write is None:
        absent[HyDE.name] = "it needs a chat model: set OPENAI_API_KEY or OPENAI_BASE_URL, and LABOURCREW_MODEL"
    else:
        roads.append(HyDE(store, embedder, statute, write))
    return tuple(roads), absent


def writer(settings: Settings) -> Callable[[str], Awaitable[str]] | None:
    """What writes a passage for a question, where a chat model is set; None where not."""
    if (settings.openai_api_key is None and settings.openai_base_url is None) or settings.model == "offline":
        return None
    endpoint = Endpoint(settings.openai_base_url, settings.openai_api_key)
    prompt = files("evaluation").joinpath("hyde.md").read_text(encoding="utf-8")

    async def write(question: str) -> str:
        messages = [{"role": "user", "content": prompt.replace("{question}", question)}]
        reply = await endpoint.send({"model": settings.model, "messages": messages, "temperature": 0})
        if not reply.content.strip():
            raise ModelError(f"The chat model {settings.model} wrote no passage. Try another one.")
        return reply.content

    return write
