"""What is no statute is refused in one sentence; what is one is laid out as a browser shows it."""

from __future__ import annotations

import functools
import io
import tarfile
import threading
from collections.abc import Iterator
from datetime import date
from http.server import SimpleHTTPRequestHandler, ThreadingHTTPServer
from pathlib import Path

import pytest

from graph_schema.errors import SourceError
from ingestion.identity import made_up_id, printed_date, statute_id
from ingestion.parse import parse_source
from ingestion.sources.bdlaws_html import read_contents, read_details
from ingestion.sources.bdlaws_site import fetch_act
from ingestion.sources.plain_text import read_plain_text
from ingestion.sources.printed import LineRole

ACT = "The Ice Act, 2099\n(Act No. 9 of 2099)\n[1st May, 2099]\n\n1. Ice.—Ice is cold.\n"
PAGE = (
    "<!DOCTYPE html><html><body><section class='bg-act-section'><h3>বরফ আইন, ২০৯৯</h3><h4>( ২০৯৯ সনের ৯ নং আইন )</h4></section>"
    "<p class='publish-date'>[ ১ মে ২০৯৯ ]</p>"
    "<div class='row lineremoves'><div class='txt-head'>বরফ</div><div class='txt-details'>{body}</div></div>"
    "<div class='footnoteListAll'><ul>{notes}</ul></div></body></html>"
)


def page(body: str, notes: str = "") -> str:
    return PAGE.format(body=body, notes=notes)


@pytest.mark.parametrize(
    ("data", "says"),
    [
        (b"", "is empty"),
        (b" \n\t ", "is empty"),
        (b"\x89PNG\r\n\x1a\n\x00\x00", "a PNG image"),
        (b"%PDF-1.7 ...", "not a readable PDF"),
        (b"PK\x03\x04abc", "a ZIP"),
        (b"1. Ice.\x00\x00\x01", "control characters"),
        (ACT.encode() + "ধারা".encode("utf-16-le") + b"\xff\xfe\xd8", "is not text in UTF-8"),
        (b"<html><body><p>Weather</p></body></html>", "holds no sections"),
        (b"<html><body><p class='act-section-name'>1. Ice</p></body></html>", "contents page"),
        (b"Dear colleague,\n\nsee you on Monday.\n", "holds no section of a statute"),
        (b"notes\n<div class='x'>1. Ice</div>\n", "a web page or a piece of one"),
    ],
)
def test_what_is_no_statute_is_refused_in_one_sentence(tmp_path: Path, data: bytes, says: str) -> None:
    file = tmp_path / "statute.html"
    file.write_bytes(data)
    with pytest.raises(SourceError, match=says) as refused:
        parse_source(str(file))
    assert "statute.html" in str(refused.value)
    assert str(tmp_path) not in str(refused.value)


def test_a_missing_file_is_told() -> None:
    with pytest.raises(SourceError, match="There is no file or folder"):
        parse_source("no/such/act.txt")


def test_a_name_that_no_file_can_have_is_told() -> None:
    with pytest.raises(SourceError, match="cannot be read"):
        parse_source("act\x00.txt")


def test_a_page_of_which_the_end_is_missing_is_refused_with_what_it_has(tmp_path: Path) -> None:
    file = tmp_path / "act-details-1.html"
    file.write_text(page("১। বরফ ঠান্ডা।")[:-30], encoding="utf-8")
    with pytest.raises(SourceError, match=r"cut off: its closing </html> is missing\. It ends after 1 sections"):
        parse_source(str(file))


def test_a_page_without_all_sections_of_its_contents_page_is_an_error_finding(tmp_path: Path) -> None:
    (tmp_path / "act-details-1.html").write_text(page("১। বরফ ঠান্ডা।"), encoding="utf-8")
    entries = "".join(f"<p class='act-section-name'><a>{n}। শিরোনাম</a></p>" for n in ("১", "২", "২ক"))
    (tmp_path / "act-1.html").write_text(f"<html><body>{entries}</body></html>", encoding="utf-8")
    findings = {finding.code: finding for finding in parse_source(str(tmp_path)).findings}
    assert findings["missing-sections"].severity == "error"
    assert "missing are 2, 2A" in findings["missing-sections"].message


def test_a_note_without_its_number_in_the_text_is_told(tmp_path: Path) -> None:
    file = tmp_path / "act-details-1.html"
    file.write_text(page("১। বরফ।", "<li class='footnoteList'><h6><sup>1</sup></h6>ধারা ২ বিলুপ্ত।</li>"), encoding="utf-8")
    assert [finding.code for finding in parse_source(str(file)).findings] == ["note-unused"]


