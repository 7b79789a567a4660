"""Quotations against the words of a unit. The sentences are invented."""

from __future__ import annotations

import unicodedata

import pytest
from hypothesis import given
from hypothesis import strategies as st

from agents.audit.citation_checker import check_quote
from agents.wording import is_negation

RULE = "The owner shall pay the wages within seven days of the last day of the period."
BN_RULE = "মালিক প্রত্যেক শ্রমিককে নিয়োগপত্র প্রদান করিবেন এবং উহার একটি অনুলিপি সংরক্ষণ করিবেন৷"


def test_words_as_printed_are_exact_with_their_place() -> None:
    found = check_quote("shall pay the wages within seven days", RULE)
    assert found.match == "exact"
    assert RULE[found.start : found.end] == "shall pay the wages within seven days"


def test_an_invisible_character_at_the_edge_is_part_of_an_exact_quotation() -> None:
    text = "\u200c“মাস” অর্থ পঞ্জিকা মাস;"
    assert check_quote(text, text).match == "exact"


def test_a_bangla_quotation_that_ends_inside_the_sentence_is_exact() -> None:
    found = check_quote("নিয়োগপত্র প্রদান করিবেন", BN_RULE)
    assert (found.match, BN_RULE[found.start : found.end]) == ("exact", "নিয়োগপত্র প্রদান করিবেন")


@pytest.mark.parametrize(
    ("quote", "text"),
    [
        ("pay  the\nwages", "He shall pay the wages."),
        ("pay the wages", "He shall pay\nthe\u00a0wages."),
        ("pay the wa\u00adges", "He shall pay the wages."),
        ("pay the\u200b wages", "He shall pay the wages."),
        ('"wage book"', "The “wage book” is kept."),
        ("the worker's book", "He keeps the worker’s book."),
        ("8-10 hours", "A shift of 8–10 hours is long."),
        ("8 - 10 hours", "A shift of 8–10 hours is long."),
        ("সময\u09bc পাইবেন", "বিশ্রামের সম\u09df পাইবেন৷"),
        ("আড\u09bcাই ঘণ্টা", "তিনি আ\u09dcাই ঘণ্টা পাইবেন৷"),
        ("wa\u00ad\nges", "He shall pay the wages."),
        ("প্রদান করিবেন।", "মালিক প্রদান করিবেন৷"),
        ("শ্রমি\u200dক", "শ্রমিক পাইবেন৷"),
        ("93[ষাট দিন] নোটিশ", "তিনি ষাট দিন নোটিশ দিবেন৷"),
        ("ষাট দিন 4[***] নোটিশ", "তিনি ষাট দিন নোটিশ দিবেন৷"),
        ("caf\u0065\u0301", "The café closes."),
    ],
)
def test_a_harmless_difference_is_normalised(quote: str, text: str) -> None:
    assert check_quote(quote, text).match == "normalised"


def test_the_place_counts_in_the_printed_text() -> None:
    text = "A shift\u00a0of 8–10\u200b hours."
    found = check_quote("of 8-10 hours", text)
    assert text[found.start : found.end] == "of 8–10\u200b hours"


@pytest.mark.parametrize(
    ("quote", "text"),
    [
        ("pay the wages", "He shall not pay the fine."),
        ("Pay the wages", "He shall pay the wages."),
        ("within eight days", RULE),
        ("ten days", "within ten hours, and days"),
        ("\u0430 worker", "a worker is paid"),
        ("ৰতিপূরণ", "ক্ষতিপূরণ প্রদেয়"),
        ("শ্রমি", "শ্রমিক পাইবেন৷"),
        ("able to work", "A man unable to work rests."),
        ("within 1", "within 10 days"),
        ("within 2", "within 2.5 days"),
    ],
)
def test_other_words_are_not_found(quote: str, text: str) -> None:
    assert check_quote(quote, text).match == "none"


def test_words_that_stand_twice_name_no_place() -> None:
    found = check_quote("is paid at once", "A fine is paid at once. A fee is paid at once.")
    assert found.match == "none"
    assert "more than once" in (found.reason or "")


@pytest.mark.parametrize(("quote", "text"), [("", RULE), (" …  ", RULE), ("।", BN_RULE), ("wages", ""), ("wages", " — "), ("\u200b", "x")])
def test_nothing_is_found_without_words(quote: str, text: str) -> None:
    found = check_quote(quote, text)
    assert found.match == "none"
    assert (found.reason or "").endswith(".")


