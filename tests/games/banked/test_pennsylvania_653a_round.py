"""Ultimate Texas Hold 'Em in Pennsylvania: a round to its end, 58 Pa. Code 653a.6 and 653a.8 - 653a.11."""

from __future__ import annotations

from collections.abc import Sequence

import pytest

from croupier.games.banked.opening import deal_from
from croupier.games.banked.round import BankedRound
from croupier.kit import StackedDeck, parse_cards
from croupier.kit.cards import UNKNOWN
from croupier.ranks.hands import Hand, best
from croupier.rounds.events import Chose
from tests.games.banked.described import Stakes, described, fates, finish, opened, played, refused
from tests.games.banked.described_653a import BOARD, FOLD, FOUR_X, GAME, bets, filed, one, start
from tests.games.banked.outcome import asked, clauses, dealt_to, done

# 653a.6: rankings.


def five(text: str) -> Hand:
    return best("high", parse_cards(text))


@pytest.mark.parametrize(
    ("higher", "lower"),
    [
        ("Ac Kc Qc Jc Tc", "Kd Qd Jd Td 9d"),
        ("Ac 2c 3c 4c 5c", "Ad Ah As Ac Kd"),
        ("2c 2d 2h 2s 3c", "Ac Ad Ah Ks Kd"),
        ("2c 2d 2h 3s 3c", "Ac Kc Qc Jc 9c"),
        ("2c 3c 4c 5c 7c", "Ac Kd Qh Js Tc"),
        ("Ac 2d 3h 4s 5c", "Ad Ah As Kd Qc"),
        ("2c 2d 2h 3s 4c", "Ac Ad Kh Ks Qc"),
        ("3c 3d 2h 2s 4c", "Ac Ad Kh Qs Jc"),
        ("2c 2d 3h 4s 5c", "Ac Kd Qh Js 9c"),
    ],
    ids=["b1-b2", "b2-b3", "b3-b4", "b4-b5", "b5-b6", "b6-b7", "b7-b8", "b8-b9", "b9-none"],
)
def test_653a_6_b_the_lowest_of_a_rank_beats_the_highest_of_the_next(higher: str, lower: str) -> None:
    assert five(higher) > five(lower)


def test_653a_6_a_an_ace_does_not_stand_between_king_and_2() -> None:
    assert five("Qc Kd Ah 2s 3c").category == "high card"
    assert five("2c 3d 4h 5s 6c") > five("Ac 2d 3h 4s 5c")


def test_653a_6_c_kings_beat_queens_with_an_ace_by_the_reading_order_within_a_rank() -> None:
    assert one("Kc 3s", "Qc Ah", board="Qd Kh 9h 7s 2c")["play"] == "won 40"
    assert five("Kc Kd Kh Qs Qd") > five("2c 2d 2h As Ac")


def test_653a_6_c_the_last_card_decides_one_step_each_side() -> None:
    dealer = "Kc 5s"  # kings with jack, 9 and 7: the board's; a sixth card does not count
    assert one("Ks 6s", dealer)["play"] == "returned"
    assert one("Ks 8s", dealer)["play"] == "won 40"
    assert one("Ks 6s", "Kc 8c")["play"] == "lost 40"


def test_653a_1_hand_any_five_of_the_seven_cards() -> None:
    board = "9c Td Jh Qs Kc"  # the board is the hand of both
    assert one("2c 3d", "4h 5s", board) == {"ante": "returned", "blind": "returned", "play": "returned"}


# 653a.8 - 653a.10: dealing.


def dealt(method: str) -> BankedRound:
    """Two players who check to the river, on a deck in order."""
    game = filed(dealing=method)
    return finish(opened(game, {5: bets(), 2: bets()}), StackedDeck(range(52)), {2: FOLD, 5: FOLD})


THEN = ["burn", *["community"] * 3, "burn", *["community"] * 2]


@pytest.mark.parametrize("method", ["manual shoe", "hand"])
def test_653a_8_d_and_9_b_one_card_at_a_time_then_burn_and_flop_and_burn_and_two(method: str) -> None:
    round = dealt(method)
    assert dealt_to(round) == [2, 5, "dealer"] * 2 + THEN
    cards = round.table.cards
    assert (cards[2], cards[5], cards["dealer"]) == ([0, 3], [1, 4], [2, 5])
    assert (cards["burn"], cards["community"]) == ([6, 10], [7, 8, 9, 11, 12])


