"""The gate's threshold from labelled scores, and the file that they come in."""

from __future__ import annotations

import pytest

from agents.gate.labelled_scores import read_labelled_scores
from agents.gate.risk_control import Calibration, LabelledScore, calibrate
from graph_schema.errors import CalibrationError, WrongUse


def rows(*scores: float, wrong: tuple[float, ...] = ()) -> list[LabelledScore]:
    """A question for each score; those in `wrong` are unfaithful."""
    return [LabelledScore(question=f"q{n}", claim="c1", score=s, faithful=s not in wrong) for n, s in enumerate(scores)]


TEN = tuple(n / 10 for n in range(1, 11))


def test_the_threshold_lies_above_the_wrong_claim() -> None:
    found = calibrate(rows(*TEN, wrong=(0.4,)), 0.1)
    assert (found.feasible, found.threshold, found.false_release_bound) == (True, 0.5, 1 / 11)


def test_nothing_wrong_lets_everything_out() -> None:
    assert calibrate(rows(*TEN), 0.1).threshold == 0.1


def test_nine_questions_are_enough_for_one_in_ten_and_eight_are_not() -> None:
    assert calibrate(rows(*TEN[:9]), 0.1).feasible
    assert calibrate(rows(*TEN[:8]), 0.1) == Calibration(feasible=False, threshold=None, n=8, alpha=0.1, false_release_bound=None)


def test_an_alpha_written_in_decimals_is_meant_exactly() -> None:
    assert calibrate(rows(*(n / 30 for n in range(29)), wrong=(0 / 30, 1 / 30)), 0.1).threshold == 0.0


def test_claims_of_one_question_are_one_unit() -> None:
    same = [LabelledScore(question="q", claim=f"c{n}", score=n / 20, faithful=True) for n in range(20)]
    found = calibrate(same, 0.1)
    assert (found.n, found.feasible) == (1, False)


def test_equal_scores_stand_or_fall_together() -> None:
    scores = [*rows(*TEN), LabelledScore(question="q99", claim="c1", score=0.5, faithful=False)]
    assert calibrate(scores, 0.1).threshold == 0.6


def test_the_highest_wrong_claim_withholds_everything() -> None:
    assert not calibrate(rows(*TEN, wrong=(1.0,)), 0.1).feasible


@pytest.mark.parametrize("alpha", [0.0, 1.0, -0.1, 1.5, float("nan")])
def test_alpha_lies_between_0_and_1(alpha: float) -> None:
    with pytest.raises(WrongUse, match="between 0 and 1"):
        calibrate(rows(*TEN), alpha)


def test_no_score_is_no_calibration() -> None:
    with pytest.raises(CalibrationError):
        calibrate([], 0.1)


GOOD = '{"question": "q1", "claim": "c1", "score": 0.8, "faithful": true}'


def test_lines_are_read_with_blank_ones_between_and_further_fields() -> None:
    text = "\ufeff" + GOOD + "\r\n\n" + '{"question": 2, "claim": 1, "score": 1, "faithful": false, "by": "a lawyer"}\n'
    found = read_labelled_scores(text)
    assert [(row.question, row.score, row.faithful) for row in found] == [("q1", 0.8, True), ("2", 1.0, False)]


@pytest.mark.parametrize(
    "line",
    [
        "not json",
        "[]",
        "3",
        GOOD.replace("0.8", "NaN"),
        GOOD.replace("0.8", "Infinity"),
        GOOD.replace("0.8", "1e999"),
        GOOD.replace("0.8", '"0.8"'),
        GOOD.replace("0.8", "null"),
        GOOD.replace("0.8", "true"),
        GOOD.replace("true", '"yes"'),
        GOOD.replace("true", "1"),
        GOOD.replace('"q1"', "null"),
        GOOD.replace('"q1"', '" "'),
        '{"question": "q1", "score": 0.8, "faithful": true}',
        "[" * 100_000,
    ],
)
def test_a_line_that_is_no_labelled_score_is_named(line: str) -> None:
    with pytest.raises(CalibrationError, match=r"Line 2 of scores\.jsonl"):
        read_labelled_scores(f"{GOOD}\n{line}\n", "scores.jsonl")


@pytest.mark.parametrize("text", ["", "\n \n", "\ufeff"])
def test_an_empty_file_calibrates_nothing(text: str) -> None:
    with pytest.raises(CalibrationError, match="no labelled score"):
        read_labelled_scores(text)
