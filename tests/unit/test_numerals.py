"""Bangla digits, letters, ordinals and Roman numerals, each way."""

import pytest

from graph_schema.numerals import ascii_number, bangla_number, ordinal_value, ordinal_word, roman, roman_value


@pytest.mark.parametrize(
    ("printed", "number"),
    [
        ("২৬", "26"),
        ("২৬ক", "26A"),
        ("কক", "aa"),
        ("গগগ", "ccc"),
        ("৩ক", "3A"),
        ("১-ক", "1-A"),
        ("য", "z"),
        ("র", "ra"),
        ("হ", "ha"),
        ("ঈ", "iv"),
    ],
)
def test_a_printed_number_has_one_ascii_form(printed: str, number: str) -> None:
    assert ascii_number(printed) == number


@pytest.mark.parametrize("printed", ["১০ টাকা", "(ক)", "কি", "২৬।"])
def test_what_is_no_number_is_refused(printed: str) -> None:
    with pytest.raises(ValueError):
        ascii_number(printed)


@pytest.mark.parametrize("printed", ["২৬ক", "কক", "৭", "১-ক", "র"])
def test_display_is_the_inverse(printed: str) -> None:
    assert bangla_number(ascii_number(printed)) == printed


@pytest.mark.parametrize(("word", "value"), [("চতুর্দশ", 14), ("First", 1), ("XIV", 14), ("১৪", 14), ("দ্বিতীয়", 2), ("wages", None)])
def test_ordinals_of_every_kind(word: str, value: int | None) -> None:
    assert ordinal_value(word) == value


@pytest.mark.parametrize("number", range(1, 400))
def test_roman_numerals_there_and_back(number: int) -> None:
    assert roman_value(roman(number)) == number


@pytest.mark.parametrize("text", ["", "iiii", "vx", "ic", "abc"])
def test_malformed_roman_numerals_have_no_value(text: str) -> None:
    assert roman_value(text) is None


@pytest.mark.parametrize("number", range(1, 41))
def test_bangla_ordinals_there_and_back(number: int) -> None:
    assert ordinal_value(ordinal_word(number, "bn")) == number
