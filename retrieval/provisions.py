"""One provision as `labourcrew show` and the routes under /sections give it: its words, and everything that hangs on it."""

from __future__ import annotations

from datetime import date
from typing import Any

from graph_schema.citations import citation_key, displayed, read_citation
from graph_schema.errors import AmbiguousStatute, NotLoaded
from graph_schema.statute import Frozen
from graph_schema.store import GraphStore
from retrieval.reasons import between_texts, law_at_other_times, text_is_earlier, text_is_later
from retrieval.scope import LATEST, LoadedStatute, scope_of

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
    made_by: str | None = None
    """The provision of the amending instrument, where that is loaded."""


class Shown(Frozen):
    """One provision. `text` is its own words, `reading` its words with its clauses as they are read together."""

    statute: str
    statute_title: str
    as_of: date | None
    """The day of the text that shows these words."""
    asked_for: date | None
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
    valid_from_at_latest: bool
    """True where the words may have been law before `valid_from`."""
    valid_to: date | None
    authoritative: str
    """The language that prevails; what stands in `translations` is then a courtesy text."""
    courtesy_as_of: date | None
    """The day of the courtesy text, where it is known."""
    caution: str | None
    """What a reader must know of a day that no text is of."""
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


async def show(store: GraphStore, citation: str, statute: str | None = None, as_of: date | None = None) -> Shown:
    """The provision of that citation, in any spelling or as an identifier, as it was on the day; without one as the latest text has it.

    Raises CitationError for words that name none, NotLoaded where the statute has none such or had none on that day, OutsideCoverage
    where no loaded text shows the law of that day, and AmbiguousStatute where several Acts are loaded and none is named.
    """
    wanted, act = await the_one(store, citation, statute, as_of)
    rows = await store.read("retrieval/shown", key=citation_key(wanted), statute=act.id, day=as_of or LATEST)
    if not rows:
        raise NotLoaded(await _why_not(store, wanted, act, as_of))
    return _shown(act, rows[0], as_of)


async def the_one(store: GraphStore, citation: str, statute: str | None, as_of: date | None = None) -> tuple[str, LoadedStatute]:
    """The canonical citation and the one statute that is meant. Raises CitationError, NotLoaded, OutsideCoverage, AmbiguousStatute."""
    wanted = read_citation(citation)
    if statute is None and "#" in citation:
        statute = citation.partition("#")[0].strip()
    return wanted, await _act(store, wanted, statute, as_of)


async def _why_not(store: GraphStore, citation: str, act: LoadedStatute, as_of: date | None) -> str:
    """Since when or until when the provision is law; or that there is none such."""
    wordings = await store.read("retrieval/wordings", key=citation_key(citation), statute=act.id)
    days = [(_day(row["valid_from"]), _day(row["valid_to"])) for row in wordings if citation_key(row["citation"]) == citation_key(citation)]
    if not days:
        return f"{act.title} ({act.id}), as it is loaded, has no {displayed(citation, 'en')}. Write one such as 26, 26(1)(a) or chapter 2."
    first_text = act.texts[0] if act.texts else None
    return f"{law_at_other_times(citation, days, as_of or LATEST, first_text, 'en')} ({act.title}, {act.id})"


async def _act(store: GraphStore, citation: str, statute: str | None, as_of: date | None) -> LoadedStatute:
    scope = await scope_of(store, statute, as_of)
    if len(scope.statutes) > 1:
        choices = ", ".join(f"{act.id} ({act.title})" for act in scope.statutes[:LONGEST_LIST])
        raise AmbiguousStatute(f"{citation} could be of several Acts. Say which with --statute: {choices}.")
    return scope.statutes[0]


def _shown(act: LoadedStatute, row: dict[str, Any], as_of: date | None) -> Shown:
    unit = row["unit"]
    text_day = (act.text_of(as_of) or act.texts[0]) if as_of and act.texts else act.as_of
    return Shown(
        statute=act.id,
        statute_title=act.title,
        as_of=text_day,
        asked_for=as_of,
        id=unit["id"],
        citation=unit["citation"],
        displayed=displayed(unit["citation"], unit["language"]),
        kind=unit["kind"],
        parent=row["parent"],
        chapter=row["chapter"],
        heading=" ".join(row["heading"].split()),
        label=unit["label"],
        text=unit["text"],
        reading=row["earlier_reading"] or unit.get("reading") or unit["text"],
        language=unit["language"],
        translations={language: unit[f"text_{language}"] for language in ("bn", "en") if unit.get(f"text_{language}")},
        status=unit["status"],
        valid_from=_day(unit.get("valid_from")),
        valid_from_at_latest=bool(unit.get("valid_from_at_latest")),
        valid_to=_day(unit.get("valid_to")),
        authoritative=act.authoritative or act.language,
        courtesy_as_of=act.courtesy_as_of,
        caution=_caution(act, as_of),
        unbound=tuple(unit.get("unbound") or ()),
        **{key: tuple(row[key]) for key in ("children", "provisos", "explanations", "cites", "cited_by", "other_acts", "amendments")},
    )


def _caution(act: LoadedStatute, as_of: date | None) -> str | None:
    if as_of is None or not act.texts:
        return None
    if as_of > act.texts[-1]:
        return text_is_earlier([(act.title, act.texts[-1])], as_of, "en")
    if as_of < act.texts[0]:
        return text_is_later([(act.title, act.texts[0])], as_of, "en")
    before = act.text_of(as_of)
    return between_texts([(act.title, before)], as_of, "en") if before and act.is_unsure_on(as_of) else None


def _day(value: Any) -> date | None:
    """A day of the database as Python has it."""
    return date.fromisoformat(str(value)) if value is not None else None
