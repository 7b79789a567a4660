"""The certificate of a question: that for the statute asked about, held against the system that is running."""

from __future__ import annotations

import time
from pathlib import Path
from typing import TYPE_CHECKING

import platformdirs

from agents.gate.binding import Binding, bind
from agents.gate.certificate import Certificate, SystemIdentity
from agents.gate.drift import drift
from agents.gate.identity import USUAL_RERANKER, StatuteText, system_identity
from agents.gate.kept import candidates
from graph_schema.errors import CalibrationError, DatabaseError, NotLoaded, WrongUse
from graph_schema.statute import Frozen
from graph_schema.vectors import identity_of

if TYPE_CHECKING:
    from datetime import date

    from api.settings import Settings
    from graph_schema.store import GraphStore
    from graph_schema.vectors import Embedder


FRESH = 60.0
"""Seconds for which a look at recent scores serves."""
RECENT = 200
"""Filed runs whose scores are held against the calibration's."""


class Standing(Frozen):
    """Whether answers about a statute are certified, and whether recent ones still look like the calibration's."""

    statute: str
    certificate: str | None
    reasons: tuple[str, ...] = ()
    """Why a certificate that is there does not hold."""
    drift: str | None = None


class KeptCertificates:
    """The user's own certificates and the shipped ones, for one graph, one embedder and one model."""

    def __init__(self, store: GraphStore, embedder: Embedder, model: str, folder: Path, reranker: str = USUAL_RERANKER) -> None:
        self._store, self._embedder, self._model, self._folder, self._reranker = store, embedder, model, folder, reranker
        self._drifts: dict[str, tuple[float, str | None]] = {}

    async def bound(self, statute: str | None, as_of: date | None) -> Binding:
        """The certificate that holds for the question; none where several statutes are asked about at once."""
        try:
            texts = await self._texts(statute)
            if len(texts) != 1:
                return Binding()
            found = candidates(self._folder, texts[0].id)
            binding = bind(found, self._identity(texts[0])) if found else Binding()
            drifted = await self._drift(binding.certificate) if binding.certificate else None
            return binding.model_copy(update={"warnings": (drifted,)}) if drifted else binding
        except (DatabaseError, CalibrationError) as problem:
            return Binding(mismatch=(str(problem),))

    async def standing(self, statute: str) -> Standing:
        """What stands behind answers about the statute. Raises DatabaseError."""
        binding = await self.bound(statute, None)
        certificate = binding.certificate
        if certificate is None:
            return Standing(statute=statute, certificate=None, reasons=binding.mismatch)
        return Standing(statute=statute, certificate=certificate.id, drift=next(iter(binding.warnings), None))

    async def _drift(self, certificate: Certificate) -> str | None:
        """What is to be said of recent scores; looked up again once a minute at most, for an answer does not wait for it each time."""
        statute, now = certificate.system.statute, time.monotonic()
        known = self._drifts.get(certificate.id)
        if known is None or now - known[0] > FRESH:
            recent = [row["best"] for row in await self._store.read("runs/recent_scores", statute=statute, limit=RECENT)]
            known = self._drifts[certificate.id] = (now, drift(certificate.scores, recent))
        return known[1]

    async def running(self, statute: str | None) -> SystemIdentity:
        """The system that answers questions about the statute, or about the only one loaded. Raises NotLoaded, WrongUse, DatabaseError."""
        texts = await self._texts(statute)
        if not texts:
            raise NotLoaded(f"The graph does not hold {statute or 'any statute'}; load it with `labourcrew ingest`.")
        if len(texts) > 1:
            raise WrongUse(f"A certificate is for one statute. Name one with --statute: {', '.join(text.id for text in texts[:12])}.")
        return self._identity(texts[0])

    async def _texts(self, statute: str | None) -> list[StatuteText]:
        return [StatuteText.model_validate(row) for row in await self._store.read("retrieval/statute_text", statute=statute)]

    def _identity(self, text: StatuteText) -> SystemIdentity:
        return system_identity(text, identity_of(self._embedder), self._model, self._reranker)


def folder(settings: Settings) -> Path:
    """Where the user's own certificates are kept."""
    return (settings.state_dir or platformdirs.user_state_path("labourcrew")) / "certificates"
