"""Readers: one for each kind of source, every one of them yields a PrintedStatute.

A new kind of text file is one row here: what tells it by its content, and what reads it (text, name, SHA-256).
"""

from __future__ import annotations

from collections.abc import Callable

from ingestion.sources.akoma_ntoso import is_akoma_ntoso, read_akoma_ntoso
from ingestion.sources.corpus_json import is_corpus_json, read_corpus_json
from ingestion.sources.german_markdown import is_german_markdown, read_german_markdown
from ingestion.sources.mdx_act import is_mdx_act, read_mdx_act
from ingestion.sources.printed import PrintedStatute

TEXT_READERS: tuple[tuple[Callable[[str], bool], Callable[[str, str, str], PrintedStatute]], ...] = (
    (is_corpus_json, read_corpus_json),
    (is_mdx_act, read_mdx_act),
    (is_akoma_ntoso, read_akoma_ntoso),
    (is_german_markdown, read_german_markdown),
)
"""Asked in order, before official web pages and plain text."""
