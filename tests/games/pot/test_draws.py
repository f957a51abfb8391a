"""Draws and discards: how many, in which order they are served, and a deck that runs out."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

import pytest

from croupier.kit import card_name, parse_cards
from croupier.rounds.events import Dealt, Did
from tests.games.pot.told import Play, filed

COLORADO = "colorado/five-card-draw-high"
OUTLAWS = "outlaws/draw-poker-hi-lo-split"
LOWBALL = "bankers/lowball-ace-to-five"


def to_draw(id: str, players: int, **more: Any) -> Play:
    """Everybody stays; the first is asked what he throws away."""
    hand = Play(filed(id, seats=players, **more), [100] * players)
    while not hand.awaits("discard"):
        hand.go(f"{hand.due.seat} c" if hand.hand.bounds.call else f"{hand.due.seat} x")
    return hand


def throw(hand: Play, counts: Mapping[int, int]) -> dict[int, list[int]]:
    """Each seat throws so many of its cards away, the first ones; what was thrown, by seat."""
    thrown = {}
    for seat, count in counts.items():
        cards = hand.t.cards[hand.t.place(seat)][:count]
        thrown[seat] = list(cards)
        hand.say(" ".join([f"{seat} throw" if cards else f"{seat} pat", *map(card_name, cards)]))
    return thrown


def served(hand: Play) -> tuple[dict[int, list[int]], list[int]]:
    """Deal the draw: what each seat received, and the seats in order."""
    start = len(hand.hand.inputs)
    hand.deal()
    got: dict[int, list[int]] = {}
    order = []
    for event in hand.hand.inputs[start:]:
        if isinstance(event, Dealt) and isinstance(event.to, int):
            got.setdefault(event.to, []).append(event.card)
            order.append(event.to)
    return got, order


def shuffles(hand: Play) -> list[Did]:
    return [event for event in hand.hand.log if isinstance(event, Did) and event.step == "reshuffle"]


# How many, and in which order.


@pytest.mark.parametrize("id", [COLORADO, OUTLAWS, LOWBALL, "bankers/draw-poker-jacks-or-better"])
def test_none_to_five_cards_may_be_thrown_away(id: str) -> None:
    if id.endswith("better"):
        hand = Play(filed(id), [100] * 3, cards={1: "Jc Jd 3c 5d 9h"}).go("1 b4", "2 c", "3 c")
    else:
        hand = to_draw(id, 3)
    assert hand.least_and_most() == (0, 5) and hand.due.seat == 1


def test_1013_1_a_replacement_for_each_card_thrown_away_in_turn() -> None:
    hand = to_draw(COLORADO, 3)
    throw(hand, {1: 2, 2: 0, 3: 5})
    _, order = served(hand)
    assert order == [1, 1, 3, 3, 3, 3, 3]
    assert [len(cards) for cards in hand.t.cards] == [5, 5, 5]


def test_2051_8_all_throw_away_before_anybody_is_served() -> None:
    hand = to_draw(OUTLAWS, 3)
    hand.say("1 pat")
    assert hand.due.seat == 2
    throw(hand, {2: 3, 3: 1})
    assert served(hand)[1] == [2, 2, 2, 3]


def test_2051_8_a_i_five_cards_thrown_away_are_no_fold() -> None:
    hand = to_draw(OUTLAWS, 2)
    throw(hand, {1: 5, 2: 5})
    assert served(hand)[1] == [1] * 5 + [2] * 5
    assert hand.t.players == (0, 1)


def test_lowball_17_four_in_turn_and_the_fifth_when_all_others_have_drawn() -> None:
    hand = to_draw(LOWBALL, 4)
    throw(hand, {1: 5, 2: 2, 3: 5, 4: 4})
    assert served(hand)[1] == [1, 1, 1, 1, 2, 2, 3, 3, 3, 3, 4, 4, 4, 4, 1, 3]


def test_lowball_12_b_reading_a_card_is_burned_before_the_draw() -> None:
    hand = Play(filed(LOWBALL), [100] * 3).go("3 c", "1 c", "2 x", "1 pat", "2 pat")
    start = len(hand.dealt())
    throw(hand, {3: 2})
    hand.deal()
    assert hand.dealt()[start:] == ["burn", 3, 3]


def test_1013_1_reading_no_card_is_burned_in_colorado() -> None:
    hand = Play(filed(COLORADO), [100] * 3, shows=True).rest()
    assert "burn" not in hand.dealt()


def test_a_card_that_is_not_held_cannot_be_thrown_away() -> None:
    hand = to_draw(COLORADO, 2)
    other = card_name(hand.t.cards[1][0])
    assert "does not hold" in hand.refused(f"1 throw {other}")


# The deck runs out.


def test_1013_1_reading_discards_of_those_served_first_and_never_ones_own() -> None:
    """Seven players throw five each: 17 cards serve three of them and two cards of the fourth. What the first three
    threw away serves the fourth, fifth and sixth and two cards of the seventh; then the next three's comes."""
    hand = to_draw(COLORADO, 7, ante="1")
    thrown = throw(hand, dict.fromkeys(range(1, 8), 5))
    got, order = served(hand)
    assert order == [seat for seat in range(1, 8) for _ in range(5)]
    first = set(thrown[1] + thrown[2] + thrown[3])
    assert set(got[4][2:] + got[5] + got[6] + got[7][:2]) <= first
    assert set(got[7][2:]) <= set(thrown[4] + thrown[5] + thrown[6]) | first
    assert all(not set(got[seat]) & set(thrown[seat]) for seat in thrown)
    assert len(hand.t.unseen()) + sum(map(len, hand.t.cards)) + sum(map(len, hand.t.discards)) == 52


