"""Scanned statutes: pictures of pages of our own, recognised where tesseract is installed."""

from __future__ import annotations

import re
from functools import cache
from importlib import resources
from pathlib import Path

import pytest

from graph_schema.statute import ParsedStatute
from ingestion.parse import parse_source
from ingestion.sources import ocr
from tests.printing import FONTS, pdf_of, scanned
from tests.statutes.tiling import faults

_FONT = next((font for font in FONTS if font.is_file()), None)

pytestmark = [
    pytest.mark.ocr,
    pytest.mark.skipif(not ocr.is_installed(), reason="tesseract is not installed"),
    pytest.mark.skipif(_FONT is None, reason="no Bangla font is installed to print a page in"),
]


@cache
def first_page() -> tuple[str, ...]:
    """The sample up to the end of its section 3."""
    text = resources.files("ingestion").joinpath("sample", "statute.bn.txt").read_text(encoding="utf-8")
    return tuple(text[: text.index("\n৪৷")].split("\n")[:22])


def of_picture(folder: Path, paragraphs: tuple[str, ...]) -> Path:
    assert _FONT is not None
    file = folder / "scan.pdf"
    file.write_bytes(scanned(paragraphs, _FONT, lines=34))
    return file


def letters(text: str) -> str:
    return re.sub(r"[\s৷।—“”\"‘’'-]", "", text)


@pytest.fixture(scope="module")
def act(tmp_path_factory: pytest.TempPathFactory) -> ParsedStatute:
    return parse_source(str(of_picture(tmp_path_factory.mktemp("scan"), first_page())))


def test_a_scanned_page_gives_its_sections(act: ParsedStatute) -> None:
    assert faults(act) == []
    assert act.statute.language == "bn"
    assert [unit.number for unit in act.units if unit.kind == "section"] == ["1", "2"]


def test_nearly_all_units_of_a_scanned_page_are_there(tmp_path: Path, act: ParsedStatute) -> None:
    page = tmp_path / "own.txt"
    page.write_text("\n".join(first_page()), encoding="utf-8")
    own = {unit.citation: unit for unit in parse_source(str(page)).units}
    found = {unit.citation: unit for unit in act.units}
    assert len(set(own) & set(found)) >= 0.9 * len(own)
    same = [citation for citation in set(own) & set(found) if letters(own[citation].text) == letters(found[citation].text)]
    assert len(same) >= 0.6 * len(own)


def test_no_line_is_passed_over(act: ParsedStatute) -> None:
    printed = letters("".join(first_page()))
    assert 0.97 < len(letters(act.statute.printed)) / len(printed) < 1.03


def test_doubtful_words_are_told_with_their_page(act: ParsedStatute) -> None:
    told = [finding for finding in act.findings if finding.code in ("doubtful-words", "page-recognised")]
    assert [finding.message.split(" has")[0] for finding in told] == ["Page 1"]


def test_a_page_with_a_good_text_layer_is_not_recognised(tmp_path: Path) -> None:
    file = tmp_path / "text.pdf"
    file.write_bytes(pdf_of([[(72, 72, "THE FERRY ACT, 2099"), (72, 100, "1. Duty.- The owner shall keep the ferry dry and safe.")]]))
    assert not any("recognised" in finding.message for finding in parse_source(str(file)).findings)
