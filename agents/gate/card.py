"""A certificate in words: what it promises, for which system, who labelled, what it does not say."""

from __future__ import annotations

from agents.gate.certificate import Certificate
from agents.gate.learn_then_test import ShareCalibration

_ONE = (
    "**False release rate** (conformal risk control): of all questions that bring claims, the share for which anything unfaithful is "
    "released. It is at most {alpha:g} on average over calibrations and questions that come from where the calibration's came from. "
    "It says nothing of the share of wrong ones among what is released."
)
_OTHER = (
    "**False share** (learn then test): of the questions for which something is released, the share with anything unfaithful among it. "
    "It is at most {alpha:g}, except with a probability of at most δ = {delta:g} over the calibration."
)


def card_of(certificate: Certificate) -> str:
    """The card as Markdown."""
    found, system = certificate.calibration, certificate.system
    promise = (_OTHER if isinstance(found, ShareCalibration) else _ONE).format(alpha=found.alpha, delta=certificate.delta or 0)
    released = (
        f"A claim is released when its quotations are verified and its trust score is at least **{found.threshold:.4f}**."
        if found.threshold is not None
        else "No threshold keeps the promise with these questions, so **nothing is released**."
    )
    rows = {
        "certificate": certificate.id,
        "statute": system.statute,
        "text": system.text,
        "embedder": system.embedder,
        "model": system.model,
        "prompts": system.prompts,
        "rules": system.rules,
        "memory": system.memory or "none",
        "α": f"{found.alpha:g}",
        "δ": f"{certificate.delta:g}" if certificate.delta is not None else "none",
        "calibration questions (n)": str(found.n),
        "calibration data (sha256)": certificate.calibration_sha256,
        "made": certificate.made.isoformat(),
    }
    table = "\n".join(f"| {name} | {value} |" for name, value in rows.items())
    by = certificate.labelled_by or "Not said by who gave the labels."
    return (
        f"# Certificate for {system.statute}\n\n{promise}\n\n{released}\n\n| | |\n| --- | --- |\n{table}\n\n"
        f"**Who labelled**: {by}\n\nAnother statute, text, language, embedder, model, prompt or word list is another system: then this does"
        " not hold, the gate counts as uncalibrated, and nothing can be TGLO. A bound speaks of questions like those of the calibration; a"
        " drift warning tells when recent ones no longer look like them.\n"
    )
