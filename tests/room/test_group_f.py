"""Collection fees over time: by the clock, between hands, dropped. Group F of the floor."""

from __future__ import annotations

import pytest

from croupier.kit import Refusal
from croupier.room.commands import Leave, Sit
from croupier.room.tables.acts import ChangeFeeOption, CollectFees, Drop, FeeDue, FeePaid
from tests.room.table_floor import Floor

LOWBALL, HOLDEM, PURE = (
    "bankers/lowball-ace-to-five",
    "bankers/texas-holdem",
    "outlaws/pure-21-5-blackjack",
)


def by_time(players: int, fee_clock: str = "table") -> Floor:
    """A table of no-limit hold'em whose option 147 takes $8 of each player every 30 minutes."""
    floor = Floor("bankers", fee_clock=fee_clock)
    floor.open(HOLDEM, dict.fromkeys(range(1, players + 1), "100"), collection="147", betting="no limit")
    return floor


def test_holdem_fees_139_154_each_player_owes_every_30_minutes() -> None:
    floor = by_time(3)
    floor.later(minutes=29).tick()
    assert floor.events(FeeDue) == []
    floor.later(minutes=1).tick()
    assert [(due.seat, due.amount) for due in floor.events(FeeDue)] == [(1, 800), (2, 800), (3, 800)]
    assert len(floor.room.owed(floor.now)) == 3
    with pytest.raises(Refusal, match=r"Seat 1 owes \$8 by the clock"):
        floor.begin()
    floor.dealer(CollectFees())
    assert [paid.amount for paid in floor.events(FeePaid)] == [800, 800, 800]
    assert floor.balance("drop") == 2400 and floor.chips(1) == 9200
    assert floor.events(Drop) == [Drop(2400)]
    floor.tick()
    assert len(floor.events(FeeDue)) == 3  # each interval once


def test_when_30_minutes_begin_with_the_table_or_with_the_player() -> None:
    """Player 4 sits down after 20 minutes: with the table's clock he pays after 10 more, with his own after 30."""
    for clock, after in (("table", 10), ("player", 30)):
        floor = by_time(2, fee_clock=clock)
        floor.later(minutes=20).player(Sit(4, "player 4", 10_000))
        floor.later(minutes=after - 1).tick()
        assert not [due for due in floor.events(FeeDue) if due.seat == 4]
        floor.later(minutes=1).tick()
        assert [due.amount for due in floor.events(FeeDue) if due.seat == 4] == [800]


def test_intervals_that_pass_together_are_each_due_once() -> None:
    floor = by_time(2)
    floor.later(minutes=95).tick()
    assert [due.amount for due in floor.events(FeeDue) if due.seat == 2] == [800, 800, 800]
    floor.dealer(CollectFees())
    assert floor.balance("drop") == 4800


def test_draw_time_fees_1_none_with_five_or_fewer() -> None:
    for players, amount in ((5, 0), (6, 300)):
        floor = Floor("bankers")
        supplied = {"collection": {"draw-time: 1": "3"}}  # the print has lost it
        seats = dict.fromkeys(range(1, players + 1), "100")
        floor.open(LOWBALL, seats, collection="draw-time: 1", supplied=supplied)
        floor.later(minutes=30).tick()
        assert {due.amount for due in floor.events(FeeDue)} == {amount}


def test_who_owes_a_fee_pays_before_he_leaves() -> None:
    floor = by_time(2)
    floor.later(minutes=30).tick()
    with pytest.raises(Refusal, match="Seat 2 owes"):
        floor.player(Leave(2))
    floor.dealer(CollectFees())
    floor.player(Leave(2))
    assert floor.balance("pocket", "player 2") == -800


def test_2692_collection_options_4_and_5_take_a_dollar_of_each_player_every_30_minutes() -> None:
    floor = Floor("outlaws")
    floor.open(PURE, {1: "500", 2: "500"}, collection="own: 4", min_bet="10", max_bet="500")
    floor.later(minutes=30).tick()
    assert [(due.seat, due.amount) for due in floor.events(FeeDue)] == [(1, 100), (2, 100)]


def test_fees_1_another_option_only_between_hands() -> None:
    floor = Floor("bankers")
    table = floor.open(HOLDEM, {1: "100", 2: "100", 3: "100"}, collection="18", seats=4)
    floor.begin()
    with pytest.raises(Refusal, match="fixed before it"):
        floor.manager(ChangeFeeOption("19"))
    floor.fold_out()
    floor.manager(ChangeFeeOption("19"))
    assert (
        floor.events(ChangeFeeOption) == [ChangeFeeOption("19")] and table.game.options["collection"] == "19"
    )
    with pytest.raises(Refusal, match="collection"):
        floor.manager(ChangeFeeOption("4711"))


def test_an_option_is_changed_by_two_people() -> None:
    floor = by_time(2)
    with pytest.raises(Refusal, match="Changing the collection option is for manager"):
        floor.floor(ChangeFeeOption("148"))


def test_fees_dropped_after_the_pot_is_awarded() -> None:
    """Option 18, four or fewer players: a hand that ends before the flop pays the modified fee of $1."""
    floor = Floor("bankers")
    floor.open(HOLDEM, {1: "100", 2: "100", 3: "100"}, collection="18", seats=4)
    floor.begin()
    assert floor.balance("drop") == 0
    floor.fold_out()
    assert floor.events(Drop) == [Drop(100)]
    assert floor.balance("drop") == 100 and floor.balance("rake area") == 0


def test_pure_round_6_fees_of_a_bank_game_are_dropped_before_the_deal() -> None:
    floor = Floor("bankers")
    floor.open("bankers/three-card-poker", {1: "500", 2: "500", 3: "500"})
    floor.round()
    names = [type(entry.event).__name__ for entry in floor.entries]
    dropped = names.index("Drop")
    dealt = next(
        place
        for place, entry in enumerate(floor.entries)
        if names[place] == "RoundInput" and entry.event.input["event"] == "Dealt"
    )
    assert dropped < dealt
    assert floor.balance("drop") == sum(event.amount for event in floor.events(Drop)) > 0
