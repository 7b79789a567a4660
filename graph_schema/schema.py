"""Constraints and indexes of the graph, and the guard that one graph is searched with one embedder."""

from __future__ import annotations

from graph_schema.errors import DatabaseError, DatabaseUnavailable, DimensionMismatch
from graph_schema.store import GraphStore
from graph_schema.vectors import FULLTEXT_INDEX, FULLTEXT_PROPERTIES, Embedder, identity_of, vector_index, vector_property

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
VECTOR_INDEXES = {
    "embedding": ("schema/vector_index_unfiltered", "schema/vector_index"),
    "embedding_bge_m3": ("schema/vector_index_bge_m3_unfiltered", "schema/vector_index_bge_m3"),
    "embedding_openai": ("schema/vector_index_openai_unfiltered", "schema/vector_index_openai"),
}
"""Property → what makes its index on a server without and with the SEARCH clause."""
AWAIT_SECONDS = 60
PLAN_SECONDS = 30


async def ensure_schema(store: GraphStore, embedder: Embedder, *, replacing: str | None = None) -> None:
    """Every constraint and index is there and online, the vector index made for this embedder. Repeating it changes nothing.

    A full-text index of an earlier version, which does not know of which statute a passage is, is made anew.

    `replacing` names a statute whose passages are about to be embedded anew.
    Raises DimensionMismatch where passages of other statutes come from another embedder.
    """
    there = {row["name"]: row for row in await store.schema("schema/indexes")}
    if FULLTEXT_INDEX in there and there[FULLTEXT_INDEX]["properties"] != list(FULLTEXT_PROPERTIES):
        await store.schema("schema/drop_index", index=FULLTEXT_INDEX)
        del there[FULLTEXT_INDEX]
    wanted = [name for name in (*CONSTRAINTS, *INDEXES) if name.removeprefix("schema/") not in there]
    for name in wanted:
        await store.schema(name)
    await check_embedder(store, embedder, replacing=replacing)
    made = await ensure_vector_index(store, embedder)
    if wanted or made:
        await indexes_ready(store)


async def ensure_vector_index(store: GraphStore, embedder: Embedder) -> bool:
    """The vector index of this embedder is there, if not yet online; True where it was made. Others on its property are gone."""
    index, property_ = vector_index(embedder.name), vector_property(embedder.name)
    there = [row for row in await store.schema("schema/indexes") if row["of_passages"] and row["property"] == property_]
    if [(row["name"], row["dimension"]) for row in there] == [(index, embedder.dimension)]:
        return False
    for row in there:
        await store.schema("schema/drop_index", index=row["name"])
    await store.schema(VECTOR_INDEXES[property_][store.server.has_search], index=index, dimension=embedder.dimension)
    return True


async def check_embedder(store: GraphStore, embedder: Embedder, *, replacing: str | None = None) -> None:
    """Returns where every loaded passage was embedded by this embedder. Raises DimensionMismatch, with both numbers, where not."""
    rows = await store.read("schema/other_embedders", identity=identity_of(embedder), replacing=replacing)
    if rows:
        before, dimension = rows[0]["embedder"], rows[0]["dimension"]
        statutes = ", ".join(sorted(rows[0]["statutes"]))
        raise DimensionMismatch(
            f"The passages of {statutes} were embedded by {before} with {dimension} dimensions, and the embedder now is {embedder.name}"
            f" with {embedder.dimension} ({embedder.version}). Run `labourcrew reembed --embedder {embedder.name}`, use {before} again,"
            " or take these statutes out with `labourcrew remove ID`."
        )


async def indexes_ready(store: GraphStore) -> None:
    """Every index shows what has been committed, and statements are planned by it."""
    await store.schema("schema/await_indexes", seconds=AWAIT_SECONDS)
    try:
        await store.schema("schema/plan_anew", seconds=PLAN_SECONDS)
    except DatabaseUnavailable:
        raise
    except DatabaseError:
        # Some servers keep it for administrators. What is committed is the same without it; only the first searches are slower.
        pass
