"""How long to wait before a busy server is asked again: what it says itself, else twice as long each time."""

from __future__ import annotations

import math
from collections.abc import Mapping
from email.utils import parsedate_to_datetime

FIRST = 0.5
LONGEST = 86_400.0


def wait_before(attempt: int, headers: Mapping[str, str], now: float) -> float:
    """Seconds before the next attempt, `attempt` having been the last (from 1); `now` is the time since the epoch.

    `headers` are in lower case. A Retry-After that cannot be read counts as none.
    """
    told = _number(headers.get("retry-after-ms"), 0.001)
    told = _number(headers.get("retry-after"), 1.0) if told is None else told
    told = _date(headers.get("retry-after"), now) if told is None else told
    return min(told, LONGEST) if told is not None else FIRST * 2.0 ** (attempt - 1)


def _number(text: str | None, unit: float) -> float | None:
    try:
        value = float(text or "") * unit
    except ValueError:
        return None
    return max(value, 0.0) if math.isfinite(value) else None


def _date(text: str | None, now: float) -> float | None:
    try:
        return max(parsedate_to_datetime(text).timestamp() - now, 0.0) if text else None
    except (ValueError, TypeError, OverflowError):
        return None
