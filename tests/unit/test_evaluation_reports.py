"""Comparing two reports and telling question types apart, on figures worked out by hand; and commands that refuse in a sentence."""

from __future__ import annotations

import json
from pathlib import Path

import pytest

from evaluation import compare, label_claims, retrieval_report, type_report
from evaluation.compare import compared
from evaluation.type_report import confusion, report_on
from graph_schema.errors import WrongUse
from graph_schema.plan import QuestionType

DIRECT, DEFINITION = QuestionType.DIRECT, QuestionType.DEFINITIONAL


def test_a_measure_is_compared_where_both_reports_have_it() -> None:
    first: compare.ByQuestion = {"q1": {"complete": 1.0, "refused": None}, "q2": {"complete": 0.0, "refused": 1.0}}
    second: compare.ByQuestion = {"q1": {"complete": 0.0, "refused": 1.0}, "q2": {"complete": 0.0, "refused": None}}
    found = compared(first, second)
    assert found["complete"] is not None
    assert (found["complete"].difference, found["complete"].count, found["complete"].better) == (0.5, 2, 1)
    assert found["refused"] is None


def test_reports_on_other_questions_are_not_compared() -> None:
    with pytest.raises(WrongUse, match="q2 is in one of them alone"):
        compared({"q1": {}}, {"q1": {}, "q2": {}})


@pytest.mark.parametrize("text", ["", "[]", "{}", '{"by_question": 3}'])
def test_a_file_that_is_no_report_is_refused_in_a_sentence(text: str, tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    path = tmp_path / "one.json"
    path.write_text(text, encoding="utf-8")
    assert compare.main([str(path), str(path)]) == 2
    assert capsys.readouterr().err.startswith("one.json is no report")


def test_two_files_are_compared_from_the_command_line(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    for name, value in (("one", 1.0), ("other", 0.0)):
        (tmp_path / f"{name}.json").write_text(json.dumps({"by_question": {"q1": {"complete": value}}}), encoding="utf-8")
    assert compare.main([str(tmp_path / "one.json"), str(tmp_path / "other.json"), "--json"]) == 0
    assert json.loads(capsys.readouterr().out)["complete"]["difference"] == 1.0


def test_the_matrix_counts_what_each_label_was_taken_for() -> None:
    labelled = [("a", DIRECT), ("b", DIRECT), ("c", DEFINITION)]
    matrix = confusion(labelled, lambda question: DIRECT if question == "a" else DEFINITION)
    assert (matrix["DFR"]["DFR"], matrix["DFR"]["DEF"], matrix["DEF"]["DEF"], sum(matrix["MH"].values())) == (1, 1, 1, 0)


def test_recall_and_precision_of_a_type_that_no_question_has_are_null() -> None:
    report = report_on([("a", DIRECT), ("b", DIRECT), ("c", DEFINITION)], lambda _: DIRECT)
    assert (report["recall"]["DFR"], report["precision"]["DFR"], report["recall"]["DEF"]) == (1.0, pytest.approx(2 / 3, abs=1e-4), 0.0)
    assert (report["precision"]["DEF"], report["recall"]["MH"]) == (None, None)


def test_the_report_on_question_types_counts_every_question(capsys: pytest.CaptureFixture[str]) -> None:
    assert type_report.main(["--split", "development", "--json"]) == 0
    report = json.loads(capsys.readouterr().out)
    assert report["questions"] == sum(sum(row.values()) for row in report["confusion"].values()) > 100


def test_what_is_missed_on_the_test_split_is_not_shown(capsys: pytest.CaptureFixture[str]) -> None:
    assert retrieval_report.main(["--split", "test", "--misses"]) == 2
    assert "nothing is fitted to it" in capsys.readouterr().err


def test_the_test_split_is_not_labelled_for_calibration(capsys: pytest.CaptureFixture[str]) -> None:
    assert label_claims.main(["--split", "test"]) == 2
    assert "not for calibration" in capsys.readouterr().err
