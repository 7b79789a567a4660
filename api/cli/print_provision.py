"""One provision as people read it: its words, what hangs on it, what it cites and what cites it."""

from __future__ import annotations

from collections.abc import Iterable
from typing import TYPE_CHECKING

from rich.console import Console

from api.cli.output import indented, plain
from graph_schema.citations import displayed

if TYPE_CHECKING:
    from retrieval.provisions import Shown, ShownReference, ShownUnit

CHARACTERS_OF_A_CHILD = 160
_LANGUAGES = {"bn": "Bangla", "en": "English"}


def print_shown(people: Console, shown: Shown) -> None:
    """Prints the provision, then one list for each kind of thing that hangs on it, empty lists left out."""
    day = f", as of {shown.as_of}" if shown.as_of else ""
    heading = f"  {' '.join(shown.heading.split())}" if shown.heading else ""
    status = f" [{shown.status}]" if shown.status != "in_force" else ""
    people.print(plain(f"{shown.displayed}{heading}{status}", "bold"))
    people.print(plain(f"{shown.statute_title} ({shown.statute}{day}){' · ' + shown.chapter if shown.chapter else ''} · {shown.id}", "dim"))
    people.print(plain(_validity(shown), "dim"))
    if shown.caution:
        people.print(plain(shown.caution, "yellow"))
    if shown.reading.strip():
        people.print()
        indented(people, shown.reading, by=2)
    for language, words in shown.translations.items():
        people.print()
        people.print(plain(_courtesy(shown, language), "dim"))
        indented(people, f"[{language}] {words}", by=2)
    read_already = shown.reading != shown.text
    _list(people, "holds", () if read_already else (_child(unit, shown.language) for unit in shown.children))
    _list(people, "provisos", (_child(unit, shown.language) for unit in shown.provisos), whole=True)
    _list(people, "explanations", (_child(unit, shown.language) for unit in shown.explanations), whole=True)
    _list(people, "cites", (_mention(reference.target_citation, reference, f"{reference.source_citation}: ") for reference in shown.cites))
    _list(people, "cites of other Acts", (f"{act.act}{', section ' + act.section if act.section else ''}" for act in shown.other_acts))
    _list(people, "cited by", (_mention(reference.source_citation, reference) for reference in shown.cited_by))
    _list(people, "mentions without a target", shown.unbound)
    _list(people, "amended", (f"{note.action} by {note.instrument}" if note.instrument else note.text for note in shown.amendments))


def _validity(shown: Shown) -> str:
    """Since when and until when these words are law, as far as the texts tell."""
    at_latest = " at the latest" if shown.valid_from_at_latest else ""
    begins = f"law since {shown.valid_from}{at_latest}" if shown.valid_from else "since when it is law is not known"
    return f"{begins}, until {shown.valid_to}" if shown.valid_to else begins


def _courtesy(shown: Shown, language: str) -> str:
    """What the text in the other language is worth."""
    name = _LANGUAGES.get(language, language)
    if language == shown.authoritative:
        return f"The {name} text prevails."
    of = f" of {shown.courtesy_as_of}" if shown.courtesy_as_of else ""
    older = shown.courtesy_as_of and shown.valid_from and shown.courtesy_as_of < shown.valid_from
    stale = f"; these words are younger, law since {shown.valid_from}" if older else ""
    return f"{name} text is a courtesy text{of}; the {_LANGUAGES.get(shown.authoritative, shown.authoritative)} text prevails{stale}."


def _list(people: Console, title: str, rows: Iterable[str], *, whole: bool = False) -> None:
    lines = list(dict.fromkeys(" ".join(row.split()) for row in rows))
    if not lines:
        return
    people.print()
    people.print(plain(f"{title} ({len(lines)})", "bold"))
    for line in lines:
        short = line if whole or len(line) <= CHARACTERS_OF_A_CHILD else line[:CHARACTERS_OF_A_CHILD].rstrip() + " …"
        indented(people, short, by=2)


def _child(unit: ShownUnit, language: str) -> str:
    status = f" [{unit.status}]" if unit.status != "in_force" else ""
    return f"{displayed(unit.citation, language)}{status}: {unit.heading} {unit.text}"


def _mention(citation: str, reference: ShownReference, where: str = "") -> str:
    resolution = f" [{reference.resolution}]" if reference.resolution != "resolved" else ""
    return f"{citation}{resolution} ({where}“{reference.text}”)"