def test_1009_2_folded_hands_are_never_dealt_again_in_colorado() -> None:
    hand = Play(filed(COLORADO, seats=10), [100] * 10)
    hand.go("1 b2", *(f"{seat} f" for seat in (2, 3)), *(f"{seat} c" for seat in range(4, 11)))
    folded = {card for place in (1, 2) for card in hand.t.cards[place]}
    throw(hand, {1: 5, **dict.fromkeys(range(4, 11), 5)})
    got, _ = served(hand)
    assert not folded & {card for cards in got.values() for card in cards}
    assert [len(cards) for cards in hand.t.cards] == [5] * 10


def test_1013_1_reading_ones_own_discards_come_last_of_all() -> None:
    """A deck of eleven for two: one card is left, and the first throws five, the second none: only his own remain."""
    game = filed(COLORADO, seats=2)
    deck = [*parse_cards("2c 3c 4c 5c 6c 8d 9d Td Jd Qd Kh")]
    hand = Play(game.with_deck(deck), [100] * 2).go("1 x", "2 x")
    thrown = throw(hand, {1: 5, 2: 0})
    got, _ = served(hand)
    assert len(set(got[1]) & set(thrown[1])) == 4


def test_2051_note_the_pile_of_those_served_first_then_what_the_others_threw_away() -> None:
    """Six players and 34 cards: four are left. The first has four of his five; nobody is served yet, so all that was
    thrown away is mixed at once, his own too. No hand is folded."""
    game = filed(OUTLAWS).with_deck(filed(OUTLAWS).cards[:34])
    hand = Play(game, [100] * 6)
    while not hand.awaits("discard"):
        hand.go(f"{hand.due.seat} c" if hand.hand.bounds.call else f"{hand.due.seat} x")
    throw(hand, dict.fromkeys(range(1, 7), 5))
    hand.deal()
    assert [len(cards) for cards in hand.t.cards] == [5] * 6
    assert hand.t.out.count(1) >= 30


def test_2051_note_what_the_served_threw_away_is_mixed_before_the_others_pile_is_touched() -> None:
    """Six players, 54 cards, 30 dealt: 24 serve the first four and four cards of the fifth; the rest comes from what
    the first four threw away, never from the fifth's and sixth's."""
    hand = to_draw(OUTLAWS, 6)
    thrown = throw(hand, dict.fromkeys(range(1, 7), 5))
    got, _ = served(hand)
    pile = set(thrown[1] + thrown[2] + thrown[3] + thrown[4])
    assert set(got[5][4:] + got[6]) <= pile


