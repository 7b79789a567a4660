"""Is a question about the loaded law? By its words alone."""

import pytest

from retrieval.domain import Signals, is_about, signals_of, words_to_look_up
from retrieval.question import content_words, terms_in

PIECE = "বরখাস্ত\nমালিক ষাট দিনের নোটিশ দিয়া শ্রমিককে বরখাস্ত করিতে পারিবেন৷"
PASSAGES = 100


def signals(question: str, *held: str, languages: tuple[str, ...] = ("bn",)) -> Signals:
    """The signals of a question to a statute of 100 passages, ten of which have each of the words `held`, the best piece being PIECE."""
    words, terms = content_words(question), terms_in(question)
    looked_up = words_to_look_up(words, terms, frozenset(languages))
    known = {word: 10 if any(word.startswith(one) or one.startswith(word) for one in held) else 0 for word in looked_up}
    return signals_of(words, terms, known, [PIECE], passages=PASSAGES, languages=frozenset(languages))


def test_a_question_in_the_words_of_the_statute_is_about_it() -> None:
    assert is_about(signals("শ্রমিককে বরখাস্ত করিতে কত দিনের নোটিশ লাগে?", "স্রমিক", "বরখাস্ত", "নোটিস"))


def test_an_english_question_is_about_a_bangla_statute_by_the_words_of_the_law() -> None:
    assert is_about(signals("How much notice before dismissal?", "বরখাস্ত", "নোটিস"))


@pytest.mark.parametrize("question", ["পাসপোর্ট নবায়নের দূতাবাস কোথায়?", "Which spices improve lentil soup?", "asdf qwer zxcv"])
def test_a_question_without_a_word_of_the_statute_is_not(question: str) -> None:
    assert not is_about(signals(question, "স্রমিক", "বরখাস্ত", "নোটিস"))


def test_one_shared_word_is_not_enough() -> None:
    assert not is_about(signals("বাড়িওয়ালা ভাড়াটিয়াকে নোটিশ ছাড়া উচ্ছেদ করতে পারে কি?", "নোটিস"))


def test_a_term_of_labour_law_counts_only_where_the_statute_has_it() -> None:
    assert not is_about(signals("How long is maternity leave?", "স্রমিক", "নোটিস"))


def test_a_story_passes_where_its_terms_stand_together() -> None:
    story = "সালমা আট বছর কারখানায় সেলাইয়ের কাজ করে হঠাৎ একদিন শ্রমিক হিসেবে বরখাস্ত হলেন নোটিশ ছাড়া, তখন উপায় কী?"
    assert is_about(signals(story, "স্রমিক", "বরখাস্ত", "নোটিস"))


def test_a_question_of_idle_words_only_is_about_nothing() -> None:
    assert not is_about(signals("কী হবে?"))


def test_a_question_with_numbers_gives_shares_between_zero_and_one() -> None:
    found = signals("৬০ দিনের নোটিশ?", "নোটিস")
    assert 0.0 <= found.in_one_piece <= found.spoken_of <= 1.0
