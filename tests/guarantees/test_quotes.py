"""Thousands of quotations changed by chance: no change of meaning passes, and no harmless one is lost."""

from __future__ import annotations

import random
import re
import unicodedata
from collections.abc import Callable, Sequence
from functools import cache
from pathlib import Path

import pytest

from agents.audit.citation_checker import check_quote
from agents.wording import WORD, is_negation
from graph_schema.numerals import DIGIT
from ingestion.parse import parse_source
from tests.parses import parsed_once

EACH = 2000
LOOK_ALIKE = {
    **dict(zip("aceopxyi", "асеорхуі", strict=True)),
    "র": "ৰ", "া": "\u093e", "ি": "\u093f", "ব": "\u09f1", "০": "o", "স": "\u0938", "ী": "\u0940",
}  # fmt: skip
Mutation = Callable[[random.Random, str], str | None]


@cache
def sample_texts() -> tuple[str, ...]:
    return tuple(unit.text for source in ("sample", "sample-en") for unit in parse_source(source).units if len(WORD.findall(unit.text)) > 5)


@cache
def act_texts(corpora: Path) -> tuple[str, ...]:
    page = next(corpora.rglob("act-details-952.html"))
    return tuple(unit.text for unit in parsed_once(str(page)).units if len(WORD.findall(unit.text)) > 5)


def quotation(rng: random.Random, text: str) -> str:
    """A run of words of the text, or the whole of it."""
    words = list(WORD.finditer(text))
    if rng.random() < 0.3:
        return text.strip()
    first = rng.randrange(len(words) - 3)
    last = rng.randrange(first + 3, len(words))
    return text[words[first].start() : words[last].end()]


def without_negation(rng: random.Random, quote: str) -> str | None:
    found = [word for word in WORD.finditer(quote) if is_negation(word[0])]
    if not found:
        return None
    word = rng.choice(found)
    return quote[: word.start()].rstrip() + " " + quote[word.end() :].lstrip() if word.start() > 0 else quote[word.end() :].lstrip()


def ellipsis_over_negation(rng: random.Random, quote: str) -> str | None:
    words = list(WORD.finditer(quote))
    inside = [n for n in range(2, len(words) - 2) if is_negation(words[n][0])]
    if not inside:
        return None
    n = rng.choice(inside)
    dots = rng.choice(["…", "...", "[…]", " . . . "])
    return f"{quote[: words[n - 1].start()]} {dots} {quote[words[n + 1].end() :]}"


def another_number(rng: random.Random, quote: str) -> str | None:
    found = list(re.finditer(f"{DIGIT}+", quote))
    if not found:
        return None
    number = rng.choice(found)
    at = rng.randrange(number.start(), number.end())
    digits = "০১২৩৪৫৬৭৮৯" if quote[at] > "9" else "0123456789"
    return quote[:at] + rng.choice([d for d in digits if d != quote[at]]) + quote[at + 1 :]


def homoglyph(rng: random.Random, quote: str) -> str | None:
    places = [n for n, character in enumerate(quote) if character in LOOK_ALIKE]
    if not places:
        return None
    at = rng.choice(places)
    return quote[:at] + LOOK_ALIKE[quote[at]] + quote[at + 1 :]


def word_changed(rng: random.Random, quote: str) -> str | None:
    """Two neighbouring words change places."""
    words = list(WORD.finditer(quote))
    n = rng.randrange(len(words) - 1)
    one, other = words[n], words[n + 1]
    return quote[: one.start()] + other[0] + quote[one.end() : other.start()] + one[0] + quote[other.end() :]


HARMFUL: tuple[Mutation, ...] = (without_negation, ellipsis_over_negation, another_number, homoglyph, word_changed)


def wrapped(rng: random.Random, quote: str) -> str:
    return re.sub(" ", lambda _: rng.choice([" ", "\n", " \n   ", "\u00a0", "\t"]), quote)


def with_invisible(rng: random.Random, quote: str) -> str:
    for _ in range(rng.randint(1, 4)):
        at = rng.randint(0, len(quote))
        quote = quote[:at] + rng.choice("\u200c\u200d\u200b\u00ad\ufeff\u2060") + quote[at:]
    return quote


def composed(rng: random.Random, quote: str) -> str:
    return unicodedata.normalize(rng.choice(["NFC", "NFD"]), quote)


def typeset(rng: random.Random, quote: str) -> str:
    quote = re.sub("[“”\"]", lambda _: rng.choice("“”\""), quote)
    return re.sub("[-–—‐]", lambda _: rng.choice("-–—‐"), quote)


HARMLESS = (wrapped, with_invisible, composed, typeset)


def good(rng: random.Random, texts: Sequence[str]) -> tuple[str, str]:
    """A quotation that passes as it is, and its unit's text."""
    while True:
        text = rng.choice(texts)
        quote = quotation(rng, text)
        if check_quote(quote, text).match == "exact":
            return quote, text


def passed_although_changed(texts: Sequence[str], seed: int) -> list[tuple[str, str]]:
    rng = random.Random(seed)
    found, done = [], 0
    while done < EACH:
        quote, text = good(rng, texts)
        if done % 6 == 5:
            name, changed, text = "neighbour", quote, texts[(texts.index(text) + 1) % len(texts)]
        else:
            mutation = HARMFUL[done % 6]
            name, made = mutation.__name__, mutation(rng, quote)
            if made is None:
                continue
            changed = made
        if " ".join(changed.split()) in " ".join(text.split()):
            continue  # by chance the changed words stand there too
        done += 1
        if check_quote(changed, text).match != "none":
            found.append((name, changed))
    return found


def lost_although_harmless(texts: Sequence[str], seed: int) -> list[tuple[str, str]]:
    rng = random.Random(seed)
    found = []
    for n in range(EACH):
        quote, text = good(rng, texts)
        changed = HARMLESS[n % 4](rng, quote)
        if n % 5 == 0:
            changed = with_invisible(rng, wrapped(rng, changed))
        if check_quote(changed, text).match == "none":
            found.append((HARMLESS[n % 4].__name__, changed))
    return found


def test_no_changed_quotation_of_the_sample_passes() -> None:
    assert passed_although_changed(sample_texts(), 1) == []


def test_no_harmless_folding_of_the_sample_is_lost() -> None:
    assert lost_although_harmless(sample_texts(), 2) == []


@pytest.mark.corpora
def test_no_changed_quotation_of_the_labour_act_passes(corpora: Path) -> None:
    assert [name for name, _ in passed_although_changed(act_texts(corpora), 3)] == []


@pytest.mark.corpora
def test_no_harmless_folding_of_the_labour_act_is_lost(corpora: Path) -> None:
    assert [name for name, _ in lost_although_harmless(act_texts(corpora), 4)] == []
