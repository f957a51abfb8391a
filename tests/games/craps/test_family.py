"""Craps by words, as a page and as a layout: what a terminal, a browser and a bot are given."""

from __future__ import annotations

from typing import Any

import pytest

from croupier.editions import load
from croupier.games import family_of
from croupier.games.craps.round import CrapsRound
from croupier.games.craps.rules import rules_of
from croupier.kit import Refusal
from croupier.kit.chance import SeededDraws
from croupier.room import runner
from croupier.room.commands import Sit
from croupier.room.table import Place, Table
from croupier.rounds.round import DEALER
from croupier.rounds.viewers import Seat

GAME = load("grand-ronde/craps").configure()
FAMILY = family_of(GAME.edition)


def at(point: int | None = None, **bets: int) -> CrapsRound:
    """A round at a point with bets of seat 1 in dollars; a second player stands by."""
    standing = {"1": {name: {"amount": 100 * amount} for name, amount in bets.items()}}
    opening = {"point": point, "standing": standing, "described": True}
    return CrapsRound(GAME, {1: "Ada", 2: "Ben"}, opening)


def heard(round: CrapsRound, words: str) -> list[tuple[Any, ...]]:
    return [tuple(event.values()) for event in FAMILY.parse(GAME, round.view(Seat(1)), words)]


@pytest.mark.parametrize(
    ("words", "events"),
    [
        ("pass 10", [("Bet", 1, "pass", 1000)]),
        ("pass 10 odds 20", [("Bet", 1, "pass", 1000), ("Bet", 1, "pass_odds", 2000)]),
        ("don't pass 10", [("Bet", 1, "dont_pass", 1000)]),
        ("place 6 12", [("Bet", 1, "place_6", 1200)]),
        ("place 6 12 place 8 12", [("Bet", 1, "place_6", 1200), ("Bet", 1, "place_8", 1200)]),
        ("place 6 $12, hard 8 5", [("Bet", 1, "place_6", 1200), ("Bet", 1, "hard_8", 500)]),
        ("hop 4 3 1", [("Bet", 1, "hop_3_4", 100)]),
        ("horn high 12 5", [("Bet", 1, "horn_high_12", 500)]),
        ("yo 1 c&e 2", [("Bet", 1, "eleven", 100), ("Bet", 1, "craps_eleven", 200)]),
        ("any seven 1.50", [("Bet", 1, "any_seven", 150)]),
        ("come odds 6 20", [("Bet", 1, "come_6_odds", 2000)]),
        ("pass dice", [("PassedDice", 1)]),
        ("dice 2 5", [("ChoseDice", 1, [2, 5])]),
    ],
)
def test_words_as_they_are_typed(words: str, events: list[tuple[Any, ...]]) -> None:
    assert heard(at(), words) == events


def test_words_that_go_by_what_stands() -> None:
    round = at(5, **{"pass": 10, "come_6": 10, "place_8": 12})
    assert heard(round, "odds 20") == [("Bet", 1, "pass_odds", 2000)]
    assert heard(round, "odds 6 20") == [("Bet", 1, "come_6_odds", 2000)]
    assert heard(round, "odds 6") == [("Bet", 1, "pass_odds", 600)]
    assert heard(round, "place 8 +6") == [("Bet", 1, "place_8", 1800)]
    assert heard(round, "off") == [("CalledBet", 1, "place_8", False)]
    assert heard(round, "on place 8") == [("CalledBet", 1, "place_8", True)]
    assert heard(round, "take down place 8") == [("Bet", 1, "place_8", 0)]
    assert heard(round, "take down all") == [("Bet", 1, n, 0) for n in ("pass", "come_6", "place_8")]


@pytest.mark.parametrize(
    ("words", "match"),
    [
        ("10", "Say what 10 is for, such as 'pass 10'"),
        ("", "Enter a bet"),
        ("pass", "was not understood"),
        ("place 7 10", "no wager"),
        ("odds 20", "no line bet"),
        ("off", "no bets that can be called"),
        ("sing a song", "was not understood"),
    ],
)
def test_what_is_not_understood_is_refused(words: str, match: str) -> None:
    with pytest.raises(Refusal, match=match):
        heard(at(), words)


@pytest.mark.parametrize("round", [at(), at(8, **{"pass": 10, "come_5": 10, "place_6": 12})])
def test_every_example_works_as_typed(round: CrapsRound) -> None:
    view = round.view(Seat(1))
    examples = FAMILY.examples(GAME, view)
    assert len(examples) > 10
    for words in examples:
        for event in FAMILY.parse(GAME, view, words):
            round.fork().push_json(event)


def test_every_wager_has_a_spot_of_its_own_on_the_layout() -> None:
    felt = FAMILY.felt(GAME)
    areas = {area["name"] for area in felt.areas}
    assert felt.shape == "rail" and [spot["name"] for spot in felt.spots] == list(rules_of(GAME).wagers)
    assert {spot["area"] for spot in felt.spots} <= areas
    assert all(spot["clauses"] for spot in felt.spots)
    assert all(
        spot["pays"] or spot["name"] in ("craps_eleven", "whirl") or "horn" in spot["name"]
        for spot in felt.spots
    )


def test_players_with_plans_keep_a_table_going() -> None:
    table = Table(GAME, SeededDraws("plans"))
    policies = FAMILY.policies(GAME)
    seats = dict(enumerate(policies.values(), start=1))
    for seat in seats:
        table.take(Sit(seat, f"player {seat}", 100_000))
    before = sum(place.chips for place in table.places.values())
    assert before == 100_000 * len(seats)
    for _ in range(40):
        runner.play_round(table, seats)
    assert table.rounds == 40 and any(place.chips != 100_000 for place in table.places.values())


def test_the_table_and_what_happens_are_written_for_the_viewer() -> None:
    round = at(8, **{"pass": 10, "place_6": 12})
    page = FAMILY.table(GAME, round.view(Seat(1))).to_text()
    assert "ON: the point is 8" in page and "Place 6 $12" in page
    for event in (*FAMILY.parse(GAME, round.view(Seat(1)), "come 5, odds 20"), {"event": "Closed"}):
        round.push_json(event)
    round.push_json({"event": "Rolled", "dice": [3, 3]})
    view = round.view(Seat(1))
    told = [FAMILY.describe(GAME, event, view) for event in round.heard(Seat(1))]
    assert "You bet $5 on Come." in told and "Six, hard (3-3)." in told
    assert any(said and said.startswith("Your Place 6 of $12 wins $14") for said in told)
    assert "Your Come bet moves to its number: Come 6." in told
    assert "won" in FAMILY.table(GAME, view).to_text() and round.answers(DEALER) == ()


def test_a_player_whose_last_chips_stand_on_the_layout_stays_in() -> None:
    table = Table(GAME, SeededDraws("last chips"))
    for seat in (1, 2):
        table.take(Sit(seat, f"player {seat}", 1000))
    table.opening = {"point": 8, "standing": {"1": {"pass": {"amount": 1000, "vigorish": 0, "called": None}}}}
    table.places[1] = Place("player 1", 0)
    list(runner.begin(table))
    assert table.round is not None and list(table.round.players) == [1, 2]
    assert table.round.due is not None and table.round.answers(2)


def test_3_e_2_the_dice_of_a_shooter_who_has_left_go_to_the_next_player() -> None:
    assert CrapsRound(GAME, {1: "Ada", 4: "Cy"}, {"shooter": 2}).shooter == 4
    assert CrapsRound(GAME, {1: "Ada", 4: "Cy"}, {"shooter": 5}).shooter == 1
