"""Several texts of one statute in the order of their days → since when and until when each provision had which words.

Pure. What stands in consecutive texts with the same words is one; other words, or a text without it between two that have it, make
another. Dates: the first day that is known, and the first day after; None where the texts do not say.
"""

from __future__ import annotations

from collections.abc import Hashable, Iterable, Mapping, Sequence
from dataclasses import dataclass
from datetime import date
from enum import StrEnum
from typing import Generic, TypeVar

from graph_schema.citations import citation_key
from graph_schema.statute import ParsedStatute, Unit
from ingestion.same_words import folded

K = TypeVar("K", bound=Hashable)


class Change(StrEnum):
    """What became of a provision between an earlier text and a later one."""

    SAME = "same"
    CHANGED = "changed"
    NEW = "new"
    GONE = "gone"


@dataclass(frozen=True)
class Run(Generic[K]):
    """One thing with one wording, in the texts from number `first` to number `last`."""

    key: K
    first: int
    last: int


@dataclass(frozen=True)
class Timeline:
    """The texts' days. `begins[n]` is the first day on which what text n changed is law; that of the first text is not used."""

    as_of: tuple[date | None, ...]
    begins: tuple[date | None, ...]
    only_latest: tuple[bool, ...] = ()
    """Of each text, whether what it changed may have been law before `begins`."""

    def at_latest(self, text: int) -> bool | None:
        """True where the first day of what the text changed is only the latest possible, else None."""
        return (text < len(self.only_latest) and self.only_latest[text]) or None

    def valid_from(self, run: Run[K], own: date | None) -> date | None:
        """The first day of the run; `own` is what the first text says of itself."""
        return self.begins[run.first] if run.first else own

    def valid_to(self, run: Run[K]) -> date | None:
        """The first day after the run; None while it lasts."""
        return self.begins[run.last + 1] if run.last + 1 < len(self.begins) else None


@dataclass(frozen=True)
class Interval:
    """Words of one provision and the days between which they are law: `valid_from` is the first, `valid_to` the first after."""

    citation: str
    text: str
    status: str
    valid_from: date | None
    valid_to: date | None
    change: Change


def runs(texts: Sequence[Mapping[K, Hashable]]) -> list[Run[K]]:
    """Of every key its runs, in the order in which keys first come; `texts` map each key to what must stay the same."""
    found: list[Run[K]] = []
    for key in dict.fromkeys(key for text in texts for key in text):
        first: int | None = None
        for n, text in enumerate(texts):
            if first is not None and (key not in text or text[key] != texts[n - 1][key]):
                found.append(Run(key, first, n - 1))
                first = None
            if first is None and key in text:
                first = n
        if first is not None:
            found.append(Run(key, first, len(texts) - 1))
    return found


def in_one_order(texts: Iterable[Sequence[K]]) -> list[K]:
    """All keys in one reading order: that of the last text, what only earlier texts have after what stood before it there."""
    order: list[K] = []
    for text in reversed([*texts]):
        known = set(order)
        after: dict[K | None, list[K]] = {}
        place: K | None = None
        for key in text:
            if key in known:
                place = key
            else:
                after.setdefault(place, []).append(key)
        order = [*after.get(None, ()), *(one for key in order for one in (key, *after.get(key, ())))]
    return order


def merged(earlier: ParsedStatute, later: ParsedStatute, on: date) -> tuple[Interval, ...]:
    """Every provision of both texts with its days: words that differ end and begin on `on`. In one reading order."""
    texts = [{citation_key(unit.citation): unit for unit in parsed.units} for parsed in (earlier, later)]
    timeline = Timeline((earlier.statute.as_of, later.statute.as_of), (None, on))
    found: dict[str, list[Interval]] = {}
    for run in runs([{key: face(unit) for key, unit in text.items()} for text in texts]):
        unit = texts[run.last][run.key]
        found.setdefault(run.key, []).append(
            Interval(
                citation=unit.citation,
                text=unit.text,
                status=unit.status.value,
                valid_from=timeline.valid_from(run, earlier.statute.enacted),
                valid_to=timeline.valid_to(run),
                change=_change(run, texts),
            )
        )
    return tuple(interval for key in in_one_order(texts_in_order(texts)) for interval in found[key])


def texts_in_order(texts: Sequence[Mapping[K, Unit]]) -> list[list[K]]:
    """The keys of each text as it prints them."""
    return [[*text] for text in texts]


def face(unit: Unit) -> tuple[str, ...]:
    """What must stay the same of a unit for it to be the same: kind, status, heading and own words, harmless differences aside."""
    return unit.kind.value, unit.status.value, folded(unit.heading), folded(unit.text)


def _change(run: Run[K], texts: Sequence[Mapping[K, Unit]]) -> Change:
    if run.first < run.last:
        return Change.SAME
    elsewhere = texts[1 - run.first]
    return Change.CHANGED if run.key in elsewhere else (Change.GONE if run.first == 0 else Change.NEW)
