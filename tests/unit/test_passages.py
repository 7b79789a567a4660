"""What is searched for each provision of a small Act."""

from graph_schema.search_text import trigrams
from graph_schema.statute import ParsedStatute
from ingestion.anchors import anchors_of
from ingestion.passages import Passage, passages_of, readings_of, windows
from tests.factories import act, notice_act, unit


def _of(parsed: ParsedStatute, identifier: str) -> list[Passage]:
    return [p for p in passages_of(parsed) if p.unit == f"{parsed.statute.id}#{identifier}"]


def test_anchors_are_the_units_that_stand_alone() -> None:
    assert [p.unit.partition("#")[2] for p in passages_of(notice_act())] == [
        "sec_1", "sec_2__cl_1", "sec_2__cl_2", "sec_3__subsec_1", "sec_3__subsec_1__proviso_1", "sec_3__subsec_2",
        "sec_3__subsec_2__explanation_1", "sec_4", "schedule_1__para_1",
    ]  # fmt: skip


def test_a_rule_is_read_with_its_clauses_and_closing_words_in_printed_order() -> None:
    parsed = notice_act()
    reading = readings_of(parsed, anchors_of(parsed.units))["bd-2099-900#sec_3__subsec_1"]
    assert reading.split("\n") == [
        "কোন ব্যক্তি পাখি পালন করিলে-", "(ক)", "গৃহে হইলে, ত্রিশ দিনের;", "(খ)", "বাগানে হইলে, ষাট দিনের,", "লিখিত নোটিশ দিতে হইবে৷",
    ]  # fmt: skip


def test_a_passage_begins_with_the_heading_of_its_section() -> None:
    assert _of(notice_act(), "sec_3__subsec_2")[0].text.startswith("পাখি পালনের নোটিশ\n")


def test_a_proviso_is_in_its_rules_passage_and_in_one_of_its_own() -> None:
    words = "নোটিশ লাগিবে না"
    assert words in _of(notice_act(), "sec_3__subsec_1")[0].text
    assert words in _of(notice_act(), "sec_3__subsec_1__proviso_1")[0].text


def test_a_definition_is_searched_without_the_opening_words_of_the_section() -> None:
    assert "এই আইনে" not in _of(notice_act(), "sec_2__cl_1")[0].text


def test_an_omitted_section_has_no_passage() -> None:
    assert not _of(notice_act(), "sec_5")


def test_identifiers_name_unit_language_and_window() -> None:
    assert _of(notice_act(), "sec_4")[0].id == "bd-2099-900#sec_4@bn/0"


def test_the_section_number_is_searched() -> None:
    assert "_4_" in _of(notice_act(), "sec_4")[0].search_text.split()


def test_a_long_provision_has_several_passages_of_the_same_unit_each_with_the_heading() -> None:
    text = " ".join(f"বাক্য {n} এখানে শেষ হইল৷" for n in range(120))
    made = _of(act("bd-2099-900", [unit("7", "section", text, heading="দীর্ঘ ধারা", label="৭৷")]), "sec_7")
    assert len(made) >= 3
    assert all(p.text.startswith("দীর্ঘ ধারা\n") and len(p.text) <= 1000 and p.text.endswith("৷") for p in made)
    assert " ".join(p.text.partition("\n")[2] for p in made) == text


def test_legacy_font_damage_is_undone_in_the_search_copy_only() -> None:
    parsed = act("bd-2099-900", [unit("7", "section", "উলিস্নখিত ৰেত্রে", label="৭৷")])
    assert set(trigrams("উল্লিখিত ক্ষেত্রে").split()) <= set(passages_of(parsed)[0].search_text.split())
    assert parsed.units[0].text == "উলিস্নখিত ৰেত্রে"


def test_opening_words_of_a_section_go_with_each_of_its_subsections() -> None:
    section = unit("7", "section", "অন্য আইনে যাহাই থাকুক-", label="৭৷")
    parsed = act("bd-2099-900", [section, unit("7(1)", "subsection", "পাখি উড়িবে৷", under="7", label="(১)")])
    assert _of(parsed, "sec_7__subsec_1")[0].text == "অন্য আইনে যাহাই থাকুক-\nপাখি উড়িবে৷"
    assert not _of(parsed, "sec_7")


def test_text_without_any_break_is_still_divided() -> None:
    assert windows("ক" * 25, 10) == ["ক" * 10, "ক" * 10, "ক" * 5]
