"""The gate's certificate: a calibration and the very system that it was made with. For any other system it is void."""

from __future__ import annotations

import hashlib
import json
from collections.abc import Sequence
from datetime import date
from typing import Literal

from agents.gate.learn_then_test import ShareCalibration, learn_then_test
from agents.gate.risk_control import Calibration, LabelledScore, calibrate
from graph_schema.statute import Frozen

QUANTITIES = {"crc": "false_release_rate", "ltt": "false_share"}
"""What each mode bounds."""


class SystemIdentity(Frozen):
    """What a score depends on; another one of these is another system."""

    statute: str
    text: str
    """The hash of its source, its day, and the languages that are loaded of it."""
    embedder: str
    model: str
    prompts: str
    """One hash over all prompt files."""
    rules: str
    """One hash over the data that decide: word lists and weights; and the version of how claims are made and scored."""
    memory: str | None = None


class Certificate(Frozen):
    """A threshold with what it promises and for whom."""

    mode: Literal["crc", "ltt"] = "crc"
    calibration: Calibration | ShareCalibration
    calibration_sha256: str
    scores: tuple[float, ...] = ()
    """Of each calibration question the highest score of a claim, lowest first: what recent scores are held against."""
    labelled_by: str = ""
    system: SystemIdentity
    made: date

    @property
    def id(self) -> str:
        """A short name that changes with every field."""
        return hashlib.sha256(self.model_dump_json().encode()).hexdigest()[:16]

    @property
    def delta(self) -> float | None:
        """How probable it may be that the bound fails; None where it holds on average."""
        return self.calibration.delta if isinstance(self.calibration, ShareCalibration) else None

    @property
    def bounds(self) -> str:
        """The name of the quantity that is bounded."""
        return QUANTITIES[self.mode]


def certified(
    rows: Sequence[LabelledScore], system: SystemIdentity, *, alpha: float, delta: float | None, labelled_by: str, made: date
) -> Certificate:
    """A certificate for that system: by learn-then-test where a delta is given, else by conformal risk control."""
    found = calibrate(rows, alpha) if delta is None else learn_then_test(rows, alpha, delta)
    lines = sorted(json.dumps([row.question, row.claim, row.score, row.faithful]) for row in rows)
    best: dict[str, float] = {}
    for row in rows:
        best[row.question] = max(best.get(row.question, row.score), row.score)
    return Certificate(
        mode="crc" if delta is None else "ltt",
        calibration=found,
        calibration_sha256=hashlib.sha256("\n".join(lines).encode()).hexdigest(),
        scores=tuple(sorted(best.values())),
        labelled_by=labelled_by,
        system=system,
        made=made,
    )


def mismatches(certificate: Certificate, running: SystemIdentity) -> tuple[str, ...]:
    """What differs between the certified and the running system, a sentence each; empty where the certificate holds."""
    certified_for, now = certificate.system.model_dump(), running.model_dump()
    differing = [name for name in now if certified_for[name] != now[name]]
    return tuple(
        f"The certificate was made with {name} {_short(certified_for[name])}; this system has {_short(now[name])}." for name in differing
    )


def _short(value: str | None) -> str:
    return "none" if value is None else f"{value[:57]}…" if len(value) > 60 else value
