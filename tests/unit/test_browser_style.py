"""What Neo4j Browser is given: a style that it can read, and links in which nothing but a citation can stand."""

from __future__ import annotations

import json
from pathlib import Path
from urllib.parse import parse_qs, urlsplit

import pytest

from api.neo4j_browser import guide, link
from graph_schema.browser_style import style_command, style_rules, style_text
from graph_schema.local_server import browser_of, instance_named
from graph_schema.statute import UnitKind
from graph_schema.store import Address

AT = "http://127.0.0.1:7474/browser/"


def test_every_kind_of_unit_has_a_colour_a_size_and_a_caption() -> None:
    rules = style_rules(style_text())
    for kind in (*(kind.value.capitalize() for kind in UnitKind), "Statute", "Amendment", "ExternalAct", "Passage"):
        assert {"color", "diameter", "caption"} <= set(rules[f"node.{kind}"]), kind


def test_a_kind_in_the_picture_of_the_schema_has_its_name_on_it() -> None:
    """There each label is one node, and all that it has is its `name`."""
    captions = {name: rule["caption"] for name, rule in style_rules(style_text()).items() if name.startswith("node.")}
    assert all(caption.endswith("{name}") for caption in captions.values()), captions


def test_no_two_labels_look_alike() -> None:
    colours = [rule["color"] for name, rule in style_rules(style_text()).items() if name.startswith("node.")]
    assert len(set(colours)) == len(colours)


@pytest.mark.parametrize("line", ["node.Unit { color #123456; }", "node.Unit color: red;", "node.Unit { color: #fff }", ""])
def test_a_line_that_is_no_rule_is_refused_since_it_would_blank_the_graph(line: str) -> None:
    with pytest.raises(ValueError, match="no rule"):
        style_rules(f"node {{ color: #000000; }}\n{line}\nnode.Act {{ color: #111111; }}")


def test_the_command_is_one_line_without_a_semicolon() -> None:
    command = style_command()
    assert "\n" not in command
    assert ";" not in command
    assert json.loads(command.removeprefix("style "))["node.Section"]["caption"] == "{caption}{name}"


def test_a_link_opens_the_editor_with_the_citation_as_a_text() -> None:
    address = link(AT, "bd-2006-42", "26(1) proviso 1", "bolt://neo4j@127.0.0.1:7687")
    assert address is not None
    asked = parse_qs(urlsplit(address).query)
    assert asked["cmd"] == ["edit"]
    assert asked["dbms"] == ["bolt://neo4j@127.0.0.1:7687"]
    assert "{statute: 'bd-2006-42', citation_key: '26(1)proviso1'}" in asked["arg"][0]
    assert "$" not in asked["arg"][0]


@pytest.mark.parametrize(
    ("statute", "citation"),
    [
        ("bd-2006-42'}) DETACH DELETE unit //", "26"),
        ("bd-2006-42\\", "26"),
        ("bd-2006-42&cmd=play", "26"),
        ("bd-2006-42", "26'}) DETACH DELETE unit //"),
        ("bd-2006-42", "26\\"),
        ("bd-2006-42", "26`"),
        ("bd-2006-42", "26&arg=x"),
        ("bd-2006-42", "26#"),
        ("bd-2006-42", "26\u2019"),
        ("bd-2006-42", ""),
        ("", "26"),
    ],
)
def test_a_link_holds_no_other_letters_than_identifiers_and_citations_have(statute: str, citation: str) -> None:
    assert link(AT, statute, citation) is None


@pytest.mark.parametrize(
    ("uri", "browser"),
    [
        ("bolt://localhost:7687", "http://localhost:7474/browser/"),
        ("neo4j://graph.example", "http://graph.example:7474/browser/"),
        ("bolt://[::1]:7687", "http://[::1]:7474/browser/"),
        ("bolt://localhost:17687", None),
        ("neo4j+s://graph.example", None),
    ],
)
def test_the_browser_of_a_given_address_is_known_only_on_the_usual_ports(uri: str, browser: str | None, tmp_path: Path) -> None:
    assert browser_of(instance_named("one", state=tmp_path), Address(uri, "neo4j", "")) == browser


def test_the_guide_holds_its_queries() -> None:
    page = guide()
    assert "<!--" not in page
    assert page.count('class="pre-scrollable code runnable"') == 9
    assert "-[r:PROVISO|EXPLANATION]-&gt;(:Unit)" in page
    assert "params:" not in page
