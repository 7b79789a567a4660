"""The HTTP API over real sockets: the service started by its own command, a real Neo4j, the sample statute."""

from __future__ import annotations

import json
import re
import signal
import socket
import subprocess
from collections.abc import AsyncIterator, Iterator
from contextlib import contextmanager
from pathlib import Path
from urllib.parse import quote

import httpx
import pytest
import pytest_asyncio

from graph_schema.store import Address, GraphStore
from tests.command_line import COMMAND, ROOT, document, environment, labourcrew, sentence

SAMPLE = "bd-2020-990"
NOWHERE = Address("bolt://127.0.0.1:1", "neo4j", "never-shown-anywhere")


@contextmanager
def served(at: Address, log: Path, **settings: str) -> Iterator[httpx.Client]:
    """A client of `labourcrew serve` on a free port; the service is interrupted at the end and ends well."""
    with log.open("wb") as errors:
        command = [*COMMAND, "serve", "--port", "0", "--json"]
        process = subprocess.Popen(command, stdout=subprocess.PIPE, stderr=errors, cwd=ROOT, env=environment(at, **settings))
        try:
            assert process.stdout is not None
            url = json.loads(process.stdout.readline())["url"]
            with httpx.Client(base_url=url, timeout=60, transport=httpx.HTTPTransport(retries=20)) as client:
                yield client
        finally:
            process.send_signal(signal.SIGINT)
            process.wait(timeout=60)
            process.stdout.close() if process.stdout else None
    assert process.returncode == 0


@pytest_asyncio.fixture(scope="module")
async def sample(store: GraphStore, neo4j_address: Address) -> AsyncIterator[Address]:
    document(labourcrew("ingest", "sample", "--json", at=neo4j_address))
    yield neo4j_address


@pytest.fixture(scope="module")
def log(tmp_path_factory: pytest.TempPathFactory) -> Path:
    return tmp_path_factory.mktemp("http") / "log"


@pytest.fixture(scope="module")
def api(sample: Address, log: Path) -> Iterator[httpx.Client]:
    with served(sample, log) as client:
        yield client


def problem(response: httpx.Response, status: int) -> dict[str, object]:
    """The problem document of a failed request."""
    assert response.status_code == status
    assert response.headers["content-type"] == "application/problem+json"
    found: dict[str, object] = response.json()
    assert {"type", "title", "status", "detail", "instance"} <= set(found)
    assert found["status"] == status
    assert "Traceback" not in response.text
    return found


def test_the_service_lives_and_is_ready(api: httpx.Client) -> None:
    assert api.get("/health").json() == {"status": "ok"}
    assert api.get("/ready").json()["status"] == "ready"


def test_the_loaded_acts_are_listed(api: httpx.Client) -> None:
    assert [act["id"] for act in api.get("/statutes").json()["statutes"]] == [SAMPLE]


@pytest.mark.parametrize("typed", ["27(1)(a)", "ধারা ২৭(১)(ক)", "২৭(১)(ক)", "s. 27(1)(A)", f"{SAMPLE}#sec_27__subsec_1__cl_a"])
def test_a_provision_is_found_by_any_spelling_in_its_address(api: httpx.Client, typed: str) -> None:
    found = api.get(f"/sections/{quote(typed, safe='')}").json()
    assert found["id"] == f"{SAMPLE}#sec_27__subsec_1__cl_a"


def test_a_provision_comes_with_what_hangs_on_it(api: httpx.Client) -> None:
    found = api.get("/sections/27", params={"statute": SAMPLE}).json()
    assert [unit["citation"] for unit in found["children"]] == ["27(1)", "27(2)", "27(3)"]
    assert [unit["citation"] for unit in found["provisos"]] == ["27 proviso 1"]
    assert "30(1)" in [row["source_citation"] for row in found["cited_by"]]


def test_search_is_what_the_command_line_gives(api: httpx.Client, sample: Address) -> None:
    found = api.get("/search", params={"q": "How is overtime paid?", "k": 3, "hops": 1, "statute": SAMPLE}).json()
    typed = document(labourcrew("search", "How is overtime paid?", "-k", "3", "--hops", "1", "--statute", SAMPLE, "--json", at=sample))
    assert found | {"milliseconds": 0} == typed | {"milliseconds": 0}


def test_a_bangla_question_is_answered_in_bangla(api: httpx.Client) -> None:
    found = api.post("/ask", json={"question": "অধিকাল কাজের ভাতা কী হারে দিতে হয়?", "statute": SAMPLE}).json()
    assert (found["language"], found["outcome"]) == ("bn", "GROUNDED")
    assert found["status"] in ("DEGRADED", "UNDECIDED")
    assert found["disclaimer"]


def test_the_language_of_the_answer_may_be_asked_for(api: httpx.Client) -> None:
    assert api.post("/ask", json={"question": "How is overtime paid?", "lang": "bn", "as_of": "2024-01-01"}).json()["language"] == "bn"


def test_a_question_outside_the_act_is_no_failure_and_names_no_provision(api: httpx.Client) -> None:
    found = api.post("/ask", json={"question": "Which planets have rings?"}).json()
    assert (found["outcome"], found["status"], found["evidence"]) == ("NO_MATCH", "UNDECIDED", [])


