"""Statutes of other traditions, each in the form that its publisher gives it; small made-up ones first, then real ones by counts."""

from __future__ import annotations

import json
from collections import Counter
from pathlib import Path

import pytest

from graph_schema.errors import SourceError
from graph_schema.statute import ParsedStatute
from ingestion.parse import parse_source
from tests.parses import parsed_once
from tests.statutes.tiling import faults

FORMEX = """<ACT><BIB.INSTANCE><NO.DOC><YEAR>2031</YEAR><NO.CURRENT>7</NO.CURRENT></NO.DOC><DATE ISO="20310502">x</DATE><LG.DOC>EN</LG.DOC>
</BIB.INSTANCE><TITLE><TI><P>Regulation on kites</P></TI></TITLE><ENACTING.TERMS><DIVISION><TITLE><TI><P>Chapter 1</P></TI>
<STI><P>Kites</P></STI></TITLE><ARTICLE><TI.ART>Article 1</TI.ART><STI.ART>Scope</STI.ART><PARAG><NO.PARAG>1.</NO.PARAG>
<ALINEA><P>A <QUOT.START CODE="2018"/>kite<QUOT.END CODE="2019"/><NOTE><P>OJ L 1.</P></NOTE> is</P><LIST><ITEM><NP><NO.P>(a)</NO.P>
<TXT>light;</TXT></NP></ITEM></LIST></ALINEA></PARAG></ARTICLE></DIVISION></ENACTING.TERMS></ACT>"""
JOURNAL = """<html><body><div id="tit_1"><p class="oj-doc-ti">REGULATION (EU) 2031/7</p></div><div class="eli-subdivision" id="enc_1">
<p class="oj-ti-section-1">Chapter 1</p><p class="oj-ti-section-2">Kites</p><div class="eli-subdivision" id="art_1">
<p class="oj-ti-art">Article 1</p><p class="oj-sti-art">Scope</p><div id="001.001"><p class="oj-normal">1.   A ‘kite’ is</p>
<table><tr><td><p>(a)</p></td><td><p class="oj-normal">light;</p></td></tr></table></div></div></div></body></html>"""
CLML = """<P3 DocumentURI="http://www.legislation.gov.uk/ukpga/2031/7/section/4/2/a" id="section-4-2-a"><Pnumber>a</Pnumber><P3para>
<Text>see <InternalLink Ref="section-4-2-a">this</InternalLink>; insert—</Text><BlockAmendment><P2><Pnumber>1A</Pnumber><P2para>
<Text>Kites fly.</Text></P2para></P2></BlockAmendment><AppendText>, and</AppendText></P3para></P3>"""
BLUEBELL = """BODY

CHAPTER 9

  THE KITES ACT of Tanzania

  ARRANGEMENT OF SECTIONS

  1. Title.

CHAPTER I - PRELIMINARY (ss 1-2)

  SECTION 1. - Title

    This is the Kites Act.

  SECTION 2. - Flying

    SUBSECTION (1)

      A kite may fly–

      PARAGRAPH (a)

        by day: Provided that the wind blows;

    SUBSECTION (2)

      \\Section 1 applies.
"""
ROWS = [
    {"chapter": "I", "Section": "1", "Section_summary": "Title", "Section_description": "This may be called the Kites Act, 1931."},
    {"chapter": "I", "Section": "2A", "Section_summary": "Flying", "Subsections": [
        {"Subsection": "1", "Text": "A kite2 may fly—", "Clauses": [{"Clause": "a", "Text": "by day;"}]},
        {"Subsection": "2", "Text": "1[Section 1 applies:]\n\nProvided that the wind blows."},
    ], "Explanations": [{"Explanation": "1", "Text": "Wind is air."}]},
]  # fmt: skip
BILL = {"short_title": "Kites", "year": 2031, "num": 7, "preamble_lines": ["For Sri Lanka."], "parts": [
    {"part_num": "I", "textlines": ["PART I", "KITES"], "sections": [
        {"section_num": 1, "marginal_note": "Flying", "textlines": ["1."], "subsections": [
            {"textlines": ["(1) A kite flies:", "Provided however, wind must blow."], "paragraphs": [{"textlines": ["(a) by day."]}]},
        ]},
    ]},
], "schedules": []}  # fmt: skip


