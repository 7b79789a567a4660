"""Statute Retriever (paper 1, 3.3): a plan carried out — named → dense → lexical → fused → reranked → hops → evidence, or why not.

Round trips to the database for one question: its letters and words, and as what the statutes are loaded, while the embedder works; then its
vector and, where any are named, provisions. Where hops lead and how provisions read is asked once for each and kept: two trips a hop and
one for the words where all is new, none where all is known. The first question of a process asks for the statutes in two trips more.
"""

from __future__ import annotations

import asyncio
import time
from collections.abc import AsyncIterator, Awaitable, Sequence
from contextlib import asynccontextmanager
from datetime import date

import numpy as np

from graph_schema.citations import citation_key, read_citation
from graph_schema.errors import DatabaseError, EmbedderError
from graph_schema.evidence import EvidencePack, Outcome
from graph_schema.plan import RetrievalPlan
from graph_schema.store import GraphStore
from graph_schema.vectors import Embedder, Vectors
from retrieval import reasons
from retrieval.ahead import Ahead
from retrieval.domain import Signals, agreement, is_about, signals_of, words_to_look_up
from retrieval.gathering import Candidates, Search, candidates, gathered
from retrieval.hits import Hits, asks_for_a_meaning
from retrieval.named import Mention, acts_named, mentions
from retrieval.question import asked, content_words
from retrieval.ranking import ByTraits, Reranker
from retrieval.reading import Reading, read
from retrieval.remembered import Assumed, Kept, Remembered
from retrieval.scope import Scope, is_of, later_than_text, scope_among
from retrieval.seeds import Found, Named, Spelled, definition_query, dense, named_seeds, spelled, trigram_query
from retrieval.topic import FITTED_WITH, are_labour_law, topic
from retrieval.wording import wording_of

PIECES_READ = 8
"""The best pieces of evidence in which the question's words are looked for."""


