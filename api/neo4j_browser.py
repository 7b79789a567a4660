"""What Neo4j Browser gets from us: a guide to play, the style, and a link that opens a provision in it.

A link holds a fixed query of ours. The Act and the citation are written into it as texts, and only where they are made of the few letters
that identifiers and citations have; nothing that was typed by anyone gets there.
"""

from __future__ import annotations

import re
from html import escape
from importlib.resources import files
from urllib.parse import quote, urlencode

import cypher
from api.settings import Settings
from api.wiring import address, given_address, instance
from graph_schema.browser_style import style_text
from graph_schema.citations import citation_key

_QUERY = re.compile(r"<!-- query: (\w+) -->")
_ACT = re.compile(r"[a-z0-9][a-z0-9.-]{0,79}")
_KEY = re.compile(r"[a-z0-9()\[\]-]{1,120}")


def guide() -> str:
    """The guide for `:play`, its queries those of cypher/browser/favourites."""
    page = files("cypher").joinpath("browser/guide.html").read_text(encoding="utf-8")
    return _QUERY.sub(lambda found: _runnable(cypher.load(f"browser/favourites/{found[1]}").text), page)


def style() -> str:
    """The style for `:style` and for dropping on the Browser."""
    return style_text()


def link(browser: str, statute: str, citation: str, bolt: str | None = None) -> str | None:
    """The address that opens the Browser with a query for the provision in its editor; None where it cannot be written safely.

    `browser` is the address of the Browser, `bolt` that of the server which it is to connect to.
    """
    key = citation_key(citation)
    if not _ACT.fullmatch(statute) or not _KEY.fullmatch(key):
        return None
    text = cypher.load("browser/provision").text
    lines = [line.strip() for line in text.splitlines() if not line.startswith("//")]
    query = " ".join(lines).replace("$statute", f"'{statute}'").replace("$key", f"'{key}'")
    asked = {"cmd": "edit", "arg": query} | ({"dbms": bolt} if bolt else {})
    return f"{browser}?{urlencode(asked, quote_via=quote, safe='')}"


def link_to(settings: Settings, statute: str, citation: str) -> str | None:
    """The link to a provision in the Neo4j that the settings name; None where its Browser is not known."""
    from graph_schema.local_server import browser_of

    given = given_address(settings)
    browser = browser_of(instance(settings), given)
    if browser is None:
        return None
    at = address(settings)
    scheme, _, host = at.uri.partition("://")
    return link(browser, statute, citation, f"{scheme}://{quote(at.username, safe='')}@{host}")


def _runnable(query: str) -> str:
    lines = [line for line in query.strip().splitlines() if line != "// params: none"]
    return f'<pre class="pre-scrollable code runnable">{escape(chr(10).join(lines), quote=False)}</pre>'
