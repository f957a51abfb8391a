"""Who banks: two hands a turn, offered around, never three in a row."""

from __future__ import annotations

import random

import pytest
from hypothesis import given
from hypothesis import strategies as st

from croupier.editions import Game, load
from croupier.kit import Refusal
from croupier.room.banks import BankRotation, Turn

ID = "bankers/three-card-poker"


def rotation(*seats: int, first: int = 1, **filing: str) -> BankRotation:
    return BankRotation(load(ID).configure(**filing), seats, first)


def two_hands(bank: BankRotation, seat: int) -> None:
    bank.take(seat)
    bank.finish()
    bank.finish()


def state(bank: BankRotation) -> tuple[int | None, int | None]:
    return bank.banker, bank.offered


def test_11_two_hands_then_clockwise() -> None:
    bank = rotation(1, 3, 6)
    assert bank.offered == 1
    bank.take(1)
    assert bank.banker == 1 and bank.offered is None
    bank.finish()
    assert bank.banker == 1 and bank.hands == 1
    bank.finish()
    assert state(bank) == (None, 3)
    two_hands(bank, 3)
    two_hands(bank, 6)
    assert bank.offered == 1


def test_11_the_bank_goes_past_those_who_decline() -> None:
    bank = rotation(1, 3, 6)
    two_hands(bank, 1)
    bank.decline(3)
    assert bank.offered == 6
    two_hands(bank, 6)
    assert bank.offered == 1


def test_11_nobody_banks_twice_in_a_row() -> None:
    bank = rotation(2, 5)
    two_hands(bank, 2)
    with pytest.raises(Refusal, match=r"Seat 2 has banked 2 hands.*three card 11"):
        bank.take(2)
    bank.decline(5)
    assert bank.stopped and bank.offered is None
    with pytest.raises(Refusal, match="the game has stopped"):
        bank.take(2)


def test_reading_bank_declined() -> None:
    """Where the house files it, who has banked may go on when nobody else will."""
    bank = rotation(2, 5, bank_declined="the next player")
    two_hands(bank, 2)
    assert bank.offered == 5
    bank.decline(5)
    assert bank.offered == 2 and not bank.stopped
    two_hands(bank, 2)
    bank.decline(5)
    bank.decline(2)
    assert bank.stopped


def test_a_game_that_has_stopped_is_offered_again() -> None:
    bank = rotation(2, 5)
    bank.decline(2)
    bank.decline(5)
    assert bank.stopped
    bank.ask_again()
    assert bank.offered == 2
    with pytest.raises(Refusal, match="has not stopped"):
        bank.ask_again()


def test_out_of_turn_is_refused() -> None:
    bank = rotation(2, 5)
    with pytest.raises(Refusal, match="Seat 5 is not asked; the bank is offered to seat 2"):
        bank.take(5)
    bank.take(2)
    with pytest.raises(Refusal, match="Seat 2 banks; the bank is offered on after 2 hands"):
        bank.decline(5)
    for act in (rotation(1).finish, rotation(1).pass_on):
        with pytest.raises(Refusal, match="Nobody banks"):
            act()


def test_a_bank_may_be_passed_on_early() -> None:
    bank = rotation(1, 3, 6)
    bank.take(1)
    bank.finish()
    bank.pass_on()
    assert bank.offered == 3 and bank.last == 1
    bank.take(3)
    bank.pass_on()
    assert bank.offered == 6 and bank.last == 1


def test_sitting_down_and_leaving() -> None:
    bank = rotation(1)
    two_hands(bank, 1)
    assert bank.stopped
    bank.sit(4)
    assert bank.offered == 4
    bank.take(4)
    bank.leave(4)
    assert bank.stopped and bank.log[-1] == Turn("leaves", 4)
    for act, seat, said in (
        (bank.sit, 1, "taken"),
        (bank.leave, 9, "Nobody sits"),
        (bank.sit, 9, "no seat 9"),
    ):
        with pytest.raises(Refusal, match=said):
            act(seat)


def test_the_table_begins_where_the_house_says() -> None:
    assert rotation(1, 3, 6, first=4).offered == 6


def test_counterclockwise_where_the_text_has_it() -> None:
    game = load(ID).configure()
    assert game.edition.law.bank is not None
    bank = BankRotation(game, (1, 3, 6))
    bank.law = game.edition.law.bank.model_copy(update={"offered": "counterclockwise"})
    two_hands(bank, 1)
    assert bank.offered == 6
    two_hands(bank, 6)
    assert bank.offered == 3


def test_a_house_bank_goes_around_to_nobody() -> None:
    with pytest.raises(Refusal, match="banked by the house"):
        BankRotation(load("pennsylvania/three-card-poker").configure(), (1,))


@given(st.sets(st.integers(1, 8), min_size=1), st.integers(0, 10_000))
def test_whatever_they_say_nobody_banks_three_in_a_row(seats: set[int], seed: int) -> None:
    game: Game = load(ID).configure()
    bank, rng = BankRotation(game, seats, rng_first(seed)), random.Random(seed)
    for _ in range(60):
        if bank.stopped:
            break
        if bank.banker is not None:
            rng.choice((bank.finish, bank.finish, bank.finish, bank.pass_on))()
        else:
            assert bank.offered is not None
            rng.choice((bank.take, bank.decline))(bank.offered)
    hands = [turn.seat for turn in bank.log if turn.what == "banks a hand"]
    assert not any(len(set(hands[place : place + 3])) == 1 for place in range(len(hands) - 2))
    if len(seats) == 1:
        assert len(hands) <= 2


def rng_first(seed: int) -> int:
    return seed % 8 + 1
