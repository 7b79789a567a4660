"""What the environment says, read once and checked; the only reader of it. Everyone else is given values."""

from __future__ import annotations

import os
import re
from collections.abc import Mapping
from dataclasses import dataclass
from pathlib import Path
from typing import Literal

from pydantic import Field, SecretStr, ValidationError, field_validator
from pydantic_settings import BaseSettings, PydanticBaseSettingsSource, SettingsConfigDict

from graph_schema.errors import WrongUse

MASK = "********"
_USER_INFO = re.compile(r"(?<=://)[^/@]*@")
_PREFIX = "LABOURCREW_"

LogLevel = Literal["debug", "info", "warning", "error"]


class Settings(BaseSettings):
    """The product's settings. Made by `read_settings`, or in a test from keyword arguments alone."""

    model_config = SettingsConfigDict(
        frozen=True, extra="ignore", env_ignore_empty=True, case_sensitive=True, populate_by_name=True, hide_input_in_errors=True
    )

    neo4j_uri: str | None = Field(None, alias="NEO4J_URI", description="Address of your own Neo4j, such as bolt://localhost:7687.")
    neo4j_username: str = Field("neo4j", alias="NEO4J_USERNAME", description="User name at that address.")
    neo4j_password: SecretStr | None = Field(None, alias="NEO4J_PASSWORD", description="Password at that address.")
    neo4j_database: str = Field("neo4j", alias="NEO4J_DATABASE", description="Database that holds the graph.")
    openai_api_key: SecretStr | None = Field(None, alias="OPENAI_API_KEY", description="Key of a chat model; without one it works offline.")
    openai_base_url: str | None = Field(None, alias="OPENAI_BASE_URL", description="Address of an OpenAI-compatible endpoint.")
    model: str = Field("gpt-4o-mini", alias="LABOURCREW_MODEL", description="Chat model of all roles; `offline` uses none.")
    model_issue_spotter: str | None = Field(None, alias="LABOURCREW_MODEL_ISSUE_SPOTTER", description="Chat model of that role.")
    model_worker_counsel: str | None = Field(None, alias="LABOURCREW_MODEL_WORKER_COUNSEL", description="Chat model of that role.")
    model_employer_counsel: str | None = Field(None, alias="LABOURCREW_MODEL_EMPLOYER_COUNSEL", description="Chat model of that role.")
    model_legal_interpreter: str | None = Field(None, alias="LABOURCREW_MODEL_LEGAL_INTERPRETER", description="Chat model of that role.")
    model_trust_auditor: str | None = Field(None, alias="LABOURCREW_MODEL_TRUST_AUDITOR", description="Chat model of that role.")
    model_opinion_composer: str | None = Field(None, alias="LABOURCREW_MODEL_OPINION_COMPOSER", description="Chat model of that role.")
    model_seconds: int = Field(60, ge=1, le=3600, alias="LABOURCREW_MODEL_SECONDS", description="Time for one call of a chat model.")
    model_max_tokens: int = Field(2000, ge=1, le=100_000, alias="LABOURCREW_MODEL_MAX_TOKENS", description="Length of one answer of it.")
    model_at_once: int = Field(8, ge=1, le=1000, alias="LABOURCREW_MODEL_AT_ONCE", description="Calls of it under way at the same time.")
    question_seconds: int = Field(120, ge=1, le=86_400, alias="LABOURCREW_QUESTION_SECONDS", description="Time for one question.")
    keep_runs: bool = Field(True, alias="LABOURCREW_KEEP_RUNS", description="File the runs of `ask` in the graph; 0 keeps none.")
    certificates: bool = Field(
        True, alias="LABOURCREW_CERTIFICATES", description="Release by the gate's certificate; 0 shows all that is verified, uncalibrated."
    )
    instance: str = Field("default", alias="LABOURCREW_INSTANCE", description="Name of the local Neo4j; each has its own data and port.")
    embedder: str = Field("e5-small", alias="LABOURCREW_EMBEDDER", description="Embedder: e5-small, bge-m3 or openai.")
    reranker: Literal["traits", "none"] = Field(
        "traits", alias="LABOURCREW_RERANKER", description="What orders the found provisions: traits (a fitted linear ranker) or none."
    )
    embedding_model: str | None = Field(
        None, alias="LABOURCREW_EMBEDDING_MODEL", description="Model of that embedder, or a folder with BGE-M3; else the usual one."
    )
    embedding_dimension: int | None = Field(
        None, ge=1, le=4096, alias="LABOURCREW_EMBEDDING_DIMENSION", description="Length of the vectors of another model than the usual."
    )
    embedding_cache: bool = Field(True, alias="LABOURCREW_EMBEDDING_CACHE", description="Keep passages' vectors on disk; 0 keeps none.")
    ray_address: str | None = Field(
        None, alias="LABOURCREW_RAY_ADDRESS", description="Ray cluster that parses several sources; else the cores of this machine."
    )
    host: str = Field("127.0.0.1", alias="LABOURCREW_HOST", description="Address on which `serve` listens.")
    port: int = Field(8000, ge=0, le=65535, alias="LABOURCREW_PORT", description="Port on which `serve` listens; 0 takes a free one.")
    log_level: LogLevel = Field("info", alias="LABOURCREW_LOG_LEVEL", description="Least level that `serve` logs.")
    state_dir: Path | None = Field(None, alias="LABOURCREW_STATE_DIR", description="Folder of local Neo4j instances; else the user's own.")
    cache_dir: Path | None = Field(None, alias="LABOURCREW_CACHE_DIR", description="Folder for Neo4j files and vectors, else the user's.")
    debug: bool = Field(False, alias="LABOURCREW_DEBUG", description="Show the traceback of a fault of ours.")

    @classmethod
    def settings_customise_sources(
        cls,
        settings_cls: type[BaseSettings],
        init_settings: PydanticBaseSettingsSource,
        env_settings: PydanticBaseSettingsSource,
        dotenv_settings: PydanticBaseSettingsSource,
        file_secret_settings: PydanticBaseSettingsSource,
    ) -> tuple[PydanticBaseSettingsSource, ...]:
        """Keyword arguments only: `read_settings` gives the environment as such, so that a value's source is known."""
        return (init_settings,)

    @field_validator("log_level", mode="before")
    @classmethod
    def _lower(cls, value: object) -> object:
        return value.lower() if isinstance(value, str) else value

    @field_validator("instance")
    @classmethod
    def _plain_name(cls, value: str) -> str:
        if not re.fullmatch(r"[a-z0-9][a-z0-9-]{0,39}", value):
            raise ValueError("give up to 40 lower-case letters, digits and hyphens, beginning with a letter or digit")
        return value

    @field_validator("neo4j_uri")
    @classmethod
    def _known_scheme(cls, value: str | None) -> str | None:
        if value is not None and not re.match(r"(?:bolt|neo4j)(?:\+s|\+ssc)?://[^/]", value):
            raise ValueError("write it like bolt://localhost:7687 or neo4j+s://host")
        return value

    @field_validator("openai_base_url")
    @classmethod
    def _web_address(cls, value: str | None) -> str | None:
        if value is not None and not re.match(r"https?://[^/]", value):
            raise ValueError("write it like https://host/v1")
        return value


