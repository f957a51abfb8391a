"""A user's own law: an edition from a file outside the package, of a known family or of the user's own."""

from __future__ import annotations

import random
import re
from pathlib import Path
from typing import ClassVar

import pytest

from croupier.cli import main
from croupier.editions import Edition, FilingRefused, load
from croupier.editions.edition import EditionFile
from croupier.editions.families import FamilyLaw, family_names, file_of
from croupier.editions.model import Cited
from croupier.games import family_of, register
from croupier.games.banked.opening import open_round
from croupier.games.banked.price.game import price_game
from croupier.games.banked.situation import settle_situation
from croupier.kit import Refusal, SeededShuffle
from tests.conformance.play import waits

LAW = """
title = "Two Card Toy"
family = "banked poker"
round = ["take", "deal start", "ask play", "collect folded", "reveal dealer", "settle"]

[seats]
most = 3
cite = "1"

[deck]
cite = "1"

[[hands]]
name = "own"
pools = ["player"]
order = "three-card"
cite = "2"

[[hands]]
name = "dealer"
pools = ["dealer"]
order = "three-card"
cite = "2"

[contest]
compare = ["own", "dealer"]
rows = [
  { folded = true, ante = "lost", play = "none", cite = "3" },
  { folded = false, player = "<", ante = "lost", play = "lost", cite = "3" },
  { folded = false, player = "=", ante = "returned", play = "returned", cite = "3" },
  { folded = false, player = ">", ante = "2 to 1", play = "1 to 1", cite = "3" },
]

[[wagers]]
name = "ante"
title = "Ante"
required = true
cite = "4"

[[wagers]]
name = "play"
title = "Play"
opens = "play"
needs = "ante"
cite = "4"

[[decisions]]
name = "play"
asks = "ante"
cite = "4"
choices = [{ name = "play", bets = "play", times = "1", of = "ante" }, { name = "fold", folds = true }]

[[dealing]]
method = "any"
cards = ["players 3 down", "dealer 3 down"]
cite = "5"

[order]
wagers = ["ante", "play"]
cite = "5"

[rounding]
way = "down"
cite = "5"

[[options]]
name = "min_bet"
kind = "money"
default = "5"
cite = "6"

[[options]]
name = "max_bet"
kind = "money"
default = "100"
cite = "6"

[[bounds]]
option = "min_bet"
most = "50"
cite = "6"
"""


def written(folder: Path, text: str = LAW, name: str = "toy") -> Path:
    path = folder / f"{name}.toml"
    path.write_text(text, "utf-8")
    return path


def refused(folder: Path, old: str, new: str) -> str:
    assert old in LAW
    path = written(folder, LAW.replace(old, new, 1))
    with pytest.raises(Refusal) as refusal:
        load(path)
    place, _, sentence = str(refusal.value).partition(": ")
    assert re.fullmatch(rf"{path}:\d+", place)
    return sentence


def test_a_file_loads_as_an_edition_with_an_id_of_its_own(tmp_path: Path) -> None:
    edition = load(written(tmp_path))
    assert (edition.id, edition.book, edition.title) == ("own/toy", "own", "Two Card Toy")
    assert edition.law.text.doc == "toy.toml"
    assert list(edition.clauses) == ["1", "2", "3", "4", "5", "6"]
    assert all(account.kinds for account in edition.accounts)
    assert load(str(tmp_path / "toy.toml")) is edition is load("own/toy")
    assert {"settle", "price", "advise", "simulate"} <= set(family_of(edition).uses_for(edition))


def test_a_filing_is_examined_as_for_any_edition(tmp_path: Path) -> None:
    edition = load(written(tmp_path))
    assert edition.configure(min_bet="50").cents_of("min_bet") == 5_000
    with pytest.raises(FilingRefused, match=r"\$51 is refused; the maximum is \$50.*\[6\]"):
        edition.configure(min_bet="51")


def test_a_round_of_it_is_played_and_settled(tmp_path: Path) -> None:
    game = load(written(tmp_path)).configure()
    for seed in range(20):
        round = open_round(game, stakes={1: {"ante": 1_000}})
        for _ in waits(round, SeededShuffle(seed, game.cards), random.Random(seed)):
            pass
        profits = {line.wager: line.profit for line in round.lines}
        folded = {"ante": -1_000}
        lost, tied, won = (
            {"ante": ante, "play": play} for ante, play in ((-1_000, -1_000), (0, 0), (2_000, 1_000))
        )
        assert profits in (folded, lost, tied, won)


def test_a_described_hand_of_it_is_settled(tmp_path: Path) -> None:
    load(written(tmp_path))
    seat = {"seat": 1, "cards": "Ah Ad 2c", "wagers": {"ante": "10"}, "decisions": ["play"]}
    answer = settle_situation({"edition": "own/toy", "dealer": "Kd 9h 4c", "seats": [seat]})
    assert {line.wager: line.profit for line in answer.round.lines} == {"ante": 2_000, "play": 1_000}
    assert {line.cite for line in answer.round.lines} == {("3",)}


