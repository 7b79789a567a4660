"""`labourcrew export`: a statute as Akoma Ntoso on standard output, in a file or inside JSON."""

from __future__ import annotations

from pathlib import Path

from ingestion.akn_schema import schema_faults
from ingestion.parse import parse_source
from tests.command_line import document, labourcrew, sentence


def test_the_document_is_on_standard_output_and_valid() -> None:
    done = labourcrew("export", "sample", "--format", "akn")
    assert (done.returncode, done.stderr) == (0, b"")
    assert schema_faults(done.stdout) == ()


def test_a_file_is_written_and_can_be_parsed(tmp_path: Path) -> None:
    file = tmp_path / "sample.xml"
    assert document(labourcrew("export", "sample-en", "-o", str(file), "--json")) == {
        "statute": {"id": "bd-2020-990"}, "format": "akn", "file": str(file), "document": None,
    }  # fmt: skip
    assert parse_source(str(file)).statute.id == "bd-2020-990"


def test_json_holds_the_document() -> None:
    told = document(labourcrew("export", "sample-en", "--json"))
    assert told["document"].startswith("<?xml")


def test_what_cannot_be_read_or_written_is_one_sentence(tmp_path: Path) -> None:
    assert "no file or folder" in sentence(labourcrew("export", "nowhere.txt"))
    assert "cannot be written" in sentence(labourcrew("export", "sample", "-o", str(tmp_path / "no" / "folder.xml")))


def test_an_unknown_form_is_wrong_use() -> None:
    assert labourcrew("export", "sample", "--format", "docx").returncode == 2
