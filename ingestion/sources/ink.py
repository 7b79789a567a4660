"""Finds printed lines by their ink, so that a line that letter recognition passes over is not lost without a word."""

from __future__ import annotations

import re
from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from itertools import pairwise

import numpy as np
from numpy.typing import NDArray

Extent = tuple[float, float]
_HEADER = re.compile(rb"P5 (\d+) (\d+) 255\n")
_DARK = 128
_MARGIN = 12
"""Dots of white left above and below a line that is cut out."""
_LEAST, _MOST = 0.4, 2.5
"""Times the height of a recognised line: what is lower is a speck or a rule, what is higher a picture."""
_LEAST_WIDTH = 2.0
"""Times its height."""


@dataclass(frozen=True)
class Strip:
    """A printed line cut out of a page, the page's full width, with the ink from `top` to `bottom` of the page."""

    top: int
    bottom: int
    dots: NDArray[np.uint8]

    def picture(self) -> bytes:
        return b"P5 %d %d 255\n" % self.dots.shape[::-1] + self.dots.tobytes()

    def halved(self) -> bytes:
        """Every second dot of every second row."""
        return Strip(self.top, self.bottom, np.ascontiguousarray(self.dots[::2, ::2])).picture()


def lines_passed_over(picture: bytes, lines: Sequence[Extent]) -> Iterator[Strip]:
    """Strips of a grey picture in PGM with the ink of a line where none of these lines reaches."""
    dots = _dots(picture)
    if dots is None or not lines:
        return
    usual = float(np.median([bottom - top for top, bottom in lines]))
    for top, bottom in _bands(dots):
        height, columns = bottom - top, np.flatnonzero((dots[top:bottom] < _DARK).any(axis=0))
        is_line = _LEAST * usual <= height <= _MOST * usual and columns.size and columns[-1] - columns[0] >= _LEAST_WIDTH * height
        if is_line and not any(min(bottom, last) - max(top, first) > height / 3 for first, last in lines):
            yield Strip(top, bottom, dots[max(0, top - _MARGIN) : bottom + _MARGIN])


def _dots(picture: bytes) -> NDArray[np.uint8] | None:
    header = _HEADER.match(picture)
    if header is None:
        return None
    width, height = int(header[1]), int(header[2])
    return np.frombuffer(picture, np.uint8, count=width * height, offset=header.end()).reshape(height, width)


def _bands(dots: NDArray[np.uint8]) -> list[tuple[int, int]]:
    """The rows with ink, those next to each other as one band."""
    inked = np.concatenate(([False], (dots < _DARK).any(axis=1), [False]))
    edges = np.flatnonzero(inked[1:] != inked[:-1])
    return [(int(first), int(last)) for n, (first, last) in enumerate(pairwise(edges)) if n % 2 == 0]
