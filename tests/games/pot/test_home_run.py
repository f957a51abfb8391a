"""Home Run Hold 'em: strike-out wagers, base runners and their pool."""

from __future__ import annotations

import pytest

from croupier.kit import Refusal, dollars
from croupier.rounds.money import Moved
from tests.games.pot.room import Evening, finish, paid, stacks, table
from tests.games.pot.told import Play, filed

RUN = "colorado/home-run-holdem"


# Home Run Hold 'em. Seats 1 and 2 have the blinds in the first hand, strike-outs of $2; nothing is raked.


DRY = "2h 7c 9s Jd 3h"


def run(
    session: Evening, winner: int = 1, board: str = DRY, cards: dict[int, str] | None = None
) -> list[Moved]:
    """A hand that is only called, won by the seat with aces."""
    held = ["Ks Kd", "Qs Qd"]
    hands = cards or {seat: "As Ad" if seat == winner else held.pop(0) for seat in session.playing}
    return finish(session, Play.at(session, hands, board).rest())


def test_1017_30_4_the_winners_strike_out_goes_back_the_others_into_the_pool() -> None:
    session = table(RUN, rake="0%")
    moved = run(session, 1)
    assert paid(moved, "returned") == {1: "2"}
    assert session.pool is not None and session.pool.amount == 400
    assert stacks(session) == {1: "104", 2: "96", 3: "96"}  # $2 and a strike-out of each of the others


def test_1017_30_9_a_one_base_runner_for_a_hand_won() -> None:
    session = table(RUN)
    run(session, 1)
    run(session, 2)
    run(session, 1)
    assert session.pool is not None and session.pool.runners == {1: 2, 2: 1}


@pytest.mark.parametrize(
    ("cards", "board", "runners"),
    [
        ("As Ad", DRY, 1),
        ("As Ad", "Ac Ah 9s Jd 3h", 2),  # four of a kind
        ("8s 7s", "4s 5s 6s Jd 3h", 3),  # a straight flush
    ],
)
def test_1017_30_9_a_more_for_four_of_a_kind_and_a_straight_flush(
    cards: str, board: str, runners: int
) -> None:
    session = table(RUN)
    run(session, cards={1: cards, 2: "Kh Kd", 3: "Qh Qd"}, board=board)
    assert session.pool is not None and session.pool.runners == {1: runners}


def test_1017_30_9_a_a_royal_flush_is_four_and_takes_the_pool_at_once() -> None:
    session = table(RUN, rake="0%")
    run(session, 2)
    moved = run(session, cards={1: "As Ks", 2: "Kh Kd", 3: "Qh Qd"}, board="Qs Js Ts 3d 2c")
    assert session.pool is not None
    assert paid(moved, "pool") == {1: "8"} and session.pool.amount == 0
    assert session.pool.runners == {}  # all come back, also seat 2's


def test_1017_30_9_a_nobody_is_given_more_than_he_needs() -> None:
    session = table(RUN)
    for _ in range(3):
        run(session, 1)
    assert session.pool is not None and session.pool.runners == {1: 3}
    moved = run(session, cards={1: "8s 7s", 2: "Kh Kd", 3: "Qh Qd"}, board="4s 5s 6s Jd 3h")
    assert paid(moved, "pool") == {1: "16"} and session.pool.runners == {}


def test_1017_30_1_reading_a_hand_won_because_all_fold_counts_one_whatever_the_cards() -> None:
    session = table(RUN, rake="0%")
    hand = Play.at(session, {1: "8s 7s"}, "4s 5s 6s Jd 3h").go("3 f", "1 c", "2 x", "1 b2", "2 f")
    moved = finish(session, hand)
    assert session.pool is not None and session.pool.runners == {1: 1}
    assert paid(moved, "returned") == {1: "2"}


def test_1017_30_9_b_tied_hands_have_no_runner_and_their_strike_outs_back() -> None:
    session = table(RUN, rake="0%")
    moved = run(session, cards={1: "As Kd", 2: "Ad Kc", 3: "Qs 8d"}, board=DRY)
    assert session.pool is not None
    assert paid(moved, "returned") == {1: "2", 2: "2"}
    assert session.pool.runners == {} and session.pool.amount == 200


def test_1017_30_10_a_the_pool_may_be_raked_and_the_rake_is_the_houses() -> None:
    session = table(RUN, rake="0%", pool_rake="10%")
    for _ in range(3):
        run(session, 1)
    moved = run(session, 1)
    assert paid(moved, "pool") == {1: "14.40"} and session.house == 160
    with pytest.raises(Refusal):
        filed(RUN, pool_rake="10.1%")


def test_1017_30_11_who_leaves_gives_his_base_runners_back() -> None:
    session = table(RUN)
    run(session, 1)
    left = session.leave(1)
    assert session.pool is not None and session.pool.runners == {} and session.balance == 0
    assert dollars(left) == "104"


def test_1017_30_12_on_closing_the_pool_is_shared_by_the_runners_on_the_table() -> None:
    """Seat 1 has three runners, seat 2 one; four hands put 4 x $4 into the pool: $12 and $4."""
    session = table(RUN, rake="0%")
    for winner in (1, 2, 1, 1):
        run(session, winner)
    assert paid(session.close(), "pool") == {1: "12", 2: "4"}
    assert session.balance == 0 and session.pool is not None and session.pool.amount == 0


def test_1017_30_12_reading_shares_in_chips_and_odd_chips_one_each_from_the_left_of_the_button() -> None:
    """Two to one of $13: 8.67 and 4.33, cut to 8 and 4; the odd dollar is the first holder's left of the button."""
    session = table(RUN)
    session.opening = {"button": 1, "pool": {"amount": 1300, "runners": {"1": 2, "2": 1}}}
    session.stacks[3] -= 1300  # so that every chip is somewhere
    assert paid(session.close(), "pool") == {2: "5", 1: "8"} and session.balance == 0


def test_1017_30_12_reading_without_a_runner_the_pool_is_kept() -> None:
    session = table(RUN, rake="0%")
    run(session, cards={1: "As Kd", 2: "Ad Kc", 3: "Qs 8d"}, board=DRY)
    assert session.close() == [] and session.pool is not None and session.pool.amount == 200


def test_1017_30_3_who_cannot_put_up_the_strike_out_is_refused() -> None:
    session = Evening(filed(RUN), {1: 10_000, 2: 200})
    with pytest.raises(Refusal, match="strike-out"):
        session.hand()


def test_a_misdeal_gives_the_strike_outs_back_and_keeps_the_button() -> None:
    session = table(RUN)
    hand = Play.at(session).tell("misdeal")
    moved = finish(session, hand)
    assert paid(moved, "returned") == {1: "2", 2: "2", 3: "2"}
    assert stacks(session) == {1: "100", 2: "100", 3: "100"} and session.button == 3
