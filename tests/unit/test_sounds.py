"""What sounds alike in Bangla and in Latin letters."""

import pytest

from retrieval.sounds import alike, sound


@pytest.mark.parametrize(
    ("said", "meant"),
    [
        ("borkhasto", "বরখাস্ত"),
        ("khotipuron", "ক্ষতিপূরণ"),
        ("kotipuron", "ক্ষতিপূরণ"),
        ("shromiker", "শ্রমিক"),
        ("betoner", "বেতন"),
        ("niyogpotro", "নিয়োগপত্র"),
        ("durghotonay", "দুর্ঘটনা"),
        ("obhijog", "অভিযোগ"),
        ("ovijog", "অভিযোগ"),
        ("shastho", "স্বাস্থ্য"),
        ("সুবিদা", "সুবিধা"),
        ("প্রসুতি", "প্রসূতি"),
    ],
)
def test_a_word_is_known_however_it_is_spelled(said: str, meant: str) -> None:
    assert alike(said, meant)


@pytest.mark.parametrize(
    ("said", "meant"), [("bari", "ভারি"), ("id", "ঈদ"), ("mojuri", "মালিক"), ("বাড়ি", "ভারি"), ("prosuti", "ছুটি"), ("", "বেতন")]
)
def test_another_word_is_not_heard(said: str, meant: str) -> None:
    assert not alike(said, meant)


def test_what_is_in_neither_script_has_no_sound() -> None:
    assert sound("γάμμα") == sound("") == sound("123") == ""
