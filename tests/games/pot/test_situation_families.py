"""A described hand of every family of games for a pot, with what its own rules change."""

from __future__ import annotations

from typing import Any

import pytest

from croupier.editions import load
from croupier.kit import Refusal
from tests.games.pot.pots import FOLDED, nets, settle, won

NO_RAKE = {"rake": "0%"}


# Games with a flop.


@pytest.mark.parametrize("id", ["colorado/omaha-high", "outlaws/omaha", "bankers/omaha"])
def test_omaha_takes_exactly_two_of_the_own_cards(id: str) -> None:
    """One spade beside four on the board is no flush."""
    seats = {1: ("As Kd 2d 3c", 20), 2: ("9c 9d 2h 3h", 20)}
    answer = settle(id, seats, board="4s 6s 8s Ts 9h")
    assert won(answer)[0][1:3] == (2, answer.table.rules.parts[0].name)
    assert "three of a kind, nines" in answer.of(2).lines[0].why
    assert "ace high" in answer.of(1).lines[0].why


def test_omaha_8_a_low_takes_two_of_the_own_cards_too() -> None:
    seats = {1: ("As 9d 9c Kh", 20), 2: ("Ah 2d Qc Qh", 20)}
    answer = settle("bankers/omaha-high-low-8", seats, board="3s 4s 8d Ts Jh", filing={"seats": 2})
    lows = [seat for _, seat, part, _ in won(answer) if part == "low"]
    assert lows == [2]


def test_pineapple_is_shown_down_with_two_cards() -> None:
    answer = settle("colorado/pineapple-high", {1: ("As Ad", 20), 2: ("Kh Kc", 20)}, board="2c 3d 4h 8s 9c")
    assert nets(answer) == {1: 16, 2: -20}
    with pytest.raises(Refusal, match="a hand has 2 cards"):
        settle(
            "colorado/crazy-pineapple-high", {1: ("As Ad Kd", 20), 2: ("Kh Kc", 20)}, board="2c 3d 4h 8s 9c"
        )


@pytest.mark.parametrize(
    ("game", "board", "cards", "winner"),
    [
        ("texas hold'em", "2c 3d 4h 8s 9c", ("As Ad", "Kh Kc"), 1),
        ("omaha", "4s 6s 8s Ts 9h", ("As Kd 2d 3c", "9c 9d 2h 3h"), 2),
    ],
)
def test_grand_ronde_deals_the_game_that_is_filed(
    game: str, board: str, cards: tuple[str, str], winner: int
) -> None:
    seats = {1: (cards[0], 20), 2: (cards[1], 20)}
    answer = settle("grand-ronde/poker", seats, board=board, filing={"game": game})
    assert [seat for _, seat, _, _ in won(answer)] == [winner]


def test_1017_6_eighty_eight_ends_with_the_turn() -> None:
    answer = settle("colorado/holdem-eighty-eight", {1: ("As Ad", 20), 2: ("Kh Kc", 20)}, board="2c 3d 4h 8s")
    assert nets(answer)[2] == -20


def test_1017_30_home_run_is_settled_as_a_pot() -> None:
    answer = settle("colorado/home-run-holdem", {1: ("As Ad", 20), 2: ("Kh Kc", 20)}, board="2c 3d 4h 8s 9c")
    assert nets(answer)[2] == -20


# Stud.


def test_1015_seven_card_stud_takes_the_best_five_of_seven() -> None:
    seats = {1: ("As Kd Qc Js Th 2c 3d", 20), 2: ("9h 9s 9d Jc Td 2h 4d", 20)}
    answer = settle("colorado/seven-card-stud-high", seats, filing=NO_RAKE)
    assert nets(answer) == {1: 20, 2: -20}


def test_1015_stud_high_low() -> None:
    seats = {1: ("As 2d 3c 4s 7h Kc Kd", 20), 2: ("9h 9s 9d Jc Td 2h 4d", 20)}
    answer = settle("colorado/seven-card-stud-high-low", seats, filing=NO_RAKE)
    assert [(seat, part) for _, seat, part, _ in won(answer)] == [(2, "high"), (1, "low")]


def test_a_common_seventh_card_plays_for_all() -> None:
    """Where the deck could not serve everybody, the last card lies on the board."""
    seats = {1: ("As Ad Qc Js 7h 2c", 20), 2: ("Kh Ks 9d Jc 6d 2h", 20)}
    answer = settle("colorado/seven-card-stud-high", seats, board="Kd", filing=NO_RAKE)
    assert nets(answer) == {1: -20, 2: 20}
    with pytest.raises(Refusal, match="a hand has 7 cards"):
        settle("colorado/seven-card-stud-high", seats, filing=NO_RAKE)


