"""A real HTTP server on a port of its own that speaks `/v1/embeddings`; its vectors are those of the TrigramEmbedder."""

from __future__ import annotations

import base64
import json
import threading
from collections.abc import Iterator
from contextlib import contextmanager
from http.server import BaseHTTPRequestHandler, ThreadingHTTPServer
from typing import Any

from tests.fakes import TrigramEmbedder

KEY = "for-tests-only"


class EmbeddingsServer(ThreadingHTTPServer):
    """Counts what it is asked, and fails as often and as it is told to."""

    daemon_threads = True

    def __init__(self, dimension: int) -> None:
        super().__init__(("127.0.0.1", 0), _Answering)
        self.dimension = dimension
        self.asked: list[dict[str, Any]] = []
        self.failures: list[int] = []
        """Statuses that the next requests are answered with."""
        self.garbled = False

    @property
    def url(self) -> str:
        return f"http://127.0.0.1:{self.server_address[1]}/v1"


class _Answering(BaseHTTPRequestHandler):
    server: EmbeddingsServer

    def do_POST(self) -> None:
        asked = json.loads(self.rfile.read(int(self.headers["Content-Length"])))
        self.server.asked.append(asked)
        if self.headers.get("Authorization") != f"Bearer {KEY}":
            return self._answer(401, {"error": {"message": "no such key"}})
        if self.server.failures:
            return self._answer(self.server.failures.pop(0), {"error": {"message": "told to fail"}})
        if self.path != "/v1/embeddings" or "" in asked["input"]:
            return self._answer(404 if self.path != "/v1/embeddings" else 400, {"error": {"message": "not like this"}})
        if self.server.garbled:
            return self._answer(200, {"object": "list", "data": [{"index": 0, "embedding": "?"}], "model": asked["model"]})
        rows = TrigramEmbedder("served", asked.get("dimensions") or self.server.dimension).embed_passages(asked["input"])
        as_text = asked.get("encoding_format") == "base64"
        data = [
            {"object": "embedding", "index": n, "embedding": base64.b64encode(row.tobytes()).decode() if as_text else (row * 2).tolist()}
            for n, row in enumerate(rows)
        ]
        data.reverse()  # the order of an answer is told by `index` alone
        usage = {"prompt_tokens": 1, "total_tokens": 1}
        return self._answer(200, {"object": "list", "data": data, "model": asked["model"], "usage": usage})

    def _answer(self, status: int, body: dict[str, Any]) -> None:
        words = json.dumps(body).encode()
        self.send_response(status)
        self.send_header("Content-Type", "application/json")
        self.send_header("Content-Length", str(len(words)))
        self.send_header("Retry-After-Ms", "1")
        self.end_headers()
        self.wfile.write(words)

    def log_message(self, *_: Any) -> None:
        """Nothing is printed."""


@contextmanager
def embeddings_server(dimension: int = 1536) -> Iterator[EmbeddingsServer]:
    """A server that answers while the block runs."""
    server = EmbeddingsServer(dimension)
    thread = threading.Thread(target=server.serve_forever, kwargs={"poll_interval": 0.05})
    thread.start()
    try:
        yield server
    finally:
        server.shutdown()
        thread.join()
        server.server_close()
