"""The Trust Gate: which claims are released. Arithmetic; fails closed."""

from __future__ import annotations

from collections.abc import Sequence

from agents.gate.certificate import Certificate
from agents.ledger import TrustScore


def released(scores: Sequence[TrustScore], certificate: Certificate | None) -> tuple[str, ...]:
    """The claims that may be shown as answers.

    Without a certificate those that are verified (the opinion is then degraded); with an infeasible one, none; else the verified ones
    whose score is at least the threshold.
    """
    verified = [score for score in scores if score.verified]
    if certificate is None:
        return tuple(score.claim for score in verified)
    threshold = certificate.calibration.threshold
    if not certificate.calibration.feasible or threshold is None:
        return ()
    return tuple(score.claim for score in verified if score.value >= threshold)