def test_1014_five_card_stud() -> None:
    answer = settle(
        "colorado/five-card-stud", {1: ("As Ad Qc Js 7h", 20), 2: ("Kh Ks 9d Jc 6d", 20)}, filing=NO_RAKE
    )
    assert nets(answer) == {1: 20, 2: -20}


# Draw and lowball.


def test_1013_low_draw_counts_neither_straights_nor_flushes() -> None:
    seats = {1: ("As 2s 3s 4s 5s", 20), 2: ("Ah 2d 3c 4h 6s", 20)}
    assert nets(settle("colorado/five-card-draw-low", seats, filing=NO_RAKE)) == {1: 20, 2: -20}
    assert nets(settle("colorado/five-card-draw-high", seats, filing=NO_RAKE)) == {1: 20, 2: -20}


LOW_GAMES = [
    ("colorado/five-card-draw-low", ("", ""), "1013(2)(a)"),
    ("colorado/seven-card-stud-low", (" Kd Kc", " Qd Qc"), "1015(2)(a)"),
]


@pytest.mark.parametrize(("id", "more", "clause"), LOW_GAMES, ids=[clause for _, _, clause in LOW_GAMES])
def test_1013_2_a_1015_2_a_the_licensee_determines_the_best_low_hand(
    id: str, more: tuple[str, str], clause: str
) -> None:
    """A wheel is the best hand from the ace to the five, and a straight from the deuce to the seven."""
    seats = {1: (f"As 2s 3d 4s 5s{more[0]}", 20), 2: (f"7h 2d 3c 4h 5d{more[1]}", 20)}
    wheel = settle(id, seats, filing=NO_RAKE)
    assert nets(wheel) == {1: 20, 2: -20}
    seven = settle(id, seats, filing={**NO_RAKE, "low_order": "deuce to seven"})
    assert nets(seven) == {1: -20, 2: 20}
    option = load(id).option("low_order")
    assert option is not None and option.cite == (clause,)


def test_lowball_joker_is_the_lowest_card_not_held() -> None:
    seats = {1: ("Jk 2d 3c 4s 5h", 20), 2: ("Ah 2s 3d 4c 6d", 20)}
    answer = settle("bankers/lowball-ace-to-five", seats)
    assert answer.of(1).lines[0].why == "low: 5-4-3-2-A low"
    assert nets(answer) == {1: 20, 2: -20}


def test_deuce_to_seven_counts_straights_and_has_the_ace_high() -> None:
    seats = {1: ("2d 3c 4s 5h 7c", 20), 2: ("Ah 2s 3d 4c 5d", 20), 3: ("2c 3s 4d 5s 6d", 20)}
    answer = settle("bankers/lowball-deuce-to-seven", seats)
    assert nets(answer) == {1: 40, 2: -20, 3: -20}


def test_jacks_or_better_with_the_joker_as_an_ace() -> None:
    seats = {1: ("Jk Ad 9c 4s 2h", 20), 2: ("Kh Ks 3d 4c 6d", 20)}
    answer = settle("bankers/draw-poker-jacks-or-better", seats, filing={"seats": 2})
    assert "pair of aces" in answer.of(1).lines[0].why


def test_2051_draw_hi_lo_with_two_jokers() -> None:
    seats = {1: ("Jk Jk2 As Ad 9c", 25), 2: ("Ah 2s 3d 4c 6d", 25), 3: ("", 1, FOLDED)}
    answer = settle("outlaws/draw-poker-hi-lo-split", seats, button=3)
    assert [(seat, part) for _, seat, part, _ in won(answer)] == [(1, "high"), (2, "low")]


# Mexican poker: a joker plays as it was dealt.


def test_mexican_joker_face_down_is_wild_and_face_up_is_not() -> None:
    def answer(up: str) -> dict[int, int | float]:
        seats = {1: ("Kc Kd Kh Ks Jk", 20, {"up": up}), 2: ("Ac Ad Ah As 2c", 20)}
        return nets(settle("bankers/mexican-poker", seats, filing={"seats": 2}))

    assert answer("Kc Kd Kh Ks") == {1: 16, 2: -20}  # five kings
    assert answer("Kd Kh Ks Jk") == {1: -20, 2: 16}  # four kings and an ace
    with pytest.raises(Refusal, match='plays as it was dealt: say with "up"'):
        settle(
            "bankers/mexican-poker",
            {1: ("Kc Kd Kh Ks Jk", 20), 2: ("Ac Ad Ah As 2c", 20)},
            filing={"seats": 2},
        )


def test_mexican_deck_has_no_eights_nines_and_tens() -> None:
    with pytest.raises(Refusal, match="8c of seat 2 is not in the deck"):
        settle(
            "bankers/mexican-poker",
            {1: ("Kc Kd Kh Ks 2d", 20), 2: ("Ac Ad Ah As 8c", 20)},
            filing={"seats": 2},
        )


