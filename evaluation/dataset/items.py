"""Questions of our own with the provisions and the facts that a right answer rests on (categories: paper 1, A.3).

Gold provisions are named by citation only: the words of a real Act stay in its source.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable, Iterator, Mapping
from importlib.resources import files
from typing import Annotated, Literal

import yaml
from pydantic import BeforeValidator, Field, ValidationError

from graph_schema.citations import citation_key, section_of
from graph_schema.errors import SourceError
from graph_schema.numerals import decomposed
from graph_schema.plan import QuestionType
from graph_schema.statute import Frozen, ParsedStatute, Unit, UnitStatus

DATASETS = ("sample_questions", "labour_act_questions")


def _spellings(value: object) -> object:
    return (value,) if isinstance(value, str) else value


Fact = Annotated[tuple[str, ...], BeforeValidator(_spellings), Field(min_length=1)]
"""A number or a short term that a right answer states, in any one of these spellings."""


class Item(Frozen):
    """One question about one statute."""

    id: str = Field(pattern=r"^[A-Z0-9]+-(S[0-9A-Z]+|SCH[0-9]+|NONE)-(DFR|DEF|PROC|COND|COMP|MH|HYP)-[0-9]{3}$")
    """Data set, section, category, number: `SAMPLE-S27-COND-001`; `NONE` where no provision answers."""
    statute: str
    language: Literal["bn", "en"]
    """The language of the question."""
    category: QuestionType
    question: str = Field(min_length=8)
    gold_sections: tuple[str, ...] = ()
    gold_units: tuple[str, ...] = ()
    """The smallest units that a full answer must rest on."""
    facts: tuple[Fact, ...] = ()
    answerable: bool = True
    """False: the statute has no answer, and saying so is the right answer."""


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


def load_items(name: str) -> tuple[Item, ...]:
    """The items of a data set that ships: `sample_questions` or `labour_act_questions`."""
    if name not in DATASETS:
        raise SourceError(f"There is no data set {name[:60]!r}. Choose one of {', '.join(DATASETS)}.")
    return read_items(files("evaluation.dataset").joinpath(f"{name}.yaml").read_text(encoding="utf-8"), f"{name}.yaml")


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
    if item.language != ("bn" if any("ঀ" <= character <= "৿" for character in item.question) else "en"):
        yield f"the question is not written in {item.language}."
    if item.answerable and not (item.gold_units and item.facts):
        yield "it is answerable and names no unit or no fact."
    if not item.answerable and (item.gold_units or item.gold_sections or item.facts):
        yield "it is not answerable and yet names provisions or facts."
    if sorted({section_of(unit) for unit in item.gold_units}) != sorted(item.gold_sections):
        yield "its sections are not those of its units."


def _against(item: Item, statute: ParsedStatute) -> Iterator[str]:
    units = {citation_key(unit.citation): unit for unit in statute.units}
    for citation in (*item.gold_sections, *item.gold_units):
        unit = units.get(citation_key(citation))
        if unit is None:
            yield f"{statute.statute.id} has no {citation}."
        elif unit.status is not UnitStatus.IN_FORCE:
            yield f"{citation} is not in force."
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
