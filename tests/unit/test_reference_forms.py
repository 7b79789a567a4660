"""How the law names its own provisions, form by form: the words on the left, what they mean on the right."""

from __future__ import annotations

import pytest

from graph_schema.statute import Reference, Resolution
from tests.unit.reference_factory import parsed, references, statute

ACT = {
    "chapter 1": "", "1": "", "2": "", "2(1)": "", "2(19A)": "", "2(65)": "", "3": "", "4": "", "5": "", "5(1)": "", "5(1)(a)": "",
    "5(2)": "", "5(2)(a)": "", "5(2)(b)": "", "5(2)(c)": "", "5A": "", "chapter 2": "", "6": "", "7": "", "7(1)": "",
    "7(1) proviso 1": "", "7(1) proviso 2": "", "7(2)": "", "7(2)(b)": "", "7A": "", "chapter 2A": "", "9": "", "9(1)": "",
    "9(1) explanation 1": "", "9(2)": "", "9(2)(a)": "", "chapter 3": "", "10": "", "11": "",
    "schedule 1": "", "schedule 1 paragraph 2": "",
}  # fmt: skip


def cited(words: str, source: str = "10", language: str = "bn") -> list[str | None]:
    return [row.target_citation for row in rows(words, source, language)]


def rows(words: str, source: str = "10", language: str = "bn") -> list[Reference]:
    found = [row for row in references(ACT | {source: words}, statute(language)) if row.source_citation == source]
    assert all(words[row.start : row.end] == row.text for row in found)
    return found


@pytest.mark.parametrize(
    ("words", "meant"),
    [
        ("ধারা ৩ এর অধীন", ["3"]),
        ("ধারা ৫ক এর অধীন", ["5A"]),
        ("ধারা ৫কে ধারা ৪ এর সহিত পাঠ করিতে হইবে", ["5", "4"]),
        ("ধারা ৩-এর অধীন", ["3"]),
        ("ধারা-৬ এর বিধান", ["6"]),
        ("ধারা ৩, ৪ অথবা ৭ এর অধীন", ["3", "4", "7"]),
        ("ধারা ২(১) ও ২(৬৫) তে যাহা কিছুই থাকুক", ["2(1)", "2(65)"]),
        ("ধারা ৭(২)(খ) এবং ৭ক এর বিধান", ["7(2)(b)", "7A"]),
        ("ধারা-৫ (২) (ক), (খ) এবং (গ) এর অধীন", ["5(2)(a)", "5(2)(b)", "5(2)(c)"]),
        ("ধারা ৭(১) এবং (২) এর অধীন", ["7(1)", "7(2)"]),
        ("এই আইনের ৬ ধারা অনুযায়ী", ["6"]),
        ("এই আইনের ৬ ও ৭ ধারা অনুযায়ী", ["6", "7"]),
        ("ধারা ৭ এর উপ-ধারা (২) এর দফা (খ)", ["7(2)(b)"]),
        ("ধারা ২ এর দফা (১৯ক) এবং ধারা ১১", ["2(19A)", "11"]),
        ("ধারা ৫ এর উপ-ধারা (১) এবং উপ-ধারা (২) এর বিধান", ["5(1)", "5(2)"]),
        ("ধারা ৩ অথবা ধারা ৪ এর অধীন", ["3", "4"]),
        ("ধারা ৫, উপ-ধারা (২)", ["5(2)"]),
        ("প্রথম অধ্যায়ের ধারা ২ এ প্রদত্ত সংজ্ঞা", ["2"]),
        ("ধারা ৩ অথবা, ক্ষেত্রমত, ৪ এর অধীন", ["3", "4"]),
    ],
)
def test_a_bangla_reference_to_sections_means(words: str, meant: list[str]) -> None:
    assert cited(words) == meant


@pytest.mark.parametrize(
    ("words", "meant"),
    [
        ("under section 3 the", ["3"]),
        ("under section 5A the", ["5A"]),
        ("under section 5-A the", ["5A"]),
        ("section 5(2)(a) through (c) is", ["5(2)(a)", "5(2)(b)", "5(2)(c)"]),
        ("Sections 4 to 6 apply", ["4", "5", "5A", "6"]),
        ("sections 3, 4 and 6 apply", ["3", "4", "6"]),
        ("clauses (a), (b) (c) or (a) of sub-section (2) of section 5", ["5(2)(a)", "5(2)(b)", "5(2)(c)", "5(2)(a)"]),
        ("sub-section (1)(a) or (2) of section 5", ["5(1)(a)", "5(2)"]),
        ("subsection (1) or subsection (2) of section 7", ["7(1)", "7(2)"]),
        ("section 5, sub-section (2), clause (b)", ["5(2)(b)"]),
        ("under section 7 of this Act", ["7"]),
        ("section 3 or, as the case may be, 4", ["3", "4"]),
        ("the Explanation to sub-section (1) of section 9", ["9(1) explanation 1"]),
        ("the second proviso to section 7(1)", ["7(1) proviso 2"]),
        ("Chapters II and III of this Act", ["chapter 2", "chapter 3"]),
        ("Chapter IIA", ["chapter 2A"]),
        ("Chapter II-A", ["chapter 2A"]),
        ("the First Schedule", ["schedule 1"]),
        ("paragraph 2 of the First Schedule", ["schedule 1 paragraph 2"]),
        ("Schedule 1 to this Act", ["schedule 1"]),
    ],
)
def test_an_english_reference_means(words: str, meant: list[str]) -> None:
    assert cited(words, language="en") == meant


