"""A citation as the traditions of articles and paragraphs write it: a section, steps below it, and the Act if the words name one."""

from __future__ import annotations

from dataclasses import dataclass


@dataclass(frozen=True, slots=True)
class Target:
    """What one member means: a section, or none where it is the own one; the steps below it; whether a range ends here."""

    number: str | None
    steps: tuple[tuple[str, str], ...] = ()
    """Kind and number of each step: `(("subsection", "2"), ("clause", "a"))`."""
    through: bool = False


@dataclass(frozen=True, slots=True)
class ArticleCitation:
    """One member of a citation with its words [start, end), what it means, and its Act if the text names one."""

    start: int
    end: int
    targets: tuple[Target, ...]
    book: str | None = None
    own: bool = False
    """The text says that it is a provision of this very statute."""
    kind: str = "section"
    """`act` where an Act is named alone."""
