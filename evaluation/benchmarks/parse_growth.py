"""How the time to parse grows with the text: hard pieces repeated, each size with the time that twice the text before it took.

    python -m evaluation.benchmarks.parse_growth [--json]

Text that repeats a reference, an open bracket or a quoted label is what makes a parser's time grow with the square of the length. A
ratio near 2 says that twice the text takes twice the time; near 4 would say that it grows with the square. CPU time, so that other work
on the machine matters little.
"""

from __future__ import annotations

import argparse
import json
import time
from itertools import pairwise

from ingestion.parse import parse_source

HEAD = "The Kiln Safety Act, 2015\n(Act No. 733 of 2015)\n[2nd May, 2015]\n\n5. Pay.—sections 5 and 6 and "
PIECES = (
    "section 5 thereof ", "those sections and ", "the said section and ", "ধারা ৫ এর ", "clause (a) of ", "Canal Act, 1950, ",
    "sec\u00adtion 5 ", "Provided that x:\n", "“(1) x\n", '"(1) x\n', "1.", "(", "[",
)  # fmt: skip
SIZES = (3_000, 6_000, 12_000, 24_000)


def text_of(piece: str, times: int) -> str:
    """An Act with one section, in which the piece stands so many times."""
    return HEAD + piece * times + "\n"


def seconds(piece: str, times: int) -> float:
    """CPU seconds to parse that Act."""
    begun = time.process_time()
    parse_source("-", stdin=text_of(piece, times).encode())
    return time.process_time() - begun


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("--json", action="store_true")
    given = parser.parse_args()
    grown = {piece: [seconds(piece, times) for times in SIZES] for piece in PIECES}
    if given.json:
        print(json.dumps([{"piece": piece, "sizes": SIZES, "seconds": took} for piece, took in grown.items()], ensure_ascii=False))
        return
    print(f"{'piece':28}" + "".join(f"{times:>10,} times" for times in SIZES) + "   ratios")
    for piece, took in grown.items():
        ratios = " ".join(f"{later / earlier:.1f}" for earlier, later in pairwise(took))
        print(f"{piece!r:28}" + "".join(f"{one:14.3f} s" for one in took) + f"   {ratios}")


if __name__ == "__main__":
    main()
