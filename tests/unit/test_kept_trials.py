"""Trials of faults that are kept in a file: a break loses none, and what was tried on another state of the code does not count."""

from __future__ import annotations

from pathlib import Path

import pytest

from agents.ledger import Role
from evaluation.faults import kept
from evaluation.faults.kept import Kept
from evaluation.faults.kinds import CRASH, PANIC, Fault
from evaluation.faults.trials import Case, Result
from graph_schema.errors import WrongUse

TRIAL = "offline, one fault"
CASE = Case((Fault(Role.ISSUE_SPOTTER, CRASH),), "কত দিনের নোটিশ?")
OTHER = Case((Fault(Role.ISSUE_SPOTTER, PANIC),), "কত দিনের নোটিশ?")
DONE = Result("DEGRADED", ("no reason is given",), struck=True)


@pytest.fixture
def file(tmp_path: Path) -> Path:
    with Kept(tmp_path / "trials.jsonl") as trials:
        trials.add(TRIAL, CASE, DONE)
    return tmp_path / "trials.jsonl"


def test_the_next_command_knows_what_an_earlier_one_has_tried(file: Path) -> None:
    with Kept(file) as trials:
        assert trials.of(TRIAL, CASE) == DONE
        assert trials.of(TRIAL, OTHER) is None
        assert trials.of("offline, two", CASE) is None


def test_a_line_that_a_kill_cut_off_is_tried_again_and_spoils_no_other(file: Path) -> None:
    whole = file.read_bytes()
    file.write_bytes(whole + whole.splitlines()[1][:30])
    with Kept(file) as trials:
        assert trials.of(TRIAL, OTHER) is None
        trials.add(TRIAL, OTHER, DONE)
    with Kept(file) as trials:
        assert (trials.of(TRIAL, CASE), trials.of(TRIAL, OTHER)) == (DONE, DONE)


def test_what_was_tried_on_another_state_of_the_code_is_refused(file: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(kept, "state_of_the_code", lambda: "another")
    with pytest.raises(WrongUse, match="another state"), Kept(file):
        pass


def test_without_a_file_nothing_is_kept(tmp_path: Path) -> None:
    with Kept(None) as trials:
        trials.add(TRIAL, CASE, DONE)
        assert trials.of(TRIAL, CASE) is None
