"""What comes with the seeds: what hops led to, and what the searches found besides, while the pack has room.

The plan's k bounds what hops begin from. A rule seldom stands alone, and a unit that several rankings placed just below the seeds is more
often needed than the third hop of a chain, so both fill the pack, best first, each with the route by which it came.
"""

from __future__ import annotations

from collections.abc import Sequence

from graph_schema.evidence import Route
from retrieval.assembly import Place
from retrieval.fusion import Seed
from retrieval.hopper import Reached

WIDTH = 2.6
"""Pieces of evidence for each one of the plan's k, provisos and explanations counted."""
FOUND_BESIDE = 1.5
"""What a fused score counts against one that came over edges. Chosen on the development split; from 1 to 2 little changes."""


def beside(reached: Sequence[Reached], further: Sequence[Seed], most: int) -> list[Place]:
    """The places after the seeds, best first, each unit once; not many more than `most`."""
    brought = {one.unit for one in reached}
    places = [(one.score, Place(one.unit, one.score, Route.HOP, one.path)) for one in reached]
    places += [(one.score * FOUND_BESIDE, Place(one.unit, one.score, one.route, (one.unit,))) for one in further if one.unit not in brought]
    places.sort(key=lambda weighed: (-weighed[0], weighed[1].unit))
    return [place for _, place in places[: max(most, 0)]]
