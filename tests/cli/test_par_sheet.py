"""`croupier par-sheet`: formats by name and by ending, and what is refused."""

from __future__ import annotations

import json
import sys
from pathlib import Path

import pytest

from tests.cli.calling import call

ROULETTE = ("par-sheet", "grand-ronde/roulette", "--on", "2026-01-31")


def test_a_sheet_is_printed_as_text_and_as_json() -> None:
    assert call(*ROULETTE).stdout.startswith("Roulette (Grand Ronde Game Rules ch. 8): par sheet")
    data = json.loads(call(*ROULETTE, "--json").stdout)
    assert data == json.loads(call(*ROULETTE, "--format", "json").stdout)
    assert data["wagers"][0]["house_edge"] == "1/19"


@pytest.mark.parametrize(
    ("name", "begins"),
    [
        ("a.html", b"<!doctype html>"),
        ("a.pdf", b"%PDF"),
        ("a.csv", b"wager,"),
        ("a.xlsx", b"PK"),
        ("a.txt", b"Roulette"),
    ],
)
def test_the_ending_of_the_file_names_the_format(tmp_path: Path, name: str, begins: bytes) -> None:
    call(*ROULETTE, "--wager", "red", "--out", str(tmp_path / name))
    first = (tmp_path / name).read_bytes()
    assert first.startswith(begins)
    call(*ROULETTE, "--wager", "red", "--out", str(tmp_path / name))
    assert (tmp_path / name).read_bytes() == first


@pytest.mark.parametrize(
    ("words", "sentence"),
    [
        (("--format", "pdf"), "--format pdf needs a file: add --out FILE."),
        (("--out", "sheet.doc"), "The format of 'sheet.doc' is not known by its ending"),
        (("--on", "31.1.2026"), "--on '31.1.2026' is not a date; write it as 2026-01-31."),
        (("--wager", "rad"), "grand-ronde/roulette has no wager 'rad'; did you mean red"),
        (("--out", "no/such/folder/a.html"), "'no/such/folder/a.html' cannot be written"),
    ],
)
def test_refusals_say_what_is_allowed(words: tuple[str, ...], sentence: str) -> None:
    refused = call("par-sheet", "grand-ronde/roulette", *words)
    assert refused.exit_code == 2
    assert sentence in " ".join(refused.stderr.split())


def test_a_missing_library_is_named_with_its_extra(monkeypatch: pytest.MonkeyPatch, tmp_path: Path) -> None:
    for library, name in (("typst", "pdf"), ("openpyxl", "xlsx")):
        monkeypatch.setitem(sys.modules, library, None)
        refused = call(*ROULETTE, "--out", str(tmp_path / f"a.{name}"))
        assert refused.exit_code == 2 and f"pip install 'croupier[{name}]'" in refused.stderr
