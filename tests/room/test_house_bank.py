"""Grand Ronde 6(e): the house banks, and between rounds a player may take the bank for one."""

from __future__ import annotations

import pytest

from croupier.editions import load
from croupier.kit import Refusal
from croupier.kit.chance import SeededDraws
from croupier.players.policies import plain
from croupier.room.commands import DeclineBank, Sit, TakeBank
from croupier.room.runner import play_round
from croupier.room.table import Table

ID = "grand-ronde/pai-gow-poker"


def table() -> Table:
    made = Table(load(ID).configure(), SeededDraws(3))
    for seat in (2, 4, 5):
        made.take(Sit(seat, f"player {seat}", 100_000))
    return made


def played(made: Table) -> int | None:
    """One round by plain players: who banked it, None for the house; no chip is lost."""
    before = sum(place.chips for place in made.places.values())
    play_round(made, dict.fromkeys(made.places, plain))
    assert made.last is not None
    house = sum(moved.amount for moved in made.last.moved if moved.taker.kind == "house")
    house -= sum(moved.amount for moved in made.last.moved if moved.giver.kind == "house")
    assert sum(place.chips for place in made.places.values()) == before - house
    bank = made.last.opening.get("bank")
    return None if bank is None else int(bank["seat"])


def test_6e2_the_house_banks_until_somebody_takes_the_bank_after_the_first_round() -> None:
    made = table()
    with pytest.raises(Refusal):
        made.take(TakeBank(5))
    assert played(made) is None
    made.take(TakeBank(5))  # farthest to the right of the dealer
    assert played(made) == 5
    assert played(made) is None  # one round, then the house again


def test_6e2a_the_bank_is_offered_on_counterclockwise() -> None:
    made = table()
    played(made)
    made.take(DeclineBank(5))
    made.take(TakeBank(4))
    assert played(made) == 4
    with pytest.raises(Refusal, match="offered to seat 2"):
        made.take(TakeBank(5))
    made.take(TakeBank(2))
    assert played(made) == 2
