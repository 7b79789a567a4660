"""One provision as `labourcrew show` and the routes under /sections give it: its words, and everything that hangs on it."""

from __future__ import annotations

from datetime import date
from typing import Any

from graph_schema.citations import citation_key, displayed, read_citation
from graph_schema.errors import AmbiguousStatute, NotLoaded
from graph_schema.statute import Frozen
from graph_schema.store import GraphStore
from retrieval.scope import LoadedStatute, scope_of

LONGEST_LIST = 8


class ShownUnit(Frozen):
    """A unit beside the one that is shown."""

    id: str
    citation: str
    kind: str
    label: str
    heading: str
    text: str
    status: str


class ShownReference(Frozen):
    """A mention of one provision by another, with the words that make it."""

    source: str
    source_citation: str
    target: str
    target_citation: str
    text: str
    start: int
    end: int
    resolution: str


class ShownAct(Frozen):
    """A mention of another Act."""

    source: str
    source_citation: str
    act: str
    section: str | None
    text: str


class ShownAmendment(Frozen):
    """An amendment note."""

    note: str
    action: str
    instrument: str
    provision: str | None
    text: str


class Shown(Frozen):
    """One provision. `text` is its own words, `reading` its words with its clauses as they are read together."""

    statute: str
    statute_title: str
    as_of: date | None
    id: str
    citation: str
    displayed: str
    kind: str
    parent: str | None
    chapter: str
    heading: str
    label: str
    text: str
    reading: str
    language: str
    translations: dict[str, str]
    """Language → its own words in that language, of the same Act's other text."""
    status: str
    valid_from: date | None
    valid_to: date | None
    children: tuple[ShownUnit, ...]
    provisos: tuple[ShownUnit, ...]
    explanations: tuple[ShownUnit, ...]
    cites: tuple[ShownReference, ...]
    """What the unit and everything below it refer to in the same statute."""
    cited_by: tuple[ShownReference, ...]
    other_acts: tuple[ShownAct, ...]
    unbound: tuple[str, ...]
    """Mentions that are bound to no unit, with why."""
    amendments: tuple[ShownAmendment, ...]


async def show(store: GraphStore, citation: str, statute: str | None = None) -> Shown:
    """The provision of that citation, in any spelling or as an identifier.

    Raises CitationError for words that name none, NotLoaded where the statute has none such, and AmbiguousStatute where several Acts
    are loaded and none is named.
    """
    wanted = read_citation(citation)
    if statute is None and "#" in citation:
        statute = citation.partition("#")[0].strip()
    act = await _the_one(store, wanted, statute)
    rows = await store.read("retrieval/shown", key=citation_key(wanted), statute=act.id)
    if not rows:
        raise NotLoaded(f"{act.title} ({act.id}) has no {displayed(wanted, 'en')}. Write a citation such as 26, 26(1)(a) or chapter 2.")
    return _shown(act, rows[0])


async def _the_one(store: GraphStore, citation: str, statute: str | None) -> LoadedStatute:
    scope = await scope_of(store, statute)
    if len(scope.statutes) > 1:
        choices = ", ".join(f"{act.id} ({act.title})" for act in scope.statutes[:LONGEST_LIST])
        raise AmbiguousStatute(f"{citation} could be of several Acts. Say which with --statute: {choices}.")
    return scope.statutes[0]


def _shown(act: LoadedStatute, row: dict[str, Any]) -> Shown:
    unit = row["unit"]
    return Shown(
        statute=act.id,
        statute_title=act.title,
        as_of=act.as_of,
        id=unit["id"],
        citation=unit["citation"],
        displayed=displayed(unit["citation"], unit["language"]),
        kind=unit["kind"],
        parent=row["parent"],
        chapter=row["chapter"],
        heading=" ".join(row["heading"].split()),
        label=unit["label"],
        text=unit["text"],
        reading=unit.get("reading") or unit["text"],
        language=unit["language"],
        translations={language: unit[f"text_{language}"] for language in ("bn", "en") if unit.get(f"text_{language}")},
        status=unit["status"],
        valid_from=_day(unit.get("valid_from")),
        valid_to=_day(unit.get("valid_to")),
        unbound=tuple(unit.get("unbound") or ()),
        **{key: tuple(row[key]) for key in ("children", "provisos", "explanations", "cites", "cited_by", "other_acts", "amendments")},
    )


def _day(value: Any) -> date | None:
    """A day of the database as Python has it."""
    return date.fromisoformat(str(value)) if value is not None else None
