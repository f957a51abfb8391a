"""Colorado 47.1-1009(2): too few cards in stud. Eight players, all or some of whom stay."""

from __future__ import annotations

import pytest

from croupier.kit.chance import Pool
from tests.games.pot.told import Play, filed

STUDS = ["colorado/seven-card-stud-high", "colorado/seven-card-stud-low", "colorado/seven-card-stud-high-low"]


def short(id: str, players: int, folds: dict[str, list[int]]) -> list[Pool]:
    """Where the cards of the seventh street go; those named fold to a bet on the street named."""
    hand = Play(filed(id, seats=players), [100] * players)
    while "sixth" not in hand.t.reached or not hand.dealing:
        leaving = folds.get(hand.t.street.name, [])
        seat, may = hand.due.seat, hand.hand.bounds
        if may.bring_in:
            hand.go(f"{seat} in")
        elif may.call:
            hand.say(f"{seat} f" if seat in leaving else f"{seat} c")
        else:
            size = 2 if hand.t.street.name == "fourth" else 4
            hand.say(f"{seat} b{size}" if leaving and seat not in leaving else f"{seat} x")
        if "sixth" not in hand.t.reached:
            hand.deal()
    before = len(hand.dealt())
    hand.deal()
    dealt = hand.dealt()[before:]
    hand.rest() if not hand.hand.over else None
    hand.sums()
    return dealt


def test_1009_2_all_but_the_last_card_are_dealt_then_the_last_and_four_burns_are_mixed() -> None:
    """Seven players leave seven cards: a burn, five players, the mix with its burn, and two more players."""
    assert short(STUDS[0], 7, {}) == ["burn", 1, 2, 3, 4, 5, "burn", 6, 7]


def test_1009_2_four_without_a_card_one_of_the_mixed_five_is_burned() -> None:
    assert short(STUDS[0], 8, {"fourth": [3], "fifth": [5]}) == ["burn", 1, 2, "burn", 4, 6, 7, 8]


def test_1009_2_five_without_a_card_the_dealer_does_not_burn() -> None:
    assert short(STUDS[0], 8, {"third": [3]}) == ["burn", 1, 2, 4, 5, 6, 7, 8]


@pytest.mark.parametrize("id", STUDS)
def test_1009_2_six_without_a_card_nobody_has_one_and_a_card_is_turned_up_for_all(id: str) -> None:
    assert short(id, 8, {"fourth": [3]}) == ["burn", "community"]


def test_1009_2_the_card_plays_in_everyones_hand_and_high_on_board_with_it_begins() -> None:
    """A seven turned up: seat 3 shows a seven, so a pair lies open; and it completes seat 6's three sevens."""
    cards = {3: "2c 3c 7c Jd 6h 4s", 6: "7d 7h Qc 9d 5h 2s", 1: "Ac 3d Kc Td 8h 6s"}
    hand = Play(filed(STUDS[0], seats=8, rake="0%"), [100] * 8, cards=cards, board="7s").until("seventh")
    assert hand.due.seat == 3
    won = hand.rest().moved()
    assert 3 not in won


def test_1009_2_folded_cards_are_never_shuffled_in() -> None:
    hand = Play(filed(STUDS[0], seats=8), [100] * 8)
    first = hand.due.seat
    hand.go(f"{first} in")
    folds = [seat for seat in (5, 6) if seat != first]
    while "fourth" not in hand.t.reached:
        seat = hand.due.seat
        hand.go(f"{seat} f" if seat in folds else f"{seat} c")
    dead = {card for seat in folds for card in hand.t.cards[hand.t.place(seat)]}
    hand.rest()
    later = [event.card for event in hand.hand.inputs[24:] if hasattr(event, "card")]
    assert not dead & set(later)
