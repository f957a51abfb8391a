"""Bad beat jackpots: Grand Ronde's."""

from __future__ import annotations

from typing import Any

import pytest

from croupier.games.pot.money import cause
from tests.games.pot.room import Evening, meet, paid, table
from tests.games.pot.told import Play

GRAND_RONDE = "grand-ronde/poker"


# Grand Ronde's bad beat jackpot: four of a kind must be beaten, both hole cards of both hands playing.


def fed(amount: int = 10_000, players: int = 4, **filing: Any) -> Evening:
    """A table whose jackpot holds $100."""
    session = table(GRAND_RONDE, players, jackpot_rake="1", rake="0%", **filing)
    session.opening["meters"] = {"bad beat": amount}
    return session


def jackpot(session: Evening, cards: dict[int, str], board: str) -> dict[int, str]:
    hand = Play.at(session, cards, board)
    while not hand.hand.over:
        meet(hand)
    before = session.paid
    moved = session.finish(hand.hand)
    assert session.paid - before == sum(move.amount for move in moved if cause(move) == "jackpot")
    assert session.balance == 0
    return paid(moved, "jackpot")


STRAIGHT_FLUSH = {1: "8d 8h", 2: "Ts 9s", 3: "2c 3d", 4: "4c 5d"}
QUADS_BOARD = "8s 8c Js Qs 2h"  # seat 1 has four eights, seat 2 a straight flush to the queen


def test_7_g_5_half_to_the_loser_a_quarter_to_the_winner_a_quarter_to_the_rest() -> None:
    """$100 and this hand's $1: $50.50, $25.25, and $25.25 for two."""
    session = fed()
    assert jackpot(session, STRAIGHT_FLUSH, QUADS_BOARD) == {1: "50.50", 2: "25.25", 3: "12.63", 4: "12.62"}
    assert session.meters["bad beat"] == 0


def test_7_g_8_at_least_four_players_dealt_in() -> None:
    three = fed(players=3)
    assert jackpot(three, {seat: STRAIGHT_FLUSH[seat] for seat in (1, 2, 3)}, QUADS_BOARD) == {}
    assert three.meters["bad beat"] == 10_000  # and the hand feeds nothing


def test_7_g_8_folded_players_count_and_share() -> None:
    session = fed()
    hand = Play.at(session, STRAIGHT_FLUSH, QUADS_BOARD).go("3 f", "4 f", "1 c", "2 x")
    while not hand.hand.over:
        meet(hand)
    assert set(paid(session.finish(hand.hand), "jackpot")) == {1, 2, 3, 4}


@pytest.mark.parametrize(
    ("filed_hand", "hits"),
    [
        ("full house", True),
        ("aces full", True),
        ("four of a kind", True),
        ("four eights", True),
        ("straight flush", False),
    ],
)
def test_7_g_2_and_3_the_posted_hand_must_be_beaten(filed_hand: str, hits: bool) -> None:
    session = fed(jackpot_hand=filed_hand)
    assert bool(jackpot(session, STRAIGHT_FLUSH, QUADS_BOARD)) == hits


@pytest.mark.parametrize(
    ("loser", "board", "needs", "hits"),
    [
        ("7c 7d", "7h 7s Jd Qd Kd", "four eights", False),  # four sevens are less
        ("8c 8d", "8h 8s Jd Qd Kd", "four eights", True),
        ("Ac Ad", "Ah Th Ts Qd Jd", "aces full", True),
        ("Kc Kd", "Kh Th Ts Qd Jd", "aces full", False),  # kings full are less than aces full
    ],
)
def test_7_g_3_the_least_hands_at_their_bounds(loser: str, board: str, needs: str, hits: bool) -> None:
    """Seat 2 wins with the ace and king of diamonds where three or two diamonds lie, or with four tens."""
    royal = {"7h 7s Jd Qd Kd": "Ad Td", "8h 8s Jd Qd Kd": "Ad Td"}
    winner = royal.get(board, "Tc Td")
    session = fed(jackpot_hand=needs)
    assert bool(jackpot(session, {1: loser, 2: winner, 3: "2c 3d", 4: "4c 5d"}, board)) == hits


def test_7_g_4_both_hole_cards_must_play_in_both_hands() -> None:
    """Three eights lie on the board: of seat 1's eight and deuce only the eight plays."""
    cards = {1: "8d 2h", 2: "Ts 9s", 3: "2c 3d", 4: "4c 5d"}
    board = "8s 8h 8c Js Qs"
    assert jackpot(fed(), cards, board) == {}
    kicker = {**cards, 1: "8d Ad"}  # an ace beats the board's queen
    assert jackpot(fed(), kicker, board) != {}


def test_7_g_4_kickers_must_beat_the_board_and_not_only_match_it() -> None:
    cards = {1: "8d Qd", 2: "Ts 9s", 3: "2c 3d", 4: "4c 5d"}
    assert jackpot(fed(), cards, "8s 8h 8c Js Qs") == {}  # the queen on the board would do as well


def test_7_g_4_the_winning_hand_too() -> None:
    """Seat 2's straight flush needs one card of its own only."""
    cards = {1: "8d 8h", 2: "9s 2h", 3: "2c 3d", 4: "4c 5d"}
    assert jackpot(fed(), cards, "8s 8c Ts Js Qs") == {}


def test_7_g_6_only_the_two_highest_hands_are_eligible() -> None:
    """Seat 3's jacks full would qualify, but are the third hand: it shares as one of the rest."""
    cards = {1: "8d 8h", 2: "Ts 9s", 3: "Jc Jd", 4: "4c 2d"}
    got = jackpot(fed(jackpot_hand="full house"), cards, "8s 8c Js Qs 7h")
    assert got == {1: "50.50", 2: "25.25", 3: "12.63", 4: "12.62"}


def test_7_g_7_tied_losers_divide_the_losers_share() -> None:
    """Seats 1 and 3 have kings full of jacks with their own two cards, seat 2 has four tens."""
    cards = {1: "Kc Js", 2: "Tc Td", 3: "Kd Jh", 4: "4c 2d"}
    got = jackpot(fed(jackpot_hand="full house"), cards, "Kh Ks Th Ts Jd")
    # Half of $101 for two; the quarter for the rest is seat 4's alone.
    assert got == {1: "25.25", 3: "25.25", 2: "25.25", 4: "25.25"}


def test_7_g_2_a_tie_for_the_best_hand_beats_nobody() -> None:
    cards = {1: "8d 3h", 2: "8h 4h", 3: "2c 5d", 4: "6c 5h"}
    assert jackpot(fed(jackpot_hand="full house"), cards, "8s 8c As Ad Ac") == {}
