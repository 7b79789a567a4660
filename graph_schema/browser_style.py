"""The colours, sizes and captions of cypher/browser/style.grass as a command that Neo4j Browser runs when it has connected."""

from __future__ import annotations

import json
import re
from importlib.resources import files

_RULE = re.compile(r"^([a-z]+(?:\.\w+)?) \{ (.*) \}$")
_SETTING = re.compile(r"([a-z-]+): (\"[^\"]*\"|[^;\"]+);")


def style_text() -> str:
    """The file as it stands."""
    return files("cypher").joinpath("browser/style.grass").read_text(encoding="utf-8")


def style_rules(text: str) -> dict[str, dict[str, str]]:
    """Selector → setting → value. Raises ValueError for a line that is no rule: the Browser would show no graph at all."""
    rules: dict[str, dict[str, str]] = {}
    for line in text.splitlines():
        found = _RULE.match(line)
        settings = _SETTING.findall(found[2]) if found else []
        if not found or "; ".join(f"{name}: {value}" for name, value in settings) + ";" != found[2] or found[1] in rules:
            raise ValueError(f"style.grass has a line that is no rule of its own: {line!r}")
        rules[found[1]] = {name: value.strip('"') for name, value in settings}
    return rules


def style_command() -> str:
    """`style {…}` in one line, as JSON: rules in their own form hold semicolons, at which the server setting would be cut."""
    return "style " + json.dumps(style_rules(style_text()), separators=(",", ":"))
