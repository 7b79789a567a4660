"""Statutes in PDF: what the page adds is gone, what it broke is whole again, and what cannot be read is told."""

from __future__ import annotations

import re
from collections import Counter
from importlib import resources
from pathlib import Path

import pytest

from graph_schema.citations import citation_key
from graph_schema.errors import SourceError
from graph_schema.statute import ParsedStatute, Unit
from ingestion.parse import parse_source
from ingestion.sources import ocr
from tests.parses import parsed_once
from tests.printing import Place, in_old_font, pdf_of, wrapped_pages
from tests.statutes.tiling import faults

ENGLISH = "bd-labour-act-en-2018/Bangladesh-Labour-Act-2006_English-Upto-2018.pdf"


def from_pdf(folder: Path, data: bytes) -> ParsedStatute:
    file = folder / "act.pdf"
    file.write_bytes(data)
    act = parse_source(str(file))
    assert faults(act) == []
    return act


def units(act: ParsedStatute) -> dict[str, Unit]:
    return {unit.citation: unit for unit in act.units}


def sample(name: str) -> list[str]:
    """The paragraphs of the statute that ships with the product."""
    text = resources.files("ingestion").joinpath("sample", name).read_text(encoding="utf-8")
    return text.split("\n")


def letters(text: str) -> str:
    """The letters alone: an old font has one danda, one dash and straight quotation marks, and shows the sign that joins letters."""
    return re.sub(r"[\s\u200c“”\"‘’'৷।—-]", "", text)


FRONT = ["THE FERRY ACT, 2099", "[ACT NO. I OF 2099]"]


# The English text of the Labour Act, by counts


@pytest.fixture(scope="module")
def english(corpora: Path) -> ParsedStatute:
    return parsed_once(str(corpora / ENGLISH))


@pytest.mark.corpora
def test_the_english_labour_act_keeps_every_word_once(english: ParsedStatute) -> None:
    assert faults(english) == []


@pytest.mark.corpora
def test_the_english_labour_act_is_named(english: ParsedStatute) -> None:
    statute = english.statute
    assert (statute.id, statute.language, str(statute.enacted)) == ("bd-2006-42", "en", "2006-10-11")
    assert statute.long_title
    assert statute.preamble


@pytest.mark.corpora
def test_the_english_labour_act_has_the_counted_units(english: ParsedStatute) -> None:
    kinds = Counter(unit.kind.value for unit in english.units)
    assert [kinds[kind] for kind in ("chapter", "section", "proviso", "explanation", "schedule")] == [21, 355, 103, 12, 5]
    numbers = [unit.number for unit in english.units if unit.kind == "section"]
    lettered = [number for number in numbers if not number.isdigit()]
    assert lettered == "3A 28A 78A 90A 94A 124A 140A 185A 196A 202A 263A 348A".split()
    assert [finding.where for finding in english.findings if finding.code == "gap"] == ["263A"]


@pytest.mark.corpora
def test_the_schedules_of_the_english_labour_act_are_rows_with_their_numbers(english: ParsedStatute) -> None:
    rows = Counter(unit.citation.split(" row ")[0] for unit in english.units if " row " in unit.citation)
    assert rows == {"schedule 1 table 1": 54, "schedule 3 table 1": 33, "schedule 5 table 1": 1}
    found = units(english)
    assert [row.count("|") for row in (found[f"schedule 1 table 1 row {n}"].text for n in (1, 54))] == [2, 2]
    assert found["schedule 1 table 1 row 54"].text.endswith("| 5")
    assert sum(unit.citation.startswith("schedule 2 paragraph") for unit in english.units) == 30
    assert sum(bool(re.fullmatch(r"schedule 4\([0-9]+\)", citation)) for citation in found) == 31


@pytest.mark.corpora
def test_captions_within_a_table_head_the_row_below(english: ParsedStatute) -> None:
    headed = [unit.citation for unit in english.units if " row " in unit.citation and unit.heading]
    assert [citation.rpartition(" ")[2] for citation in headed if citation.startswith("schedule 1 ")] == (
        "7 17 31 33 37 41 45 47 49 51 53".split()
    )
    assert [citation.rpartition(" ")[2] for citation in headed if citation.startswith("schedule 3 ")] == ["1", "9"]


