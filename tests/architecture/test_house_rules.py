"""Rules of the house that a machine can check."""

import re
import subprocess
from pathlib import Path

import pytest

ROOT = Path(__file__).resolve().parents[2]
PYTHON = [path for path in ROOT.rglob("*.py") if ".venv" not in path.parts and "build" not in path.parts]
FORBIDDEN_NAMES = {"helpers", "helper", "utils", "util", "manager", "handler", "common", "misc"}
LONGEST_FILE = 350


@pytest.mark.parametrize("path", PYTHON, ids=lambda p: str(p.relative_to(ROOT)))
def test_a_file_is_named_for_a_thing_and_is_small(path: Path) -> None:
    assert path.stem not in FORBIDDEN_NAMES
    assert len(path.read_text(encoding="utf-8").splitlines()) <= LONGEST_FILE


def test_the_environment_is_read_in_one_place() -> None:
    reader = re.compile(r"\bos\.(environ|getenv)\b")
    found = [
        str(path.relative_to(ROOT))
        for path in PYTHON
        if "tests" not in path.parts and path != ROOT / "api" / "settings.py" and reader.search(path.read_text(encoding="utf-8"))
    ]
    assert found == []


def test_nothing_committed_names_a_machine_or_a_registry_host() -> None:
    host = "|".join(["py" + r"pi\.org", "python" + "hosted", r"repo1?\.ma" + "ven", r"registry\.np" + "mjs", r"deb\.de" + "bian"])
    path = "|".join(["/wo" + "rk/", "/ro" + "ot/", "/ho" + "me/[a-z]+/"])
    listed = subprocess.run(["git", "ls-files", "-z"], cwd=ROOT, capture_output=True, check=False)
    if listed.returncode != 0:
        pytest.fail("the tests run from a git checkout: git ls-files did not answer")
    for name in listed.stdout.decode().split("\0"):
        file = ROOT / name
        if name and file.is_file():
            assert not re.search(f"{host}|{path}", file.read_text(encoding="utf-8", errors="ignore")), name
