"""The JSON schema of an answer in the strict dialect of structured outputs: every field required, no further ones, no defaults."""

from __future__ import annotations

from functools import cache
from typing import Any

from graph_schema.statute import Frozen

_KEPT = frozenset({"type", "properties", "items", "enum", "const", "anyOf", "$ref", "$defs"})


@cache
def strict_schema(answer: type[Frozen]) -> dict[str, Any]:
    """The schema that an answer of that type fits."""
    return _strict(answer.model_json_schema())


def _strict(schema: dict[str, Any]) -> dict[str, Any]:
    kept: dict[str, Any] = {name: value for name, value in schema.items() if name in _KEPT}
    for name in ("properties", "$defs"):
        if name in kept:
            kept[name] = {key: _strict(value) for key, value in kept[name].items()}
    if "items" in kept:
        kept["items"] = _strict(kept["items"])
    if "anyOf" in kept:
        kept["anyOf"] = [_strict(one) for one in kept["anyOf"]]
    if kept.get("type") == "object":
        kept["required"] = list(kept.get("properties", {}))
        kept["additionalProperties"] = False
    return kept
