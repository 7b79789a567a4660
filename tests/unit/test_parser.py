"""What the pass does with pages that are damaged or print less than they should."""

from __future__ import annotations

from graph_schema.statute import ParsedStatute, Unit, UnitStatus
from ingestion.parse import parse_printed
from ingestion.sources.bdlaws_html import read_details
from ingestion.sources.printed import ContentsEntry
from tests.statutes.tiling import faults

Row = tuple[str, str]


def parsed(*rows: Row, notes: dict[str, str] | None = None, contents: tuple[ContentsEntry, ...] = ()) -> ParsedStatute:
    """A page of the official site with these (heading, body) rows; `^4` in a body is note number 4."""
    body = "".join(f"<div class='lineremoves'><div class='txt-head'>{h}</div><div class='txt-details'>{b}</div></div>" for h, b in rows)
    for number in map(str, range(9, 0, -1)):
        body = body.replace(f"^{number}", f"<span class='footnote'><sup>{number}</sup></span>")
    listed = "".join(f"<li class='footnoteList'><sup>{number}</sup>{text}</li>" for number, text in (notes or {}).items())
    page = (
        "<html><body><section class='bg-act-section'><h3>বরফ আইন, ২০৯৯</h3><h4>( ২০৯৯ সনের ৯ নং আইন )</h4></section>"
        f"{body}<div class='footnoteListAll'>{listed}</div></body></html>"
    )
    found = parse_printed(read_details(page, "page", "0", contents))
    assert faults(found) == []
    return found


def units(found: ParsedStatute) -> dict[str, Unit]:
    return {unit.citation: unit for unit in found.units}


def codes(found: ParsedStatute) -> list[str]:
    return [finding.code for finding in found.findings if not finding.code.endswith("-reference")]


def test_an_omitted_section_gets_its_number_from_its_note() -> None:
    found = parsed(("ক", "৩। এক।"), ("[বিলুপ্ত]", "^1[***]"), ("গ", "৫। তিন।"), notes={"1": "ধারা ৪ বরফ (সংশোধন) আইন, ২১০০ এর ২ ধারাবলে বিলুপ্ত।"})
    assert (units(found)["4"].status, units(found)["4"].text, codes(found)) == (UnitStatus.OMITTED, "", [])


def test_or_from_the_contents_page() -> None:
    contents = (ContentsEntry("৩", "ক"), ContentsEntry("৩ক", "[বিলুপ্ত]"), ContentsEntry("৫", "গ"))
    found = parsed(("ক", "৩। এক।"), ("[বিলুপ্ত]", "[***]"), ("গ", "৫। তিন।"), contents=contents)
    assert units(found)["3A"].status is UnitStatus.OMITTED


def test_or_from_its_place() -> None:
    found = parsed(("ক", "৩। এক।"), ("[বিলুপ্ত]", "[***]"), ("গ", "৫। তিন।"))
    assert (units(found)["4"].status, codes(found)) == (UnitStatus.OMITTED, [])


def test_a_section_without_a_number_whose_place_does_not_tell_it_is_a_finding() -> None:
    found = parsed(("ক", "৩। এক।"), ("খ", "দুই।"), ("গ", "৯। তিন।"))
    assert units(found)["4"].text == "দুই।"
    assert codes(found) == ["gap", "section-without-number"]


def test_an_omission_inside_the_words_omits_no_unit() -> None:
    found = parsed(("ক", "৩। (১) এক ^1[***] দুই।"), notes={"1": "শব্দগুলি বরফ (সংশোধন) আইন, ২১০০ এর ২ ধারাবলে বিলুপ্ত।"})
    assert [(unit.citation, unit.status, unit.text) for unit in found.units] == [
        ("3", UnitStatus.IN_FORCE, ""), ("3(1)", UnitStatus.IN_FORCE, "এক দুই।"),
    ]  # fmt: skip


