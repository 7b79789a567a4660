"""The door to the database, on a real Neo4j: what passes through it, and how each failure is told."""

from __future__ import annotations

import asyncio
import socket
from collections.abc import Iterator
from dataclasses import replace

import pytest

from graph_schema.errors import DatabaseError, DatabaseRefused, DatabaseUnavailable
from graph_schema.store import Address, GraphStore
from tests.conftest import cypher


async def test_the_server_s_version_is_known_once_the_store_is_open(store: GraphStore) -> None:
    rows = await store.read("schema/server")
    assert rows == [{"version": store.server.version, "edition": store.server.edition}]


async def test_a_recent_server_is_asked_with_the_search_clause(store: GraphStore) -> None:
    year, month = (int(part) for part in store.server.version.split(".")[:2])
    assert store.server.has_search == ((year, month) >= (2026, 1))


async def test_a_wrong_password_is_told_with_the_remedy_and_without_the_password(neo4j_address: Address) -> None:
    with pytest.raises(DatabaseRefused, match=r"does not accept this user name and password\. Set NEO4J_USERNAME") as refused:
        await GraphStore.connect(replace(neo4j_address, password="not-this-one"))
    assert "not-this-one" not in str(refused.value)


async def test_where_nothing_listens_the_sentence_names_the_place_and_the_command() -> None:
    with socket.socket() as unused:
        unused.bind(("127.0.0.1", 0))
        port = unused.getsockname()[1]
    with pytest.raises(DatabaseUnavailable, match=rf"No Neo4j answers at bolt://127\.0\.0\.1:{port}\. Start one with `labourcrew up`"):
        await GraphStore.connect(Address(f"bolt://127.0.0.1:{port}", "neo4j", "any-password"))


@pytest.fixture
def other_program() -> Iterator[int]:
    """The port of a program that accepts connections, says nothing and is no Neo4j."""
    with socket.create_server(("127.0.0.1", 0)) as listening:
        yield int(listening.getsockname()[1])


async def test_a_program_that_is_no_neo4j_does_not_keep_us_waiting_for_ever(other_program: int) -> None:
    with pytest.raises(DatabaseUnavailable, match="No Neo4j answers"):
        await asyncio.wait_for(GraphStore.connect(Address(f"bolt://127.0.0.1:{other_program}", "neo4j", "any-password")), timeout=45)


@pytest.mark.parametrize(
    "uri", ["localhost:7687", "http://localhost:7474", "", "bolt://localhost:seven", "bolt://", "bolt://localhost:99999"]
)
async def test_what_is_no_address_is_told_with_an_example(uri: str) -> None:
    with pytest.raises(DatabaseUnavailable, match=r"Write it like bolt://localhost:7687\."):
        await GraphStore.connect(Address(uri, "neo4j", "any-password"))


async def test_a_database_that_does_not_exist_is_told_in_one_sentence(neo4j_address: Address) -> None:
    with pytest.raises(DatabaseError, match="nosuchdatabase"):
        await GraphStore.connect(replace(neo4j_address, database="nosuchdatabase"))


async def test_a_query_with_the_wrong_parameters_is_not_sent(store: GraphStore) -> None:
    with pytest.raises(ValueError, match=r"schema/server takes \[\], given \['surplus'\]"):
        await store.read("schema/server", surplus=1)


async def run_in_one_transaction(store: GraphStore, *statements: str, seconds: float = 60, fails: bool = False) -> None:
    async with store.transaction(seconds=seconds) as transaction:
        for statement in statements:
            await (await transaction._transaction.run(statement)).consume()
        if fails:
            raise KeyError("the second half fails")


async def test_what_a_block_wrote_before_it_failed_is_not_there_afterwards(empty_store: GraphStore) -> None:
    with pytest.raises(KeyError):
        await run_in_one_transaction(empty_store, "CREATE (:Half)", fails=True)
    assert await cypher(empty_store, "MATCH (n:Half) RETURN n") == []


async def test_what_a_block_wrote_is_there_when_it_ended(empty_store: GraphStore) -> None:
    await run_in_one_transaction(empty_store, "CREATE (:Whole)")
    assert len(await cypher(empty_store, "MATCH (n:Whole) RETURN n")) == 1


async def test_a_named_query_runs_inside_a_transaction(store: GraphStore) -> None:
    async with store.transaction() as transaction:
        assert await transaction.run("schema/server") == [{"version": store.server.version, "edition": store.server.edition}]


async def test_a_failure_inside_a_transaction_is_told_as_ours(store: GraphStore) -> None:
    with pytest.raises(DatabaseError, match="refused a query"):
        await run_in_one_transaction(store, "CREATE (:Half)", "this is no statement")


async def test_a_statement_that_takes_too_long_is_stopped_and_told_so(store: GraphStore) -> None:
    with pytest.raises(DatabaseError, match="took too long and was stopped"):
        await run_in_one_transaction(store, "UNWIND range(1, 2000000000) AS n RETURN max(n * n % 7)", seconds=0.3)


def test_an_address_does_not_show_its_password() -> None:
    assert "secret-words" not in repr(Address("bolt://localhost", "neo4j", "secret-words"))
