"""The options that several commands share, and how their words are read."""

from __future__ import annotations

import asyncio
import sys
from collections.abc import Awaitable, Callable, Sequence
from datetime import date
from functools import cached_property
from typing import Annotated, TypeVar

import typer

from api.reading import read_date, read_statute_id, read_text
from api.settings import Settings, read_settings
from api.wiring import Wiring
from graph_schema.errors import WrongUse
from graph_schema.plan import WIDEST_HOPS

T = TypeVar("T")


class Invocation:
    """What one run of the command line shares: its settings, read when first asked for."""

    def __init__(self, debug: bool = False) -> None:
        self.debug = debug

    @cached_property
    def settings(self) -> Settings:
        return read_settings()


Json = Annotated[bool, typer.Option("--json", help="One JSON document on standard output.")]
StatuteId = Annotated[str | None, typer.Option("--statute", metavar="ID", help="One Act only, such as bd-2006-42.", parser=read_statute_id)]
AsOf = Annotated[date | None, typer.Option("--as-of", metavar="DATE", help="The law of this day, such as 2024-01-31.", parser=read_date)]
Hops = Annotated[
    int | None, typer.Option("--hops", min=0, max=WIDEST_HOPS, metavar="N", help="How far to follow the law's own cross-references.")
]
Words = Annotated[list[str], typer.Argument(show_default=False)]


def settings_of(context: typer.Context) -> Settings:
    """The settings of this run. Raises WrongUse where the environment has a value that cannot be meant."""
    found: Settings = context.find_object(Invocation).settings  # type: ignore[union-attr]
    return found


def with_graph(context: typer.Context, work: Callable[[Wiring], Awaitable[T]]) -> T:
    """What `work` gives, in this command's one event loop; the store it opened is closed."""

    async def run() -> T:
        async with Wiring(settings_of(context)) as wiring:
            return await work(wiring)

    return asyncio.run(run())


def joined(words: Sequence[str], what: str) -> str:
    """The words of an argument as one text. Raises WrongUse where there are none, too many, or letters that are none."""
    return read_text(" ".join(words), what)


def read_standard_input(what: str) -> bytes:
    """Everything on standard input; tells a person at a terminal that it is waited for."""
    if sys.stdin is None:
        raise WrongUse(f"There is no standard input to read the {what} from.")
    if sys.stdin.isatty():
        print(f"Reading the {what} from standard input; end it with Ctrl-D.", file=sys.stderr)
    return sys.stdin.buffer.read()