@pytest.mark.parametrize(
    ("words", "meant"),
    [
        ("ধারা ৩ এবং ১০ (দশ) দিনের মধ্যে", ["3"]),
        ("ধারা ৩ ও ৪ টি", ["3"]),
        ("ধারা ৩, ৯ মাস পর", ["3"]),
        ("section 3 and 7 days after", ["3"]),
        ("section 3, and (b) the employer", ["3"]),
        ("sections 3 and 4, or 10 (ten) persons", ["3", "4"]),
    ],
)
def test_a_list_ends_before_a_number_that_counts_something(words: str, meant: list[str]) -> None:
    assert cited(words) == meant


def test_from_is_no_range() -> None:
    assert cited("ধারা ৩ এর অধীন আবেদনের তারিখ হইতে ধারা ৬ এর মেয়াদ") == ["3", "6"]


def test_from_and_until_is_a_range_of_the_sections_there_are() -> None:
    assert cited("ধারা ৪ হইতে ৬ পর্যন্ত") == ["4", "5", "5A", "6"]
    assert cited("ধারা ৪ হইতে ধারা ৬ পর্যন্ত") == ["4", "5", "5A", "6"]


def test_a_subsection_without_its_section_is_one_of_the_own_section() -> None:
    assert cited("উপ-ধারা (১) এর অধীন", "5(2)") == ["5(1)"]
    assert cited("উপ-ধারা (১) এর অধীন", "5(2)(a)") == ["5(1)"]
    assert cited("উপ-ধারা (২) এর অধীন", "7(1) proviso 1") == ["7(2)"]


def test_a_clause_without_its_subsection_is_one_of_the_own_subsection() -> None:
    assert cited("দফা (খ) তে উল্লিখিত", "5(2)") == ["5(2)(b)"]
    assert cited("দফা (খ) তে উল্লিখিত", "5(2)(c)") == ["5(2)(b)"]


def test_a_misprinted_subsection_without_brackets_is_understood() -> None:
    assert cited("উপ-ধারা ২ এর দফা (ক) এর অধীন", "5(1)") == ["5(2)(a)"]


@pytest.mark.parametrize(
    ("words", "source", "meant"),
    [
        ("এই ধারার অধীন", "5(2)(a)", "5"),
        ("এই ধারায় বর্ণিত", "5(2)", "5"),
        ("এই উপ-ধারার অধীন", "5(2)(a)", "5(2)"),
        ("এই দফার অধীন", "5(2)(a)", "5(2)(a)"),
        ("এই অধ্যায়ের বিধান", "5(2)(a)", "chapter 1"),
        ("এই উপ-ধারার দফা (খ) এ", "5(2)", "5(2)(b)"),
        ("under this section", "5(2)", "5"),
        ("under this sub-section", "5(2)(a)", "5(2)"),
        ("under this Chapter", "5", "chapter 1"),
        ("পূর্ববর্তী ধারার অধীন", "5", "4"),
        ("under the last preceding section", "5", "4"),
    ],
)
def test_a_relative_reference_means_the_unit_it_stands_in(words: str, source: str, meant: str) -> None:
    assert cited(words, source) == [meant]


def test_this_act_is_no_reference() -> None:
    assert rows("এই আইনের অধীন প্রণীত বিধি") == []
    assert rows("rules made under this Act", language="en") == []


def test_the_said_section_is_the_one_named_last_before_it() -> None:
    assert cited("ধারা ৩ এবং ৭(২) এর অধীন, উক্ত ধারার বিধান") == ["3", "7(2)", "7"]
    assert cited("sub-section (1) applies; the said sub-section", "7(2)", "en") == ["7(1)", "7(1)"]


def test_a_proviso_may_mean_by_the_said_section_what_its_rule_names() -> None:
    act = ACT | {"7(1)": "ধারা ৩ এর অধীন", "7(1) proviso 1": "উক্ত ধারার অধীন"}
    assert [row.target_citation for row in references(act)] == ["3", "3"]


def test_the_said_section_of_nothing_is_unresolved_with_the_reason() -> None:
    (row,) = rows("উক্ত ধারার বিধান")
    assert (row.resolution, row.target) == (Resolution.UNRESOLVED, None)
    assert row.reason == "no section is named before it in the same unit"


