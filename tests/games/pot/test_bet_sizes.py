"""How much may be bet: fixed limits, spread, pot limit, no limit, and Colorado's hundred dollars."""

from __future__ import annotations

from fractions import Fraction
from typing import Any

import pytest

from croupier.games.pot.opening import open_hand
from croupier.games.pot.round import PotRound
from croupier.games.pot.seen import SeenAtTable
from croupier.kit import Refusal
from croupier.rounds.events import Chose, Decide
from tests.games.banked.outcome import violations
from tests.games.pot.told import Play, filed

HOLDEM = "colorado/texas-holdem-high"
OUTLAWS = "outlaws/texas-holdem"
OMAHA = "outlaws/omaha"
# Three players: seat 1 has the small blind, seat 2 the big one, seat 3 the button and the first turn.


# Fixed limits.


def test_limit_a_raise_before_the_flop_is_the_small_bet_exactly() -> None:
    hand = Play(filed(HOLDEM), [100, 100, 100])
    assert hand.bounds() == ("2", "4", "4")
    assert hand.takes("3 r4")
    assert "it is exactly $4" in hand.refused("3 r3")
    assert all(hand.refused(told) for told in ("3 r5", "3 r100"))


def test_limit_the_small_bet_holds_on_the_flop_and_the_big_one_after_it() -> None:
    hand = Play(filed(HOLDEM), [100, 100, 100]).until("flop")
    assert hand.bounds() == ("0", "2", "2")
    hand.until("turn")
    assert hand.bounds() == ("0", "4", "4")
    assert hand.refused("1 b2") and hand.refused("1 b8")
    hand.go("1 b4")
    assert hand.bounds() == ("4", "8", "8")
    hand.until("river")
    assert hand.bounds() == ("0", "4", "4")


def test_limit_bets_of_other_sizes_are_as_filed() -> None:
    hand = Play(filed(HOLDEM, small_bet="10", big_bet="20", big_blind="10", small_blind="5"), [500] * 3)
    assert hand.bounds() == ("10", "20", "20")
    assert hand.until("turn").bounds() == ("0", "20", "20")


def test_limit_a_short_stack_bets_what_it_has() -> None:
    hand = Play(filed(HOLDEM), [100, 100, 3])
    assert hand.bounds() == ("2", "3", "3")
    assert hand.takes("3 r3")


# Spread.


def spread(**more: str) -> Play:
    return Play(filed(HOLDEM, betting="spread", min_bet="2", max_bet="20", **more), [500] * 3)


def test_spread_anything_from_the_least_to_the_most() -> None:
    hand = spread().until("flop")
    assert hand.bounds() == ("0", "2", "20")
    assert hand.takes("1 b2", "1 b3", "1 b20")
    assert hand.refused("1 b1") and hand.refused("1 b21")


def test_spread_a_raise_adds_the_last_bet_at_least_and_the_most_at_most() -> None:
    hand = spread().until("flop").go("1 b7")
    assert hand.bounds() == ("7", "14", "27")
    assert hand.takes("2 r14", "2 r27")
    assert hand.refused("2 r13") and hand.refused("2 r28")
    hand.go("2 r17")  # it added 10
    assert hand.bounds() == ("17", "27", "37")


# Pot limit.


def test_pot_limit_the_first_raise_may_match_the_pot_after_a_call() -> None:
    """Blinds of 1 and 2: a call makes the pot 5, so the bet may be made 2 + 5 = 7."""
    hand = Play(filed(OMAHA), [500] * 3)
    assert hand.bounds() == ("2", "4", "7")
    hand.refused("3 r8")
    hand.go("3 r7")
    # The small blind has 1 in and calls 6: the pot is then 10 + 6 = 16, so 7 + 16 = 23.
    assert hand.bounds() == ("6", "12", "23")
    hand.refused("1 r24")
    hand.go("1 r23")
    # The big blind has 2 in and calls 21: the pot of 32 is then 53, so 23 + 53 = 76.
    assert hand.bounds() == ("21", "39", "76")


def test_pot_limit_a_bet_is_at_most_the_pot() -> None:
    hand = Play(filed(OMAHA), [500] * 3).until("flop")
    assert hand.pot() == "6"
    assert hand.bounds() == ("0", "2", "6")
    hand.refused("1 b7")


