"""The picture of how often claims of a score are faithful."""

from __future__ import annotations

from xml.etree import ElementTree

import pytest

from agents.gate.risk_control import LabelledScore
from evaluation.reliability import bins, picture, wilson

ROWS = [LabelledScore(question=f"q{n}", claim="W1", score=n / 40, faithful=n >= 20) for n in range(40)]


def test_bins_hold_as_many_claims_each_and_their_faithful_share() -> None:
    found = bins(ROWS, 4)
    assert [(share, n) for _, share, n in found] == [(0.0, 10), (0.0, 10), (1.0, 10), (1.0, 10)]


def test_an_interval_of_few_claims_is_wide() -> None:
    low, high = wilson(1.0, 4)
    assert high == 1.0
    assert low == pytest.approx(0.51, abs=0.01)


def test_the_picture_is_an_svg_with_a_dot_for_each_bin() -> None:
    drawn = ElementTree.fromstring(picture(ROWS, "Reliability"))
    assert len(drawn.findall("{http://www.w3.org/2000/svg}circle")) == 8
