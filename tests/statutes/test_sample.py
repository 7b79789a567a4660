"""The sample statute, parsed, is the graph that `ingestion/sample/graph.yaml` writes down by hand."""

from __future__ import annotations

from collections import Counter
from functools import cache
from importlib.resources import files
from itertools import pairwise
from typing import Any

import pytest
import yaml

from graph_schema.citations import section_of
from graph_schema.numerals import decomposed
from graph_schema.statute import ParsedStatute, Reference, Unit
from ingestion.parse import parse_source

SOURCES = {"bn": "sample", "en": "sample-en"}
Mention = tuple[str, str, str | None, str, bool]
Edges = Counter[tuple[str, str]]

both_languages = pytest.mark.parametrize("language", ["bn", "en"])


@cache
def graph() -> dict[str, Any]:
    loaded: dict[str, Any] = yaml.safe_load(files("ingestion.sample").joinpath("graph.yaml").read_text(encoding="utf-8"))
    return loaded


@cache
def parsed(language: str) -> ParsedStatute:
    return parse_source(SOURCES[language])


def units(language: str) -> dict[str, Unit]:
    return {unit.citation: unit for unit in parsed(language).units}


def written_mentions() -> Counter[Mention]:
    rows = graph()["references"]
    return Counter((row["from"], row["kind"], row["to"], row.get("resolution", "resolved"), row.get("in_heading", False)) for row in rows)


def mention(reference: Reference) -> Mention:
    return reference.source_citation, reference.kind, reference.target_citation, reference.resolution.value, reference.in_heading


def edges() -> Edges:
    """(section, section) → mentions, from the references written by hand."""
    resolved = [row for row in graph()["references"] if row.get("resolution", "resolved") == "resolved"]
    pairs = [(section_of(row["from"]), section_of(row["to"])) for row in resolved]
    return Counter(pair for pair in pairs if pair[0] != pair[1])


def plain(words: str) -> str:
    return " ".join(decomposed(words).split())


@both_languages
def test_the_statute_is_named_as_printed(language: str) -> None:
    statute, written = parsed(language).statute, graph()["statute"]
    assert (statute.id, statute.language, statute.enacted) == (written["id"], language, written["enacted"])
    assert plain(statute.title) == plain(written["title" if language == "bn" else "title_en"])


@both_languages
def test_units_are_those_written_down_in_their_order(language: str) -> None:
    assert [unit.citation for unit in parsed(language).units] == [row["citation"] for row in graph()["units"]]


@both_languages
def test_each_unit_has_its_kind_parent_and_status(language: str) -> None:
    citations = {unit.id: unit.citation for unit in parsed(language).units}
    read = parsed(language).units
    found = {unit.citation: (unit.kind.value, citations[unit.parent] if unit.parent else None, unit.status.value) for unit in read}
    written = {row["citation"]: (row["kind"], row["parent"], row.get("status", "in_force")) for row in graph()["units"]}
    assert {c: found.get(c) for c in written if found.get(c) != written[c]} == {}


def test_each_unit_begins_with_its_words() -> None:
    found = units("bn")
    wrong = {}
    for row in graph()["units"]:
        text = plain(found[row["citation"]].text) if row["citation"] in found else "(missing)"
        begins = row.get("begins")
        if begins is not None and not (text.startswith(plain(begins)) if begins else text == ""):
            wrong[row["citation"]] = text[:60]
    assert wrong == {}


def test_closing_words_stay_with_the_unit_whose_sentence_they_end() -> None:
    found = units("bn")
    wrong = {
        row["citation"]: found[row["citation"]].text[-40:]
        for row in graph()["units"]
        if "ends" in row and not plain(found[row["citation"]].text).endswith(plain(row["ends"]))
    }
    assert wrong == {}


def test_each_section_and_chapter_has_its_heading() -> None:
    found = units("bn")
    written = {row["citation"]: plain(row["heading"]) for row in graph()["units"] if "heading" in row}
    assert {c: found[c].heading for c in written if plain(found[c].heading) != written[c]} == {}


@both_languages
def test_references_are_those_written_down(language: str) -> None:
    found = Counter(mention(reference) for reference in parsed(language).references)
    written = written_mentions()
    assert {"missing": sorted(written - found, key=str), "too many": sorted(found - written, key=str)} == {"missing": [], "too many": []}


@both_languages
def test_references_to_other_acts_name_them(language: str) -> None:
    written = Counter((row["from"], row["to"], row["act"][language == "en"]) for row in graph()["references"] if "act" in row)
    found = Counter(
        (r.source_citation, r.target_citation, next((act for _, _, act in written if plain(act) in plain(r.act or "")), r.act))
        for r in parsed(language).references
        if r.act is not None
    )
    assert found == written


