"""The checkpoint of a run in the graph, through the saver of langchain-neo4j. Sole importer of it beside the flat baselines.

That saver reads; writing is done anew here. It writes one checkpoint in some thirty statements, each a transaction, of which a killed
process leaves any number, and its node for the state of a channel is shared by all runs: ours is one statement, and holds one state. And it
would build any type that a stored text names: the ledger is kept as its own JSON, the rest are plain values.
"""

from __future__ import annotations

import uuid
from collections.abc import Sequence
from typing import Any

from langchain_core.runnables import RunnableConfig
from langchain_neo4j import AsyncNeo4jSaver
from langgraph.checkpoint.base import ChannelVersions, Checkpoint, CheckpointMetadata, CheckpointTuple
from langgraph.checkpoint.serde.jsonplus import JsonPlusSerializer
from pydantic import ValidationError

from agents.ledger import CaseLedger
from graph_schema.errors import DatabaseError
from graph_schema.store import GraphStore

FIELDS = frozenset(CaseLedger.model_fields)
LEDGER = "ledger"
"""Where the ledger's JSON stands among the values of a stored checkpoint."""


class Checkpoints(AsyncNeo4jSaver):
    """The checkpoint saver of one run. The graph holds its last checkpoint, whole.

    When the graph stops answering, the run goes on and is kept no further.
    """

    def __init__(self, store: GraphStore, *, fresh: bool) -> None:
        super().__init__(store.driver, store.address.database)
        self.store, self._fresh, self._lost = store, fresh, False
        self.serde = JsonPlusSerializer(allowed_msgpack_modules=None)

    async def has(self, run: str) -> bool:
        """Whether there is a checkpoint to resume from."""
        return await self.aget_tuple({"configurable": {"thread_id": run}}) is not None

    async def aget_tuple(self, config: RunnableConfig) -> CheckpointTuple | None:
        """The checkpoint to resume from. There is none of a run that has just begun, or of another version's ledger."""
        if self._fresh:
            return None
        with self.store.telling():
            found = await super().aget_tuple(config)
        if found is None:
            return None
        values = dict(found.checkpoint["channel_values"])
        try:
            ledger = CaseLedger.model_validate_json(values.pop(LEDGER))
        except ValidationError:
            return None
        values |= {name: getattr(ledger, name) for name in ledger.model_fields_set}
        return found._replace(checkpoint={**found.checkpoint, "channel_values": values})

    async def aput(
        self, config: RunnableConfig, checkpoint: Checkpoint, metadata: CheckpointMetadata, new_versions: ChannelVersions
    ) -> RunnableConfig:
        """The checkpoint is kept, and the run resumes from it. Not the first, which holds what was asked and no more, and not the last:
        a run that has its opinion is filed at once."""
        thread, namespace, _ = self._parse_config(config)
        kept: RunnableConfig = {"configurable": {"thread_id": thread, "checkpoint_ns": namespace, "checkpoint_id": checkpoint["id"]}}
        values = checkpoint["channel_values"]
        if self._lost or values.get("opinion") is not None or metadata.get("source") == "input":
            return kept
        ledger = CaseLedger.model_validate({name: value for name, value in values.items() if name in FIELDS})
        plain = {name: value for name, value in values.items() if name not in FIELDS}
        written: Checkpoint = {**checkpoint, "channel_values": {**plain, LEDGER: ledger.model_dump_json(include=ledger.model_fields_set)}}
        kind, text = self._dump_checkpoint(written)
        properties = {"checkpoint_id": checkpoint["id"], "type": kind, "checkpoint": text, "metadata": self._dump_metadata(metadata)[1]}
        branch = str(uuid.uuid4())
        try:
            await self.store.write("runs/put_checkpoint", thread=thread, namespace=namespace, branch=branch, properties=properties)
        except DatabaseError:
            self._lost = True
        return kept

    async def aput_writes(self, config: RunnableConfig, writes: Sequence[tuple[str, Any]], task_id: str, task_path: str = "") -> None:
        """Keeps nothing: a step that did not end is done again, and the calls of the model that it had finished are kept as such."""


async def prepared(store: GraphStore) -> None:
    """One run has one thread of checkpoints; asked again, this is one read. Where the graph does not answer, nothing is changed."""
    try:
        if not any(row["name"] == "thread_unique" for row in await store.schema("schema/indexes")):
            await store.schema("schema/thread_unique")
    except DatabaseError:
        return  # a run without checkpoints is still a run
