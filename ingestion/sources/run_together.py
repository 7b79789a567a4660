"""Finds the lines again in a section whose line breaks were lost, as in copies that keep only the characters of a page.

A label begins a line only where it continues a list that is open, or begins one that was announced: (১), (২) and (৩) in
"উপ-ধারা (১), (২) ও (৩)" begin none. A note number and its bracket before a label go with the label.
"""

from __future__ import annotations

import re

from ingestion import markers
from ingestion.sequence import NEW, Label, OpenList, follows, place, readings

NOTE_OPENS, NOTE_CLOSES = "\x02", "\x03"
"""What a reader writes round a note number that its source marks as one."""
_MARKS = rf"(?:(?:{NOTE_OPENS}[0-9]+{NOTE_CLOSES}|(?<![0-9A-Za-z০-৯])[0-9]{{1,3}}(?=\[))\s*\[?\s*|\[\s*)*"
_LABEL = re.compile(rf"(?P<marks>{_MARKS})(?P<unit>{markers.UNIT_MARK.pattern})")
_PROVISO = re.compile(rf"(?P<marks>{_MARKS})(?:{markers.PROVISO.pattern})", re.I)
_EXPLANATION = re.compile(rf"(?P<marks>{_MARKS})(?:{markers.EXPLANATION.pattern})")
_GAP = re.compile(r"[^\S\n]*[\xa0\t][^\S\n]*")
_LOST_BREAK = re.compile(rf"(?<=[,;:।৷ঃ\uf02d])(?={_MARKS}(?!(?:এবং|অথবা|ও|বা)\s*{_MARKS}\()[^\s,;:।৷ঃ\])—–\-0-9০-৯A-Za-z\"”’'*\x02\x03\[])")
_OMISSION = re.compile(rf"(?:{NOTE_OPENS}[0-9]+{NOTE_CLOSES}|(?<![0-9A-Za-z০-৯])[0-9]{{1,3}})\s*\[\s*\*[\s*]+\]")
_ANY_MARK = re.compile(rf"\[\s*\*[\s*]+\]|{NOTE_OPENS}[0-9]+{NOTE_CLOSES}|(?<![0-9A-Za-z০-৯])[0-9]{{1,3}}(?=\[)|[\[\]]")
_JOINS = re.compile(r"[;,।৷.:ঃ–—\uf02d-]\s*(?:এবং|ও|বা|অথবা|and|or)?\s*$")
_LINE_MAY_END = re.compile(r"[;,:ঃ।৷.–—-]\s*$")
_WORD_ENDS = re.compile(r"(?:[^\s0-9০-৯()\[\]-]|(?<!\([ক-হ০-৯])(?<!\([ক-হ০-৯]{2})\))$")
_HALF_LABEL = re.compile(rf"(?<=[:ঃ-])(?<![0-9০-৯]-){markers.HALF_MARK.pattern}")
_FAR = 3
"""A label may leave out so many others of its list where those were omitted."""
_BEFORE = 120


def lines_of(section: str, *, glued: bool) -> list[str]:
    """The lines of one section, the first with its number; a line break in the text ends a line in any case.

    `glued`: the source took line breaks out without leaving a blank, so that a missing blank after a comma is one.
    """
    stack: list[OpenList] = []
    return [line for paragraph in section.split("\n") for line in _Paragraph(paragraph, stack, glued).lines() if line.strip()]