def test_a_folder_gives_its_act_details_page(tmp_path: Path) -> None:
    (tmp_path / "act-details-1.html").write_text(page("১। বরফ ঠান্ডা।"), encoding="utf-8")
    (tmp_path / "SOURCE.txt").write_text("where it comes from", encoding="utf-8")
    assert parse_source(str(tmp_path)).statute.source == "act-details-1.html"


def test_a_folder_with_several_statutes_names_them(tmp_path: Path) -> None:
    for name in ("a.txt", "b.txt"):
        (tmp_path / name).write_text(ACT, encoding="utf-8")
    with pytest.raises(SourceError, match=r"2 statutes \(a.txt, b.txt\)"):
        parse_source(str(tmp_path))


def test_a_folder_without_a_statute_is_told(tmp_path: Path) -> None:
    with pytest.raises(SourceError, match=r"holds no statute that can be read"):
        parse_source(str(tmp_path))


def test_plain_text_comes_on_standard_input() -> None:
    parsed = parse_source("-", stdin=ACT.encode())
    assert (parsed.statute.id, parsed.statute.source, [unit.citation for unit in parsed.units]) == ("bd-2099-9", "standard input", ["1"])


def test_nothing_or_a_binary_on_standard_input_is_refused() -> None:
    archive = io.BytesIO()
    tarfile.open(fileobj=archive, mode="w:gz").close()
    for data in (None, b"", archive.getvalue()):
        with pytest.raises(SourceError, match="standard input"):
            parse_source("-", stdin=data)


@pytest.mark.parametrize("data", [ACT.encode("utf-8-sig"), ACT.encode("utf-16"), ACT.replace("\n", "\r\n").encode()])
def test_byte_order_marks_and_line_ends_of_other_systems_change_nothing(data: bytes) -> None:
    assert parse_source("-", stdin=data).units == parse_source("-", stdin=ACT.encode()).units


def test_an_unreachable_site_is_told_with_the_way_round() -> None:
    with pytest.raises(SourceError, match=r"cannot be reached for Act 952 .* save the page"):
        fetch_act(952, site="http://127.0.0.1:9", pause=0)


@pytest.fixture
def site(tmp_path: Path) -> Iterator[str]:
    """A web server on loopback that gives the pages of the folder."""
    handler = functools.partial(Quiet, directory=str(tmp_path))
    with ThreadingHTTPServer(("127.0.0.1", 0), handler) as server:
        threading.Thread(target=server.serve_forever, daemon=True).start()
        yield f"http://127.0.0.1:{server.server_port}"
        server.shutdown()


class Quiet(SimpleHTTPRequestHandler):
    def log_message(self, *_: object) -> None:
        """Says nothing."""


def test_an_act_of_the_site_comes_with_its_contents_page_if_there_is_one(site: str, tmp_path: Path) -> None:
    (tmp_path / "act-details-7.html").write_text("details", encoding="utf-8")
    assert fetch_act(7, site=site, pause=0) == (b"details", None)
    (tmp_path / "act-7.html").write_text("contents", encoding="utf-8")
    assert fetch_act(7, site=site, pause=0) == (b"details", b"contents")


def test_an_act_that_the_site_has_not_is_told(site: str) -> None:
    with pytest.raises(SourceError, match="has no Act number 8"):
        fetch_act(8, site=site, pause=0)


def test_a_number_that_is_none_is_told() -> None:
    with pytest.raises(SourceError, match="names no Act of the official site"):
        parse_source("bdlaws:labour")


def test_white_space_is_that_of_a_browser() -> None:
    body = "১।&nbsp; বরফ\n\n\t ঠান্ডা<div class='clbr'>&nbsp;</div><div class='na'>&nbsp;</div>ও<br/>সাদা"
    read = read_details(page(body), "page", "0")
    lines = [read.text[line.start : line.end] for line in read.lines if line.role in (LineRole.SECTION, LineRole.BODY)]
    assert lines == ["১। বরফ ঠান্ডা", "ও", "সাদা"]


def test_cells_of_a_row_are_divided_and_a_table_of_one_column_is_only_a_frame() -> None:
    body = "১। হার-<table><tr><td><p>পদ</p></td><td>টাকা</td></tr></table><table><tr><td>(ক) এক</td></tr></table>"
    read = read_details(page(body), "page", "0")
    lines = [(line.role, read.text[line.start : line.end]) for line in read.lines[-2:]]
    assert lines == [(LineRole.ROW, "পদ | টাকা"), (LineRole.BODY, "(ক) এক")]


def test_note_numbers_are_part_of_the_printed_text_and_marked() -> None:
    read = read_details(page("১। বরফ <span class='footnote'><sup class='bn'><a href='1'>12</a></sup></span>[সাদা]"), "page", "0")
    assert [(mark.number, read.text[mark.start : mark.end]) for mark in read.note_marks] == [("12", "12")]