@pytest.mark.parametrize(
    ("quote", "text"),
    [
        ("করিতে পারিবেন", "মালিক অপসারণ করিতে পারিবেন না৷"),
        ("প্রযোজ্য", "এই বিধান প্রযোজ্য নহে৷"),
        ("মজুরি পাওনা", "তাহার মজুরি পাওনা নাই৷"),
        ("সকল শ্রমিক", "শিক্ষানবিশ ব্যতীত সকল শ্রমিক পাইবেন৷"),
        ("permitted to leave", "He is not permitted to leave."),
        ("worker shall work", "No worker shall work at night."),
        ("move a worker", "He may move a worker, unless the worker objects."),
        ("is paid for it", "He is paid for it (except on holidays)."),
        ("late", "A wage is never late."),
    ],
)
def test_a_negation_directly_beside_the_quotation_is_lost(quote: str, text: str) -> None:
    found = check_quote(quote, text)
    assert found.match == "none"
    assert "leaves out" in (found.reason or "")


@pytest.mark.parametrize(
    ("quote", "text"),
    [
        ("করিতে পারিবেন না৷", "মালিক অপসারণ করিতে পারিবেন না৷"),
        ("not permitted to leave", "He is not permitted to leave."),
        ("তাহার নাম", "নিবন্ধনে তাহার নাম জানাইবেন৷"),
        ("মালিক জানাইবেন৷", "মালিক জানাইবেন৷ না জানাইলে জরিমানা হইবে৷"),
        ("He pays.", "He pays. No one else does."),
        ("a note", "He writes a note."),
        ("the Mills Act", "He reads the Mills Act No. 4 of 2013."),
    ],
)
def test_a_negation_inside_the_quotation_or_in_another_sentence_does_no_harm(quote: str, text: str) -> None:
    assert check_quote(quote, text).match == "exact"


def test_a_closing_line_break_does_not_end_a_sentence() -> None:
    assert check_quote("কাজ করাইতে পারিবেন", "মালিক কাজ করাইতে পারিবেন\nনা৷").match == "none"


def test_the_reason_names_a_negation_left_out_inside() -> None:
    assert "negation" in (check_quote("He is permitted to leave.", "He is not permitted to leave.").reason or "")


def test_an_ellipsis_may_shorten_a_sentence() -> None:
    found = check_quote("The owner shall pay … within seven days", RULE)
    assert found.match == "normalised"
    assert RULE[found.start : found.end] == "The owner shall pay the wages within seven days"


@pytest.mark.parametrize(
    ("quote", "text"),
    [
        ("The owner is … permitted to lower it.", "The owner is not, without leave, permitted to lower it."),
        ("মালিক … মজুরি দিবেন৷", "মালিক শিক্ষানবিশ ব্যতীত সকলকে মজুরি দিবেন৷"),
        ("He pays ... goes.", "He pays. She goes."),
        ("seven days … The owner", "The owner waits seven days."),
        ("The owner ... the fine", RULE),
    ],
)
def test_an_ellipsis_hides_no_negation_joins_no_sentences_and_changes_no_order(quote: str, text: str) -> None:
    assert check_quote(quote, text).match == "none"


def test_only_whole_words_negate() -> None:
    assert all(is_negation(word) for word in ("না", "ন\u09df", "নয\u09bc", "Unless"))
    assert not any(is_negation(word) for word in ("নাম", "জানাইবেন", "নানা", "note", "notice", "nothing"))


WORDS = "মালিক শ্রমিক মজুরি দিবেন পাইবেন ১২০ দিন worker pays wages 30 days".split()
SENTENCE = st.lists(st.sampled_from(WORDS), min_size=3, max_size=9, unique=True)


@given(SENTENCE, st.sampled_from(["\n", "  ", "\u00a0", " \u200b", "\u00ad "]))
def test_a_folded_sentence_is_found_whole_wherever_its_lines_break(words: list[str], space: str) -> None:
    text = " ".join(words)
    found = check_quote(space.join(words), text)
    assert found.match in ("exact", "normalised")
    assert text[found.start : found.end] == text


@given(SENTENCE, st.sampled_from(["NFC", "NFD"]), st.integers(0, 8))
def test_composition_never_matters_and_a_swapped_word_always_does(words: list[str], form: str, at: int) -> None:
    text = " ".join(words) + " সম\u09df ৷"
    assert check_quote(unicodedata.normalize(form, text), text).match in ("exact", "normalised")
    changed = [*words]
    changed[at % len(words)] = "শ্রমিকেরা"
    assert check_quote(" ".join(changed), text).match == "none"
