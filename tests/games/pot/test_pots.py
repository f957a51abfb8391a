"""Pots: side pots, bets that come back, halves, ties, odd chips in each text's way, pots that stay."""

from __future__ import annotations

from typing import Any

import pytest

from croupier.games.pot.money import cause, pot_number
from tests.games.pot.told import Play, filed

COLORADO, SPLIT = "colorado/texas-holdem-high", "colorado/texas-holdem-high-low"
OUTLAWS, OUTLAWS_SPLIT = "outlaws/texas-holdem", "outlaws/texas-holdem-hi-lo-split"
FREE = {"rake": "0%"}  # nothing goes to the house
DRY = "2h 7c 9s Jd 3h"  # no straight or flush without two cards of a hand, and no low


def showdown(
    id: str, stacks: list[int], cards: dict[int, str], board: str, say: tuple[str, ...] = (), **filing: Any
) -> Play:
    return Play(filed(id, **filing), stacks, cards=cards, board=board).go(*say).rest()


# Side pots.


def test_1023_2_all_in_players_win_only_what_they_matched() -> None:
    """Seats 1 and 2 are all in for 10 and 30, seats 3 and 4 bet 60: pots of 40, 60 and 60."""
    cards = {1: "As Ad", 2: "Ks Kd", 3: "Qs Qd", 4: "8s 6d"}
    hand = showdown(OUTLAWS, [10, 30, 60, 60], cards, DRY, ("3 r60", "4 c", "1 c", "2 c"))
    # The fee of $7 is taken from the main pot.
    assert [move.amount // 100 for move in hand.hand.money if cause(move) == "won"] == [33, 60, 60]
    assert hand.moved() == {1: "33", 2: "60", 3: "60"}


def test_1023_2_the_highest_hand_takes_every_pot_it_is_in() -> None:
    cards = {1: "Ks Kd", 2: "Qs Qd", 3: "As Ad", 4: "8s 6d"}
    hand = showdown(OUTLAWS, [10, 30, 60, 60], cards, DRY, ("3 r60", "4 c", "1 c", "2 c"))
    assert hand.moved() == {3: "153"}


@pytest.mark.parametrize("players", range(2, 11))
def test_1023_2_there_is_no_limit_on_the_number_of_side_pots(players: int) -> None:
    """Stacks of 20, 40, 60 and so on, best hand to the shortest: each takes the pot that only he and those above are
    in, and the last his own excess back."""
    stacks = [20 * (place + 1) for place in range(players)]
    ranks = "AKQJT98765"
    cards = {seat: f"{ranks[seat - 1]}s {ranks[seat - 1]}d" for seat in range(1, players + 1)}
    blinds = {"min_bet": "20", "big_blind": "20", "small_blind": "10"}
    game = filed(COLORADO, betting="pot limit", seats=10, **blinds, **FREE)
    hand = Play(game, stacks, cards=cards, board="2h 3c 4h 2c 3h")
    while not hand.hand.over:
        may = hand.hand.bounds
        seat = hand.due.seat
        hand.go(f"{seat} r{may.most // 100}" if may.most else f"{seat} c" if may.call else f"{seat} x")
    pots = [20 * (players - place) for place in range(players)]
    won = hand.moved()
    for place in range(players - 1):
        assert won[place + 1] == str(pots[place])
    hand.sums()


def test_dead_hands_never_shape_pots() -> None:
    """Seat 3 bets 50 and folds to a raise: its chips go to the pots by what the live hands put in, and make none."""
    cards = {1: "As Ad", 2: "Ks Kd", 3: "Qs Qd"}
    hand = Play(filed(OUTLAWS), [40, 100, 200], cards=cards, board=DRY)
    hand.go("3 r50", "1 c", "2 r100", "3 f")
    # Main pot: 40 of each and nothing less; the rest of seat 3's 50 and seat 2's own 60 are the side pot.
    assert hand.moved() == {1: "114", 2: "20"} and hand.moved("returned") == {2: "50"}
    pots = [(pot_number(move), move.amount) for move in hand.hand.money if cause(move) == "won"]
    assert pots == [(0, 11400), (1, 2000)]


def test_a_folded_blind_goes_to_the_main_pot() -> None:
    cards = {2: "As Ad", 3: "Ks Kd"}
    hand = showdown(COLORADO, [100, 2, 100], cards, DRY, ("3 r4", "1 f"), **FREE)
    assert hand.moved()[2] == "5" and hand.net()[3] == "-2"  # 2 and 2 and the dead dollar; 2 came back


# Bets that nobody matched.


def test_an_uncalled_bet_comes_back_and_is_no_winnings() -> None:
    hand = Play(filed(OUTLAWS), [500] * 3).go("3 r100", "1 f", "2 f")
    assert hand.moved("returned") == {3: "98"}
    assert hand.moved() == {3: "5"} and hand.net() == {1: "-1", 2: "-2", 3: "3"}


def test_only_the_part_that_nobody_matched_comes_back() -> None:
    hand = showdown(OUTLAWS, [500, 500, 40], {1: "As Ad", 3: "Ks Kd"}, DRY, ("3 r40", "1 r300", "2 f"))
    assert hand.moved("returned") == {1: "260"}
    assert hand.moved() == {1: "76"}  # 40, 40 and 2 less the fee of $6


# Ties and odd chips.


TIE_BOARD = "2h 7c 9s Jd 3s"


def test_1035_the_odd_chip_goes_to_the_first_tied_hand_left_of_the_button() -> None:
    """Five dollars: a call by each of two and the folded small blind's dollar."""
    hand = Play(filed(COLORADO, **FREE), [100] * 4, cards={2: "Ah Kc", 4: "Ad Kd"}, board=TIE_BOARD)
    hand.go("3 f", "4 c", "1 f").rest()
    assert hand.moved() == {2: "3", 4: "2"}
    turned = Play(
        filed(COLORADO, **FREE), [100] * 4, cards={2: "Ah Kc", 4: "Ad Kd"}, board=TIE_BOARD, button=2
    )
    turned.go("1 f", "2 c", "3 f").rest()
    assert turned.moved() == {4: "3", 2: "2"}


def test_1006_three_tied_hands_share_and_odd_chips_go_one_by_one() -> None:
    """Ten dollars for three, and seven: the odd chip is the first one's from the left of the button."""
    cards = {1: "Ah Kc", 2: "Ad Kd", 3: "As Ks", 4: "8s 6d", 5: "8c 6h"}
    hand = Play(filed(COLORADO, **FREE), [100] * 5, cards=cards, board="2h 7c 9d Jd 3c")
    hand.go("3 c", "4 c", "5 c", "1 c", "2 x").rest()
    assert hand.moved() == {1: "4", 2: "3", 3: "3"}  # ten dollars
    odd = Play(filed(COLORADO, **FREE), [100] * 5, cards={**cards, 5: "Ac Kh"}, board="2h 7c 9d Jd 3s")
    odd.go("3 c", "4 f", "5 c", "1 f", "2 x").rest()
    assert odd.moved() == {2: "3", 3: "2", 5: "2"}  # seven dollars


def test_1035_the_chip_is_the_smallest_in_play() -> None:
    cards = {2: "Ah Kc", 4: "Ad Kd"}
    game = filed(COLORADO, chip="0.25", small_blind="0.75", **FREE)
    hand = Play(game, [100] * 4, cards=cards, board=TIE_BOARD).go("3 f", "4 c", "1 f").rest()
    assert hand.moved() == {2: "2.50", 4: "2.25"}  # 4.75 in quarters


def test_each_pot_has_its_own_odd_chip() -> None:
    """Main pot 3 x 5 + 0, side pot 2 x 20: seat 1 and 2 tie in the main pot with the all-in seat 3."""
    cards = {1: "Ah Kc", 2: "Ad Kd", 3: "As Ks"}
    hand = showdown(OUTLAWS, [25, 25, 5], cards, "2h 7c 9d Jd 3c", ("3 c", "1 r25", "2 c", "3 c"))
    # Main pot 15 less $6 is 9, three each; side pot 40, twenty each.
    assert hand.moved() == {1: "23", 2: "23", 3: "3"}


@pytest.mark.parametrize(
    ("id", "one", "two"),
    [
        ("colorado/five-card-stud", "Ac 9c Kc 4d 2d", "Ad 9s Ks 4s 2h"),
        ("colorado/seven-card-stud-high", "Ac 4d 9c Kc 2d 7h 6h", "Ad 4s 9s Ks 2h 7s 6d"),
    ],
)
def test_1035_in_stud_the_odd_chip_goes_clockwise_from_the_dealer(id: str, one: str, two: str) -> None:
    """Left of the dealer: the first of the tied hands, whatever the suits. Four antes, the bring-in and twice $2."""
    cards = {1: one, 2: two, 3: "Qc 8d 8h", 4: "Jc 3d 3h"}
    hand = Play(filed(id, **FREE), [100] * 4, cards=cards)
    hand.go("4 in", "1 m2", "2 c", "3 f", "4 f").rest()
    assert hand.moved() == {1: "5", 2: "4"}


# High and low.


LOW = "Ah 2c 3d Ks Kd"  # with a low possible


def test_1012_5_b_high_and_low_halve_the_pot_and_the_odd_chip_goes_to_the_high_hand() -> None:
    """Seat 2 has kings, seat 4 the low; five dollars."""
    hand = Play(filed(SPLIT, **FREE), [100] * 4, cards={2: "Kc Kh", 4: "6c 5s"}, board=LOW)
    hand.go("3 f", "4 c", "1 f").rest()
    assert hand.moved() == {2: "3", 4: "2"}
    other = Play(filed(SPLIT, **FREE), [100] * 4, cards={2: "6c 5s", 4: "Kc Kh"}, board=LOW)
    other.go("3 f", "4 c", "1 f").rest()
    assert other.moved() == {4: "3", 2: "2"}  # the high hand, though the low is nearer the button's left


def test_1012_5_b_i_without_a_qualifying_low_the_high_hand_takes_all() -> None:
    cards = {2: "Kc Kh", 4: "6c 5s"}
    hand = (
        Play(filed(SPLIT, **FREE), [100] * 4, cards=cards, board="Ah 2c 9d Ts Qd")
        .go("3 f", "4 c", "1 f")
        .rest()
    )
    assert hand.moved() == {2: "5"}


@pytest.mark.parametrize(
    ("qualifier", "low", "splits"),
    [
        ("8 low", "8c 7s", True),
        ("8 low", "9c 7s", False),
        ("7 low", "7c 6s", True),
        ("7 low", "8c 6s", False),
        ("9 low", "9c 7s", True),
        ("9 low", "Tc 7s", False),
        ("none", "Qc Js", True),
    ],
)
def test_1012_5_b_iv_the_casino_may_restrict_the_low_hands(qualifier: str, low: str, splits: bool) -> None:
    """On A-2-3-K-K: five different ranks up to the one named."""
    cards = {2: "Kc Kh", 4: low}
    hand = Play(filed(SPLIT, qualifier=qualifier, **FREE), [100] * 4, cards=cards, board=LOW)
    hand.go("3 f", "4 c", "1 f").rest()
    assert (4 in hand.moved()) == splits


def test_1012_5_b_ii_who_wins_one_way_and_ties_the_other_has_three_quarters() -> None:
    """Twelve dollars: both have 6-5-3-2-A for low, seat 2 the flush for high."""
    cards = {1: "6d 5d", 2: "6h 5h", 3: "Qc Js"}
    hand = Play(filed(SPLIT, **FREE), [100] * 3, cards=cards, board="Ah 2h 3h Ks 9d")
    hand.go("3 r4", "1 c", "2 c").rest()
    assert hand.moved() == {1: "3", 2: "9"}


def test_1012_5_b_iii_who_wins_both_ways_has_all() -> None:
    cards = {1: "4d 5d", 2: "Kc Kh", 3: "Qc Js"}
    hand = (
        Play(filed(SPLIT, **FREE), [100] * 3, cards=cards, board="Ah 2h 3c 9s Td")
        .go("3 c", "1 c", "2 x")
        .rest()
    )
    assert hand.moved() == {1: "6"}  # a wheel is the best low, and a straight beats kings


def test_quarters_two_tie_for_low_and_a_third_has_the_high() -> None:
    """Twelve dollars: six for the high hand, three each for the lows."""
    cards = {1: "6d 5c", 2: "6h 5s", 3: "Kc Kh"}
    hand = Play(filed(SPLIT, **FREE), [100] * 3, cards=cards, board=LOW).go("3 r4", "1 c", "2 c").rest()
    assert hand.moved() == {1: "3", 2: "3", 3: "6"}


def test_three_way_tie_for_the_low_half() -> None:
    """Sixteen dollars: eight for the high hand; eight for three lows are 3, 3 and 2."""
    cards = {1: "6d 5c", 2: "6h 5s", 3: "Kc Kh", 4: "6s 5h"}
    hand = (
        Play(filed(SPLIT, **FREE), [100] * 4, cards=cards, board=LOW).go("3 r4", "4 c", "1 c", "2 c").rest()
    )
    assert hand.moved() == {1: "3", 2: "3", 3: "8", 4: "2"}


def test_1023_2_a_split_pot_with_a_side_pot_is_split_pot_by_pot() -> None:
    """Seat 1 is all in for 2 with the low; main pot 6, side pot 8 between the others, both high hands."""
    cards = {1: "6d 5c", 2: "Kc Kh", 3: "Qc Js"}
    hand = Play(filed(SPLIT, **FREE), [2, 100, 100], cards=cards, board=LOW)
    hand.go("3 r4", "1 c", "2 c", "2 x", "3 x").rest()
    assert hand.moved() == {1: "3", 2: "7"}  # half of 6; the other half and the side pot of 4


def test_2050_winners_3_the_odd_chip_between_halves_goes_left_of_the_button() -> None:
    """At the Outlaw's not to the high hand. Twice six and the dead four, less the fee of $7, are nine."""
    game = filed(OUTLAWS_SPLIT, small_blind="4", big_blind="6", min_bet="6")
    for cards in ({2: "6c 5s", 4: "Kc Kh"}, {2: "Kc Kh", 4: "6c 5s"}):
        hand = Play(game, [100] * 4, cards=cards, board=LOW).go("3 f", "4 c", "1 f").rest()
        assert hand.moved() == {2: "5", 4: "4"}
    turned = Play(game, [100] * 4, cards={2: "6c 5s", 4: "Kc Kh"}, board=LOW, button=2)
    assert turned.go("1 f", "2 c", "3 f").rest().moved() == {4: "5", 2: "4"}


def test_omaha_8_reading_the_odd_chip_between_halves_goes_to_the_high_hand() -> None:
    """Five dollars less the fees of $1 and $1 are three: the high hand has two of them."""
    game = filed("bankers/omaha-high-low-8", seats=4, straddle="0", collection="17")
    cards = {2: "6c 5s Jh Th", 4: "Kc Kh Qh Qc"}
    hand = Play(game, [100] * 4, cards=cards, board=LOW).go("3 f", "4 c", "1 f").rest()
    assert hand.house() == "2" and hand.moved() == {2: "1", 4: "2"}


def test_omaha_8_3_no_low_no_split() -> None:
    game = filed("bankers/omaha-high-low-8", seats=4, straddle="0", collection="21")
    hand = Play(game, [100] * 4, cards={2: "6c 5s Jh Th", 4: "Kc Kh Qh Qc"}, board="Ah 2c 9d Ks Kd")
    assert hand.go("3 f", "4 c", "1 f").rest().moved() == {4: "4"}


def test_omaha_8_4_other_cards_may_play_for_low_than_for_high() -> None:
    """Seat 4 plays kings for high and 6-5 for low, and takes everything."""
    game = filed("bankers/omaha-high-low-8", seats=4, straddle="0", collection="21")
    hand = Play(game, [100] * 4, cards={2: "8c 7s Jh Th", 4: "Kc Kh 6h 5c"}, board=LOW)
    assert hand.go("3 f", "4 c", "1 f").rest().moved() == {4: "4"}


# Pots that stay for the next hand.


def test_1001_3_i_nobody_qualifies_high_and_the_pot_stays() -> None:
    game = filed(COLORADO, qualifier="pair of jacks", **FREE)
    hand = Play(game, [100] * 3, cards={1: "Ah Kc", 2: "Td Tc", 3: "8s 6d"}, board=TIE_BOARD)
    hand.go("3 c", "1 c", "2 x").rest()
    assert hand.moved() == {} and hand.carried() == "6"


def test_1001_3_i_a_qualifying_hand_takes_what_was_carried() -> None:
    game = filed(COLORADO, qualifier="pair of jacks", **FREE)
    cards = {1: "Ah Kc", 2: "Jh 4c", 3: "8s 6d"}
    hand = Play(game, [100] * 3, cards=cards, board=TIE_BOARD, carry="6").go("3 c", "1 c", "2 x").rest()
    assert hand.moved() == {2: "12"} and hand.carried() == "0"


def test_high_qualifier_reading_who_is_left_alone_needs_none() -> None:
    game = filed(COLORADO, qualifier="three of a kind", **FREE)
    hand = Play(game, [100] * 3, carry="6").go("3 f", "1 f")
    assert hand.moved() == {2: "8"}  # the blinds of one dollar each matched, and the six


@pytest.mark.parametrize(
    ("qualifier", "cards", "wins"),
    [
        ("pair of jacks", "Jh 4c", True),
        ("pair of jacks", "Td Tc", False),
        ("two pair", "9h 7d", True),
        ("two pair", "Jh 4c", False),
        ("three of a kind", "9h 9d", True),
        ("three of a kind", "Jh 9d", False),
    ],
)
def test_1002_30_the_qualifiers_at_their_bounds(qualifier: str, cards: str, wins: bool) -> None:
    game = filed(COLORADO, qualifier=qualifier, **FREE)
    hand = Play(game, [100] * 3, cards={1: "Ah Kc", 2: cards, 3: "8s 6d"}, board=TIE_BOARD)
    hand.go("3 c", "1 c", "2 x").rest()
    assert (hand.moved() == {2: "6"}) == wins and (hand.carried() == "6") == (not wins)


def test_1001_3_i_a_side_pot_may_stay_while_the_main_pot_is_won() -> None:
    """Seat 1, all in for 2, has three nines; of the others nobody has jacks, so their side pot stays."""
    game = filed(COLORADO, qualifier="pair of jacks", **FREE)
    hand = Play(game, [2, 100, 100], cards={1: "9h 9d", 2: "Ah Kc", 3: "8s 6d"}, board=TIE_BOARD)
    hand.go("3 r4", "1 c", "2 c").rest()
    assert hand.moved() == {1: "6"} and hand.carried() == "4"


TENS = {"small_bet": "10", "big_bet": "20", "small_blind": "5", "big_blind": "10"}


def test_rake_base_reading_a_pot_that_nobody_wins_stays_whole() -> None:
    """Sixty dollars that nobody wins; with thirty of the next hand ninety, whose ten percent are capped at $4."""
    game = filed(COLORADO, qualifier="pair of jacks", **TENS)
    hand = Play(game, [100] * 3, cards={1: "Ah Kc", 2: "Td Tc", 3: "8s 6d"}, board=TIE_BOARD)
    hand.go("3 r20", "1 c", "2 c").rest()
    assert hand.moved() == {} and hand.carried() == "60" and hand.house() == "0"
    cards = {1: "Ah Kc", 2: "Jh 4c", 3: "8s 6d"}
    then = Play(game, [100] * 3, cards=cards, board=TIE_BOARD, carry="60").go("3 c", "1 c", "2 x").rest()
    assert then.moved() == {2: "86"} and then.house() == "4"


def test_rake_base_reading_only_the_pots_that_are_won_are_raked() -> None:
    """Seat 1 wins the main pot of $30, raked by $3; the side pot of $20 stays, and is not counted in."""
    game = filed(COLORADO, qualifier="pair of jacks", **TENS)
    hand = Play(game, [10, 100, 100], cards={1: "9h 9d", 2: "Ah Kc", 3: "8s 6d"}, board=TIE_BOARD)
    hand.go("3 r20", "1 c", "2 c").rest()
    assert hand.moved() == {1: "27"} and hand.carried() == "20" and hand.house() == "3"


# Joker Poker: stakes are not a common pot.


def joker(stakes: list[int], cards: dict[int, str], wilds: list[str], **filing: Any) -> Play:
    hand = Play(filed("colorado/joker-poker", **filing), [100] * len(stakes), cards=cards)
    hand.go(*(f"{seat} stake {stake}" for seat, stake in enumerate(stakes, start=1)))
    hand.go(*(f"{seat} wild {wild}" for seat, wild in enumerate(wilds, start=1)))
    return hand.rest()


ACES = "As Ad 5c 7d 9h"  # with the nine wild: three aces
KINGS = "Ks Kd 4c 6d 8h"
QUEENS = "Qs Qd 3c 2d Th"


def test_1017_8_6_no_loser_pays_more_than_the_winner_staked() -> None:
    hand = joker([10, 50, 5], {1: ACES, 2: KINGS, 3: QUEENS}, ["9h", "8h", "Th"], **FREE)
    assert hand.net() == {1: "15", 2: "-10", 3: "-5"}
    assert hand.moved("returned") == {1: "10", 2: "40"}


def test_1017_8_6_a_winner_who_staked_more_collects_all_of_it() -> None:
    hand = joker([50, 10, 5], {1: ACES, 2: KINGS, 3: QUEENS}, ["9h", "8h", "Th"], **FREE)
    assert hand.net() == {1: "15", 2: "-10", 3: "-5"}


def test_1017_8_7_the_rake_is_taken_from_what_was_collected() -> None:
    """Ten percent of 15, cut down to a dollar."""
    hand = joker([10, 50, 5], {1: ACES, 2: KINGS, 3: QUEENS}, ["9h", "8h", "Th"])
    assert hand.house() == "1" and hand.net() == {1: "14", 2: "-10", 3: "-5"}


def test_1017_8_8_identical_hands_split_what_was_collected_and_the_largest_stake_bounds_it() -> None:
    cards = {1: "As Ad 5c 7d 9h", 2: "Ac Ah 5s 7c 9s", 3: QUEENS}
    hand = joker([10, 40, 50], cards, ["9h", "9s", "Th"], **FREE)
    assert hand.net() == {1: "20", 2: "20", 3: "-40"}


def test_1017_8_2_stakes_lie_between_the_posted_limits() -> None:
    hand = Play(filed("colorado/joker-poker"), [200] * 2)
    assert (
        hand.takes("1 stake 5", "1 stake 100") and hand.refused("1 stake 4") and hand.refused("1 stake 101")
    )


def test_joker_poker_alone_at_the_table_gets_the_stake_back() -> None:
    hand = Play(filed("colorado/joker-poker"), [100, 100]).go("1 stake 20", "2 sit out")
    assert hand.hand.over and hand.net() == {1: "0", 2: "0"}


def test_joker_poker_a_jackpot_rake_comes_from_what_was_collected_only() -> None:
    hand = joker([10, 50, 5], {1: ACES, 2: KINGS, 3: QUEENS}, ["9h", "8h", "Th"], jackpot_rake="2", **FREE)
    assert hand.house("jackpot rake") == "2" and hand.net()[1] == "13"
