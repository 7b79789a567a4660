"""BGE-M3 through FlagEmbedding, on the CPU: dense vectors, and the weights of the words that it learned to search by.

An extra, because PyTorch comes with it: `pip install -r requirements-bge.in`. Sole importer of FlagEmbedding.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from pathlib import Path
from threading import Lock
from typing import Any

import numpy as np

from graph_schema.errors import EmbedderError
from graph_schema.vectors import SparseVector, Vectors

NAME = "bge-m3"
MODEL = "BAAI/bge-m3"
DIMENSION = 1024
BATCH = 12
LONGEST = 1024
"""Tokens of a text that are read; our passages have fewer."""
INSTALL = "Install the extra with `pip install -r requirements-bge.in`, or use LABOURCREW_EMBEDDER=e5-small, which needs none."


class BgeM3:
    """Unit vectors and word weights. The model is loaded at the first text; without a folder it is fetched once by FlagEmbedding."""

    def __init__(self, model: str | None = None, dimension: int | None = None) -> None:
        """`model` is a folder or a name that the hub knows; `dimension` is for models of another size."""
        self.model = model or MODEL
        self._dimension = dimension or DIMENSION
        self._loaded: Any = None
        self._lock = Lock()

    @property
    def name(self) -> str:
        return NAME

    @property
    def version(self) -> str:
        return self.model

    @property
    def dimension(self) -> int:
        return self._dimension

    def embed_queries(self, texts: Sequence[str]) -> Vectors:
        """One row for each question. Raises EmbedderError."""
        return self._dense(texts)

    def embed_passages(self, texts: Sequence[str]) -> Vectors:
        """One row for each passage. Raises EmbedderError."""
        return self._dense(texts)

    def sparse_queries(self, texts: Sequence[str]) -> tuple[SparseVector, ...]:
        """The weight of each token of each question. Raises EmbedderError."""
        return self._sparse(texts)

    def sparse_passages(self, texts: Sequence[str]) -> tuple[SparseVector, ...]:
        """The weight of each token of each passage. Raises EmbedderError."""
        return self._sparse(texts)

    def _dense(self, texts: Sequence[str]) -> Vectors:
        if not texts:
            return np.empty((0, self._dimension), dtype=np.float32)
        found = [self._encoded(batch, dense=True)["dense_vecs"] for batch in _batches(texts)]
        rows = np.concatenate(found).astype(np.float32)
        lengths = np.linalg.norm(rows, axis=1, keepdims=True)
        if rows.shape != (len(texts), self._dimension):
            raise EmbedderError(
                f"The model {self.model} gave an array of {rows.shape} for {len(texts)} texts of {self._dimension} numbers."
                f" Set LABOURCREW_EMBEDDING_DIMENSION={rows.shape[1]} if that is the model you mean."
            )
        if not np.isfinite(lengths).all() or (lengths == 0).any():
            raise EmbedderError(f"The model {self.model} gave a vector that is empty or no number. Fetch it anew.")
        unit_rows: Vectors = (rows / lengths).astype(np.float32)
        return unit_rows

    def _sparse(self, texts: Sequence[str]) -> tuple[SparseVector, ...]:
        weights = [one for batch in _batches(texts) for one in self._encoded(batch, dense=False)["lexical_weights"]]
        return tuple({int(token): float(weight) for token, weight in one.items() if float(weight) > 0} for one in weights)

    def _encoded(self, texts: list[str], *, dense: bool) -> dict[str, Any]:
        with self._lock:
            model = self._model()
            try:
                found: dict[str, Any] = model.encode(
                    texts,
                    batch_size=BATCH + 1,  # more texts than are given, else a bar of FlagEmbedding's own is drawn
                    max_length=LONGEST,
                    return_dense=dense,
                    return_sparse=not dense,
                    return_colbert_vecs=False,
                )
            except (RuntimeError, ValueError, IndexError) as problem:
                raise EmbedderError(f"The model {self.model} failed on {len(texts)} texts: {_sentence(problem)}.") from None
        return found

    def _model(self) -> Any:
        if self._loaded is None:
            self._loaded = _load(self.model)
        return self._loaded


def _batches(texts: Sequence[str]) -> Iterator[list[str]]:
    return (list(texts[start : start + BATCH]) for start in range(0, len(texts), BATCH))


def _load(model: str) -> Any:
    folder = Path(model).expanduser() if model[:1] in ("/", ".", "~") else None
    # Without this file FlagEmbedding would weigh words at random and only say so in its log.
    if folder and not (folder / "sparse_linear.pt").is_file():
        raise EmbedderError(f"The folder {model[:200]!r} holds no BGE-M3: sparse_linear.pt is not there. Give its whole folder.")
    try:
        from FlagEmbedding import BGEM3FlagModel
    except ImportError as problem:
        raise EmbedderError(f"The embedder {NAME} is not installed ({_sentence(problem)}). {INSTALL}") from None
    try:
        return BGEM3FlagModel(str(folder or model), use_fp16=False, devices="cpu")
    except (OSError, RuntimeError, ValueError, KeyError) as problem:
        raise EmbedderError(
            f"BGE-M3 cannot be loaded from {model[:200]!r}: {_sentence(problem)}. Set LABOURCREW_EMBEDDING_MODEL to a folder that holds it."
        ) from None


def _sentence(problem: Exception) -> str:
    return " ".join(str(problem).split())[:160].rstrip(".")
