"""Dice games that people try first: their computed edges are pinned, and held against real rolls."""

from __future__ import annotations

import tomllib
from collections.abc import Callable
from fractions import Fraction
from pathlib import Path
from typing import Any

import pytest

import croupier
from croupier.analysis.guard import hold, play_rounds
from croupier.editions.own import file_text, model_of, new_file
from croupier.games.craps.round import CrapsRound
from croupier.kit import Refusal
from croupier.kit.chance import SeededDraws
from croupier.rounds.driver import first_answer, play
from croupier.rounds.events import Bet

F = Fraction
LOW, HIGH = [2, 3, 4, 5, 6], [8, 9, 10, 11, 12]
POINTS = [4, 5, 6, 8, 9, 10]


def own(tmp_path: Path, change: Callable[[dict[str, Any]], None]) -> croupier.Game:
    """Craps as a file of one's own, changed."""
    raw = tomllib.loads(new_file(model_of("craps"), "Dice"))
    change(raw)
    file = tmp_path / "dice.toml"
    file.write_text(file_text(raw))
    return croupier.load(file)


def edges(game: croupier.Game) -> dict[str, Fraction]:
    return {price["wagers"][0]: F(price["house_edge"]) for price in game.price()["prices"]}


def collecting(
    name: str, collects: str, numbers: list[int], pays: dict[int, str]
) -> Callable[[dict[str, Any]], None]:
    def change(raw: dict[str, Any]) -> None:
        dice = raw["dice"]
        bet = {"name": name, "title": name, "group": "number", "numbers": numbers, "collects": collects}
        dice["bets"].append({**bet, "cite": "own"})
        for what in ("made", "raised", "lowered"):
            dice["times"].append({"bets": name, "what": what, "when": "new shooter", "cite": "own"})
        for count, odds in pays.items():
            dice["pays"].append({"bets": name, "collected": count, "pays": odds, "cite": "own"})

    return change


# House edges in percent as computed here. They were not held against a printed source.
COLLECTING = [
    ("small", "rolls", LOW, {5: "34 to 1"}, "7.76"),
    ("tall", "rolls", HIGH, {5: "34 to 1"}, "7.76"),
    ("fire", "points", POINTS, {4: "24 to 1", 5: "249 to 1", 6: "999 to 1"}, "20.76"),
]


@pytest.mark.parametrize(("name", "collects", "numbers", "pays", "edge"), COLLECTING)
def test_a_bet_that_collects_numbers_keeps_its_edge(
    tmp_path: Path, name: str, collects: str, numbers: list[int], pays: dict[int, str], edge: str
) -> None:
    found = edges(own(tmp_path, collecting(name, collects, numbers, pays)))[name]
    assert f"{float(100 * found):.2f}" == edge


def test_collected_numbers_stand_from_roll_to_roll(tmp_path: Path) -> None:
    game = own(tmp_path, collecting("small", "rolls", [2, 3], {2: "100 to 1", 1: "1 to 1"}))
    price = edges(game)["small"]

    def opened() -> CrapsRound:
        played = CrapsRound(game.game, {1: "a"})
        played.push(Bet(1, "pass", 1000))
        played.push(Bet(1, "small", 1000))
        return played

    draws, won, rounds = SeededDraws(5), 0, 3000
    for _ in range(rounds):
        played = opened()
        while True:
            play(played, draws, first_answer)
            lines = [line for line in played.lines if line.wager == "small"]
            if lines:
                won += lines[0].profit
                break
            opening = dict(played.next_opening())
            opening["described"] = True  # the shooter needs no new line bet
            played = CrapsRound(game.game, {1: "a"}, opening)
    # One in so many brings 100 to 1: the spread of a round is below 25 units.
    assert abs(won / rounds / 1000 + float(price)) < 5 * 25 / rounds**0.5


def crapless(raw: dict[str, Any]) -> None:
    """Two, three, eleven and twelve are points too; there are no don't bets."""
    dice, every = raw["dice"], [2, 3, 4, 5, 6, 8, 9, 10, 11, 12]
    gone = {bet["name"] for bet in dice["bets"] if bet["name"].startswith("dont")}
    for part in ("bets", "times", "rows", "pays", "off", "limits"):
        kept = []
        for row in dice.get(part, ()):
            if part == "bets":
                if row["name"] not in gone:
                    kept.append(row)
                continue
            bets = [row["bets"]] if isinstance(row.get("bets"), str) else row.get("bets", [])
            left = [bet for bet in bets if bet not in gone]
            if left or not bets:
                kept.append({**row, **({"bets": left} if bets else {})})
        dice[part] = kept
    for bet in dice["bets"]:
        if bet["name"] == "come":
            bet["numbers"] = every
    line = [row for row in dice["rows"] if row.get("at") == "line"]
    dice["rows"] = [row for row in dice["rows"] if row not in line]
    for name in ("pass", "come"):
        rows = ((7, "wins"), (every, "travels"))
        dice["rows"] += [{"bets": name, "at": "line", "rolls": r, "does": d, "cite": "own"} for r, d in rows]
    for numbers, pays in (([2, 12], "6 to 1"), ([3, 11], "3 to 1")):
        dice["pays"].append(
            {"bets": ["pass_odds", "come_odds"], "numbers": numbers, "pays": pays, "cite": "own"}
        )
    for row in dice["puck"]:
        if row["at"] == "come out":
            row["rolls"] = every if row["does"] == "point set" else "others"


