"""Which certificate stands behind a question: that for the statute asked about, where it was made with the very system that answers."""

from __future__ import annotations

from collections.abc import Sequence
from datetime import date
from typing import Protocol

from agents.gate.certificate import Certificate, SystemIdentity, mismatches
from graph_schema.statute import Frozen


class Binding(Frozen):
    """The certificate that holds, None where there is none; `mismatch` says why one that is there does not hold."""

    certificate: Certificate | None = None
    mismatch: tuple[str, ...] = ()
    warnings: tuple[str, ...] = ()
    """What speaks against relying on it although it holds: scores that have drifted."""


class Certificates(Protocol):
    """Where the board asks for the certificate of a question."""

    async def bound(self, statute: str | None, as_of: date | None) -> Binding: ...


class Fixed:
    """The same certificate for every question, or none."""

    def __init__(self, certificate: Certificate | None) -> None:
        self._binding = Binding(certificate=certificate)

    async def bound(self, statute: str | None, as_of: date | None) -> Binding:
        return self._binding


def bind(candidates: Sequence[Certificate], running: SystemIdentity) -> Binding:
    """The first candidate that was made with the running system, else what speaks against the first."""
    for certificate in candidates:
        if not mismatches(certificate, running):
            return Binding(certificate=certificate)
    return Binding(mismatch=mismatches(candidates[0], running)) if candidates else Binding()
