"""Readers: one for each kind of source, every one of them yields a PrintedStatute.

A new kind of text file is one row here: what tells it by its content, and what reads it (text, name, SHA-256).
"""

from __future__ import annotations

from collections.abc import Callable

from ingestion.sources.akoma_ntoso import is_akoma_ntoso, read_akoma_ntoso
from ingestion.sources.bill_html import is_bill_html, read_bill_html
from ingestion.sources.bill_json import is_bill_json, read_bill_json
from ingestion.sources.bluebell_text import is_bluebell_text, read_bluebell_text
from ingestion.sources.clml import is_clml, read_clml
from ingestion.sources.corpus_json import is_corpus_json, read_corpus_json
from ingestion.sources.formex import is_formex, read_formex
from ingestion.sources.german_markdown import is_german_markdown, read_german_markdown
from ingestion.sources.mdx_act import is_mdx_act, read_mdx_act
from ingestion.sources.official_journal import is_official_journal, read_official_journal
from ingestion.sources.printed import PrintedStatute
from ingestion.sources.rows_json import is_rows_json, read_rows_json
from ingestion.sources.schedule_json import is_schedule_json, read_schedule_json

TEXT_READERS: tuple[tuple[Callable[[str], bool], Callable[[str, str, str], PrintedStatute]], ...] = (
    (is_corpus_json, read_corpus_json),
    (is_mdx_act, read_mdx_act),
    (is_akoma_ntoso, read_akoma_ntoso),
    (is_german_markdown, read_german_markdown),
    (is_formex, read_formex),
    (is_official_journal, read_official_journal),
    (is_clml, read_clml),
    (is_bill_json, read_bill_json),
    (is_bill_html, read_bill_html),
    (is_schedule_json, read_schedule_json),
    (is_rows_json, read_rows_json),
    (is_bluebell_text, read_bluebell_text),
)
"""Asked in order, before official web pages and plain text."""
