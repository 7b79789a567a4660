"""The same provisions in another language: a text that is read along with the one that prevails, and is never law by itself."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass, replace
from datetime import date
from enum import Enum

from ingestion.places_of_law import places_of_law
from ingestion.rows import Row
from ingestion.text_record import TextRecord
from ingestion.version_rows import TextRows


class Part(Enum):
    """What a text that is loaded is among those that are there."""

    TEXT = "one of the texts"
    COURTESY = "the courtesy text beside them"
    PREVAILS = "the text that prevails over those that are there"


@dataclass(frozen=True)
class Courtesy:
    """A courtesy text: of each provision, by the key of its citation, its words and its passages."""

    language: str
    title: str
    as_of: date | None
    fingerprint: str
    words: dict[str, tuple[str, str]]
    """Text and heading."""
    passages: dict[str, list[Row]]


def part_of(language: str, prevailing: str | None, loaded: Sequence[TextRecord], loaded_prevailing: str | None) -> Part:
    """What a text in `language` is beside the loaded ones. Each says by a provision which language prevails, or None.

    Where neither says it, the one that was loaded first prevails.
    """
    there = loaded[-1].language if loaded else language
    if language == there:
        return Part.TEXT
    return Part.PREVAILS if (loaded_prevailing or prevailing or there) == language else Part.COURTESY


def courtesy_of(text: TextRows) -> Courtesy:
    """The text itself as a courtesy text."""
    units = {row["properties"]["id"]: row["properties"] for row in text.rows.units}
    return Courtesy(
        language=text.record.language,
        title=text.rows.statute["title"],
        as_of=text.record.as_of,
        fingerprint=text.record.fingerprint,
        words={unit["citation_key"]: (unit["text"], unit["heading"]) for unit in units.values()},
        passages=_by_provision(text, text.record.language),
    )


def courtesy_beside(text: TextRows) -> Courtesy | None:
    """The courtesy text that the text carries, None where it carries none."""
    others = [language for language in text.rows.statute.get("languages") or () if language != text.record.language]
    if not others or text.record.courtesy is None:
        return None
    language, statute = others[0], text.rows.statute
    units = [row["properties"] for row in text.rows.units]
    return Courtesy(
        language=language,
        title=statute.get(f"title_{language}") or statute["title"],
        as_of=date.fromisoformat(str(statute["courtesy_as_of"])) if statute.get("courtesy_as_of") else None,
        fingerprint=text.record.courtesy,
        words={
            unit["citation_key"]: (unit[f"text_{language}"], unit.get(f"heading_{language}") or "")
            for unit in units
            if unit.get(f"text_{language}") is not None
        },
        passages=_by_provision(text, language),
    )


def with_courtesy(text: TextRows, courtesy: Courtesy) -> TextRows:
    """The text with the courtesy text's words and passages on the provisions of equal citation, in place of those it had."""
    language, places = courtesy.language, places_of_law(text.rows)
    units = []
    for row in text.rows.units:
        words, heading = courtesy.words.get(row["properties"]["citation_key"], (None, None))
        units.append({**row, "properties": {**row["properties"], f"text_{language}": words, f"heading_{language}": heading}})
    passages = [row for row in text.passages if row["properties"]["language"] != language]
    for key, windows in courtesy.passages.items():
        unit = places.get(key)
        passages += [{"unit": unit, "properties": {**properties, "unit": unit}} for properties in windows if unit]
    statute = {**text.rows.statute, "languages": [text.record.language, language], "courtesy_as_of": courtesy.as_of}
    if language == "en":
        statute["title_en"] = statute.get("title_en") or courtesy.title
    record = text.record.model_copy(update={"courtesy": courtesy.fingerprint})
    return TextRows(record, replace(text.rows, statute=statute, units=units), passages)


def topmost(citations: Sequence[str]) -> list[str]:
    """Of the citations those that lie below no other of them."""
    return [one for one in citations if not any(one != other and one.startswith((f"{other}(", f"{other} ")) for other in citations)]


def _by_provision(text: TextRows, language: str) -> dict[str, list[Row]]:
    keys = {row["properties"]["id"]: row["properties"]["citation_key"] for row in text.rows.units}
    found: dict[str, list[Row]] = {}
    for row in text.passages:
        if row["properties"]["language"] == language:
            found.setdefault(keys[row["unit"]], []).append(row["properties"])
    return found
