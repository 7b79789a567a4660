"""References as scans, copies of web pages and hurried hands print them, and forms that other parsers were reported to miss."""

from __future__ import annotations

import pytest

from graph_schema.statute import Reference, Resolution
from tests.unit.reference_factory import parsed, references, statute

ACT = {
    "4": "", "4(1)": "", "4(2)": "", "4(2)(a)": "", "4(2)(a)(i)": "", "4(2)(a)(ii)": "", "4(2)(b)": "", "4(2)(c)": "", "5": "", "5A": "",
    "6": "", "7": "", "8": "", "9": "", "9(1)": "", "9(2)": "", "9(3)": "", "10": "",
}  # fmt: skip


def rows(words: str, source: str = "10") -> list[Reference]:
    found = [row for row in references(ACT | {source: words}, statute("en")) if row.source_citation == source]
    assert all(words[row.start : row.end] == row.text for row in found)
    return found


def own(words: str, source: str = "10") -> list[str | None]:
    return [row.target_citation for row in rows(words, source) if row.resolution == Resolution.RESOLVED]


@pytest.mark.parametrize(
    ("words", "meant"),
    [
        ("sub\u00adsection (1) of sec\u00adtion 4", ["4(1)"]),
        ("ধারা\u200c ৪ এর উপ\u200c-ধারা (১)", ["4(1)"]),
        ("mentioned insub-section (1) of section 4", ["4(1)"]),
        ("clauses (a) and (b) of sub-section 2 of section 4", ["4(2)(a)", "4(2)(b)"]),
        ("ধারা ৪ এর উপ-ধারা ২) এর দফা খ) এর বিধান", ["4(2)(b)"]),
        ("sections 5, 5 A and 6", ["5", "5A", "6"]),
        ("ধারা ৫ ক এর বিধান", ["5A"]),
        ("section 5 A worker may", ["5"]),
        ("sub-section (l) of section 4", ["4(1)"]),
        ("s. 5, ss. 6 and 7, Sec. 8 and § 9", ["5", "6", "7", "8", "9"]),
    ],
)
def test_a_damaged_or_shortened_reference_means(words: str, meant: list[str]) -> None:
    assert own(words) == meant


@pytest.mark.parametrize(
    ("words", "meant"),
    [
        ("Sections 4 to 7 (both inclusive) apply", ["4", "5", "5A", "6", "7"]),
        ("Sections 4 to 6 (inclusive) and section 8", ["4", "5", "5A", "6", "8"]),
        ("ধারা ৪ এর (২) উপধারার (ক) ও (খ) দফায় বর্ণিত", ["4(2)(a)", "4(2)(b)"]),
        ("paragraph (a) of sub-section (2) of section 4", ["4(2)(a)"]),
        ("paragraph (a)(ii) of sub-section (2) of section 4", ["4(2)(a)(ii)"]),
        ("clause (b) or sub-clause (i) of clause (a) of sub-section (2) of section 4", ["4(2)(b)", "4(2)(a)(i)"]),
        ("section 4, clauses (a) and (c) of sub-section (2)", ["4(2)(a)", "4(2)(c)"]),
        ("sections 5 and 6, sub-section (2) of section 4", ["5", "6", "4(2)"]),
    ],
)
def test_a_form_that_others_draft_means(words: str, meant: list[str]) -> None:
    assert own(words) == meant


@pytest.mark.parametrize(
    ("words", "meant"),
    [
        ("liable under sub-section (1) or (2), and under any of those sub-sections", ["9(1)", "9(2)", "9(1)", "9(2)"]),
        ("উপ-ধারা (১) বা (২) লঙ্ঘন করিলে উক্ত কোন উপ-ধারার অধীন", ["9(1)", "9(2)", "9(1)", "9(2)"]),
        ("nothing in the foregoing sub-sections", ["9(1)", "9(2)"]),
        ("উপরোক্ত উপ-ধারাসমূহে যাহা কিছুই থাকুক", ["9(1)", "9(2)"]),
    ],
)
def test_several_are_meant_by_what_was_named_or_stands_before(words: str, meant: list[str]) -> None:
    assert own(words, "9(3)") == meant


@pytest.mark.parametrize("words", ["the foregoing sections apply", "উক্ত উপ-ধারাসমূহ প্রযোজ্য", "those sections apply"])
def test_how_many_are_meant_is_not_guessed(words: str) -> None:
    assert [(row.resolution, row.target) for row in rows(words)] == [(Resolution.UNRESOLVED, None)]


@pytest.mark.parametrize(
    ("words", "elsewhere"),
    [
        ("Where the Salt Mines Act, 1950 applies, rules are made under section 5 thereof.", ["5"]),
        ("an offence under section 4 or section 5 thereof, of the Salt Mines Act, 1950", []),
        ("Section 5 of Act No. 7 of 1950 applies.", ["5"]),
        ("Section 5 of Act VII of 1950 applies.", ["5"]),
        ("In the Canal Act, 1950, in section 5, for the words", ["5"]),
        ("sections 4 to 6 (both inclusive) of the Penal Code", ["4", "5", "6"]),
    ],
)
def test_a_section_of_another_act_named_in_these_forms_is_not_ours(words: str, elsewhere: list[str]) -> None:
    external = [row.target_citation for row in rows(words) if row.resolution == Resolution.EXTERNAL and row.kind == "section"]
    assert not elsewhere or (external == elsewhere and own(words) == [])


def test_words_of_another_act_before_a_comma_do_not_claim_a_section_of_this_act() -> None:
    found = rows("Notwithstanding the Canal Act, 1950, section 5 of this Act applies.")
    assert [(row.kind, row.resolution) for row in found] == [("act", Resolution.EXTERNAL), ("section", Resolution.RESOLVED)]


def test_a_lettered_paragraph_that_is_no_clause_here_is_not_called_missing() -> None:
    (row,) = rows("as in paragraph (z) of the notice")
    assert row.resolution == Resolution.UNRESOLVED
    assert "something else" in (row.reason or "")


def test_a_source_that_lost_all_its_labels_leads_to_the_section_and_says_so() -> None:
    act = {str(n): f"as in sub-section (2) of section {n - 1}" for n in range(2, 40)} | {"1": ""}
    found, findings = parsed(act, act=statute("en"))
    assert {(row.resolution, row.kind, row.reason is not None) for row in found} == {(Resolution.RESOLVED, "section", True)}
    assert [finding.code for finding in findings] == ["labels-lost"]


def test_one_missing_subsection_dangles() -> None:
    found, _ = parsed({"1": "", "2": "as in sub-section (2) of section 1"}, act=statute("en"))
    assert [row.resolution for row in found] == [Resolution.DANGLING]
