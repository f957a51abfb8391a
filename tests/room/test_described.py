"""Tables that the engine does not deal: described rounds are settled and posted, counted hands are noted."""

from __future__ import annotations

import json
from importlib import resources
from typing import Any

import pytest

from croupier.kit import Refusal
from croupier.room.tables.commands import Begin, CountHands, Tell
from croupier.room.tables.events import Dropped, HandsCounted, Told
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
    assert floor.balance("drop") == 400 and floor.events(Dropped) == [Dropped("drop", 400)]
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


def test_events_of_a_described_table_give_its_state_again() -> None:
    edition, filing, situation = example("pot")
    floor = Floor("colorado")
    table = floor.open(edition, {1: "100", 3: "20"}, depth="told", **filing)
    floor.dealer(Tell(situation))
    twin = TablePart("table/7")
    for entry in floor.entries:
        twin.apply(decode(encode(entry.event), TablePart.EVENTS), entry.by)
    assert twin.snapshot() == table.snapshot()


def test_counted_hands_are_noted_with_what_was_dropped() -> None:
    floor = Floor("colorado")
    floor.open("colorado/texas-holdem-high", {}, depth="counted")
    floor.dealer(CountHands(30, 8, 12_500))
    assert floor.events(HandsCounted) == [HandsCounted(30, 8, 12_500)] and floor.balance("drop") == 12_500
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
