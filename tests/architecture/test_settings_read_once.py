"""The environment has one reader: api/settings.py. Everyone else takes values."""

import ast
from pathlib import Path

import pytest

ROOT = Path(__file__).resolve().parents[2]
PACKAGES = ("cypher", "graph_schema", "ingestion", "retrieval", "agents", "api", "evaluation")
READER = ROOT / "api" / "settings.py"
SOURCES = [path for package in PACKAGES for path in sorted((ROOT / package).rglob("*.py")) if path != READER]
READING = {"environ", "environb", "getenv", "getenvb"}


def readings(source: str) -> list[int]:
    """Lines that read the environment."""
    found = []
    for node in ast.walk(ast.parse(source)):
        attribute = isinstance(node, ast.Attribute) and isinstance(node.value, ast.Name) and node.value.id == "os" and node.attr in READING
        imported = isinstance(node, ast.ImportFrom) and node.module == "os" and any(name.name in READING for name in node.names)
        settings = isinstance(node, ast.ImportFrom) and node.module == "pydantic_settings"
        if attribute or imported or settings:
            found.append(node.lineno)
    return found


@pytest.mark.parametrize("path", SOURCES, ids=lambda path: str(path.relative_to(ROOT)))
def test_only_the_settings_read_the_environment(path: Path) -> None:
    assert readings(path.read_text(encoding="utf-8")) == []


@pytest.mark.parametrize(
    "source",
    ["import os\nos.environ['A']", "import os\nos.getenv('A')", "from os import environ", "from pydantic_settings import BaseSettings"],
)
def test_a_reading_of_the_environment_would_be_found(source: str) -> None:
    assert readings(source)


def test_the_settings_do_read_it() -> None:
    assert readings(READER.read_text(encoding="utf-8"))