@pytest.mark.parametrize(
    ("words", "meant"),
    [
        ("প্রথম অধ্যায়ের অধীন", ["chapter 1"]),
        ("প্রথম, দ্বিতীয় এবং তৃতীয় অধ্যায়", ["chapter 1", "chapter 2", "chapter 3"]),
        ("দ্বিতীয়-ক অধ্যায়ের বিধান", ["chapter 2A"]),
        ("প্রথম অধ্যায়ের, ধারা ২ এবং ৩ ব্যতীত", ["chapter 1", "2", "3"]),
        ("প্রথম অধ্যায়, ধারা ২ ও ৩ ব্যতীত", ["chapter 1", "2", "3"]),
        ("প্রথম তফসিলে উল্লিখিত", ["schedule 1"]),
        ("প্রথম তফসিলের অনুচ্ছেদ ২ অনুসারে", ["schedule 1 paragraph 2"]),
        ("তফসিলে বর্ণিত", ["schedule 1"]),
    ],
)
def test_a_chapter_or_schedule_is_named_by_an_ordinal(words: str, meant: list[str]) -> None:
    assert cited(words) == meant


def test_an_ordinal_may_be_composed_either_way() -> None:
    assert cited("দ্বিতী\u09df অধ্যা\u09df") == cited("দ্বিতী\u09af\u09bc অধ্যা\u09af\u09bc") == ["chapter 2"]


def test_a_reference_to_the_proviso_is_never_the_bare_subsection() -> None:
    assert cited("উপ-ধারা (১) এর শর্তাংশে উল্লিখিত", "7(2)") == ["7(1) proviso 1", "7(1) proviso 2"]
    assert cited("উপ-ধারা (১) এর প্রথম শর্তাংশে উল্লিখিত", "7(2)") == ["7(1) proviso 1"]
    (row,) = rows("ধারা ৩ এর শর্তাংশে")
    assert (row.resolution, row.target_citation, row.kind) == (Resolution.DANGLING, "3 proviso 1", "proviso")


def test_an_explanation_that_is_given_is_no_reference() -> None:
    assert cited("উপ-ধারা (১) এর ব্যাখ্যায় বর্ণিত", "9(2)") == ["9(1) explanation 1"]
    assert cited("ধারা ৯ এর ব্যাখ্যা প্রদান করিতে") == ["9"]
    assert cited("লিখিত ব্যাখ্যা প্রদান বা যোগদান") == []


def test_a_missing_section_dangles_and_is_a_finding() -> None:
    found, findings = parsed(ACT | {"10": "ধারা ৪খ এর বিধান"})
    assert [(row.resolution, row.target, row.target_citation) for row in found] == [(Resolution.DANGLING, None, "4B")]
    assert [(finding.code, finding.where) for finding in findings] == [("dangling-reference", "10")]


def test_an_omitted_section_is_repealed_and_kept_as_target() -> None:
    (row,), findings = parsed(ACT | {"10": "ধারা ৪ এর অধীন"}, omitted=("4",))
    assert (row.resolution, row.target, row.target_citation) == (Resolution.REPEALED, "bd-2011-1#4", "4")
    assert findings == ()


def test_a_section_that_the_text_calls_repealed_is_repealed_though_it_is_not_there() -> None:
    (row,) = rows("ষোড়শ অধ্যায়ের বিলুপ্ত ধারা ২৫৪ এর অধীন")
    assert (row.resolution, row.target, row.target_citation) == (Resolution.REPEALED, None, "254")
    (row,) = rows("under section 254 of the repealed Chapter XVI", language="en")
    assert (row.resolution, row.target, row.target_citation) == (Resolution.REPEALED, None, "254")


def test_a_schedule_that_the_source_lacks_is_unresolved_with_that_reason() -> None:
    (row,) = rows("পঞ্চম তফসিলে উল্লিখিত")
    assert (row.resolution, row.reason) == (Resolution.UNRESOLVED, "the source does not have schedule 5")


def test_a_definition_is_found_whether_called_a_subsection_or_a_clause() -> None:
    assert cited("ধারা ২(৬৫) এ") == cited("ধারা ২ এর দফা (৬৫) এ") == ["2(65)"]


def test_a_reference_in_a_heading_says_so() -> None:
    (row,), _ = parsed(ACT, headings={"10": "ধারা ৩ এর প্রয়োগ"})
    assert (row.in_heading, row.text, row.start) == (True, "ধারা ৩", 0)


def test_a_phrase_may_break_over_a_line() -> None:
    assert cited("ধারা ৭ এর\nউপ-ধারা (২)") == ["7(2)"]
    assert cited("sub-section (2)\nof section 7", language="en") == ["7(2)"]


@pytest.mark.parametrize(
    "words",
    ["কার্যধারা ৫", "ধারাবাহিক ৫ দিন", "উপ-ধারা", "subsections", "consection 5", "that part shall not be opened", "প্রথম শ্রেণির ধারা"],
)
def test_other_words_are_no_reference(words: str) -> None:
    assert rows(words) == []
