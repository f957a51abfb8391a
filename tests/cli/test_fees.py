"""The command `fees`: what it prints, its exit codes, and one sentence for everything malformed."""

from __future__ import annotations

import io
import json
import sys
from pathlib import Path
from typing import Any

import pytest

from croupier.cli import main
from croupier.editions import edition_ids, load
from croupier.games.pot.law import pot_law

THREE = "bankers/three-card-poker"
HOLDEM = "bankers/texas-holdem"
TABLE = ("--wagers", "ante 25 bonus 25", "--players", "5")


def run(capsys: pytest.CaptureFixture[str], *args: str) -> tuple[int, str, str]:
    code = main(["fees", *args])
    out = capsys.readouterr()
    return code, out.out, out.err


def data(capsys: pytest.CaptureFixture[str], *args: str) -> Any:
    code, out, _ = run(capsys, *args, "--json")
    assert code == 0
    return json.loads(out)


def test_alone_it_lists_what_has_fees(capsys: pytest.CaptureFixture[str]) -> None:
    code, out, _ = run(capsys)
    assert code == 0 and "lost in" in out and THREE in out
    assert all(item["edition"] in out for item in data(capsys))


def test_the_bill_of_a_table(capsys: pytest.CaptureFixture[str]) -> None:
    code, out, _ = run(capsys, THREE, "--option", "second: 1", *TABLE, "--hands", "40")
    assert code == 0
    assert "total action of $250, band $101-$300: $2" in out
    assert "schedule option 1" in out
    assert "Of 40 hands an hour the house takes $80.00." in out
    found = data(capsys, THREE, "--option", "second: 1", *TABLE)
    assert found["player_dealer"] == "2" and found["hands_per_hour"] == 60


def test_options_side_by_side(capsys: pytest.CaptureFixture[str]) -> None:
    code, out, _ = run(capsys, THREE, "--compare", *TABLE)
    assert code == 0 and "house/hour" in out
    assert len(data(capsys, THREE, "--compare", *TABLE)["options"]) == 22
    assert len(data(capsys, HOLDEM, "--compare", "--players", "8")["options"]) > 20


def test_a_situation_from_a_file_and_from_standard_input(
    capsys: pytest.CaptureFixture[str], tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    told = json.dumps({"edition": THREE, "seats": [{"seat": 2, "wagers": {"ante": "200"}}]})
    file = tmp_path / "table.json"
    file.write_text(told, "utf-8")
    assert data(capsys, THREE, str(file))["action"] == "200"
    monkeypatch.setattr(sys, "stdin", io.TextIOWrapper(io.BytesIO(told.encode()), encoding="utf-8"))
    assert data(capsys, THREE, "-")["action"] == "200"


def test_a_filing_says_which_option_is_in_use(capsys: pytest.CaptureFixture[str], tmp_path: Path) -> None:
    file = tmp_path / "filing.toml"
    file.write_text(f'edition = "{THREE}"\ncollection = "second: 4"\n', "utf-8")
    assert data(capsys, THREE, "--filing", str(file), *TABLE)["option"]["label"] == "second: 4"
    assert data(capsys, THREE, "--set", "collection=second: 5", *TABLE)["option"]["label"] == "second: 5"
    chosen = data(capsys, THREE, "--filing", str(file), "--option", "first: 1", *TABLE)
    assert chosen["option"]["label"] == "first: 1"


BAD = [
    (("nosuch",), "There is no edition 'nosuch'"),
    (("--compare",), "say of which: croupier fees EDITION --compare"),
    (("--option", "1"), "say of which: croupier fees EDITION --option"),
    ((THREE,), "Say what is wagered"),
    ((THREE, "nosuch.json"), "cannot be read"),
    ((THREE, *TABLE, "--option", "1"), "has no collection option '1'"),
    ((THREE, *TABLE, "--option", "second: 1", "--compare"), "leave out --option"),
    ((THREE, *TABLE, "--x", "1"), "--x is not an option of"),
    ((THREE, "--wagers", "ante ten"), "not an amount of money"),
    ((THREE, *TABLE, "--set", "min_bet=1"), "below the table limit of collection second: 1"),
    (("pennsylvania/three-card-poker", *TABLE), "has no `fees`"),
    (("grand-ronde/craps", *TABLE), "has no `fees`"),
    ((HOLDEM, *TABLE), "--wagers is not an option of"),
    ((HOLDEM, "--players", "30"), "--players 30 is refused"),
    ((HOLDEM, "--pots", "0"), "must be more than $0"),
    (("colorado/texas-holdem-high", "--compare"), "no collection schedule"),
    (("bankers/texas-holdem", "--nosuch"), "--nosuch is not an option of"),
]


@pytest.mark.parametrize(("args", "said"), BAD, ids=[" ".join(args) for args, _ in BAD])
def test_what_cannot_be_understood_is_one_sentence(
    args: tuple[str, ...], said: str, capsys: pytest.CaptureFixture[str]
) -> None:
    code, out, err = run(capsys, *args)
    assert code == 2 and not out
    assert err.startswith("croupier: ") and err.count("\n") == 1 and said in err


@pytest.mark.parametrize("id", [id for id in edition_ids() if load(id).law.family == "pot poker"])
def test_every_game_for_a_pot_answers(id: str, capsys: pytest.CaptureFixture[str]) -> None:
    code, out, _ = run(capsys, id)
    pot = pot_law(load(id))
    if not (pot.collections or load(id).law.raked):
        assert code == 2
        return
    assert code == 0 and id in out
    assert run(capsys, id, "--compare")[0] == (0 if pot.collections else 2)
