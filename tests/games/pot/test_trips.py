"""Trips Poker: bet or fold, a share for the best hand, pots that roll over."""

from __future__ import annotations

from typing import Any

import pytest

from croupier.rounds.money import Moved
from tests.games.pot.room import Evening, finish, seats, stacks, table
from tests.games.pot.told import Play, filed

TRIPS = "colorado/trips-poker"


# Trips Poker: bets of $5, half of the pot to the best hand where nobody has trips.


POOR = {1: "Ac 9d 7h 5s 3c", 2: "Kc 8d 6h 4s 2c", 3: "Qc 8h 6s 4d 2d"}
TRIP = {1: "Ac 9d 7h 5s 3c", 2: "Kc Kd Kh 4s 2c", 3: "Qc 8h 6s 4d 2d"}


def trips(session: Evening, cards: dict[int, str], **how: Any) -> list[Moved]:
    return finish(session, Play.at(session, cards, **how).rest())


def test_1017_38_10_nobody_qualifies_the_hi_hand_share_is_paid_and_the_rest_rolls_over() -> None:
    """Three players, four bets of $5: $60, of which seat 1's ace has half."""
    session = table(TRIPS, rake="0%")
    trips(session, POOR)
    assert stacks(session) == {1: "110", 2: "80", 3: "80"} and session.carry == 3000


@pytest.mark.parametrize(("share", "won", "left"), [(5, "83", 5700), (95, "137", 300)])
def test_1017_38_10_five_to_ninety_five_percent_as_filed(share: int, won: str, left: int) -> None:
    session = table(TRIPS, rake="0%", hi_hand=share)
    trips(session, POOR)
    assert stacks(session)[1] == won and session.carry == left


def test_1017_38_11_a_qualifying_hand_takes_all_with_what_rolled_over() -> None:
    session = table(TRIPS, rake="0%")
    trips(session, POOR)
    trips(session, TRIP)
    assert stacks(session) == {1: "90", 2: "150", 3: "60"} and session.carry == 0


def test_1017_38_10_equal_hands_share_the_hi_hand_payout() -> None:
    session = table(TRIPS, rake="0%")
    trips(session, {1: "Ac 9d 7h 5s 3c", 2: "Ad 9c 7s 5h 3d", 3: "Qc 8h 6s 4d 2d"})
    assert stacks(session) == {1: "95", 2: "95", 3: "80"} and session.carry == 3000


def test_1017_38_12_the_rake_comes_before_the_payout_and_takes_what_rolled_over_too() -> None:
    """Ten percent of $60 capped at $4: half of $56; next time ten percent of 28 + 60 is capped as well."""
    session = table(TRIPS)
    trips(session, POOR)
    assert session.house == 400 and session.carry == 2800
    trips(session, POOR)
    assert session.house == 800 and session.carry == (2800 + 6000 - 400) // 2


def test_1017_38_8_all_fold_the_pot_rolls_over_after_its_rake() -> None:
    session = table(TRIPS)
    finish(session, Play.at(session, POOR).go("1 fold", "2 fold", "3 fold"))
    assert session.house == 100 and session.carry == 1400 and seats(session) == [1, 2, 3]


def test_1017_38_reading_the_last_player_plays_on_and_wins_only_with_trips() -> None:
    session = table(TRIPS, rake="0%")
    hand = Play.at(session, POOR).go("1 bet", "2 fold", "3 fold")
    assert hand.due.seat == 1  # alone, and must still bet for his cards
    hand.go("1 bet", "1 bet")
    finish(session, hand)
    # Three initial wagers and three bets of his own are $30: half is his, half rolls over.
    assert stacks(session)[1] == "95" and session.carry == 1500
    won = table(TRIPS, rake="0%")
    finish(won, Play.at(won, TRIP).go("1 fold", "2 bet", "3 fold", "2 bet", "2 bet"))
    assert stacks(won)[2] == "110" and won.carry == 0


def test_1017_38_8_who_folded_may_play_the_next_hand_for_the_pot() -> None:
    session = table(TRIPS, rake="0%")
    finish(session, Play.at(session, POOR).go("1 bet", "2 fold", "3 bet").rest())
    assert session.carry and 2 in seats(session)


def test_1017_38_9_who_sits_one_out_is_out_until_the_pot_is_won() -> None:
    session = table(TRIPS, rake="0%")
    trips(session, POOR)
    trips(session, POOR, without=(2,))
    assert session.carry and seats(session) == [1, 3]
    session.buy(4, 10_000)
    assert seats(session) == [1, 3]  # a newcomer waits too
    trips(session, {1: "Kc Kd Kh 4s 2c", 3: "Qc 8h 6s 4d 2d"})
    assert not session.carry and seats(session) == [1, 2, 3, 4]


def test_1017_38_15_who_cannot_bet_folds_and_who_cannot_begin_sits_out() -> None:
    session = Evening(filed(TRIPS, rake="0%"), {1: 10_000, 2: 10_000, 3: 700})
    hand = Play.at(session, POOR).go("1 bet", "2 bet")
    assert not hand.t.live[2] and hand.t.stack[2] == 200  # $5 is in, $2 are left: a mandatory fold
    finish(session, hand.rest())
    poor = Play.at(session, POOR)
    assert not poor.t.live[poor.t.place(3)] and poor.hand.stacks[3] == 200  # no wager of $2 is taken
    finish(session, poor.rest())
    assert seats(session) == [1, 2]


def test_1017_38_13_the_fifth_hand_may_be_final_and_goes_to_the_highest() -> None:
    """Half of 60, of 30 + 60, of 45 + 60 and of 53 + 60, in whole dollars; then all of 57 + 60."""
    session = table(TRIPS, each=400, rake="0%", final_round=5)
    for carried in (3000, 4500, 5300, 5700):
        trips(session, POOR)
        assert session.carry == carried
    trips(session, POOR)
    assert session.carry == 0 and session.rounds == 0
    assert stacks(session) == {1: "600", 2: "300", 3: "300"}  # 400 - 100 + 30 + 45 + 52 + 56 + 117


def test_1017_38_13_without_a_final_round_it_goes_on() -> None:
    session = table(TRIPS, each=400, rake="0%")
    for _ in range(6):
        trips(session, POOR)
    assert session.carry and session.rounds == 6
