"""Certificates as files: one JSON document a statute with a card beside it, the user's own in a folder, the shipped ones in the package."""

from __future__ import annotations

import os
import re
from collections.abc import Iterable
from importlib.resources import files
from importlib.resources.abc import Traversable
from pathlib import Path

from pydantic import ValidationError

from agents.gate.card import card_of
from agents.gate.certificate import Certificate
from graph_schema.errors import CalibrationError

_STATUTE = re.compile(r"[a-z0-9-]{1,64}")


def stored(folder: Path, statute: str) -> Certificate | None:
    """The user's own certificate for the statute. Raises CalibrationError where the file there is none."""
    return _read(folder / f"{_name(statute)}.json")


def shipped(statute: str) -> tuple[Certificate, ...]:
    """The certificates for the statute that come with the product, one for each way in which it is loaded: alone, with a parallel text."""
    folder, name = files("agents.gate").joinpath("certificates"), _name(statute)
    entries = sorted((entry for entry in folder.iterdir() if entry.name.endswith(".json")), key=lambda entry: entry.name)
    own = [entry for entry in entries if entry.name.split(".")[0] == name]
    return tuple(found for entry in own if (found := _read(entry)) is not None)


def candidates(folder: Path, statute: str) -> tuple[Certificate, ...]:
    """The user's own certificate, then the shipped ones. Raises CalibrationError where a file is none."""
    own = stored(folder, statute)
    return (*((own,) if own is not None else ()), *shipped(statute))


def everything(folder: Path) -> tuple[tuple[str, Certificate], ...]:
    """Every certificate, `stored` or `shipped`, by statute. Raises CalibrationError where a file is none."""
    shipped_ones = files("agents.gate").joinpath("certificates")
    places: Iterable[tuple[str, Traversable]] = [
        *((("stored", entry) for entry in sorted(folder.glob("*.json"))) if folder.is_dir() else ()),
        *((("shipped", entry) for entry in shipped_ones.iterdir()) if shipped_ones.is_dir() else ()),
    ]
    return tuple((where, found) for where, entry in places if entry.name.endswith(".json") and (found := _read(entry)) is not None)


def store(folder: Path, certificate: Certificate, variant: str = "") -> Path:
    """The certificate stands in the folder, its card beside it; readers see the old one or the new one, never half of it.

    `variant` keeps apart those of one statute that is loaded in several ways.
    """
    folder.mkdir(parents=True, exist_ok=True)
    path = folder / f"{_name(certificate.system.statute)}{f'.{variant}' if variant else ''}.json"
    _write(path.with_suffix(".md"), card_of(certificate))
    _write(path, certificate.model_dump_json(indent=2) + "\n")
    return path


def _write(path: Path, text: str) -> None:
    unfinished = path.with_suffix(f"{path.suffix}.{os.getpid()}")
    unfinished.write_text(text, encoding="utf-8")
    unfinished.replace(path)


def _read(place: Traversable) -> Certificate | None:
    if not place.is_file():
        return None
    try:
        return Certificate.model_validate_json(place.read_text(encoding="utf-8"))
    except (ValidationError, OSError, UnicodeDecodeError):
        raise CalibrationError(
            f"{place.name} in the folder of certificates is no certificate of this version. Make one with `labourcrew calibrate --store`."
        ) from None


def _name(statute: str) -> str:
    """The statute's identifier as a file name. Raises CalibrationError where it cannot be one."""
    if not _STATUTE.fullmatch(statute):
        raise CalibrationError(f"{statute[:80]!r} is no identifier of a statute, so there is no certificate for it.")
    return statute
