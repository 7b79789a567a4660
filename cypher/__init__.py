"""Every query of the product, one statement a file, with what it answers and its parameters on top.

A file begins with a comment: first line the title, further lines what it answers, then `// params: name, name` (or `// params: none`).
"""

from __future__ import annotations

import re
from dataclasses import dataclass
from functools import cache
from importlib.resources import files

_COMMENT = re.compile(r"\A(?://[^\n]*\n)+")
_STRINGS = re.compile(r"'(?:[^'\\]|\\.)*'|\"(?:[^\"\\]|\\.)*\"|`[^`]*`|//[^\n]*|/\*.*?\*/", re.S)
_PARAMETER = re.compile(r"\$([A-Za-z_][A-Za-z0-9_]*)")


@dataclass(frozen=True)
class Query:
    """One Cypher statement. `text` is sent as it stands in the file."""

    name: str
    text: str
    doc: str
    parameters: frozenset[str]


@cache
def load(name: str) -> Query:
    """The query in `cypher/NAME.cypher`, its declared parameters the same as those it uses.

    Raises ValueError where there is no such file, no parameter line, or where declared and used parameters differ.
    """
    if not re.fullmatch(r"[a-z_]+(?:/[a-z0-9_]+)+", name):
        raise ValueError(f"{name!r} is not the name of a query, such as retrieval/hop")
    path = files("cypher").joinpath(f"{name}.cypher")
    if not path.is_file():
        raise ValueError(f"there is no query cypher/{name}.cypher")
    text = path.read_text(encoding="utf-8")
    comment = _COMMENT.match(text)
    lines = [line[2:].strip() for line in comment[0].splitlines()] if comment else []
    declared_line = next((line for line in lines if line.startswith("params:")), None)
    if declared_line is None:
        raise ValueError(f"cypher/{name}.cypher does not say its parameters: add a line `// params: …`")
    declared = frozenset(declared_line.removeprefix("params:").replace(",", " ").split()) - {"none"}
    used = frozenset(_PARAMETER.findall(_STRINGS.sub(" ", text)))
    if declared != used:
        raise ValueError(f"cypher/{name}.cypher declares {sorted(declared)} and uses {sorted(used)}")
    return Query(name, text, "\n".join(line for line in lines if not line.startswith("params:")), declared)


def names() -> list[str]:
    """Every query's name, sorted."""
    found = []
    for folder in files("cypher").iterdir():
        if folder.is_dir():
            found += [f"{folder.name}/{entry.name[:-7]}" for entry in folder.iterdir() if entry.name.endswith(".cypher")]
    return sorted(found)