def test_one_mark_may_stand_for_several_omitted_units() -> None:
    notes = {"1": "উপ-ধারা (২) ও (৩) বরফ (সংশোধন) আইন, ২১০০ এর ২ ধারাবলে রহিত।"}
    found = parsed(("ক", "৩। (১) এক।<p>^1[***]</p><p>(৪) চার।</p>"), notes=notes)
    assert [(unit.citation, unit.status.value) for unit in found.units] == [
        ("3", "in_force"), ("3(1)", "in_force"), ("3(2)", "repealed"), ("3(3)", "repealed"), ("3(4)", "in_force"),
    ]  # fmt: skip


def test_a_label_printed_with_its_number_still_in_place_of_omitted_words_is_omitted() -> None:
    assert units(parsed(("ক", "৩। (১) এক।<p>(২) ^1[***]</p>"), notes={"1": "বিলুপ্ত"}))["3(2)"].status is UnitStatus.OMITTED


def test_a_label_that_lost_its_bracket_counts_where_it_continues_a_list() -> None:
    found = parsed(("ক", "৩। নিম্নরূপ, যথা:-<p>১) এক;</p><p>(২) দুই।</p><p>৭) নহে।</p>"))
    assert [(unit.citation, unit.label) for unit in found.units] == [("3", "৩।"), ("3(1)", "১)"), ("3(2)", "(২)")]


def test_a_heading_that_begins_like_a_subsection_is_kept_and_told() -> None:
    found = parsed(("(১) বরফ ঠান্ডা।", "৩। (১) বরফ ঠান্ডা।"))
    assert (units(found)["3"].heading, codes(found)) == ("(১) বরফ ঠান্ডা।", ["heading-damaged"])


def test_words_over_the_number_of_a_section_are_no_part_of_it() -> None:
    found = parsed(("ক", "৩। এক।"), ("খ", "<p>[পরে সন্নিবেশিত]</p><p>৪। দুই।</p>"))
    assert units(found)["4"].text == "দুই।"


def test_a_mark_within_a_number_stays_out_of_the_number() -> None:
    found = parsed(("ক", "৩^1[ক]। এক।"), notes={"1": "“ক” বর্ণটি বরফ (সংশোধন) আইন, ২১০০ এর ২ ধারাবলে সন্নিবেশিত।"})
    assert [(unit.citation, unit.label, unit.text) for unit in found.units] == [("3A", "৩ক।", "এক।")]
    assert found.amendments[0].unit == "bd-2099-9#sec_3A"


def test_a_section_printed_twice_keeps_both() -> None:
    found = parsed(("ক", "৩। এক।"), ("ক", "৩। দুই।"))
    assert [(unit.citation, unit.id) for unit in found.units] == [("3", "bd-2099-9#sec_3"), ("3 [2]", "bd-2099-9#sec_3-2")]
    assert "label-twice" in codes(found)


def test_several_omitted_sections_in_one_line_are_units_of_their_own() -> None:
    found = parsed(("[Omitted]", "26-28. [Omitted by the Ice Order, 1937.]"), ("Ice", "29. Ice is cold."))
    assert [(unit.citation, unit.status.value) for unit in found.units] == [
        ("26", "omitted"), ("27", "omitted"), ("28", "omitted"), ("29", "in_force"),
    ]  # fmt: skip


def test_a_schedule_row_is_a_schedule_with_paragraphs() -> None:
    found = parsed(("ক", "৩। এক।"), ("প্রথম তফসিল", "<p>(ধারা ৩ দ্রষ্টব্য)</p><p>১। পাল</p><p>২। দাঁড়</p>"))
    assert [(unit.citation, unit.text) for unit in found.units][1:] == [
        ("schedule 1", "(ধারা ৩ দ্রষ্টব্য)"), ("schedule 1 paragraph 1", "পাল"), ("schedule 1 paragraph 2", "দাঁড়"),
    ]  # fmt: skip


def test_units_come_in_reading_order_and_sort_as_the_law_does() -> None:
    found = parsed(("ক", "৩। (১) এক।<p>(২) দুই:</p><p>তবে শর্ত থাকে যে, তিন।</p>"), ("খ", "৩ক। চার।"), ("গ", "১০। পাঁচ।"))
    assert [unit.order for unit in found.units] == list(range(len(found.units)))
    assert [unit.citation for unit in sorted(found.units, key=lambda unit: unit.sort_key)] == [unit.citation for unit in found.units]
