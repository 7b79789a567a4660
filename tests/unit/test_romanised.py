"""Bangla in Latin letters as it is searched."""

import pytest

from retrieval.romanised import in_bangla_letters


@pytest.mark.parametrize(
    ("word", "spelled"), [("borkhasto", "বরখাস্ত"), ("mojuri", "মজুরি"), ("jorimana", "জরিমানা"), ("odhikal", "অধিকাল"), ("x1?", "ক্স"), ("", "")]
)
def test_a_word_is_written_as_it_sounds(word: str, spelled: str) -> None:
    assert in_bangla_letters(word) == spelled
