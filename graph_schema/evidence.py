"""What may be cited: the evidence pack, its hop trace, and a citation of it. Counsel receive these and nothing that could fetch more."""

from __future__ import annotations

from datetime import date
from enum import StrEnum

from graph_schema.plan import EdgeType, RetrievalPlan
from graph_schema.statute import Frozen


class Outcome(StrEnum):
    """Was law found? An outage is no answer and names no provision."""

    GROUNDED = "GROUNDED"
    NO_MATCH = "NO_MATCH"
    UNAVAILABLE = "UNAVAILABLE"


class Route(StrEnum):
    """How a piece of evidence came into the pack."""

    NAMED = "named"
    DENSE = "dense"
    LEXICAL = "lexical"
    HOP = "hop"


class EvidencePart(Frozen):
    """One unit's own words inside a piece of evidence; quotations are placed by offsets in `text`."""

    id: str
    citation: str
    kind: str
    label: str
    text: str
    translation: str = ""
    """The unit's words in a courtesy text in another language, where one is loaded; they are shown, and nothing rests on them."""


class Evidence(Frozen):
    """A provision as it reads: the unit, then the clauses below it. Its provisos and explanations are evidence of their own."""

    rank: int
    id: str
    citation: str
    kind: str
    heading: str
    """The section's marginal heading."""
    heading_translation: str = ""
    """The heading in a courtesy text in another language, where one is loaded."""
    chapter: str
    """Number and name of the chapter it stands in, or empty."""
    status: str
    language: str
    text: str
    """The parts put together, labels printed, in reading order."""
    parts: tuple[EvidencePart, ...]
    """The unit itself first, then what it holds that is not evidence of its own."""
    qualifies: str | None = None
    """Of a proviso or explanation: the identifier of the unit that it qualifies."""
    cites: tuple[str, ...] = ()
    """Identifiers of units of the same statute that its words refer to."""
    score: float
    route: Route
    path: tuple[str, ...] = ()
    """Identifiers from the seed to this unit, both included; one alone for a seed."""


class Hop(Frozen):
    """Why a unit was brought along (paper 1, 3.3: Hop Trace)."""

    hop: int
    source: str
    edge: EdgeType
    target: str
    evidence_text: str
    """The words of the citing unit that name the target; empty for PARENT and PROVISO."""


class EvidencePack(Frozen):
    """The Evidence Pack Z of one question, ranked; nothing outside it may be cited."""

    query: str
    outcome: Outcome
    reason: str | None = None
    """Why there is no match, or what does not answer: one sentence."""
    statute: str | None
    as_of: date | None
    plan: RetrievalPlan
    evidence: tuple[Evidence, ...] = ()
    hop_trace: tuple[Hop, ...] = ()
    milliseconds: float = 0.0

    def __hash__(self) -> int:
        """Of what is soon read: several roles remember what they made of one pack, and that pack is the same object to all of them."""
        return hash((self.query, self.statute, self.as_of, len(self.evidence), len(self.hop_trace)))

    def part(self, identifier: str) -> EvidencePart | None:
        """The unit of that identifier where the pack holds it, itself or inside a piece of evidence."""
        return next((part for piece in self.evidence for part in piece.parts if part.id == identifier), None)


class Citation(Frozen):
    """A quotation of one unit of the pack. `start`, `end` are code points in that unit's `text`."""

    id: str
    citation: str
    quote: str
    start: int | None = None
    end: int | None = None
    match: str = "none"
    """`exact`, `normalised` or `none`."""
