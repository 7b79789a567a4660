"""Which system a score is of: the statute's text, the embedder, the model, and all data that decide; not each line of code."""

from __future__ import annotations

import hashlib
import json
from collections.abc import Sequence
from functools import cache
from importlib.resources import files

from agents import prompts
from agents.gate.certificate import SystemIdentity
from agents.gate.trust_score import WEIGHTS
from agents.models import choosing, reading
from agents.models.sureness import SURENESS
from graph_schema.statute import Frozen

VERSION = 3
"""Raised when claims are chosen or scored in another way, so that certificates made before no longer hold."""

USUAL_RERANKER = "traits"
"""The reranker that goes without saying; under another the certificates that ship do not hold."""


class StatuteText(Frozen):
    """The text of a statute that is loaded."""

    id: str
    sha256: str
    as_of: str | None
    languages: tuple[str, ...]
    texts: tuple[str, ...] = ()
    """The days of all its texts, where several are loaded."""


def system_identity(text: StatuteText, embedder: str, model: str, reranker: str = USUAL_RERANKER) -> SystemIdentity:
    """The system that answers questions about that statute with that embedder and that model, without a memory."""
    day = text.as_of or "an unknown day"
    others = f", beside texts of {', '.join(text.texts)}" if len(text.texts) > 1 else ""
    return SystemIdentity(
        statute=text.id,
        text=f"{text.sha256} of {day} in {' and '.join(sorted(text.languages))}{others}",
        embedder=embedder,
        model=model,
        prompts=_prompts(),
        rules=f"{VERSION}:{_digest()}" + ("" if reranker == USUAL_RERANKER else f" reranked by {reranker}"),
    )


@cache
def _prompts() -> str:
    return prompts.digest()


@cache
def _digest() -> str:
    """One hash over the word lists of retrieval and the weights of claims and scores."""
    lists: Sequence[tuple[str, bytes]] = sorted(
        (entry.name, entry.read_bytes()) for entry in files("retrieval").iterdir() if entry.name.endswith((".yaml", ".npz"))
    )
    weights = json.dumps([WEIGHTS, reading.WEIGHTS, SURENESS, choosing.SURE], sort_keys=True).encode()
    return hashlib.sha256(b"\0".join([weights, *(part for name, text in lists for part in (name.encode(), text))])).hexdigest()
