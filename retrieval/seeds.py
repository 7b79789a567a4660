"""Statute Retriever, first half (paper 1, 3.3): the provisions that a question names, means or spells.

Each query of the plan is searched by itself. What is searched over is passages; what comes out is the units they belong to.
"""

from __future__ import annotations

import re
from collections.abc import Sequence
from dataclasses import dataclass
from datetime import date
from typing import Any

from graph_schema.citations import citation_key
from graph_schema.evidence import Route
from graph_schema.search_text import BOUNDARY, trigrams
from graph_schema.store import GraphStore, Row
from graph_schema.vectors import DEFAULT_EMBEDDER, FULLTEXT_INDEX, SparseVector, Vectors, vector_index, vector_property
from retrieval.fusion import Ranking
from retrieval.remembered import Kept, keep
from retrieval.scope import LATEST
from retrieval.wording import beginning

SEARCHED_BY_CLAUSE = {
    "passage_e5_small": "retrieval/dense",
    "passage_bge_m3": "retrieval/dense_bge_m3",
    "passage_openai": "retrieval/dense_openai",
}
"""Index → the query that names it: the SEARCH clause takes no parameter there. Other indexes are searched by the procedure."""

WANTED = 30
"""Units of one ranking. An index gives near neighbours only, so more passages are fetched and scored exactly."""
FETCHED = 60
FETCHED_AMONG_MANY = 2000
"""Passages taken from an index that is not told the statutes, before the others' are dropped."""
MOST_STATUTES = 200
"""Statutes that the index is told to search in; where it is more of those that are loaded, few are left out."""
COUNTED = 200
"""Passages up to which a word's frequency is counted: what is more frequent weighs hardly less."""
MOST_TRIGRAMS = 250
DEFINING = ("অর্থ", "বলিতে", "means", "includes")
"""What statutes write after the word that they define."""


@dataclass(frozen=True)
class Named:
    """A provision that the question names and the graph has, with the units that hold its words."""

    key: str
    unit: str
    citation: str
    status: str
    anchors: tuple[str, ...]
    is_law: bool = True
    """Whether these words are law on the day that is asked about."""
    valid_from: date | None = None
    valid_to: date | None = None
    statute: str = ""


@dataclass(frozen=True)
class Found:
    """The units of one ranking with their scores: cosine for dense, BM25 for lexical."""

    route: Route
    units: tuple[str, ...]
    scores: tuple[float, ...]

    def ranking(self, weight: float) -> Ranking:
        return Ranking(self.route, self.units, weight)


@dataclass(frozen=True)
class Spelled:
    """What the letters and words of a question gave."""

    rankings: tuple[Found, ...]
    passages_with: dict[str, int]
    """Word → passages of the statutes that hold it."""
    state: tuple[Row, ...] | None
    """As what the statutes were loaded when the graph was asked; None where it was not."""


async def named_seeds(
    store: GraphStore,
    citations: Sequence[str],
    statutes: Sequence[str],
    vector: Sequence[float],
    most: int,
    day: date = LATEST,
    embedder: str = DEFAULT_EMBEDDER,
) -> tuple[Named, ...]:
    """The named provisions that exist, in the order of the citations; of one with many parts, the `most` nearest to the question.

    Of a provision that has other words on the day, or none, every wording that is not law then comes with its days.
    """
    if not citations:
        return ()
    keys = [citation_key(citation) for citation in citations]
    asked: dict[str, Any] = {"keys": keys, "statutes": list(statutes), "vector": list(vector), "most": most, "day": day}
    rows = await store.read("retrieval/named", **asked, property=vector_property(embedder))
    found = [_named(row) for row in rows]
    return tuple(sorted(found, key=lambda one: keys.index(one.key)))


def _named(row: dict[str, Any]) -> Named:
    first, after = ((date.fromisoformat(day) if day else None) for day in (row["valid_from"], row["valid_to"]))
    status = row["status"] or "in_force"
    return Named(row["key"], row["unit"], row["citation"], status, tuple(row["anchors"]), row["is_law"], first, after, row["statute"])


async def dense(
    store: GraphStore, embedder: str, vectors: Vectors, statutes: Sequence[str], *, day: date = LATEST, texts: int = 1
) -> tuple[Found, ...]:
    """For each vector the units whose passages are nearest, exactly scored, ties by identifier.

    `texts` is how many texts of a statute are loaded at most: that much more is fetched, since what is not law on the day is dropped.
    """
    if not len(vectors):
        return ()
    asked: dict[str, Any] = {"statutes": list(statutes), "day": day}
    index, by_clause = vector_index(embedder), SEARCHED_BY_CLAUSE.get(vector_index(embedder))
    if store.server.has_search and by_clause:
        asked["vectors"] = [store.sent(vector) for vector in vectors]
        rows = await store.read(by_clause, **asked, fetched=FETCHED * texts, wanted=WANTED)
    else:
        asked |= {"vectors": vectors.astype(float).tolist(), "property": vector_property(embedder)}
        rows = await store.read("retrieval/dense_procedure", **asked, index=index, fetched=FETCHED * texts, wanted=WANTED)
        if len(rows) < len(vectors) or any(len(row["units"]) < WANTED for row in rows):
            rows = await store.read("retrieval/dense_exact", **asked, wanted=WANTED)
    return _by_query(rows, len(vectors), Route.DENSE)


