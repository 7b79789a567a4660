"""Questions of our own with the provisions and the facts that a right answer rests on (categories: paper 1, A.3).

Gold provisions are named by citation only: the words of a real Act stay in its source.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable, Iterator, Mapping
from enum import StrEnum
from importlib.resources import files
from typing import Annotated, Any, Literal

import yaml
from pydantic import BeforeValidator, Field, ValidationError

from graph_schema.citations import citation_key, section_of
from graph_schema.errors import SourceError
from graph_schema.numerals import ascii_digits, decomposed
from graph_schema.plan import QuestionType
from graph_schema.statute import Frozen, ParsedStatute, Unit, UnitStatus

FILES = {
    "sample_questions": ("sample_questions",),
    "labour_act_questions": ("labour_act_development", "labour_act_calibration", "labour_act_test"),
    "labour_act_training": ("labour_act_training_bn", "labour_act_training_en"),
    "labour_act_unseen": ("labour_act_unseen",),
    "labour_act_kept": ("labour_act_kept",),
    "labour_act_fresh": ("labour_act_fresh",),
}
"""Data set → the files that hold it."""

DATASETS = tuple(FILES)

COPIED_WORDS = 7
"""A question with as many words on end from the Act is no longer in our own words."""


def _spellings(value: object) -> object:
    return (value,) if isinstance(value, str) else value


Fact = Annotated[tuple[str, ...], BeforeValidator(_spellings), Field(min_length=1)]
"""A number or a short term that a right answer states, in any one of these spellings."""


class Split(StrEnum):
    """What a question may be used for; within a data set no provision is asked about in two of them (`splits.assigned`)."""

    DEVELOPMENT = "development"
    CALIBRATION = "calibration"
    TEST = "test"


class Style(StrEnum):
    """How the question is put."""

    LEGAL = "legal"
    COLLOQUIAL = "colloquial"
    ROMANISED = "romanised"
    TYPO = "typo"
    NAMED = "named"
    """It names a section."""


class Item(Frozen):
    """One question about one statute."""

    id: str = Field(pattern=r"^[A-Z0-9]+-(S[0-9A-Z]+|SCH[0-9]+|NONE)-(DFR|DEF|PROC|COND|COMP|MH|HYP)-[0-9]{3}$")
    """Data set, section, category, number: `SAMPLE-S27-COND-001`; `NONE` where no provision answers."""
    statute: str
    language: Literal["bn", "en"]
    """The language of the question; Bangla in Latin letters is Bangla."""
    category: QuestionType
    question: str = Field(min_length=8)
    gold_sections: tuple[str, ...] = ()
    gold_units: tuple[str, ...] = ()
    """The smallest units that a full answer must rest on."""
    also_units: tuple[str, ...] = ()
    """Units that say the same once more elsewhere: citing one is not wrong, and not needed."""
    facts: tuple[Fact, ...] = ()
    answerable: bool = True
    """False: the statute has no answer, and saying so is the right answer."""
    split: Split = Split.DEVELOPMENT
    style: Style = Style.LEGAL
    topic: str | None = None
    """Of a question that the statute does not answer: what it is about instead."""
    early: bool = False
    """In use before the questions were split, so for development alone."""


def read_items(text: str, source: str) -> tuple[Item, ...]:
    """The items of a data set in YAML. Raises SourceError where it is no list of items."""
    try:
        rows = yaml.safe_load(text)
        if not isinstance(rows, list) or not rows:
            raise SourceError(f"{source} is no list of questions. Write one entry for each question, beginning with a hyphen.")
        return tuple(Item.model_validate(row) for row in rows)
    except yaml.YAMLError as error:
        place = " ".join(str(error).split())[:200]
        raise SourceError(f"{source} is not readable as YAML: {place}. Mend the place that it names.") from error
    except ValidationError as error:
        first = error.errors()[0]
        place = ".".join(str(step) for step in first["loc"]) or "an entry"
        raise SourceError(f"{source} has an entry that is no question: {place}: {first['msg']}. Compare it with its neighbours.") from error


def load_items(
    name: str,
    *,
    split: Split | str | None = None,
    category: QuestionType | None = None,
    language: str | None = None,
    answerable: bool | None = None,
) -> tuple[Item, ...]:
    """The items of a data set that ships, one of `DATASETS`; of one split, category or language where asked.

    Raises SourceError for a name or a split that is none.
    """
    if name not in DATASETS:
        raise SourceError(f"There is no data set {name[:60]!r}. Choose one of {', '.join(DATASETS)}.")
    if split is not None and split not in tuple(Split):
        raise SourceError(f"There is no split {split[:60]!r}. Choose one of {', '.join(Split)}.")
    held = files("evaluation.dataset")
    items = [item for file in FILES[name] for item in read_items(held.joinpath(f"{file}.yaml").read_text(encoding="utf-8"), f"{file}.yaml")]
    return tuple(
        item
        for item in items
        if split in (None, item.split)
        and category in (None, item.category)
        and language in (None, item.language)
        and answerable in (None, item.answerable)
    )


def read_dataset(file: str) -> Any:
    """What a file of `evaluation/dataset` holds that is no list of items, such as questions for training."""
    return yaml.safe_load(files("evaluation.dataset").joinpath(file).read_text(encoding="utf-8"))


def labelled_questions(name: str, *, split: Split | str | None = None) -> tuple[tuple[str, QuestionType], ...]:
    """Question and category of each item, answerable or not: what a classifier of question types is trained and tested on."""
    return tuple((item.question, item.category) for item in load_items(name, split=split))


def check_items(items: Iterable[Item], statutes: Mapping[str, ParsedStatute]) -> tuple[str, ...]:
    """One sentence for each thing that is wrong with the items; empty where all is well.

    `statutes` holds the parsed statutes by identifier; an item on another statute is a problem.
    """
    known = tuple(items)
    problems = [f"{item_id} is used more than once." for item_id in _repeated(item.id for item in known)]
    for item in known:
        statute = statutes.get(item.statute)
        own = _against(item, statute) if statute else (f"statute {item.statute} is not at hand.",)
        problems += [f"{item.id}: {problem}" for problem in (*_in_itself(item), *own)]
    return tuple(problems)


def _in_itself(item: Item) -> Iterator[str]:
    if f"-{item.category.value}-" not in item.id:
        yield f"its category is {item.category.value}, its identifier says another."
    bangla_letters = any("ঀ" <= character <= "৿" for character in item.question)
    if bangla_letters != (item.language == "bn" and item.style is not Style.ROMANISED):
        yield f"the question is not written in {item.language}{', in Latin letters' if item.style is Style.ROMANISED else ''}."
    if item.style is Style.NAMED and item.answerable and not _names(item):
        yield "it is said to name a section and does not name one of its own."
    if item.answerable and not (item.gold_units and item.facts):
        yield "it is answerable and names no unit or no fact."
    if not item.answerable and (item.gold_units or item.gold_sections or item.also_units or item.facts):
        yield "it is not answerable and yet names provisions or facts."
    if not all(any(_readable(spelling, item.language) for spelling in fact) for fact in item.facts):
        yield f"a fact of it has no spelling in {item.language}."
    if item.answerable == bool(item.topic):
        yield "a topic belongs to it just where the statute does not answer it."
    if set(item.also_units) & set(item.gold_units):
        yield "a unit is named both as needed and as no more than right."
    if item.category is QuestionType.MULTI_HOP and item.answerable and not 2 <= len(set(item.gold_units)) <= 5:
        yield "a multi-hop question rests on two to five units."
    if sorted({section_of(unit) for unit in item.gold_units}) != sorted(item.gold_sections):
        yield "its sections are not those of its units."


def _readable(spelling: str, language: str) -> bool:
    """True where a reader of that language reads it: without Bangla letters in English, in them or in digits alone in Bangla."""
    bangla = any("ঀ" <= character <= "৿" for character in spelling)
    return bangla or not any(character.isalpha() for character in spelling) if language == "bn" else not bangla


def _copied(question: str, printed: str) -> bool:
    words, act = question.split(), " ".join(printed.split())
    return any(" ".join(words[start : start + COPIED_WORDS]) in act for start in range(len(words) - COPIED_WORDS + 1))


def _names(item: Item) -> bool:
    """True where the number of a gold section stands in the question, in digits of either script."""
    return any(section in ascii_digits(item.question) for section in item.gold_sections)


def _against(item: Item, statute: ParsedStatute) -> Iterator[str]:
    units = {citation_key(unit.citation): unit for unit in statute.units}
    for citation in (*item.gold_sections, *item.gold_units, *item.also_units):
        unit = units.get(citation_key(citation))
        if unit is None:
            yield f"{statute.statute.id} has no {citation}."
        elif unit.status is not UnitStatus.IN_FORCE:
            yield f"{citation} is not in force."
    if _copied(item.question, statute.statute.printed):
        yield f"its words are those of the Act for {COPIED_WORDS} words on end."
    gold = {units[key].id for key in map(citation_key, item.gold_units) if key in units}
    words = _plain(" ".join(_words(gold, statute.units)))
    for fact in item.facts:
        if not any(_plain(spelling) in words for spelling in fact):
            yield f"no spelling of the fact {fact[0]!r} stands in its units."


def _words(gold: set[str], units: tuple[Unit, ...]) -> Iterator[str]:
    """The words of the units and of everything below them."""
    within = set(gold)
    for unit in units:
        if unit.id in within or unit.parent in within:
            within.add(unit.id)
            yield unit.text


def _plain(text: str) -> str:
    return " ".join(decomposed(text).casefold().split())


def _repeated(identifiers: Iterable[str]) -> list[str]:
    return [identifier for identifier, times in Counter(identifiers).items() if times > 1]
