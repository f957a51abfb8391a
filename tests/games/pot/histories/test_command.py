"""The command `replay`: hands told, compared, and played under an edition."""

from __future__ import annotations

import io
import json
import sys
from pathlib import Path

import pytest

from croupier.cli import main
from tests import paths

SAMPLES = Path(__file__).parent / "samples"
HAND = str(SAMPLES / "NT.phh")
Shown = pytest.CaptureFixture[str]


def test_a_hand_is_told(capsys: Shown) -> None:
    assert main(["replay", HAND]) == 0
    out = capsys.readouterr().out
    assert out.startswith("No-limit Texas hold'em (NT)")
    assert "p2 raises to 60, all in" in out
    assert "Showdown, pot 126: main pot 126 (p1, p2)" in out
    assert "p1 wins 126 of the main pot: high: pair of aces" in out


def test_a_hand_as_data(capsys: Shown) -> None:
    assert main(["replay", HAND, "--json"]) == 0
    data = json.loads(capsys.readouterr().out)
    assert data["variant"] == "NT" and data["agrees"] is True
    assert [player["ends"] for player in data["players"]] == ["166", "0", "194"]
    acts = [(step["player"], step["act"], step["to"]) for step in data["steps"] if step["step"] == "act"]
    assert acts[:3] == [("p3", "raise", "6"), ("p1", "raise", "20"), ("p2", "raise", "60")]
    won = [step for step in data["steps"] if step["step"] == "money" and step["what"] == "won"]
    assert [(step["player"], step["amount"]) for step in won] == [("p1", "126")]


def test_a_folder_is_compared(capsys: Shown) -> None:
    assert main(["replay", "--check", str(SAMPLES)]) == 0
    out = capsys.readouterr().out
    assert out == "11 files, 11 with finishing stacks: 11 agree, 0 differ, 0 refused, 0 stop early\n"


def test_a_hand_without_finishing_stacks_that_stops_early_is_named_and_counted(
    tmp_path: Path, capsys: Shown
) -> None:
    text = Path(HAND).read_text("utf-8").replace("finishing_stacks = [166, 0, 194]", "")
    (tmp_path / "a.phh").write_text(text.replace('  "d db 3c",\n', ""))
    assert main(["replay", "--check", str(tmp_path)]) == 1
    named, last = capsys.readouterr().out.splitlines()
    assert named.endswith("a.phh: the record stops before the end of the hand.")
    assert last == (
        "1 file, 0 with finishing stacks: 0 agree, 0 differ, 0 refused, 1 stop early; "
        "1 without, 0 of them played to the end"
    )


def test_what_differs_and_what_is_refused(tmp_path: Path, capsys: Shown) -> None:
    text = Path(HAND).read_text("utf-8")
    (tmp_path / "a.phh").write_text(text.replace("[166, 0, 194]", "[165, 1, 194]"))
    (tmp_path / "b.phh").write_text(text.replace('"p2 cbr 60"', '"p2 cbr 99"'))
    (tmp_path / "c.phh").write_text(text.replace("finishing_stacks = [166, 0, 194]", ""))
    (tmp_path / "d.phh").write_text(text.replace('  "d db 3c",\n', ""))
    assert main(["replay", "--check", str(tmp_path)]) == 1
    lines = capsys.readouterr().out.splitlines()
    assert lines[0].endswith("a.phh: p1: recorded 165, ours 166")
    assert lines[1].endswith("a.phh: p2: recorded 1, ours 0")
    assert "b.phh: refused: Seat 2: to raise to $99 is refused; it is from $34 to $60" in lines[2]
    assert "d.phh: the record stops before the end of the hand." in lines[3]
    assert lines[4] == (
        "4 files, 3 with finishing stacks: 0 agree, 1 differ, 1 refused, 1 stop early; "
        "1 without, 1 of them played to the end"
    )


