"""Which of the loaded statutes a question is put to."""

from __future__ import annotations

from collections.abc import Sequence
from datetime import date

from graph_schema.errors import NotLoaded
from graph_schema.search_text import search_words
from graph_schema.statute import Frozen
from graph_schema.store import GraphStore
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
    passages: int


class Scope(Frozen):
    """The statutes asked about, and whether others are loaded beside them."""

    statutes: tuple[LoadedStatute, ...]
    alone: bool

    @property
    def ids(self) -> tuple[str, ...]:
        return tuple(statute.id for statute in self.statutes)

    @property
    def languages(self) -> frozenset[str]:
        return frozenset(language for statute in self.statutes for language in statute.languages)

    @property
    def passages(self) -> int:
        return sum(statute.passages for statute in self.statutes)

    def named(self, language: str) -> str:
        """The statutes' titles in a sentence of that language, where they have one."""
        titles = [(statute.title_en if language == "en" else None) or statute.title for statute in self.statutes]
        return {True: " · ".join(titles[:3]) + " …", False: " · ".join(titles)}[len(titles) > 3]


async def statutes(store: GraphStore) -> tuple[LoadedStatute, ...]:
    """Every loaded statute, by identifier."""
    return tuple(LoadedStatute.model_validate(row) for row in await store.read("retrieval/statutes"))


async def scope_of(store: GraphStore, statute: str | None) -> Scope:
    """The statute of that identifier, or all of them. Raises NotLoaded, naming those that are loaded."""
    loaded = await statutes(store)
    if not loaded:
        raise NotLoaded("No statute is loaded. Load one with `labourcrew ingest sample`, or a file of your own.")
    chosen = tuple(one for one in loaded if statute is None or one.id == statute)
    if not chosen:
        names = ", ".join(one.id for one in loaded[:12])
        raise NotLoaded(f"The graph holds no statute {str(statute)[:80]!r}. Loaded: {names}.")
    return Scope(statutes=chosen, alone=len(chosen) == len(loaded))


def is_of(act: str, scope: Scope) -> bool:
    """True where an Act's name in a question means one of the statutes: a word of its own, or that word's translation, is in a title."""
    titles = " ".join(f"{statute.title} {statute.title_en or ''}" for statute in scope.statutes)
    titled = search_words(titles)
    words = [word for word in search_words(act) if word not in _ACT_WORDS and not word[0].isdigit()]
    translated = search_words(" ".join(" ".join([*term.words("bn"), *term.words("en")]) for term in terms_in(act)))
    return not words or any(_alike(word, title) for word in [*words, *translated] for title in titled)


_ACT_WORDS = frozenset(search_words("act the code ordinance rules of bangladesh আইন আইনের আইনে বিধি অধ্যাদেশ এর বাংলাদেশ বাংলাদেশের"))


def _alike(word: str, other: str) -> bool:
    shared = max(3, round(min(len(word), len(other)) * 0.75))
    return len(word) >= 3 and word[:shared] == other[:shared]


def later_than_text(scope: Scope, as_of: date | None) -> Sequence[LoadedStatute]:
    """Statutes whose text shows the law of an earlier day than the one asked about."""
    return [statute for statute in scope.statutes if as_of and statute.as_of and statute.as_of < as_of]
