"""The saved analyses of cypher/analytics: which there are, which parameters each takes, and the rows that it gives.

A file names its parameters with their defaults in a comment that Neo4j Browser takes as it stands: `// :param {citation: '27', limit: 50}`.
The default says the kind: a whole number is a number of things, a fraction a share, a day a day, other words a text. `statute` is an Act,
null all of them; `as_of` a day, null the latest text; `citation`, `source` and `target` are provisions.
"""

from __future__ import annotations

import math
import re
from collections.abc import Mapping
from datetime import date
from enum import StrEnum
from functools import cache
from typing import Any

import cypher
from api.reading import read_date, read_statute_id, read_text
from api.wiring import Wiring
from graph_schema.citations import citation_key, displayed, read_citation
from graph_schema.errors import CitationError, NotLoaded, TookTooLong, WrongUse
from graph_schema.numerals import ascii_digits
from graph_schema.statute import Frozen

FOLDER = "analytics/"
LARGEST = 1_000_000
_DEFAULTS = re.compile(r"^// :param \{(.*)\}$", re.M)
_DEFAULT = re.compile(r"(\w+): (null|'[^']*'|[0-9]+(?:\.[0-9]+)?)(?:, |$)")
_MATRIX = re.compile(r"^matrix: (\w+) × (\w+) = (\w+)$", re.M)
_CITATIONS = {"citation", "source", "target"}


class Kind(StrEnum):
    ACT = "act"
    NUMBER = "number"
    SHARE = "share"
    DAY = "day"
    CITATION = "citation"
    TEXT = "text"


class Parameter(Frozen):
    """One parameter of an analysis. `default` None means every loaded Act, or the latest text."""

    name: str
    kind: Kind
    default: int | float | str | None


class Matrix(Frozen):
    """Which columns of the rows are the lines, the columns and the cells of a table with two sides."""

    lines: str
    columns: str
    cells: str


class Analysis(Frozen):
    """One saved question about the references of a statute."""

    name: str
    title: str
    about: str
    parameters: tuple[Parameter, ...]
    matrix: Matrix | None = None


class Result(Frozen):
    """What an analysis says: its rows in a fixed order, with the parameters that were used."""

    name: str
    title: str
    parameters: dict[str, Any]
    columns: tuple[str, ...]
    rows: tuple[dict[str, Any], ...]
    cut: bool
    """Whether there may be more rows than the limit let through."""


@cache
def analyses() -> tuple[Analysis, ...]:
    """Every saved analysis, by name."""
    return tuple(_analysis(name.removeprefix(FOLDER)) for name in cypher.names() if name.startswith(FOLDER))


def analysis(name: str) -> Analysis:
    """The analysis of that name, hyphens as good as underlines. Raises WrongUse where there is none."""
    wanted = name.strip().lower().replace("-", "_")
    for one in analyses():
        if one.name == wanted:
            return one
    raise WrongUse(f"There is no analysis {name.strip()[:60]!r}. There are: {', '.join(one.name for one in analyses())}.")


def _analysis(name: str) -> Analysis:
    query = cypher.load(FOLDER + name)
    title, *about = [line for line in query.doc.splitlines() if not line.startswith(":param")]
    declared = _DEFAULTS.search(query.text)
    parameters = tuple(_parameter(found[1], found[2]) for found in _DEFAULT.finditer(declared[1])) if declared else ()
    if {parameter.name for parameter in parameters} != query.parameters or "limit" not in query.parameters:
        raise ValueError(f"cypher/{query.name}.cypher does not give each of its parameters a default in a line `// :param {{…}}`")
    sides = _MATRIX.search(query.doc)
    matrix = Matrix(lines=sides[1], columns=sides[2], cells=sides[3]) if sides else None
    return Analysis(
        name=name,
        title=title,
        about=" ".join(line for line in about if not line.startswith("matrix:")),
        parameters=parameters,
        matrix=matrix,
    )


def _parameter(name: str, written: str) -> Parameter:
    if written == "null":
        return Parameter(name=name, kind=Kind.DAY if name == "as_of" else Kind.ACT, default=None)
    if written.startswith("'"):
        text = written[1:-1]
        day = re.fullmatch(r"[0-9]{4}-[0-9]{2}-[0-9]{2}", text)
        return Parameter(name=name, kind=Kind.CITATION if name in _CITATIONS else Kind.DAY if day else Kind.TEXT, default=text)
    if "." in written:
        return Parameter(name=name, kind=Kind.SHARE, default=float(written))
    return Parameter(name=name, kind=Kind.NUMBER, default=int(written))


