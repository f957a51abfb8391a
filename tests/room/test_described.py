"""Tables that the engine does not deal: described rounds are settled and posted, counted hands are noted."""

from __future__ import annotations

import json
from importlib import resources
from typing import Any

import pytest

from croupier.kit import Refusal
from croupier.room.commands import Begin
from croupier.room.tables.acts import CountHands, Drop, Tell, Told
from croupier.room.tables.part import TablePart
from croupier.rounds.codec import decode, encode
from tests.room.table_floor import Floor


def example(name: str) -> tuple[str, dict[str, Any], dict[str, Any]]:
    """The edition, filing and situation of an example."""
    text = (resources.files("croupier") / "examples" / f"{name}.json").read_text("utf-8")
    data = json.loads(text)
    return data.pop("edition"), data.pop("filing"), data


def test_a_described_pot_is_awarded_raked_and_dropped() -> None:
    """Ada wins $11 and Ben $52, Cleo loses $60 and Dan $7; $4 is raked."""
    edition, filing, situation = example("pot")
    floor = Floor("colorado")
    table = floor.open(edition, dict.fromkeys((1, 2, 3, 4), "100"), depth="told", **filing)
    floor.dealer(Tell(situation))
    assert [floor.chips(seat) for seat in (1, 2, 3, 4)] == [11_100, 15_200, 4000, 9300]
    assert floor.balance("drop") == 40_000 + 400 and floor.events(Drop) == [Drop(400)]
    assert table.rounds == 1 and floor.events(Told)[0].net == {"1": 1100, "2": 5200, "3": -6000, "4": -700}


def test_chips_that_the_table_did_not_know_of_come_from_the_pocket() -> None:
    edition, filing, situation = example("pot")
    floor = Floor("colorado")
    floor.open(edition, {3: "50"}, depth="told", **filing)
    floor.dealer(Tell(situation))
    assert floor.chips(3) == 0 and floor.balance("pocket", "player 3") == -6000
    assert floor.balance("pocket", "seat 2 of table 7") == 5200


def test_a_described_round_with_a_bank_and_a_player_behind() -> None:
    """The bank of $100 loses everything and pays a fee of $1; Ann bets behind seat 3."""
    edition, filing, situation = example("twenty-one")
    floor = Floor("bankers")
    floor.open(edition, {8: "500"}, depth="told", **filing)
    floor.dealer(Tell(situation))
    assert floor.chips(8) == 50_000 - 10_100 and floor.balance("drop") == 100
    assert floor.balance("pocket", "Ann") == 0  # the bank was exhausted before her
    assert sum(floor.room.books.balances.values()) == 0


ROUNDS: list[tuple[str, dict[str, Any], dict[str, Any], dict[int, int]]] = [
    (  # $10 on the line wins even money, $20 odds at 6 to 5, $12 on 6 at 7 to 6; the hardway is not decided by 4-2
        "grand-ronde/craps",
        {},
        {
            "point": 6,
            "roll": [4, 2],
            "seats": [
                {"seat": 1, "wagers": {"pass": "10", "pass_odds": "20", "place_6": "12"}},
                {"seat": 2, "wagers": {"field": "5", "lay_10": "40"}},
            ],
        },
        {1: 1000 + 2400 + 1400, 2: -500},
    ),
    (  # 17 is black: red and 8/9 lose, 17 pays 35 to 1, the split 17 to 1
        "grand-ronde/roulette",
        {},
        {
            "number": "17",
            "seats": [
                {"seat": 1, "bets": {"red": "10", "17": "5", "8/9": "2"}},
                {"seat": 2, "bets": {"17/20": "10"}, "chips": {"colour": "pink", "value": "5"}},
            ],
        },
        {1: 17_500 - 1000 - 200, 2: 17_000},
    ),
    (  # three of three caught pay 40 for 1; the other ticket catches none
        "grand-ronde/keno",
        {"pays_3": "2:1 3:40"},
        {
            "drawn": list(range(1, 21)),
            "tickets": [{"seat": 1, "ticket": "1 2 3 for 2"}, {"seat": 2, "ticket": "71 72 73 for 3"}],
        },
        {1: 8000 - 200, 2: -300},
    ),
    (  # two cards at $1 do not win; the third has its line with N34
        "grand-ronde/bingo",
        {},
        {
            "pattern": "line or corners",
            "prize": "100",
            "price": "1",
            "set": "summer",
            "seats": [
                {"seat": 1, "cards": [17, 18]},
                {
                    "seat": 2,
                    "cards": [
                        "1 16 31 46 61 / 2 17 32 47 62 / 3 18 free 48 63 / 4 19 33 49 64 / 5 20 34 50 65"
                    ],
                },
            ],
            "calls": "B1 N31 N32 O75 N33 N34",
        },
        {1: -200, 2: 10_000 - 100},
    ),
]


