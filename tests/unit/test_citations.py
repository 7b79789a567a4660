"""One provision, many spellings: each is read as the same citation, and shown as a lawyer would write it."""

import pytest

from graph_schema.citations import child_citation, citation_key, citation_of_eid, displayed, eid, read_citation, section_of, sort_key
from graph_schema.errors import CitationError


@pytest.mark.parametrize(
    ("spelling", "citation"),
    [
        ("26", "26"),
        ("ধারা ২৬", "26"),
        ("s. 26A", "26A"),
        ("26-A", "26A"),
        ("26a", "26A"),
        ("section 26A", "26A"),
        ("ধারা ২৬ক", "26A"),
        ("ধারা-২৬ক", "26A"),
        ("  ২৬ ( ১ )  (কক) ", "26(1)(aa)"),
        ("2(65)", "2(65)"),
        ("2(2a)", "2(2A)"),
        ("২(১-ক)", "2(1-A)"),
        ("ধারা ৩১৭(৪)(খ)", "317(4)(b)"),
        ("৯(১)(অ)", "9(1)(i)"),
        ("26(1) proviso 1", "26(1) proviso 1"),
        ("ধারা ২৬(১) এর প্রথম শর্তাংশ", "26(1) proviso 1"),
        ("ধারা ২২ এর ব্যাখ্যা", "22 explanation 1"),
        ("22 explanation 1", "22 explanation 1"),
        ("170(1) proviso 1(a)", "170(1) proviso 1(a)"),
        ("5(1)(c) [2]", "5(1)(c) [2]"),
        ("chapter 14", "chapter 14"),
        ("চতুর্দশ অধ্যায়", "chapter 14"),
        ("ষোড়শ-ক অধ্যায়", "chapter 16A"),
        ("Chapter XVI-A", "chapter 16A"),
        ("Fifth Schedule", "schedule 5"),
        ("পঞ্চম তফসিল", "schedule 5"),
        ("schedule 1 paragraph 2", "schedule 1 paragraph 2"),
        ("3 table 1 row 2", "3 table 1 row 2"),
        ("bd-2006-42#sec_125__subsec_2__cl_b", "125(2)(b)"),
    ],
)
def test_every_spelling_of_a_provision_is_read_as_its_citation(spelling: str, citation: str) -> None:
    assert read_citation(spelling) == citation


@pytest.mark.parametrize("words", ["", "wages", "ধারা", "২৬কে", "26(", "chapter of accidents", "§", "26; DROP", "bd-2006-42#nothing"])
def test_words_that_name_no_provision_are_refused_with_an_example(words: str) -> None:
    with pytest.raises(CitationError):
        read_citation(words)


@pytest.mark.parametrize(
    ("citation", "bangla", "english"),
    [
        ("26A", "ধারা ২৬ক", "section 26A"),
        ("125(2)(b)", "ধারা ১২৫(২)(খ)", "section 125(2)(b)"),
        ("26(1) proviso 1", "ধারা ২৬(১) এর প্রথম শর্তাংশ", "section 26(1), proviso 1"),
        ("chapter 16A", "ষোড়শ-ক অধ্যায়", "chapter 16A"),
        ("schedule 5", "পঞ্চম তফসিল", "schedule 5"),
    ],
)
def test_a_citation_is_shown_in_either_language(citation: str, bangla: str, english: str) -> None:
    assert (displayed(citation, "bn"), displayed(citation, "en")) == (bangla, english)


@pytest.mark.parametrize("citation", ["26", "26A(1)(aa)", "2(1-A)", "26(1) proviso 2(a)", "chapter 16A", "schedule 1 paragraph 2"])
def test_what_is_shown_in_bangla_is_read_back(citation: str) -> None:
    shown = displayed(citation, "bn")
    if "paragraph" not in citation:
        assert read_citation(shown) == citation


def test_an_identifier_is_made_from_kinds_and_numbers_and_read_back() -> None:
    path = [("section", "26A"), ("subsection", "1"), ("clause", "aa"), ("proviso", "1")]
    assert eid(path) == "sec_26A__subsec_1__cl_aa__proviso_1"
    assert citation_of_eid(eid(path)) == "26A(1)(aa) proviso 1"


def test_a_label_printed_twice_keeps_its_citation_with_a_copy_number() -> None:
    assert citation_of_eid("sec_5__subsec_1__cl_c-2") == "5(1)(c) [2]"


def test_comparison_ignores_case_blanks_and_a_hyphen_before_a_letter() -> None:
    assert citation_key("2(1-A)") == citation_key("2 (1a)")


def test_children_are_named_by_bracket_or_by_word() -> None:
    assert child_citation("26(1)", "clause", "a") == "26(1)(a)"
    assert child_citation("26", "proviso", "2") == "26 proviso 2"
    assert child_citation("3 table 1", "item", "2") == "3 table 1 row 2"
    assert child_citation("chapter 2", "section", "26") == "26"


def test_a_deep_citation_lies_in_its_section_or_schedule() -> None:
    assert section_of("7A(2)(b) proviso 1") == "7A"
    assert section_of("schedule 1 paragraph 2") == "schedule 1"


def test_sorting_follows_the_law() -> None:
    law = ["2", "26", "26(1)", "26(1)(a)", "26(1)(aa)", "26(1)(b)", "26(1) proviso 1", "26(2)", "26A", "26B", "27", "100", "schedule 1"]
    shuffled = law[::-1]
    assert sorted(shuffled, key=sort_key) == law
