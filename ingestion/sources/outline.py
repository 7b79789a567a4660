"""An outline while a reader fills it: divisions, sections and the lists below them, each line given to its unit."""

from __future__ import annotations

from graph_schema.statute import UnitKind
from ingestion.sources.akn_vocabulary import below
from ingestion.sources.numbering import number_printed
from ingestion.sources.told import Telling

_COUNTED = (UnitKind.PROVISO, UnitKind.EXPLANATION, UnitKind.TABLE)


class Outline:
    """What has been told so far."""

    def __init__(self) -> None:
        self.telling = Telling()

    def open(self, kind: UnitKind, label: str, parent: int | None, *, heading: str = "", name: str = "", number: str | None = None) -> int:
        """A unit begins with its label and heading on a line; its number is the one that the label prints unless it is given."""
        printed = number or (number_printed(label, kind) if label.strip() and kind not in _COUNTED else None)
        unit = self.telling.begin(kind, printed, parent, name)
        self.telling.label(unit, label)
        if heading.strip():
            self.telling.words(None, " ")
            self.telling.heading(unit, heading)
            self.telling.line()
        elif label.strip():
            self.telling.words(None, " ")
        return unit

    def item(self, label: str, holder: int, *, name: str = "") -> int:
        """A labelled unit directly below another; its kind goes by level."""
        return self.open(below(self.kind(holder), label), label, holder, name=name)

    def line(self, unit: int | None, words: str) -> None:
        """A line of the unit's words, which goes on with the line of its label where nothing was said yet."""
        self.telling.words(unit, words)
        self.telling.line()

    def kind(self, unit: int) -> UnitKind:
        return self.telling.units[unit].kind
