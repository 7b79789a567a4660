"""Which model answers for which role, as the settings have it; and no secret shows in anything that is made of them."""

from __future__ import annotations

import pickle
import subprocess
import sys
import traceback
from pathlib import Path

import pytest

from agents.ledger import Role
from api.chat_models import CALLING, chat_models
from api.settings import read_settings
from graph_schema.errors import WrongUse

ROOT = Path(__file__).resolve().parents[2]
KEY = "sk-correct-horse-battery"


@pytest.mark.parametrize("environment", [{}, {"LABOURCREW_MODEL": "large"}, {"OPENAI_API_KEY": KEY, "LABOURCREW_MODEL": "offline"}])
async def test_without_a_key_or_with_the_model_offline_every_role_works_offline(environment: dict[str, str]) -> None:
    models = chat_models(read_settings(environment))
    assert (models.model.name, models.endpoint) == ("offline", None)


@pytest.mark.parametrize("environment", [{"OPENAI_API_KEY": KEY}, {"OPENAI_BASE_URL": "http://127.0.0.1:9/v1"}])
async def test_a_key_or_an_address_puts_a_chat_model_behind_every_role(environment: dict[str, str]) -> None:
    models = chat_models(read_settings(environment))
    assert models.model.name == "gpt-4o-mini"
    await models.close()


async def test_a_role_may_have_its_own_model_and_the_name_says_so() -> None:
    environment = {"OPENAI_API_KEY": KEY, "LABOURCREW_MODEL": "small", "LABOURCREW_MODEL_WORKER_COUNSEL": "large"}
    models = chat_models(read_settings(environment | {"LABOURCREW_MODEL_ISSUE_SPOTTER": "offline"}))
    assert models.model.name == "small, issue_spotter=offline, worker_counsel=large"
    await models.close()


def test_every_calling_role_has_a_setting() -> None:
    fields = type(read_settings({})).model_fields
    assert {f"model_{role.value}" for role in CALLING} <= fields.keys()
    assert Role.CITATION_CHECKER not in CALLING


async def test_the_key_shows_in_no_text_that_is_made_of_the_models() -> None:
    models = chat_models(read_settings({"OPENAI_API_KEY": KEY, "OPENAI_BASE_URL": f"http://me:{KEY}@127.0.0.1:9/v1"}))
    shown = [repr(models), str(models), repr(models.endpoint), repr(models.model), models.model.name]
    try:
        raise WrongUse(f"{models!r}")
    except WrongUse as error:
        shown += traceback.TracebackException.from_exception(error, capture_locals=True).format()
    assert KEY not in "".join(shown)
    await models.close()


async def test_the_endpoint_cannot_be_written_down() -> None:
    models = chat_models(read_settings({"OPENAI_API_KEY": KEY}))
    with pytest.raises((TypeError, AttributeError, pickle.PicklingError)):
        pickle.dumps(models.endpoint)
    await models.close()


@pytest.mark.parametrize(
    ("name", "value", "wanted"),
    [
        ("LABOURCREW_MODEL_SECONDS", "soon", "1 to 3600"),
        ("LABOURCREW_MODEL_MAX_TOKENS", "0", "1 to 100000"),
        ("LABOURCREW_PORT", "-1", "65535"),
    ],
)
def test_a_number_that_cannot_be_meant_is_told_with_its_bounds(name: str, value: str, wanted: str) -> None:
    with pytest.raises(WrongUse, match=f"{name} has a value that cannot be used: a whole number from .*{wanted}"):
        read_settings({name: value})


def test_the_client_is_loaded_only_where_a_model_is_used() -> None:
    code = "import sys; from api.chat_models import chat_models; from api.settings import read_settings; chat_models(read_settings({}))"
    code += "; import agents.board; print([name for name in sys.modules if name.partition('.')[0] == 'openai'])"
    done = subprocess.run([sys.executable, "-c", code], capture_output=True, text=True, cwd=ROOT, check=True)
    assert done.stdout.strip() == "[]"
