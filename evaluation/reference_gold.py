"""How well the German citation patterns find law citations, against gold spans in court decisions.

    python -m evaluation.reference_gold FOLDER [--misses N] [--json]

FOLDER holds `documents.jsonl` and `annotations.jsonl` (refs-de-gold). The patterns were written for statutes; decisions cite by
abbreviation, shorten and abbreviate differently, so the figures say how far the patterns carry over, not how they do at home.
Two measures: exact (both ends equal) and overlapping (a found span shares a character with a gold span, each counted once).
"""

from __future__ import annotations

import argparse
import json
from collections.abc import Iterator, Sequence
from dataclasses import asdict, dataclass
from pathlib import Path
from typing import Any

from ingestion.german_citing import german_citations

Span = tuple[int, int]


@dataclass(frozen=True, slots=True)
class Score:
    """Counts over all documents, and what follows from them."""

    gold: int
    found: int
    hits: int

    @property
    def precision(self) -> float:
        return self.hits / self.found if self.found else 0.0

    @property
    def recall(self) -> float:
        return self.hits / self.gold if self.gold else 0.0

    @property
    def f1(self) -> float:
        return 2 * self.hits / (self.gold + self.found) if self.gold + self.found else 0.0


@dataclass(frozen=True, slots=True)
class Document:
    """One text with the spans of its gold law citations."""

    id: str
    text: str
    gold: tuple[Span, ...]


def documents_in(folder: Path) -> tuple[Document, ...]:
    """The documents of the folder with their law citations; citations of cases are left aside."""
    texts = {row["doc_id"]: str(row["text"]) for row in _rows(folder / "documents.jsonl")}
    return tuple(
        Document(row["doc_id"], texts[row["doc_id"]], tuple(
            (citation["span"]["start"], citation["span"]["end"]) for citation in row["citations"] if citation["type"] == "law"
        ))
        for row in _rows(folder / "annotations.jsonl")
    )  # fmt: skip


def found_in(text: str) -> tuple[Span, ...]:
    """The spans that our patterns find; relative ones (`Absatz 2`), which the gold does not mark, are left out."""
    return tuple((c.start, c.end) for c in german_citations(text) if c.kind == "act" or c.targets[0].number is not None)


def exact(documents: Sequence[Document]) -> Score:
    pairs = [(set(document.gold), set(found_in(document.text))) for document in documents]
    hits = sum(len(gold & found) for gold, found in pairs)
    return Score(sum(len(gold) for gold, _ in pairs), sum(len(found) for _, found in pairs), hits)


def overlapping(documents: Sequence[Document]) -> Score:
    """Each gold span is met by one found span at most, in the order of the text."""
    gold = found = hits = 0
    for document in documents:
        spans = list(found_in(document.text))
        gold, found = gold + len(document.gold), found + len(spans)
        for start, end in sorted(document.gold):
            match = next((span for span in spans if span[0] < end and start < span[1]), None)
            if match is not None:
                spans.remove(match)
                hits += 1
    return Score(gold, found, hits)


def misses(documents: Sequence[Document]) -> Iterator[tuple[str, str, str]]:
    """What is in one and not in the other: the document, `missed` or `surplus`, the words with a little around them."""
    for document in documents:
        gold, found = set(document.gold), set(found_in(document.text))
        for kind, spans in (("missed", gold - found), ("surplus", found - gold)):
            for start, end in sorted(spans):
                around = document.text[max(0, start - 30) : start] + "⟦" + document.text[start:end] + "⟧" + document.text[end : end + 30]
                yield document.id, kind, " ".join(around.split())


def _rows(path: Path) -> Iterator[dict[str, Any]]:
    with path.open(encoding="utf-8") as lines:
        yield from (json.loads(line) for line in lines if line.strip())


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("folder", type=Path)
    parser.add_argument("--misses", type=int, default=0, metavar="N", help="show the first N differences")
    parser.add_argument("--json", action="store_true")
    given = parser.parse_args()
    documents = documents_in(given.folder)
    scores = {"exact": exact(documents), "overlapping": overlapping(documents)}
    if given.json:
        print(json.dumps({name: asdict(s) | {"precision": s.precision, "recall": s.recall, "f1": s.f1} for name, s in scores.items()}))
        return
    for name, s in scores.items():
        print(f"{name:12} gold {s.gold}  found {s.found}  hits {s.hits}  precision {s.precision:.3f}  recall {s.recall:.3f}  F1 {s.f1:.3f}")
    for row in list(misses(documents))[: given.misses]:
        print(*row, sep=" | ")


if __name__ == "__main__":
    main()
