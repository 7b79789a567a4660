"""Vectors of an OpenAI-compatible endpoint. The texts leave the machine; the client waits and tries again where it is told to."""

from __future__ import annotations

from collections.abc import Sequence
from functools import cached_property
from typing import TYPE_CHECKING

import numpy as np

from graph_schema.errors import EmbedderError, WrongUse
from graph_schema.vectors import Vectors

if TYPE_CHECKING:
    import openai

NAME = "openai"
MODEL = "text-embedding-3-small"
DIMENSIONS = {"text-embedding-3-small": 1536, "text-embedding-3-large": 3072, "text-embedding-ada-002": 1536}
"""How long the vectors of the known models are of themselves."""
BATCH = 64
"""Texts of one request: some 130,000 tokens of Bangla at worst, of the 300,000 that one request may hold."""
SECONDS = 60.0
ATTEMPTS = 5


class OpenAIEmbedder:
    """Unit vectors of the endpoint's model. Questions and passages are embedded alike."""

    def __init__(
        self,
        *,
        api_key: str | None,
        base_url: str | None = None,
        model: str | None = None,
        dimension: int | None = None,
        attempts: int = ATTEMPTS,
        seconds: float = SECONDS,
    ) -> None:
        """`dimension` may be left out for OpenAI's own models. Raises WrongUse where it may not, or where there is no key."""
        self.model = model or MODEL
        own = DIMENSIONS.get(self.model)
        if dimension is None and own is None:
            raise WrongUse(
                f"How long the vectors of the model {self.model[:60]!r} are is not known. Set LABOURCREW_EMBEDDING_DIMENSION to it."
            )
        if not (api_key or base_url):
            raise WrongUse("The embedder openai needs a key. Set OPENAI_API_KEY, or OPENAI_BASE_URL for an endpoint of your own.")
        self._dimension = dimension or own or 0
        self._shortened = dimension is not None and own is not None and dimension != own
        self._api_key, self._base_url, self._attempts, self._seconds = api_key or "none", base_url, attempts, seconds

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
        return self._embed(texts)

    def embed_passages(self, texts: Sequence[str]) -> Vectors:
        """One row for each passage. Raises EmbedderError."""
        return self._embed(texts)

    @cached_property
    def _client(self) -> openai.OpenAI:
        import openai

        return openai.OpenAI(api_key=self._api_key, base_url=self._base_url, max_retries=self._attempts - 1, timeout=self._seconds)

    def _embed(self, texts: Sequence[str]) -> Vectors:
        rows = [self._batch(texts[start : start + BATCH]) for start in range(0, len(texts), BATCH)]
        return np.concatenate(rows) if rows else np.empty((0, self._dimension), dtype=np.float32)

    def _batch(self, texts: Sequence[str]) -> Vectors:
        import openai

        # An empty text is refused by the endpoint; a blank has a vector.
        asked = [text if text.strip() else " " for text in texts]
        try:
            answer = self._client.embeddings.create(
                model=self.model, input=asked, dimensions=self._dimension if self._shortened else openai.omit
            )
            found = [one.embedding for one in sorted(answer.data, key=lambda one: one.index)]
            rows = np.asarray(found if all(map(len, found)) else [], dtype=np.float32)
        except openai.OpenAIError as problem:
            raise EmbedderError(self._told(problem)) from None
        except (ValueError, TypeError, AttributeError):
            raise EmbedderError(f"{self._where} answered with something that is no list of vectors. Check OPENAI_BASE_URL.") from None
        return self._unit(rows, len(texts))

    def _unit(self, rows: Vectors, wanted: int) -> Vectors:
        if rows.ndim != 2 or len(rows) != wanted or not rows.shape[1]:
            raise EmbedderError(f"{self._where} gave {len(rows)} usable vectors for {wanted} texts. Try again, or use another model.")
        if rows.shape[1] != self._dimension:
            raise EmbedderError(
                f"The model {self.model} gave vectors of {rows.shape[1]} numbers, and {self._dimension} were expected."
                f" Set LABOURCREW_EMBEDDING_DIMENSION={rows.shape[1]} and run `labourcrew reembed`."
            )
        lengths = np.linalg.norm(rows, axis=1, keepdims=True)
        if not np.isfinite(lengths).all() or (lengths == 0).any():
            raise EmbedderError(f"The model {self.model} gave a vector that is empty or no number. Try again, or use another model.")
        unit_rows: Vectors = (rows / lengths).astype(np.float32)
        return unit_rows

    @property
    def _where(self) -> str:
        return f"The embedding endpoint {self._base_url or 'of OpenAI'}"

    def _told(self, problem: openai.OpenAIError) -> str:
        """The failure in one sentence, with what to do."""
        import openai

        if isinstance(problem, openai.AuthenticationError | openai.PermissionDeniedError):
            return f"{self._where} does not accept the key. Set OPENAI_API_KEY to one that may use the model {self.model}."
        if isinstance(problem, openai.NotFoundError):
            return f"{self._where} has no model {self.model!r}. Set LABOURCREW_EMBEDDING_MODEL to one that it has."
        if isinstance(problem, openai.RateLimitError):
            return f"{self._where} refused {self._attempts} times: too much was asked of it, or the account is empty. Try again later."
        if isinstance(problem, openai.APITimeoutError):
            return f"{self._where} did not answer within {self._seconds:g} seconds, {self._attempts} times. Try again later."
        if isinstance(problem, openai.APIConnectionError):
            return f"{self._where} cannot be reached. Check OPENAI_BASE_URL and the network, or use LABOURCREW_EMBEDDER=e5-small."
        if isinstance(problem, openai.APIStatusError):
            words = " ".join(str(problem.message).split())[:200]
            return f"{self._where} refused the texts with status {problem.status_code}: {words}. Check model and dimension."
        return f"{self._where} failed: {' '.join(str(problem).split())[:200]}. Try again later."
