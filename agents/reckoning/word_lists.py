"""The words that arithmetic goes by, as the files beside this one list them."""

from __future__ import annotations

from functools import cache
from importlib.resources import files
from typing import Any

import yaml


@cache
def word_list(name: str) -> dict[str, Any]:
    """The content of that file."""
    found: dict[str, Any] = yaml.safe_load(files(__package__).joinpath(f"{name}.yaml").read_text(encoding="utf-8"))
    return found
