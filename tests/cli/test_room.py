"""`croupier room`: a room in a file, command after command."""

from __future__ import annotations

import io
import json
from collections.abc import Callable
from importlib import resources
from pathlib import Path
from typing import Any

import pytest

from croupier.cli import main
from tests import paths

Run = Callable[..., str]


@pytest.fixture
def run(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> Run:
    """Runs a command on a room of its own; `code` is what it must exit with."""

    def given(*words: str, code: int = 0) -> str:
        assert main(["room", "--room", str(tmp_path / "room.db"), *words]) == code
        shown = capsys.readouterr()
        return shown.out if code == 0 else shown.err

    return given


def opened(run: Run) -> None:
    run("open", "--book", "house")
    run("day", "open-day")
    run("table", "open", "7", "colorado/three-card-poker")
    run("dealer", "on", "7", "Dora")
    run("seat", "7", "1", "Ann", "200")


def bet(wager: str, amount: int) -> str:
    return json.dumps({"event": "Bet", "seat": 1, "wager": wager, "amount": amount})


def test_a_round_is_played_over_many_runs(run: Run) -> None:
    opened(run)
    run("start", "7")
    run("do", "table/7", "do", "1", bet("ante", 1000))
    run("do", "table/7", "do", "dealer", '{"event": "Closed"}')
    run("do", "table/7", "do", "1", '{"event": "Chose", "seat": 1, "choice": "fold"}')
    room = json.loads(run("status", "--json"))
    assert room["tables"] == [
        {
            "table": "7",
            "status": "open",
            "edition": "colorado/three-card-poker",
            "players": 1,
            "rounds": 1,
            "dealer": "Dora",
        }
    ]
    assert {row["kind"]: row["amount"] for row in room["accounts"]}["stack"] == "190"


def test_the_postings_of_a_command_are_in_its_data(run: Run) -> None:
    opened(run)
    said: dict[str, Any] = json.loads(run("buy-in", "7", "1", "50", "--json"))
    assert said["messages"] == ["Seat 1 buys $50 in chips."]
    (entry,) = said["entries"]
    assert entry["by"] == "Ann" and entry["role"] == "player"
    moves = [(each["from"], each["to"], each["amount"]) for each in entry["postings"]]
    assert moves == [
        ("pocket Ann", "drop 7", "50"),
        ("tray 7", "stack 7/1", "50"),
    ]  # cash into the box, chips out


@pytest.mark.parametrize(
    ("words", "sentence"),
    [
        ("seat 7 1 Bob 20", "Seat 1 is taken by Ann"),
        ("seat 8 1 Bob 20", "There is no table/8 in this room; did you mean table/7?"),
        ("seat 7 2 Bob", "chips must be given; write sit SEAT PERSON CHIPS."),
        ("seet 7 2 Bob 20", "did you mean seat?"),
        ("do table/7 open-tabel", "did you mean open-table?"),
        ("do tabel/7 begin", "did you mean table?"),
        ("open --book house", "There is already a room"),
        ("table open 8 colorado/no-such-game", "no-such-game"),
    ],
)
def test_what_is_refused_is_one_sentence_and_changes_nothing(run: Run, words: str, sentence: str) -> None:
    opened(run)
    before = run("status", "--json")
    said = run(*words.split(), code=2)
    assert sentence in said and said.count("\n") == 1
    assert run("status", "--json") == before


def test_a_room_that_is_not_there_is_refused(run: Run) -> None:
    assert "open" in run("status", code=2)


def test_the_commands_are_listed_with_their_roles(run: Run) -> None:
    said = json.loads(run("commands", "--json"))
    commands = {row["usage"]: row["roles"] for row in said["commands"]}
    assert commands["sit SEAT PERSON CHIPS"] == "player, floor, manager"


def test_reports_come_as_text_data_and_tables(run: Run) -> None:
    opened(run)
    run("start", "7")
    run("do", "table/7", "do", "1", bet("ante", 1000))
    run("do", "table/7", "do", "dealer", '{"event": "Closed"}')
    run("do", "table/7", "do", "1", '{"event": "Chose", "seat": 1, "choice": "fold"}')
    (table, total) = json.loads(run("report", "takings", "--format", "json"))["tables"]
    assert table["table"] == "7" and table["win"] == total["win"] == "10"
    assert run("report", "takings", "--format", "csv").splitlines()[1].startswith("7,")
    assert "Seat 1's Ante of $10 loses" in run("report", "rounds", "7")
    assert "<table" in run("report", "journal", "table/7", "--format", "html")
    lines = json.loads(run("report", "statement", "layout", "7", "--format", "json"))["lines"]
    assert [line["balance"] for line in lines] == ["10", "0"]
    assert json.loads(run("report", "takings", "--day", "2001-01-01", "--format", "json"))["tables"] == []
    assert "is not an account" in run("report", "statement", "trea", "7", code=2)


def test_a_round_in_play_is_told_as_a_bystander_hears_it(run: Run) -> None:
    opened(run)
    run("start", "7")
    run("do", "table/7", "do", "1", bet("ante", 1000))
    said = run("do", "table/7", "do", "dealer", '{"event": "Closed"}')
    assert "The dealer keys in" in said and "is dealt" not in said


def test_a_jackpot_is_proposed_from_a_file_seeded_posted_and_reported(run: Run) -> None:
    run("open", "--book", "colorado")
    example = resources.files("croupier") / "examples" / "jackpot.toml"
    two = ("--by", "Mia", "--as", "manager", "--second", "Flo:floor", "jackpot", "beat")
    run(*two, "propose-jackpot", f"@{example}")
    run(*two, "record-approval", "D-1")
    run(*two, "seed-pool", "main", "500")
    run(*two, "post-amount")
    assert "$500" in run("jackpot", "beat")
    (row,) = json.loads(run("report", "liability", "--format", "json"))["jackpots"]
    assert row["posted"] == row["owed"] == "500"
    assert json.loads(run("report", "awards", "--format", "json"))["awards"] == []


def test_a_tournament_is_filed_from_a_file_and_its_sheet_printed(run: Run) -> None:
    run("open", "--book", "colorado")
    example = paths.ROOT / "src" / "croupier" / "examples" / "tournament.toml"
    when = ("--at", "2026-01-02T12:00", "--second", "Max:manager")
    run(*when, "tournament", "spring", "file-tournament", f"@{example}")
    sheet = run("print", "tournament-sheet", "spring")
    assert "1058" in sheet and "Prizes" in sheet
    assert "Tournament spring" in run("tournament", "spring")


@pytest.mark.parametrize(
    ("words", "text"),
    [
        ("placard colorado/three-card-poker limits", "Minimum bet"),
        ("house-rules colorado/texas-holdem-high", "1040(1)"),
        ("guide pennsylvania/three-card-poker", "gaming guide"),
        ("submission pennsylvania/three-card-poker", "rules submission"),
    ],
)
def test_signs_and_sheets_are_printed(run: Run, words: str, text: str) -> None:
    assert text in run("print", *words.split())


def test_a_sheet_that_a_book_does_not_know_is_refused(run: Run) -> None:
    assert "no 'gaming guide'" in run("print", "guide", "colorado/three-card-poker", code=2)


def test_a_day_of_the_demo_balances(run: Run) -> None:
    said = run("demo", "--hours", "1")
    assert "Whole     yes" in said and "$2,500" in said


def test_play_at_a_table_of_the_room(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    file = str(tmp_path / "room.db")
    for words in (
        "open --book house",
        "day open-day",
        "table open 7 pennsylvania/three-card-poker",
        "dealer on 7 Dora",
    ):
        assert main(["room", "--room", file, *words.split()]) == 0
    monkeypatch.setattr("sys.stdin", io.StringIO("ante 10\ngo\nfold\nquit\n"))
    play = ["play", "pennsylvania/three-card-poker", "--room", file, "--at-table", "7", "--name", "Ann"]
    assert main(play) == 0
    said = capsys.readouterr().out
    assert "You leave with $990 (-$10) after 1 round." in said
    assert main(["room", "--room", file, "report", "statement", "stack", "7/1", "--format", "json"]) == 0
    lines = json.loads(capsys.readouterr().out)["lines"]
    assert [line["balance"] for line in lines] == ["1000", "990", "0"]
    assert main(["play", "grand-ronde/craps", "--room", file, "--at-table", "7"]) == 2
    assert "does not play grand-ronde/craps" in capsys.readouterr().err


def test_a_tournament_is_filed_from_a_file_run_and_reported(run: Run) -> None:
    run("open", "--book", "colorado")
    example = resources.files("croupier") / "examples" / "tournament.toml"
    before = ("--at", "2026-02-20T12:00", "tournament", "spring")
    run(*before, "file-tournament", f"@{example}")
    run(*before, "submit-rules")
    for person in ("Ann", "Bob", "Cid"):
        run(*before, "enter-player", person, "qualifier")
    noon = ("--at", "2026-03-01T12:00", "tournament", "spring")
    run(*noon, "draw-seats", "qualifier")
    run("--at", "2026-03-01T12:00", "day", "open-day")
    said = run(*noon, "start-event", "qualifier")
    assert "qualifier begins: level 1, small blind 50, big blind 100." in said
    said = run(*noon, "report-hand", "1", "1:9000,2:11000,3:10000", "event_name=qualifier")
    assert "Table 1: hand 1 is reported." in said
    assert "11,000" in run("tournament", "spring")
    standing = json.loads(
        run("report", "tournament", "spring", "standing", "--event", "qualifier", "--format", "json")
    )
    assert [row["points"] for row in standing["seats"]] == [9000, 11_000, 10_000]
    entries = json.loads(run("report", "tournament", "spring", "entries", "--format", "json"))
    assert entries["entry_fees"] == "30"
    assert "house rules of Silver Spur" in " ".join(run("print", "tournament-sheet", "spring").split())


def test_play_at_a_table_without_a_gaming_day_is_refused_once(
    run: Run, tmp_path: Path, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    run("open", "--book", "house")
    run("table", "open", "7", "grand-ronde/roulette")
    run("dealer", "on", "7", "Dora")
    monkeypatch.setattr("sys.stdin", io.StringIO("\n\n"))
    play = ["play", "grand-ronde/roulette", "--room", str(tmp_path / "room.db"), "--at-table", "7"]
    assert main(play) == 2
    shown = capsys.readouterr()
    assert shown.err.count("No gaming day is open") == 1 and not shown.out
    assert json.loads(run("status", "--json"))["tables"][0]["players"] == 0
