"""Labelled scores as a file holds them: one JSON object a line."""

from __future__ import annotations

import json
import math
from typing import Any, NoReturn

from agents.gate.risk_control import LabelledScore
from graph_schema.errors import CalibrationError

_EXAMPLE = '{"question": "q1", "claim": "c1", "score": 0.8, "faithful": true}'


def read_labelled_scores(text: str, name: str = "the scores") -> tuple[LabelledScore, ...]:
    """Every row of the text, blank lines left out; further fields are allowed.

    Raises CalibrationError naming the line that is no labelled score, or where there is no row at all.
    """
    lines = enumerate(text.lstrip("\ufeff").split("\n"), 1)
    rows = tuple(_row(line, f"Line {number} of {name}") for number, line in lines if line.strip())
    if not rows:
        raise CalibrationError(f"There is no labelled score in {name}. Write one a line, like {_EXAMPLE}.")
    return rows


def _row(line: str, where: str) -> LabelledScore:
    try:
        found = json.loads(line, parse_constant=_no_number)
    except (ValueError, RecursionError) as error:
        reason = "has a score that is not a number" if isinstance(error, _NotANumber) else "is not JSON"
        raise CalibrationError(f"{where} {reason}. A line looks like {_EXAMPLE}.") from None
    if not isinstance(found, dict):
        raise CalibrationError(f"{where} is not an object. A line looks like {_EXAMPLE}.")
    missing = [key for key in ("question", "claim", "score", "faithful") if key not in found]
    if missing:
        raise CalibrationError(f"{where} has no {', '.join(missing)}. A line looks like {_EXAMPLE}.")
    score = _score(found["score"])
    if score is None:
        raise CalibrationError(f"{where} has a score that is not a number: {json.dumps(found['score'], ensure_ascii=False)[:40]}.")
    if not isinstance(found["faithful"], bool):
        raise CalibrationError(f"{where} must say true or false for faithful, not {str(found['faithful'])[:40]!r}.")
    question, claim = (_name(found[key]) for key in ("question", "claim"))
    if question is None or claim is None:
        raise CalibrationError(f"{where} must name its question and its claim in words or numbers.")
    return LabelledScore(question=question, claim=claim, score=score, faithful=found["faithful"])


def _score(value: Any) -> float | None:
    if isinstance(value, bool) or not isinstance(value, int | float):
        return None
    try:
        score = float(value)
    except OverflowError:
        return None
    return score if math.isfinite(score) else None


def _name(value: Any) -> str | None:
    """The value as an identifier, or None where it is none."""
    if isinstance(value, bool) or not isinstance(value, str | int):
        return None
    return str(value).strip() or None


class _NotANumber(ValueError):
    """NaN or an infinity where JSON has numbers."""


def _no_number(constant: str) -> NoReturn:
    raise _NotANumber(constant)
