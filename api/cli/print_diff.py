"""What changed between two texts as people read it: on a terminal in colours, elsewhere with `[-…-]` and `{+…+}`."""

from __future__ import annotations

from collections.abc import Sequence
from typing import TYPE_CHECKING, Protocol

from rich.console import Console
from rich.padding import Padding
from rich.text import Text

from api.cli.output import plain
from graph_schema.citations import displayed

if TYPE_CHECKING:
    from ingestion.comparison import Comparison, Side
    from ingestion.diff import UnitChange
    from retrieval.history import History, Wording

AROUND = 8
"""Words of what did not change that are shown on either side of a change."""
_STYLE = {"changed": "bold yellow", "new": "bold green", "gone": "bold red", "renumbered": "bold cyan"}
_DAY = "an unknown day"


class Run(Protocol):
    """Words in a row that both texts have, or only one of them."""

    @property
    def op(self) -> str: ...

    @property
    def text(self) -> str: ...


def print_comparison(people: Console, found: Comparison) -> None:
    """Prints both texts, how much differs, and every unit that does."""
    people.print(plain(f"- {_named(found.a)}", "red"))
    people.print(plain(f"+ {_named(found.b)}", "green"))
    sections = ", ".join(f"{len(citations)} {kind}" for kind, citations in found.sections.items())
    units = ", ".join(f"{count} {kind}" for kind, count in found.counts.items())
    people.print(plain(f"sections: {sections} · units: {units}"))
    for unit in found.units:
        people.print()
        people.print(plain(_title(unit, found.b.language), _STYLE[unit.change]))
        for words in (unit.heading_words, unit.words):
            if words:
                _paragraph(people, words)


def print_history(people: Console, history: History) -> None:
    """Prints every wording with its days, against the one before, and the amendments that made it."""
    people.print(plain(f"{history.displayed}  {history.statute_title} ({history.statute})", "bold"))
    if history.texts:
        people.print(plain(f"read from the texts of {', '.join(map(str, history.texts))}", "dim"))
    for provision in history.provisions:
        for wording in provision.wordings:
            people.print()
            status = f" [{wording.status}]" if wording.status != "in_force" else ""
            people.print(plain(f"{provision.citation}  {_days(wording)}{status}", "bold"))
            if wording.words or wording.text.strip():
                _paragraph(people, wording.words or (_Whole(wording.text),))
            for note in wording.amendments:
                by = f" by {note.instrument}{', ' + note.provision if note.provision else ''}" if note.instrument else ""
                people.print(plain(f"    {note.action}{by}{' → ' + note.made_by if note.made_by else ''}", "dim"))


class _Whole:
    """A wording that has none before it."""

    op = "equal"

    def __init__(self, text: str) -> None:
        self.text = text


def _days(wording: Wording) -> str:
    at_latest = " at the latest" if wording.valid_from_at_latest else ""
    begins = f"from {wording.valid_from or _DAY}{at_latest}"
    return f"{begins} until {wording.valid_to}" if wording.valid_to else f"{begins}, still law by the latest text"


def _named(side: Side) -> str:
    return f"{side.title} ({side.name}{', as of ' + str(side.as_of) if side.as_of and str(side.as_of) not in side.name else ''})"


def _title(unit: UnitChange, language: str) -> str:
    before = f" (was {displayed(unit.before, language)})" if unit.before else ""
    status = f", {unit.status_before} → {unit.status}" if unit.status and unit.status_before not in (None, unit.status) else ""
    heading = f" · {unit.heading}" if unit.heading else ""
    return f"{displayed(unit.citation, language)}{heading}: {unit.change.value}{before}{status}"


def _paragraph(people: Console, words: Sequence[Run]) -> None:
    text = Text()
    for n, run in enumerate(words):
        shown = run.text if run.op != "equal" or len(words) == 1 else _shortened(run.text, first=n == 0, last=n == len(words) - 1)
        if text and shown:
            text.append(" ")
        if run.op == "equal":
            text.append(shown)
        elif people.is_terminal:
            text.append(shown, style="red strike" if run.op == "delete" else "green underline")
        else:
            text.append(f"[-{shown}-]" if run.op == "delete" else f"{{+{shown}+}}")
    people.print(Padding(text, (0, 0, 0, 2)) if people.is_terminal else text)


def _shortened(text: str, *, first: bool, last: bool) -> str:
    """What did not change, only the words nearest to a change."""
    words = text.split(" ")
    if len(words) <= 2 * AROUND:
        return text
    head = [] if first else words[:AROUND]
    tail = [] if last else words[-AROUND:]
    return " ".join([*head, "…", *tail])