@pytest.mark.parametrize(
    ("address", "status", "word"),
    [
        ("/nothing", 404, "docs"),
        ("/sections/999", 404, "999"),
        ("/sections/moon", 422, "names no provision"),
        ("/sections/22?statute=bd-1999-1", 404, "bd-1999-1"),
        ("/sections/22?statute=..%2F42", 422, "bd-2006-42"),
        ("/search", 422, "q"),
        ("/search?q=", 422, "empty"),
        ("/search?q=%20%0A", 422, "empty"),
        ("/search?q=overtime&k=0", 422, "k"),
        ("/search?q=overtime&k=many", 422, "k"),
        ("/search?q=overtime&hops=-1", 422, "hops"),
        ("/search?q=overtime&as_of=yesterday", 422, "2024-01-31"),
        ("/search?q=overtime&statute=bd-1999-1", 404, "bd-1999-1"),
        (f"/search?q={'x' * 10_001}", 422, "10,000"),
    ],
)
def test_a_request_that_cannot_be_answered_is_a_problem_in_a_sentence(api: httpx.Client, address: str, status: int, word: str) -> None:
    assert word in str(problem(api.get(address), status)["detail"])


@pytest.mark.parametrize(
    ("body", "word"),
    [
        (b"", "body"),
        (b"{", "body"),
        (b"[]", "body"),
        (b"{}", "question"),
        (b'{"question": ""}', "empty"),
        (b'{"question": 5}', "question"),
        (b'{"question": "overtime", "lang": "fr"}', "lang"),
        (b'{"question": "overtime", "as_of": "2024-13-01"}', "2024-01-31"),
        (b'{"question": "overtime", "cypher": "RETURN 1"}', "cypher"),
        (json.dumps({"question": "x" * 10_001}).encode(), "10,000"),
        (b'{"question": "half \\ud83d"}', "question"),
    ],
)
def test_a_body_that_cannot_be_meant_is_a_problem_in_a_sentence(api: httpx.Client, body: bytes, word: str) -> None:
    assert word in str(problem(api.post("/ask", content=body, headers={"content-type": "application/json"}), 422)["detail"])


def test_a_body_that_is_too_large_is_not_read(api: httpx.Client) -> None:
    problem(api.post("/ask", content=b"x" * 300_000, headers={"content-type": "application/json"}), 413)
    problem(api.post("/ask", content=(b"x" * 1000 for _ in range(300)), headers={"content-type": "application/json"}), 413)


def test_a_method_that_is_not_taken_is_a_problem(api: httpx.Client) -> None:
    response = api.delete("/ask")
    problem(response, 405)
    assert response.headers["allow"] == "POST"


def test_the_documentation_describes_every_route(api: httpx.Client) -> None:
    page = api.get("/", follow_redirects=True)
    assert page.headers["content-type"].startswith("text/html")
    assert "POST /ask" in page.text
    assert not re.search(r"""(?:src|href|url|action)\s*[=(]\s*["']?https?:""", page.text, re.I), "the page fetches nothing from elsewhere"
    described = api.get("/openapi.json").json()
    assert {"/health", "/ready", "/statutes", "/sections/{citation}", "/search", "/ask"} <= set(described["paths"])
    assert "application/problem+json" in described["paths"]["/search"]["get"]["responses"]["422"]["content"]


def test_a_citation_alone_is_a_conflict_where_two_acts_are_loaded(api: httpx.Client, sample: Address) -> None:
    text = "The Imagined Harbour Act, 2090\n(Act No. 7 of 2090)\n\n1. Title.- This Act may be called the Imagined Harbour Act, 2090.\n"
    other = document(labourcrew("ingest", "-", "--json", stdin=text.encode(), at=sample))["statute"]["id"]
    try:
        assert other in str(problem(api.get("/sections/1"), 409)["detail"])
        assert api.get("/sections/1", params={"statute": other}).json()["statute"] == other
    finally:
        document(labourcrew("remove", other, "--json", at=sample))


def test_the_log_has_a_line_for_each_request_and_no_question(api: httpx.Client, log: Path) -> None:
    api.get("/search", params={"q": "a-word-of-a-question"})
    api.post("/ask", json={"question": "another-word-of-a-question"})
    lines = [json.loads(line) for line in log.read_text().splitlines()]
    assert {"method", "path", "status", "milliseconds", "request"} <= set(lines[-1])
    assert "word-of-a-question" not in log.read_text()


def test_without_a_graph_the_service_lives_and_says_so(tmp_path: Path) -> None:
    with served(NOWHERE, tmp_path / "log") as api:
        assert api.get("/health").status_code == 200
        for response in (api.get("/ready"), api.get("/statutes"), api.get("/sections/1"), api.get("/search?q=overtime")):
            assert "does not answer" in str(problem(response, 503)["detail"])
        told = api.post("/ask", json={"question": "How is overtime paid?"})
        assert problem(told, 503)["outcome"] == "UNAVAILABLE"
        assert NOWHERE.uri not in told.text
    assert NOWHERE.password not in (tmp_path / "log").read_text()


def test_a_taken_port_is_told_in_a_sentence() -> None:
    with socket.create_server(("127.0.0.1", 0)) as taken:
        done = labourcrew("serve", "--port", str(taken.getsockname()[1]))
    assert done.returncode == 1
    assert "taken" in sentence(done)


def test_a_host_that_is_not_this_machine_is_told_in_a_sentence() -> None:
    done = labourcrew("serve", "--host", "no such host", "--port", "0")
    assert done.returncode == 1
    assert "Nothing can listen" in sentence(done)
