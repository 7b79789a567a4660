"""The JSON objects that a text holds, among thoughts, fences, greetings and trailing commas. Any text is taken; nothing is guessed.

Every step is linear in the length of the text, whatever the text.
"""

from __future__ import annotations

import json
import re
from collections.abc import Iterator
from typing import Any

MOST_OBJECTS = 20
"""Places where an object may begin that are tried; a text with more is no answer."""

_THOUGHT = re.compile(r"<think(?:ing)?>", re.I)
_END_OF_THOUGHT = re.compile(r"</think(?:ing)?>", re.I)
_FENCED = re.compile(r"```[A-Za-z0-9_-]{0,20}[ \t]*\n(.*?)(?:\n[ \t]*```|\Z)", re.S)
_STRING_OR_COMMA = re.compile(r'"(?:[^"\\]|\\.)*(?:"|\\?\Z)|,(?=\s*[}\]])', re.S)


def without_thoughts(text: str) -> str:
    """The text without its `<think>…</think>` blocks; of one that is never closed nothing is left, of one never opened what follows it."""
    kept: list[str] = []
    at = 0
    while (opened := _THOUGHT.search(text, at)) is not None:
        kept.append(text[at : opened.start()])
        closed = _END_OF_THOUGHT.search(text, opened.end())
        at = closed.end() if closed else len(text)
    said = "".join([*kept, text[at:]])
    last = None
    for last in _END_OF_THOUGHT.finditer(said):  # noqa: B007
        pass
    return (said[last.end() :] if last else said).strip("\ufeff \t\r\n\0")


def objects_in(text: str) -> Iterator[dict[str, Any]]:
    """The JSON objects of the text: those between fences first, then those in it; objects inside of objects are not given."""
    pieces = [*(found[1] for found in _FENCED.finditer(text)), text]
    for piece in pieces:
        yield from _objects(piece)
    for piece in pieces:
        mended = _STRING_OR_COMMA.sub(lambda found: "" if found[0] == "," else found[0], piece)
        if mended != piece:
            yield from _objects(mended)


def _objects(text: str) -> Iterator[dict[str, Any]]:
    decoder = json.JSONDecoder(parse_constant=_no_number)
    at = text.find("{")
    for _ in range(MOST_OBJECTS):
        if at < 0:
            return
        try:
            value, end = decoder.raw_decode(text, at)
        except (ValueError, RecursionError):
            end = at + 1
        else:
            yield value
        at = text.find("{", end)


def _no_number(name: str) -> float:
    raise ValueError(f"{name} is no number")