async def spelled(
    store: GraphStore,
    lines: Sequence[str],
    words: Sequence[str],
    statutes: Sequence[str],
    *,
    alone: bool,
    day: date = LATEST,
    texts: int = 1,
    kept: Kept | None = None,
) -> Spelled:
    """For each line of quoted trigrams the units that match it best, and for each word how many passages hold one that begins like it.

    All of a short word must be there, most of a long one; it is counted as far as matters for its weight. `alone` says that no other
    statute is loaded. One trip to the database; none where no line is given and every word is known.
    """
    counts, held = (kept or Kept()).counts, tuple(statutes)
    keys = {word: (phrase, held, day) for word in words for phrase in [word_phrase(word)] if phrase}
    found = {key: counts[key] for key in keys.values() if key in counts}
    missing = [key for key in dict.fromkeys(keys.values()) if key not in found]
    queries, phrases = [line or f'"{BOUNDARY}"' for line in lines] if any(lines) else [], [phrase for phrase, _, _ in missing]
    asked: dict[str, Any] = {"index": FULLTEXT_INDEX, "statutes": list(held), "wanted": WANTED, "day": day}
    rankings: list[Row] = []
    passages: list[int] = []
    state = None
    if (queries or phrases) and (alone or len(held) <= MOST_STATUTES):
        told = _in_field_all(queries, phrases, () if alone else held)
        row = (await store.read("retrieval/lexical", **asked, **told, fetched=FETCHED * texts, counted=COUNTED))[0]
        rankings, passages, state = row["rankings"], row["passages"], tuple(row["state"])
    # An index that an earlier version made finds nothing when it is told the statutes, and of too many it is not told.
    again = [] if alone or any(one["units"] for one in rankings) else queries
    recounted = [] if alone or any(passages) else phrases
    if again or recounted:
        told = _in_field_all(again, recounted)
        row = (await store.read("retrieval/lexical", **asked, **told, fetched=FETCHED_AMONG_MANY, counted=FETCHED_AMONG_MANY))[0]
        rankings, passages = row["rankings"] if again else rankings, row["passages"] if recounted else passages
        state = state or tuple(row["state"])
    fresh = dict(zip(missing, passages, strict=True))
    keep(counts, fresh)
    found |= fresh
    alike = tuple(Found(Route.LEXICAL, tuple(one["units"]), tuple(map(float, one["scores"]))) for one in rankings)
    nothing = tuple(Found(Route.LEXICAL, (), ()) for _ in lines)
    return Spelled(alike or nothing, {word: found[key] for word, key in keys.items()}, state)


async def lexical(
    store: GraphStore, lines: Sequence[str], statutes: Sequence[str], *, alone: bool, day: date = LATEST, texts: int = 1
) -> tuple[Found, ...]:
    """The rankings of `spelled` alone."""
    return (await spelled(store, lines, (), statutes, alone=alone, day=day, texts=texts)).rankings


async def passages_with(
    store: GraphStore, words: Sequence[str], statutes: Sequence[str], *, alone: bool, day: date = LATEST
) -> dict[str, int]:
    """The counts of `spelled` alone."""
    return (await spelled(store, (), words, statutes, alone=alone, day=day)).passages_with


async def sparse(store: GraphStore, weights: SparseVector, statutes: Sequence[str], *, day: date = LATEST) -> Found:
    """The units whose passages' weighed words agree best with the question's; only an embedder that weighs words has them written."""
    asked = {"statutes": list(statutes), "weights": {str(token): weight for token, weight in weights.items()}, "day": day}
    return _by_query(await store.read("retrieval/sparse", **asked, wanted=WANTED), 1, Route.LEXICAL)[0]


def _in_field_all(queries: Sequence[str], phrases: Sequence[str], statutes: Sequence[str] = ()) -> dict[str, list[str]]:
    return {"queries": [_in_field(line, statutes) for line in queries], "phrases": [_in_field(line, statutes) for line in phrases]}


def _in_field(line: str, statutes: Sequence[str] = ()) -> str:
    """The line as the index reads it: in what is searched for and, where any are given, in these statutes alone, which adds no score."""
    words = f"search_text:({line})"
    if not statutes:
        return words
    names = " ".join('"' + re.sub(r'(["\\])', r"\\\1", statute) + '"' for statute in statutes)
    return f"+statute:({names})^0 +{words}"


def trigram_query(text: str) -> str:
    """The distinct trigrams of the text, each in quotation marks, so that none can be an operator of the index's query language."""
    return " ".join(f'"{trigram}"' for trigram in list(dict.fromkeys(trigrams(text).split()))[:MOST_TRIGRAMS])


def definition_query(words: Sequence[str]) -> str:
    """Phrases that find where the statute says what these folded words mean: `“শ্রমিক” অর্থ`, `"worker" means`."""
    return " ".join(f'"{trigrams(" ".join([*words, verb]))}"' for verb in DEFINING)


def word_phrase(word: str) -> str:
    """A phrase of trigrams that finds words which begin like this folded one."""
    marked = BOUNDARY + beginning(word)
    parts = [marked[n : n + 3] for n in range(len(marked) - 2)]
    return '"' + " ".join(parts) + '"' if parts else ""


def _by_query(rows: Sequence[dict[str, Any]], queries: int, route: Route) -> tuple[Found, ...]:
    found = {row["query"]: Found(route, tuple(row["units"]), tuple(map(float, row["scores"]))) for row in rows}
    return tuple(found.get(number, Found(route, (), ())) for number in range(queries))
