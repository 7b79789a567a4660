"""The table of a folder of statutes: one row a file, its counts by kind, and the reason of what is refused."""

from __future__ import annotations

from pathlib import Path

from evaluation.corpora_report import statute_files, table


def folder(path: Path) -> Path:
    (path / "acts").mkdir()
    (path / "acts" / "ice.txt").write_text(
        "The Ice Act, 2099\n(Act No. I of 2099)\n\n1. Ice.— No owner sells ice but under section 2.\n\n2. Sale.— Snow is free.\n",
        encoding="utf-8",
    )
    (path / "acts" / "letter.txt").write_text("Dear colleague, see you on Monday.\n", encoding="utf-8")
    (path / "acts" / "SOURCE.md").write_text("1. Where it comes from.\n", encoding="utf-8")
    return path


def test_notes_about_the_files_are_no_statutes(tmp_path: Path) -> None:
    assert [path.name for path in statute_files(folder(tmp_path))] == ["ice.txt", "letter.txt"]


def test_a_row_counts_units_references_and_findings(tmp_path: Path) -> None:
    rows = list(table(folder(tmp_path), statute_files(tmp_path)))
    assert rows[2].startswith("| acts/ice.txt | plain text | 2 sec | 1 resolved | – | – | ")


def test_a_file_that_is_refused_has_its_reason(tmp_path: Path) -> None:
    rows = list(table(folder(tmp_path), statute_files(tmp_path)))
    assert rows[3].startswith("| acts/letter.txt | refused | letter.txt holds no section of a statute")


def test_the_last_row_is_all_that_was_read(tmp_path: Path) -> None:
    assert list(table(folder(tmp_path), statute_files(tmp_path)))[-1].startswith("| 1 statutes |  | 2 sec | 1 resolved |")