class Retriever:
    """Finds evidence in a statute graph with one embedder. Several questions may be asked at once."""

    def __init__(self, store: GraphStore, embedder: Embedder, reranker: Reranker | None = None, *, ahead: bool = False) -> None:
        """With `ahead` the law is read in the background from the first question on: for who answers many, and closes it at the end."""
        self._store, self._embedder, self._remembered = store, embedder, Remembered(store)
        self._ahead = Ahead(store, embedder) if ahead else None
        self._reranker = reranker or ByTraits()

    async def retrieve(self, query: str, plan: RetrievalPlan, *, statute: str | None = None, as_of: date | None = None) -> EvidencePack:
        """The evidence pack of one question; an outage is an outcome of its own and names no provision.

        Raises WrongUse for a question without words, NotLoaded for a statute that is not there.
        """
        started = time.perf_counter()
        question = asked(query)
        pack = EvidencePack(query=query, outcome=Outcome.UNAVAILABLE, statute=statute, as_of=as_of, plan=plan)
        try:
            async with self._embedding(plan.queries[:1]) as whole:
                found = await self._remembered.current(lambda assumed: self._found(question, plan, pack, whole, assumed))
        except (DatabaseError, EmbedderError) as problem:
            found = pack.model_copy(update={"reason": str(problem)})
        if self._ahead:
            self._ahead.begin(self._remembered.last)
        return found.model_copy(update={"milliseconds": round((time.perf_counter() - started) * 1000, 1)})

    async def read_ahead(self) -> None:
        """Returns when what is read ahead is read, as far as it was begun."""
        if self._ahead:
            await self._ahead.done()

    async def close(self) -> None:
        """Nothing goes on in the background any more. The store stays open."""
        if self._ahead:
            await self._ahead.close()

    async def signals(self, query: str, plan: RetrievalPlan, *, statute: str | None = None) -> Signals:
        """What the decision whether the question is about the law rests on. Raises as `retrieve` does, and for an outage DatabaseError."""
        search = await self._search(query, plan, statute)
        found = await gathered(search)
        return _signals(search, found.searched[:PIECES_READ])

    async def candidates(self, query: str, plan: RetrievalPlan, *, statute: str | None = None) -> Candidates:
        """What the reranker orders for one question. Raises as `signals` does."""
        return await candidates(await self._search(query, plan, statute))

    async def _search(self, query: str, plan: RetrievalPlan, statute: str | None) -> Search:
        async def search(assumed: Assumed) -> Search:
            scope = scope_among(assumed.kept.statutes, statute)
            reading = read(asked(query), scope)
            hits = await self._hits(reading, plan, scope, plan.named, whole, assumed)
            return self._under_way(plan, reading, hits, scope, assumed.kept)

        async with self._embedding(plan.queries[:1]) as whole:
            return await self._remembered.current(search)

    def _under_way(self, plan: RetrievalPlan, reading: Reading, hits: Hits, scope: Scope, kept: Kept) -> Search:
        wording = wording_of(reading.words, reading.terms, hits.passages_with, passages=scope.passages, languages=scope.languages)
        return Search(self._store, self._embedder.name, self._reranker, plan, reading, wording, hits, scope, kept)

    async def _found(
        self, question: str, plan: RetrievalPlan, pack: EvidencePack, whole: Awaitable[Vectors], assumed: Assumed
    ) -> EvidencePack:
        kept, as_of = assumed.kept, pack.as_of
        scope = scope_among(kept.statutes, pack.statute, as_of)
        scope.check_vectors(self._embedder)
        reading = read(question, scope)
        own, others = _mentions(question, scope)
        citations = tuple(dict.fromkeys([*plan.named, *(mention.citation for mention in own)]))
        if others and not citations:
            acts = [mention.act or "" for mention in others]
            reason = reasons.of_another_act(acts, scope.named(reading.language), reading.language)
            return pack.model_copy(update={"outcome": Outcome.NO_MATCH, "reason": reason})
        hits = await self._hits(reading, plan, scope, citations, whole, assumed)
        there = {one.key for one in (*hits.named, *hits.at_other_times)}
        missing = [citation for citation in citations if citation_key(citation) not in there]
        if (missing or hits.at_other_times) and not hits.named:
            reason = " ".join(_absent(reading, hits, scope, missing))
            return pack.model_copy(update={"outcome": Outcome.NO_MATCH, "reason": reason})
        search = self._under_way(plan, reading, hits, scope, kept)
        found = await gathered(search)
        signals = _signals(search, found.searched[:PIECES_READ])
        if not found.evidence or not (hits.named or hits.wanted or is_about(signals)):
            reason = reasons.not_this_law(scope.named(reading.language), reading.language)
            return pack.model_copy(update={"outcome": Outcome.NO_MATCH, "reason": reason})
        caution = _caution(reading, hits, scope, missing, as_of)
        grounded = {"outcome": Outcome.GROUNDED, "reason": caution, "evidence": found.evidence, "hop_trace": found.trace}
        return pack.model_copy(update=grounded)

    @asynccontextmanager
    async def _embedding(self, texts: Sequence[str]) -> AsyncIterator[asyncio.Task[Vectors]]:
        """The vectors of the texts, being made from now on; where they turn out not to be needed, nobody waits for them."""
        work = asyncio.create_task(asyncio.to_thread(self._embedder.embed_queries, texts))
        try:
            yield work
        finally:
            if not work.cancel() and not work.cancelled():
                work.exception()

    async def _hits(
        self, reading: Reading, plan: RetrievalPlan, scope: Scope, citations: Sequence[str], whole: Awaitable[Vectors], assumed: Assumed
    ) -> Hits:
        """All searches of one question, those that need no vector while the embedder works on the `whole` of it."""
        lines = [trigram_query(line) for line in (*map(_substance, plan.queries), reading.law_words) if line]
        if asks_for_a_meaning(plan, reading):
            lines.append(definition_query(reading.words))

        async def by_meaning() -> tuple[tuple[Named, ...], tuple[Found, ...], tuple[float, ...]]:
            # Embedding takes most of the time, and the parts of a question bring nothing to it that the whole and their letters do not.
            further = [asyncio.to_thread(self._embedder.embed_queries, [line]) for line in [reading.translated] if line]
            vectors = np.concatenate(await asyncio.gather(whole, *further))
            middle = _middle(vectors, with_last=bool(reading.translated))
            asked_for = [read_citation(seed) for seed in plan.seeds]
            named, found = await asyncio.gather(
                named_seeds(self._store, [*citations, *asked_for], scope.ids, middle, plan.k, scope.day, self._embedder.name),
                dense(self._store, self._embedder.name, vectors, scope.ids, day=scope.day, texts=scope.most_texts),
            )
            return named, found, middle

        async def by_letters() -> Spelled:
            words, texts = words_to_look_up(reading.words, reading.terms, scope.languages), scope.most_texts
            found = await spelled(self._store, lines, words, scope.ids, alone=scope.alone, day=scope.day, texts=texts, kept=assumed.kept)
            assumed.told(found.state)
            return found

        (units, near, middle), alike = await asyncio.gather(by_meaning(), by_letters())
        keys = {citation_key(citation) for citation in citations}
        named = tuple(one for one in units if one.key in keys and one.is_law)
        wanted = tuple(one for one in units if one.unit in plan.seeds and one.is_law and one not in named)
        law = {one.key for one in named}
        at_other_times = tuple(one for one in units if one.key in keys and one.key not in law)
        is_known = self._embedder.name == FITTED_WITH
        likeness = near[0].scores[0] if is_known and near and near[0].scores else None
        about = topic((await whole)[0]) if is_known and are_labour_law(scope.titles) else None
        return Hits(named, wanted, near, alike.rankings, alike.passages_with, middle, at_other_times, likeness, about)


