"""One run as a layered drawing: question → plan → evidence → claims → verdicts → released. SVG of our own, every text in it escaped."""

from __future__ import annotations

import re
import unicodedata
from collections.abc import Iterable, Sequence
from dataclasses import dataclass
from html import escape

from agents.opinion import Answer, AnswerClaim
from agents.runs.record import RunRecord, answer_in
from graph_schema.citations import displayed

FONTS = "system-ui, 'Noto Sans', 'Noto Sans Bengali', 'Nirmala UI', 'Bangla Sangam MN', Vrinda, 'Lohit Bengali', sans-serif"
WIDTH, GAP, MARGIN, TOP = 230, 64, 24, 78
PADDING, LINE, BETWEEN = 9, 16, 12
LETTERS = 33
"""Letters that fit on a line of a box; a sign on or below a letter is none."""
LAYERS = ("Question", "Plan", "Evidence", "Claims", "Verdicts", "Released")
FILLS = {
    "plain": ("#f4f4f2", "#8a8a84"),
    "seed": ("#d6e6f5", "#2b5a8a"),
    "hop": ("#f5e6a9", "#8a7a2b"),
    "worker": ("#dcefd8", "#3f7a35"),
    "employer": ("#f2dcc9", "#8a5a2b"),
    "passed": ("#dcefd8", "#3f7a35"),
    "rejected": ("#f3d3d1", "#a33a34"),
}
_NOT_XML = re.compile("[^\t\n\r\x20-\ud7ff\ue000-\ufffd\U00010000-\U0010ffff]")


@dataclass(frozen=True)
class Box:
    """One thing on the ledger: its layer, what stands in it, and the whole of it for whoever points at it."""

    id: str
    layer: int
    title: str
    lines: tuple[str, ...]
    fill: str = "plain"
    whole: str = ""

    @property
    def height(self) -> int:
        return 2 * PADDING + LINE * (1 + len(self.lines)) - 2


@dataclass(frozen=True)
class Edge:
    source: str
    target: str
    dashed: bool = False


@dataclass(frozen=True)
class Placed:
    box: Box
    x: int
    y: int


def drawn(record: RunRecord) -> str:
    """The run as one SVG document."""
    answer = answer_in(record)
    boxes, edges = _boxes(answer), _edges(answer)
    places = _placed(boxes)
    width = 2 * MARGIN + len(LAYERS) * WIDTH + (len(LAYERS) - 1) * GAP
    height = max((place.y + place.box.height for place in places.values()), default=TOP) + MARGIN
    shown = (edge for edge in edges if edge.source in places and edge.target in places)
    body = [_heading(answer, width), *_columns(), *(_line(edge, places) for edge in shown)]
    body += [_drawn(place) for place in places.values()]
    name = escape(_clean(f"{answer.question} — {answer.status.value}"))
    return "\n".join(
        [
            f'<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 {width} {height}" width="{width}" height="{height}" role="img"'
            f' font-family="{escape(FONTS)}" font-size="12">',
            f"<title>{name}</title>",
            '<defs><marker id="arrow" viewBox="0 0 8 8" refX="7" refY="4" markerWidth="7" markerHeight="7" orient="auto">'
            '<path d="M0 0 8 4 0 8z" fill="#777"/></marker></defs>',
            f'<rect width="{width}" height="{height}" fill="#ffffff"/>',
            *body,
            "</svg>",
        ]
    )


def _boxes(answer: Answer) -> list[Box]:
    plan = answer.plan
    boxes = [Box("question", 0, f"Asked in {answer.language}", _wrapped(answer.question, 6), whole=answer.question)]
    if plan is not None:
        bounds = (f"{plan.question_type.value} · k ≤ {plan.k} · hops ≤ {plan.max_hops}", f"rounds of retrieval: {answer.rounds}")
        boxes.append(Box("plan", 1, "Retrieval plan", bounds, whole="\n".join((*plan.queries, *plan.cut))))
    for piece in answer.evidence:
        fill = "hop" if piece.route.value == "hop" else "seed"
        found = (f"{piece.rank} · {piece.route.value} · {piece.score:.3f}", *_wrapped(piece.heading, 1))
        boxes.append(Box(f"unit {piece.id}", 2, displayed(piece.citation, answer.language), found, fill, piece.text))
    for claim in answer.claims:
        side = "worker" if claim.role.value.startswith("worker") else "employer"
        boxes.append(Box(f"claim {claim.id}", 3, f"{claim.id} · {side} counsel", _wrapped(claim.text, 3), side, claim.text))
        boxes.append(_verdict(claim))
        if claim.released:
            boxes.append(Box(f"released {claim.id}", 5, f"{claim.id} released", (), "passed"))
    reasons = _wrapped("; ".join(dict.fromkeys(reason.code for reason in answer.reasons)), 2)
    boxes.append(Box("opinion", 5, f"{answer.status.value} · {answer.outcome.value}", reasons, whole=answer.answer or ""))
    return boxes


def _verdict(claim: AnswerClaim) -> Box:
    """How the quotations of the claim fared, and its trust score."""
    matches = ", ".join(dict.fromkeys(str(citation.match) for citation in claim.citations))
    why = _wrapped(claim.rejections[0].code.replace("_", " "), 1) if claim.rejections else ()
    fill = "rejected" if claim.rejections else "passed"
    whole = "\n".join(rejection.message for rejection in claim.rejections)
    return Box(f"verdict {claim.id}", 4, f"{claim.id} · trust {claim.trust:.2f}", (f"quotes {matches or 'none'}", *why), fill, whole)


