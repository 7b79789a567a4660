"""What Neo4j Browser writes on a unit."""

import pytest

from ingestion.captions import caption, shortened
from tests.factories import act, unit


@pytest.mark.parametrize(("citation", "kind", "language", "expected"), [
    ("26", "section", "bn", "ধারা ২৬"),
    ("26A", "section", "bn", "ধারা ২৬ক"),
    ("26(1)", "subsection", "bn", "ধারা ২৬(১)"),
    ("125(2)(b)", "clause", "bn", "ধারা ১২৫(২)(খ)"),
    ("26(1) proviso 1", "proviso", "bn", "শর্তাংশ ১ · ২৬(১)"),
    ("264(10)(a) proviso 2", "proviso", "bn", "শর্তাংশ ২ · ২৬৪(১০)(ক)"),
    ("22 explanation 1", "explanation", "bn", "ব্যাখ্যা ১ · ২২"),
    ("170(1) proviso 1(a)", "clause", "bn", "শর্তাংশ ১(ক) · ১৭০(১)"),
    ("schedule 1 paragraph 2", "paragraph", "bn", "অনুচ্ছেদ ২ · প্রথম তফসিল"),
    ("26(1)", "subsection", "en", "s. 26(1)"),
    ("26(1) proviso 1", "proviso", "en", "proviso 1 · 26(1)"),
    ("chapter 14", "chapter", "en", "chapter 14"),
])  # fmt: skip
def test_a_unit_is_called(citation: str, kind: str, language: str, expected: str) -> None:
    written = unit(citation, kind)
    made = act("bd-2099-900", [unit("1", "section")]).units[0].model_copy(update={"citation": written.citation, "kind": written.kind})
    assert caption(made, language) == expected


def test_a_chapter_shows_its_name() -> None:
    made = act("bd-2099-900", [unit("chapter 2", "chapter", heading="নোটিশ")]).units[0]
    assert caption(made, "bn") == "দ্বিতীয় অধ্যায় · নোটিশ"


def test_a_long_heading_is_cut_between_words() -> None:
    assert shortened("ধারা প্রয়োগের ক্ষেত্রে বাধা", 15) == "ধারা প্রয়োগের…"
