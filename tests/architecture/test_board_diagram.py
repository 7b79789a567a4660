"""The diagram in docs/board.md is the one that the code draws."""

from pathlib import Path

from evaluation.board_diagram import mermaid

PAGE = Path(__file__).resolve().parents[2] / "docs" / "board.md"


def test_the_page_shows_the_board_as_it_is_compiled() -> None:
    shown = PAGE.read_text(encoding="utf-8").partition("```mermaid\n")[2].partition("```")[0]
    assert shown == mermaid()
