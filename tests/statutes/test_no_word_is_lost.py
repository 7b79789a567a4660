"""Every letter of a document with markup is printed, metadata aside; what is cut or damaged is refused, or read without loss."""

from __future__ import annotations

import re
from collections import Counter
from pathlib import Path

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st
from lxml import etree

from graph_schema.errors import SourceError
from ingestion.parse import parse_source
from ingestion.sources.registry import read_source
from tests.statutes.test_german_statutes import DRACHEN
from tests.statutes.test_other_traditions import BLUEBELL
from tests.statutes.tiling import faults

METADATA = ("{*}meta", "{*}head", "{*}BIB.INSTANCE", "{*}CommentaryRef")
DOCUMENTS = (
    *(f"statutes-za-akn/{name}.akn.xml" for name in ("za-eth-sewage-disposal@2016-12-01", "za-cpt-sub-council@2011-08-05")),
    "statutes-eu/32014L0092.akn.xml", "statutes-eu/lu-2006-07-31-n2.akn.xml", "statutes-eu/32024R0903.formex.xml",
    "statutes-eu/32024R0903.html", "statutes-de/bgbl-1_2025_145.ldml-de.xml", "statutes-lk/2022-personal-data-protection-bill.html",
    "statutes-uk/natural-environment-scotland-bill.uk-akn.xml", *(f"statutes-uk/clml_fragment_{n}.xml" for n in range(1, 9)),
)  # fmt: skip


def letters(text: str) -> Counter[str]:
    return Counter(re.sub(r"[\s|]+", "", text))


def words_of(document: Path) -> str:
    """All text of the document outside its metadata."""
    root = etree.fromstring(document.read_bytes(), etree.XMLParser(remove_pis=True, remove_comments=True))
    for block in list(root.iter(*METADATA)):
        for child in list(block):
            block.remove(child)
        block.text = None
    return "".join(str(piece) for piece in root.itertext())


@pytest.mark.corpora
@pytest.mark.parametrize("name", DOCUMENTS)
def test_every_letter_is_printed(corpora: Path, name: str) -> None:
    """Printed besides are only quotation marks that the markup names instead of holding them."""
    wanted, printed = letters(words_of(corpora / name)), letters(read_source(str(corpora / name)).text)
    assert wanted - printed == Counter()
    assert set(printed - wanted) <= set("‘’“”")


@settings(max_examples=60, deadline=None)
@given(st.sampled_from([DRACHEN, BLUEBELL]), st.data())
def test_a_damaged_text_is_read_without_loss_or_refused(text: str, data: st.DataObject) -> None:
    start, end = sorted((data.draw(st.integers(0, len(text))), data.draw(st.integers(0, len(text)))))
    put = data.draw(st.sampled_from(["", "(", "§ 1", "## ", "  SECTION 1. - A\n", "\n", "    PARAGRAPH (a)\n", "(1) ", "1. "]))
    try:
        parsed = parse_source("-", stdin=(text[:start] + put + text[end:]).encode())
    except SourceError:
        return
    assert faults(parsed) == []