def _substance(query: str) -> str:
    """The words of the query that say what it is about; all of it where none does."""
    return " ".join(content_words(query)) or query


def _mentions(question: str, scope: Scope) -> tuple[list[Mention], list[Mention]]:
    """The provisions that the question names together with an Act: of the statutes in scope, and of others."""
    with_act = [mention for mention in mentions(question) if mention.act is not None]
    own = [mention for mention in with_act if is_of(mention.act or "", scope)]
    return own, [mention for mention in with_act if mention not in own]


def _middle(vectors: Vectors, *, with_last: bool) -> tuple[float, ...]:
    """The direction of the question: its own vector, halfway to that of the law's words where those were embedded too."""
    direction = vectors[0] + vectors[-1] if with_last else vectors[0]
    return tuple((direction / np.linalg.norm(direction)).astype(float).tolist())


def _signals(search: Search, texts: Sequence[str]) -> Signals:
    hits, reading, scope = search.hits, search.reading, search.scope
    alike = agreement(hits.dense[0].units if hits.dense else (), hits.lexical[0].units if hits.lexical else ())
    return signals_of(
        reading.text,
        search.wording,
        reading.terms,
        hits.passages_with,
        texts,
        passages=scope.passages,
        languages=scope.languages,
        agreement=alike,
        other_acts=sum(not is_of(act, scope) for act in acts_named(reading.text)),
        likeness=hits.likeness,
        topic=hits.topic,
    )


def _caution(reading: Reading, hits: Hits, scope: Scope, missing: Sequence[str], as_of: date | None) -> str | None:
    """What a reader of the evidence must know: a named provision that is gone or absent, a text of an earlier day."""
    said = []
    gone = [one.citation for one in hits.named if one.status != "in_force"]
    if gone:
        said.append(reasons.no_longer_law(gone, reading.language))
    said += _absent(reading, hits, scope, missing)
    earlier = later_than_text(scope, as_of)
    if earlier and as_of:
        said.append(reasons.text_is_earlier([(one.title, one.as_of) for one in earlier if one.as_of], as_of, reading.language))
    later = [(one.title, one.texts[0]) for one in scope.statutes if as_of and one.texts and as_of < one.texts[0]]
    if later and as_of:
        said.append(reasons.text_is_later(later, as_of, reading.language))
    unsure = [(one.title, one.text_of(as_of)) for one in scope.statutes if as_of and one.is_unsure_on(as_of)]
    if unsure and as_of:
        said.append(reasons.between_texts([(title, day) for title, day in unsure if day], as_of, reading.language))
    if scope.left_out and as_of:
        said.append(reasons.not_covered([(one.title, one.covers_from) for one in scope.left_out], as_of, reading.language))
    return " ".join(said) or None


def _absent(reading: Reading, hits: Hits, scope: Scope, missing: Sequence[str]) -> list[str]:
    """One sentence for each named provision that was law at another time only, and one for those that never were."""
    texts = {one.id: one.texts for one in scope.statutes}
    wordings: dict[str, list[Named]] = {}
    for one in hits.at_other_times:
        wordings.setdefault(one.key, []).append(one)
    said = []
    for same in wordings.values():
        first_texts = [text for one in same for text in texts.get(one.statute, ())[:1]]
        days = [(one.valid_from, one.valid_to) for one in same]
        said.append(reasons.law_at_other_times(same[0].citation, days, scope.day, min(first_texts, default=None), reading.language))
    if missing:
        said.append(reasons.no_such_provision(missing, scope.named(reading.language), reading.language))
    return said
