"""Legacy-font damage is undone for searching, word by word, and sound words stay."""

import pytest

from graph_schema.numerals import decomposed
from graph_schema.search_text import folded, trigrams
from ingestion.repair import REPAIRS, Repair, repaired


@pytest.mark.parametrize("repair", REPAIRS, ids=lambda repair: repair.example[0])
def test_each_repair_mends_its_example(repair: Repair) -> None:
    damaged, meant = repair.example
    assert repaired(damaged) == meant


@pytest.mark.parametrize(("damaged", "meant"), [
    ("উলিস্নখিত", "উল্লিখিত"), ("উলেস্নখ", "উল্লেখ"), ("সংশিস্নষ্ট", "সংশ্লিষ্ট"), ("চলিস্নশ", "চল্লিশ"), ("পস্্ন্যান্ট", "প্ল্যান্ট"),
    ("ৰেত্রে", "ক্ষেত্রে"), ("তেগত্রে", "ক্ষেত্রে"), ("রৰিত", "রক্ষিত"), ("ৰতিপূরণ", "ক্ষতিপূরণ"), ("কর্তৃপৰ", "কর্তৃপক্ষ"),
    ("পর্যনত্দ", "পর্যন্ত"), ("হসত্দানত্দর", "হস্তান্তর"), ("শাসত্দিমূলক", "শাস্তিমূলক"), ("হসত্দৰেপ", "হস্তক্ষেপ"),
    ("শুরম্ন", "শুরু"), ("ত্রম্নটি", "ত্রুটি"), ("জরম্নরী", "জরুরী"),
    ("অনূ্যন", "অন্যূন"), ("ট্রাইবু্যনাল", "ট্রাইব্যুনাল"), ("বৈদু্যতিক", "বৈদ্যুতিক"),
    ("পরবতর্ী", "পরবর্তী"), ("পারিপাশ্বর্িক", "পারিপার্শ্বিক"), ("অনত্দর্বতর্ী", "অন্তর্বর্তী"), ("অনত্দভর্ুক্ত", "অন্তর্ভুক্ত"),
    ("কতর্ৃপৰের", "কর্তৃপক্ষের"), ("রেজিিস্ট্র", "রেজিস্ট্র"), ("করিেবঃ", "করিবেঃ"),
])  # fmt: skip
def test_damaged_words_of_the_labour_act_are_mended(damaged: str, meant: str) -> None:
    assert repaired(damaged) == decomposed(meant)


@pytest.mark.parametrize("word", ["নিম্নলিখিত", "স্নাতক", "প্রশ্ন", "উদ্ধৃত", "মৃত্যু", "কর্তৃক", "সমপরিমাণ", "সমপর্যায়", "কার্য", "পূর্ব", "নিম্নতম", "ভর্ৎসনা"])
def test_sound_words_stay_as_they_are(word: str) -> None:
    assert repaired(word) == decomposed(word)


@pytest.mark.parametrize(("asked", "printed"), [("উল্লিখিত", "উলিস্নখিত"), ("ক্ষেত্রে", "ৰেত্রে"), ("ক্ষেত্রে", "তেগত্রে"), ("রক্ষিত", "রৰিত")])
def test_a_search_for_the_sound_word_finds_the_damaged_print(asked: str, printed: str) -> None:
    assert trigrams(asked) == trigrams(repaired(printed))


def test_repairing_twice_changes_nothing_more() -> None:
    for repair in REPAIRS:
        once = repaired(repair.example[0])
        assert repaired(once) == once
        assert folded(once) == folded(folded(once))