def test_pot_limit_the_fee_is_out_of_the_pot_before_the_turn() -> None:
    """Three players pay $5 of the pot of $6 when the flop's wagers are in."""
    hand = Play(filed(OMAHA), [500] * 3).until("turn")
    assert (hand.pot(), hand.house()) == ("1", "5")
    assert hand.bounds() == ("0", "2", "2")  # the least bet stands, though the pot is smaller


# No limit.


def test_no_limit_from_the_big_blind_to_all_in() -> None:
    hand = Play(filed(OUTLAWS), [80, 90, 70])
    assert hand.bounds() == ("2", "4", "70")
    assert hand.takes("3 r4", "3 r33", "3 r70")
    assert hand.refused("3 r3") and hand.refused("3 r71")


def test_no_limit_a_bet_is_in_whole_chips_unless_all_in() -> None:
    hand = Play(filed(OUTLAWS), [80, 90, "70.50"])
    assert "whole chips" in hand.refused("3 r10.50")
    assert hand.takes("3 r70.50")


def test_no_limit_the_least_raise_is_what_the_last_one_added() -> None:
    hand = Play(filed(OUTLAWS), [500] * 3).go("3 r10")  # adds 8
    assert hand.bounds()[1] == "18"
    hand.refused("1 r17")
    hand.go("1 r40")  # adds 30
    assert hand.bounds()[1] == "70"
    hand.refused("2 r69")
    assert hand.takes("2 r70")


def test_no_limit_the_first_raise_is_measured_by_the_big_blind() -> None:
    """A blind of $10 is the bet before it, whatever the least bet of later rounds is."""
    hand = Play(filed(OUTLAWS, small_blind="5", big_blind="10"), [500] * 3)
    assert hand.bounds() == ("10", "20", "500")
    assert hand.refused("3 r19")
    assert hand.until("flop").bounds()[1] == "2"


def test_no_limit_the_least_raise_is_not_cut_to_what_an_opponent_has() -> None:
    """Seat 1 has 12 and seat 2 has 9: a raise to 18 is more than either could answer, and still the least."""
    hand = Play(filed(OUTLAWS), [12, 9, 500, 500]).go("3 r10")
    assert hand.bounds() == ("10", "18", "500")
    hand.refused("4 r12")


def test_no_limit_nobody_raises_whom_no_one_can_answer() -> None:
    hand = Play(filed(OUTLAWS), [500, 500, 10]).go("3 r10", "1 f")
    assert hand.bounds() == ("8", "-", "-")
    assert "nobody could answer" in hand.refused("2 r20")


# Colorado: $100 for a bet, $100 for each raise.


def test_1002_2_a_bet_of_100_dollars_and_no_dollar_more() -> None:
    game = filed(HOLDEM, betting="pot limit", min_bet="2", big_blind="50", small_blind="25")
    hand = Play(game, [2000] * 3).go("3 c", "1 c", "2 x")
    assert hand.pot() == "150"
    assert hand.bounds() == ("0", "2", "100")
    hand.refused("1 b101")


def test_1002_27_a_raise_adds_at_most_100_dollars() -> None:
    game = filed(HOLDEM, betting="spread", min_bet="2", max_bet="100")
    hand = Play(game, [2000] * 3)
    assert hand.bounds() == ("2", "4", "102")
    hand.refused("3 r103")
    hand.go("3 r102")
    assert hand.bounds() == ("101", "202", "202")
    hand.refused("1 r203")
    hand.go("1 r202")
    assert hand.bounds() == ("200", "302", "302")


@pytest.mark.parametrize("option", ["small_bet", "big_bet", "min_bet", "max_bet", "ante", "big_blind"])
def test_1002_2_no_amount_above_100_dollars_may_be_filed(option: str) -> None:
    sizes = {"small_bet": "100", "big_bet": "100", "min_bet": "100", "max_bet": "100"}
    assert violations(HOLDEM, **{**sizes, option: "100"}) == []
    said = violations(HOLDEM, **{**sizes, option: "100.25", "chip": "0.25"})
    assert any("maximum is $100" in sentence and "1002(2)" in sentence for sentence in said)


def test_1040_no_limit_is_refused_in_colorado() -> None:
    assert any("no limit" in said for said in violations(HOLDEM, betting="no limit"))


# Grand Ronde and Banker's.


