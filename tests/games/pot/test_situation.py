"""Described hands for a pot, worked out by hand: side pots, odd chips, halves, rake, fees, carried pots."""

from __future__ import annotations

from typing import Any

import pytest

from croupier.games.pot.money import cause, receiver
from croupier.games.pot.situation import for_a_pot, settle_hand
from croupier.kit import Refusal
from tests.games.pot.pots import FOLDED, nets, settle, told, won

HIGH = "colorado/texas-holdem-high"
SPLIT = "colorado/texas-holdem-high-low"
NO_RAKE = {"rake": "0%"}
DRY = "2c 3d 4h 8s 9c"  # pairs in the hole decide
FOUR = {
    1: ("As Ad", 30),
    2: ("Kh Kc", 70),
    3: ("Qs Qc", 150),
    4: ("Jh Jd", 150),
    5: ("", 10, FOLDED),
}


# Side pots.


def test_1023_2_three_all_in_make_a_main_pot_and_two_side_pots() -> None:
    answer = settle(HIGH, FOUR, board=DRY, button=5)
    # 4 x 30 and the folded 10; 3 x 40; 2 x 80. A tenth is 41, but no more than $4 is taken, from the main pot.
    assert [(pot.name, pot.amount // 100, pot.eligible) for pot in answer.pots] == [
        ("main pot", 130, (1, 2, 3, 4)),
        ("side pot 1", 120, (2, 3, 4)),
        ("side pot 2", 160, (3, 4)),
    ]
    assert won(answer) == [
        ("main pot", 1, "high", 126),
        ("side pot 1", 2, "high", 120),
        ("side pot 2", 3, "high", 160),
    ]
    assert nets(answer) == {1: 96, 2: 50, 3: 10, 4: -150, 5: -10}
    assert answer.house == 400


def test_1018_1_without_a_cap_every_pot_bears_its_tenth() -> None:
    answer = settle(HIGH, FOUR, board=DRY, button=5, filing={"rake_cap": "0"})
    # A tenth of 130, of 250 and of 410 in whole dollars: 13, 25, 41.
    assert [amount for _, _, _, amount in won(answer)] == [117, 108, 144]
    assert nets(answer) == {1: 87, 2: 38, 3: -6, 4: -150, 5: -10}
    assert answer.house == 4100


def test_1018_1_the_rake_is_cut_down_to_its_unit() -> None:
    seats = {1: ("As Ad", 9), 2: ("Kh Kc", 9), 3: ("", 1, FOLDED)}
    assert settle(HIGH, seats, board=DRY).house == 100  # 1.90
    assert settle(HIGH, seats, board=DRY, filing={"rake_unit": "0.25"}).house == 175
    assert settle(HIGH, seats, board=DRY, filing={"rake": "5%"}).house == 0


def test_a_bet_that_nobody_matched_goes_back_unraked() -> None:
    answer = settle(HIGH, {1: ("As Ad", 20), 2: ("Kh Kc", 90), 3: ("", 15, FOLDED)}, board=DRY)
    (back,) = [line for line in answer.of(2).lines if line.result == "returned"]
    assert (back.wager, back.stake, back.profit) == ("uncalled bet", 7000, 0)
    assert "1023(2)" in back.cite
    assert nets(answer) == {1: 20 + 15 - 4 + 0, 2: -20, 3: -15}  # 55 in the pot, 4 of it raked: 51


def test_a_folded_hand_that_put_in_the_most_leaves_it_all_in_the_pot() -> None:
    answer = settle(
        HIGH, {1: ("As Ad", 50), 2: ("Kh Kc", 50), 3: ("", 60, FOLDED)}, board=DRY, filing=NO_RAKE
    )
    assert nets(answer) == {1: 110, 2: -50, 3: -60}
    assert len(answer.pots) == 1


def test_the_short_stack_may_win_all_that_was_matched() -> None:
    answer = settle(HIGH, {1: ("Kh Kc", 100), 2: ("As Ad", 40), 3: ("Qs Qc", 100)}, board=DRY, filing=NO_RAKE)
    assert nets(answer) == {1: 20, 2: 80, 3: -100}


def test_everybody_else_folded() -> None:
    answer = settle(
        HIGH, {1: ("", 2), 2: ("", 6, FOLDED), 3: ("", 1, FOLDED), 4: ("", 12)} | {1: ("", 2, FOLDED)}
    )
    # Of the 12 only 6 were matched; 15 in the pot, $1 of it raked.
    assert nets(answer) == {1: -2, 2: -6, 3: -1, 4: 8}
    (line, back) = answer.of(4).lines
    assert (line.why, line.profit) == ("everybody else folded", 800)
    assert back.stake == 600


# Ties and odd chips, in each book's way.


def test_1035_the_odd_chip_of_tied_hands_goes_left_of_the_button() -> None:
    seats = {1: ("Ah Kd", 10), 2: ("As Kc", 10), 3: ("", 5, FOLDED)}
    board = "Qc Jd Tc 2h 3s"
    for button, first in ((3, 1), (1, 2), (2, 1)):
        answer = settle(HIGH, seats, board=board, button=button, filing=NO_RAKE)
        assert nets(answer) == {first: 3, 3 - first: 2, 3: -5}


def test_1035_two_odd_chips_go_to_the_first_two() -> None:
    seats = {1: ("Ah Kd", 10), 2: ("As Kc", 10), 3: ("Ad Ks", 10), 4: ("", 5, FOLDED)}
    answer = settle(HIGH, seats, board="Qc Jd Tc 2h 3s", button=1, filing=NO_RAKE)
    assert nets(answer) == {1: 1, 2: 2, 3: 2, 4: -5}  # 35: 12 to seats 2 and 3, 11 to the button


def test_1035_a_chip_is_the_smallest_in_play() -> None:
    seats = {1: ("Ah Kd", 10), 2: ("As Kc", 10), 3: ("", 5, FOLDED)}
    filing = {**NO_RAKE, "chip": "0.25", "small_bet": "2"}
    answer = settle(HIGH, seats, board="Qc Jd Tc 2h 3s", button=3, filing=filing)
    assert nets(answer) == {1: 2.5, 2: 2.5, 3: -5}


def test_1035_the_odd_chip_between_high_and_low_goes_to_the_high_hand() -> None:
    seats = {1: ("Kh Kc", 10), 2: ("Ah 2s", 10), 3: ("", 5, FOLDED)}
    answer = settle(SPLIT, seats, board="4d 5s 7c Kd Qh", button=3, filing=NO_RAKE)
    assert won(answer) == [("main pot", 1, "high", 13), ("main pot", 2, "low", 12)]


def test_2046_in_outlaws_the_odd_chip_of_a_split_pot_goes_left_of_the_button() -> None:
    seats = {1: ("Kh Kc", 10), 2: ("Ah 2s", 10), 3: ("", 13, FOLDED)}
    board = "4d 5s 7c Kd Qh"
    filing = {"collection": "poker rates"}
    for button, high in ((3, 13), (1, 12)):
        answer = settle("outlaws/texas-holdem-hi-lo-split", seats, board=board, button=button, filing=filing)
        # 33 less the fee of $6 for three players is 27: one more to the half that is won nearest the button's left.
        split = {part: amount for _, _, part, amount in won(answer)}
        assert answer.house == 600
        assert split == {"high": high + 1, "low": 27 - high - 1}


def test_stud_22_in_bankers_stud_the_odd_chip_goes_to_the_highest_card_by_suit() -> None:
    filing = {"seats": 3, "collection": "draw-stud: 15"}
    seats = {1: ("Ah Kd Qc Js Th 2c 3d", 20), 2: ("As Ks Qd Jc Td 2h 4d", 20), 3: ("", 5, FOLDED)}
    answer = settle("bankers/seven-card-stud", seats, button=3, filing=filing)
    assert answer.house == 200
    assert nets(answer) == {1: 1, 2: 2, 3: -5}  # 43: the ace of spades has 22


def test_razz_4_the_odd_chip_goes_to_the_lowest_card_by_suit() -> None:
    seats = {1: ("Ah 2s 3d 4c 8d Qh Qd", 20), 2: ("Ac 2d 3c 4s 8h Kc Kd", 20), 3: ("", 5, FOLDED)}
    answer = settle("bankers/razz", seats, button=3)
    assert nets(answer) == {1: 2, 2: 3, 3: -5}


# High and low.


def test_three_quarters_of_the_pot() -> None:
    seats = {1: ("As 2s", 50), 2: ("Ah 2d", 50)}
    answer = settle(SPLIT, seats, board="3s 4s 8s Kd Qh", filing=NO_RAKE)
    # The lows tie; the flush takes the high half.
    assert won(answer) == [
        ("main pot", 1, "high", 50),
        ("main pot", 1, "low", 25),
        ("main pot", 2, "low", 25),
    ]
    assert nets(answer) == {1: 25, 2: -25}


def test_quarters_with_an_odd_chip_each() -> None:
    seats = {1: ("As 2s", 33), 2: ("Ah 2d", 33), 3: ("Kh Kc", 33), 4: ("", 8, FOLDED)}
    answer = settle(SPLIT, seats, board="3c 4s 8s Kd Qh", button=4, filing=NO_RAKE)
    # 107: 54 high to the kings, 53 low, of which seat 1 left of the button has 27.
    assert won(answer) == [
        ("main pot", 3, "high", 54),
        ("main pot", 1, "low", 27),
        ("main pot", 2, "low", 26),
    ]


def test_where_nobody_has_a_low_the_high_hand_takes_it_all() -> None:
    answer = settle(SPLIT, {1: ("As 2s", 50), 2: ("Kh Kc", 50)}, board="9c Ts 8s Jd Qh", filing=NO_RAKE)
    assert won(answer) == [("main pot", 2, "high", 100)]
    assert nets(answer) == {1: -50, 2: 50}


def test_a_nine_low_counts_where_it_is_filed() -> None:
    seats = {1: ("As 2s", 50), 2: ("Kh Kc", 50)}
    filing = {**NO_RAKE, "qualifier": "9 low"}
    answer = settle(SPLIT, seats, board="3c 4s 9s Kd Qh", filing=filing)
    assert {part for _, _, part, _ in won(answer)} == {"high", "low"}
    answer = settle(SPLIT, seats, board="3c 4s 9s Kd Qh", filing=NO_RAKE)
    assert {part for _, _, part, _ in won(answer)} == {"high"}


def test_a_low_among_side_pots_is_shared_only_by_those_in_them() -> None:
    seats = {1: ("As 2s", 20), 2: ("Kh Kc", 60), 3: ("Qs Qc", 60)}
    answer = settle(SPLIT, seats, board="3c 4s 8s Kd Th", filing=NO_RAKE)
    assert won(answer) == [
        ("main pot", 2, "high", 30),
        ("main pot", 1, "low", 30),
        ("side pot 1", 2, "high", 80),
    ]


# Jokers.


def test_1005_1_the_joker_is_an_ace_or_completes_a_straight_or_flush() -> None:
    filing = {**NO_RAKE, "jokers": 1}
    answer = settle(HIGH, {1: ("Jk Kd", 10), 2: ("Kc Qs", 10)}, board="2c 3d 8h 9s Kh", filing=filing)
    assert nets(answer) == {1: 10, 2: -10}  # both have kings, the joker is an ace beside them
    answer = settle(HIGH, {1: ("Jk 7d", 10), 2: ("Ac As", 10)}, board="2c 8d 9h Ts Kh", filing=filing)
    assert "straight, jack high" in answer.of(1).lines[0].why


def test_a_joker_that_is_not_in_the_deck_is_refused() -> None:
    with pytest.raises(
        Refusal, match=r"Jk of seat 1 is not in the deck of this game. \[1005\(1\), 1007\(1\)\]"
    ):
        settle(HIGH, {1: ("Jk Kd", 10), 2: ("Kc Qs", 10)}, board=DRY)


# Pots that are carried over.


def test_a_carried_pot_is_in_the_main_pot() -> None:
    seats = {1: ("As Ad", 10), 2: ("Kh Kc", 30), 3: ("Qs Qc", 30)}
    answer = settle(HIGH, seats, board=DRY, carry="40", filing=NO_RAKE)
    assert [pot.amount // 100 for pot in answer.pots] == [70, 40]
    assert nets(answer) == {1: 60, 2: 10, 3: -30}


def test_1001_3_i_without_a_qualifying_hand_the_pot_stays_for_the_next() -> None:
    filing = {"qualifier": "two pair"}
    answer = settle(
        HIGH, {1: ("As Ad", 20), 2: ("Kh Kc", 20)}, board="2c 3d 7h 8s 9c", carry="10", filing=filing
    )
    assert answer.table.carried == 5000  # whole: only what is won is raked
    assert nets(answer) == {1: -20, 2: -20}
    assert answer.to_data()["carried"] == "50"
    assert answer.of(1).lines[0].why == "nobody qualifies: it stays for the next hand"


# Fees.


def test_2325_bankers_fees_fall_due_at_the_flop_and_the_river() -> None:
    seats: dict[int, Any] = dict.fromkeys(range(3, 10), ("", 2, FOLDED)) | {
        1: ("As Ad", 40),
        2: ("Kh Kc", 40),
    }
    answer = settle("bankers/texas-holdem", seats, board=DRY)
    assert [(cause(m), m.amount // 100) for m in answer.table.money if receiver(m) is None] == [
        ("fee", 5),
        ("fee", 1),
    ]
    assert nets(answer)[1] == 40 + 14 - 6


def test_2325_where_no_flop_came_the_modified_fee_is_taken_instead() -> None:
    seats: dict[int, Any] = dict.fromkeys(range(2, 10), ("", 2, FOLDED)) | {1: ("As Ad", 6)}
    answer = settle("bankers/texas-holdem", seats)
    assert answer.house == 100
    assert nets(answer)[1] == 15
    answer = settle("bankers/texas-holdem", seats, board="2c 3d 4h")
    assert answer.house == 500
    answer = settle("bankers/texas-holdem", seats, board=DRY, street="river")
    assert answer.house == 600


@pytest.mark.parametrize(("players", "taken"), [(2, 2), (4, 2), (5, 2), (6, 3), (7, 6), (9, 6)])
def test_2309_fees_depend_on_the_number_of_players(players: int, taken: int) -> None:
    """The usual option is one for seven or more; where fewer play it gives way to the first printed for as many."""
    seats: dict[int, Any] = dict.fromkeys(range(3, players + 1), ("", 0, FOLDED)) | {
        1: ("As Ad", 40),
        2: ("Kh Kc", 40),
    }
    assert settle("bankers/texas-holdem", seats, board=DRY).house == taken * 100


def test_2309_an_option_for_another_number_of_players_was_not_in_use() -> None:
    seats: dict[int, Any] = dict.fromkeys(range(3, 7), ("", 0, FOLDED)) | {1: ("As Ad", 40), 2: ("Kh Kc", 40)}
    assert settle("bankers/texas-holdem", seats, board=DRY, filing={"collection": "10"}).house == 600
    with pytest.raises(Refusal, match="Option 4 of the fees is not for 6 players"):
        settle("bankers/texas-holdem", seats, board=DRY, filing={"collection": "4"})


def test_the_street_is_asked_for_where_fees_hang_on_it_and_cards_do_not_tell() -> None:
    seats = {1: ("", 10), 2: ("", 10, FOLDED), 3: ("", 1, FOLDED)}
    filing = {"seats": 3, "collection": "draw-stud: 15"}
    with pytest.raises(Refusal, match='Say on which "street" the hand ended'):
        settle("bankers/seven-card-stud", seats, filing=filing)
    assert settle("bankers/seven-card-stud", seats, filing=filing, street="third").house == 100
    assert settle("bankers/seven-card-stud", seats, filing=filing, street="fifth").house == 200


def test_a_fee_is_never_more_than_the_pot() -> None:
    seats: dict[int, Any] = dict.fromkeys(range(3, 10), ("", 0, FOLDED)) | {1: ("As Ad", 1), 2: ("Kh Kc", 1)}
    answer = settle("bankers/texas-holdem", seats, board=DRY)
    assert answer.house == 200
    assert nets(answer)[1] == -1
    assert {answer.of(seat).lines[0].why for seat in (1, 2)} == {"all of it was taken in fees"}


def test_a_fee_may_take_all_that_the_last_player_would_have_won() -> None:
    answer = settle(
        "bankers/mexican-poker-salinas",
        dict.fromkeys(range(2, 6), ("", 0, FOLDED)) | {1: ("", 2), 2: ("", 2, FOLDED)},
        street="opening",
    )
    assert answer.house == 400
    assert answer.to_data()["seats"][0]["lines"][0]["why"] == "all of it was taken in fees"


# Every chip, every reason.


@pytest.mark.parametrize("carry", ["0", "7"])
def test_lines_add_up_to_the_net_of_each_seat_and_all_to_nothing(carry: str) -> None:
    answer = settle(SPLIT, FOUR, board="2c 3d 4h 8s Kd", carry=carry, button=2)
    data = answer.to_data()
    for seat in data["seats"]:
        assert sum(float(line["profit"]) for line in seat["lines"]) == float(seat["net"])
        assert all(line["clause"] and line["why"] for line in seat["lines"])
    total = sum(float(seat["net"]) for seat in data["seats"]) + float(data["house"]) + float(data["carried"])
    assert total == float(carry)
    assert sum(float(pot["amount"]) for pot in data["pots"]) == 410 + float(carry)


def test_the_answer_has_the_keys_of_any_settlement() -> None:
    data = settle(HIGH, FOUR, board=DRY).to_data()
    assert set(data) == {"edition", "hands", "seats", "pots", "bank", "house", "taken", "carried"}
    line = data["seats"][0]["lines"][0]
    assert set(line) == {"wager", "stake", "result", "profit", "clause", "reading", "why", "row"}
    assert line["wager"] == "main pot"
    assert data["taken"][0]["clause"] == "1002(28), 1018(1)"


# Refusals.

GOOD = told(HIGH, {1: ("As Ad", 10), 2: ("Kh Kc", 10)}, board=DRY)


def changed(**top: Any) -> dict[str, Any]:
    return {**GOOD, **top}


def seat(**more: Any) -> list[dict[str, Any]]:
    return [{**GOOD["seats"][0], **more}, GOOD["seats"][1]]


@pytest.mark.parametrize(
    ("data", "sentence"),
    [
        (changed(board="2c 3d 4h 8s"), "The board has 4 cards; a showdown of this game has 5"),
        (changed(board="2c 3d 4h 8s 9c Tc"), "The board has 6 cards"),
        (changed(board="2c 3d 4h 8s As"), "As appears twice"),
        (changed(board="2c 3d 4h 8s 2c"), "2c appears twice"),
        (changed(board="2c 3d 4h 8s Zz"), "'Zz' is not a card"),
        (changed(seats=seat(cards="As")), "Seat 1 is in the hand with As; a hand has 2 cards"),
        (changed(seats=seat(cards="As Ad Ac")), "a hand has 2 cards"),
        (changed(seats=[{"seat": 1, "put_in": "10"}, GOOD["seats"][1]]), "in the hand with no cards"),
        (changed(seats=seat(put_in="0")), "has put in nothing; is it folded"),
        (changed(seats=seat(put_in="-1")), "below zero"),
        (changed(seats=seat(put_in=10.5)), "is not an amount of money"),
        (changed(seats=seat(put_in="1.005")), "is not an amount of money"),
        (changed(seats=seat(seat=2)), "Seat 2 is described twice"),
        (changed(seats=seat(seat=0)), "There is no seat 0"),
        (changed(seats=seat(seat=40)), "There is no seat 40"),
        (changed(seats=seat(wild="As")), "no card is made wild in this game"),
        (changed(seats=seat(wild="Qs")), "does not hold Qs"),
        (changed(seats=seat(up="Qs")), "not among its cards"),
        (changed(seats=seat(stack="100")), "stacks go with"),
        (changed(seats=seat(folded="yes")), "must be true or false"),
        (changed(seats=seat(wagers={"bonus": "5"})), "has no side bets"),
        (changed(seats=GOOD["seats"][:1]), "describe at least two seats"),
        (changed(seats={}), "must be a list"),
        (changed(button=7), "The button cannot be at seat 7"),
        (changed(button="left"), "button must be a whole number"),
        (changed(carry="lots"), "is not an amount of money"),
        (changed(street="seventh"), "There is no street 'seventh'"),
        (changed(street="flop"), "went to its last street, river"),
        (changed(dealer="As"), "has the key 'dealer', which is not known"),
        (changed(filing={"small_bet": "500"}), "maximum is \\$100"),
        (changed(filing=[]), "filing must be an object"),
    ],
)
def test_what_does_not_go_together_is_refused(data: dict[str, Any], sentence: str) -> None:
    with pytest.raises(Refusal, match=sentence):
        settle_hand(data)


def test_a_folded_hand_may_keep_its_cards_to_itself() -> None:
    answer = settle(
        HIGH, {1: ("As Ad", 10), 2: ("Kh Kc", 10), 3: ("", 5, FOLDED), 4: ("2d", 5, FOLDED)}, board=DRY
    )
    assert nets(answer)[1] == 17


def test_a_situation_of_a_game_against_a_bank_is_told_apart() -> None:
    assert for_a_pot(GOOD)
    assert not for_a_pot({"edition": "pennsylvania/three-card-poker"})
    assert not for_a_pot({"edition": 3})
    assert not for_a_pot([])
    with pytest.raises(Refusal, match="is not played for a pot"):
        settle_hand(changed(edition="pennsylvania/three-card-poker", filing={}))
