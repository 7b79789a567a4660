"""Bangla as it is spoken is read as it is written."""

import pytest

from graph_schema.search_text import folded
from retrieval.colloquial import written_forms
from retrieval.question import content_words, terms_in


@pytest.mark.parametrize(
    ("spoken", "written"),
    [
        ("কইরা", "করে"),
        ("করিয়া", "করে"),
        ("কাইটা", "কেটে"),
        ("আইসা", "এসে"),
        ("দিয়া", "দিয়ে"),
        ("মিলায়া", "মিলিয়ে"),
        ("খাইয়া", "খেয়ে"),
        ("দিছে", "দিয়েছে"),
        ("হইছে", "হয়েছে"),
        ("পাইলাম", "পেলাম"),
        ("করাইলে", "করালে"),
        ("যামু", "যাব"),
        ("লাগব", "লাগবে"),
        ("মালিকরে", "মালিককে"),
        ("আমাগো", "আমাদের"),
        ("এইটা", "এটা"),
        ("দেওনের", "দেওয়ার"),
        ("কতো", "কত"),
        ("নিজেই", "নিজে"),
    ],
)
def test_a_spoken_ending_is_told_as_it_is_written(spoken: str, written: str) -> None:
    assert folded(written) in written_forms(folded(spoken))


@pytest.mark.parametrize("word", ["মজুরি", "নোটিশ", "শ্রমিক", "ছুটি", "dismissed"])
def test_a_word_without_such_an_ending_stays(word: str) -> None:
    assert written_forms(folded(word)) == ()


def test_words_of_asking_are_no_substance_in_the_spoken_language_either() -> None:
    assert content_words("মালিকরে কইরা দিছে, পামু না?") == (folded("মালিকরে"),)


def test_a_spoken_form_calls_up_the_term() -> None:
    assert "ইস্তফা" in [word for term in terms_in("চাকরি ছাইড়া দিমু") for word in term.words("bn")]
