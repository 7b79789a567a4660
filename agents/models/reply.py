"""A chat completion as the endpoint sent it, read without trust: every field may be missing, or be something else."""

from __future__ import annotations

import json
from dataclasses import dataclass, field
from typing import Any

from agents.ledger import Usage
from agents.models.failures import ModelFailed, ModelFailure

LONGEST_ANSWER = 200_000
"""Characters of an answer that are read; no role is asked for a tenth of it."""


@dataclass(frozen=True)
class Reply:
    """What the model said, and why it stopped."""

    content: str = ""
    refusal: str = ""
    finish: str = "stop"
    usage: Usage = field(default_factory=Usage)


def reply_of(body: bytes) -> Reply:
    """The first choice of a chat completion. Raises ModelFailed where the body is none."""
    try:
        completion = json.loads(body)
        choice = completion["choices"][0]
        message = choice["message"]
        if not isinstance(message, dict):
            raise TypeError
    except (ValueError, LookupError, TypeError, RecursionError):
        raise ModelFailed(ModelFailure.NO_COMPLETION) from None
    content = _text(message.get("content"))
    usage = _usage(completion.get("usage"), content)
    if len(content) > LONGEST_ANSWER:
        raise ModelFailed(ModelFailure.TOO_LONG, usage=usage)
    return Reply(content, _text(message.get("refusal")), _text(choice.get("finish_reason")) or "stop", usage)


def _text(value: Any) -> str:
    """The text, put together where it comes in parts; empty for anything that is no text."""
    if isinstance(value, list):
        return "".join(_text(part.get("text")) for part in value if isinstance(part, dict))
    return value if isinstance(value, str) else ""


def _usage(told: Any, content: str) -> Usage:
    """What the endpoint says that it used, or an estimate of the output by a token for four bytes where it does not say."""
    known = told if isinstance(told, dict) else {}
    output = known.get("completion_tokens")
    return Usage(
        input_tokens=_count(known.get("prompt_tokens")),
        output_tokens=_count(output) if output is not None else len(content.encode(errors="replace")) // 4,
    )


def _count(value: Any) -> int:
    return min(value, 10**9) if isinstance(value, int) and not isinstance(value, bool) and value > 0 else 0
