"""Constraints and indexes of the graph, and the guard that one graph is searched with one embedder."""

from __future__ import annotations

from graph_schema.errors import DimensionMismatch
from graph_schema.store import GraphStore
from graph_schema.vectors import Embedder, vector_index

CONSTRAINTS = (
    "schema/statute_id",
    "schema/unit_id",
    "schema/passage_id",
    "schema/external_act_name",
    "schema/run_id",
    "schema/claim_id",
)
"""Each file makes the index of its own name."""
INDEXES = (
    "schema/unit_citation",
    "schema/unit_citation_key",
    "schema/unit_statute",
    "schema/unit_anchor",
    "schema/unit_provision",
    "schema/passage_statute",
    "schema/amendment_statute",
    "schema/amendment_instrument",
    "schema/passage_text",
)
AWAIT_SECONDS = 60


async def ensure_schema(store: GraphStore, embedder: Embedder, *, replacing: str | None = None) -> None:
    """Every constraint and index is there and online, the vector index made for this embedder. Repeating it changes nothing.

    `replacing` names a statute whose passages are about to be embedded anew.
    Raises DimensionMismatch where passages of other statutes come from another embedder.
    """
    there = {row["name"]: row for row in await store.schema("schema/indexes")}
    wanted = [name for name in (*CONSTRAINTS, *INDEXES) if name.removeprefix("schema/") not in there]
    for name in wanted:
        await store.schema(name)
    await check_embedder(store, embedder, replacing=replacing)
    index = vector_index(embedder.name)
    stale = [name for name, row in there.items() if row["of_passages"] and (name != index or row["dimension"] != embedder.dimension)]
    for name in stale:
        await store.schema("schema/drop_index", index=name)
    if index in stale or index not in there:
        vector_file = "schema/vector_index" if store.server.has_search else "schema/vector_index_unfiltered"
        await store.schema(vector_file, index=index, dimension=embedder.dimension)
    if wanted or stale or index not in there:
        await indexes_ready(store)


async def check_embedder(store: GraphStore, embedder: Embedder, *, replacing: str | None = None) -> None:
    """Returns where every loaded passage was embedded by this embedder. Raises DimensionMismatch, with both numbers, where not."""
    rows = await store.read("schema/other_embedders", embedder=embedder.name, dimension=embedder.dimension, replacing=replacing)
    if rows:
        before, dimension = rows[0]["embedder"], rows[0]["dimension"]
        statutes = ", ".join(sorted(rows[0]["statutes"]))
        raise DimensionMismatch(
            f"The passages of {statutes} were embedded by {before} with {dimension} dimensions, and the embedder now is {embedder.name}"
            f" with {embedder.dimension}. Use {before} again, or take these statutes out with `labourcrew remove ID` and ingest them anew."
        )


async def indexes_ready(store: GraphStore) -> None:
    """Every index shows what has been committed."""
    await store.schema("schema/await_indexes", seconds=AWAIT_SECONDS)
