"""How often claims of a score are faithful, drawn as SVG: `python -m evaluation.reliability --scores FILE --to FILE.svg`.

Claims are put into bins of as many each; a dot stands at the mean score and the faithful share of its bin, with its 95 % interval.
"""

from __future__ import annotations

import argparse
import math
import sys
from collections.abc import Sequence
from itertools import pairwise
from pathlib import Path

from agents.gate.labelled_scores import read_labelled_scores
from agents.gate.risk_control import LabelledScore
from graph_schema.errors import LabourCrewError

BINS = 8
SIDE, EDGE = 320, 48
FONT = 'font-family="system-ui, sans-serif" font-size="12"'


def bins(rows: Sequence[LabelledScore], count: int = BINS) -> list[tuple[float, float, int]]:
    """Mean score, faithful share and number of claims of each bin, lowest scores first."""
    ordered = sorted(rows, key=lambda row: row.score)
    cuts = [round(n * len(ordered) / count) for n in range(count + 1)]
    parts = [ordered[start:end] for start, end in pairwise(cuts) if end > start]
    return [(sum(r.score for r in part) / len(part), sum(r.faithful for r in part) / len(part), len(part)) for part in parts]


def wilson(share: float, n: int) -> tuple[float, float]:
    """The 95 % interval of a share of n."""
    z = 1.96
    middle, half = share + z * z / (2 * n), z * math.sqrt(share * (1 - share) / n + z * z / (4 * n * n))
    return max((middle - half) / (1 + z * z / n), 0.0), min((middle + half) / (1 + z * z / n), 1.0)


def picture(rows: Sequence[LabelledScore], title: str) -> str:
    """The plot: the diagonal is where a score is the probability that the claim is faithful."""
    size = SIDE + 2 * EDGE
    parts = [f'<rect x="{EDGE}" y="{EDGE}" width="{SIDE}" height="{SIDE}" fill="#F7FAFC" stroke="#A0AEC0"/>', _line(0, 0, 1, 1, "#A0AEC0")]
    for score, share, n in bins(rows):
        low, high = wilson(share, n)
        parts.append(_line(score, low, score, high, "#2B6CB0"))
        parts.append(f'<circle cx="{_x(score):.1f}" cy="{_y(share):.1f}" r="4" fill="#2B6CB0"><title>{n} claims</title></circle>')
    for at in (0.0, 0.5, 1.0):
        parts.append(f'<text x="{_x(at):.1f}" y="{size - EDGE + 18}" text-anchor="middle" {FONT}>{at:g}</text>')
        parts.append(f'<text x="{EDGE - 8}" y="{_y(at) + 4:.1f}" text-anchor="end" {FONT}>{at:g}</text>')
    parts.append(f'<text x="{size / 2}" y="{size - 8}" text-anchor="middle" {FONT}>trust score</text>')
    parts.append(f'<text x="{EDGE}" y="{EDGE - 30}" {FONT} font-weight="bold">{title}</text>')
    parts.append(f'<text x="{EDGE}" y="{EDGE - 12}" {FONT}>faithful share of {len(rows)} claims</text>')
    return f'<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 {size} {size}" width="{size}">\n' + "\n".join(parts) + "\n</svg>\n"


def _x(score: float) -> float:
    return EDGE + SIDE * min(max(score, 0.0), 1.0)


def _y(share: float) -> float:
    return EDGE + SIDE * (1 - share)


def _line(x1: float, y1: float, x2: float, y2: float, colour: str) -> str:
    return f'<line x1="{_x(x1):.1f}" y1="{_y(y1):.1f}" x2="{_x(x2):.1f}" y2="{_y(y2):.1f}" stroke="{colour}"/>'


def main(arguments: Sequence[str] | None = None) -> int:
    """Writes the picture; 1 where there are no labelled scores to draw."""
    parser = argparse.ArgumentParser(prog="python -m evaluation.reliability", description=(__doc__ or "").split("\n")[0])
    parser.add_argument("--scores", type=Path, required=True, help="labelled scores, one JSON object a line")
    parser.add_argument("--to", type=Path, required=True, help="the SVG file")
    options = parser.parse_args(arguments)
    try:
        rows = read_labelled_scores(options.scores.read_text(encoding="utf-8"), options.scores.name)
        options.to.write_text(picture(rows, "Reliability"), encoding="utf-8")
    except (LabourCrewError, OSError, UnicodeDecodeError) as problem:
        print(problem, file=sys.stderr)
        return 1
    return 0


if __name__ == "__main__":
    sys.exit(main())
