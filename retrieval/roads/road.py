"""A way from a question to provisions. The product's own and those that it is compared with have this one interface."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from typing import Protocol


@dataclass(frozen=True)
class Piece:
    """One thing that a road returns: the units whose words it holds, and how good it thinks that is."""

    units: tuple[str, ...]
    """Identifiers; an anchor stands for itself and its clauses."""
    score: float


class Road(Protocol):
    """Finds pieces for a question."""

    @property
    def name(self) -> str: ...

    async def retrieve(self, question: str, k: int) -> Sequence[Piece]:
        """At most `k` pieces, best first. Raises DatabaseError or EmbedderError."""