def test_a_command_takes_the_file(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    assert main(["show", str(written(tmp_path))]) == 0
    assert "own/toy: house-banked poker" in capsys.readouterr().out


def test_another_text_of_the_same_name_is_another_edition(tmp_path: Path) -> None:
    first = load(written(tmp_path))
    other = load(written(tmp_path, LAW.replace("2 to 1", "3 to 1")))
    assert first.id == "own/toy" and other.id.startswith("own/toy-")
    assert load(other.id) is other is not first


def test_a_price_is_that_of_the_text_and_not_of_one_with_the_same_name(tmp_path: Path) -> None:
    games = [
        load(written(tmp_path, LAW.replace("2 to 1", pays))).configure() for pays in ("2 to 1", "0 to 1")
    ]
    generous, mean = (price_game(game).price("ante").expectation for game in games)
    assert generous > 0 > mean


def test_its_index_of_clauses_is_beside_it(tmp_path: Path) -> None:
    index = tmp_path / "indexed.clauses.toml"
    index.write_text(
        "[clauses]\n" + "".join(f'"{n}" = [{n}, {n}, "gist {n}"]\n' for n in range(1, 8)), "utf-8"
    )
    edition = load(written(tmp_path, name="indexed"))
    assert edition.clauses["3"].gist == "gist 3"
    assert [account.clause.section for account in edition.accounts if not account.kinds] == ["7"]
    index.write_text('[clauses]\n"1" = [1, 1]\n', "utf-8")
    with pytest.raises(Refusal, match=r"indexed.toml:17: .*clause '2' is not in the index"):
        load(tmp_path / "indexed.toml")
    index.write_text("[clauses]\na = 1\n", "utf-8")
    with pytest.raises(Refusal, match=r"indexed.toml: .*not an index of clauses"):
        load(tmp_path / "indexed.toml")


def test_it_extends_a_file_beside_it(tmp_path: Path) -> None:
    head, tail = LAW.split("[[options]]", 1)
    written(tmp_path, f"[[options]]{tail}", "house")
    edition = load(written(tmp_path, f'extends = "house"\n{head}', "extended"))
    assert [option.name for option in edition.law.options] == ["min_bet", "max_bet"]
    with pytest.raises(Refusal, match=r"lost.toml: .*other.toml"):
        load(written(tmp_path, f'extends = "other"\n{head}', "lost"))


def test_what_is_broken_is_refused_with_its_file_and_place(tmp_path: Path) -> None:
    assert "is not TOML" in refused(tmp_path, "[seats]", "[seats")
    assert "at line 6" in refused(tmp_path, "[seats]", "[seats")
    assert refused(tmp_path, "most = 3", "most = 3\ncolour = 2").startswith("seats.colour: ")
    assert refused(tmp_path, '"banked poker"', '"snap"').startswith(
        "family: 'snap' is not a family; choose one of"
    )
    assert refused(tmp_path, 'player = "<"', 'player = "="').startswith("contest: ")
    assert refused(tmp_path, 'needs = "ante"', 'needs = "aunt"').startswith(
        "wagers play: 'aunt' is not known"
    )
    assert refused(tmp_path, 'wagers = ["ante", "play"]', 'wagers = ["ante"]').startswith("order: play")
    with pytest.raises(Refusal, match=r"nowhere.toml: cannot be read"):
        load(tmp_path / "nowhere.toml")
    with pytest.raises(Refusal, match=r"'own/never' yet: load its file first"):
        load("own/never")


# A family of the user's own.


class Coin(Cited):
    """A coin with so many sides."""

    sides: int


class CoinFile(EditionFile):
    """An edition with a coin."""

    coin: Coin


class CoinLaw(FamilyLaw):
    """A toy family: games with a coin."""

    name = "toy coin"
    file = CoinFile
    parts: ClassVar = {"coin": "row"}

    def check(self, edition: Edition) -> None:
        """A coin has two sides."""
        if file_of(edition, CoinFile, "has no coin").coin.sides != 2:
            raise Refusal(f"{edition.id}: coin: a coin has two sides.")


COIN = """
title = "Heads or Tails"
family = "toy coin"
seats = { most = 1, cite = "1" }
coin = { sides = 2, cite = "2" }
"""


def test_a_family_of_ones_own_is_registered_and_brings_its_part(tmp_path: Path) -> None:
    register("toy coin", CoinLaw())
    assert "toy coin" in family_names()
    edition = load(written(tmp_path, COIN, "coin"))
    assert file_of(edition, CoinFile, "has no coin").coin.sides == 2
    assert [account.notes for account in edition.accounts] == [("seats",), ("coin",)]
    assert edition.configure().seats == 1
    with pytest.raises(Refusal, match=r"coin.toml:5: coin: a coin has two sides"):
        load(written(tmp_path, COIN.replace("sides = 2", "sides = 3"), "coin"))
    with pytest.raises(Refusal, match=r"own/coin is a game of toy coin"):
        open_round(edition.configure())


def test_a_family_of_a_module_is_imported_when_its_edition_is_loaded(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    code = [
        f"from {__name__} import CoinLaw",
        "class Late(CoinLaw): name = 'toy late'",
        "def family_law(): return Late()",
    ]
    (tmp_path / "toy_late.py").write_text("\n".join(code), "utf-8")
    monkeypatch.syspath_prepend(tmp_path)
    register("toy late", "toy_late")
    edition = load(written(tmp_path, COIN.replace("toy coin", "toy late"), "late"))
    assert edition.family.name == "toy late"
    with pytest.raises(Refusal, match="The family 'toy late' already exists"):
        register("toy late", "elsewhere")
