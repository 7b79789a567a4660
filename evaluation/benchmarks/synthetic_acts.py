"""Acts in our own words, as many as are wanted: random trees of sections, subsections, clauses, provisos and references. Pure.

The same seed and number give the same Act on every machine. They are law of no country; what matters is that there are many of them.
"""

from __future__ import annotations

import random
from collections.abc import Iterator

CALLINGS = ("beekeeper", "cooper", "dyer", "ferryman", "glazier", "lamplighter", "mason", "miller", "potter", "printer", "weaver")
PLACES = ("apiary", "brewery", "cellar", "dockyard", "foundry", "granary", "kiln", "orchard", "quarry", "tannery", "warehouse", "workshop")
THINGS = ("barrel", "basket", "bell", "ladder", "lantern", "ledger", "mask", "rope", "scale", "shovel", "token", "wheelbarrow")
DUTIES = ("clean", "count", "inspect", "keep", "label", "lend", "measure", "mend", "register", "replace", "store", "weigh")
WHEN = ("before sunrise", "every second week", "in the rainy season", "on market days", "once a year", "within ten days of delivery")
OTHER_ACTS = tuple(f"Imaginary {place.title()} {thing.title()} Act, 2098" for place in PLACES for thing in THINGS[:4])
CHAPTER_SECTIONS = 9
YEAR = 2099


def synthetic_act(number: int, units: int, seed: int = 1) -> str:
    """The text of one Act with about that many units, in the form of plain text that `labourcrew parse` reads."""
    chance = random.Random(f"{seed}-{number}")
    title = f"The Imaginary {chance.choice(PLACES).title()} and {chance.choice(CALLINGS).title()} Act, {YEAR}"
    lines = [title, f"(Act No. {number} of {YEAR})", f"[1st January, {YEAR}]", ""]
    written, section = 0, 0
    while written < units:
        if section % CHAPTER_SECTIONS == 0:
            lines += ["", f"CHAPTER {_roman(section // CHAPTER_SECTIONS + 1)}", f"OF THE {chance.choice(PLACES).upper()}", ""]
            written += 1
        section += 1
        body = list(_section(chance, section))
        lines += [*body, ""]
        written += len(body) + (1 if "(1)" in body[0] else 0)
    return "\n".join(lines)


def questions(number: int, seed: int = 1) -> list[str]:
    """Questions in the words of the Acts."""
    chance = random.Random(f"questions-{seed}")
    return [
        f"When shall the {chance.choice(CALLINGS)} {chance.choice(DUTIES)} the {chance.choice(THINGS)} of the {chance.choice(PLACES)}?"
        for _ in range(number)
    ]


def _section(chance: random.Random, number: int) -> Iterator[str]:
    """The lines of a section: a rule alone, or subsections, some with clauses, some with a proviso. One line is one unit."""
    heading = f"{number}. Duty to {chance.choice(DUTIES)} the {chance.choice(THINGS)}.—"
    count = chance.choice((1, 2, 3, 3, 4))
    if count == 1:
        yield f"{heading}{_rule(chance, number)}"
        return
    for subsection in range(1, count + 1):
        start = heading if subsection == 1 else ""
        if chance.random() < 0.3:
            yield f"{start}({subsection}) The {chance.choice(CALLINGS)} shall {chance.choice(DUTIES)} the following, namely:—"
            letters = "abcde"[: chance.choice((2, 3, 4, 5))]
            for letter in letters:
                end = "." if letter == letters[-1] else "; and" if letter == letters[-2] else ";"
                yield f"({letter}) the {chance.choice(THINGS)} of a {chance.choice(PLACES)} used {chance.choice(WHEN)}{end}"
            continue
        has_proviso = chance.random() < 0.25
        yield f"{start}({subsection}) {_rule(chance, number)}"[: -1 if has_proviso else None] + (":" if has_proviso else "")
        if has_proviso:
            freed = f"the {chance.choice(CALLINGS)} may {chance.choice(DUTIES)} the {chance.choice(THINGS)}"
            yield f"Provided that {freed} {chance.choice(WHEN)}."


def _rule(chance: random.Random, number: int) -> str:
    words = (
        f"Every {chance.choice(CALLINGS)} of a {chance.choice(PLACES)} shall {chance.choice(DUTIES)} the {chance.choice(THINGS)}"
        f" and {chance.choice(DUTIES)} the {chance.choice(THINGS)} {chance.choice(WHEN)}"
    )
    cited = chance.random()
    if cited < 0.4 and number > 1:
        return f"{words}, as section {chance.randint(max(1, number - 30), number - 1)} requires."
    if cited < 0.45:
        return f"{words}, unless section {number + chance.randint(1, 5)} says otherwise."
    if cited < 0.55:
        return f"{words}, whatever the {chance.choice(OTHER_ACTS)} says."
    return f"{words}."


def _roman(number: int) -> str:
    found = ""
    for value, letters in ((100, "C"), (90, "XC"), (50, "L"), (40, "XL"), (10, "X"), (9, "IX"), (5, "V"), (4, "IV"), (1, "I")):
        found, number = found + letters * (number // value), number % value
    return found
