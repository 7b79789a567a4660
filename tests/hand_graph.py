"""The sample's hand-written graph as networkx has it: sections and the schedule, with an edge for every resolved reference between two."""

from __future__ import annotations

from pathlib import Path
from typing import Any

import networkx as nx
import yaml

FILE = Path(__file__).resolve().parents[1] / "ingestion" / "sample" / "graph.yaml"


def hand_written() -> dict[str, Any]:
    """The file as it stands."""
    found: dict[str, Any] = yaml.safe_load(FILE.read_text(encoding="utf-8"))
    return found


def mentions() -> nx.MultiDiGraph:
    """An edge for every mention of one section by another; every section and schedule is a node, with its chapter."""
    written = hand_written()
    units = {unit["citation"]: unit for unit in written["units"]}
    graph = nx.MultiDiGraph()
    for unit in written["units"]:
        if unit["kind"] in ("section", "schedule"):
            graph.add_node(unit["citation"], chapter=unit["parent"])
    for reference in written["references"]:
        if reference.get("resolution", "resolved") == "resolved":
            source, target = (_place(units, reference[end]) for end in ("from", "to"))
            if source and target and source != target:
                graph.add_edge(source, target)
    return graph


def sections() -> nx.DiGraph:
    """Every pair once."""
    return nx.DiGraph(mentions())


def _place(units: dict[str, Any], citation: str | None) -> str | None:
    while citation and units[citation]["kind"] not in ("section", "schedule"):
        citation = units[citation]["parent"]
    return citation