def _edges(answer: Answer) -> list[Edge]:
    """From each thing to what came of it; dashed from the provision that hops led away from to the one they reached."""
    edges = [Edge("question", "plan")]
    holder = {part.id: piece.id for piece in answer.evidence for part in piece.parts}
    for piece in answer.evidence:
        way = [holder[unit] for unit in piece.path[:-1] if unit in holder and holder[unit] != piece.id]
        edges.append(Edge(f"unit {way[-1]}", f"unit {piece.id}", dashed=True) if way else Edge("plan", f"unit {piece.id}"))
    for claim in answer.claims:
        quoted = dict.fromkeys(holder.get(citation.id, citation.id) for citation in claim.citations)
        edges += [Edge(f"unit {unit}", f"claim {claim.id}") for unit in quoted]
        edges += [Edge(f"claim {claim.id}", f"verdict {claim.id}"), Edge(f"verdict {claim.id}", f"released {claim.id}")]
    return list(dict.fromkeys(edge for edge in edges if edge.source != edge.target))


def _placed(boxes: Sequence[Box]) -> dict[str, Placed]:
    """Where each box stands: one column for each layer, every column in the middle of the tallest."""
    columns = [[box for box in boxes if box.layer == layer] for layer in range(len(LAYERS))]
    heights = [sum(box.height + BETWEEN for box in column) - BETWEEN for column in columns]
    places: dict[str, Placed] = {}
    for layer, column in enumerate(columns):
        y = TOP + (max(heights) - heights[layer]) // 2
        for box in column:
            places[box.id] = Placed(box, MARGIN + layer * (WIDTH + GAP), y)
            y += box.height + BETWEEN
    return places


def _heading(answer: Answer, width: int) -> str:
    told = f"run {answer.run_id[:12]}… · {answer.usage.model_calls} model calls · {answer.milliseconds:.0f} ms"
    return f'<text x="{width - MARGIN}" y="26" text-anchor="end" fill="#777">{escape(told)}</text>'


def _columns() -> list[str]:
    return [
        f'<text x="{MARGIN + n * (WIDTH + GAP)}" y="58" font-size="14" font-weight="600" fill="#333">{name}</text>'
        for n, name in enumerate(LAYERS)
    ]


def _drawn(place: Placed) -> str:
    fill, stroke = FILLS[place.box.fill]
    x, y = place.x + PADDING, place.y + PADDING + LINE - 5
    lines = [f'<text x="{x}" y="{y}" font-weight="600" fill="#222">{escape(_clipped(place.box.title))}</text>']
    lines += [f'<text x="{x}" y="{y + LINE * n}" fill="#333">{escape(line)}</text>' for n, line in enumerate(place.box.lines, 1)]
    whole = f"<title>{escape(_clean(place.box.whole))}</title>" if place.box.whole else ""
    box = f'<rect x="{place.x}" y="{place.y}" width="{WIDTH}" height="{place.box.height}" rx="5" fill="{fill}" stroke="{stroke}"/>'
    return f"<g>{whole}{box}{''.join(lines)}</g>"


def _line(edge: Edge, places: dict[str, Placed]) -> str:
    """A curve from the right side of the one to the left side of the other; a hop bends round the right side of its column."""
    one, other = places[edge.source], places[edge.target]
    y1, y2 = one.y + one.box.height // 2, other.y + other.box.height // 2
    x1 = one.x + WIDTH
    if edge.dashed:
        bend = x1 + 16 + min(abs(y2 - y1) // 12, 40)
        return f'<path d="M{x1} {y1}C{bend} {y1} {bend} {y2} {x1 + 1} {y2}" {_STROKE} stroke-dasharray="4 3"/>'
    middle = (x1 + other.x) // 2
    return f'<path d="M{x1} {y1}C{middle} {y1} {middle} {y2} {other.x} {y2}" {_STROKE}/>'


_STROKE = 'fill="none" stroke="#777" marker-end="url(#arrow)"'


def _wrapped(text: str, most: int) -> tuple[str, ...]:
    """The text in lines that fit a box, cut short with a sign where it has more than `most`."""
    lines: list[str] = []
    line = ""
    for word in _clean(text).split():
        if line and _letters(f"{line} {word}") > LETTERS:
            lines.append(line)
            line = ""
        line = f"{line} {word}".strip()
    lines = [*lines, line] if line else lines
    if len(lines) > most:
        lines = [*lines[: most - 1], lines[most - 1].rstrip(" ,;—-") + " …"]
    return tuple(_clipped(line) for line in lines)


def _clipped(text: str) -> str:
    """The text, or as much of it as fits on a line."""
    text = _clean(text)
    if _letters(text) <= LETTERS + 2:
        return text
    kept: Iterable[int] = (n for n in range(len(text), 0, -1) if _letters(text[:n]) <= LETTERS)
    return text[: next(iter(kept), 0)] + "…"


def _letters(text: str) -> int:
    """How many letters wide the text is: signs that stand on or below a letter take no room."""
    return sum(unicodedata.category(letter) not in ("Mn", "Cf") for letter in text)


def _clean(text: str) -> str:
    """The text without characters that XML cannot hold."""
    return _NOT_XML.sub("", text)