def test_crapless_craps_keeps_its_edge(tmp_path: Path) -> None:
    # As computed here; it was not held against a printed source.
    game = own(tmp_path, crapless)
    found = edges(game)
    assert f"{float(100 * found['pass']):.3f}" == "5.382" and found["come"] == found["pass"]

    def opened() -> CrapsRound:
        played = CrapsRound(game.game, {1: "a"})
        played.push(Bet(1, "field", 1000))
        played.push(Bet(1, "pass", 1000))
        return played

    play_rounds(opened, first_answer, rounds=20)


@pytest.mark.parametrize(
    ("words", "spot", "edge"),
    [
        ({"field.2": "2 to 1", "field.12": "2 to 1"}, "field", "5.56"),
        ({"field.2": "2 to 1", "field.12": "3 to 1"}, "field", "2.78"),
        ({"field.2": "3 to 1", "field.12": "3 to 1"}, "field", "0.00"),
    ],
)
def test_the_field_at_any_multiples(words: dict[str, str], spot: str, edge: str) -> None:
    # 1/18 and 1/36 by counting the 36 rolls; with three to one on both there is no edge.
    found = edges(croupier.load("grand-ronde/craps").what_if(words))[spot]
    assert f"{float(100 * found):.2f}" == edge


def test_real_rolls_come_to_the_price_of_the_field() -> None:
    game = croupier.load("grand-ronde/craps").what_if({"field.12": "3 to 1"})

    def opened() -> CrapsRound:
        played = CrapsRound(game.game, {1: "a"}, {"described": True})
        played.push(Bet(1, "field", 1000))
        return played

    hold("field", float(-1000 * edges(game)["field"]), play_rounds(opened, first_answer, rounds=3000))


@pytest.mark.parametrize(
    ("change", "said"),
    [
        (lambda raw: raw["dice"]["bets"][4].update(numbers=[5, 6, 8, 9, 10]), "it has no such number"),
        (
            lambda raw: raw["dice"]["parts"][0]["of"].update({next(iter(raw["dice"]["parts"][0]["of"])): 0}),
            "one share",
        ),
        (lambda raw: raw["dice"]["pays"][0].update(collected=2), "collect nothing"),
        (collecting("small", "rolls", [2, 7], {2: "9 to 1"}), "each once"),
        (collecting("small", "rolls", [2, 3], {3: "9 to 1"}), "at most"),
    ],
)
def test_what_cannot_be_carried_out_is_refused(
    tmp_path: Path, change: Callable[[dict[str, Any]], None], said: str
) -> None:
    with pytest.raises(Refusal, match=said):
        own(tmp_path, change)


def putting(raw: dict[str, Any]) -> None:
    """A put bet: made on a number while a point stands, paid even money, with odds behind it at true odds."""
    dice = raw["dice"]
    dice["bets"] += [
        {"name": "put", "title": "Put {number}", "group": "number", "numbers": POINTS, "cite": "own"},
        {
            "name": "put_odds",
            "title": "Put odds",
            "group": "odds",
            "on": "put",
            "called": True,
            "cite": "own",
        },
    ]
    for rows in (dice["times"], dice["rows"], dice["pays"], dice["limits"]):
        for row in rows:
            if isinstance(row.get("bets"), list) and "come_odds" in row["bets"]:
                row["bets"].append("put_odds")
    for what, when in (("made", "point"), ("raised", "any"), ("lowered", "any")):
        dice["times"].append({"bets": "put", "what": what, "when": when, "cite": "own"})
    for rolls, does in (("number", "wins"), (7, "loses"), ("others", "stands")):
        dice["rows"].append({"bets": "put", "rolls": rolls, "does": does, "cite": "own"})
    dice["pays"].append({"bets": "put", "pays": "1 to 1", "cite": "own"})


def test_put_bets_are_priced_and_settled_with_their_odds(tmp_path: Path) -> None:
    """A six comes before a seven in 5 of 11 cases, a five in 2 of 5, a four in 1 of 3: even money is paid."""
    game = own(tmp_path, putting)
    found = edges(game)
    assert (found["put_6"], found["put_5"], found["put_4"]) == (F(1, 11), F(1, 5), F(1, 3))
    wagers = {"put_6": 10, "put_6_odds": 20}
    seats = [{"seat": 1, "wagers": wagers}]
    for roll, net in (([3, 3], "34"), ([3, 4], "-30"), ([1, 1], "0")):
        settled = croupier.settle(
            {"edition": str(tmp_path / "dice.toml"), "point": 6, "seats": seats, "roll": roll}
        )
        assert settled["seats"][0]["net"] == net
    with pytest.raises(Refusal, match="no line bet before it"):
        game.price(bets="put 6 10, odds 2x")


@pytest.mark.parametrize(("taken", "edge"), [("with the bet", F(1, 20)), ("on a win", F(1, 60))])
def test_a_buy_bet_pays_its_vigorish_before_or_after(taken: str, edge: Fraction) -> None:
    """Five per cent of the stake: always, or only if the four is rolled, which is in one case of three."""
    game = croupier.load("grand-ronde/craps").configure(vigorish_taken=taken, vigorish_unit="0.01")
    assert edges(game)["buy_4"] == edge
