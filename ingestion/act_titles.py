"""What each Act that a statute names is called, the same in every place, and whether it is the statute itself."""

from __future__ import annotations

import re
from collections.abc import Sequence

from graph_schema.statute import Statute
from ingestion.act_names import ActName, folded_title, shortened


class ActTitles:
    """The titles of one statute: its own, those that it names, and what "the said Act" means from now on. Never changed once built."""

    def __init__(self, statute: Statute, texts: Sequence[str], acts: Sequence[Sequence[ActName]]) -> None:
        own = [statute.title, statute.title_en or "", statute.number or ""]
        own += [_undated(title) for title in own[:2]]
        self._own = tuple(folded for folded in map(folded_title, own) if len(folded) > 5)
        named = [(text, act) for text, here in zip(texts, acts, strict=True) for act in here if act.how == "named"]
        self._clean = tuple({act.name for _, act in named if len(act.name.split()) > 1})
        self._full = _full_titles([(text, self.clean(act)) for text, act in named])
        titles = {self._title(self.clean(act).name) for _, act in named if not self._is_own(self.clean(act).name)}
        only = next(iter(titles)) if len(titles) == 1 else None
        self._declared = next((self._title(self.clean(act).name) for text, act in named if _defines(text, act)), only)

    def clean(self, act: ActName) -> ActName:
        """The mention without words of the sentence before the name, where the name stands alone elsewhere."""
        return shortened(act, self._clean) if act.how == "named" else act

    def names(self, acts: Sequence[ActName], before: str | None) -> tuple[dict[int, str | None], str | None]:
        """Where an Act is mentioned → its title, None for the statute itself; a mention that names none is left out.

        `before` is the Act named last in the same section; the second value is the one named last now.
        """
        named: dict[int, str | None] = {}
        last = before or self._declared
        for act in acts:
            if act.how == "named":
                named[act.start] = None if self._is_own(act.name) else self._title(act.name)
                last = named[act.start]
            elif act.how == "own":
                named[act.start] = None
            elif act.how == "said" and last is not None:
                named[act.start] = last
        return named, last

    def _title(self, name: str) -> str:
        return self._full.get(folded_title(name), name)

    def _is_own(self, name: str) -> bool:
        folded = folded_title(name)
        short = len(folded) > 7 and any(own.endswith(folded) for own in self._own)
        return short or any(folded.endswith(own) for own in self._own)


_DEFINES = re.compile(
    r"\s*\)?,?\s*\(?(?:অতঃপর\s+[“\"‘']*(?:উক্ত|মূল)\s+(?:আইন|অধ্যাদেশ)"
    r"|hereinafter\s[^.;]{0,40}(?:said|principal)\s+(?:Act|Ordinance))"
)
_NUMBER = re.compile(r"\(\s*([0-9০-৯]{4}\s*(?:সনের|সালের)[^()]+?)\s*\)\s*$")


def _defines(text: str, act: ActName) -> bool:
    """Whether "the said Act" is declared here to mean this Act from now on."""
    return _DEFINES.match(text, act.end) is not None


def _undated(title: str) -> str:
    return re.sub(r",?\s*(?:of\s+)?[0-9০-৯]{4}\s*$", "", title)


def _full_titles(named: Sequence[tuple[str, ActName]]) -> dict[str, str]:
    """Short forms → title: the number that is printed after a title, and the title without its year where only one year is named."""
    full: dict[str, str] = {}
    dated: dict[str, set[str]] = {}
    for text, act in named:
        number = _NUMBER.search(text[act.start : act.end])
        if number:
            full.setdefault(folded_title(number[1]), act.name)
        if _undated(act.name) != act.name:
            dated.setdefault(folded_title(_undated(act.name)), set()).add(act.name)
    return full | {short: next(iter(titles)) for short, titles in dated.items() if len(titles) == 1}
