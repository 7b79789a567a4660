"""Other Acts are kept apart: their sections are never bound to this Act's sections of the same number."""

from __future__ import annotations

import pytest

from graph_schema.statute import Reference, Resolution
from tests.unit.reference_factory import parsed, references, statute

ACT = {"3": "", "4": "", "5": "", "6": "", "21": "", "61": "", "230": "", "9": ""}
LIMITATION = "তামাদি আইন, ১৯০৮"


def rows(words: str, title: str = "নমুনা শ্রমিক আইন, ২০১১") -> tuple[Reference, ...]:
    return references(ACT | {"9": words}, statute(title=title))


def seen(words: str) -> list[tuple[str, str | None, str | None]]:
    return [(row.resolution.value, row.target_citation, row.act) for row in rows(words)]


@pytest.mark.parametrize(
    ("words", "act", "sections"),
    [
        ("তামাদি আইন, ১৯০৮ (১৯০৮ সনের ৯ নং আইন) এর ধারা ৫ প্রযোজ্য হইবে", LIMITATION, ["5"]),
        ("তামাদি আইন, ১৯০৮ (১৯০৮ সনের ৯নং আইন) এর ধারা ৫ ও ৬ প্রযোজ্য", LIMITATION, ["5", "6"]),
        ("তামাদি আইন, ১৯০৮ এর ধারা ৫ অথবা ধারা ৬ প্রযোজ্য", LIMITATION, ["5", "6"]),
        ("দণ্ডবিধি আইন, ১৮৬০ (১৮৬০ সনের ৪৫ নং আইন) এর ধারা ১২০-খ (২) এর অধীন", "দণ্ডবিধি আইন, ১৮৬০", ["120-B(2)"]),
        ("ফৌজদারী দণ্ডবিধির ধারা ২১ এর অর্থে", "ফৌজদারী দণ্ডবিধি", ["21"]),
        ("সংবিধানের অনুচ্ছেদ ৬২ বা ৭৯ এর অধীন", "সংবিধান", ["62", "79"]),
        ("ফৌজদারী কার্যবিধি এর পঁয়ত্রিশতম অধ্যায়ের বিধানাবলী", "ফৌজদারী কার্যবিধি", ["chapter 35"]),
        ("Sections 4, 5 and 6 of the Canal Tolls Act, 1994 apply", "Canal Tolls Act, 1994", ["4", "5", "6"]),
        ("sections 4 to 6 of the Canal Tolls Act, 1994 apply", "Canal Tolls Act, 1994", ["4", "5", "6"]),
        ("clause (a) of section 5 of the Canal Tolls Act", "Canal Tolls Act", ["5(a)"]),
        ("within the meaning of section 21 of the Penal Code", "Penal Code", ["21"]),
        ("Chapter XXXV of the Code of Criminal Procedure, 1898 (Act No. V of 1898)", "Code of Criminal Procedure, 1898", ["chapter 35"]),
        ("Schedule 1 to the Inland Ports Act, 1996 is amended", "Inland Ports Act, 1996", ["schedule 1"]),
        ("article 62 or 79 of the Constitution", "Constitution", ["62", "79"]),
    ],
)
def test_provisions_of_another_act_are_external(words: str, act: str, sections: list[str]) -> None:
    assert seen(words) == [("external", section, act) for section in sections]


def test_a_section_of_another_act_is_of_kind_section_and_its_text_holds_the_name() -> None:
    (row,) = rows("তামাদি আইন, ১৯০৮ এর ধারা ৫ প্রযোজ্য")
    assert (row.kind, row.target, row.text) == ("section", None, "তামাদি আইন, ১৯০৮ এর ধারা ৫")


def test_sections_of_several_acts_in_one_sentence_go_each_to_its_own() -> None:
    words = "দেউলিয়া (ঢাকা) আইন, ১৯০৯ (১৯০৯ সনের ৩নং আইন) এর ধারা ৪৯ অথবা দেউলিয়া আইন, ১৯২০ (১৯২০ সনের ৫নং আইন) এর ধারা ৬১ এর অধীন"
    assert seen(words) == [("external", "49", "দেউলিয়া (ঢাকা) আইন, ১৯০৯"), ("external", "61", "দেউলিয়া আইন, ১৯২০")]


def test_an_act_joined_to_a_section_by_and_is_doubtful_and_not_bound_to_our_own() -> None:
    found, findings = parsed(ACT | {"9": "কোম্পানী আইন, ১৯৯৪ এবং ধারা ২৩০ এর অধীন যে দেনা"})
    (row,) = found
    assert (row.resolution, row.target) == (Resolution.UNRESOLVED, None)
    assert row.act == "কোম্পানী আইন, ১৯৯৪"
    assert [finding.code for finding in findings] == ["doubtful-reference"]


