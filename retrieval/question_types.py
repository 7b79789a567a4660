"""What kind of reasoning a question asks for (paper 1, A.3): traits of its words and its build, weighed by a logistic regression.

The word lists alone decide first, in their order; their verdict is a trait among others, and so are the words and pairs of words that the
weights know. `python -m evaluation.fit_types` fits the weights on labelled questions and writes `type_weights.yaml`;
`python -m evaluation.type_report` measures the outcome.
"""

from __future__ import annotations

import re
from collections.abc import Mapping, Sequence
from functools import cache
from itertools import pairwise
from typing import Any

import numpy as np
from numpy.typing import NDArray

from graph_schema.plan import QuestionType
from graph_schema.search_text import search_words
from retrieval.named import mentions
from retrieval.question import as_it_stands, content_words, folded_phrase, language_of, one_stands_in, read_words, spaced

TYPES = tuple(kind.value for kind in QuestionType)
NARROW = (QuestionType.DIRECT, QuestionType.DEFINITIONAL)
"""Types with the narrowest ceilings."""
SURE = 0.4
"""The share of the wide types from which on a narrow one is not planned for."""

_SENTENCES = re.compile(r"[।৷.?!]\s*")
_CAPITAL = re.compile(r"(?<=[a-z,;] )[A-Z][a-z]{2,}")


def question_type(question: str) -> QuestionType:
    """The likeliest reasoning category; of equal ones the first of QuestionType. Who tells of oneself and asks nothing is hypothetical."""
    likely = likelihoods(question)
    return max(likely, key=lambda kind: likely[kind])


def type_to_plan_for(question: str) -> QuestionType:
    """The type whose ceilings a plan keeps to: the likeliest, but a narrow one only where the wide ones together are unlikely.

    A plan that is too wide costs room in the pack; one that is too narrow misses provisions.
    """
    likely = likelihoods(question)
    wide = {kind: share for kind, share in likely.items() if kind not in NARROW}
    best = max(likely, key=lambda kind: likely[kind])
    return max(wide, key=lambda kind: wide[kind]) if best in NARROW and sum(wide.values()) > SURE else best


def likelihoods(question: str) -> dict[QuestionType, float]:
    """Each type with its share of 1."""
    if not _asks(question) and one_stands_in(rules()["traits"]["speaks of oneself"], spaced(question)):
        return {kind: float(kind is QuestionType.HYPOTHETICAL) for kind in QuestionType}
    known = _weights()
    scores = np.zeros(len(TYPES))
    for trait, value in traits(question).items():
        if trait in known:
            scores += value * known[trait]
    shares = np.exp(scores - scores.max())
    return dict(zip(QuestionType, (shares / shares.sum()).tolist(), strict=True))


def traits(question: str) -> dict[str, float]:
    """What tells the types apart, each about from 0 to 2."""
    line, words = spaced(question), search_words(question)
    sentences = [part for part in _SENTENCES.split(question) if part.strip()]
    asking = sum(_asks(part) for part in re.split(r"[,;?।৷]\s*", question))
    joined = sum(line.count(f" {joint} ") for joint in ("and", "এবং", "আর", "ar"))
    found = {
        "bias": 1.0,
        f"by rule {by_rule(question).value}": 1.0,
        "story": float(_tells_a_story(question)),
        "asks twice": float(_asks_twice(question)),
        "length": min(len(words), 40) / 20,
        "sentences": min(len(sentences), 4) / 2,
        "statements": max(0, len(sentences) - question.count("?")) * 0.7,
        "commas": min(question.count(","), 3) / 2,
        "question marks": min(question.count("?"), 3) / 2,
        "asking parts": min(asking, 3) / 2,
        "joined": min(joined, 3) / 2,
        "names a provision": float(bool(mentions(question))),
        "english": float(language_of(question) == "en"),
        "digits": float(any(character.isdecimal() for character in question)),
        "asks what one thing is": float(_asks_what_one_thing_is(words, question)),
        "names a person": float(_names_a_person(question)),
        "yes or no": float(any(spaced(part).split()[:1] and spaced(part).split()[0] in rules()["yes_or_no"] for part in sentences)),
    }
    found |= {f"marks {row['type']}": float(one_stands_in(row["marks"], line)) for row in rules()["types"]}
    found |= {name: float(one_stands_in(marks, line)) for name, marks in rules()["traits"].items()}
    return found | {f"word {word}": 1.0 for word in words} | {f"pair {one} {two}": 1.0 for one, two in pairwise(["^", *words, "$"])}


