"""The board as Mermaid, drawn from the compiled graph: `python -m evaluation.board_diagram` prints what docs/board.md shows."""

from __future__ import annotations

from agents.board import Board
from agents.models.offline import OfflineModel
from api.wiring import NoGraph


def mermaid() -> str:
    """The diagram of the compiled graph: solid lines are always taken, dotted ones when their condition holds."""
    board = Board(NoGraph("Nothing is asked here."), OfflineModel())
    drawn: str = board.graph.get_graph().draw_mermaid(with_styles=False)
    return drawn.strip() + "\n"


if __name__ == "__main__":
    print(mermaid(), end="")
