"""Reports of `croupier room` about the floor: proceeds, tax, counts, incidents."""

from __future__ import annotations

import json
from collections.abc import Callable
from pathlib import Path

import pytest

from croupier.cli import main

Run = Callable[..., str]


@pytest.fixture
def run(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> Run:
    """Runs a command on a room of its own, on an evening of March 2026; `code` is what it must exit with."""

    def given(*words: str, code: int = 0) -> str:
        options = ["--room", str(tmp_path / "room.db"), "--at", "2026-03-01T20:00"]
        assert main(["room", *options, *words]) == code
        shown = capsys.readouterr()
        return shown.out if code == 0 else shown.err

    return given


def opened(run: Run, book: str, edition: str, *choices: str) -> None:
    """A room with a table whose papers and signs are in order, a dealer and a player."""
    run("open", "--book", book, *choices)
    run("day", "open-day")
    if book == "colorado":
        run("do", "placards", "approve-placard", "house rules", edition, "letter 1")
    systems = {"shuffler": "shuffler"}
    if book == "pennsylvania":
        systems = {"Nexus": "progressive table game system", edition: "table layout"}
    for device, kind in systems.items():
        run("do", "duties", "file-equipment", device, kind, "as submitted")
        two = ("--by", "Mia", "--as", "manager", "--second", "Max:manager")
        run(*two, "do", "duties", "decide-equipment", device, "yes", "letter 2")
    run("do", "placards", "post-placards", "table/7", edition)
    run("table", "open", "7", edition)
    run("dealer", "on", "7", "Dora")
    run("seat", "7", "1", "Ann", "200")


def test_proceeds_and_tax_of_a_lost_ante(run: Run) -> None:
    opened(run, "pennsylvania", "pennsylvania/three-card-poker", "--set", "table_games_began=2025-06-01")
    boxes = (("D1", "drop", "left of the dealer"), ("T1", "tip", "right of the dealer"))
    for box, kind, place in boxes:
        run("--by", "Flo", "do", "day", "attach-box", "table/7", box, kind, "s1", place)
    run("--by", "Flo", "--as", "floor", "do", "duties", "perform", "attach a discard rack", "table/7")
    run("start", "7")
    run("do", "table/7", "do", "1", json.dumps({"event": "Bet", "seat": 1, "wager": "ante", "amount": 1000}))
    run("do", "table/7", "do", "dealer", '{"event": "Closed"}')
    run("do", "table/7", "do", "1", '{"event": "Chose", "seat": 1, "choice": "fold"}')
    proceeds = json.loads(run("report", "proceeds", "--format", "json"))
    assert proceeds["proceeds"] == "10"
    assert run("report", "proceeds").startswith("Gross table game revenue\n")
    assert [(line["what"], line["period"]) for line in proceeds["lines"]] == [("table win", "2026-03-01")]
    assert json.loads(run("report", "tax", "--format", "json"))["tax"] == "1.40"
    later = json.loads(run("report", "tax", "--began", "2024-03-01", "--format", "json"))
    assert later["tax"] == "1.20"  # two years after they began
    empty = json.loads(run("report", "proceeds", "--day", "2026-03-02", "--format", "json"))
    assert empty["proceeds"] == "0"


def test_tax_where_the_text_has_none(run: Run) -> None:
    opened(run, "colorado", "colorado/three-card-poker")
    assert "names no rate of tax" in run("report", "tax", code=2)


def test_counts_with_their_variance(run: Run) -> None:
    opened(run, "colorado", "colorado/three-card-poker")
    two = ("--by", "Cy", "--as", "cage", "--second", "Flo:floor")
    run(*two, "do", "day", "credit-tray", "7", "9800")  # of the $10,000 that the program filled in
    run(*two, "do", "day", "fill-tray", "table/7", "800")
    run(
        "--by", "Flo", "--as", "floor", "--second", "Dora:dealer", "do", "day", "count-tray", "table/7", "795"
    )
    lines = run("report", "counts", "--format", "csv").splitlines()
    assert lines[0] == "at,what,table,expected,counted,variance,by,second"
    assert lines[1].endswith(",tray,7,800,795,-5,Flo,Dora")


def test_incidents_are_searched_and_exported(run: Run) -> None:
    opened(run, "colorado", "colorado/three-card-poker")
    flo = ("--by", "Flo", "--as", "floor", "do", "incidents")
    run(*flo, "report-incident", "table/7", "use of a device", "a phone at seat 1")
    run(*flo, "report-incident", "table/7", "other", "the lights went out")
    run(*flo, "rule-incident", "2", "Play goes on.", "reason=as before")
    found = json.loads(run("report", "incidents", "phone", "--format", "json"))["incidents"]
    assert [each["number"] for each in found] == [1]
    decided = json.loads(run("report", "incidents", "--decided", "--format", "json"))["incidents"]
    assert [each["ruling"] for each in decided] == ["Play goes on. as before"]
    assert "No incidents." in run("report", "incidents", "--table", "8")
    assert run("report", "incidents", "--format", "csv").splitlines()[2].startswith("2,2026-03-01T20:00")


def test_people_are_listed_with_where_they_are(run: Run) -> None:
    opened(run, "colorado", "colorado/three-card-poker")
    run("--by", "Mia", "--as", "manager", "do", "people", "record-licence", "Pip", "support", "S-1")
    lines = run("report", "people", "--format", "csv").splitlines()
    assert lines[0] == "person,at,roles,positions,licences,proposition,barred"
    assert lines[1:] == ["Ann,table/7,,,,,", 'Dora,"table/7, dealer",,,,,', "Pip,,,,support S-1,,"]
