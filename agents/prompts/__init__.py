"""The instructions of each role that calls a model, one Markdown file a role, with declared placeholders.

A file begins with `<!-- fields: a, b -->`. `{a}` stands where the material goes; it is data and is put between marks, never instruction.
"""

from __future__ import annotations

import hashlib
import re
from dataclasses import dataclass
from functools import cache
from importlib.resources import files

_DECLARED = re.compile(r"\A<!-- fields: ([a-z_]+(?:, [a-z_]+)*) -->\n")
_PLACEHOLDER = re.compile(r"\{([a-z_]+)\}")


@dataclass(frozen=True)
class Prompt:
    """One instruction text. `sha256` goes into certificates: another wording is another system."""

    name: str
    text: str
    fields: frozenset[str]
    sha256: str

    def filled(self, **values: str) -> str:
        """The text with each placeholder replaced, once; raises ValueError where the values are not exactly the declared fields."""
        if values.keys() != self.fields:
            raise ValueError(f"prompt {self.name} takes {sorted(self.fields)} and was given {sorted(values)}")
        return _PLACEHOLDER.sub(lambda found: values[found[1]], self.text)


@cache
def load(name: str) -> Prompt:
    """The prompt in `NAME.md`, its declared fields the same as its placeholders. Raises ValueError otherwise."""
    if not re.fullmatch(r"[a-z_]+", name):
        raise ValueError(f"{name!r} is not the name of a prompt, such as worker_counsel")
    path = files("agents.prompts").joinpath(f"{name}.md")
    if not path.is_file():
        raise ValueError(f"there is no prompt agents/prompts/{name}.md")
    source = path.read_text(encoding="utf-8")
    head = _DECLARED.match(source)
    if head is None:
        raise ValueError(f"agents/prompts/{name}.md does not say its fields: begin it with <!-- fields: … -->")
    text = source[head.end() :].strip() + "\n"
    declared, used = frozenset(head[1].split(", ")), frozenset(_PLACEHOLDER.findall(text))
    if declared != used:
        raise ValueError(f"agents/prompts/{name}.md declares {sorted(declared)} and uses {sorted(used)}")
    return Prompt(name, text, declared, hashlib.sha256(source.encode()).hexdigest())


def names() -> list[str]:
    """Every prompt's name, sorted."""
    return sorted(entry.name[:-3] for entry in files("agents.prompts").iterdir() if entry.name.endswith(".md"))