def by_rule(question: str) -> QuestionType:
    """The category that the question's own words show by the lists alone; DFR where none does."""
    line = spaced(question)
    for row in rules()["types"]:
        structured = (row.get("story") and _tells_a_story(question)) or (row.get("twice") and _asks_twice(question))
        if structured or one_stands_in(row["marks"], line):
            return QuestionType(row["type"])
    return QuestionType.DIRECT


def _asks_what_one_thing_is(words: Sequence[str], question: str) -> bool:
    """True of `গ্র্যাচুইটি কী?` and `What is gratuity?`: a word or two, and what they are."""
    bare = [word for word in words if word not in ("a", "an", "the")]
    asks_so = bare[:2] in (["what", "is"], ["what", "are"]) or (bare[-1:] in (["কি"], ["ki"]))
    return asks_so and len(bare) <= 4 and 0 < len(content_words(question)) <= 2


def _names_a_person(question: str) -> bool:
    return any(found[0].lower() not in rules()["not_names"] for found in _CAPITAL.finditer(question))


def _tells_a_story(question: str) -> bool:
    """True where a sentence that asks nothing comes before the question."""
    sentences = [part for part in re.split(r"[।৷]\s*|[.?!]\s+(?=\S)", question) if len(search_words(part)) > 2]
    return len(sentences) > 1 and not _asks(sentences[0])


def _asks_twice(question: str) -> bool:
    """True where two parts ask something, each with words of its own."""
    parts = re.split(rf"[,;?।৷]\s*|\s(?:{'|'.join(rules()['printed_joints'])})\s", question.casefold())
    return sum(_asks(part) and bool(content_words(part)) for part in parts) > 1


def _asks(part: str) -> bool:
    return one_stands_in(rules()["asking"], spaced(part))


@cache
def _weights() -> dict[str, NDArray[np.float64]]:
    """Trait → what it says for each of TYPES."""
    return {trait: np.array(row, dtype=float) for trait, row in read_words("type_weights.yaml")["weights"].items()}


@cache
def rules() -> Mapping[str, Any]:
    """The word lists of questions.yaml, folded; what is looked for in a question, as it stands there."""
    lists = read_words("questions.yaml")

    def in_folded_words(phrases: Sequence[str]) -> list[str]:
        return [folded_phrase(phrase) for phrase in phrases]

    def as_they_stand(phrases: Sequence[str]) -> tuple[str, ...]:
        return tuple(map(as_it_stands, in_folded_words(phrases)))

    types = [{key: as_they_stand(value) if key == "marks" else value for key, value in row.items()} for row in lists["types"]]
    folded_lists = {key: in_folded_words(lists[key]) for key in ("joints", "frames", "yes_or_no", "not_names")}
    traits_of = {name.replace("_", " "): as_they_stand(marks) for name, marks in lists["traits"].items()}
    answers = [
        {"name": row["name"], "asks": as_they_stand(row["asks"]), "says": tuple(in_folded_words(row["says"]))} for row in lists["answers"]
    ]
    return {
        "types": types,
        "answers": answers,
        "asking": as_they_stand(lists["asking"]),
        "printed_joints": list(map(re.escape, lists["joints"])),
        "traits": traits_of,
        **folded_lists,
    }
