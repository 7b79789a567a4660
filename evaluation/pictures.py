"""Draws what the analyses say of an Act as SVG, for the documentation: `python -m evaluation.pictures --statute bd-2006-42 --to docs`.

Every picture is drawn from rows of cypher/analytics alone, and is the same whenever the graph is.
"""

from __future__ import annotations

import argparse
import asyncio
import math
from collections.abc import Mapping, Sequence
from html import escape
from pathlib import Path
from typing import Any

from api import analyses
from api.settings import read_settings
from api.wiring import Wiring

Row = Mapping[str, Any]
CELL, SQUARE, LEFT, TOP = 26, 13, 60, 46
FONT = 'font-family="system-ui, sans-serif"'
WHITE, RED, GOLD, BLUE = (255, 255, 255), (197, 48, 48), (183, 121, 31), (43, 108, 176)


def matrix_picture(rows: Sequence[Row], title: str) -> str:
    """A square for each ordered pair of chapters, the redder the more references; the chapter that cites stands on the left."""
    names = list(dict.fromkeys(str(row["from_chapter"]) for row in rows))
    most = max((row["references"] for row in rows if row["from_chapter"] != row["to_chapter"]), default=0) or 1
    parts = []
    for at, name in enumerate(names):
        short, middle = name.removeprefix("chapter "), TOP + CELL * at + CELL / 2
        parts.append(_text(LEFT - 8, middle + 4, short, "end"))
        parts.append(_text(LEFT + CELL * at + CELL / 2, TOP - 8, short, "middle"))
    for row in rows:
        x, y = LEFT + CELL * names.index(row["to_chapter"]), TOP + CELL * names.index(row["from_chapter"])
        number, inside = row["references"], row["from_chapter"] == row["to_chapter"]
        fill = _mixed(BLUE if inside else RED, min(1.0, number / most)) if number else "#F7FAFC"
        parts.append(f'<rect x="{x}" y="{y}" width="{CELL - 1}" height="{CELL - 1}" fill="{fill}"/>')
        if number:
            dark = number / most > 0.5
            parts.append(_text(x + CELL / 2, y + CELL / 2 + 4, str(number), "middle", "#FFFFFF" if dark else "#1A202C"))
    side = CELL * len(names)
    return _svg(LEFT + side + 12, TOP + side + 12, title, parts)


def section_picture(rows: Sequence[Row], numbers: Mapping[str, int], title: str, colour: tuple[int, int, int]) -> str:
    """A line of squares for each chapter, one for each of its sections in the order of the law, the darker the higher its number."""
    chapters: dict[str, list[Row]] = {}
    for row in sorted(rows, key=lambda row: row["place"]):
        if row["chapter"] is not None:
            chapters.setdefault(row["chapter"], []).append(row)
    most = max(numbers.values(), default=0) or 1
    parts = []
    for line, (chapter, sections) in enumerate(chapters.items()):
        y = TOP + line * (SQUARE + 3)
        parts.append(_text(LEFT - 8, y + SQUARE - 2, chapter.removeprefix("chapter "), "end"))
        for column, row in enumerate(sections):
            number = numbers.get(row["section"], 0)
            fill = _mixed(colour, math.sqrt(number / most)) if number else "#EDF2F7"
            x = LEFT + column * (SQUARE + 2)
            told = escape(f"{row['section']}: {number}")
            parts.append(f'<rect x="{x}" y="{y}" width="{SQUARE}" height="{SQUARE}" fill="{fill}"><title>{told}</title></rect>')
    width = LEFT + max(map(len, chapters.values()), default=0) * (SQUARE + 2) + 12
    return _svg(width, TOP + len(chapters) * (SQUARE + 3) + 12, title, parts)


async def drawn(wiring: Wiring, statute: str) -> dict[str, str]:
    """The pictures of an Act by file name. Raises NotLoaded or DatabaseError."""

    async def rows(name: str) -> tuple[dict[str, Any], ...]:
        chosen = analyses.analysis(name)
        sent = analyses.read_parameters(chosen, {"statute": statute, "limit": str(analyses.LARGEST)})
        return (await analyses.run(wiring, chosen, sent)).rows

    sections, heat = await rows("degrees"), await rows("amendment_heat")
    notes = {row["section"]: row["notes"] for row in heat}
    cited = {row["section"]: row["cited"] for row in sections}
    pairs = await rows("chapter_coupling")
    return {
        "coupling.svg": matrix_picture(pairs, f"{statute}: references from a chapter (left) to a chapter (top)"),
        "amendments.svg": section_picture(sections, notes, f"{statute}: amendment notes on each section, by chapter", GOLD),
        "cited.svg": section_picture(sections, cited, f"{statute}: how often each section is cited, by chapter", RED),
    }


def _text(x: float, y: float, words: str, anchor: str, fill: str = "#1A202C") -> str:
    return f'<text x="{x:g}" y="{y:g}" text-anchor="{anchor}" font-size="11" {FONT} fill="{fill}">{escape(words)}</text>'


def _mixed(colour: tuple[int, int, int], share: float) -> str:
    mixed = (round(white + (own - white) * (0.2 + 0.8 * share)) for white, own in zip(WHITE, colour, strict=True))
    return "#" + "".join(f"{value:02X}" for value in mixed)


def _svg(width: float, height: float, title: str, parts: Sequence[str]) -> str:
    wide = max(width, 60 + 6.4 * len(title))
    head = f'<svg xmlns="http://www.w3.org/2000/svg" width="{wide:g}" height="{height:g}" role="img" aria-label="{escape(title)}">'
    ground = f'<rect width="{wide:g}" height="{height:g}" fill="#FFFFFF"/>'
    return "\n".join([head, ground, _text(8, 18, title, "start"), *parts, "</svg>"]) + "\n"


async def _main() -> None:
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--statute", required=True)
    parser.add_argument("--to", type=Path, required=True)
    given = parser.parse_args()
    async with Wiring(read_settings()) as wiring:
        for name, picture in (await drawn(wiring, given.statute)).items():
            (given.to / name).write_text(picture, encoding="utf-8")


if __name__ == "__main__":
    asyncio.run(_main())
