"""Queries are texts of their own: each loads, each is used, and none is written in Python."""

import re
from pathlib import Path

import pytest

import cypher

ROOT = Path(__file__).resolve().parents[2]
PACKAGES = ("graph_schema", "ingestion", "retrieval", "agents", "api", "evaluation")
SOURCES = [path for package in PACKAGES for path in sorted((ROOT / package).rglob("*.py"))]
CYPHER_IN_PYTHON = re.compile(r"""["']\s*(?:MATCH|MERGE|CREATE|UNWIND|CALL|OPTIONAL MATCH|DETACH DELETE)\s*[({d$]""")


@pytest.mark.parametrize("name", cypher.names())
def test_every_query_declares_the_parameters_it_uses(name: str) -> None:
    query = cypher.load(name)
    assert query.doc.strip(), "the first comment lines say what the query answers"


@pytest.mark.parametrize("name", [name for name in cypher.names() if not name.startswith(("analytics/", "browser/"))])
def test_every_query_is_run_by_something(name: str) -> None:
    assert any(f'"{name}"' in path.read_text(encoding="utf-8") for path in SOURCES), f"nothing runs {name}"


def test_no_cypher_is_written_in_python() -> None:
    found = [path.name for path in SOURCES if CYPHER_IN_PYTHON.search(path.read_text(encoding="utf-8"))]
    assert found == []


def test_a_query_whose_parameters_differ_is_refused() -> None:
    with pytest.raises(ValueError, match="no query"):
        cypher.load("retrieval/nothing")
    with pytest.raises(ValueError, match="not the name"):
        cypher.load("../secrets")