@pytest.mark.corpora
def test_nothing_of_the_page_is_left_in_the_english_labour_act(english: ParsedStatute) -> None:
    head = "Bangladesh Labour Act, 2006"
    assert not re.search(rf"^{head}$", english.statute.printed, re.M)
    assert not re.search(r"^\d+$", english.statute.printed, re.M)


@pytest.mark.corpora
def test_nine_tenths_of_the_english_units_are_those_of_the_bangla_act_by_citation(corpora: Path, english: ParsedStatute) -> None:
    bangla = {citation_key(unit.citation) for unit in parsed_once(str(corpora / "bd-labour-act-bn/act-details-952.html")).units}
    own = [unit for unit in english.units if unit.kind != "schedule" and not unit.citation.startswith("schedule")]
    same = sum(citation_key(unit.citation) in bangla for unit in own)
    assert (len(own), same) == (2221, 2127)


# Pages of our own


def test_running_heads_and_page_numbers_are_not_in_the_text(tmp_path: Path) -> None:
    text = [*FRONT, *(f"{n}. Duty {n}.- The owner shall keep ferry {n} dry and shall tell the harbour at once." for n in range(1, 60))]
    act = from_pdf(tmp_path, pdf_of(wrapped_pages(text, head="Ferry Act, 2099", lines=20)))
    assert "Ferry Act, 2099" not in act.statute.printed
    assert [unit.number for unit in act.units] == [str(n) for n in range(1, 60)]
    assert {unit.text[-8:] for unit in act.units} == {"at once."}


def test_a_sentence_reads_on_over_the_page(tmp_path: Path) -> None:
    words = "1. Duty.- The owner shall keep the ferry dry and shall, within one day, " + "and again and again, " * 12 + "tell the harbour."
    pages = wrapped_pages([*FRONT, words, "2. Rules.- The harbour may make rules."], head="Ferries", columns=60, lines=4)
    act = from_pdf(tmp_path, pdf_of(pages))
    assert units(act)["1"].text == words.partition("- ")[2]


def test_a_word_that_a_line_parted_is_whole_and_a_hyphenated_one_keeps_its_hyphen(tmp_path: Path) -> None:
    page: list[Place] = [(72, 72, "THE FERRY ACT, 2099"), (72, 85, "[ACT NO. I OF 2099]")]
    lines = ["1. Duty.- The owner tells the harbour of every passen-", "ger and of two-"]
    lines.append("thirds of the crew, passenger by passenger, two-thirds in all.")
    page += [(72, 110 + 13 * at, line) for at, line in enumerate(lines)]
    assert units(from_pdf(tmp_path, pdf_of([page])))["1"].text == (
        "The owner tells the harbour of every passenger and of two-thirds of the crew, passenger by passenger, two-thirds in all."
    )


def test_a_wrapped_reference_begins_no_unit(tmp_path: Path) -> None:
    page: list[Place] = [(72, 72, "THE FERRY ACT, 2099"), (72, 85, "[ACT NO. I OF 2099]")]
    lines = ["1. Duty.- (1) The owner shall keep the ferry dry in every season of the year under sub-section", "(2) and the rules."]
    lines += ["(2) The harbour may give leave."]
    page += [(72, 110 + 13 * at, line) for at, line in enumerate(lines)]
    found = units(from_pdf(tmp_path, pdf_of([page])))
    assert found["1(1)"].text.endswith("under sub-section (2) and the rules.")
    assert set(found) == {"1", "1(1)", "1(2)"}


def table_page() -> list[Place]:
    page: list[Place] = [(200, 72, "THE FERRY ACT, 2099"), (200, 85, "[ACT NO. I OF 2099]")]
    page.append((72, 110, "1. Fares.- The fares are those of the Schedule and no owner shall take more than they allow him to."))
    page.append((250, 150, "THE SCHEDULE"))
    rows = [("No.", "Passenger", "Fare"), ("1.", "A grown person", "10"), ("2.", "A child of less than twelve", "5"), ("3.", "A cow", "20")]
    top = 180.0
    for first, second, third in rows:
        page += [(72, top, first), (120, top, second), (400, top, third)]
        if second.startswith("A child"):
            top += 13
            page.append((120, top, "years or in arms"))
        top += 13.5
    return page


