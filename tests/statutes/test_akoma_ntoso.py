"""Akoma Ntoso out and in: what is written is valid and reads back as the same statute; foreign documents keep words and references."""

from __future__ import annotations

from pathlib import Path
from typing import Any

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from graph_schema.errors import SourceError
from graph_schema.statute import ParsedStatute, Resolution
from ingestion.akn_schema import schema_faults
from ingestion.akoma_ntoso import to_akoma_ntoso
from ingestion.parse import parse_source
from tests.parses import parsed_once
from tests.statutes.test_round_trip import Node, nodes, printed
from tests.statutes.tiling import faults

OF_THE_PRINT = {"spans", "start", "end", "label_span", "heading_spans"}
OF_THE_SOURCE = {"source", "sha256", "printed", "front", "marks"}
REAL = (
    "bd-labour-act-bn/act-details-952.html",
    "bd-labour-ordinance-2025-bn/act-details-1578.html",
    *(f"bdlaws-html-sample/act-details-{n}.html" for n in (59, 90, 206, 1271, 1494, 1543, 1565)),
    "bd-labour-act-en-2018/Bangladesh-Labour-Act-2006_English-Upto-2018.pdf", "bd-legal-qa/law-corpus/bangla/penal_code.json",
    "bd-legal-qa/law-corpus/schedules/cpc_schedule_1.json", "statutes-in/MVA.json", "statutes-tz/tz-cap6-evidence-act.txt",
    "statutes-lk/2022-personal-data-protection-bill.json", "statutes-de/muschg_2018.md", "statutes-eu/32014L0092.akn.xml",
    "statutes-uk/natural-environment-scotland-bill.uk-akn.xml", "statutes-za-akn/za-eth-sewage-disposal@2016-12-01.akn.xml",
)  # fmt: skip

RULES = """<akomaNtoso xmlns="http://docs.oasis-open.org/legaldocml/ns/akn/3.0"><act name="act"><meta><identification source="#x"><FRBRWork>
<FRBRthis value="/akn/na/act/2031/7/!main"/><FRBRuri value="/akn/na/act/2031/7"/><FRBRalias name="title" value="Kites Act"/>
<FRBRdate date="2031-02-01" name="made"/><FRBRcountry value="na"/></FRBRWork><FRBRExpression><FRBRlanguage language="eng"/></FRBRExpression>
</identification></meta><preface>
<longTitle><p>An Act for kites<authorialNote><p>Since 2031.</p></authorialNote> and wind.</p></longTitle></preface>
<body><chapter eId="chp_I"><num>CHAPTER I</num><heading>Kites</heading>
<article eId="art_1"><num>Article 1</num><num>Flying</num>
<paragraph eId="art_1__para_1"><num>1.</num><list eId="l1"><intro><p>A kite <b>may</b> fly</p></intro>
<point eId="art_1__para_1__point_a"><num>(a)</num><content><p>by day: Provided that the wind blows;</p></content></point>
<point eId="p_b"><num>(b)</num><content><p>by night.</p></content></point></list></paragraph>
<paragraph eId="art_1__para_2"><num>2.</num><content><p><ref href="#art_1__para_1__point_a">Point (a)</ref> and
<ref href="#l1">the list</ref> yield to <ref href="/akn/na/act/2030/1#sec_4">section 4</ref> and
<ref href="#art_9">Article 9</ref>.</p></content></paragraph></article>
<article eId="art_2"><num>Article 2</num><content><p>Insert: <mod><quotedStructure startQuote="“" endQuote="”">
<section eId="q_3"><num>3.</num><content><p>See section 1.</p></content></section></quotedStructure></mod></p>
<table><tr><th>Size</th></tr><tr><td>small</td></tr></table></content></article></chapter></body></act></akomaNtoso>"""


def read_back(parsed: ParsedStatute) -> ParsedStatute:
    return parse_source("-", stdin=to_akoma_ntoso(parsed))


def without_print(parsed: ParsedStatute) -> list[dict[str, Any]]:
    return [unit.model_dump(exclude=OF_THE_PRINT) for unit in parsed.units]


def assert_same(again: ParsedStatute, parsed: ParsedStatute) -> None:
    assert without_print(again) == without_print(parsed)
    assert again.references == parsed.references
    assert again.amendments == parsed.amendments
    assert again.statute.model_dump(exclude=OF_THE_SOURCE) == parsed.statute.model_dump(exclude=OF_THE_SOURCE)
    assert faults(again) == []


@pytest.fixture(scope="module")
def rules() -> ParsedStatute:
    return parse_source("-", stdin=RULES.encode())