def read(text: str) -> ParsedStatute:
    parsed = parse_source("-", stdin=text.encode())
    assert faults(parsed) == []
    return parsed


def citations(parsed: ParsedStatute) -> list[str]:
    return [unit.citation for unit in parsed.units]


def test_formex_and_the_page_of_the_journal_are_the_same_act() -> None:
    formex, page = read(FORMEX), read(JOURNAL)
    assert (formex.statute.id, page.statute.id) == ("eu-2031-7", "eu-2031-7")
    shown = [[(unit.citation, unit.label, unit.heading, unit.text) for unit in parsed.units] for parsed in (formex, page)]
    assert shown[0] == shown[1]
    assert shown[0][2:] == [("1(1)", "1.", "", "A ‘kite’ is"), ("1(1)(a)", "(a)", "", "light;")]


def test_footnote_of_formex_stands_at_the_end() -> None:
    assert read(FORMEX).statute.printed.endswith("OJ L 1.")


def test_fragment_below_a_section_stands_in_the_units_of_its_address() -> None:
    parsed = read(CLML)
    assert (parsed.statute.id, citations(parsed)) == ("gb-2031-7", ["4", "4(2)", "4(2)(a)"])
    assert parsed.units[2].text == "see this; insert—\n1A\nKites fly., and"
    assert [(row.text, row.target_citation) for row in parsed.references] == [("this", "4(2)(a)")]


def test_arrangement_of_sections_is_not_taken_for_the_act() -> None:
    parsed = read(BLUEBELL)
    assert parsed.statute.id == "tz-cap-9"
    assert citations(parsed) == ["chapter 1", "1", "2", "2(1)", "2(1)(a)", "2(1)(a) proviso 1", "2(2)"]


def test_markup_before_a_word_is_taken_out() -> None:
    assert read(BLUEBELL).units[-1].text == "Section 1 applies."


def test_rows_are_sections_and_their_lists_what_is_below() -> None:
    parsed = read(json.dumps(ROWS))
    assert (parsed.statute.id, parsed.statute.title) == ("xx-1931-kites", "Kites Act, 1931")
    assert citations(parsed) == ["chapter 1", "1", "2A", "2A(1)", "2A(1)(a)", "2A(2)", "2A(2) proviso 1", "2A(2) explanation 1"]


def test_note_numbers_fused_to_words_are_marks() -> None:
    units = {unit.citation: unit.text for unit in read(json.dumps(ROWS)).units}
    assert (units["2A(1)"], units["2A(2)"]) == ("A kite may fly—", "Section 1 applies:")


def test_bill_nests_by_its_keys_and_its_marginal_note_is_the_heading() -> None:
    parsed = read(json.dumps(BILL))
    assert (parsed.statute.id, citations(parsed)) == ("lk-2031-bill-7", ["part 1", "1", "1(1)", "1(1) proviso 1", "1(1)(a)"])
    assert parsed.units[1].heading == "Flying"


def test_rows_of_a_table_are_a_schedule() -> None:
    parsed = read(json.dumps([{"Article": "1", "Description": "Debt", "Period of limitation": "3 years"}]))
    assert citations(parsed) == ["schedule 1", "schedule 1 table 1", "schedule 1 table 1 row 1"]


@pytest.mark.parametrize("text", [FORMEX[:300], json.dumps(ROWS)[:90], '[{"section": "x", "title": "y"}]', json.dumps(BILL)[:200]])
def test_damaged_source_is_refused_in_one_sentence(text: str) -> None:
    with pytest.raises(SourceError, match=r"Give"):
        parse_source("-", stdin=text.encode())