@dataclass(frozen=True)
class Listed:
    """One setting as `labourcrew settings` shows it; secrets are masked."""

    name: str
    description: str
    default: str | None
    value: str | None
    source: Literal["environment", "default"]


def read_settings(environment: Mapping[str, str] | None = None) -> Settings:
    """The settings that the environment gives (the process's own where none is passed).

    Raises WrongUse, with the variable's name and what it takes, for a value that cannot be meant.
    """
    given = os.environ if environment is None else environment
    values = {name: given[name] for name in _names() if given.get(name, "").strip()}
    try:
        return Settings(**values)  # type: ignore[arg-type]
    except ValidationError as problem:
        errors = problem.errors(include_input=False)
        raise WrongUse(" ".join(_told(error["loc"], error["type"], error["msg"]) for error in errors)) from None


def listed(settings: Settings) -> tuple[Listed, ...]:
    """Every setting in order of declaration, with its default, its value now and where that comes from."""
    return tuple(
        Listed(
            str(field.alias),
            field.description or "",
            _shown(field.get_default()),
            _shown(getattr(settings, name)),
            "environment" if name in settings.model_fields_set else "default",
        )
        for name, field in type(settings).model_fields.items()
    )


def unknown(environment: Mapping[str, str] | None = None) -> tuple[str, ...]:
    """Variables that look like ours and are no setting: most likely a slip of the pen."""
    given = os.environ if environment is None else environment
    return tuple(sorted(name for name in given if name.startswith(_PREFIX) and name not in _names()))


def _names() -> list[str]:
    return [str(field.alias) for field in Settings.model_fields.values()]


def _shown(value: object) -> str | None:
    if value is None:
        return None
    if isinstance(value, SecretStr):
        return MASK
    if isinstance(value, bool):
        return "yes" if value else "no"
    return _USER_INFO.sub(MASK + "@", str(value))


def _range(name: str) -> str:
    """`1 to 4096` for a setting that takes whole numbers."""
    bounds = next(field.metadata for field in Settings.model_fields.values() if field.alias == name)
    least, most = (next(getattr(bound, way) for bound in bounds if hasattr(bound, way)) for way in ("ge", "le"))
    return f"{least} to {most}"


def _told(place: tuple[int | str, ...], kind: str, message: str) -> str:
    name = str(place[0]) if place else "the environment"
    wanted = message.removeprefix("Value error, ").removeprefix("Input should be ")
    if kind in ("int_parsing", "greater_than_equal", "less_than_equal"):
        wanted = f"a whole number from {_range(name)}"
    elif kind == "bool_parsing":
        wanted = "1 or 0"
    elif kind == "literal_error":
        wanted = "one of " + wanted
    return f"The environment variable {name} has a value that cannot be used: {wanted}."
