"""A headless Chromium, driven over WebDriver: the protocol is a few JSON requests, so no package is needed for it."""

from __future__ import annotations

import base64
import json
import socket
import subprocess
import time
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from pathlib import Path
from typing import Any, TypeVar

import httpx

T = TypeVar("T")

FLAGS = (
    "--headless=new", "--no-sandbox", "--disable-gpu", "--disable-quic", "--no-first-run", "--disable-background-networking",
    "--disable-component-update", "--disable-sync", "--disable-default-apps", "--disable-dev-shm-usage", "--hide-scrollbars",
    "--force-device-scale-factor=1",
)  # fmt: skip
SECONDS = 60.0
ENTER = "\ue007"
CONTROL = "\ue009"


class Page:
    """The one window of a browser."""

    def __init__(self, client: httpx.Client) -> None:
        self._client = client

    def open(self, url: str) -> None:
        """Goes to the address; returns when the page has been loaded."""
        self._post("url", url=url)

    def run(self, script: str, *arguments: Any) -> Any:
        """What the script returns; `arguments[0]` and so on are what is given."""
        return self._post("execute/sync", script=script, args=list(arguments))

    def type(self, text: str) -> None:
        """Types the text where the cursor is; `ENTER` and `CONTROL` are keys too, and Control is held down to the end."""
        keys = [{"type": kind, "value": letter} for letter in text for kind in ("keyDown", "keyUp") if letter != CONTROL]
        if CONTROL in text:
            keys = [{"type": "keyDown", "value": CONTROL}, *keys, {"type": "keyUp", "value": CONTROL}]
        self._post("actions", actions=[{"type": "key", "id": "keyboard", "actions": keys}])

    def wait(self, found: Callable[[], T], what: str) -> T:
        """The first true value of `found`. Raises AssertionError with what was waited for."""
        until = time.monotonic() + SECONDS
        while time.monotonic() < until:
            value = found()
            if value:
                return value
            time.sleep(0.2)
        raise AssertionError(f"after {SECONDS:.0f} s there is still not {what}")

    def wait_for(self, selector: str) -> None:
        """Returns when there is such an element."""
        self.wait(lambda: self.run("return !!document.querySelector(arguments[0])", selector), selector)

    def click(self, selector: str) -> None:
        """Clicks on the first such element once it is there."""
        self.wait_for(selector)
        self.run("document.querySelector(arguments[0]).click()", selector)

    def focus(self, selector: str) -> None:
        self.wait_for(selector)
        self.run("document.querySelector(arguments[0]).focus()", selector)

    def picture(self) -> bytes:
        """What the window shows, as PNG."""
        return base64.b64decode(self._get("screenshot"))

    def _post(self, path: str, **body: Any) -> Any:
        return self._value(self._client.post(path, json=body))

    def _get(self, path: str) -> Any:
        return self._value(self._client.get(path))

    @staticmethod
    def _value(response: httpx.Response) -> Any:
        value = response.json()["value"]
        assert response.is_success, json.dumps(value)[:500]
        return value


@contextmanager
def chromium(browser: str, driver: str, profile: Path, width: int = 1400, height: int = 900) -> Iterator[Page]:
    """A page of a browser of its own that ends with the block, its profile new."""
    with socket.create_server(("127.0.0.1", 0)) as probe:
        port = probe.getsockname()[1]
    process = subprocess.Popen([driver, f"--port={port}"], stdout=subprocess.DEVNULL, stderr=subprocess.DEVNULL)
    try:
        transport = httpx.HTTPTransport(retries=40)
        with httpx.Client(base_url=f"http://127.0.0.1:{port}", timeout=SECONDS, transport=transport, trust_env=False) as client:
            options = {"binary": browser, "args": [*FLAGS, f"--user-data-dir={profile}", f"--window-size={width},{height}"]}
            wanted = {"capabilities": {"alwaysMatch": {"browserName": "chrome", "goog:chromeOptions": options}}}
            answer = client.post("/session", json=wanted)
            assert answer.is_success, answer.text[:500]
            session = f"/session/{answer.json()['value']['sessionId']}/"
            client.base_url = client.base_url.join(session)
            try:
                yield Page(client)
            finally:
                client.delete(str(client.base_url).rstrip("/"))
    finally:
        process.terminate()
        process.wait(timeout=30)
