"""Copies of official pages that lost their line breaks: held to the page itself, unit by unit, by counts alone."""

from __future__ import annotations

import json
import re
from collections import Counter, defaultdict
from pathlib import Path

import pytest

from graph_schema.citations import section_of
from graph_schema.errors import SourceError
from graph_schema.statute import ParsedStatute, Unit
from ingestion.parse import parse_source
from ingestion.sources.run_together import lines_of
from tests.parses import parsed_once
from tests.statutes.tiling import faults

PAGE = "bd-labour-act-bn/act-details-952.html"
MARKDOWN = "bd-labour-act-bn-2025-07/act-952.mdx"
SECTIONS = {"952": 369, "1285": 207, "920": 99, "943": 24, "1265": 7, "773": 11, "1173": 16, "348": 12, "342": 17}


def by_citation(act: ParsedStatute) -> dict[str, Unit]:
    return {unit.citation: unit for unit in act.units if unit.kind != "chapter"}


def letters(text: str) -> str:
    return re.sub(r"\s+", "", text)


def words_by_section(act: ParsedStatute) -> dict[str, str]:
    words: dict[str, str] = defaultdict(str)
    for unit in by_citation(act).values():
        words[section_of(unit.citation)] += letters(unit.label + unit.text)
    return words


def kinds(act: ParsedStatute) -> Counter[str]:
    return Counter(unit.kind.value for unit in act.units)


@pytest.mark.corpora
@pytest.mark.parametrize("number", SECTIONS)
def test_an_act_of_the_corpus_keeps_every_word_and_has_its_sections(corpora: Path, number: str) -> None:
    act = parsed_once(str(corpora / f"bdlawcorpus-json/{number}.json"))
    assert faults(act) == []
    assert kinds(act)["section"] == SECTIONS[number]


@pytest.mark.corpora
def test_rows_without_a_number_leave_the_next_section_its_own(corpora: Path) -> None:
    act = parsed_once(str(corpora / "bdlawcorpus-json/920.json"))
    units = by_citation(act)
    assert {"87 [2]", "88(3)(e)", "88 [2]"} <= set(units)
    assert [finding.where for finding in act.findings if finding.code == "section-without-number"] == ["87 [2]", "88 [2]"]


@pytest.mark.corpora
def test_the_labour_act_of_the_corpus_is_the_page_without_chapters_and_without_what_only_notes_name(corpora: Path) -> None:
    page, copy = by_citation(parsed_once(str(corpora / PAGE))), by_citation(parsed_once(str(corpora / "bdlawcorpus-json/952.json")))
    assert [citation for citation in copy if citation not in page] == []
    assert {page[citation].status.value for citation in page if citation not in copy} == {"omitted"}
    assert [citation for citation, unit in copy.items() if letters(unit.text) != letters(page[citation].text)] == []


@pytest.mark.corpora
def test_the_copy_of_july_2025_has_355_sections_and_251_notes(corpora: Path) -> None:
    act = parsed_once(str(corpora / MARKDOWN))
    assert faults(act) == []
    assert kinds(act)["section"] == 355
    unmarked = next(finding for finding in act.findings if finding.code == "note-unused")
    assert len(act.amendments) + int(unmarked.message.split()[0]) == 251


@pytest.mark.corpora
def test_between_the_two_copies_of_the_labour_act_269_sections_are_the_same(corpora: Path) -> None:
    """One more than when numbers are compared as printed: 348A has a blank before its letter in the copy."""
    new, old = words_by_section(parsed_once(str(corpora / PAGE))), words_by_section(parsed_once(str(corpora / MARKDOWN)))
    same = {citation for citation in new if new[citation] == old.get(citation)}
    assert (len(same), len(set(new) - set(old)), set(old) - set(new)) == (269, 14, set())