def test_7_f_2_a_raise_is_at_least_the_size_of_the_preceding_bet() -> None:
    hand = Play(filed("grand-ronde/poker", betting="no limit"), [500] * 3).until("flop").go("1 b10")
    assert hand.bounds() == ("10", "20", "498")
    hand.refused("2 r19")
    assert hand.takes("2 r20")


def test_7_f_2_except_an_all_in() -> None:
    hand = Play(filed("grand-ronde/poker", betting="no limit"), [500, 15, 500]).until("flop").go("1 b10")
    assert hand.bounds() == ("10", "13", "13")  # 2 went in before the flop
    assert hand.takes("2 r13")


def test_holdem_5_the_big_blind_is_the_least_bet_in_no_limit() -> None:
    hand = Play(filed("bankers/texas-holdem", betting="no limit", straddle="0"), [500] * 3).until("flop")
    assert hand.bounds() == ("0", "2", "498")
    hand.refused("1 b1")


# Amounts that are none.


@pytest.mark.parametrize(
    ("id", "seats", "word", "refused", "taken"),
    [
        ("colorado/joker-poker", 3, "1 stake", "7.50", "8"),
        ("bankers/mexican-poker-salinas", 5, "5 open", "2.50", "3"),
    ],
)
def test_a_stake_is_in_whole_chips_like_any_bet(
    id: str, seats: int, word: str, refused: str, taken: str
) -> None:
    hand = Play(filed(id), [100] * seats)
    assert "whole chips" in hand.refused(f"{word} {refused}")
    assert hand.takes(f"{word} {taken}")


def test_1017_6_5_a_final_wager_is_in_whole_chips() -> None:
    hand = Play(filed("colorado/holdem-eighty-eight", final_wager_by="first player"), [100, 100, "12.50"])
    assert "whole chips" in hand.refused("1 bet 7.50")
    hand.go("1 bet 8").go("2 f")
    assert hand.takes("3 bet 7.50")  # all that is left


@pytest.mark.parametrize("amount", [400.0, 400.5, "400", Fraction(400), True])
def test_an_amount_is_a_whole_number_of_cents(amount: Any) -> None:
    round = PotRound(filed(OUTLAWS), {1: "one", 2: "two", 3: "three"}, {})
    refusal = round.refusal(Chose(3, "raise", amount))
    assert refusal is not None
    assert "is not a whole number" in str(refusal)


@pytest.mark.parametrize(
    ("stacks", "how", "sentence"),
    [
        ({1: 100.5, 2: 100}, {}, "a stack is a whole number of cents"),
        ({1: 100, 2: 100}, {"carry": -1}, "carried over must be a whole number"),
        ({1: 100, 2: 100}, {"carry": 1.5}, "carried over must be a whole number"),
        ({1: 100, 2: 100}, {"posts": [(3, 100, True)]}, "Seat 3 cannot post"),
        ({1: 100, 2: 100}, {"posts": [(1, -100, True)]}, "a post is a whole number of cents"),
    ],
)
def test_a_hand_is_not_opened_with_money_that_is_none(
    stacks: Any, how: dict[str, Any], sentence: str
) -> None:
    with pytest.raises(Refusal, match=sentence):
        open_hand(filed(OUTLAWS), stacks, **how)


def test_no_amount_is_offered_that_is_not_in_whole_chips() -> None:
    """After an all-in of odd cents the maximum of a spread is no whole number of chips, and nobody is all in by it."""
    play = Play(filed(HOLDEM, betting="spread"), [500, 500, "5.55"]).go("3 r5.55")
    hand = play.hand
    sizes = [answer for answer in hand.answers() if answer.name == "raise"]
    assert [(answer.least, answer.most) for answer in sizes] == [(1_000, 10_500)]
    assert all(hand.refusal(answer.make(answer.most)) is None for answer in sizes)
    assert "not in whole chips" in play.refused("1 r105.55")
    due = hand.due
    assert isinstance(due, Decide)
    may = SeenAtTable(hand, due).may
    assert (may.least, may.most) == (1_000, 10_500)


def test_limit_no_raise_is_offered_that_is_not_in_whole_chips() -> None:
    play = Play(filed(HOLDEM), [500, 500, "2.55"]).go("3 r2.55")
    assert [answer.name for answer in play.hand.answers()] == ["call", "fold"]
    assert "not in whole chips" in play.refused("1 r4.55")
