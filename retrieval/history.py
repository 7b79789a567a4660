"""Since when a provision and what it holds had which words, and which amendment made them; and the way between two provisions."""

from __future__ import annotations

from datetime import date
from itertools import groupby

from graph_schema.citations import citation_key, displayed, read_citation
from graph_schema.errors import NotLoaded
from graph_schema.statute import Frozen
from graph_schema.store import GraphStore, Row
from retrieval.provisions import ShownAmendment, the_one
from retrieval.scope import LATEST


class WordRun(Frozen):
    """Words in a row that both wordings have (`equal`), or only the later (`insert`) or the earlier (`delete`)."""

    op: str
    text: str


class Wording(Frozen):
    """Words of a provision with their days: `valid_from` is the first, `valid_to` the first after; None where not known, or still law."""

    id: str
    text: str
    heading: str
    status: str
    valid_from: date | None
    valid_from_at_latest: bool
    valid_to: date | None
    supersedes: str | None
    amendments: tuple[ShownAmendment, ...]
    words: tuple[WordRun, ...] = ()
    """The words against those that they superseded."""


class WordedProvision(Frozen):
    """One provision with all its wordings, earliest first."""

    citation: str
    kind: str
    wordings: tuple[Wording, ...]


class History(Frozen):
    """A provision's wordings, then those of whatever it holds that changed, came, went or was amended."""

    statute: str
    statute_title: str
    citation: str
    displayed: str
    texts: tuple[date, ...]
    """The days of the loaded texts that this is read from."""
    provisions: tuple[WordedProvision, ...]


class Step(Frozen):
    """One edge of a way. `forward` is false where the way goes against the edge's direction."""

    source: str
    source_citation: str
    edge: str
    forward: bool
    target: str
    target_citation: str
    text: str
    """The words of a reference."""


class Way(Frozen):
    """The shortest way from one provision to another along the edges of the law; no steps where they are the same."""

    statute: str
    source: str
    target: str
    as_of: date | None
    steps: tuple[Step, ...]


async def history(store: GraphStore, citation: str, statute: str | None = None) -> History:
    """Every wording of the provision that is loaded. Raises CitationError, NotLoaded, AmbiguousStatute."""
    wanted, act = await the_one(store, citation, statute)
    rows = await store.read("retrieval/wordings", key=citation_key(wanted), statute=act.id)
    if not rows:
        raise NotLoaded(
            f"{act.title} ({act.id}), as it is loaded, has no {displayed(wanted, 'en')}. Write one such as 26, 26(1)(a) or chapter 2."
        )
    provisions = []
    for _, group in groupby(rows, key=lambda row: row["provision"]):
        same = [*group]
        wordings = tuple(_wording(row) for row in same)
        provisions.append(WordedProvision(citation=same[-1]["citation"], kind=same[-1]["kind"], wordings=wordings))
    own = [one for one in provisions if citation_key(one.citation) == citation_key(wanted)]
    held = [one for one in provisions if one not in own and _moved(one, act.enacted)]
    return History(
        statute=act.id,
        statute_title=act.title,
        citation=own[0].citation,
        displayed=displayed(own[0].citation, act.language),
        texts=act.texts,
        provisions=(*own, *held),
    )


async def way(store: GraphStore, source: str, target: str, statute: str | None = None, as_of: date | None = None) -> Way:
    """The shortest way between two provisions of one Act on the day. Raises CitationError, NotLoaded where there is none."""
    first, act = await the_one(store, source, statute, as_of)
    last = read_citation(target)
    if citation_key(first) == citation_key(last):
        return Way(statute=act.id, source=first, target=last, as_of=as_of, steps=())
    keys = {"source": citation_key(first), "target": citation_key(last)}
    rows = await store.read("retrieval/way", **keys, statute=act.id, day=as_of or LATEST)
    if not rows:
        on = f" on {as_of}" if as_of else ""
        raise NotLoaded(f"No way leads from {displayed(first, 'en')} to {displayed(last, 'en')} of {act.title} ({act.id}){on}.")
    steps = tuple(Step.model_validate({key: value for key, value in row.items() if key != "step"}) for row in rows)
    return Way(statute=act.id, source=first, target=last, as_of=as_of, steps=steps)


_WORDING = ("id", "text", "heading", "status", "valid_from", "valid_to", "supersedes")


def _wording(row: Row) -> Wording:
    fields = {name: row[name] for name in _WORDING}
    return Wording.model_validate({**fields, "valid_from_at_latest": row["at_latest"], "amendments": tuple(row["amendments"])})


def _moved(provision: WordedProvision, enacted: date | None) -> bool:
    first = provision.wordings[0]
    begun_later = first.valid_from is not None and enacted is not None and first.valid_from > enacted
    return len(provision.wordings) > 1 or first.valid_to is not None or begun_later or bool(first.amendments)
