"""German statutes in Markdown, and how German law cites; the examples are made up, the counts of real statutes were made by script."""

from __future__ import annotations

from collections import Counter
from pathlib import Path

import pytest

from evaluation.reference_gold import documents_in, exact, overlapping
from graph_schema.errors import SourceError
from graph_schema.statute import ParsedStatute, Resolution, UnitStatus
from ingestion.german_citing import german_citations
from ingestion.parse import parse_source
from tests.statutes.tiling import faults

DRACHEN = """---
Title: Drachengesetz
jurabk: DraG
slug: drag
---

# Drachengesetz (DraG)

Ausfertigungsdatum
:   2031-05-02

## Abschnitt 1 - Allgemeines

### Unterabschnitt 1 - Drachen

#### § 1 Begriffe

(1) Ein Drachen ist,

1.  wer an einer Schnur
    fliegt,

    a)  bei Tag oder

    b)  (weggefallen)


2.  wer gleitet,

wenn Wind weht. Satz 1 gilt nicht für § 3.

(2) (weggefallen)

#### § 2a Vorrang

§ 1 Abs. 1 Satz 1 Nr. 1 Buchst. a und § 9 gehen vor; die §§ 1 bis 3 gelten mit § 4 Abs. 2 und 3 des Windgesetzes. Absatz 7 bleibt.

### § 3 (weggefallen)
"""


@pytest.fixture(scope="module")
def act() -> ParsedStatute:
    return parse_source("-", stdin=DRACHEN.encode())


def test_identifier_is_the_year_and_the_short_name(act: ParsedStatute) -> None:
    assert (act.statute.id, act.statute.language, str(act.statute.enacted)) == ("de-2031-drag", "de", "2031-05-02")


def test_units_nest_as_the_law_nests_them(act: ParsedStatute) -> None:
    assert [(unit.citation, unit.kind.value) for unit in act.units] == [
        ("part 1", "part"), ("chapter 1", "chapter"), ("1", "section"), ("1(1)", "subsection"), ("1(1)(1)", "clause"),
        ("1(1)(1)(a)", "subclause"), ("1(1)(1)(b)", "subclause"), ("1(1)(2)", "clause"), ("1(2)", "subsection"), ("2A", "section"),
        ("3", "section"),
    ]  # fmt: skip


def test_words_after_a_list_belong_to_the_subsection(act: ParsedStatute) -> None:
    units = {unit.citation: unit.text for unit in act.units}
    assert units["1(1)"] == "Ein Drachen ist,\nwenn Wind weht. Satz 1 gilt nicht für § 3."


def test_what_was_dropped_is_repealed(act: ParsedStatute) -> None:
    assert [unit.citation for unit in act.units if unit.status is UnitStatus.REPEALED] == ["1(1)(1)(b)", "1(2)", "3"]


def test_references_are_bound_down_to_the_letter(act: ParsedStatute) -> None:
    rows = [(row.text, row.target_citation, row.resolution.value) for row in act.references if row.source_citation == "2A"]
    assert rows == [
        ("§ 1 Abs. 1 Satz 1 Nr. 1 Buchst. a", "1(1)(1)(a)", "resolved"), ("§ 9", "9", "dangling"), ("§§ 1", "1", "resolved"),
        ("3", "2A", "resolved"), ("3", "3", "repealed"), ("§ 4 Abs. 2 und 3 des Windgesetzes", "4(2)", "external"),
        ("§ 4 Abs. 2 und 3 des Windgesetzes", "4(3)", "external"), ("Absatz 7", "2A(7)", "dangling"),
    ]  # fmt: skip


def test_every_piece_belongs_to_one_unit(act: ParsedStatute) -> None:
    assert faults(act) == []


@pytest.mark.parametrize(
    ("words", "found"),
    [
        ("nach §§ 3, 5 Abs. 1, 2 Nr. 1 UWG", ["§§ 3", "5 Abs. 1", "2 Nr. 1 UWG"]),
        ("§ 15 Abs. 2, 3 und 5 sowie die §§ 16 bis 20 gelten", ["§ 15 Abs. 2, 3 und 5", "§§ 16", "20"]),
        ("nach § 614 des Bürgerlichen Gesetzbuchs", ["§ 614 des Bürgerlichen Gesetzbuchs"]),
        ("Art. 3 Abs. 1 GG und GG Art 80", ["Art. 3 Abs. 1 GG", "GG Art 80"]),
        ("die Richtlinie 2005/29/EG", ["Richtlinie 2005/29/EG"]),
        ("§ 9 Abs. 1 und 14 Tage später", ["§ 9 Abs. 1"]),
        ("§ 10 des Arbeitsvertrages", []),
        ("im Absatz 2 Nr. 1", ["Absatz 2 Nr. 1"]),
    ],
)
def test_citations_in_words(words: str, found: list[str]) -> None:
    assert [words[citation.start : citation.end] for citation in german_citations(words)] == found


def test_a_joined_section_has_the_book_of_the_next() -> None:
    assert [citation.book for citation in german_citations("§ 3 und § 5 des Windgesetzes")] == ["Windgesetz", "Windgesetz"]


def test_text_without_sections_is_refused() -> None:
    with pytest.raises(SourceError, match="no section"):
        parse_source("-", stdin=(DRACHEN.split("#### § 1")[0] + "### § ohne Zahl\n").encode())


@pytest.mark.corpora
@pytest.mark.parametrize(
    ("name", "identifier", "sections", "subsections", "repealed", "resolved", "dangling"),
    [
        ("kschg", "de-1951-kschg", 28, 55, 1, 106, 0),
        ("burlg", "de-1963-burlg", 17, 18, 0, 30, 4),
        ("arbzg", "de-1994-arbzg", 27, 77, 5, 219, 0),
        ("tzbfg", "de-2000-tzbfg", 24, 46, 0, 58, 0),
        ("milog", "de-2014-milog", 24, 59, 1, 68, 0),
        ("muschg_2018", "de-2017-muschg-2018", 34, 92, 0, 231, 2),
    ],
)
def test_real_statute(
    corpora: Path, name: str, identifier: str, sections: int, subsections: int, repealed: int, resolved: int, dangling: int
) -> None:
    """The dangling ones of BUrlG are of an Act that the sentence names later; the two of MuSchG of one whose name is misprinted."""
    parsed = parse_source(str(corpora / "statutes-de" / f"{name}.md"))
    kinds = Counter(unit.kind.value for unit in parsed.units)
    settled = Counter(row.resolution for row in parsed.references)
    gone = sum(unit.status is UnitStatus.REPEALED for unit in parsed.units)
    assert (parsed.statute.id, kinds["section"], kinds["subsection"], gone) == (identifier, sections, subsections, repealed)
    assert (settled[Resolution.RESOLVED], settled[Resolution.DANGLING]) == (resolved, dangling)
    assert faults(parsed) == []


@pytest.mark.corpora
def test_gold_citations_of_decisions_are_found(corpora: Path) -> None:
    """Decisions are another kind of text, and the gold leaves out many citations; recall is what carries over."""
    documents = documents_in(corpora / "refs-de-gold")
    assert exact(documents).gold == 355
    assert exact(documents).recall >= 0.9
    assert overlapping(documents).recall >= 0.95
    assert overlapping(documents).precision >= 0.7
