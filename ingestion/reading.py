"""Where the reading stands: the unit that receives words, the lists that are open, and what has been found so far."""

from __future__ import annotations

import re
from collections.abc import Sequence
from dataclasses import dataclass, field, replace

from graph_schema.numerals import ascii_number
from graph_schema.statute import UnitKind
from ingestion import markers, naming
from ingestion.sequence import NEW, Label, OpenList, follows, place, readings
from ingestion.units import Draft, Forest, Span

_LISTED = (UnitKind.CLAUSE, UnitKind.SUBCLAUSE, UnitKind.ITEM)
_DEEPEST = 12
"""No law nests more lists than this; a label that would begin a further one is words."""


@dataclass(frozen=True, slots=True)
class Surprise:
    """Something that the rules could not make sense of; `at` in the text without marks."""

    code: str
    at: int
    message: str


@dataclass(slots=True)
class Level:
    """An open list: the unit that holds it, its last label and the unit under it, how the item before that ended."""

    holder: Draft
    open: OpenList
    unit: Draft
    item_before: str = ""


@dataclass
class Reading:
    """The state of one pass. Places are in the text without marks."""

    text: str
    wrapped: bool
    forest: Forest = field(default_factory=Forest)
    front: list[Span] = field(default_factory=list)
    surprises: list[Surprise] = field(default_factory=list)
    part: Draft | None = None
    chapter: Draft | None = None
    current: Draft | None = None
    levels: list[Level] = field(default_factory=list)

    def surprise(self, code: str, at: int, message: str) -> None:
        self.surprises.append(Surprise(code, at, message))

    def begin(self, unit: Draft | None) -> None:
        """This unit receives the words from here on, and no list is open."""
        self.current, self.levels = unit, []

    def loose(self, pieces: Sequence[Span]) -> None:
        """Words that stand outside every section go to the chapter or part above, or to the front of the Act."""
        unit = self.chapter or self.part
        (unit.pieces if unit else self.front).extend(piece for piece in pieces if piece[0] < piece[1])

    def words(self, start: int, end: int) -> None:
        """Gives these words to the unit being read."""
        words = self.text[start:end]
        start, end = start + len(words) - len(words.lstrip()), end - len(words) + len(words.rstrip())
        if start < end and self.current is not None:
            self.current.pieces.append((start, end))

    def tail(self, unit: Draft | None = None) -> str:
        """The last words of a unit, of the one being read where none is named."""
        unit = unit or self.current
        if unit is None or not unit.pieces:
            return ""
        start, end = unit.pieces[-1]
        return self.text[max(start, end - 40) : end]

    def placed(self, labels: Sequence[Label]) -> tuple[int, Label, bool]:
        """The open list that a label belongs to, by the labels and the last words read."""
        tail = self.tail()
        return place(
            [level.open for level in self.levels], labels,
            announced=bool(markers.LIST_OPENS.search(tail)), sentence_ended=bool(markers.SENTENCE_ENDS.search(tail)),
        )  # fmt: skip

    def open_mark(self, mark: re.Match[str], number: str | None = None) -> Draft | None:
        """The unit of a label that is printed here; `number` where it is misprinted."""
        number, following = number or mark["number"], self.text[mark.end() : mark.end() + 160]
        return self.open_label(readings(number), number, mark.start(), mark.span("label"), following)

    def open_label(self, labels: Sequence[Label], number: str, at: int, label: Span | None, following: str) -> Draft | None:
        """The unit of a label, in the list that it continues or in a new one below the unit being read; None where it is words."""
        if self.current is None:
            return None
        where, chosen, surprising = self.placed(labels)
        if where == NEW and len(self.levels) == _DEEPEST:
            message = f"Below {self.current.citation} lists are nested deeper than in any law; further labels are read as words."
            if message not in (surprise.message for surprise in self.surprises[-1:]):
                self.surprise("nested-too-deep", at, message)
            return None
        level = None if where == NEW else self.levels[where]
        holder = level.holder if level else self.current
        defines = level.unit.kind is UnitKind.CLAUSE if level else self._is_definition(holder, following)
        kind = naming.kind_below(holder.kind, chosen.family, defines)
        unit = self.forest.add(kind, ascii_number(number.replace(" ", "")), holder, at, label)
        if unit.copies > 1:
            self.surprise("label-twice", at, f"The label of {unit.citation} is printed more than once; the later one keeps its own name.")
        elif label and surprising and (level is None or chosen.key < level.open.last.key):
            self.surprise("label-out-of-order", at, f"{unit.citation} does not follow the label before it.")
        elif label and surprising and level is not None:
            self.surprise("label-gap", at, f"{unit.citation} follows {level.unit.citation}; what lies between is not in the text.")
        if level is None:
            self.levels.append(Level(holder, OpenList(chosen), unit))
        else:
            del self.levels[where + 1 :]
            self.levels[where] = Level(holder, OpenList(chosen), unit, self.tail(level.unit))
        self.current = unit
        return unit

    def sentence_before(self, *, list_goes_on: bool) -> Draft | None:
        """The unit whose sentence has just been read: after the full stop of a list's last item, the unit that holds the list."""
        unit = self.current
        if list_goes_on or not markers.SENTENCE_ENDS.search(self.tail()):
            return unit
        holders = {id(level.unit): level.holder for level in self.levels}
        while unit is not None and unit.kind in _LISTED and id(unit) in holders and not self._holds_definitions(holders[id(unit)]):
            unit = holders[id(unit)]
        return unit

    def continues(self, labels: Sequence[Label]) -> bool:
        """A label with this reading is the next of the list that was read last."""
        return bool(self.levels) and any(follows(self.levels[-1].open.last, label) for label in labels)

    def turn_to_holder(self) -> None:
        """Words without a label after a list close the sentence of the unit that holds the list, unless its last item goes on."""
        unit, tail = self.current, self.tail()
        level = next((level for level in reversed(self.levels) if level.unit is unit), None)
        if unit is None or level is None or unit.kind not in _LISTED or self._holds_definitions(level.holder):
            return
        if markers.LIST_OPENS.search(tail):
            return
        if self.wrapped and not _item_ended(tail, level.item_before):
            return
        level.open = replace(level.open, closed=True)
        self.current = level.holder

    def _is_definition(self, holder: Draft, following: str) -> bool:
        return self._holds_definitions(holder) and bool(markers.DEFINITION_ENTRY.match(following))

    def _holds_definitions(self, holder: Draft) -> bool:
        heading = " ".join(self.text[start:end] for start, end in holder.heading)
        return holder.kind is UnitKind.SECTION and bool(markers.DEFINITION_HEADING.search(heading))


def _item_ended(tail: str, item_before: str) -> bool:
    """An item of a list in a wrapped text is over: it ends like one, or with a comma after an item that did."""
    if markers.ITEM_ENDS.search(tail):
        return True
    return tail.endswith(",") and (item_before.endswith(",") or bool(markers.ITEM_ENDS.search(item_before)))