class _Paragraph:
    """A piece of a section in which line breaks may be lost; the lists that are open go on from one to the next."""

    def __init__(self, text: str, stack: list[OpenList], glued: bool) -> None:
        self.text, self.stack, self.glued = text, stack, glued

    def lines(self) -> list[str]:
        cuts = [0]
        for at in self._places():
            if at > cuts[-1] and self._begins_line(at):
                cuts.append(at)
        return [self.text[start:end] for start, end in zip(cuts, [*cuts[1:], len(self.text)], strict=True)]

    def _places(self) -> list[int]:
        """Where a line may begin: before labels, provisos and explanations, after gaps and where a blank is missing."""
        places = {found.start() for pattern in (_LABEL, _PROVISO, _EXPLANATION, _OMISSION) for found in pattern.finditer(self.text)}
        places |= {found.end() for found in _GAP.finditer(self.text)}
        places |= {found.start() for found in _HALF_LABEL.finditer(self.text)} if self.glued else set()
        places |= {found.start() for found in _LOST_BREAK.finditer(self.text)} if self.glued else set()
        return sorted(places)

    def _begins_line(self, at: int) -> bool:
        before = _ANY_MARK.sub("", self.text[max(0, at - _BEFORE) : at])
        tail, gap = before.rstrip(), before[len(before.rstrip()) :]
        label = _LABEL.match(self.text, at) or self._half_label(at, tail, gap)
        if markers.is_quoted(self.text, at):
            return False
        if label:
            return self._label(label, tail, gap)
        if _PROVISO.match(self.text, at) or _EXPLANATION.match(self.text, at):
            return bool(_JOINS.search(tail)) or _is_wide(gap)
        if _OMISSION.match(self.text, at):
            return bool(markers.ITEM_ENDS.search(tail)) and (_is_wide(gap) or not gap)
        return bool(self.stack) and bool(_LINE_MAY_END.search(tail)) and (_is_wide(gap) or not gap)

    def _half_label(self, at: int, tail: str, gap: str) -> re.Match[str] | None:
        """`১)` whose opening bracket was lost, where a list was announced or goes on."""
        stands_apart = _is_wide(gap) or (self.glued and not gap and markers.LIST_OPENS.search(tail))
        return markers.HALF_MARK.match(self.text, at) if stands_apart else None

    def _label(self, label: re.Match[str], tail: str, gap: str) -> bool:
        """The label begins a line; the list that it stands in is then open up to it."""
        found = readings(label["number"])
        if not found:
            return False
        where, chosen, surprising = place(
            self.stack, found, announced=bool(markers.LIST_OPENS.search(tail)), sentence_ended=bool(markers.SENTENCE_ENDS.search(tail))
        )
        follows_number = self._follows_number(label.start())
        is_next = any(follows(item.last, reading) for item in self.stack for reading in found)
        if not self._may_begin(label, tail, gap, follows_number=follows_number, is_next=is_next):
            return False
        if surprising and not self._leaves_few_out(where, chosen, tail, gap):
            return False
        if where == NEW and not (follows_number or _is_wide(gap) or markers.LIST_OPENS.search(tail)):
            return False
        if where != NEW:
            del self.stack[where:]
        self.stack.append(OpenList(chosen))
        return not follows_number

    def _may_begin(self, label: re.Match[str], tail: str, gap: str, *, follows_number: bool, is_next: bool) -> bool:
        """What stands round the label lets it begin a line."""
        if follows_number:
            return True
        after_item = bool(markers.ITEM_ENDS.search(tail)) and (_is_wide(gap) or not gap)
        if markers.REFERENCE_GOES_ON.match(self.text, label.end("label")) and not after_item:
            return False
        if not (_JOINS.search(tail) or _is_wide(gap) or not tail or (self.glued and is_next and not gap and _WORD_ENDS.search(tail))):
            return False
        return not markers.REFERENCE_BEFORE.search(tail) or _is_wide(gap)

    def _follows_number(self, at: int) -> bool:
        """Directly after the section's number or after another label: the label stands on that line."""
        before = _ANY_MARK.sub("", self.text[:at]).strip()
        return bool(markers.SECTION_START.fullmatch(before) or re.search(rf"(?:^|\s){markers.UNIT_MARK.pattern}$", before[-20:]))

    def _leaves_few_out(self, where: int, label: Label, tail: str, gap: str) -> bool:
        if where == NEW or not markers.ITEM_ENDS.search(tail) or (gap and not _is_wide(gap)):
            return False
        last = self.stack[where].last
        return label.family is last.family and label.key > last.key and label.key[0] - last.key[0] <= _FAR and label.key[1] <= 1


def _is_wide(gap: str) -> bool:
    """The blank is one that a page puts where it breaks a line."""
    return "\xa0" in gap or "\t" in gap
