"""Fetches an Act from bdlaws.minlaw.gov.bd: two pages, one after the other, with a name and patience."""

from __future__ import annotations

import time

import httpx

from graph_schema.errors import SourceError

_SITE = "http://bdlaws.minlaw.gov.bd"
_HEADERS = {"User-Agent": "LabourCrew statute reader (one Act at a time)"}
_PAUSE = 1.0
"""Seconds between the two pages."""


def fetch_act(number: int, *, site: str = _SITE, pause: float = _PAUSE) -> tuple[bytes, bytes | None]:
    """The pages act-details-N.html and, if it can be had, act-N.html. Raises SourceError where the site does not give the first."""
    details = f"{site}/act-details-{number}.html"
    try:
        with httpx.Client(headers=_HEADERS, timeout=30, follow_redirects=True) as client:
            page = client.get(details)
            if page.status_code == httpx.codes.NOT_FOUND:
                raise SourceError(f"The official site has no Act number {number}. Its numbers stand in the addresses of its pages.")
            page.raise_for_status()
            time.sleep(pause)
            contents = client.get(f"{site}/act-{number}.html")
    except httpx.HTTPStatusError as problem:
        status = problem.response.status_code
        raise SourceError(f"The official site answered {status} for {details}. Try again later, or save the page.") from problem
    except (httpx.HTTPError, OSError) as problem:
        raise SourceError(
            f"The official site cannot be reached for Act {number} ({type(problem).__name__}). Check the network, "
            f"or save the page {details} where there is one and parse that file."
        ) from problem
    return page.content, contents.content if contents.status_code == httpx.codes.OK else None