def test_2051_note_folded_hands_are_in_the_pile() -> None:
    """2051 6 b puts a folded hand into the discard pile. 45 cards: 30 dealt, 15 left, two fold and four draw five."""
    game = filed(OUTLAWS).with_deck(filed(OUTLAWS).cards[:45])
    hand = Play(game, [100] * 6).go("3 r4", "4 f", "5 f", "6 c", "1 c", "2 c")
    folded = {card for place in (3, 4) for card in hand.t.cards[place]}
    thrown = throw(hand, {1: 5, 2: 5, 3: 5, 6: 5})
    got, _ = served(hand)
    assert set(got[6]) <= folded | set(thrown[1] + thrown[2] + thrown[3])
    assert set(got[6]) & folded


def test_the_dealer_says_so_when_the_discards_are_shuffled() -> None:
    hand = Play(filed(COLORADO, seats=8), [100] * 8)
    while not hand.awaits("discard"):
        hand.go(f"{hand.due.seat} x")
    throw(hand, dict.fromkeys(range(1, 9), 5))
    hand.deal()
    assert shuffles(hand) and all("1013(1)" in event.cite for event in shuffles(hand))


def test_a_card_owed_for_an_exposed_one_comes_from_the_discards_when_the_deck_is_used_up() -> None:
    """Four players and 30 cards of lowball: 20 dealt, a burn, and nine drawn; the last drawn is exposed."""
    game = filed(LOWBALL, seats=4).with_deck(filed(LOWBALL).cards[:30])
    hand = Play(game, [100] * 4).go("3 c", "4 c", "1 c", "2 x")
    thrown = throw(hand, {1: 3, 2: 3, 3: 3, 4: 0})
    hand.deal(10)
    assert hand.t.dealt() == 30
    hand.tell("exposed card", 3).deal()
    assert [len(cards) for cards in hand.t.cards] == [5] * 4
    assert hand.t.cards[2][-1] in {card for cards in thrown.values() for card in cards}


# Pineapple.


def pineapple(id: str, **how: Any) -> Play:
    cards = {1: "As Ad 2c", 2: "Ks Kd 3c", 3: "Qs Qd 4c"}
    return Play(filed(id), [100] * 3, cards=cards, board="7h 8s 2d Jc 4h", **how)


def test_1017_2_1_pineapple_one_card_is_thrown_away_before_the_flop() -> None:
    hand = pineapple("colorado/pineapple-high").go("3 c", "1 c", "2 x")
    assert not hand.t.board and hand.least_and_most() == (1, 1)
    assert hand.refused("1 pat") and hand.refused("1 throw As Ad")
    hand.go("1 throw 2c", "2 throw 3c", "3 throw 4c")
    assert len(hand.t.board) == 3 and [len(cards) for cards in hand.t.cards] == [2, 2, 2]


def test_1017_4_3_crazy_pineapple_after_the_bets_on_the_flop() -> None:
    hand = pineapple("colorado/crazy-pineapple-high").go("3 c", "1 c", "2 x")
    assert len(hand.t.board) == 3 and [len(cards) for cards in hand.t.cards] == [3, 3, 3]
    hand.go("1 x", "2 x", "3 x")
    assert hand.least_and_most() == (1, 1) and len(hand.t.board) == 3


@pytest.mark.parametrize("id", ["colorado/pineapple-high", "colorado/crazy-pineapple-high"])
def test_who_keeps_three_cards_has_a_dead_hand(id: str) -> None:
    """Seat 1 holds the best hand, and no claim on any part of the pot."""
    hand = pineapple(id)
    while not hand.awaits("discard"):
        hand.go(f"{hand.due.seat} c" if hand.hand.bounds.call else f"{hand.due.seat} x")
    hand.tell("discard not made", 1)
    hand.go("2 throw 3c", "3 throw 4c")
    hand.rest()
    assert set(hand.moved()) == {2}


def test_1017_2_5_pineapple_plays_two_of_three_only() -> None:
    """Aces and kings that were thrown away do not play; two queens do."""
    hand = pineapple("colorado/pineapple-high").go(
        "3 c", "1 c", "2 x", "1 throw As", "2 throw Ks", "3 throw 4c"
    )
    assert set(hand.rest().moved()) == {3}
