"""The certificates that ship are of the system that ships: its prompts, its word lists, its weights."""

from pathlib import Path

import pytest

import agents.gate.certificates
from agents.gate.certificate import Certificate
from agents.gate.identity import StatuteText, system_identity

FOLDER = Path(agents.gate.certificates.__path__[0])
SHIPPED = ("bd-2006-42", "bd-2006-42.parallel")


def certificate(name: str) -> Certificate:
    return Certificate.model_validate_json(FOLDER.joinpath(f"{name}.json").read_text("utf-8"))


@pytest.mark.parametrize("name", SHIPPED)
def test_it_was_made_by_the_prompts_word_lists_and_weights_of_now(name: str) -> None:
    made = certificate(name).system
    text = StatuteText(id=made.statute, sha256="0" * 64, as_of=None, languages=("bn",))
    now = system_identity(text, made.embedder, made.model)
    assert (now.prompts, now.rules) == (made.prompts, made.rules), "make it anew: python -m evaluation.certify"


@pytest.mark.parametrize("name", SHIPPED)
def test_it_can_release_and_says_who_labelled(name: str) -> None:
    assert certificate(name).calibration.feasible
    assert "A program" in certificate(name).labelled_by
    assert certificate(name).labelled_by in FOLDER.joinpath(f"{name}.md").read_text("utf-8")


def test_no_other_ships() -> None:
    assert {file.stem for file in FOLDER.glob("*.json")} == set(SHIPPED)