def test_mexican_a_flush_beats_a_full_house_and_sevens_stand_beside_jacks() -> None:
    seats = {1: ("Kc Kd Kh As Ad", 20), 2: ("2h 3h 4h 5h 7h", 20), 3: ("5c 6c 7d Jc Qd", 20)}
    answer = settle("bankers/mexican-poker", seats, filing={"seats": 3})
    assert nets(answer)[2] > 0
    assert "straight, queen high" in answer.of(3).lines[0].why


# Colorado's games of its own.


def joker_poker(*stakes: int) -> dict[int, tuple[Any, ...]]:
    hands = ("Kc Kd Kh 2s 3c", "Ac Ad 5h 7s 2c", "Qc Qd 5d 7h 2d")
    wild = ("2s", "2c", "2d")
    return {n: (hands[n - 1], stakes[n - 1], {"wild": wild[n - 1]}) for n in (1, 2, 3)}


def test_1017_8_6_no_loser_pays_more_than_the_winner_bet() -> None:
    answer = settle("colorado/joker-poker", joker_poker(20, 50, 5))
    # Four kings collect 20 of the 50 and all of the 5; a tenth of 25 in whole dollars is 2.
    assert nets(answer) == {1: 23, 2: -20, 3: -5}
    assert answer.house == 200
    lost, back = answer.of(2).lines
    assert (lost.stake, lost.profit, back.stake, back.result) == (2000, -2000, 3000, "returned")
    assert answer.pots == ()


def test_1036_what_a_hand_before_left_goes_to_the_winner_too() -> None:
    answer = settle("colorado/joker-poker", joker_poker(20, 50, 5), carry="10", filing=NO_RAKE)
    assert nets(answer) == {1: 35, 2: -20, 3: -5}


def test_1017_8_4_a_card_must_be_made_wild() -> None:
    seats = {1: ("Kc Kd Kh 2s 3c", 20), 2: ("Ac Ad 5h 7s 2c", 50)}
    with pytest.raises(Refusal, match='does not say which card it made "wild"'):
        settle("colorado/joker-poker", seats)


def test_1017_38_10_without_three_of_a_kind_the_best_hand_has_its_share() -> None:
    seats = {1: ("Kc Kd 4h 2s 3c", 20), 2: ("Ac Ad 5h 7s 2c", 20), 3: ("", 5, FOLDED)}
    answer = settle("colorado/trips-poker", seats, filing=NO_RAKE)
    assert nets(answer) == {1: -20, 2: 2, 3: -5}  # half of 45 in whole dollars is 22
    assert answer.table.carried == 2300


def test_1017_38_two_jokers_make_three_of_a_kind() -> None:
    seats = {1: ("Jk Jk2 4h 2s Kc", 20), 2: ("Ac Ad 5h 7s 2c", 20)}
    answer = settle("colorado/trips-poker", seats, carry="100", filing=NO_RAKE)
    assert nets(answer) == {1: 120, 2: -20}


def test_1017_38_15_nobody_plays_on_for_less() -> None:
    seats = {1: ("Jk Jk2 4h 2s Kc", 20), 2: ("Ac Ad 5h 7s 2c", 15)}
    with pytest.raises(Refusal, match="nobody plays on for less"):
        settle("colorado/trips-poker", seats)


def longhorn(board: str, **filing: str) -> dict[int, int | float]:
    bonus = {"wagers": {"bonus": "10"}}
    seats = {1: ("Kc Kd", 15, bonus), 2: ("Ac Ad", 15, bonus), 3: ("", 5, FOLDED, bonus)}
    return nets(settle("colorado/longhorn-holdem", seats, board=board, filing={**NO_RAKE, **filing}))


def test_1017_41_15_the_bonus_is_settled_beside_the_pot() -> None:
    # Three kings win 20 of the pot and even money; aces and the folded hand lose theirs.
    assert longhorn("Ks 2d 7h 9c Th") == {1: 20 + 10, 2: -15 - 10, 3: -5 - 10}


def test_1017_41_1_a_hand_on_the_board_is_not_the_players() -> None:
    """A full house that lies on the board pays nobody; the hand with an own card does."""
    # Sevens full of twos on the board: seat 1 plays kings and sevens, seat 2 aces and sevens, or sevens full with
    # one card: 7-7-7 and a pair of their own is a full house with own cards.
    assert longhorn("7s 7d 7h 2c 2h", bonus="I") == {1: -15 + 60, 2: 20 + 60, 3: -15}


def test_1017_41_2_a_bonus_above_the_bound_is_refused() -> None:
    seats = {1: ("Kc Kd", 15, {"wagers": {"bonus": "101"}}), 2: ("Ac Ad", 15)}
    with pytest.raises(Refusal, match="maximum is"):
        settle("colorado/longhorn-holdem", seats, board="Ks 2d 7h 9c Th")