def test_contents_page_gives_number_and_heading() -> None:
    entries = read_contents("<p class='act-section-name'><a> ৩ক।  নিয়োগ </a></p><p class='act-section-name'>[Omitted]</p>", "page")
    assert [(entry.number, entry.heading) for entry in entries] == [("৩ক", "নিয়োগ"), ("", "[Omitted]")]


@pytest.mark.parametrize(
    ("number", "identifier"),
    [
        ("২০০৬ সনের ৪২ নং আইন", "bd-2006-42"),
        ("(Act No. 702 of 2012)", "bd-2012-702"),
        ("ACT NO. XVI OF 1908", "bd-1908-16"),
        ("২০২৫ সনের ৬৫ নং অধ্যাদেশ", "bd-2025-ord-65"),
        ("২০২৪ সনের ০১ নং অধ্যাদেশ", "bd-2024-ord-1"),
        ("President's Order No. 77 of 1972", "bd-1972-po-77"),
        ("Ordinance No. XVI of 1982", "bd-1982-ord-16"),
        ("no number", None),
    ],
)
def test_identifier_is_country_year_and_number(number: str, identifier: str | None) -> None:
    assert statute_id(number) == identifier


def test_an_act_without_a_number_gets_a_stable_readable_identifier_and_a_finding() -> None:
    assert made_up_id("The Ice Act, 2099") == "bd-2099-ice"
    assert made_up_id("বরফ আইন, ২০৯৯") == made_up_id("বরফ আইন, ২০৯৯")
    parsed = parse_source("-", stdin=b"The Ice Act, 2099\n\n1. Ice.\xe2\x80\x94Ice is cold.\n")
    assert (parsed.statute.id, [finding.code for finding in parsed.findings]) == ("bd-2099-ice", ["no-number"])


@pytest.mark.parametrize(
    ("printed", "day"),
    [
        ("[ ১১ অক্টোবর ২০০৬ ]", date(2006, 10, 11)),
        ("[ ০৬ অক্টোবর, ২০২৫ ]", date(2025, 10, 6)),
        ("[4th April, 2012]", date(2012, 4, 4)),
        ("[ 24th February, 1944 ]", date(1944, 2, 24)),
        ("[31st February, 2012]", None),
        ("২০০৬", None),
    ],
)
def test_dates_of_both_languages(printed: str, day: date | None) -> None:
    assert printed_date(printed) == day


def test_head_of_a_plain_text() -> None:
    read = read_plain_text("  বরফ   আইন, ২০৯৯\n( ২০৯৯ সনের ৯ নং আইন )\n[ ১ মে ২০৯৯ ]\n১৷ বরফ৷—বরফ ঠান্ডা৷\n", "act.txt", "0")
    assert (read.title, read.number, read.enacted, read.language) == ("বরফ আইন, ২০৯৯", "২০৯৯ সনের ৯ নং আইন", date(2099, 5, 1), "bn")


def test_a_folder_of_several_kinds_gives_the_official_page(tmp_path: Path) -> None:
    for name in ("notes.md", "act.txt", "copy.json", "act-7.html"):
        (tmp_path / name).write_text("1. Ice.— No owner sells ice.", encoding="utf-8")
    page = "<div class='lineremoves'><div class='txt-head'>Ice</div><div class='txt-details'>1. No owner sells ice.</div></div>"
    title = "<section class='bg-act-section'><h3>The Ice Act, 2099</h3></section>"
    (tmp_path / "act-details-7.html").write_text(f"<html><body>{title}{page}</body></html>", encoding="utf-8")
    assert parse_source(str(tmp_path)).statute.source == "act-details-7.html"


def test_a_folder_of_notes_and_one_text_gives_the_text(tmp_path: Path) -> None:
    (tmp_path / "SOURCE.md").write_text("# Where this comes from\n1. A friend.\n", encoding="utf-8")
    (tmp_path / "act.txt").write_text("The Ice Act, 2099\n\n1. Ice.— No owner sells ice.\n", encoding="utf-8")
    assert parse_source(str(tmp_path)).statute.source == "act.txt"


def test_a_folder_of_two_texts_asks_which_one_is_meant(tmp_path: Path) -> None:
    for name in ("a.txt", "b.txt"):
        (tmp_path / name).write_text("The Ice Act, 2099\n\n1. Ice.— No owner sells ice.\n", encoding="utf-8")
    with pytest.raises(SourceError, match=r"holds 2 statutes \(a.txt, b.txt\)"):
        parse_source(str(tmp_path))
