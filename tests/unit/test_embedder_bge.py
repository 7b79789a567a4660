"""BGE-M3: what FlagEmbedding loads and gives, tried with a tiny model of random weights, and what is said where it is not installed."""

from __future__ import annotations

import importlib.util
from pathlib import Path
from typing import Any

import numpy as np
import pytest

from graph_schema.errors import EmbedderError
from graph_schema.vectors import Embedder, SparseEmbedder
from retrieval.embedders.bge_m3 import BgeM3
from retrieval.embedders.e5 import E5

SIZE = 32
WORDS = ("▁Wages", "▁are", "▁paid", "▁monthly", "▁notice", "▁মজুরি", "▁মাসের", "▁শেষে", "▁নোটিশ")
INSTALLED = importlib.util.find_spec("FlagEmbedding") is not None


@pytest.fixture(scope="module")
def tiny(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """A folder laid out as that of BGE-M3, its weights random; the test is left out where the extra is not installed."""
    if not INSTALLED:
        pytest.skip("the extra for BGE-M3 is not installed: pip install -r requirements-bge.in")
    return made(tmp_path_factory.mktemp("bge") / "tiny")


def made(folder: Path) -> Path:
    import torch
    from transformers import XLMRobertaConfig, XLMRobertaModel, XLMRobertaTokenizerFast

    torch.manual_seed(7)
    vocabulary = [("<s>", 0.0), ("<pad>", 0.0), ("</s>", 0.0), ("<unk>", 0.0), *((word, -1.0) for word in WORDS), ("▁", -2.0)]
    tokenizer = XLMRobertaTokenizerFast(vocab=vocabulary)
    tokenizer.save_pretrained(folder)
    config = XLMRobertaConfig(
        vocab_size=len(tokenizer), hidden_size=SIZE, num_hidden_layers=2, num_attention_heads=2, intermediate_size=64,
        max_position_embeddings=1100, type_vocab_size=1, pad_token_id=1, bos_token_id=0, eos_token_id=2,
    )  # fmt: skip
    XLMRobertaModel(config, add_pooling_layer=False).save_pretrained(folder)
    for name, width in (("sparse_linear", 1), ("colbert_linear", SIZE)):
        torch.save(torch.nn.Linear(SIZE, width).state_dict(), folder / f"{name}.pt")
    return folder


@pytest.mark.bge
def test_rows_are_unit_vectors_the_same_alone_and_among_others(tiny: Path) -> None:
    embedder = BgeM3(str(tiny), SIZE)
    texts = [" ".join(word.strip("▁") for word in WORDS[:n]) for n in range(1, 9)] * 3
    found = embedder.embed_passages(texts)
    assert (found.shape, found.dtype) == ((24, SIZE), np.float32)
    assert np.allclose(np.linalg.norm(found, axis=1), 1, atol=1e-5)
    assert float(found[3] @ embedder.embed_queries([texts[3]])[0]) > 0.9999


@pytest.mark.bge
def test_words_are_weighed_by_their_number(tiny: Path) -> None:
    embedder = BgeM3(str(tiny), SIZE)
    weights = embedder.sparse_passages(["Wages are paid monthly", "নোটিশ"])
    assert len(weights) == 2
    assert any(weights)
    assert all(isinstance(token, int) and weight > 0 for one in weights for token, weight in one.items())
    assert embedder.sparse_queries([]) == ()


@pytest.mark.bge
def test_a_model_of_another_size_is_refused_with_both_numbers(tiny: Path) -> None:
    with pytest.raises(EmbedderError, match=r"32.*1024.*LABOURCREW_EMBEDDING_DIMENSION=32"):
        BgeM3(str(tiny)).embed_queries(["Wages"])


@pytest.mark.bge
def test_a_folder_that_is_damaged_is_told(tiny: Path, tmp_path: Path) -> None:
    (tmp_path / "sparse_linear.pt").write_bytes((tiny / "sparse_linear.pt").read_bytes())
    with pytest.raises(EmbedderError, match="cannot be loaded from"):
        BgeM3(str(tmp_path)).embed_queries(["Wages"])


def test_a_folder_without_the_weights_of_words_is_no_bge(tmp_path: Path) -> None:
    with pytest.raises(EmbedderError, match=r"sparse_linear\.pt is not there"):
        BgeM3(str(tmp_path)).embed_queries(["Wages"])


@pytest.mark.skipif(INSTALLED, reason="the extra for BGE-M3 is installed")
def test_where_it_is_not_installed_the_extra_is_named() -> None:
    with pytest.raises(EmbedderError, match=r"not installed.*requirements-bge\.in"):
        BgeM3().embed_queries(["Wages"])


def test_it_weighs_words_and_the_default_embedder_does_not() -> None:
    embedders: tuple[Any, ...] = (BgeM3(), E5())
    assert [isinstance(one, SparseEmbedder) for one in embedders] == [True, False]
    checked: Embedder = embedders[0]
    assert (checked.name, checked.dimension) == ("bge-m3", 1024)
