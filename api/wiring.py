"""Settings → address, store, embedder, retriever, board. The only builder; what is heavy is imported when it is built."""

from __future__ import annotations

import asyncio
import logging
from functools import cached_property
from typing import TYPE_CHECKING

from graph_schema.errors import WrongUse

if TYPE_CHECKING:
    from collections.abc import Callable
    from datetime import date

    from agents.board import Board
    from agents.gate.binding import Certificates
    from agents.runs.registry import Registry
    from api.certificates import KeptCertificates
    from api.chat_models import ChatModels
    from api.settings import Settings
    from graph_schema.evidence import EvidencePack
    from graph_schema.plan import RetrievalPlan
    from graph_schema.server_instance import Instance
    from graph_schema.store import Address, GraphStore
    from graph_schema.vectors import Embedder
    from retrieval.retriever import Retriever


class Wiring:
    """What lives as long as one command or one service: each part is built when first asked for, the store closed at the end.

    `async with Wiring(settings) as wiring: await wiring.store()`
    """

    def __init__(self, settings: Settings, *, ahead: bool = False) -> None:
        """`ahead` has the law read ahead of the questions: for what lives long."""
        self.settings, self._ahead = settings, ahead
        self._store: GraphStore | None = None
        self._retriever: Retriever | None = None
        self._board: Board | None = None
        self._registry: Registry | None = None
        self._models: ChatModels | None = None
        self._opening = asyncio.Lock()

    async def __aenter__(self) -> Wiring:
        return self

    async def __aexit__(self, *_: object) -> None:
        if self._models is not None:
            await self._models.close()
        if self._retriever is not None:
            await self._retriever.close()
        if self._store is not None:
            await self._store.close()

    async def store(self) -> GraphStore:
        """The open store, always the same one. Raises as `address` and `GraphStore.connect` do, and may be asked again then."""
        from graph_schema.store import GraphStore

        async with self._opening:
            if self._store is None:
                self._store = await GraphStore.connect(await asyncio.to_thread(address, self.settings))
            return self._store

    @cached_property
    def embedder(self) -> Embedder:
        """The embedder of the settings. Raises WrongUse for a name that is none."""
        return embedder(self.settings)

    async def retriever(self) -> Retriever:
        """The retriever, always the same one: it keeps what it read of the law."""
        from retrieval.ranking import RERANKERS
        from retrieval.retriever import Retriever

        store = await self.store()
        if self._retriever is None:
            self._retriever = Retriever(store, self.embedder, RERANKERS[self.settings.reranker](), ahead=self._ahead)
        return self._retriever

    async def board(self) -> Board:
        if self._board is None:
            from api.chat_models import chat_models

            retriever = await self.retriever()
            self._models = chat_models(self.settings)
            self._board = board(self.settings, retriever, self._models, await self.certificates() if self.settings.certificates else None)
        return self._board

    async def certificates(self) -> KeptCertificates:
        """The certificates for this graph, this embedder and the chat models of the settings."""
        from api.certificates import KeptCertificates, folder
        from api.chat_models import chat_models

        if self._models is None:
            self._models = chat_models(self.settings)
        return KeptCertificates(await self.store(), self.embedder, self._models.model.name, folder(self.settings), self.settings.reranker)

    async def desk(self) -> Board | Registry:
        """Where a question is put: to the board itself, or to the registry where its runs are kept."""
        from agents.models.offline import OfflineModel
        from agents.runs.registry import Registry

        board = await self.board()
        if not self.settings.keep_runs:
            return board
        if self._registry is None:
            self._registry = Registry(board, await self.store(), stepwise=board.model.name != OfflineModel.name)
        return self._registry


class NoGraph:
    """A retriever where no server answers: every pack is empty, its outcome UNAVAILABLE."""

    def __init__(self, reason: str) -> None:
        self._reason = reason

    async def retrieve(self, query: str, plan: RetrievalPlan, *, statute: str | None = None, as_of: date | None = None) -> EvidencePack:
        from graph_schema.evidence import EvidencePack, Outcome

        return EvidencePack(query=query, outcome=Outcome.UNAVAILABLE, reason=self._reason, statute=statute, as_of=as_of, plan=plan)


def address(settings: Settings) -> Address:
    """Where the graph is: NEO4J_URI where it is set, else the Neo4j that `labourcrew up` chose for this instance.

    Raises DatabaseUnavailable where neither is there.
    """
    given = given_address(settings)
    if given is not None:
        return given
    from graph_schema.local_server import address_of

    return address_of(instance(settings))


def given_address(settings: Settings) -> Address | None:
    """The address that the user set, None where NEO4J_URI is not."""
    from graph_schema.store import Address

    if not settings.neo4j_uri:
        return None
    password = settings.neo4j_password.get_secret_value() if settings.neo4j_password else ""
    return Address(settings.neo4j_uri, settings.neo4j_username, password, settings.neo4j_database)


def instance(settings: Settings) -> Instance:
    """The local Neo4j that the settings name."""
    from graph_schema.local_server import instance_named

    return instance_named(settings.instance, state=settings.state_dir, cache=settings.cache_dir)


def embedder(settings: Settings) -> Embedder:
    """The embedder of the settings, its vectors kept on disk; loaded at its first text. Raises WrongUse where there is none."""
    if settings.embedder not in EMBEDDERS:
        name = settings.embedder[:40]
        raise WrongUse(f"{name!r} is no embedder. Use one of {', '.join(EMBEDDERS)}: LABOURCREW_EMBEDDER names it.")
    made = EMBEDDERS[settings.embedder](settings)
    if not settings.embedding_cache:
        return made
    import platformdirs

    from retrieval.embedders.cached import cached
    from retrieval.embedders.vector_cache import VectorCache

    folder = settings.cache_dir or platformdirs.user_cache_path("labourcrew")
    return cached(made, VectorCache(folder, logging.getLogger("labourcrew").warning))


def _e5(settings: Settings) -> Embedder:
    from retrieval.embedders.e5 import E5

    return E5()


def _bge_m3(settings: Settings) -> Embedder:
    from retrieval.embedders.bge_m3 import BgeM3

    return BgeM3(settings.embedding_model, settings.embedding_dimension)


def _openai(settings: Settings) -> Embedder:
    from retrieval.embedders.openai import OpenAIEmbedder

    key = settings.openai_api_key.get_secret_value() if settings.openai_api_key else None
    return OpenAIEmbedder(
        api_key=key, base_url=settings.openai_base_url, model=settings.embedding_model, dimension=settings.embedding_dimension
    )


EMBEDDERS: dict[str, Callable[[Settings], Embedder]] = {"e5-small": _e5, "bge-m3": _bge_m3, "openai": _openai}


def board(
    settings: Settings, retriever: Retriever | NoGraph, models: ChatModels | None = None, certificates: Certificates | None = None
) -> Board:
    """The board over that retriever, with those chat models or offline."""
    from agents.board import Board
    from agents.models.offline import OfflineModel
    from agents.supervisor import Budgets

    model = models.model if models else OfflineModel()
    return Board(retriever, model, certificates=certificates, budgets=Budgets(seconds=settings.question_seconds))
