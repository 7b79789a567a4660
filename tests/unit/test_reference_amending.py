"""A section that amends another Act speaks of that Act's provisions, not of its own."""

from __future__ import annotations

from graph_schema.statute import Reference
from tests.unit.reference_factory import parsed, references, statute

TRADE = "বাণিজ্য আইন, ১৯৫০"
FIRST = {"2": f"{TRADE} (১৯৫০ সনের ৭ নং আইন), অতঃপর উক্ত আইন বলিয়া উল্লিখিত, এর ধারা ১ বিলুপ্ত হইবে"}


def rows(words: dict[str, str]) -> list[Reference]:
    return [row for row in references(FIRST | words) if row.source_citation != "2"]


def seen(words: dict[str, str]) -> list[tuple[str, str | None, str | None]]:
    return [(row.resolution.value, row.target_citation, row.act) for row in rows(words)]


def test_the_replacement_is_of_the_provision_that_is_replaced() -> None:
    words = "উক্ত আইনের ধারা ১২ এর উপ-ধারা (৮) এর পরিবর্তে নিম্নরূপ উপ-ধারা (৮) প্রতিস্থাপিত হইবে"
    assert seen({"7": words}) == [("external", "12(8)", TRADE)] * 2


def test_clauses_of_the_amending_section_speak_of_the_section_it_amends() -> None:
    act = {"7": "উক্ত আইনের ধারা ১২ এর-", "7(a)": "উপ-ধারা (২) এর দফা (খ) বিলুপ্ত হইবে;", "7(b)": "উপ-ধারা (৩) বিলুপ্ত হইবে"}
    assert seen(act) == [("external", "12", TRADE), ("external", "12(2)(b)", TRADE), ("external", "12(3)", TRADE)]


def test_a_clause_goes_below_the_subsection_that_was_named_last() -> None:
    act = {"7": "উক্ত আইনের ধারা ১ এর উপ-ধারা (৪) এর-", "7(a)": "দফা (ঠ) এর পরিবর্তে নিম্নরূপ দফা (ঠ) প্রতিস্থাপিত হইবে"}
    assert [citation for _, citation, _ in seen(act)] == ["1(4)", "1(4)(l)", "1(4)(l)"]


def test_definitions_are_clauses_of_the_section_itself() -> None:
    act = {"7": "উক্ত আইনের ধারা ২ এর-", "7(a)": "দফা (১২) এর পর নিম্নরূপ দফা (১২ক) সন্নিবেশিত হইবে"}
    assert [citation for _, citation, _ in seen(act)] == ["2", "2(12)", "2(12A)"]


def test_quoted_words_are_those_of_the_amended_act() -> None:
    words = "উক্ত আইনের ধারা ৯ এর পরিবর্তে নিম্নরূপ ধারা ৯ প্রতিস্থাপিত হইবে, যথা: “৯৷ এই ধারার অধীন ধারা ৭ প্রযোজ্য”"
    assert [citation for _, citation, _ in seen({"7": words})] == ["9", "9", "9", "7"]
    assert {row.act for row in rows({"7": words})} == {TRADE}


def test_the_amending_acts_own_provisions_stay_its_own() -> None:
    words = "উক্ত আইনের ধারা ৯ বিলুপ্ত হইবে এবং এই আইনের ধারা ২ প্রযোজ্য হইবে"
    assert seen({"7": words}) == [("external", "9", TRADE), ("resolved", "2", None)]


def test_a_section_that_only_names_another_act_amends_nothing() -> None:
    words = "উক্ত আইনের ধারা ৯ প্রযোজ্য হইবে এবং ধারা ২ এর বিধান পালন করিতে হইবে"
    assert seen({"7": words}) == [("external", "9", TRADE), ("resolved", "2", None)]


def test_the_number_of_an_act_is_another_name_of_it() -> None:
    assert seen({"7": "১৯৫০ সনের ৭ নং আইনের ধারা ৯ এর সংশোধন"}) == [("external", "9", TRADE)]


def test_a_title_without_its_year_is_the_dated_one() -> None:
    act = {"7": "under the Customs Act, 1969 and section 5 of the Customs Act"}
    assert seen(act) == [("external", None, "Customs Act, 1969"), ("external", "5", "Customs Act, 1969")]


def test_the_said_code_is_the_one_that_the_section_named_before() -> None:
    act = {"7(1)": "section 480 of the Code of Criminal Procedure, 1898", "7(2)": "section 481 of the said Code"}
    assert [row.act for row in rows(act)] == ["Code of Criminal Procedure, 1898"] * 2


def test_the_act_may_come_after_several_lists() -> None:
    act = {"7": "sections 36 and 37 of, and the Second Schedule to, the Canal Tolls Act, 1994"}
    assert seen(act) == [("external", citation, "Canal Tolls Act, 1994") for citation in ("36", "37", "schedule 2")]


def test_a_section_and_a_schedule_of_one_act_are_both_its() -> None:
    act = {"7": "section 3 and 2nd Schedule of the Repealing Act, 1973"}
    assert seen(act) == [("external", citation, "Repealing Act, 1973") for citation in ("3", "schedule 2")]


def test_the_heading_may_name_the_section_that_is_amended() -> None:
    found, _ = parsed(FIRST | {"7": "উপ-ধারা (১১) এর পরিবর্তে নিম্নরূপ উপ-ধারা (১১) প্রতিস্থাপিত হইবে"}, headings={"7": "উক্ত আইনের ধারা ৯ এর সংশোধন"})
    assert [row.target_citation for row in found if row.source_citation == "7"] == ["9", "9(11)", "9(11)"]


def test_a_section_that_says_is_amended_as_follows_speaks_of_that_act_down_to_its_paragraphs() -> None:
    act = {
        "4": "", "4(1)": "The Canal Act 1950 is amended as follows.", "4(2)": "In section 6—",
        "4(2)(a)": "in subsection (8), after paragraph (a) insert— “(aa) a raft,”",
        "4(2)(b)": "in paragraph (c), after “boat” insert “or raft”.",
        "4(3)": "In section 7, in subsection (1), omit “or log”.",
    }  # fmt: skip
    found, _ = parsed(act, act=statute("en", "Raft Act, 2001"))
    assert {row.act for row in found} == {"Canal Act 1950"}
    assert [row.target_citation for row in found if row.kind != "act"] == ["6", "6(8)(a)", "6(c)", "7(1)"]


def test_the_heading_of_an_amending_section_speaks_of_the_amended_act_too() -> None:
    act = {"5": "In section 9 of the Canal Act, 1950, for the word boat the word raft shall be substituted."}
    found, _ = parsed(act, act=statute("en", "Raft Act, 2001"), headings={"5": "Amendment of section 9"})
    assert [(row.target_citation, row.act) for row in found] == [("9", "Canal Act, 1950")] * 2
    assert found[0].in_heading