def test_653a_10_b_and_c_stacks_of_two_then_the_board_from_the_hand() -> None:
    round = dealt("automated shoe")
    assert dealt_to(round) == [2, 2, 5, 5, "dealer", "dealer", *THEN]
    assert round.table.cards["community"] == [7, 8, 9, 11, 12]


def test_653a_10_g_a_shoe_that_reshuffles_dispenses_the_board_first_and_burns_nothing() -> None:
    round = dealt("reshuffling shoe")
    assert dealt_to(round) == [*["community"] * 5, 2, 2, 5, 5, "dealer", "dealer"]


@pytest.mark.parametrize("method", ["manual shoe", "hand", "automated shoe", "reshuffling shoe"])
def test_653a_11_the_board_is_seen_in_its_time_and_the_dealers_cards_not_at_all(method: str) -> None:
    source = described({1: "Kc Ks"}, dealer="3h 4s", community=BOARD)
    round = start({1: bets()}, source, filed(dealing=method))
    seen = [round.table.seen(1)]
    for _ in range(2):
        round.push(Chose(1, "check"))
        seen.append(deal_from(round, source).table.seen(1))
    shown = [[card for card in view.get("community", ()) if card != UNKNOWN] for view in seen]
    assert shown == [[], list(parse_cards(BOARD)[:3]), list(parse_cards(BOARD))]
    assert all(view["dealer"] == (UNKNOWN, UNKNOWN) for view in seen)
    assert seen[0][1] == parse_cards("Kc Ks")


# 653a.11(b)-(f): the Play Wager, once only, and the sooner the larger.


@pytest.mark.parametrize(
    ("says", "amount"),
    [
        (("bet 3x",), 30),
        (("bet 4x",), 40),
        (("check", "bet 2x"), 20),
        (("check", "check", "bet 1x"), 10),
    ],
)
def test_653a_11_b_d_f_three_or_four_times_then_twice_then_once(says: Sequence[str], amount: int) -> None:
    round = played(GAME, {1: bets()}, {1: "Kc 5s"}, {1: says}, dealer="2h 4s", community=BOARD)
    assert fates(round) == {"ante": "won 10", "blind": "returned", "play": f"won {amount}"}
    assert asked(round) == [1] * len(says)  # and no more after the bet


@pytest.mark.parametrize(
    ("checks", "clause", "not_offered"),
    [
        (0, "653a.11(b)", ["bet 2x", "bet 1x", "fold"]),
        (1, "653a.11(d)", ["bet 4x", "bet 3x", "bet 1x", "fold"]),
        (2, "653a.11(f)", ["bet 4x", "bet 3x", "bet 2x", "check"]),
    ],
)
def test_653a_11_b_d_f_no_other_choice(checks: int, clause: str, not_offered: list[str]) -> None:
    source = described({1: "Kc 5s"}, dealer="2h 4s", community=BOARD)
    round = start({1: bets()}, source)
    for _ in range(checks):
        round.push(Chose(1, "check"))
        deal_from(round, source)
    for choice in not_offered:
        assert clause in refused(round, Chose(1, choice))


def test_653a_11_b_three_or_four_times_and_nothing_between() -> None:
    round = start({1: bets()}, described({1: "Kc 5s"}, dealer="2h 4s", community=BOARD))
    for choice, amount in (("bet 3x", 2999), ("bet 3x", 3001), ("bet 3x", 4000), ("bet 4x", 3500)):
        assert "653a.11(b)" in refused(round, Chose(1, choice, amount))
    assert round.refusal(Chose(1, "bet 4x", 4000)) is None


def test_653a_11_b_d_f_clockwise_and_only_who_has_not_bet() -> None:
    stakes = {seat: bets() for seat in (1, 3, 6)}
    hands = {1: "Kc 5s", 3: "Qc 4d", 6: "8c 8s"}
    says = {1: ("check", "bet 2x"), 3: ("bet 3x",), 6: FOLD}
    round = played(GAME, stakes, hands, says, dealer="2h 4s", community=BOARD)
    assert asked(round) == [1, 3, 6, 1, 6, 6]


def test_653a_11_f_2_a_fold_loses_ante_and_blind_whatever_the_hand() -> None:
    assert one("Kc Ks", "3h 4s", says=FOLD) == {"ante": "lost 10", "blind": "lost 10"}
    round = played(GAME, {1: bets()}, {1: "Kc Ks"}, {1: FOLD}, dealer="3h 4s", community=BOARD)
    assert "653a.11(f)(2)" in clauses(round, "blind")


