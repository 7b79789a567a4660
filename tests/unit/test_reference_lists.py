"""Whatever list the pattern parts can print, it is read back whole, and nothing after it is swallowed."""

from __future__ import annotations

from hypothesis import given
from hypothesis import strategies as st

from graph_schema.numerals import LETTERS, ascii_number, bangla_digits
from ingestion.citing import phrases
from tests.unit.reference_factory import references

numbers = st.integers(1, 399).map(str)
sections_bn = st.builds(lambda n, letter: bangla_digits(n) + letter, numbers, st.sampled_from(["", "", "ক", "খ", "গ"]))
sections_en = st.builds(lambda n, letter: n + letter, numbers, st.sampled_from(["", "", "A", "B"]))
clauses_bn = st.builds(lambda letter, times: letter * times, st.sampled_from(LETTERS), st.integers(1, 3))
subsections_bn = st.builds(lambda n, letter: bangla_digits(str(n)) + letter, st.integers(1, 30), st.sampled_from(["", "", "ক"]))
joints_bn = st.sampled_from([", ", " ও ", " এবং ", " অথবা ", " বা ", ",", ", ও "])
joints_en = st.sampled_from([", ", " and ", " or ", ", and ", ", or "])
tails = st.sampled_from([" এর অধীন", " এর বিধান ১০ (দশ) দিন", " এ উল্লিখিত", "-এর বিধান", " ব্যতীত", "৷", "; এবং"])


def joined(members: list[str], joints: list[str]) -> str:
    return "".join(member + joint for member, joint in zip(members, [*joints[: len(members) - 1], ""], strict=True))


def lists(member: st.SearchStrategy[str], joint: st.SearchStrategy[str]) -> st.SearchStrategy[tuple[list[str], str]]:
    members = st.lists(member, min_size=1, max_size=7)
    return members.flatmap(lambda m: st.tuples(st.just(m), st.lists(joint, min_size=len(m), max_size=len(m)).map(lambda j: joined(m, j))))


@given(lists(sections_bn, joints_bn), tails)
def test_any_bangla_list_of_sections_is_read_whole(written: tuple[list[str], str], tail: str) -> None:
    members, words = written
    (phrase,) = phrases(f"ধারা {words}{tail}")
    assert [member.path for member in phrase.members] == [(ascii_number(member),) for member in members]
    assert phrase.end == len("ধারা " + words)


@given(lists(sections_en, joints_en))
def test_any_english_list_of_sections_is_read_whole(written: tuple[list[str], str]) -> None:
    members, words = written
    (phrase,) = phrases(f"the provisions of sections {words} shall apply")
    assert [member.path for member in phrase.members] == [(member,) for member in members]


@given(lists(clauses_bn.map("({})".format), joints_bn), tails)
def test_any_list_of_clauses_is_read_whole(written: tuple[list[str], str], tail: str) -> None:
    members, words = written
    (phrase,) = phrases(f"দফা {words}{tail}")
    assert [member.path for member in phrase.members] == [(ascii_number(member.strip("()")),) for member in members]


@given(st.lists(subsections_bn, min_size=1, max_size=4), joints_bn, numbers)
def test_subsections_after_a_section_belong_to_that_section(members: list[str], joint: str, section: str) -> None:
    words = joint.join(f"({member})" for member in members)
    (phrase,) = phrases(f"ধারা {bangla_digits(section)}{words} এর")
    assert [member.path for member in phrase.members] == [(section, ascii_number(member)) for member in members]


@given(st.text(alphabet="ধারা উপ-দফা()১২কখ,ওএবং এর\nsection (a) 12, and of Act 1908আইন,", max_size=80))
def test_every_row_stands_where_it_says(words: str) -> None:
    for row in references({"1": "", "2": words, "2(1)": "", "12": ""}):
        assert row.text
        assert words[row.start : row.end] == row.text


@given(st.text(max_size=200))
def test_any_text_can_be_read(words: str) -> None:
    for phrase in phrases(words):
        assert 0 <= phrase.start < phrase.end <= len(words)


def test_a_long_list_of_nothing_is_read_without_retries() -> None:
    assert phrases("১, " * 3000) == ()
    assert phrases("প্রথম, " * 3000) == ()
    assert len(phrases("দফা " + "(ক), " * 3000)) == 1
