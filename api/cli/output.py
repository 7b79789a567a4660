"""What goes where: answers to standard output, everything else to standard error."""

from __future__ import annotations

import json
import sys
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from typing import Any

from rich.console import Console
from rich.markup import escape
from rich.padding import Padding
from rich.text import Text

Progress = Callable[[int, int], None]
"""Called with how much is done and how much there is."""


def document(value: Any) -> None:
    """Prints one JSON document, letters of every script as they are."""
    indent = 2 if sys.stdout.isatty() else None
    print(json.dumps(value, ensure_ascii=False, allow_nan=False, indent=indent))


def people() -> Console:
    """For tables and trees on standard output. Lines that go to a file or a pipe are never broken."""
    return Console(file=sys.stdout, highlight=False, soft_wrap=not sys.stdout.isatty(), width=None if sys.stdout.isatty() else 160)


def plain(text: str, style: str = "") -> Text:
    """Words of a statute or a user, in which `[…]` is no markup."""
    return Text(text, style=style)


def indented(people: Console, text: str, by: int) -> None:
    """Prints the words some columns to the right; a terminal breaks long lines there too."""
    if people.is_terminal:
        people.print(Padding(plain(text), (0, 0, 0, by)))
    else:
        people.print(plain("\n".join(" " * by + line for line in text.splitlines())))


def note(sentence: str) -> None:
    """A remark on standard error."""
    _errors().print(escape(sentence), style="dim")


def failure(sentence: str) -> None:
    """One readable sentence on standard error."""
    _errors().print(escape(" ".join(sentence.split())), style="red")


@contextmanager
def progress(title: str) -> Iterator[Progress | None]:
    """A bar on standard error while the block runs, where that is a terminal; else None."""
    if not sys.stderr.isatty():
        yield None
        return
    from rich.progress import Progress as Bars

    with Bars(console=_errors(), transient=True) as bars:
        bar = bars.add_task(title, total=None)
        yield lambda done, total: bars.update(bar, completed=done, total=total)


@contextmanager
def progress_of_each(number: int) -> Iterator[Callable[[str], Progress | None]]:
    """While the block runs: a bar for all, moved on by each call, and below it one for what the call names; where stderr is a terminal."""
    if not sys.stderr.isatty():
        yield lambda title: None
        return
    from rich.progress import Progress as Bars

    with Bars(console=_errors(), transient=True) as bars:
        all_of_them = bars.add_task("Statutes", total=number)
        now = bars.add_task("", total=None)
        begun = iter(range(number))

        def begin(title: str) -> Progress:
            bars.update(all_of_them, completed=next(begun, number))
            bars.reset(now, description=title, total=None)
            return lambda done, total: bars.update(now, completed=done, total=total)

        yield begin


def _errors() -> Console:
    return Console(file=sys.stderr, highlight=False, soft_wrap=True)
