"""The instructions of each role that calls a model, one Markdown file a role and language, with declared placeholders.

A file begins with `<!-- fields: a, b -->`. What stands before `<!-- data -->` is instruction and takes no value but `{language}`, the name
of a language; what follows it takes the material, which is data and is put between marks. `NAME.bn.md` is for Bangla statutes.
"""

from __future__ import annotations

import hashlib
import re
from dataclasses import dataclass
from functools import cache
from importlib.resources import files

_DECLARED = re.compile(r"\A<!-- fields: ([a-z_]+(?:, [a-z_]+)*) -->\n")
_PLACEHOLDER = re.compile(r"\{([a-z_]+)\}")
_DATA = "\n<!-- data -->\n"
_IN_INSTRUCTIONS = frozenset({"language"})


@dataclass(frozen=True)
class Prompt:
    """One instruction text and the frame of its data. `sha256` goes into certificates: another wording is another system."""

    name: str
    instructions: str
    data: str
    fields: frozenset[str]
    sha256: str

    @property
    def opening(self) -> str:
        """The instructions up to their first value: the same in every call."""
        return self.instructions.partition("{")[0]

    def filled(self, **values: str) -> tuple[str, str]:
        """Instructions and data with each placeholder replaced, once; raises ValueError where the values are not exactly the fields."""
        if values.keys() != self.fields:
            raise ValueError(f"prompt {self.name} takes {sorted(self.fields)} and was given {sorted(values)}")
        return _replaced(self.instructions, values), _replaced(self.data, values)


@cache
def load(name: str, language: str = "en") -> Prompt:
    """The prompt in `NAME.bn.md` for that language where there is one, else in `NAME.md`.

    Raises ValueError where there is none, where its declared fields are not its placeholders, or where a value but the language's name
    would stand among the instructions.
    """
    if not re.fullmatch(r"[a-z_]+", name):
        raise ValueError(f"{name!r} is not the name of a prompt, such as worker_counsel")
    home = files("agents.prompts")
    variant = f"{name}.{language}.md"
    file = variant if re.fullmatch(r"[a-z]{2}", language) and home.joinpath(variant).is_file() else f"{name}.md"
    if not home.joinpath(file).is_file():
        raise ValueError(f"there is no prompt agents/prompts/{file}")
    return _read(name, file, home.joinpath(file).read_text(encoding="utf-8"))


def names() -> list[str]:
    """Every prompt's name, sorted, without its languages."""
    return sorted({entry.name.partition(".")[0] for entry in files("agents.prompts").iterdir() if entry.name.endswith(".md")})


def digest() -> str:
    """One hash over all prompts in all languages."""
    texts = sorted((entry.name, entry.read_bytes()) for entry in files("agents.prompts").iterdir() if entry.name.endswith(".md"))
    return hashlib.sha256(b"\0".join(part for name, text in texts for part in (name.encode(), text))).hexdigest()


def _read(name: str, file: str, source: str) -> Prompt:
    head = _DECLARED.match(source)
    if head is None:
        raise ValueError(f"agents/prompts/{file} does not say its fields: begin it with <!-- fields: … -->")
    instructions, parted, data = source[head.end() :].partition(_DATA)
    if not parted:
        raise ValueError(f"agents/prompts/{file} does not say where its data begin: write <!-- data --> on a line of its own")
    declared, used = frozenset(head[1].split(", ")), frozenset(_PLACEHOLDER.findall(instructions + data))
    if declared != used:
        raise ValueError(f"agents/prompts/{file} declares {sorted(declared)} and uses {sorted(used)}")
    astray = frozenset(_PLACEHOLDER.findall(instructions)) - _IN_INSTRUCTIONS
    if astray:
        raise ValueError(f"agents/prompts/{file} has {sorted(astray)} among its instructions; values stand after <!-- data -->")
    return Prompt(name, instructions.strip(), data.strip(), declared, hashlib.sha256(source.encode()).hexdigest())


def _replaced(text: str, values: dict[str, str]) -> str:
    return _PLACEHOLDER.sub(lambda found: values[found[1]], text)
