"""Looking behind the product's back: what is really in the graph."""

from __future__ import annotations

from typing import Any

from graph_schema.store import GraphStore


async def rows(store: GraphStore, query: str, **parameters: Any) -> list[Any]:
    """What the statement returns: a list for each record, or the value itself where it returns one."""
    found = await store.driver.execute_query(query, parameters, database_=store.address.database)  # type: ignore[arg-type]
    return [record.values() if len(record) > 1 else record.value() for record in found.records]


async def everything(store: GraphStore) -> list[Any]:
    """The numbers of nodes and of edges."""
    nodes = await rows(store, "MATCH (n) RETURN count(n)")
    return nodes + await rows(store, "MATCH ()-[r]->() RETURN count(r)")
