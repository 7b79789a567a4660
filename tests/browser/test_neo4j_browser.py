"""The real Neo4j Browser in a headless Chromium, connected to the sample graph: our colours are there without anyone having set them."""

from __future__ import annotations

import shutil
from collections.abc import AsyncIterator
from pathlib import Path

import pytest
import pytest_asyncio

from api.neo4j_browser import link
from graph_schema.browser_style import style_rules, style_text
from graph_schema.store import Address, GraphStore
from ingestion.loader import load
from ingestion.parse import parse_source
from tests.browser.chromium import ENTER, chromium
from tests.conftest import cypher
from tests.fakes import TrigramEmbedder

pytestmark = pytest.mark.browser
SAMPLE = "bd-2020-990"
FRAMES = "return [...document.querySelectorAll('[data-testid=frameCommand]')].map(frame => frame.innerText.trim())"
COLOURS = {name.partition(".")[2]: rule["color"] for name, rule in style_rules(style_text()).items() if "." in name}


@pytest.fixture(scope="module")
def programs() -> tuple[str, str]:
    """Chromium and its driver; the test is left out where they are not installed."""
    browser = next(filter(None, map(shutil.which, ("chromium", "chromium-browser", "google-chrome"))), None)
    driver = shutil.which("chromedriver")
    if not browser or not driver:
        pytest.skip("no Chromium with chromedriver is installed (Debian: apt-get install chromium chromium-driver)")
    return browser, driver


@pytest_asyncio.fixture(scope="module")
async def browser_address(store: GraphStore) -> AsyncIterator[str]:
    """Where the Browser of the server under test is, the sample loaded there; left out where that server is none of ours."""
    settings = {row["name"]: row["value"] for row in await cypher(store, "SHOW SETTINGS YIELD name, value")}
    if not settings["browser.post_connect_cmd"]:
        pytest.skip("the Neo4j that NEO4J_URI names is not configured by us, and its Browser neither")
    await load(store, TrigramEmbedder("e5-small"), parse_source("sample"), parallel=parse_source("sample-en"))
    yield f"http://{settings['server.http.advertised_address']}/browser/"


async def test_a_citation_opens_as_a_graph_in_our_colours(
    programs: tuple[str, str], browser_address: str, neo4j_address: Address, tmp_path: Path
) -> None:
    scheme, _, host = neo4j_address.uri.partition("://")
    address = link(browser_address, SAMPLE, "27", f"{scheme}://{neo4j_address.username}@{host}")
    assert address is not None
    with chromium(*programs, profile=tmp_path / "profile") as page:
        page.open(address)
        page.focus("[data-testid=password]")
        page.type(neo4j_address.password + ENTER)
        # The style is set, then all is cleared and the start page shown: what is asked before that would be cleared too.
        page.wait(lambda: page.run(FRAMES) == [":play start"], "a connection")
        page.click("[data-testid=editor-Run]")
        page.wait_for(".node circle")
        fills = page.run("return [...document.querySelectorAll('.node circle')].map(c => (c.getAttribute('fill') || '').toUpperCase())")
        captions = page.run("return [...document.querySelectorAll('.node')].map(n => n.textContent)")
        shown = page.picture()
    (tmp_path / "sample.png").write_bytes(shown)
    assert {COLOURS[kind] for kind in ("Section", "Subsection", "Clause", "Proviso")} <= set(fills)
    assert COLOURS["Unit"] not in fills, "a unit whose kind has no rule of its own"
    assert any("ধারা ২৭" in caption for caption in captions)
    assert any("শর্তাংশ ১" in caption for caption in captions)