def test_an_act_named_in_the_next_sentence_has_no_part_in_the_section() -> None:
    assert seen("as laid down in section 5. The Limitation Act, 1908 applies") == [
        ("resolved", "5", None),
        ("external", None, "Limitation Act, 1908"),
    ]


@pytest.mark.parametrize("words", ["এই আইনের ধারা ৪ এর অধীন", "the bonus under section 4 of this Act"])
def test_a_section_of_this_act_is_our_own(words: str) -> None:
    assert seen(words) == [("resolved", "4", None)]


def test_an_act_named_without_a_section_is_one_row_of_kind_act() -> None:
    (row,) = rows("ভবিষ্য তহবিল আইন, ১৯২৫ (১৯২৫ সনের ১৯ নং আইন) প্রযোজ্য হয়")
    assert (row.kind, row.resolution, row.act) == ("act", Resolution.EXTERNAL, "ভবিষ্য তহবিল আইন, ১৯২৫")


def test_the_acts_own_title_is_no_reference() -> None:
    assert rows("এই আইন নমুনা শ্রমিক আইন, ২০১১ নামে অভিহিত হইবে") == ()
    assert rows("This Act may be called the Tannery Workers Act, 2016.", title="The Tannery Workers Act, 2016") == ()


def test_a_section_of_the_act_by_its_own_title_is_our_own() -> None:
    assert seen("নমুনা শ্রমিক আইন, ২০১১ এর ধারা ৪ এর অধীন") == [("resolved", "4", None)]


def test_the_said_act_is_the_one_named_before_it() -> None:
    words = "তামাদি আইন, ১৯০৮ প্রযোজ্য হইবে এবং উক্ত আইনের ধারা ৫ এর মেয়াদ"
    assert seen(words) == [("external", None, LIMITATION), ("external", "5", LIMITATION)]


def test_the_said_act_that_nobody_named_is_unresolved() -> None:
    assert seen("উক্ত আইনের ধারা ৫ এর মেয়াদ") == [("unresolved", "5", None)]


def test_an_act_declared_to_be_the_said_act_is_so_in_every_section() -> None:
    act = ACT | {"3": "বাণিজ্য আইন, ১৯৫০, অতঃপর উক্ত আইন বলিয়া উল্লিখিত, এর ধারা ২ সংশোধিত হইবে", "9": "উক্ত আইনের ধারা ৫ এর"}
    assert [(row.resolution.value, row.target_citation, row.act) for row in references(act)] == [
        ("external", "2", "বাণিজ্য আইন, ১৯৫০"),
        ("external", "5", "বাণিজ্য আইন, ১৯৫০"),
    ]


def test_a_section_of_any_other_act_is_not_our_own() -> None:
    assert seen("অন্য কোন আইনের ধারা ৫ এর অধীন") == [("unresolved", "5", None)]


def test_a_name_begins_after_the_words_of_the_sentence() -> None:
    words = "প্রমাণ হিসাবে জন্ম ও মৃত্যু নিবন্ধন আইন, ২০০৪ (২০০৪ সনের ২৯ নং আইন) এর অধীন"
    assert seen(words) == [("external", None, "জন্ম ও মৃত্যু নিবন্ধন আইন, ২০০৪")]


def test_a_name_is_shortened_to_the_form_it_has_elsewhere() -> None:
    act = ACT | {"3": "অথবা দেউলিয়া আইন, ১৯২০ এর অধীন", "9": "সংক্রান্ত দায় দেউলিয়া আইন, ১৯২০ এর ধারা ৬১"}
    assert {row.act for row in references(act)} == {"দেউলিয়া আইন, ১৯২০"}


def test_a_union_has_a_constitution_too() -> None:
    assert rows("affairs of a trade union by its constitution") == ()
    assert rows("Constitution of Safety Committee") == ()


@pytest.mark.parametrize(
    ("words", "act"),
    [
        ("The Workmen’s Compensation Act, 1923 (VIII of 1923);", "Workmen’s Compensation Act, 1923"),
        ("The Workmen's Compensation Act, 1923 (Act No. VIII of 1923);", "Workmen's Compensation Act, 1923"),
        ("under the Bangladesh Workers\nWelfare Foundation Act, 2006", "Bangladesh Workers Welfare Foundation Act, 2006"),
        ("Repealed by the Companies Profits (Worker’s Participation) Act, 1968", "Companies Profits (Worker’s Participation) Act, 1968"),
        ("the Bangladesh Bank Order, 1972 (President’s Order No. 127 of 1972) applies", "Bangladesh Bank Order, 1972"),
    ],
)
def test_an_english_title_is_read_whole(words: str, act: str) -> None:
    assert seen(words) == [("external", None, act)]


def test_application_of_act_is_no_title() -> None:
    assert rows("Application of Act to Courts of Small Causes") == ()


def test_the_acts_own_title_may_be_shortened() -> None:
    assert rows("within the jurisdiction of the Workers Act", title="The Tannery Workers Act, 2016") == ()
