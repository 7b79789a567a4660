"""Spellings that a reader takes for the same are searched as the same."""

import pytest
from hypothesis import given
from hypothesis import strategies as st

from graph_schema.search_text import folded, search_words, trigrams


@pytest.mark.parametrize(("one", "other"), [
    ("মজুরী", "মজুরি"), ("চাকুরী", "চাকরি"), ("চাকুরির", "চাকরির"), ("কোন", "কোনো"), ("যেকোনো", "যেকোন"), ("বত্সর", "বৎসর"), ("অন্যুন", "অন্যূন"),
    ("শ্রেণি", "শ্রেণী"), ("ঘন্টা", "ঘণ্টা"), ("সংগে", "সঙ্গে"), ("কোন্", "কোন"), ("যাবত্", "যাবৎ"), ("কার্য্য", "কার্য"),
    ("ধারা ২৬", "ধারা 26"), ("Section", "SECTION"), ("নোটিশ৷", "নোটিশ।"), ("‘শ্রমিক’", "'শ্রমিক'"), ("২০–৩০", "২০-৩০"),
    ("লিফ‌ট", "লিফট"), ("সময়", "সময়"), ("এক  দুই", "এক\nদুই"),
])  # fmt: skip
def test_two_spellings_have_one_form(one: str, other: str) -> None:
    assert folded(one) == folded(other)


@pytest.mark.parametrize(("one", "other"), [("ধারা ২৬", "ধারা ২৭"), ("শ্রম", "শ্রমিক"), ("মালিক", "মালিকানা"), ("দিন", "দান"), ("না", "নাই")])
def test_different_words_stay_different(one: str, other: str) -> None:
    assert folded(one) != folded(other)


def test_a_word_is_cut_into_trigrams_with_its_boundaries() -> None:
    assert trigrams("notice") == "_no not oti tic ice ce_"


def test_a_single_letter_is_one_trigram() -> None:
    assert trigrams("ক") == "_ক_"


def test_a_section_number_next_to_brackets_is_a_word_of_its_own() -> None:
    assert search_words("ধারা ২৬(১)(ক)৷") == ["ধারা", "26", "1", "ক"]


def test_an_inflected_word_shares_most_trigrams_with_its_stem() -> None:
    assert set(trigrams("মজুরির").split()) >= set(trigrams("মজুরী").split()) - {"রি_"}


def test_nothing_gives_nothing() -> None:
    assert trigrams(" -৷ \u200d") == ""


@given(st.text())
def test_no_trigram_holds_an_operator_of_the_index(text: str) -> None:
    assert not set(trigrams(text)) & set('+-&|!(){}[]^"~*?:\\/.,;\t\n')
    assert all(2 <= len(gram) <= 3 for gram in trigrams(text).split())


@given(st.text(alphabet="কখগঘশষসণনজযরলািীুূেোৎত়্ংঙ০১২9aZß‌ -৷"))
def test_folding_twice_changes_nothing_more(text: str) -> None:
    assert folded(folded(text)) == folded(text)