def test_the_comparison_as_data(tmp_path: Path, capsys: Shown) -> None:
    text = Path(HAND).read_text("utf-8")
    file = tmp_path / "two.phhs"
    file.write_text(f"[1]\n{text}\n[2]\n{text.replace('[166, 0', '[0, 166')}")
    assert main(["replay", "--check", "--json", str(file)]) == 1
    data = json.loads(capsys.readouterr().out)
    assert (data["files"], data["hands"], data["agree"], data["differ"]) == (1, 2, 1, 1)
    assert data["differences"][0] == {
        "file": f"{file}[2]",
        "player": "p1",
        "name": "p1",
        "recorded": "0",
        "ours": "166",
    }


def test_a_file_that_is_no_record_ends_the_comparison_badly(tmp_path: Path, capsys: Shown) -> None:
    (tmp_path / "bad.phh").write_text("variant = ")
    assert main(["replay", "--check", str(tmp_path), HAND]) == 2
    shown = capsys.readouterr()
    assert "not TOML" in shown.err
    assert "1 agree" in shown.out


def test_a_hand_under_an_edition_is_refused_with_its_clause(tmp_path: Path, capsys: Shown) -> None:
    """Colorado's poker knows no bet or raise above 100 dollars, and no-limit is not permitted at all."""
    pluribus = """
variant = "NT"
antes = [0, 0, 0]
blinds_or_straddles = [50, 100, 0]
min_bet = 100
starting_stacks = [10000, 10000, 10000]
actions = ["d dh p1 ????", "d dh p2 ????", "d dh p3 ????", "p3 cbr 225", "p1 f", "p2 f"]
"""
    file = tmp_path / "hand.phh"
    file.write_text(pluribus)
    assert main(["replay", str(file), "--edition", "colorado/texas-holdem-high"]) == 1
    out = capsys.readouterr().out
    assert "Played under colorado/texas-holdem-high" in out
    assert "not permitted: betting" in out and "[1040, 1002(2)]" in out
    assert (
        "Refused: Seat 3: to raise to $225 is refused; it is exactly $200. [Colo. Rule 10 § 47.1-1002(2)"
        in out
    )


def test_a_hand_under_an_edition_is_told_with_its_clauses(capsys: Shown) -> None:
    assert (
        main(["replay", HAND, "--edition", "outlaws/texas-holdem"]) == 1
    )  # fees are taken, so the stacks differ
    out = capsys.readouterr().out
    assert "fee" in out and "GEGR-002045" in out
    assert "NOT as recorded" in out


def test_an_edition_that_is_not_for_a_pot(capsys: Shown) -> None:
    assert main(["replay", HAND, "--edition", "pennsylvania/three-card-poker"]) == 2
    assert "not played for a pot" in capsys.readouterr().err


def test_saved_rounds_are_still_shown(tmp_path: Path, capsys: Shown, monkeypatch: pytest.MonkeyPatch) -> None:
    saved = tmp_path / "rounds.jsonl"
    monkeypatch.setattr(sys, "stdin", io.StringIO("ante 10\ndeal\nplay\nquit\n"))
    main(["play", "pennsylvania/three-card-poker", "--seed", "3", "--save", str(saved)])
    capsys.readouterr()
    assert main(["replay", str(saved)]) == 0
    assert "pennsylvania/three-card-poker" in capsys.readouterr().out


def test_the_example_of_the_manual_agrees(capsys: Shown) -> None:
    file = paths.EXAMPLES / "hand.phh"
    assert main(["replay", str(file)]) == 0
    lines = capsys.readouterr().out.splitlines()
    assert lines[-1] == "The finishing stacks are as recorded."
    turn, river = lines.index("Turn, pot 240"), lines.index("River, pot 240")
    assert lines[turn + 2] == "  - board: As (board Kh 7h 2h As)"
    assert lines[river + 2] == "  - board: 4d (board Kh 7h 2h As 4d)"
