"""A user's own family, outside the package: the page that shows how is run as it stands."""

from __future__ import annotations

import re
import sys
from fractions import Fraction
from pathlib import Path
from typing import Any

import pytest

from croupier.cli import main
from croupier.editions import Edition, load
from croupier.editions.families import family_names
from croupier.games import family_of, register
from croupier.games.general import settle
from croupier.kit.chance import SeededDraws
from croupier.players.policies import plain
from croupier.room.commands import Sit
from croupier.room.runner import play_round
from croupier.room.table import Table
from croupier.rounds.conformance import check_round
from tests import paths

PAGE = (paths.ROOT / "docs" / "adding-a-family.md").read_text("utf-8")
CODE, SHOWN = re.findall(r"```python\n(.*?)```", PAGE, re.S)
LAW = re.findall(r"```toml\n(.*?)```", PAGE, re.S)[0]
NAME = "higher or lower"


@pytest.fixture(scope="module")
def edition(tmp_path_factory: pytest.TempPathFactory) -> Edition:
    folder = tmp_path_factory.mktemp("own")
    (folder / "higher_lower.py").write_text(CODE, "utf-8")
    (folder / "higher-or-lower.toml").write_text(LAW, "utf-8")
    sys.path.insert(0, str(folder))
    try:
        import higher_lower  # type: ignore[import-not-found]  # written into the folder just now
    finally:
        sys.path.remove(str(folder))
    if NAME not in family_names():
        register(NAME, higher_lower.FAMILY_LAW)
    return load(folder / "higher-or-lower.toml")


def test_it_holds_to_the_contract(edition: Edition) -> None:
    family, game = family_of(edition), edition.configure()
    for seed in range(5):
        opening = {"stacks": {"1": 50_000, "2": 50_000}}
        played, report = check_round(
            lambda opening: family.open(game, {1: "Ann", 2: "Ben"}, opening), opening, SeededDraws(seed)
        )
        assert played.due is None and report.inputs >= 5


def test_its_price_by_the_walk_is_the_one_worked_by_hand(edition: Edition) -> None:
    found = family_of(edition).use(edition, "price")(edition.configure())
    assert found.house_edge == Fraction(-5, 9)
    assert "-55.56" in str(found.page())


def test_it_is_played_at_a_table(edition: Edition) -> None:
    table = Table(edition.configure(), SeededDraws(1))
    table.take(Sit(1, "Ann", 10_000))
    for _ in range(3):
        play_round(table, {1: plain})
    assert table.rounds == 3 and table.places[1].chips != 10_000


def test_a_round_of_it_that_is_told_is_settled(edition: Edition) -> None:
    inputs: list[dict[str, Any]] = [
        {"event": "Bet", "seat": 1, "wager": "bet", "amount": 500},
        {"event": "Closed"},
        {"event": "Dealt", "to": "community", "card": "5c"},
        {"event": "Chose", "seat": 1, "choice": "higher"},
        {"event": "Dealt", "to": "community", "card": "9c"},
    ]
    found = settle({"edition": edition.id, "players": {"1": "Ann"}, "inputs": inputs})
    assert [(line.result, line.profit) for line in found.lines] == [("won", 500)]
    assert "9c is higher" in str(found.page())


def test_commands_take_its_file(edition: Edition, tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    file = tmp_path / "again.toml"
    file.write_text(LAW, "utf-8")
    assert main(["show", str(file)]) == 0
    assert "Higher or Lower" in capsys.readouterr().out
    assert main(["price", str(file)]) == 0
    assert "-55.56" in capsys.readouterr().out


def test_the_code_that_uses_it_runs(
    edition: Edition, tmp_path: Path, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    (tmp_path / "higher-or-lower.toml").write_text(LAW, "utf-8")
    monkeypatch.chdir(tmp_path)
    import croupier.editions.families as families

    law = families.family_law(NAME)
    exec(compile(SHOWN, "adding-a-family.md", "exec"), {"FAMILY_LAW": law})
    assert "-55.56" in capsys.readouterr().out
