"""What users type, on the command line or over HTTP, checked and put in one form. User text stays data."""

from __future__ import annotations

import re
from datetime import date

from graph_schema.citations import read_citation
from graph_schema.errors import WrongUse
from graph_schema.numerals import ascii_digits

LONGEST_TEXT = 10_000
_STATUTE_ID = re.compile(r"[a-z0-9][a-z0-9.-]{0,79}")


def read_text(text: str, what: str) -> str:
    """The question or query without blanks around it.

    Raises WrongUse where it is empty, longer than 10,000 characters, or holds half characters or control characters.
    """
    found = text.strip()
    if not found:
        raise WrongUse(f"The {what} is empty. Write it in Bangla or English, in a sentence or a few words.")
    if len(found) > LONGEST_TEXT:
        raise WrongUse(f"The {what} has {len(found):,} characters; at most {LONGEST_TEXT:,} can be read. Shorten it.")
    if re.search(r"[\ud800-\udfff]", found):
        raise WrongUse(f"The {what} is not valid UTF-8 text. Send it as UTF-8.")
    return re.sub(r"[\x00-\x08\x0b-\x1f\x7f]", " ", found).strip()


def read_provision(text: str, statute: str | None) -> tuple[str, str | None]:
    """The canonical citation, and the Act: the one that is given, or the one before the `#` of an identifier.

    Raises CitationError where the words name no provision, WrongUse where identifier and given Act differ.
    """
    own = text.strip().partition("#")[0] if "#" in text else ""
    named = read_statute_id(own) if own else None
    if named and statute and named != statute:
        raise WrongUse(f"{text.strip()[:80]!r} is a provision of {named}, and {statute} was asked for. Leave one of them out.")
    return read_citation(text), statute or named


def day_of_identifier(text: str) -> date | None:
    """The day behind the `@` of an identifier of earlier words, `bd-2006-42#sec_26@2025-07-16`. Raises WrongUse where it is none."""
    day = text.partition("#")[2].partition("@")[2].strip()
    return read_date(day) if day else None


def read_statute_id(text: str) -> str:
    """The identifier of an Act in its one form. Raises WrongUse for anything that is none."""
    found = ascii_digits(text.strip()).lower()
    if not _STATUTE_ID.fullmatch(found):
        raise WrongUse(f"{text.strip()[:80]!r} is no identifier of an Act. Write it like bd-2006-42.")
    return found


def read_date(text: str) -> date:
    """The day, written year first, digits of either script. Raises WrongUse for anything else."""
    try:
        return date.fromisoformat(ascii_digits(text.strip()))
    except ValueError:
        raise WrongUse(f"{text.strip()[:40]!r} is no date. Write it like 2024-01-31.") from None