COUNTS = {
    "statutes-eu/32014L0092.akn.xml": ("eu-2014-92", {"chapter": 7, "section": 31}),
    "statutes-eu/32024R0903.formex.xml": ("eu-2024-903", {"chapter": 6, "section": 23, "subsection": 110, "clause": 98, "subclause": 5}),
    "statutes-eu/32024R0903.html": ("eu-2024-903", {"chapter": 6, "section": 23, "subsection": 110, "clause": 98, "subclause": 5}),
    "statutes-eu/lu-2006-07-31-n2.akn.xml": ("lu-2006-07-31-n2", {"section": 6, "schedule": 1}),
    "statutes-za-akn/za-eth-sewage-disposal@2016-12-01.akn.xml": (
        "za-eth-2016-sewage-disposal", {"section": 55, "subsection": 119, "proviso": 16},
    ),
    "statutes-za-akn/za-cpt-sub-council@2016-11-04.akn.xml": ("za-cpt-2003-sub-council", {"section": 18, "part": 5}),
    "statutes-uk/natural-environment-scotland-bill.uk-akn.xml": (
        "gb-sct-undated-natural-environment-scotland-bill", {"part": 5, "section": 38, "subsection": 132},
    ),
    "statutes-uk/clml_fragment_1.xml": ("gb-2022-44", {"section": 1, "subsection": 1, "clause": 1}),
    "statutes-uk/clml_fragment_7.xml": ("gb-2025-16", {"section": 1, "subsection": 8, "clause": 13}),
    "statutes-de/bgbl-1_2025_145.ldml-de.xml": ("de-2025-145", {"chapter": 4, "section": 18}),
    "statutes-in/MVA.json": ("in-1988-motor-vehicles", {"section": 256, "proviso": 167, "explanation": 31}),
    "statutes-in/crpc.json": ("in-1973-code-criminal-procedure", {"chapter": 34, "section": 525, "proviso": 159}),
    "statutes-lk/2022-personal-data-protection-bill.json": (
        "lk-2022-bill-99", {"part": 8, "section": 48, "subsection": 102, "proviso": 10, "schedule": 5},
    ),
    "statutes-lk/2022-personal-data-protection-bill.html": (
        "lk-2022-personal-data-protection", {"part": 8, "section": 48, "subsection": 102, "proviso": 10, "schedule": 5},
    ),
    "statutes-tz/tz-cap6-evidence-act.txt": (
        "tz-cap-6", {"chapter": 7, "part": 23, "section": 186, "subsection": 139, "proviso": 14},
    ),
    "bd-legal-qa/law-corpus/bangla/penal_code.json": ("bd-1860-45", {"chapter": 23, "section": 552}),
    "bd-legal-qa/law-corpus/english/penal_code.json": ("bd-1860-penal-code", {"chapter": 23, "section": 558}),
    "bd-legal-qa/law-corpus/english/limitation_act.json": ("bd-1908-limitation", {"part": 5, "section": 32, "explanation": 9}),
    "bd-legal-qa/law-corpus/schedules/cpc_schedule_1.json": ("bd-undated-cpc-schedule", {"schedule": 1, "paragraph": 50, "clause": 630}),
}  # fmt: skip


@pytest.mark.corpora
@pytest.mark.parametrize("name", COUNTS)
def test_real_statute_has_its_units(corpora: Path, name: str) -> None:
    parsed = parsed_once(str(corpora / name))
    identifier, counts = COUNTS[name]
    kinds = Counter(unit.kind.value for unit in parsed.units)
    assert (parsed.statute.id, {kind: kinds[kind] for kind in counts}) == (identifier, counts)
    assert faults(parsed) == []


@pytest.mark.corpora
@pytest.mark.parametrize("folder", ["statutes-eu", "statutes-uk", "statutes-za-akn", "statutes-de", "bd-legal-qa/law-corpus/bangla"])
def test_every_statute_of_a_folder_is_read_without_an_error(corpora: Path, folder: str) -> None:
    files = [path for path in sorted((corpora / folder).iterdir()) if path.suffix in (".xml", ".html", ".md", ".json")]
    for path in files:
        if path.name.isupper() or path.name.startswith(("SOURCE", "LICENSE")) or path.name.endswith("metadata.json"):
            continue
        parsed = parsed_once(str(path))
        assert faults(parsed) == [], path.name
        assert not [finding for finding in parsed.findings if finding.code == "no-sections"], path.name


@pytest.mark.corpora
def test_formex_and_the_page_of_a_real_regulation_have_the_same_units(corpora: Path) -> None:
    """But for the numbers of footnotes, which the page prints in six of them."""
    formex, page = (parsed_once(str(corpora / "statutes-eu" / f"32024R0903.{ending}")) for ending in ("formex.xml", "html"))
    pairs = list(zip(formex.units, page.units, strict=True))
    assert [unit.citation for unit, _ in pairs] == [unit.citation for _, unit in pairs]
    assert sum(one.text != other.text for one, other in pairs) == 6
