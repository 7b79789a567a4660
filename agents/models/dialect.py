"""What a server has been found to understand of the protocol: the way to ask for JSON, and which settings of a request it takes."""

from __future__ import annotations

import re
from dataclasses import dataclass, replace
from typing import Literal

Form = Literal["json_schema", "json_object", "plain"]

_NEXT: dict[Form, Form] = {"json_schema": "json_object", "json_object": "plain"}
_LENGTH = re.compile(r"context.{0,20}length|maximum context|too many tokens|exceed.{0,20}context", re.I)


@dataclass(frozen=True)
class Dialect:
    """How to write to one model of one server. Begins with everything and is narrowed by what the server turns away."""

    form: Form = "json_schema"
    told: bool = False
    """The schema stands in the instructions too."""
    limit: Literal["max_tokens", "max_completion_tokens", "none"] = "max_tokens"
    without: frozenset[str] = frozenset()
    """Settings that the server does not take: temperature, seed."""

    def narrowed(self, error: str) -> Dialect | None:
        """The dialect after a server turned a request away with that error, None where it leaves nothing to change."""
        if _LENGTH.search(error):
            return None
        if self.limit == "max_tokens" and "max_completion_tokens" in error:
            return replace(self, limit="max_completion_tokens")
        if self.limit != "none" and self.limit in error:
            return replace(self, limit="none")
        for name in ("seed", "temperature"):
            if name in error and name not in self.without:
                return replace(self, without=self.without | {name})
        following = _NEXT.get(self.form)
        return replace(self, form=following, told=True) if following else None

    def spelled_out(self) -> Dialect:
        """The dialect after an answer without the fields that were asked for: the schema alone does not hold the model to them."""
        return replace(self, told=True)
