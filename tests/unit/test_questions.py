"""Provisions that a question names, in the spellings that people use."""

import pytest

from graph_schema.numerals import decomposed
from retrieval.named import acts_named, mentions
from retrieval.question import asked, content_words, language_of, meant, terms_in
from retrieval.seeds import trigram_query, word_phrase


@pytest.mark.parametrize(
    ("question", "named"),
    [
        ("ধারা ৭ক তে কী বলা আছে?", ["7A"]),
        ("ধারা ৫/ক - কী?", ["5A"]),
        ("ধারা ২৬-ক এর বিধান", ["26A"]),
        ("section 26A", ["26A"]),
        ("What does s. 26(1) say?", ["26(1)"]),
        ("২৬ ধারা অনুযায়ী নোটিশ", ["26"]),
        ("ধারা ২৬ ও ২৭ এর তুলনা", ["26", "27"]),
        ("২৬, ২৭ ও ২৮ নং ধারায় কী আছে", ["26", "27", "28"]),
        ("sections 26, 27 and 28", ["26", "27", "28"]),
        ("ধারা ২৩ থেকে ২৬", ["23", "24", "25", "26"]),
        ("ধারা ২৬ এর উপ-ধারা (১) এর দফা (ক)", ["26(1)(a)"]),
        ("clause (a) of sub-section (1) of section 26", ["26(1)(a)"]),
        ("ধারা-১২৫ (২) (ঞ)", ["125(2)(j)"]),
        ("ধারা ২৬(১) এর প্রথম শর্তাংশ", ["26(1) proviso 1"]),
        ("26(1) proviso 1", ["26(1) proviso 1"]),
        ("chapter XIV", ["chapter 14"]),
        ("চতুর্দশ অধ্যায়ে কী আছে", ["chapter 14"]),
        ("১৪ নং অধ্যায়", ["chapter 14"]),
        ("পঞ্চম তফসিল", ["schedule 5"]),
        ("First Schedule", ["schedule 1"]),
        ("26", ["26"]),
        ("২৬ক", ["26A"]),
    ],
)
def test_a_named_provision_is_read_in_any_spelling(question: str, named: list[str]) -> None:
    assert [mention.citation for mention in mentions(question)] == named


@pytest.mark.parametrize(
    ("question", "named"),
    [
        ("ধারা ৫কে কীভাবে পড়িতে হইবে?", ["5"]),
        ("ধারা ২৬র অধীন", ["26"]),
        ("উপ-ধারা (২) কী?", []),
        ("১০(দশ) দিনের নোটিশ", []),
        ("section 26 and 3 workers", ["26"]),
        ("How many days of notice must an employer give?", []),
        ("দৈনিক ৮ ঘণ্টা কাজ", []),
    ],
)
def test_what_only_looks_like_a_provision_is_not_read_as_one(question: str, named: list[str]) -> None:
    assert [mention.citation for mention in mentions(question)] == named


@pytest.mark.parametrize(
    ("question", "act"),
    [
        ("What does section 302 of the Penal Code say?", "Penal Code"),
        ("দণ্ডবিধির ধারা ৩০২", "দণ্ডবিধি"),
        ("section 26 of this Act", None),
        ("এই আইনের ধারা ২৬", None),
    ],
)
def test_an_act_beside_the_number_is_told(question: str, act: str | None) -> None:
    assert [mention.act for mention in mentions(question)] == [act]


@pytest.mark.parametrize(
    ("question", "language"),
    [
        ("মজুরি কবে দিতে হবে?", "bn"),
        ("When are wages paid?", "en"),
        ("amake borkhasto korle ki khotipuron pabo?", "bn"),
        ("overtime কীভাবে হিসাব হয়?", "bn"),
    ],
)
def test_the_language_of_a_question(question: str, language: str) -> None:
    assert language_of(question) == language


def test_words_of_asking_are_no_substance() -> None:
    assert content_words("Which spices improve lentil soup?") == ("spices", "lentil", "soup")


def test_everyday_words_call_up_the_words_of_the_law() -> None:
    assert "অধিকাল" in [word for term in terms_in("ওভারটাইমের টাকা কত?") for word in term.words("bn")]


def test_an_english_question_calls_up_bangla_words_of_the_law() -> None:
    assert "বরখাস্ত" in [word for term in terms_in("Can I be fired without notice?") for word in term.words("bn")]


def test_no_word_of_a_question_is_an_operator_of_the_index() -> None:
    query = trigram_query('wages AND NOT "notice" OR (x* ~2) \\ / + - ! {a TO b}')
    assert not set(query.replace('"', "")) & set("\\/+-!(){}[]^~*?:&|")
    assert all(part.startswith('"') and part.endswith('"') for part in query.split())


def test_a_long_word_is_looked_up_by_its_beginning() -> None:
    assert word_phrase("dismissed") == '"_di dis ism smi mis"'


def test_a_long_question_is_cut() -> None:
    assert len(asked("মজুরি " * 4000)) == 2000


@pytest.mark.parametrize(
    ("question", "acts"),
    [
        ("Is overtime taxable under the Income Tax Act?", ("Income Tax Act",)),
        ("Does the Family and Medical Leave Act cover us?", ("Family and Medical Leave Act",)),
        ("What does the penal code say on theft?", ("penal code",)),
        ("তথ্য অধিকার আইনে কত দিন?", ("তথ্য অধিকার আইন",)),
        ("দণ্ডবিধিতে চুরির শাস্তি কী?", ("দণ্ডবিধি",)),
        ("কোন আইনে মামলা হবে?", ()),
        ("দপ্তরের ক্ষেত্রে আইনটি প্রযোজ্য কি?", ()),
        ("কারখানায় আইনের প্রয়োগ", ()),
        ("এই আইনের ধারা ২৬", ()),
        ("What is a factory under the Act?", ()),
        ("Is an act of misconduct punished?", ()),
    ],
)
def test_an_act_is_known_by_its_name_alone(question: str, acts: tuple[str, ...]) -> None:
    assert acts_named(question) == tuple(decomposed(act) for act in acts)


@pytest.mark.parametrize(
    ("question", "term"),
    [
        ("mojuri deri te dile ki hobe?", "মজুরি"),
        ("oshodacharon korle ki hoy?", "অসদাচরণ"),
        ("কোন কাজ অসদাচারন?", "অসদাচরণ"),
        ("retrenchmnt er jonno ki?", "ছাঁটাই"),
        ("Is a retrenchmnet lawful?", "ছাঁটাই"),
    ],
)
def test_a_term_is_known_by_its_sound_and_but_for_a_slip_of_the_pen(question: str, term: str) -> None:
    assert term in [word for one in terms_in(question) for word in one.words("bn")]


@pytest.mark.parametrize("word", ["courier", "carried", "pirate", "notice"])
def test_an_english_word_is_not_heard_as_bangla(word: str) -> None:
    assert meant(word, romanised=False) == word
