"""Certificates: what they say, for which system they hold, and how they are kept."""

from __future__ import annotations

from datetime import date
from pathlib import Path

import pytest

from agents.gate.binding import bind
from agents.gate.card import card_of
from agents.gate.certificate import Certificate, certified
from agents.gate.identity import StatuteText, system_identity
from agents.gate.kept import everything, store, stored
from agents.gate.learn_then_test import binomial_tail, learn_then_test
from agents.gate.risk_control import LabelledScore
from graph_schema.errors import CalibrationError, WrongUse

ACT = "bd-2099-901"
TEXT = StatuteText(id=ACT, sha256="ab" * 32, as_of="2099-06-01", languages=("bn",))
RUNNING = system_identity(TEXT, "none 8 1", "offline")
ROWS = [LabelledScore(question=f"q{n}", claim="W1", score=n / 100, faithful=n > 30) for n in range(1, 101)]


def certificate(delta: float | None = None) -> Certificate:
    return certified(ROWS, RUNNING, alpha=0.1, delta=delta, labelled_by="a lawyer", made=date(2099, 7, 1))


def test_conformal_risk_control_bounds_the_false_release_rate() -> None:
    made = certificate()
    assert (made.mode, made.bounds, made.delta, made.calibration.quantity) == ("crc", "false_release_rate", None, "false_release_rate")


def test_learn_then_test_bounds_the_false_share() -> None:
    made = certificate(delta=0.1)
    assert (made.mode, made.bounds, made.delta, made.calibration.quantity) == ("ltt", "false_share", 0.1, "false_share")
    assert made.calibration.feasible


def test_a_certificate_holds_for_the_system_that_it_was_made_with() -> None:
    assert bind([certificate()], RUNNING).certificate == certificate()


@pytest.mark.parametrize(
    ("field", "value"),
    [("sha256", "cd" * 32), ("as_of", "2099-07-01"), ("languages", ("bn", "en")), ("texts", ("2098-01-01", "2099-06-01"))],
)
def test_a_certificate_does_not_hold_for_another_text(field: str, value: object) -> None:
    other = system_identity(TEXT.model_copy(update={field: value}), "none 8 1", "offline")
    bound = bind([certificate()], other)
    assert bound.certificate is None
    assert "made with text" in bound.mismatch[0]


def test_a_certificate_does_not_hold_for_another_model_or_embedder() -> None:
    bound = bind([certificate()], system_identity(TEXT, "other 8 1", "gpt"))
    assert len(bound.mismatch) == 2


def test_where_the_first_certificate_does_not_hold_the_next_one_may() -> None:
    void = certificate().model_copy(update={"system": RUNNING.model_copy(update={"model": "gpt"})})
    assert bind([void, certificate()], RUNNING).certificate == certificate()


def test_a_stored_certificate_is_read_as_it_was(tmp_path: Path) -> None:
    store(tmp_path, certificate())
    assert stored(tmp_path, ACT) == certificate()
    assert ("stored", certificate()) in everything(tmp_path)


def test_a_file_that_is_no_certificate_is_told(tmp_path: Path) -> None:
    (tmp_path / f"{ACT}.json").write_text("{}", encoding="utf-8")
    with pytest.raises(CalibrationError, match="is no certificate"):
        stored(tmp_path, ACT)


def test_a_certificate_is_never_read_from_outside_its_folder(tmp_path: Path) -> None:
    with pytest.raises(CalibrationError, match="no identifier"):
        stored(tmp_path, "../etc")


def test_the_card_says_who_labelled_and_what_is_bounded() -> None:
    card = card_of(certificate())
    for words in ("a lawyer", "False release rate", RUNNING.text, certificate().calibration_sha256):
        assert words in card


def test_the_binomial_tail_is_the_sum_of_its_terms() -> None:
    assert binomial_tail(1, 3, 0.5) == pytest.approx(0.5)
    assert binomial_tail(0, 29, 0.1) == pytest.approx(0.9**29)
    assert binomial_tail(0, 0, 0.1) == 1.0


def test_a_handful_of_questions_proves_no_share() -> None:
    assert not learn_then_test([row for row in ROWS if row.score > 0.9], 0.1, 0.1).feasible


def test_a_delta_outside_its_bounds_is_refused() -> None:
    with pytest.raises(WrongUse, match="Delta"):
        learn_then_test(ROWS, 0.1, 1.0)