@pytest.mark.corpora
def test_a_section_that_did_not_change_has_the_same_units_in_both_copies(corpora: Path) -> None:
    page, copy = parsed_once(str(corpora / PAGE)), parsed_once(str(corpora / MARKDOWN))
    new, old = words_by_section(page), words_by_section(copy)
    same = {citation for citation in new if new[citation] == old.get(citation)}
    first = {citation: letters(unit.text) for citation, unit in by_citation(page).items() if section_of(citation) in same}
    second = {citation: letters(unit.text) for citation, unit in by_citation(copy).items() if section_of(citation) in same}
    assert len(first) == 1324
    assert first == second


@pytest.mark.corpora
def test_section_184_was_law_in_july_2025(corpora: Path) -> None:
    assert by_citation(parsed_once(str(corpora / MARKDOWN)))["184"].status.value == "in_force"


@pytest.mark.parametrize(
    ("section", "lines"),
    [
        ("৪৷ (১) মালিক নোটিশ দিবেন৷(২) নোটিশ লিখিত হইবে৷", ["৪৷ (১) মালিক নোটিশ দিবেন৷", "(২) নোটিশ লিখিত হইবে৷"]),
        ("৪৷ (১) উপ-ধারা (২), (৩) ও (৪) প্রযোজ্য হইবে৷", ["৪৷ (১) উপ-ধারা (২), (৩) ও (৪) প্রযোজ্য হইবে৷"]),
        (
            "৪৷ মালিক দিবেন, যথা:-(ক) বেতন;(খ) ভাতা,যাহা প্রাপ্য৷",
            ["৪৷ মালিক দিবেন, যথা:-", "(ক) বেতন;", "(খ) ভাতা,", "যাহা প্রাপ্য৷"],
        ),
        ("৪৷ ভাতা দিবেন:তবে শর্ত থাকে যে, ছুটি নহে৷", ["৪৷ ভাতা দিবেন:", "তবে শর্ত থাকে যে, ছুটি নহে৷"]),
        ("৪৷ (১) বেতন, যথা:-(ক) মূল;7[(কক) ভাতা;](খ) ছুটি৷", ["৪৷ (১) বেতন, যথা:-", "(ক) মূল;", "7[(কক) ভাতা;]", "(খ) ছুটি৷"]),
        ("৪৷ (১) ধারা ৩(ক) এর বেতন৷(২) ধারা ৫ এর উপ-ধারা(৩) নহে৷", ["৪৷ (১) ধারা ৩(ক) এর বেতন৷", "(২) ধারা ৫ এর উপ-ধারা(৩) নহে৷"]),
        ("4. The owner shall pay-(a) wages;(b) leave.", ["4. The owner shall pay-", "(a) wages;", "(b) leave."]),
    ],
)
def test_a_label_begins_a_line_where_its_list_goes_on(section: str, lines: list[str]) -> None:
    assert [line.strip() for line in lines_of(section, glued=True)] == lines


def test_a_number_that_skips_its_list_begins_no_line() -> None:
    assert len(lines_of("৪৷ (১) বেতন দিবেন৷(৯) ছুটি৷", glued=True)) == 1


def act_in_json(content: str) -> str:
    return json.dumps({"title_raw": "নমুনা আইন, ২০৯৯", "content_raw": content})


def test_json_without_sections_is_told_in_one_sentence(tmp_path: Path) -> None:
    file = tmp_path / "act.json"
    file.write_text(act_in_json("নমুনা আইন, ২০৯৯"), encoding="utf-8")
    with pytest.raises(SourceError, match="holds no section"):
        parse_source(str(file))


def test_json_that_is_cut_off_is_told_in_one_sentence(tmp_path: Path) -> None:
    file = tmp_path / "act.json"
    file.write_text(act_in_json("নমুনা আইন, ২০৯৯\n\nনাম\n১৷ নাম৷")[:-4], encoding="utf-8")
    with pytest.raises(SourceError, match="no readable JSON"):
        parse_source(str(file))
