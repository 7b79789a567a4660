"""The gate's certificate: a calibration and the very system that it was made with. For any other system it is void."""

from __future__ import annotations

import hashlib
from datetime import date
from typing import Literal

from agents.gate.risk_control import Calibration
from graph_schema.statute import Frozen


class SystemIdentity(Frozen):
    """What a score depends on; another one of these is another system."""

    statutes: tuple[str, ...]
    """Identifier and hash of each Act that may be asked about."""
    embedder: str
    model: str
    prompts: str
    """One hash over all prompt files."""
    memory: str | None = None


class Certificate(Frozen):
    """A threshold with what it promises and for whom. `delta` belongs to the mode learn-then-test alone."""

    mode: Literal["crc", "ltt"] = "crc"
    delta: float | None = None
    calibration: Calibration
    calibration_sha256: str
    system: SystemIdentity
    made: date

    @property
    def id(self) -> str:
        """A short name that changes with every field."""
        return hashlib.sha256(self.model_dump_json().encode()).hexdigest()[:16]


def mismatches(certificate: Certificate, running: SystemIdentity) -> tuple[str, ...]:
    """What differs between the certified and the running system, a sentence each; empty where the certificate holds."""
    certified, now = certificate.system.model_dump(), running.model_dump()
    differing = [name for name in now if certified[name] != now[name]]
    return tuple(f"The certificate was made with {name} {certified[name]!r}; this system has {now[name]!r}." for name in differing)
