"""Roulette by words, as a page and as a layout: what a terminal, a browser and a bot are given."""

from __future__ import annotations

from typing import Any

import pytest

from croupier.editions import load
from croupier.games import family_of
from croupier.games.roulette.chips import Bought
from croupier.games.roulette.felt import layout_of
from croupier.games.roulette.round import RouletteRound
from croupier.kit import Refusal
from croupier.kit.chance import SeededDraws
from croupier.room import runner
from croupier.room.commands import Sit
from croupier.room.table import Table
from croupier.rounds.events import Bet
from croupier.rounds.viewers import Seat

GAME = load("grand-ronde/roulette").configure()
FAMILY = family_of(GAME.edition)


def table(*events: Any) -> RouletteRound:
    round = RouletteRound(GAME, {1: "Ada", 2: "Ben"})
    for event in events:
        round.push(event)
    return round


def heard(round: RouletteRound, words: str) -> list[tuple[Any, ...]]:
    return [tuple(event.values()) for event in FAMILY.parse(GAME, round.view(Seat(1)), words)]


@pytest.mark.parametrize(
    ("words", "events"),
    [
        ("5 on 17", [("Bet", 1, "17", 500)]),
        ("10 on red", [("Bet", 1, "red", 1000)]),
        ("10 red", [("Bet", 1, "red", 1000)]),
        ("red 10", [("Bet", 1, "red", 1000)]),
        ("split 17-18 5", [("Bet", 1, "17/18", 500)]),
        ("street 7 $2.50; 10 on dozen 3", [("Bet", 1, "row 7", 250), ("Bet", 1, "dozen 3", 1000)]),
        ("10 on red, 5 on 17", [("Bet", 1, "red", 1000), ("Bet", 1, "17", 500)]),
        ("buy 100 at 1 blue", [("Bought", 1, 100, 100, "blue")]),
        ("turn in", [("TurnedIn", 1)]),
    ],
)
def test_words_as_they_are_typed(words: str, events: list[tuple[Any, ...]]) -> None:
    assert heard(table(), words) == events


def test_issue_19_two_numbers_alone_are_refused_with_the_right_way_to_say_it() -> None:
    with pytest.raises(Refusal, match=r"write '17 on 5' or '5 on 17'"):
        heard(table(), "17 5")


@pytest.mark.parametrize("words", ["", "17", "red", "clear", "buy chips", "5 on purple", "ten on red"])
def test_what_is_not_understood_is_refused(words: str) -> None:
    with pytest.raises(Refusal):
        heard(table(), words)


def test_words_that_go_by_what_stands_and_what_chips_one_has() -> None:
    round = table(Bought(1, 10, 100, "blue"), Bet(1, "red", 500))
    assert heard(round, "5 on 17") == [("ChipBet", 1, "17", 500)]
    assert heard(round, "11 on 17") == [("Bet", 1, "17", 1100)], "more than there are colour chips"
    assert heard(round, "5 on black") == [("Bet", 1, "black", 500)]
    assert heard(round, "0 on red") == heard(round, "clear") == [("Bet", 1, "red", 0)]
    assert heard(round, "take back red") == [("Bet", 1, "red", 0)]


def test_every_example_works_as_typed() -> None:
    for round in (table(), table(Bought(1, 10, 100), Bet(1, "red", 500))):
        view = round.view(Seat(1))
        examples = FAMILY.examples(GAME, view)
        assert len(examples) >= 14
        for words in examples:
            for event in FAMILY.parse(GAME, view, words):
                round.fork().push_json(event)


def test_the_layout_has_every_spot_and_the_wheel_in_its_order() -> None:
    felt = FAMILY.felt(GAME)
    layout = layout_of(GAME)
    assert felt.shape == "grid" and [spot["name"] for spot in felt.spots] == list(layout.spots)
    wheel = felt.areas[-1]
    assert wheel["order"][:3] == ["0", "28", "9"] and len(wheel["order"]) == 38
    assert all(spot["clauses"] for spot in felt.spots)


def test_players_keep_a_table_going() -> None:
    table = Table(GAME, SeededDraws("wheel"))
    policies = list(FAMILY.policies(GAME).values())[: GAME.seats]
    seats = dict(enumerate(policies, start=1))
    for seat in seats:
        table.take(Sit(seat, f"player {seat}", 100_000))
    for _ in range(10):
        runner.play_round(table, seats)
    assert table.rounds == 10 and len(table.opening["results"]) == 10
    assert any(place.chips != 100_000 for place in table.places.values())


def test_the_table_and_what_happens_are_written_for_the_viewer() -> None:
    round = table(Bought(1, 10, 100, "blue"))
    for words in ("5 on 17", "10 on red"):
        for event in FAMILY.parse(GAME, round.view(Seat(1)), words):
            round.push_json(event)
    page = FAMILY.table(GAME, round.view(Seat(1))).to_text()
    assert "10 blue at $1" in page and "●" in page
    for data in ({"event": "Closed"}, {"event": "BallSpun"}, {"event": "Spun", "pocket": "17"}):
        round.push_json(data)
    view = round.view(Seat(1))
    told = [FAMILY.describe(GAME, event, view) for event in round.heard(Seat(1))]
    assert "You bet $5 on Straight up 17 in colour chips." in told and "17 black." in told
    assert "Your Straight up 17 of $5 wins $175: 17 wins Straight up 17, 35 to 1." in told
    assert "Your Red of $10 loses: 17 does not win Red." in told
    assert "17, black" in FAMILY.table(GAME, view).to_text()
