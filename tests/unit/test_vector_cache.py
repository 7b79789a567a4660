"""Vectors on disk: no passage is embedded twice, and a file that is broken costs time only."""

from __future__ import annotations

import sqlite3
import subprocess
import sys
from pathlib import Path

import numpy as np
import pytest

from retrieval.embedders.cached import Cached
from retrieval.embedders.vector_cache import FILE, VectorCache
from tests.fakes import TrigramEmbedder

RULES = ["Wages are paid monthly.", "A notice is given in writing.", "মজুরি মাসের শেষে দিতে হইবে৷"]


class Told(list[str]):
    """Sentences that were said."""

    def __call__(self, sentence: str) -> None:
        self.append(sentence)


@pytest.fixture
def told() -> Told:
    return Told()


def test_a_passage_is_embedded_once(tmp_path: Path, told: Told) -> None:
    embedder = TrigramEmbedder()
    first = Cached(embedder, VectorCache(tmp_path, told)).embed_passages([RULES[0], RULES[1], RULES[0]])
    again = Cached(embedder, VectorCache(tmp_path, told)).embed_passages([RULES[1], RULES[2], RULES[0]])
    assert embedder.texts_embedded == 3
    assert np.array_equal(again[[2, 0]], first[[0, 1]])
    assert np.array_equal(again, TrigramEmbedder().embed_passages([RULES[1], RULES[2], RULES[0]]))
    assert told == []


@pytest.mark.parametrize(("name", "dimension"), [("trigram-other", 384), ("trigram-fake", 256)])
def test_another_embedder_has_vectors_of_its_own(tmp_path: Path, told: Told, name: str, dimension: int) -> None:
    Cached(TrigramEmbedder(), VectorCache(tmp_path, told)).embed_passages(RULES)
    other = TrigramEmbedder(name, dimension)
    assert Cached(other, VectorCache(tmp_path, told)).embed_passages(RULES).shape == (3, dimension)
    assert other.texts_embedded == 3


def test_questions_and_words_are_not_kept(tmp_path: Path, told: Told) -> None:
    wrapped = Cached(TrigramEmbedder(), VectorCache(tmp_path, told))
    wrapped.embed_queries(["Am I owed wages?"])
    assert not (tmp_path / FILE).exists()
    wrapped.embed_passages(RULES)
    kept = b"".join(path.read_bytes() for path in tmp_path.iterdir())
    assert all(text.encode() not in kept for text in RULES)


def test_no_text_gives_no_row(tmp_path: Path, told: Told) -> None:
    assert Cached(TrigramEmbedder(), VectorCache(tmp_path, told)).embed_passages([]).shape == (0, 384)


@pytest.mark.parametrize("content", [b"this is no database at all, nor was it ever one", b"SQLite format 3\0" + b"\xff" * 4096])
def test_a_broken_file_is_left_alone_and_told_once(tmp_path: Path, told: Told, content: bytes) -> None:
    (tmp_path / FILE).write_bytes(content)
    wrapped = Cached(TrigramEmbedder(), VectorCache(tmp_path, told))
    assert np.array_equal(wrapped.embed_passages(RULES), TrigramEmbedder().embed_passages(RULES))
    wrapped.embed_passages(RULES)
    assert len(told) == 1
    assert "Delete that file" in told[0]


def test_a_folder_that_cannot_be_made_is_told(tmp_path: Path, told: Told) -> None:
    (tmp_path / "file").write_text("", encoding="utf-8")
    assert Cached(TrigramEmbedder(), VectorCache(tmp_path / "file", told)).embed_passages(RULES).shape == (3, 384)
    assert len(told) == 1


@pytest.mark.parametrize("blob", [b"", b"\0" * 4 * 384, b"\xff" * 4 * 384, "a text"])
def test_a_vector_that_is_none_is_made_anew(tmp_path: Path, told: Told, blob: object) -> None:
    Cached(TrigramEmbedder(), VectorCache(tmp_path, told)).embed_passages(RULES)
    database = sqlite3.connect(tmp_path / FILE)
    with database:
        database.execute("UPDATE vectors SET vector = ?", [blob])
    database.close()
    found = Cached(TrigramEmbedder(), VectorCache(tmp_path, told)).embed_passages(RULES)
    assert np.array_equal(found, TrigramEmbedder().embed_passages(RULES))


def test_a_file_of_another_form_begins_anew(tmp_path: Path, told: Told) -> None:
    database = sqlite3.connect(tmp_path / FILE)
    database.executescript("CREATE TABLE vectors (something TEXT); PRAGMA user_version = 99;")
    database.close()
    embedder = TrigramEmbedder()
    for _ in range(2):
        Cached(embedder, VectorCache(tmp_path, told)).embed_passages(RULES)
    assert (embedder.texts_embedded, told) == (3, [])


def test_the_file_is_bounded_and_what_was_used_last_stays(tmp_path: Path, told: Told) -> None:
    cache = VectorCache(tmp_path, told, most_bytes=400_000)
    embedder = TrigramEmbedder()
    wrapped = Cached(embedder, cache)
    for start in range(0, 1000, 50):
        wrapped.embed_passages([f"rule number {n}" for n in range(start, start + 50)])
    wrapped.embed_passages([f"rule number {n}" for n in range(990, 1000)])
    assert (tmp_path / FILE).stat().st_size < 800_000
    assert 1000 <= embedder.texts_embedded <= 1010
    assert told == []


def test_processes_may_write_at_the_same_time(tmp_path: Path, told: Told) -> None:
    code = (
        "import sys, pathlib\n"
        "from retrieval.embedders.cached import Cached\n"
        "from retrieval.embedders.vector_cache import VectorCache\n"
        "from tests.fakes import TrigramEmbedder\n"
        "wrapped = Cached(TrigramEmbedder(), VectorCache(pathlib.Path(sys.argv[1]), print))\n"
        "for n in range(40): wrapped.embed_passages([f'rule {sys.argv[2]} {n}', f'shared {n}'])\n"
    )
    root = Path(__file__).resolve().parents[2]
    running = [subprocess.Popen([sys.executable, "-c", code, tmp_path, name], cwd=root, stdout=subprocess.PIPE) for name in "abc"]
    said = [process.communicate()[0] for process in running]
    assert [process.returncode for process in running] == [0, 0, 0]
    assert said == [b"", b"", b""]
    embedder = TrigramEmbedder()
    Cached(embedder, VectorCache(tmp_path, told)).embed_passages([f"rule {name} {n}" for name in "abc" for n in range(40)])
    assert embedder.texts_embedded == 0
