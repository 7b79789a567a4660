"""Each typographic marker with what it is and what looks like it."""

from __future__ import annotations

import pytest

from ingestion import markers
from ingestion.sequence import NEW, OpenList, follows, place, readings


@pytest.mark.parametrize("text", ["২৬৷ (১)", "২৬ক। শিরোনাম", "353. Text", "26A. Text", "8.(1) When", "৩ক৷"])
def test_a_section_number_and_its_danda_begin_a_section(text: str) -> None:
    assert markers.SECTION_START.match(text)


@pytest.mark.parametrize("text", ["২৬ (ছাব্বিশ) সপ্তাহ", "৪.২৫ মিটার", "ধারা ৩ এর অধীন", "2.5 metres", "(১) শ্রমিক", "৫কে ধারা"])
def test_a_quantity_a_reference_and_a_case_ending_begin_none(text: str) -> None:
    assert not markers.SECTION_START.match(text)


@pytest.mark.parametrize(
    "text",
    ["ব্যাখ্যাঃ এই", "ব্যাখ্যা: এই", "ব্যাখ্যা- এই", "ব্যাখ্যা।- এই", "ব্যাখ্যা৷—এই", "Explanation.—In", "Explanation 1.—In", "Explanation.- In"],
)
def test_explanations_in_their_spellings(text: str) -> None:
    assert markers.EXPLANATION.match(text)


@pytest.mark.parametrize("text", ["ব্যাখ্যা প্রদান করিতে", "ব্যাখ্যার জন্য", "Explanation of the", "Explanations.—"])
def test_the_noun_is_no_explanation(text: str) -> None:
    assert not markers.EXPLANATION.match(text)


@pytest.mark.parametrize(
    ("line", "starts"),
    [
        ("তবে শর্ত থাকে যে, ক", [0]),
        ("দিবেন: আরও শর্ত থাকে যে, ক", [7]),
        ("free: Provided that a: Provided further that b", [6, 23]),
        ("is provided that he asks", []),
        ("provided that he asks", []),
        ("PROVIDED THAT he asks", [0]),
        ("“তবে শর্ত থাকে যে,” শব্দগুলি", []),
        ("যথা: “(২) পাল: তবে শর্ত থাকে যে, ক” প্রতিস্থাপিত", []),
    ],
)
def test_provisos_begin_a_line_or_stand_in_it_but_not_in_quotations(line: str, starts: list[int]) -> None:
    assert markers.provisos_in(line) == starts


@pytest.mark.parametrize(
    "line",
    [
        "প্রথম অধ্যায়", "চর্তুদশ অধ্যায়", "ষোড়শ-ক অধ্যায়", "দ্বিতীয় অধ্যায়", "অধ্যায়-২",
        "CHAPTER II", "Chapter XVIA", "CHAPTER IV—WAGES", "CHAPTER-II", "CHAPTER I: PAY",
    ],
)  # fmt: skip
def test_chapter_lines(line: str) -> None:
    assert markers.CHAPTER_LINE.fullmatch(line)


@pytest.mark.parametrize("line", ["FIRST SCHEDULE", "SCHEDULE 1", "THE SCHEDULE", "প্রথম তফসিল", "তফসিল", "THE SECOND SCHEDULE"])
def test_schedule_lines(line: str) -> None:
    assert markers.SCHEDULE_LINE.fullmatch(line)


@pytest.mark.parametrize("line", ["Schedule 1 to the Inland Ports Act", "প্রথম তফসিলে উল্লিখিত", "First Schedule says."])
def test_a_sentence_about_a_schedule_is_no_schedule(line: str) -> None:
    assert not markers.SCHEDULE_LINE.fullmatch(line)


@pytest.mark.parametrize(
    ("last", "new"),
    [
        ("১", "২"), ("২", "২ক"), ("২ক", "২খ"), ("২ক", "৩"), ("১", "১-ক"), ("ক", "খ"), ("ক", "কক"), ("কক", "ককক"), ("কক", "খ"), ("ঘ", "চ"),
        ("ম", "য"), ("য", "র"), ("স", "হ"), ("অ", "আ"), ("a", "b"), ("z", "aa"), ("ii", "iii"), ("IV", "V"), ("A", "B"),
    ],
)  # fmt: skip
def test_labels_that_follow_each_other(last: str, new: str) -> None:
    assert any(follows(a, b) for a in readings(last) for b in readings(new))


@pytest.mark.parametrize(("last", "new"), [("১", "৩"), ("ক", "গ"), ("খ", "ক"), ("২ক", "২গ"), ("a", "c"), ("১", "ক"), ("i", "a")])
def test_labels_that_do_not(last: str, new: str) -> None:
    assert not any(follows(a, b) for a in readings(last) for b in readings(new))


def test_i_after_h_is_a_letter_and_after_a_dash_a_numeral() -> None:
    letters = [OpenList(readings("h")[0])]
    assert place(letters, readings("i"), announced=False, sentence_ended=False)[0] == 0
    assert place(letters, readings("i"), announced=True, sentence_ended=False)[0] == NEW


def test_after_a_sentence_the_outer_list_goes_on() -> None:
    lists = [OpenList(readings("৪")[0]), OpenList(readings("৪")[0])]
    assert place(lists, readings("৫"), announced=False, sentence_ended=True)[0] == 0
    assert place(lists, readings("৫"), announced=False, sentence_ended=False)[0] == 1


@pytest.mark.parametrize("text", ["", "ছাব্বিশ", "দশ", "কখ", "২৬৫৪", "abc", "ক১"])
def test_words_in_brackets_are_no_labels(text: str) -> None:
    assert readings(text) == ()
