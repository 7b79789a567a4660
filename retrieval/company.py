"""What comes with the seeds: what hops led to, and what the searches found besides, while the pack has room.

The plan's k bounds what hops begin from. A rule seldom stands alone, and a unit that lies just below the seeds is more often needed than
the third hop of a chain, so both fill the pack, best first, each with the route by which it came.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Sequence
from heapq import heapify, heappop, heappush

from graph_schema.citations import section_unit
from retrieval.assembly import Place

WIDTH = 2.8
"""Pieces of evidence for each one of the plan's k, provisos and explanations counted."""
OF_A_SECTION = 0.2
"""Log-odds by which each piece of a section that is in the pack makes a further one of it less needed, up to MOST_OF_A_SECTION."""
MOST_OF_A_SECTION = 4


def beside(seeds: Sequence[Place], others: Sequence[tuple[Place, float]], most: int) -> list[Place]:
    """The places after the seeds, by their log-odds, best first; not many more than `most`."""
    taken = Counter(section_unit(place.unit) for place in seeds)
    waiting: dict[str, list[tuple[Place, float]]] = {}
    for place, weight in sorted(others, key=lambda weighed: (-weighed[1], weighed[0].unit), reverse=True):
        waiting.setdefault(section_unit(place.unit), []).append((place, weight))

    def first_of(section: str) -> tuple[float, float, str, str]:
        # What is taken of a section makes all of its others less needed alike, so their order stays.
        place, weight = waiting[section][-1]
        return (OF_A_SECTION * min(taken[section], MOST_OF_A_SECTION) - weight, -weight, place.unit, section)

    best = [first_of(section) for section in waiting]
    heapify(best)
    chosen: list[Place] = []
    while best and len(chosen) < most:
        section = heappop(best)[-1]
        chosen.append(waiting[section].pop()[0])
        taken[section] += 1
        if waiting[section]:
            heappush(best, first_of(section))
    return chosen