@pytest.mark.parametrize(("edition", "filing", "situation", "net"), ROUNDS, ids=[row[0] for row in ROUNDS])
def test_described_rounds_of_dice_wheel_and_balls_are_posted(
    edition: str, filing: dict[str, Any], situation: dict[str, Any], net: dict[int, int]
) -> None:
    floor = Floor("grand-ronde")
    table = floor.open(edition, {1: "500", 2: "500"}, depth="told", **filing)
    tray = floor.balance("tray")
    for number in (1, 2):
        floor.dealer(Tell(situation))
        assert {seat: floor.chips(seat) for seat in (1, 2)} == {
            seat: 50_000 + number * amount for seat, amount in net.items()
        }
    assert floor.balance("tray") - tray == -2 * sum(net.values()) and floor.balance("layout") == 0
    assert table.rounds == 2 and sum(floor.room.books.balances.values()) == 0
    twin = TablePart("table/7")
    for entry in (each for each in floor.entries if each.stream == "table/7"):
        twin.apply(decode(encode(entry.event), TablePart.EVENTS), entry.by)
    assert twin.snapshot() == table.snapshot()


def test_a_game_of_bingo_that_is_not_over_is_not_posted() -> None:
    edition, filing, situation, _ = ROUNDS[3]
    floor = Floor("grand-ronde")
    floor.open(edition, {1: "500", 2: "500"}, depth="told", **filing)
    with pytest.raises(Refusal, match="The round is not over"):
        floor.dealer(Tell({**situation, "calls": "B1 N31"}))


def test_events_of_a_described_table_give_its_state_again() -> None:
    edition, filing, situation = example("pot")
    floor = Floor("colorado")
    table = floor.open(edition, {1: "100", 3: "20"}, depth="told", **filing)
    floor.dealer(Tell(situation))
    twin = TablePart("table/7")
    for entry in (each for each in floor.entries if each.stream == "table/7"):
        twin.apply(decode(encode(entry.event), TablePart.EVENTS), entry.by)
    assert twin.snapshot() == table.snapshot()


def test_counted_hands_are_noted_with_what_was_dropped() -> None:
    floor = Floor("colorado")
    floor.open("colorado/texas-holdem-high", {}, depth="counted")
    floor.dealer(CountHands(30, 8, 12_500))
    assert floor.events(CountHands) == [CountHands(30, 8, 12_500)] and floor.balance("drop") == 12_500
    with pytest.raises(Refusal, match="at least one hand"):
        floor.dealer(CountHands(0, 8, 100))


@pytest.mark.parametrize(
    ("depth", "command", "words"),
    [
        ("told", Begin(), "described or counted"),
        ("told", CountHands(1, 1, 0), "are described"),
        ("counted", Tell({}), "are counted"),
        ("dealt", Tell({}), "dealt by the engine"),
    ],
)
def test_each_depth_takes_its_own_commands(depth: str, command: Any, words: str) -> None:
    floor = Floor("colorado")
    floor.open("colorado/texas-holdem-high", {1: "100", 2: "100"}, depth=depth)
    with pytest.raises(Refusal, match=words):
        floor.dealer(command)


def test_what_cannot_be_settled_changes_nothing() -> None:
    floor = Floor("colorado")
    table = floor.open("colorado/texas-holdem-high", {1: "100"}, depth="told")
    before = table.snapshot()
    with pytest.raises(Refusal):
        floor.dealer(Tell({"seats": []}))
    assert table.snapshot() == before