def test_a_table_of_a_schedule_is_rows(tmp_path: Path) -> None:
    found = units(from_pdf(tmp_path, pdf_of([table_page()])))
    assert [found[f"schedule 1 table 1 row {n}"].text for n in (1, 2, 3)] == [
        "1. | A grown person | 10", "2. | A child of less than twelve years or in arms | 5", "3. | A cow | 20",
    ]  # fmt: skip
    assert found["schedule 1 table 1"].text == "No. | Passenger | Fare"


def test_a_list_with_its_labels_in_a_column_is_no_table(tmp_path: Path) -> None:
    page: list[Place] = [(200, 72, "THE FERRY ACT, 2099"), (200, 85, "[ACT NO. I OF 2099]"), (72, 110, "1. Duties.- The owner shall-")]
    for at, letter in enumerate("abcdefghijkl"):
        page += [(100, 123 + 13 * at, f"({letter})"), (140, 123 + 13 * at, f"keep part {letter} of the ferry dry;")]
    found = units(from_pdf(tmp_path, pdf_of([page])))
    assert [citation for citation in found if "table" in citation] == []
    assert "1(l)" in found


# Old fonts


def in_old_pages(*, lines: int = 40) -> list[list[Place]]:
    return wrapped_pages([in_old_font(line) for line in sample("statute.bn.txt") if "|" not in line], lines=lines, columns=80)


@pytest.mark.parametrize("font", ["SutonnyMJ", "Helvetica"])
def test_a_statute_in_an_old_font_is_that_statute(tmp_path: Path, font: str) -> None:
    act, own = from_pdf(tmp_path, pdf_of(in_old_pages(), font=font)), parse_source("sample")
    assert act.statute.language == "bn"
    found = units(act)
    same = [citation for citation, unit in units(own).items() if citation in found and letters(unit.text) == letters(found[citation].text)]
    assert len(same) > 0.9 * len(own.units)


def test_a_page_in_an_old_font_that_gives_no_words_is_left_out_and_told(tmp_path: Path) -> None:
    pages = in_old_pages(lines=20)
    pages[1] = [(x, top, "wywywy ‡‡‡wK xxKv vKv~x w&w&K " * 2) for x, top, _ in pages[1]]
    act = from_pdf(tmp_path, pdf_of(pages, font="SutonnyMJ"))
    told = [finding for finding in act.findings if finding.code == "page-left-out"]
    assert [(finding.severity.value, finding.message.split(" was")[0]) for finding in told] == [("error", "Page 2")]


def test_english_is_not_taken_for_an_old_font(tmp_path: Path) -> None:
    act = from_pdf(tmp_path, pdf_of(wrapped_pages(sample("statute.en.txt")), font="SomethingElse"))
    assert act.statute.language == "en"
    assert len(units(act)) > 0.9 * len(parse_source("sample-en").units)


# What is refused


def test_a_pdf_cut_off_is_refused_in_one_sentence(tmp_path: Path) -> None:
    file = tmp_path / "act.pdf"
    file.write_bytes(pdf_of([table_page()])[:40])
    with pytest.raises(SourceError, match="not a readable PDF"):
        parse_source(str(file))


def test_a_pdf_without_a_section_is_refused_in_one_sentence(tmp_path: Path) -> None:
    file = tmp_path / "letter.pdf"
    file.write_bytes(pdf_of([[(72, 72, "Dear colleague, see you on Monday at the harbour, and bring the plans.")]]))
    with pytest.raises(SourceError, match="holds no section of a statute"):
        parse_source(str(file))


def test_without_tesseract_a_scanned_pdf_says_what_to_install() -> None:
    said = str(ocr.missing("act.pdf", "pages 1, 2 have"))
    assert "apt-get install tesseract-ocr tesseract-ocr-ben" in said
    assert said.startswith("act.pdf is scanned: pages 1, 2 have no readable text")