@both_languages
def test_each_reference_stands_where_it_says(language: str) -> None:
    found = units(language)
    wrong = [
        r
        for r in parsed(language).references
        if (found[r.source_citation].heading if r.in_heading else found[r.source_citation].text)[r.start : r.end] != r.text
    ]
    assert wrong == []


@both_languages
def test_each_gap_in_the_numbers_is_one_finding_that_names_it(language: str) -> None:
    found = [finding.message for finding in parsed(language).findings if finding.code == "gap"]
    assert len(found) == len(graph()["gaps"])
    assert all(number in message for message, gap in zip(found, graph()["gaps"], strict=True) for number in gap)


def test_both_languages_have_the_same_citations_and_identifiers() -> None:
    assert [unit.id for unit in parsed("bn").units] == [unit.id for unit in parsed("en").units]


def test_written_counts_are_those_of_the_written_lists() -> None:
    written = graph()
    assert written["counts"] == {
        "units": Counter(row["kind"] for row in written["units"]),
        "status": Counter(row.get("status", "in_force") for row in written["units"]),
        "resolutions": Counter(row.get("resolution", "resolved") for row in written["references"]),
        "kinds": Counter(row["kind"] for row in written["references"]),
    }


def test_a_proviso_or_explanation_qualifies_its_parent() -> None:
    riders = [row for row in graph()["units"] if row["kind"] in ("proviso", "explanation")]
    assert [row["qualifies"] for row in riders] == [row["parent"] for row in riders]


def test_the_chain_leads_through_four_chapters() -> None:
    chain = [(step["section"], step["chapter"]) for step in graph()["chain"]]
    chapter_of = {row["citation"]: row["parent"] for row in graph()["units"]}
    assert [chapter_of[section] for section, _ in chain] == [chapter for _, chapter in chain]
    assert len({chapter for _, chapter in chain}) == 4
    assert all((one[0], other[0]) in edges() for one, other in pairwise(chain))


def test_the_cycles_are_those_written_down() -> None:
    reached = {section: _reached(section) for section in {pair[0] for pair in edges()}}
    found = {frozenset(b for b in reached[a] if a in reached.get(b, ())) for a in reached if a in reached[a]}
    assert found == {frozenset(cycle) for cycle in graph()["cycles"]}


def test_degrees_are_those_of_the_written_references() -> None:
    into, out_of = Counter[str](), Counter[str]()
    for (source, target), mentions in edges().items():
        into[target] += mentions
        out_of[source] += mentions
    citing = {row["section"]: sorted(source for source, target in edges() if target == row["section"]) for row in graph()["most_cited"]}
    assert {row["section"]: row["mentions"] for row in graph()["most_cited"]} == {s: n for s, n in into.items() if n >= 3}
    assert {row["section"]: sorted(row["by"]) for row in graph()["most_cited"]} == citing
    assert {row["section"]: row["mentions"] for row in graph()["most_citing"]} == {s: n for s, n in out_of.items() if n >= 4}
    sections = [row["citation"] for row in graph()["units"] if row["kind"] == "section"]
    assert graph()["never_cited"] == [s for s in sections if not into[s]]
    assert graph()["alone"] == [s for s in sections if not into[s] and not out_of[s]]


def test_chapter_coupling_is_that_of_the_written_references() -> None:
    chapter_of = {row["citation"]: row["parent"] for row in graph()["units"] if row["kind"] == "section"}
    found: dict[str, Counter[str]] = {}
    for (source, target), mentions in edges().items():
        if source in chapter_of and target in chapter_of:
            found.setdefault(chapter_of[source], Counter())[chapter_of[target]] += mentions
    assert found == graph()["chapter_coupling"]


def test_no_chain_of_sections_is_longer_than_the_longest_written() -> None:
    chapter_of = {row["citation"] for row in graph()["units"] if row["kind"] == "section"}
    onward: dict[str, list[str]] = {section: [] for section in chapter_of}
    for source, target in edges():
        if source in chapter_of and target in chapter_of:
            onward[source].append(target)
    open_chains = [[section] for section in chapter_of]
    longest: list[list[str]] = []
    while open_chains:
        longest = open_chains
        open_chains = [[*chain, after] for chain in open_chains for after in onward[chain[-1]] if after not in chain]
    assert sorted(longest) == sorted(graph()["longest_chains"])


def _reached(start: str) -> set[str]:
    seen: set[str] = set()
    frontier = [start]
    while frontier:
        here = frontier.pop()
        for source, target in edges():
            if source == here and target not in seen:
                seen.add(target)
                frontier.append(target)
    return seen