@pytest.mark.parametrize("source", ["sample", "sample-en"])
def test_sample_is_valid_and_reads_back_equal(source: str) -> None:
    parsed = parse_source(source)
    assert schema_faults(to_akoma_ntoso(parsed)) == ()
    assert_same(read_back(parsed), parsed)


@pytest.mark.corpora
@pytest.mark.parametrize("name", REAL)
def test_real_act_is_valid_and_reads_back_equal(corpora: Path, name: str) -> None:
    parsed = parsed_once(str(corpora / name))
    assert schema_faults(to_akoma_ntoso(parsed)) == ()
    assert_same(read_back(parsed), parsed)


@settings(max_examples=60, deadline=None)
@given(st.sampled_from(["bn", "en"]), st.lists(nodes(3), min_size=1, max_size=3), st.data())
def test_any_statute_even_a_damaged_one_reads_back_equal(language: str, sections: list[Node], data: st.DataObject) -> None:
    text, _ = printed(language, sections)
    start, end = sorted((data.draw(st.integers(0, len(text))), data.draw(st.integers(0, len(text)))))
    put = data.draw(st.sampled_from(["", "[", "1[", "(", "“", "\n", "2[***]", "FIRST SCHEDULE\n", " | ", "<b>&amp;", "Explanation.— "]))
    try:
        parsed = parse_source("-", stdin=(text[:start] + put + text[end:]).encode())
    except SourceError:
        return
    assert schema_faults(to_akoma_ntoso(parsed)) == ()
    assert_same(read_back(parsed), parsed)


def test_foreign_document_reads_back_equal(rules: ParsedStatute) -> None:
    assert schema_faults(to_akoma_ntoso(rules)) == ()
    assert_same(read_back(rules), rules)


def test_article_is_a_section_and_points_are_clauses(rules: ParsedStatute) -> None:
    assert [(unit.citation, unit.kind.value) for unit in rules.units] == [
        ("chapter 1", "chapter"), ("1", "section"), ("1(1)", "subsection"), ("1(1)(a)", "clause"), ("1(1)(a) proviso 1", "proviso"),
        ("1(1)(b)", "clause"), ("1(2)", "subsection"), ("2", "section"), ("2 table 1", "table"), ("2 table 1 row 1", "item"),
    ]  # fmt: skip


def test_identifier_is_country_year_and_number_of_the_address(rules: ParsedStatute) -> None:
    assert (rules.statute.id, rules.statute.title, rules.statute.language) == ("na-2031-7", "Kites Act", "en")


def test_second_number_of_an_article_is_its_heading(rules: ParsedStatute) -> None:
    assert rules.units[1].heading == "Flying"


def test_marked_references_are_kept_with_what_they_lead_to(rules: ParsedStatute) -> None:
    rows = [(row.text, row.resolution, row.target_citation, row.act) for row in rules.references if row.source_citation == "1(2)"]
    assert rows == [
        ("Point (a)", Resolution.RESOLVED, "1(1)(a)", None), ("the list", Resolution.RESOLVED, "1(1)", None),
        ("section 4", Resolution.EXTERNAL, "sec_4", "/akn/na/act/2030/1"), ("Article 9", Resolution.DANGLING, None, None),
    ]  # fmt: skip


def test_quoted_structure_is_words_and_its_references_are_not_ours(rules: ParsedStatute) -> None:
    article = next(unit for unit in rules.units if unit.citation == "2")
    assert article.text == "Insert:\n“3. See section 1.”"
    assert [(row.text, row.resolution) for row in rules.references if row.source == article.id] == [("section 1", Resolution.UNRESOLVED)]


def test_footnote_stands_after_the_last_unit(rules: ParsedStatute) -> None:
    assert rules.statute.long_title == "An Act for kites and wind."
    assert rules.statute.printed.endswith("Since 2031.")


def test_every_piece_belongs_to_one_unit(rules: ParsedStatute) -> None:
    assert faults(rules) == []


@pytest.mark.parametrize(("document", "said"), [(RULES[:700], "not well-formed"), ("<akomaNtoso/>", "without a body")])
def test_broken_document_is_refused_in_one_sentence(document: str, said: str) -> None:
    with pytest.raises(SourceError, match=said):
        parse_source("-", stdin=document.encode())


def test_entity_is_not_expanded() -> None:
    bomb = '<!DOCTYPE akomaNtoso [<!ENTITY a "aaaa">]>' + RULES.replace("by night.", "by &a;&a;.")
    assert "aaaa" not in parse_source("-", stdin=bomb.encode()).statute.printed
