"""Runs as they are typed and asked for over HTTP: listed, shown, done again, drawn, streamed, taken away."""

from __future__ import annotations

import json
import socket
import threading
from collections.abc import AsyncIterator, Iterator
from http.server import BaseHTTPRequestHandler, ThreadingHTTPServer
from pathlib import Path

import httpx
import pytest
import pytest_asyncio

from graph_schema.store import Address, GraphStore
from tests.command_line import document, labourcrew, sentence
from tests.graph import rows
from tests.integration.test_http import served

QUESTION = "অধিকাল কাজের জন্য শ্রমিক কী হারে ভাতা পাইবেন?"
NOBODY = "0" * 32


@pytest_asyncio.fixture(scope="module")
async def graph(store: GraphStore, neo4j_address: Address) -> AsyncIterator[Address]:
    document(labourcrew("ingest", "sample", "--json", at=neo4j_address))
    yield neo4j_address


@pytest.fixture(scope="module")
def asked(graph: Address) -> dict[str, object]:
    """The answer to a question whose run is kept."""
    found: dict[str, object] = document(labourcrew("ask", QUESTION, "--json", at=graph))
    assert found["filing"] == {"kept": True, "reason": None}
    return found


def test_a_run_is_listed_and_shown_as_it_was_answered(graph: Address, asked: dict[str, object]) -> None:
    listed = document(labourcrew("runs", "list", "--json", at=graph))["runs"]
    assert [(run["id"], run["status"]) for run in listed if run["id"] == asked["run_id"]] == [(asked["run_id"], asked["status"])]
    assert document(labourcrew("runs", "show", str(asked["run_id"]), "--json", at=graph)) == asked
    assert QUESTION in labourcrew("runs", "list", at=graph).stdout.decode()


def test_a_closed_run_is_resumed_to_its_answer(graph: Address, asked: dict[str, object]) -> None:
    assert document(labourcrew("ask", "--resume", str(asked["run_id"]), "--json", at=graph)) == asked


def test_a_run_done_again_comes_out_the_same_and_prints_its_queries(graph: Address, asked: dict[str, object]) -> None:
    done = labourcrew("runs", "replay", str(asked["run_id"]), at=graph)
    told = done.stdout.decode()
    assert (done.returncode, done.stderr) == (0, b"")
    assert "the same comes out" in told
    assert f':param {{run: "{asked["run_id"]}"}}' in told
    assert document(labourcrew("runs", "replay", str(asked["run_id"]), "--json", at=graph))["same"] is True


def test_a_run_is_drawn(graph: Address, asked: dict[str, object]) -> None:
    drawn = labourcrew("runs", "picture", str(asked["run_id"]), at=graph).stdout.decode()
    assert drawn.startswith("<svg ")
    assert "ধারা ২২(১)" in drawn


def test_each_step_is_one_json_object_a_line_and_the_last_line_is_the_answer(graph: Address) -> None:
    done = labourcrew("ask", QUESTION, "--stream", "--json", at=graph)
    lines = [json.loads(line) for line in done.stdout.decode().splitlines()]
    assert [line["event"] for line in lines[:4]] == ["run", "issues", "plan", "evidence"]
    assert lines[-1]["run_id"] == lines[0]["data"]["run_id"]
    assert lines[-1]["status"] == lines[-2]["data"]["status"]


def test_steps_are_told_in_words(graph: Address) -> None:
    told = labourcrew("ask", QUESTION, "--stream", at=graph).stdout.decode()
    for wanted in ("plan  ", "evidence  round 1", "not checked yet", "gate      releases", "DEGRADED"):
        assert wanted in told


@pytest.mark.parametrize("command", ["show", "replay", "picture", "remove"])
def test_a_run_that_is_not_there_is_told_in_a_sentence(graph: Address, command: str) -> None:
    done = labourcrew("runs", command, NOBODY, at=graph)
    assert (done.returncode, "runs list" in sentence(done)) == (1, True)


def test_what_is_no_run_is_wrong_use(graph: Address) -> None:
    assert labourcrew("runs", "show", "26A", at=graph).returncode == 2
    assert labourcrew("ask", QUESTION, "--resume", NOBODY, at=graph).returncode == 2
    assert labourcrew("ask", at=graph).returncode == 2


async def test_no_run_is_kept_where_none_is_wanted(graph: Address, store: GraphStore) -> None:
    before = await rows(store, "MATCH (r:Run) RETURN count(r)")
    found = document(labourcrew("ask", QUESTION, "--json", at=graph, LABOURCREW_KEEP_RUNS="0"))
    assert found["filing"] == {"kept": False, "reason": None}
    assert await rows(store, "MATCH (r:Run) RETURN count(r)") == before