def test_653a_11_f_2_i_a_fold_does_not_lose_trips() -> None:
    lost = {"ante": "lost 10", "blind": "lost 10"}
    assert one("Kc Ks", "3h 4s", says=FOLD, trips="5") == {**lost, "trips": "won 15"}
    assert one("Kc 5s", "3h 4s", says=FOLD, trips="5") == {**lost, "trips": "lost 5"}


def test_653a_11_f_2_ii_without_trips_the_cards_of_a_folder_are_not_turned_up() -> None:
    def order(**more: str) -> list[str]:
        stakes = {1: bets(**more)}
        return done(played(GAME, stakes, {1: "Kc Ks"}, {1: FOLD}, dealer="3h 4s", community=BOARD))

    assert "turn up 1" not in order()
    assert order(trips="5")[-4:] == ["reveal dealer", "turn up 1", "1 trips", "clear"]


# 653a.11(h): the contest.


def test_653a_11_h_1_dealer_without_a_pair_returns_the_ante_of_a_winner() -> None:
    assert one("Kc 5s", "3h 4s") == {"ante": "returned", "blind": "returned", "play": "won 40"}


def test_653a_11_h_1_dealer_without_a_pair_returns_the_ante_of_a_loser() -> None:
    assert one("Qc 4d", "Ah 3s") == {"ante": "returned", "blind": "lost 10", "play": "lost 40"}


def test_653a_11_h_1_dealer_without_a_pair_and_equal_hands() -> None:
    assert one("3c 4d", "3h 4s") == {"ante": "returned", "blind": "returned", "play": "returned"}


def test_653a_11_h_1_dealer_without_a_pair_pays_the_blind_on_a_straight() -> None:
    assert one("8c Ts", "3h 4s") == {"ante": "returned", "blind": "won 10", "play": "won 40"}


def test_653a_11_h_the_lowest_pair_is_enough_and_ace_king_is_not() -> None:
    assert one("Kc 5s", "2h 4s")["ante"] == "won 10"
    assert one("Kc 5s", "Ah Qs")["ante"] == "returned"


def test_653a_11_h_a_pair_on_the_board_is_the_dealers_pair() -> None:
    assert one("Kc 5s", "3h 4s", board="2c 2d 9h Js Kd")["ante"] == "won 10"


def test_653a_11_h_2_i_a_lower_hand_loses_all_three() -> None:
    assert one("Qc 4d", "2h 4s") == {"ante": "lost 10", "blind": "lost 10", "play": "lost 40"}


def test_653a_11_h_2_ii_a_higher_hand_below_a_straight_gets_the_blind_back() -> None:
    assert one("Kc 5s", "2h 4s") == {"ante": "won 10", "blind": "returned", "play": "won 40"}


def test_653a_11_h_2_iii_equal_hands_return_all_three() -> None:
    assert one("2s 4d", "2h 4s") == {"ante": "returned", "blind": "returned", "play": "returned"}


def test_653a_11_h_2_iii_equal_straights_pay_no_blind() -> None:
    assert one("8c Ts", "8d Th") == {"ante": "returned", "blind": "returned", "play": "returned"}


def test_653a_11_h_2_ii_a_straight_that_loses_loses_the_blind() -> None:
    assert one("8c Ts", "Qd Th")["blind"] == "lost 10"  # 7-8-9-10-J against 9-10-J-Q-K


def test_653a_11_h_counterclockwise_one_player_at_a_time() -> None:
    stakes: dict[int, Stakes] = {
        1: bets(trips="5", progressive="1"),
        3: bets(progressive="1"),
        6: bets(trips="5"),
    }
    hands = {1: "Kc Ks", 3: "Qc 4d", 6: "8c Ts"}
    says = {1: ("bet 3x",), 3: FOLD, 6: FOUR_X}
    round = played(GAME, stakes, hands, says, dealer="2h 4s", community=BOARD)
    assert done(round) == [
        "no more bets", "flop", "river", "stub",
        "collect folded", "3 ante", "3 blind", "3 progressive", "reveal dealer",
        "turn up 6", "6 ante", "6 blind", "6 play", "6 trips",
        "turn up 1", "1 ante", "1 blind", "1 play", "1 trips", "verify progressive 1", "1 progressive",
        "clear",
    ]  # fmt: skip
