"""Picks the reader by what a source is, not by what it is called; every failure is one sentence."""

from __future__ import annotations

import re
from collections.abc import Callable
from importlib import resources
from pathlib import Path

from graph_schema.errors import SourceError
from ingestion.sources import TEXT_READERS
from ingestion.sources.bdlaws_html import fingerprint, read_contents, read_details
from ingestion.sources.bdlaws_site import fetch_act
from ingestion.sources.pdf import read_pdf
from ingestion.sources.plain_text import read_plain_text
from ingestion.sources.printed import ContentsEntry, PrintedStatute

_SAMPLES = {"sample": "statute.bn.txt", "sample-en": "statute.en.txt"}
_LARGEST = 50_000_000
_STATUTES = (".html", ".htm", ".txt", ".md", ".mdx", ".json", ".xml", ".pdf")
_PDF_MAY_BEGIN = 1024
_MAGIC = {
    b"\x89PNG": "a PNG image", b"\xff\xd8\xff": "a JPEG image", b"GIF8": "a GIF image", b"PK\x03\x04": "a ZIP or office file",
    b"\x1f\x8b": "a gzip archive", b"\xd0\xcf\x11\xe0": "an old office document", b"SQLite": "a database",
}  # fmt: skip
_WHAT_TO_GIVE = "Give a text file in UTF-8, a PDF, or the page act-details-N.html of bdlaws.minlaw.gov.bd."


def read_source(source: str, *, stdin: bytes | None = None) -> PrintedStatute:
    """The statute that the words name. Raises SourceError."""
    site = re.fullmatch(r"bdlaws:([0-9]{1,6})", source)
    if source in _SAMPLES:
        data = resources.files("ingestion").joinpath("sample", _SAMPLES[source]).read_bytes()
        return read_bytes(data, source)
    if source == "-":
        return read_bytes(stdin or b"", "standard input")
    if site:
        details, contents = fetch_act(int(site[1]))
        return read_bytes(details, source, contents)
    if source.startswith("bdlaws:"):
        raise SourceError(f"{source!r} names no Act of the official site. Write its number there, for instance bdlaws:952.")
    return _read_path(source)


def read_bytes(data: bytes, name: str, contents: bytes | None = None) -> PrintedStatute:
    """The statute that these bytes hold, whatever kind of file they come from. Raises SourceError."""
    if _is_pdf(data):
        return read_pdf(data, name, fingerprint(data))
    text = _decoded(data, name)
    read = _reader(text)
    if read is not None:
        return read(text, name, fingerprint(data))
    if "lineremoves" not in text and "act-section-name" in text:
        raise SourceError(f"{name} is the contents page of an Act, without the words of its sections. Save act-details-N.html instead.")
    return read_details(text, name, fingerprint(data), _entries(contents, name))


def kind_of(path: Path) -> str:
    """What a file is taken for: `pdf`, `official page`, or what its reader is called. Raises SourceError where it is nothing known."""
    data = path.read_bytes()
    if _is_pdf(data):
        return "pdf"
    read = _reader(_decoded(data, path.name))
    return read.__name__.removeprefix("read_").replace("_", " ") if read else "official page"


def _is_pdf(data: bytes) -> bool:
    return data[:_PDF_MAY_BEGIN].lstrip().startswith(b"%PDF")


def _reader(text: str) -> Callable[[str, str, str], PrintedStatute] | None:
    """What reads the text; None for a page of the official site, which is read with its contents page."""
    read = next((read for accepts, read in TEXT_READERS if accepts(text)), None)
    return read or (None if _is_html(text) else read_plain_text)


def _entries(contents: bytes | None, name: str) -> tuple[ContentsEntry, ...]:
    return read_contents(contents.decode("utf-8-sig", "replace"), f"the contents page of {name}") if contents else ()


def _read_path(source: str) -> PrintedStatute:
    path = Path(source)
    try:
        if path.is_dir():
            path = _statute_in(path)
        if path.stat().st_size > _LARGEST:
            raise SourceError(f"{path.name} has more than {_LARGEST // 1_000_000} MB, too much for one Act. {_WHAT_TO_GIVE}")
        data = path.read_bytes()
        number = re.fullmatch(r"act-details-([0-9]+)\.html?", path.name)
        beside = path.with_name(f"act-{number[1]}.html") if number else None
        contents = beside.read_bytes() if beside and beside.is_file() else None
    except FileNotFoundError as problem:
        raise SourceError(f"There is no file or folder {source!r}. Check the path, or parse 'sample' to see one work.") from problem
    except (OSError, ValueError) as problem:
        reason = getattr(problem, "strerror", None) or str(problem)
        raise SourceError(f"{source!r} cannot be read: {reason}. Check the path and its permissions.") from problem
    return read_bytes(data, path.name, contents)


def _statute_in(folder: Path) -> Path:
    """The one statute in a folder. An official page is taken before any other kind, a kind of its own before a PDF, that before text."""
    files = sorted(path for path in folder.iterdir() if path.suffix.lower() in _STATUTES and path.is_file())
    ranked = [(rank, path) for path in files if (rank := _rank(path)) is not None]
    best = min((rank for rank, _ in ranked), default=0)
    found = [path for rank, path in ranked if rank == best]
    if len(found) == 1:
        return found[0]
    if not found:
        raise SourceError(f"The folder {folder.name or str(folder)!r} holds no statute that can be read. {_WHAT_TO_GIVE}")
    names = ", ".join(page.name for page in found[:6])
    raise SourceError(f"The folder {folder.name or str(folder)!r} holds {len(found)} statutes ({names}). Name the file that you mean.")


def _rank(path: Path) -> int | None:
    """How early a file of a folder is taken; None for what is no statute: contents pages, notes, what cannot be read."""
    if re.fullmatch(r"act-details-[0-9]+\.html?", path.name):
        return 0
    if re.fullmatch(r"act-[0-9]+\.html?", path.name) or path.stat().st_size > _LARGEST:
        return None
    try:
        kind = kind_of(path)
    except SourceError:
        return None
    plain = kind in ("plain text", "official page")
    if plain and path.suffix.lower() not in (".txt", ".html", ".htm"):
        return None
    return 2 if kind == "pdf" else 3 if plain else 1


def _decoded(data: bytes, name: str) -> str:
    if not data.strip():
        raise SourceError(f"{name} is empty: there is no statute in it. {_WHAT_TO_GIVE}")
    kind = next((kind for magic, kind in _MAGIC.items() if data.startswith(magic)), None)
    if kind:
        raise SourceError(f"{name} is {kind}, which cannot be read as a statute. {_WHAT_TO_GIVE}")
    encoding = "utf-16" if data[:2] in (b"\xff\xfe", b"\xfe\xff") else "utf-8-sig"
    try:
        text = data.decode(encoding)
    except UnicodeDecodeError as problem:
        message = f"{name} is not text in UTF-8 (byte {problem.start} cannot be read). Save it as UTF-8. {_WHAT_TO_GIVE}"
        raise SourceError(message) from problem
    if re.search("[\x00-\x08\x0e-\x1b]", text):
        raise SourceError(f"{name} holds control characters and is no text. {_WHAT_TO_GIVE}")
    return text


def _is_html(text: str) -> bool:
    return bool(re.match(r"\s*(?:<!--.*?-->\s*)*<(?:!doctype|html|head|body|\?xml|div|section|p|table)\b", text[:4000], re.I | re.S))
