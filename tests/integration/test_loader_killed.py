"""A load that is killed in the middle leaves the statute as it was."""

from __future__ import annotations

import asyncio
import os
import sys
from pathlib import Path

from graph_schema.store import GraphStore
from ingestion.loader import load, remove
from ingestion.validate import validate
from tests.factories import notice_act
from tests.fakes import TrigramEmbedder
from tests.graph import everything, rows

ROOT = Path(__file__).resolve().parents[2]


async def test_a_client_killed_in_the_middle_of_a_load_leaves_the_old_version(store: GraphStore) -> None:
    await load(store, TrigramEmbedder(), notice_act())
    before = await everything(store)
    address = store.address
    client = await asyncio.create_subprocess_exec(
        sys.executable, "-m", "tests.integration.stalled_load", address.uri, address.username, address.database,
        stdout=asyncio.subprocess.PIPE, cwd=ROOT, env={**os.environ, "STALLED_LOAD_PASSWORD": address.password, "PYTHONPATH": str(ROOT)},
    )  # fmt: skip
    assert client.stdout is not None
    assert await client.stdout.readline() == b"half\n"
    client.kill()
    await client.wait()
    assert await everything(store) == before
    assert await rows(store, "MATCH (u:Section) RETURN u.citation ORDER BY u.order") == ["1", "2", "3", "4", "5"]
    assert {finding.code for finding in await validate(store)} == {"dangling-reference"}
    assert (await load(store, TrigramEmbedder(), notice_act())).changed is False
    await remove(store, "bd-2099-900")
