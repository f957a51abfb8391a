"""Corrections from the terminal: amounts that were wrong, and acts that should not have happened."""

from __future__ import annotations

import csv
import json
from collections.abc import Callable
from pathlib import Path

import pytest

from croupier.cli import main

Run = Callable[..., str]
TWO = ("--by", "Mia", "--as", "manager", "--second", "Flo:floor")
CAGE = ("--by", "Cy", "--as", "cage", "--second", "Flo:floor")


@pytest.fixture
def run(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> Run:
    """Runs a command on a room with all standing parts and a table of Ann's; `code` is what it must exit with."""

    def given(*words: str, code: int = 0) -> str:
        options = ["--room", str(tmp_path / "room.db"), "--at", "2026-03-01T20:00"]
        assert main(["room", *options, *words]) == code
        shown = capsys.readouterr()
        return shown.out if code == 0 else shown.err

    given("open", "--book", "bankers")
    given("--by", "Flo", "placards", "post-placards", "table/7", "bankers/texas-holdem")
    given("table", "open", "7", "bankers/texas-holdem")
    given("dealer", "on", "7", "Dora")
    given("seat", "7", "1", "Ann", "2000")
    return given


def number(run: Run, kind: str, stream: str = "table/7") -> str:
    """The number of the last event of a kind in its stream."""
    rows = json.loads(run("report", "journal", stream, "--format", "json"))
    events = next(value for value in rows.values() if isinstance(value, list))
    return str([each["seq"] for each in events if each["kind"] == kind][-1])


def balance(run: Run, *account: str) -> str:
    """What an account holds after its last posting."""
    rows = csv.DictReader(run("report", "statement", *account, "--format", "csv").splitlines())
    return [row["balance"] for row in rows][-1]


def test_a_mistyped_buy_in_is_voided_by_two_people(run: Run) -> None:
    wrong = number(run, "Sit")
    assert "takes two people" in run("corrections", "void-act", "table/7", "a typing error", wrong, code=2)
    said = run(*TWO, "corrections", "void-act", "table/7", "$2,000 was typed for $200", wrong)
    assert f"Mia and Flo: event {wrong} of table/7 is voided: $2,000 was typed for $200." in said
    assert "is voided already" in run(*TWO, "corrections", "void-act", "table/7", "again", wrong, code=2)
    run("seat", "7", "1", "Ann", "200")
    assert balance(run, "stack", "7/1") == "200"
    run("verify")


def test_an_amount_on_a_stack_is_corrected(run: Run) -> None:
    wrong = number(run, "Sit")
    words = ("corrections", "correct", "table/7", wrong)
    run(*TWO, *words, "stack 7/1", "cage", "1800", "$2,000 was typed for $200")
    run(*TWO, *words, "cage", "pocket Ann", "1800", "$2,000 was typed for $200")
    assert balance(run, "stack", "7/1") == "200"
    assert "stack 7/2 cannot be corrected" in run(*TWO, *words, "stack 7/2", "cage", "1", "x", code=2)
    assert "which does not cover it" in run(*TWO, *words, "stack 7/1", "cage", "200.01", "x", code=2)
    assert "is not an account" in run(*TWO, *words, "purse", "cage", "1", "x", code=2)
    assert "needs a reason" in run(*TWO, *words, "stack 7/1", "cage", "1", " ", code=2)
    run("leave", "7", "1")
    assert balance(run, "stack", "7/1") == "0"


def test_a_fill_and_a_count_are_voided(run: Run) -> None:
    run(*CAGE, "do", "day", "fill-tray", "7", "5000")
    fill = number(run, "FillTray", "day")
    run("--by", "Flo", "--as", "floor", "do", "day", "attach-box", "7", "D1", "drop", "s1")
    run(*CAGE, "do", "day", "pull-box", "D1", "s1", "D2", "s2")
    run(*CAGE, "do", "day", "count-box", "D1", "s1", "500")
    count = number(run, "BoxCounted", "day")
    run(*TWO, "corrections", "void-act", "day", "counted in the wrong unit", count)
    run(*CAGE, "do", "day", "count-box", "D1", "s1", "0")
    run(*TWO, "corrections", "void-act", "day", "the fill was never delivered", fill)
    assert balance(run, "tray", "7") == "0"
    assert "cannot be voided" in run(
        *TWO, "corrections", "void-act", "day", "x", number(run, "AttachBox", "day"), code=2
    )


def test_the_last_act_of_a_part_needs_no_number(run: Run) -> None:
    run("buy-in", "7", "1", "5000")
    said = run(*TWO, "corrections", "void-act", "table/7", "$500 was meant")
    assert "is voided: $500 was meant." in said and balance(run, "stack", "7/1") == "2000"
    again = run(*TWO, "corrections", "void-act", "table/7", "once more", code=2)
    assert "cannot be voided" in again  # the last event is now that the buy-in was taken back