def read_parameters(chosen: Analysis, given: Mapping[str, str]) -> dict[str, Any]:
    """A value for every parameter of the analysis: what is given, read as its kind, else the default. Raises WrongUse."""
    known = {parameter.name: parameter for parameter in chosen.parameters}
    for name in given:
        if name not in known:
            raise WrongUse(f"The analysis {chosen.name} takes no {name[:40]!r}. It takes: {', '.join(known)}.")
    return {name: _read(parameter, given[name]) if name in given else parameter.default for name, parameter in known.items()}


def _read(parameter: Parameter, text: str) -> Any:
    if parameter.kind is Kind.ACT:
        return read_statute_id(text)
    if parameter.kind is Kind.DAY:
        return read_date(text).isoformat()
    if parameter.kind is Kind.CITATION:
        try:
            return read_citation(text)
        except CitationError as problem:
            raise WrongUse(f"{parameter.name}: {problem}") from None
    if parameter.kind is Kind.TEXT:
        return read_text(text, f"parameter {parameter.name}")
    return _number(parameter, ascii_digits(text.strip()))


def _number(parameter: Parameter, text: str) -> int | float:
    wanted = f"a whole number from 1 to {LARGEST:,}" if parameter.kind is Kind.NUMBER else "a number between 0 and 1"
    try:
        value = int(text) if parameter.kind is Kind.NUMBER else float(text)
    except ValueError:
        value = math.nan
    if parameter.kind is Kind.NUMBER and 1 <= value <= LARGEST:
        return value
    if parameter.kind is Kind.SHARE and 0 <= value <= 1:
        return value
    raise WrongUse(f"{parameter.name} is {text[:40]!r}, which is not {wanted}.")


async def run(wiring: Wiring, chosen: Analysis, parameters: Mapping[str, Any]) -> Result:
    """The rows of the analysis. Raises NotLoaded where an Act, a provision or a run that is asked about is not there, OutsideCoverage."""
    from retrieval.scope import scope_of

    store = await wiring.store()
    day = parameters.get("as_of")
    scope = await scope_of(store, parameters.get("statute"), date.fromisoformat(day) if day else None)
    sent = dict(parameters)
    if sent.get("run") and not await store.read("runs/one", run=sent["run"]):
        raise NotLoaded(f"No run {str(sent['run'])[:60]!r} is filed. `labourcrew runs list` names those that are.")
    for parameter in chosen.parameters:
        if parameter.kind is Kind.CITATION:
            citation = str(sent[parameter.name])
            sent[parameter.name] = citation_key(citation)
            if not await store.read("retrieval/holders", key=citation_key(citation), statutes=list(scope.ids)):
                raise NotLoaded(
                    f"No {displayed(citation, 'en')} is in {', '.join(scope.ids[:5])}, and the analysis {chosen.name} is about it."
                    f" Name another with --param {parameter.name}=26."
                )
    try:
        found = await store.read(FOLDER + chosen.name, **sent)
    except TookTooLong:
        from graph_schema.store import QUERY_SECONDS  # the driver is heavy: only what asks the graph loads it

        if len(scope.ids) == 1:
            raise
        told = f"The analysis {chosen.name} of {len(scope.ids)} Acts at once took longer than {QUERY_SECONDS:.0f} seconds and was stopped."
        raise TookTooLong(f"{told} Each Act is analysed by itself, so name the one that you ask about with --statute.") from None
    rows = tuple({name: _plain(value) for name, value in row.items()} for row in found)
    return Result(
        name=chosen.name,
        title=chosen.title,
        parameters=dict(parameters),
        columns=tuple(rows[0]) if rows else (),
        rows=rows,
        cut=len(rows) >= int(sent["limit"]),
    )


def _plain(value: Any) -> Any:
    """The value as JSON has it; days of the database and of Python as text."""
    if isinstance(value, list):
        return [_plain(one) for one in value]
    return value if value is None or isinstance(value, (bool, int, float, str)) else str(value)
