"""Every query file is understood by the server: it is planned, not run."""

import neo4j
import pytest
import pytest_asyncio

import cypher
from graph_schema.schema import ensure_schema, ensure_vector_index
from graph_schema.store import GraphStore
from tests.fakes import TrigramEmbedder

SCHEMA_COMMANDS = ("CREATE ", "DROP ", "SHOW ")


def _statement(text: str) -> str:
    return "\n".join(line for line in text.splitlines() if not line.lstrip().startswith("//")).strip()


@pytest_asyncio.fixture(scope="module")
async def with_indexes(store: GraphStore) -> GraphStore:
    """The store with the indexes that queries name."""
    await ensure_schema(store, TrigramEmbedder("e5-small"))
    for other in ("bge-m3", "openai"):
        await ensure_vector_index(store, TrigramEmbedder(other))
    return store


@pytest.mark.parametrize("name", [name for name in cypher.names() if not name.startswith("browser/")])
async def test_the_server_plans_the_query(name: str, with_indexes: GraphStore) -> None:
    query = cypher.load(name)
    statement = _statement(query.text)
    if statement.upper().startswith(SCHEMA_COMMANDS) or "SHOW " in statement.upper():
        return  # schema commands have no plan; ensure_schema runs each of them in its own tests
    async with with_indexes.driver.session(database=with_indexes.address.database, default_access_mode=neo4j.READ_ACCESS) as session:
        result = await session.run("EXPLAIN " + query.text, dict.fromkeys(query.parameters))  # type: ignore[arg-type]
        summary = await result.consume()
    assert summary.plan is not None
