"""How acts of the European Union cite, in English."""

from __future__ import annotations

import pytest

from ingestion.european_citing import european_citations


@pytest.mark.parametrize(
    ("words", "found"),
    [
        ("in Article 5(2), point (a), of Directive 2013/36/EU", [("5", "2", "a")]),
        ("Articles 3 and 7 of Regulation (EU) No 1025/2012", [("3",), ("7",)]),
        ("Article 290 TFEU", [("290",)]),
    ],
)
def test_provisions_of_another_act(words: str, found: list[tuple[str, ...]]) -> None:
    cited = european_citations(words)
    assert [(target.number, *(step for _, step in target.steps)) for citation in cited for target in citation.targets] == found
    assert {citation.book for citation in cited} <= {"Directive 2013/36/EU", "Regulation (EU) No 1025/2012", "TFEU"}


@pytest.mark.parametrize(
    ("words", "found"),
    [
        ("paragraphs 1 and 2 of this Article", [(None, "1"), (None, "2")]),
        ("points (a) and (b) of paragraph 2", [(None, "2", "a"), (None, "2", "b")]),
        ("point (c) of Article 4(1)", [("4", "1", "c")]),
        ("Article 3(1) and (4) and Article 17", [("3", "1"), ("3", "4"), ("17",)]),
        ("paragraph 1, second subparagraph, point (b)", [(None, "1", "b")]),
        ("Article 6, points (a) to (c)", [("6", "a"), ("6", "c")]),
    ],
)
def test_provisions_of_the_own_act(words: str, found: list[tuple[str | None, ...]]) -> None:
    cited = european_citations(words)
    assert [(target.number, *(step for _, step in target.steps)) for citation in cited for target in citation.targets] == found
    assert {citation.book for citation in cited} == {None}


def test_that_regulation_is_the_one_named_last() -> None:
    cited = european_citations("Under Regulation (EU) 2022/868 and Article 2 of that Regulation, Article 3 of this Regulation applies.")
    assert [citation.book for citation in cited] == ["Regulation (EU) 2022/868", "Regulation (EU) 2022/868", None]


def test_that_regulation_without_one_before_is_left_out() -> None:
    assert european_citations("Article 2 of that Regulation") == ()
