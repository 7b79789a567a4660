"""Who a statute in Akoma Ntoso is, by its FRBR metadata.

The identifier is country, year and number as the address of the work gives them (`/akn/eu/act/directive/ep/2014/92` → `eu-2014-92`,
`/za-eth/act/by-law/2016/sewage-disposal` → `za-eth-2016-sewage-disposal`): the first place for the country, the first year, and what
follows it. Our own export writes its identifier as an alias, which comes first. Without a year in the address the title is used.
"""

from __future__ import annotations

import re
from collections.abc import Sequence
from dataclasses import dataclass
from datetime import date

from lxml import etree

from ingestion.identity import made_up_id
from ingestion.sources.akn_vocabulary import Element

_LANGUAGES = {"ben": "bn", "eng": "en", "deu": "de", "ger": "de", "fra": "fr", "fre": "fr"}
_COUNTRIES = {"lux": "lu", "deu": "de", "bgd": "bd", "bund": "de"}
_YEAR = re.compile(r"(1[5-9]|20)[0-9]{2}(?:-[0-9]{2}-[0-9]{2})?")
_NOT_NUMBER = ("main", "!main", "jo", "data.xml")


@dataclass(frozen=True, slots=True)
class Identity:
    """What the metadata say."""

    identifier: str | None
    title: str | None
    title_en: str | None
    language: str | None
    enacted: date | None
    as_of: date | None
    own: tuple[str, ...]
    """Addresses of this work: what begins with one of them leads to this statute."""
    is_ours: bool
    """The document is an export of this product."""


def identity_of(document: Element) -> Identity:
    """The identity that the first metadata block gives."""
    work, expression = document.find(".//{*}FRBRWork"), document.find(".//{*}FRBRExpression")
    said = _Said(document)
    alias = {str(found.get("name") or "title"): said(found) for found in _all(work, "FRBRalias")}
    uris = [value for name in ("FRBRuri", "FRBRthis") for found in _all(work, name) if (value := said(found))]
    countries = [str(found.get("value") or "") for found in _all(work, "FRBRcountry")]
    language = next((str(found.get("language") or "") for found in _all(expression, "FRBRlanguage")), "")
    known = [name for uri in uris if (name := _identifier(uri, countries)) is not None]
    title = alias.get("title") or next((name for found in _all(work, "FRBRname") if " " in (name := said(found))), None)
    return Identity(
        identifier=alias.get("identifier") or (known[0] if known else None), title=title, title_en=alias.get("title-en"),
        language=_language(language), enacted=_day(work, "enacted"),
        as_of=_day(expression, "as-of") if "identifier" in alias else _at(expression),
        own=tuple(uri.rstrip("/") for uri in uris if re.search(r"/", uri)), is_ours="identifier" in alias,
    )  # fmt: skip


class _Said:
    """The value of an element; one that is #name stands for what the references show under that name."""

    def __init__(self, document: Element) -> None:
        shown = document.iterfind("./{*}meta/{*}references/*")
        self._shown = {str(found.get("eId") or found.get("id")): str(found.get("showAs") or "") for found in shown}

    def __call__(self, found: Element) -> str:
        value = str(found.get("value") or "")
        return self._shown.get(value[1:], "") if value.startswith("#") else value


def identifier_by_title(document: Element, title: str) -> str:
    """For a work whose address holds no year: its country, a year or `undated`, and its title."""
    found = document.find(".//{*}FRBRWork/{*}FRBRcountry")
    country = _country(str(found.get("value") or "")) if found is not None else None
    return made_up_id(title, country or "xx")


def _identifier(uri: str, countries: Sequence[str]) -> str | None:
    path = re.sub(r"^[a-z]+://[^/]+/", "", uri).strip("/").split("/")
    path = path[1:] if path and path[0] in ("akn", "eli") else path
    at = next((n for n, step in enumerate(path) if _YEAR.fullmatch(step)), None)
    if at is None:
        return None
    country = next((found for word in (*countries, path[0]) if (found := _country(word))), "xx")
    if re.fullmatch(rf"{country}-[a-z]+", path[0]):
        country = path[0]
    number = [re.sub(r"[^0-9A-Za-z-]+", "-", step) for step in path[at + 1 :] if step not in _NOT_NUMBER]
    return "-".join([country, path[at][:4], *number]).lower() if number else None


def _country(word: str) -> str | None:
    tail = word.rstrip("/").rpartition("/")[2].lower()
    return _COUNTRIES.get(tail) or (tail if re.fullmatch(r"[a-z]{2}(?:-[a-z]{2,3})?", tail) else None)


def _language(value: str) -> str | None:
    tail = value.rstrip("/").rpartition("/")[2].lower()
    return _LANGUAGES.get(tail[:3]) or (tail[:2] if re.match(r"[a-z]{2}(?:-|$)", tail) else None)


def _day(level: Element | None, preferred: str) -> date | None:
    """The day of that name, else the first of the level that is one."""
    found = [(str(day.get("name")), _date(str(day.get("date") or ""))) for day in _all(level, "FRBRdate")]
    named = [day for name, day in found if name == preferred and day]
    others = [day for name, day in found if day and name not in ("as-of", "unknown")]
    return next(iter(named or (others if preferred == "enacted" else [])), None)


def _at(expression: Element | None) -> date | None:
    """The day after the @ in the address of the expression."""
    for found in _all(expression, "FRBRuri"):
        day = re.search(r"@([0-9]{4}-[0-9]{2}-[0-9]{2})", str(found.get("value") or ""))
        if day:
            return _date(day[1])
    return None


def _date(text: str) -> date | None:
    try:
        day = date.fromisoformat(text[:10])
    except ValueError:
        return None
    return day if 1500 < day.year < 2900 else None


def _all(level: Element | None, name: str) -> list[etree._Element]:
    return level.findall(f"{{*}}{name}") if level is not None else []
