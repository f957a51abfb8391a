"""Readings that an operator may file otherwise, and steps that a player may ask for."""

from __future__ import annotations

from typing import Any

import pytest

from croupier.games.pot.jackpots import APART, Jackpots
from croupier.games.pot.money import receiver
from croupier.games.pot.round import PotRound
from croupier.kit import Refusal, dollars
from tests.games.pot.at_showdown import holdem, says, to_show
from tests.games.pot.told import Play, filed

# 1021, 1037: when the card comes that replaces a dead one.


@pytest.mark.parametrize(
    ("filing", "order"),
    [
        ({}, [1, 2, 3, 2, 1, 2, 3]),  # 1037: when all others have their card of that round
        ({"replaced": "after the deal"}, [1, 2, 3, 1, 2, 3, 2]),
        ({"replaced": "at once"}, [1, 2, 2, 3, 1, 2, 3]),
    ],
)
def test_1021_an_exposed_first_hole_card_is_replaced_when_the_house_files(
    filing: dict[str, Any], order: list[int]
) -> None:
    hand = holdem(dealt=2, **filing).tell("exposed card", 2, "Ks").deal()
    assert hand.dealt() == order
    assert len(hand.t.cards[1]) == 2


def test_1037_a_stray_joker_is_replaced_after_the_round_also_where_exposed_cards_are_at_once() -> None:
    hand = holdem(dealt=1, replaced="at once").tell("stray joker", 2).deal()
    assert hand.dealt() == [1, 3, 2, 1, 2, 3]


# 1032(12), 1033(5): a caller's right to see a hand.


def test_1032_12_and_1033_5_a_hand_that_a_caller_asks_for_is_shown_and_not_mucked() -> None:
    """Seat 1 shows aces; seat 2 would muck its kings, but seat 1 asks to see them."""
    hand = to_show(holdem(shows=True)).go("1 show").tell("hand requested", 2, by=1)
    assert says(hand) == ("1032(12)", "1033(5)")
    assert "another player has asked to see the hand" in hand.refused("2 muck")
    assert hand.takes("2 show")
    hand.go("2 show", "3 muck")  # nobody asked for the queens
    assert hand.hand.over


def test_1033_5_a_hand_that_nobody_asks_for_may_be_mucked() -> None:
    assert to_show(holdem(shows=True)).go("1 show").takes("2 muck")


def test_1032_12_only_who_called_all_bets_asks_and_before_the_hand_is_in_the_muck() -> None:
    hand = holdem(shows=True).go("3 f")
    to_show(hand)
    assert "by a seat that has called all bets: 1" in hand.refused_report("hand requested", 2, by=3)
    assert "in the muck or folded" in hand.refused_report("hand requested", 3, by=1)
    assert "by a seat that has called all bets: 1" in hand.refused_report("hand requested", 2, by=2)
    hand.go("1 show")
    assert "shown already" in hand.refused_report("hand requested", 1, by=2)
    assert "another moment" in holdem().refused_report("hand requested", 2, by=1)


# Banker's jacks 30: a rap for a pat hand.

JACKS = {1: "Jc Jd 3h 5s 9c", 2: "2d 4h 6s 8c 7d", 3: "2h 4s 6c 8d 7h", 4: "2s 4c 6d 8h 7s"}


def jacks() -> Play:
    game = filed("bankers/draw-poker-jacks-or-better", seats=4, collection="draw-stud: 13")
    return Play(game, [100] * 4, cards=JACKS)


def test_jacks_30_a_mistaken_pat_in_the_round_in_which_the_pot_was_raised() -> None:
    """Seat 1 opens, seat 2 raises, seat 3 raps for a pat hand: it is still its turn."""
    hand = jacks().go("1 b4", "2 r8").tell("mistaken pat", 3)
    assert says(hand) == ("jacks 30",) and hand.due.seat == 3
    assert hand.takes("3 f") and hand.takes("3 c")


def test_jacks_30_is_of_the_player_in_turn_and_of_a_raised_pot() -> None:
    assert "not to act now" in jacks().go("1 b4", "2 r8").refused_report("mistaken pat", 4)
    assert "raised is true" in jacks().go("1 b4").refused_report("mistaken pat", 2)


# Grand Ronde 7(g): the bad beat jackpot.

BEATEN = {1: "8d 8h", 2: "Ts 9s", 3: "2c 3d", 4: "4c 5d"}


def shares(missed: tuple[int, ...] = (), **filing: Any) -> dict[int, str]:
    """Four eights lose to a straight flush at a jackpot of $100; the hand gives $1."""
    game = filed("grand-ronde/poker", jackpot_rake="1", rake="0%", **filing)
    hand = Play(game, [100] * 4, cards=BEATEN, board="8s 8c Js Qs 2h").rest()
    jackpots = Jackpots(game)
    jackpots.meters["bad beat"] = 10_000
    moved = jackpots.after(hand.hand, None, missed)
    assert jackpots.meters["bad beat"] == 10_100 - sum(move.amount for move in moved)
    return {receiver(move) or 0: dollars(move.amount) for move in moved}


def test_7_g_9_the_jackpot_is_paid_with_or_without_the_hands_own_contribution() -> None:
    assert shares() == {1: "50.50", 2: "25.25", 3: "12.63", 4: "12.62"}
    assert shares(jackpot_paid=APART) == {1: "50", 2: "25", 3: "12.50", 4: "12.50"}


def test_7_g_5_c_a_missed_blind_button_has_no_share_of_the_last_quarter() -> None:
    assert shares((4,)) == {1: "50.50", 2: "25.25", 3: "25.25"}
    assert shares((1, 2)) == shares(), "the two highest hands are not among the remaining players"


def test_7_g_5_c_the_button_is_part_of_what_a_hand_begins_with() -> None:
    game = filed("grand-ronde/poker", jackpot_rake="1", rake="0%")
    opening = {"missed": [4], "meters": {"bad beat": 10_000}}
    round = PotRound(game, {seat: f"player {seat}" for seat in BEATEN}, opening)
    assert round.table.missed == {4}
    with pytest.raises(Refusal, match="missed: 'x' is not the number of a seat"):
        PotRound(game, {1: "one", 2: "two"}, {"missed": ["x"]})
