"""The trust score of a claim in [0, 1]: 0 where it is not verified, else a fixed combination that grows with each component."""

from __future__ import annotations

from agents.ledger import Assessment, Claim, TrustScore, Verdict

WEIGHTS = {"support": 0.2, "completeness": 0.05, "agreement": 0.05, "confidence": 0.7}
"""They add up to 1; fitted on the development split. Changed only on questions that are in neither the calibration nor the test split."""


def trust_score(claim: Claim, verdict: Verdict | None, assessment: Assessment | None) -> TrustScore:
    """The score with its components; what was not assessed counts as 0."""
    verified = verdict is not None and verdict.passed
    measured = {
        "support": assessment.support if assessment else 0.0,
        "completeness": assessment.completeness if assessment else 0.0,
        "agreement": assessment.agreement if assessment else 0.0,
        "confidence": claim.confidence,
    }
    value = sum(WEIGHTS[name] * share for name, share in measured.items()) if verified else 0.0
    return TrustScore(claim=claim.id, value=round(min(value, 1.0), 6), verified=verified, **measured)
