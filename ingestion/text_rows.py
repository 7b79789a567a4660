"""One parsed text, with the same Act in another language beside it, as rows, and the hash over what decides them."""

from __future__ import annotations

import hashlib
import json
from collections.abc import Mapping
from dataclasses import dataclass
from datetime import date

from graph_schema.citations import citation_key
from graph_schema.errors import WrongUse
from graph_schema.statute import ParsedStatute
from graph_schema.store import GraphStore
from graph_schema.vectors import Embedder
from ingestion.instruments import instruments_of
from ingestion.passages import Passage, passages_of
from ingestion.places_of_law import places_of_law
from ingestion.rows import StatuteRows, rows_of
from ingestion.text_record import TextRecord
from ingestion.version_rows import TextRows

FORM = 2
"""Raised whenever what is written for the same parse changes, so that a statute loaded before is written anew."""


@dataclass(frozen=True)
class Instrument:
    """What made the changes between a text and the one before: the amending Act or Ordinance, and the first day of them."""

    id: str | None
    commences: date | None


def text_rows(
    parsed: ParsedStatute,
    parallel: ParsedStatute | None,
    embedder: Embedder,
    valid_from: date | None,
    instrument: Instrument | None,
    known: Mapping[str, date],
) -> TextRows:
    """The text as rows. Raises SourceError where its units do not fit together."""
    rows = rows_of(parsed, parallel, valid_from, known)
    passages = _passages(parsed, parallel, rows)
    made_by = instrument or Instrument(None, None)
    texts = [parsed.model_dump_json(), parallel.model_dump_json() if parallel else None]
    days = [str(valid_from), str(made_by), sorted((name, str(day)) for name, day in known.items())]
    decisive = json.dumps([*texts, embedder.name, embedder.dimension, *days, FORM], ensure_ascii=False)
    statute = parsed.statute
    record = TextRecord(
        as_of=statute.as_of, commences=made_by.commences, instrument=made_by.id, language=statute.language, source=statute.source,
        sha256=statute.sha256, fingerprint=hashlib.sha256(decisive.encode()).hexdigest(),
    )  # fmt: skip
    return TextRows(record, rows, [{"unit": p.unit, "properties": dict(vars(p))} for p in passages])


async def known_days(store: GraphStore, parsed: ParsedStatute, instrument: Instrument | None) -> dict[str, date]:
    """The first days of the instruments that the text's notes name: of those that are loaded as statutes, and of the one that is given."""
    named = instruments_of(parsed.amendments)
    rows = await store.read("ingestion/instrument_days", instruments=sorted(named)) if named else []
    known = {row["instrument"]: date.fromisoformat(row["enacted"]) for row in rows}
    if instrument and instrument.id and instrument.commences and instrument.id in named:
        known[instrument.id] = instrument.commences
    return known


def made_by(instrument: ParsedStatute | None, commences: date | None) -> Instrument | None:
    """What made the changes: the instrument and the given day, without one the instrument's own. Raises WrongUse where it has none."""
    day = commences or (instrument.statute.enacted if instrument else None)
    if instrument is not None and day is None:
        raise WrongUse(f"{instrument.statute.title} ({instrument.statute.id}) prints no day. Say with --commences since when it is law.")
    return Instrument(instrument.statute.id if instrument else None, day) if day else None


def check_pair(parsed: ParsedStatute, parallel: ParsedStatute | None) -> None:
    """Returns where the two are in different languages. Raises WrongUse where not."""
    if parallel is not None and parallel.statute.language == parsed.statute.language:
        raise WrongUse(f"Both texts of {parsed.statute.id} are in {parsed.statute.language!r}; a parallel text is in another language.")


def one_sided(parsed: ParsedStatute, parallel: ParsedStatute | None) -> tuple[tuple[str, ...], tuple[str, ...]]:
    """Citations that only the one has, and citations that only the other has."""
    if parallel is None:
        return (), ()
    ours, theirs = ({citation_key(u.citation): u.citation for u in text.units} for text in (parsed, parallel))
    return tuple(c for key, c in ours.items() if key not in theirs), tuple(c for key, c in theirs.items() if key not in ours)


def _passages(parsed: ParsedStatute, parallel: ParsedStatute | None, rows: StatuteRows) -> list[Passage]:
    """The passages of both texts, those of the parallel one on the units of the first."""
    passages = list(passages_of(parsed))
    if parallel is None:
        return passages
    places = places_of_law(rows)
    bound = {unit.id: places.get(citation_key(unit.citation)) for unit in parallel.units}
    for p in passages_of(parallel):
        unit = bound[p.unit]
        if unit is not None:
            passages.append(Passage(p.id.replace(p.unit, unit, 1), unit, p.language, p.text, p.search_text, p.sha256))
    return passages
