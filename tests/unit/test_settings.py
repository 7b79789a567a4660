"""Settings: every value has a default, bad values are told in a sentence, secrets never show."""

from __future__ import annotations

from dataclasses import asdict

import pytest
from pydantic import ValidationError

from api.settings import MASK, Settings, listed, read_settings, unknown
from graph_schema.errors import WrongUse

SECRET = "correct-horse-battery"


def one(settings: Settings, name: str) -> dict[str, object]:
    return next(asdict(line) for line in listed(settings) if line.name == name)


def test_an_empty_environment_gives_the_defaults() -> None:
    settings = read_settings({})
    assert (settings.neo4j_uri, settings.instance, settings.embedder, settings.host, settings.port) == (
        None,
        "default",
        "e5-small",
        "127.0.0.1",
        8000,
    )


def test_an_empty_variable_counts_as_not_set() -> None:
    settings = read_settings({"NEO4J_URI": "", "LABOURCREW_PORT": " "})
    assert settings.neo4j_uri is None
    assert one(settings, "LABOURCREW_PORT")["source"] == "default"


def test_every_setting_has_a_description() -> None:
    assert [line.name for line in listed(read_settings({})) if not line.description.endswith(".")] == []


def test_the_source_of_a_value_is_known() -> None:
    settings = read_settings({"LABOURCREW_PORT": "9000"})
    assert one(settings, "LABOURCREW_PORT")["source"] == "environment"
    assert one(settings, "LABOURCREW_PORT")["value"] == "9000"
    assert one(settings, "LABOURCREW_HOST")["source"] == "default"


@pytest.mark.parametrize("name", ["NEO4J_PASSWORD", "OPENAI_API_KEY"])
def test_a_secret_is_masked_wherever_settings_are_shown(name: str) -> None:
    settings = read_settings({name: SECRET})
    assert one(settings, name)["value"] == MASK
    assert SECRET not in repr(settings) + str(listed(settings)) + settings.model_dump_json()


def test_a_password_inside_an_address_is_masked() -> None:
    settings = read_settings({"OPENAI_BASE_URL": f"https://me:{SECRET}@host/v1", "NEO4J_URI": f"bolt://me:{SECRET}@host"})
    assert SECRET not in str(listed(settings))
    assert one(settings, "OPENAI_BASE_URL")["value"] == f"https://{MASK}@host/v1"


@pytest.mark.parametrize(
    ("name", "value", "wanted"),
    [
        ("LABOURCREW_PORT", "eight thousand", "whole number"),
        ("LABOURCREW_PORT", "70000", "65535"),
        ("LABOURCREW_LOG_LEVEL", "loud", "'debug', 'info', 'warning' or 'error'"),
        ("LABOURCREW_INSTANCE", "../elsewhere", "letters"),
        ("LABOURCREW_INSTANCE", "Mine", "lower-case"),
        ("LABOURCREW_DEBUG", "perhaps", "1 or 0"),
        ("NEO4J_URI", "http://localhost:7474", "bolt://"),
        ("NEO4J_URI", "localhost", "bolt://"),
        ("OPENAI_BASE_URL", "file:///etc/hosts", "https://"),
    ],
)
def test_a_bad_value_is_wrong_use_and_names_variable_and_remedy(name: str, value: str, wanted: str) -> None:
    with pytest.raises(WrongUse, match=name) as told:
        read_settings({name: value})
    assert wanted in str(told.value)
    assert "\n" not in str(told.value)


def test_a_bad_value_is_not_repeated() -> None:
    with pytest.raises(WrongUse) as told:
        read_settings({"NEO4J_URI": f"http://me:{SECRET}@host"})
    assert SECRET not in str(told.value)


def test_settings_cannot_be_changed() -> None:
    settings = read_settings({})
    with pytest.raises(ValidationError):
        settings.port = 1  # type: ignore[misc]


def test_a_misspelt_variable_is_pointed_out() -> None:
    assert unknown({"LABOURCREW_EMBEDER": "x", "LABOURCREW_PORT": "1", "HOME": "/"}) == ("LABOURCREW_EMBEDER",)
