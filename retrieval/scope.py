"""Which of the loaded statutes a question is put to."""

from __future__ import annotations

from collections.abc import Sequence
from datetime import date

from graph_schema.errors import DimensionMismatch, NotLoaded, OutsideCoverage
from graph_schema.search_text import search_words
from graph_schema.statute import Frozen
from graph_schema.store import GraphStore
from graph_schema.vectors import Embedder, identity_of
from retrieval.question import terms_in


class LoadedStatute(Frozen):
    """A statute in the graph, as a question needs to know it."""

    id: str
    title: str
    title_en: str | None = None
    language: str
    languages: tuple[str, ...]
    number: str | None = None
    enacted: date | None = None
    as_of: date | None = None
    """The day of its latest text."""
    passages: int
    embedders: tuple[str, ...] = ()
    """Whose vectors its passages have: name, dimension and version of each embedder."""
    texts: tuple[date, ...] = ()
    """The days of all its texts that have one, earliest first."""
    unsure_until: tuple[date, ...] = ()
    """Of them those whose changes began on an unknown day after the text before."""
    authoritative: str = ""
    """The language that prevails."""
    courtesy_as_of: date | None = None
    """The day of the text in the other language, where it is known."""

    @property
    def covers_from(self) -> date | None:
        """The first day that can be asked about: that of the Act, else that of its earliest text; None where neither is known."""
        return self.enacted or (self.texts[0] if self.texts else None)

    def covers(self, day: date | None) -> bool:
        """Whether the law of that day can be asked for. Later days are answered from the latest text."""
        return day is None or self.covers_from is None or day >= self.covers_from

    def text_of(self, day: date) -> date | None:
        """The day of the latest text that is not of a later day."""
        return max((text for text in self.texts if text <= day), default=None)

    def is_unsure_on(self, day: date) -> bool:
        """True between two texts where it is not known since when the later's changes are law."""
        following = next((text for text in self.texts if text > day), None)
        return following in self.unsure_until and self.text_of(day) not in (None, day)


LATEST = date.max
"""A day on which just what the latest texts show is law."""


class Scope(Frozen):
    """The statutes asked about, the day, and whether other statutes are loaded beside them."""

    statutes: tuple[LoadedStatute, ...]
    alone: bool
    day: date = LATEST
    """The day whose law is asked for; beyond all days where it is the latest."""
    left_out: tuple[LoadedStatute, ...] = ()
    """Statutes that do not cover the day."""

    @property
    def most_texts(self) -> int:
        """Of the statute with most texts, how many."""
        return max((len(statute.texts) for statute in self.statutes), default=1) or 1

    @property
    def ids(self) -> tuple[str, ...]:
        return tuple(statute.id for statute in self.statutes)

    @property
    def languages(self) -> frozenset[str]:
        return frozenset(language for statute in self.statutes for language in statute.languages)

    @property
    def passages(self) -> int:
        return sum(statute.passages for statute in self.statutes)

    @property
    def titles(self) -> tuple[str, ...]:
        return tuple(f"{statute.title} {statute.title_en or ''}" for statute in self.statutes)

    def check_vectors(self, embedder: Embedder) -> None:
        """Returns where each statute has vectors by this embedder. Raises DimensionMismatch, with both numbers, where not."""
        identity = identity_of(embedder)
        for statute in self.statutes:
            if statute.embedders and not any(identity == one or identity.startswith(one + " ") for one in statute.embedders):
                name, dimension = statute.embedders[0].split(" ")[:2]
                raise DimensionMismatch(
                    f"The passages of {statute.id} were embedded by {name} with {dimension} dimensions, and the embedder now is"
                    f" {embedder.name} with {embedder.dimension} ({embedder.version}). Run `labourcrew reembed --embedder {embedder.name}`,"
                    f" or set LABOURCREW_EMBEDDER={name}."
                )

    def named(self, language: str) -> str:
        """The statutes' titles in a sentence of that language, where they have one."""
        titles = [(statute.title_en if language == "en" else None) or statute.title for statute in self.statutes]
        return {True: " · ".join(titles[:3]) + " …", False: " · ".join(titles)}[len(titles) > 3]


async def statutes(store: GraphStore) -> tuple[LoadedStatute, ...]:
    """Every loaded statute, by identifier."""
    return tuple(LoadedStatute.model_validate(row) for row in await store.rows("retrieval/statutes"))


async def scope_of(store: GraphStore, statute: str | None, as_of: date | None = None) -> Scope:
    """The statute of that identifier, or all that cover the day.

    Raises NotLoaded, naming those that are loaded, and OutsideCoverage, naming what they cover.
    """
    return scope_among(await statutes(store), statute, as_of)


def scope_among(loaded: Sequence[LoadedStatute], statute: str | None, as_of: date | None = None) -> Scope:
    """The same of statutes that were read before. Raises as `scope_of` does."""
    if not loaded:
        raise NotLoaded("No statute is loaded. Load one with `labourcrew ingest sample`, or a file of your own.")
    chosen = tuple(one for one in loaded if statute is None or one.id == statute)
    if not chosen:
        names = ", ".join(one.id for one in loaded[:12])
        raise NotLoaded(f"The graph holds no statute {str(statute)[:80]!r}. Loaded: {names}.")
    covering = tuple(one for one in chosen if one.covers(as_of))
    if not covering:
        covered = "; ".join(f"{one.title} ({one.id}) from {one.covers_from} on" for one in chosen[:12])
        raise OutsideCoverage(f"The law of {as_of} is in no loaded text. They cover {covered}. Ask for a day from then on.")
    left_out = tuple(one for one in chosen if not one.covers(as_of))
    return Scope(statutes=covering, alone=len(covering) == len(loaded), day=as_of or LATEST, left_out=left_out)


def is_of(act: str, scope: Scope) -> bool:
    """True where an Act named in a question is one of the statutes: half of its words or more, or their translations, are in the titles."""
    titled = search_words(" ".join(f"{statute.title} {statute.title_en or ''}" for statute in scope.statutes))
    words = [word for word in search_words(act) if word not in _ACT_WORDS and not word[0].isdigit()]
    return 2 * sum(any(_alike(one, title) for one in (word, *_translated(word)) for title in titled) for word in words) >= len(words)


def _translated(word: str) -> list[str]:
    return search_words(" ".join(" ".join([*term.words("bn"), *term.words("en")]) for term in terms_in(word)))


_ACT_WORDS = frozenset(search_words("act the code ordinance rules of bangladesh আইন আইনের আইনে বিধি অধ্যাদেশ এর বাংলাদেশ বাংলাদেশের"))


def _alike(word: str, other: str) -> bool:
    shared = max(3, round(min(len(word), len(other)) * 0.75))
    return len(word) >= 3 and word[:shared] == other[:shared]


def later_than_text(scope: Scope, as_of: date | None) -> Sequence[LoadedStatute]:
    """Statutes whose text shows the law of an earlier day than the one asked about."""
    return [statute for statute in scope.statutes if as_of and statute.as_of and statute.as_of < as_of]
