"""Evidence Exchange Protocol: counsel can reach no retriever, no database and no file, by import or by object."""

from __future__ import annotations

import importlib
import re
import subprocess
import sys
import types
from collections.abc import Iterator, Mapping
from datetime import date, datetime
from enum import Enum
from pathlib import Path
from typing import Any

import pytest

from agents.exchange import BenchMaterial, CounselMaterial, DraftBrief, DraftCitation, DraftClaim, admitted
from agents.ledger import Issues, Role
from graph_schema.evidence import Evidence, EvidencePack, EvidencePart, Outcome, Route
from graph_schema.plan import QuestionType, RetrievalPlan
from graph_schema.statute import Frozen

ROOT = Path(__file__).resolve().parents[2]
COUNSEL = ("agents.deliberation.worker_counsel", "agents.deliberation.employer_counsel", "agents.deliberation.interpreter")
FORBIDDEN = ("retrieval", "ingestion", "cypher", "graph_schema.store", "neo4j", "langgraph", "openai", "httpx", "socket")
PLAIN = (str, int, float, bool, bytes, type(None), Enum, date, datetime)

PART = EvidencePart(id="bd-2099-1#sec_4", citation="4", kind="section", label="", text="A cook is given notice.")
PIECE = Evidence(
    rank=1,
    id=PART.id,
    citation="4",
    kind="section",
    heading="",
    chapter="",
    status="in_force",
    language="en",
    text=PART.text,
    parts=(PART,),
    score=1.0,
    route=Route.DENSE,
)
PACK = EvidencePack(
    query="notice",
    outcome=Outcome.GROUNDED,
    statute=None,
    as_of=None,
    plan=RetrievalPlan(question_type=QuestionType.DIRECT, queries=("notice",), k=5, max_hops=1),
    evidence=(PIECE,),
)


def reachable(thing: Any, seen: set[int] | None = None) -> Iterator[Any]:
    """Everything that hangs on the object: fields, items, attributes, and what closures and bound methods hold."""
    seen = set() if seen is None else seen
    if id(thing) in seen or isinstance(thing, (type, types.ModuleType, types.BuiltinFunctionType)):
        return
    seen.add(id(thing))
    yield thing
    if isinstance(thing, PLAIN):
        return
    below: list[Any] = []
    if isinstance(thing, Mapping):
        below += [*thing.keys(), *thing.values()]
    elif isinstance(thing, (tuple, list, set, frozenset)):
        below += list(thing)
    if isinstance(thing, types.MethodType):
        below.append(thing.__self__)
    if isinstance(thing, types.FunctionType):
        below += [cell.cell_contents for cell in thing.__closure__ or ()]
    below += list(getattr(thing, "__dict__", {}).values())
    below += [getattr(thing, name, None) for kind in type(thing).__mro__ for name in _slots(kind)]
    for item in below:
        yield from reachable(item, seen)


def _slots(kind: type) -> tuple[str, ...]:
    slots = kind.__dict__.get("__slots__", ())
    named = (slots,) if isinstance(slots, str) else tuple(slots)
    return tuple(name for name in named if name not in ("__dict__", "__weakref__"))


@pytest.mark.parametrize(
    "material",
    [
        CounselMaterial(question="q", language="en", issues=Issues(), pack=PACK),
        BenchMaterial(question="q", language="en", issues=Issues(), pack=PACK, claims=()),
    ],
)
def test_what_counsel_receive_is_frozen_values_all_the_way_down(material: Frozen) -> None:
    for thing in reachable(material):
        assert isinstance(thing, (*PLAIN, Frozen, tuple, dict, set)), f"{type(thing)} is no value"
        assert not hasattr(thing, "retrieve")
        assert not hasattr(thing, "read")


def test_the_walk_would_find_a_retriever_that_was_hidden_in_a_closure() -> None:
    class Hidden:
        def retrieve(self) -> None: ...

    hidden = Hidden()
    assert any(hasattr(thing, "retrieve") for thing in reachable((lambda: hidden,)))


def test_material_cannot_be_given_anything_more() -> None:
    material = CounselMaterial(question="q", language="en", issues=Issues(), pack=PACK)
    with pytest.raises(ValueError, match="frozen"):
        material.pack = PACK  # type: ignore[misc]
    with pytest.raises(ValueError, match="Extra inputs"):
        CounselMaterial(question="q", language="en", issues=Issues(), pack=PACK, retriever=object())  # type: ignore[call-arg]


@pytest.mark.parametrize("module", COUNSEL)
def test_importing_counsel_loads_nothing_that_could_fetch(module: str) -> None:
    homes = ("retrieval", "ingestion", "cypher", "neo4j", "graph_schema.store", "langgraph")
    code = f"import sys, {module}; print([name for name in sys.modules if name.startswith({homes!r})])"
    done = subprocess.run([sys.executable, "-c", code], capture_output=True, text=True, cwd=ROOT, check=True)
    assert done.stdout.strip() == "[]"


@pytest.mark.parametrize("module", COUNSEL)
def test_no_name_in_counsels_modules_leads_to_the_database(module: str) -> None:
    for name, value in vars(importlib.import_module(module)).items():
        home = getattr(value, "__module__", None) or getattr(value, "__name__", "")
        assert not any(home == forbidden or home.startswith(forbidden + ".") for forbidden in FORBIDDEN), name


def importers(package: str) -> list[str]:
    """The files of agents that import the package."""
    wanted = re.compile(rf"^\s*(?:import|from) {package}\b", re.M)
    sources = ((path, path.read_text(encoding="utf-8")) for path in sorted((ROOT / "agents").rglob("*.py")))
    return [str(path.relative_to(ROOT)) for path, text in sources if wanted.search(text)]


def test_only_the_board_and_the_checkpoints_import_langgraph() -> None:
    assert importers("langgraph") == ["agents/board.py", "agents/runs/checkpoints.py"]
    assert importers("langchain_neo4j") == ["agents/runs/checkpoints.py"]


def test_a_claim_cannot_cite_what_is_not_in_the_pack() -> None:
    inside = DraftClaim(text="Notice is due.", citations=(DraftCitation(id=PART.id, quote=PART.text),), confidence=0.5)
    outside = inside.model_copy(update={"citations": (DraftCitation(id="bd-2099-1#sec_5", quote=PART.text),)})
    unquoted = inside.model_copy(update={"citations": ()})
    brief = admitted(DraftBrief(claims=(outside, inside, unquoted)), Role.WORKER_COUNSEL, PACK)
    assert [claim.id for claim in brief.claims] == ["W1"]
    assert len(brief.rejections) == 2
