"""The parameters that several routes share, checked as the command line checks them."""

from __future__ import annotations

from datetime import date
from typing import Annotated

from fastapi import Depends, Query, Request
from pydantic import AfterValidator, BeforeValidator

from api.reading import read_date, read_statute_id
from api.wiring import Wiring


def _wiring(request: Request) -> Wiring:
    found: Wiring = request.app.state.wiring
    return found


def _blank_is_none(value: object) -> object:
    return None if isinstance(value, str) and not value.strip() else value


def _day(value: object) -> object:
    return read_date(value) if isinstance(value, str) else value


def _statute(value: str | None) -> str | None:
    return read_statute_id(value) if value else None


Wired = Annotated[Wiring, Depends(_wiring)]
StatuteName = Annotated[str | None, AfterValidator(_statute), BeforeValidator(_blank_is_none)]
Day = Annotated[date | None, BeforeValidator(_day), BeforeValidator(_blank_is_none)]
StatuteId = Annotated[StatuteName, Query(description="One Act only, such as bd-2006-42.")]
AsOf = Annotated[Day, Query(description="The law of this day, such as 2024-01-31.")]