async def test_a_removed_run_is_gone(graph: Address, store: GraphStore) -> None:
    run = document(labourcrew("ask", QUESTION, "--json", at=graph))["run_id"]
    assert document(labourcrew("runs", "remove", run, "--json", at=graph)) == {"run_id": run, "removed": True}
    assert await rows(store, "MATCH (r:Run {id: $run}) RETURN count(r)", run=run) == [0]


class Waiting(BaseHTTPRequestHandler):
    """A chat model that never answers, and notes when who asked has gone."""

    asked = threading.Event()
    left = threading.Event()

    def do_POST(self) -> None:
        self.rfile.read(int(self.headers["content-length"]))
        type(self).asked.set()
        self.connection.settimeout(60)
        try:
            if not self.connection.recv(1):
                type(self).left.set()
        except OSError:
            type(self).left.set()

    def log_message(self, *_: object) -> None:
        """Says nothing."""


@pytest.fixture(scope="module")
def api(graph: Address, tmp_path_factory: pytest.TempPathFactory) -> Iterator[httpx.Client]:
    with served(graph, tmp_path_factory.mktemp("runs") / "log") as client:
        yield client


def events(response: httpx.Response) -> Iterator[tuple[str, dict[str, object]]]:
    """The server-sent events of a response."""
    name = ""
    for line in response.iter_lines():
        if line.startswith("event: "):
            name = line.removeprefix("event: ")
        elif line.startswith("data: "):
            yield name, json.loads(line.removeprefix("data: "))


def test_a_run_is_read_over_http(api: httpx.Client, asked: dict[str, object]) -> None:
    run = asked["run_id"]
    assert api.get(f"/runs/{run}").json() == asked
    assert api.get(f"/runs/{run}/hops").json()["hop_trace"] == asked["hop_trace"]
    assert api.get(f"/runs/{run}/claims").json()["claims"] == asked["claims"]
    assert api.get(f"/runs/{run}/ledger").json()["question"] == QUESTION
    assert run in {row["id"] for row in api.get("/runs").json()["runs"]}


def test_a_run_that_is_not_there_is_a_problem(api: httpx.Client) -> None:
    assert [api.get(f"/runs/{run}").status_code for run in (NOBODY, "26A")] == [404, 422]


def test_steps_are_server_sent_events_and_the_last_is_the_answer(api: httpx.Client) -> None:
    with api.stream("POST", "/ask", json={"question": QUESTION}, headers={"accept": "text/event-stream"}) as response:
        assert response.headers["content-type"].startswith("text/event-stream")
        found = list(events(response))
    assert [name for name, _ in found][:4] == ["run", "issues", "plan", "evidence"]
    assert found[-1][0] == "answer"
    assert found[-1][1]["run_id"] == found[0][1]["run_id"]


def test_a_failure_is_an_event_of_its_own(api: httpx.Client) -> None:
    asked = {"question": QUESTION, "statute": "bd-2099-1"}
    with api.stream("POST", "/ask", json=asked, headers={"accept": "text/event-stream"}) as response:
        found = list(events(response))
    assert (found[-1][0], found[-1][1]["status"]) == ("problem", 404)


@pytest.mark.parametrize("accept", ["text/event-stream", "application/json"])
def test_a_client_that_goes_away_stops_the_call_that_is_under_way(graph: Address, tmp_path: Path, accept: str) -> None:
    Waiting.asked.clear()
    Waiting.left.clear()
    server = ThreadingHTTPServer(("127.0.0.1", 0), Waiting)
    threading.Thread(target=server.serve_forever, daemon=True).start()
    settings = {"OPENAI_API_KEY": "none", "OPENAI_BASE_URL": f"http://127.0.0.1:{server.server_port}/v1"}
    body = json.dumps({"question": QUESTION})
    head = ("POST /ask HTTP/1.1", "host: here", f"accept: {accept}", "content-type: application/json", f"content-length: {len(body)}")
    request = "\r\n".join((*head, "", body))
    try:
        with served(graph, tmp_path / "log", **settings) as client:
            assert client.get("/health").status_code == 200
            with socket.create_connection((client.base_url.host, client.base_url.port or 80)) as connection:
                connection.sendall(request.encode())
                assert Waiting.asked.wait(120)
            assert Waiting.left.wait(120)
            still = [run for run in client.get("/runs").json()["runs"] if run["status"] is None]
        assert [run["question"] for run in still] == [QUESTION]
        labourcrew("runs", "remove", still[0]["id"], at=graph)
    finally:
        server.shutdown()
        server.server_close()
