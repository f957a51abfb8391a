"""Ultimate Texas Hold 'Em in Pennsylvania, 58 Pa. Code ch. 653a: each test is named after the clause it holds."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from datetime import timedelta
from typing import Any

import pytest

from croupier.editions import Game, load
from croupier.kit import Refusal, StackedDeck, parse_card, parse_cards
from croupier.kit.cards import UNKNOWN
from croupier.ranks.hands import Hand, best
from croupier.rounds import Ask, Chose, Deal, Dealt, Incident, NoMoreBets, Round
from croupier.rounds.upkeep import Counted, Cut, DeckIn, Shuffled
from tests.procedures.kept import NOON, barred, kept, play, shuffled
from tests.procedures.told import (
    Stakes,
    asked,
    bet,
    clauses,
    dealt_to,
    described,
    done,
    fates,
    finish,
    opened,
    played,
    refused,
    settled,
    violations,
)

ID = "pennsylvania/ultimate-texas-hold-em"
GAME = load(ID).under()
BOARD = "2c 7d 9h Js Kd"  # no pair, no straight and no flush to be had with the hands below
FOUR_X = ("bet 4x",)
FOLD = ("check", "check", "fold")


def filed(**choices: Any) -> Game:
    return load(ID).under(**choices)


def bets(each: str = "10", **more: str) -> dict[str, str]:
    """Ante and Blind, and what lies beside them."""
    return {"ante": each, "blind": each, **more}


def one(
    own: str,
    dealer: str,
    board: str = BOARD,
    says: Sequence[str] = FOUR_X,
    game: Game = GAME,
    each: str = "10",
    **more: str,
) -> dict[str, str]:
    """What becomes of the wagers of a single player, who bets four times his Ante unless he says otherwise."""
    return fates(played(game, {1: bets(each, **more)}, {1: own}, {1: says}, dealer=dealer, community=board))


# 653a.2 - 653a.3: the table and the cards.


def test_653a_2_a_six_positions_and_no_seventh() -> None:
    assert opened(GAME, {6: bets()}).table.players == {6: "player 6"}
    with pytest.raises(Refusal, match="seats 1 to 6") as caught:
        opened(GAME, {7: bets()})
    assert caught.value.cite == ("653a.2(a)",)


def test_653a_3_b_two_decks_only_with_a_shuffler() -> None:
    assert violations(ID, decks=2, shuffler="counts") == violations(ID, decks=1, shuffler="none") == []
    assert "653a.3(b)" in violations(ID, decks=2, shuffler="none")[0]
    assert violations(ID, decks=3)


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


# 653a.7: wagers.


@pytest.mark.parametrize("wager", ["ante", "blind"])
def test_653a_7_a_ante_and_blind_within_the_posted_limits(wager: str) -> None:
    round = opened(GAME, {1: bets()})
    round.push(bet(1, wager, "5"))
    round.push(bet(1, wager, "500"))
    assert "the least is $5" in refused(round, bet(1, wager, "4.99"))
    assert "the most is $500" in refused(round, bet(1, wager, "500.01"))


def test_653a_7_b_a_player_who_leaves_may_lose_his_wagers() -> None:
    stakes: dict[int, Stakes] = {1: bets(trips="5", progressive="1"), 2: bets()}
    source = described({1: "Kc Ks", 2: "9c 9s"}, dealer="3h 4s", community=BOARD)
    round = start(stakes, source)
    round.push(Chose(1, "bet 3x"))
    round.push(Incident("player leaves the table", seat=1))
    lost = {"ante": "lost 10", "blind": "lost 10", "trips": "lost 5", "progressive": "lost 1"}
    assert fates(round) == {**lost, "play": "lost 30"}
    assert clauses(round, "trips") == ("653a.7(b)",)
    assert fates(finish(round, source, {2: FOUR_X}), 2)["play"] == "won 40"


def test_653a_7_c_after_no_more_bets_none_is_made_increased_or_withdrawn() -> None:
    round = opened(GAME, {1: bets()})
    round.push(bet(1, "trips", "5"))
    round.push(bet(1, "trips", "0"))
    round.push(NoMoreBets())
    for event in (bet(1, "trips", "5"), bet(1, "ante", "20"), bet(1, "blind", "0")):
        assert "653a.7(c)" in refused(round, event)


def test_653a_7_c_the_play_wager_is_not_placed_before_the_deal() -> None:
    assert "653a.7(d)(1)" in refused(opened(GAME, {1: bets()}), bet(1, "play", "30"))


@pytest.mark.parametrize("blind", ["9.99", "10.01"])
def test_653a_7_d_1_ante_and_blind_in_equal_amounts(blind: str) -> None:
    round = opened(GAME, {1: {"ante": "10", "blind": blind}})
    assert "653a.7(d)(1)" in refused(round, NoMoreBets())
    round.push(bet(1, "blind", "10"))
    assert round.refusal(NoMoreBets()) is None


@pytest.mark.parametrize("alone", ["ante", "blind"])
def test_653a_7_d_1_neither_without_the_other(alone: str) -> None:
    assert "653a.7(d)(1)" in refused(opened(GAME, {1: {alone: "10"}}), NoMoreBets())


@pytest.mark.parametrize("wager", ["trips", "progressive"])
def test_653a_7_d_2_and_3_only_in_addition_to_ante_and_blind(wager: str) -> None:
    assert opened(GAME, {1: {wager: "1"}}).refusal(NoMoreBets()) is not None
    assert opened(GAME, {1: bets(**{wager: "1"})}).refusal(NoMoreBets()) is None


def test_653a_7_d_2_trips_is_always_offered_and_has_no_limit_of_its_own() -> None:
    assert "653a.7(d)(2)" in violations(ID, trips=False)[0]
    assert one("9c 9s", "3h 4s", trips="0.50")["trips"] == "won 1.50"
    assert one("9c 9s", "3h 4s", trips="2000")["trips"] == "won 6000"


def test_653a_7_d_3_the_progressive_is_offered_only_if_filed() -> None:
    with pytest.raises(Refusal, match="not offered"):
        opened(filed(progressive=False), {1: bets(progressive="1")})


def test_653a_7_d_3_a_progressive_is_1_or_5_by_the_reading_progressive_sizes() -> None:
    round = opened(GAME, {1: bets(progressive="1")})
    round.push(bet(1, "progressive", "5"))
    for amount in ("0.99", "1.01", "4.99", "5.01"):
        assert "it is $1 or $5" in refused(round, bet(1, "progressive", amount))


def test_653a_7_e_one_position_a_player() -> None:
    with pytest.raises(Refusal, match="at most 1") as caught:
        opened(GAME, {1: bets(), 2: bets()}, {1: "Ann", 2: "Ann"})
    assert caught.value.cite == ("653a.7(e)",)
    assert violations(ID, boxes=1) == []
    assert "653a.7(e)" in violations(ID, boxes=2)[0] and violations(ID, boxes=0)


# 653a.8 - 653a.10: dealing.


def dealt(method: str) -> Round:
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
    seen = [round.seen(1)]
    for _ in range(2):
        round.push(Chose(1, "check"))
        seen.append(round.deal(source).seen(1))
    shown = [[card for card in view.get("community", ()) if card != UNKNOWN] for view in seen]
    assert shown == [[], list(parse_cards(BOARD)[:3]), list(parse_cards(BOARD))]
    assert all(view["dealer"] == (UNKNOWN, UNKNOWN) for view in seen)
    assert seen[0][1] == parse_cards("Kc Ks")


def test_653a_9_a_1_from_the_hand_only_with_a_shuffler() -> None:
    assert "653a.9(a)(1)" in violations(ID, dealing="hand", shuffler="none")[0]
    assert violations(ID, dealing="hand", shuffler="does not count") == []


# 653a.11(b)-(f): the Play Wager, once only, and the sooner the larger.


def start(stakes: Mapping[int, Stakes], source: Any, game: Game = GAME) -> Round:
    """A round up to the first decision."""
    round = opened(game, stakes)
    round.push(NoMoreBets())
    return round.deal(source)


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
        round.deal(source)
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


# 653a.12(a)-(c): odds.

HANDS = {  # own, board, dealer: the player's hand is the higher one each time
    "royal flush": ("Ah Kh", "Qh Jh Th 2c 3d", "4s 6s"),
    "straight flush": ("9h 8h", "7h 6h 5h 2c 3d", "Ks Qc"),
    "four of a kind": ("9h 9s", "9c 9d 5h 2c 3s", "Ks Qc"),
    "full house": ("9h 9s", "9c 5d 5h 2c Ks", "Qc 7d"),
    "flush": ("Ah 8h", "7h 4h 2h Kc Ts", "Qc 9d"),
    "straight": ("9h 8s", "7c 6d 5h 2c Ks", "Qc Td"),
    "three of a kind": ("9h 9s", "9c 6d 4h 2c Ks", "Qc Td"),
    "two pair": ("9h 6s", "9c 6d 4h 2c Ks", "Qc Td"),
    "pair": ("9h 8s", "9c 6d 4h 2c Ks", "Qc Td"),
}
BLIND = ["won 5000", "won 500", "won 100", "won 30", "won 15", "won 10", *["returned"] * 3]


@pytest.mark.parametrize(("name", "fate"), list(zip(HANDS, BLIND, strict=True)))
def test_653a_12_b_the_blind_of_a_higher_hand(name: str, fate: str) -> None:
    own, board, dealer = HANDS[name]
    assert one(own, dealer, board)["blind"] == fate


def test_653a_12_b_three_to_two_is_cut_to_the_cent_by_the_reading_fractions_of_a_cent() -> None:
    own, board, dealer = HANDS["flush"]
    assert one(own, dealer, board, each="5.01")["blind"] == "won 7.51"
    assert one(own, dealer, board, each="5.02")["blind"] == "won 7.53"


TRIPS = {  # royal, straight flush, four, full house, flush, straight, three
    "A": (50, 40, 30, 9, 7, 4, 3),
    "B": (50, 40, 30, 8, 6, 5, 3),
    "C": (50, 40, 30, 8, 7, 4, 3),
    "D": (50, 40, 20, 7, 6, 5, 3),
}


@pytest.mark.parametrize("label", TRIPS)
def test_653a_12_c_each_row_of_each_schedule(label: str) -> None:
    game = filed(trips=label)
    paid = [one(own, dealer, board, game=game, trips="2")["trips"] for own, board, dealer in HANDS.values()]
    assert paid == [f"won {2 * odds}" for odds in TRIPS[label]] + ["lost 2", "lost 2"]


def test_653a_11_i_trips_is_paid_though_the_dealer_wins() -> None:
    fate = one("9c 9s", "Kc Ks", trips="5", progressive="1")
    assert fate == {
        "ante": "lost 10",
        "blind": "lost 10",
        "play": "lost 40",
        "trips": "won 15",
        "progressive": "won 8",
    }


def test_653a_12_c_there_is_no_fifth_schedule() -> None:
    assert "653a.12(c)" in violations(ID, trips="E")[0]


# 653a.12(d): the Progressive and the meter.

PROGRESSIVE = [
    "won 9999.20",
    "won 999.02",
    "won 299",
    "won 49",
    "won 39",
    "won 29",
    "won 8",
    "lost 1",
    "lost 1",
]


@pytest.mark.parametrize(("name", "fate"), list(zip(HANDS, PROGRESSIVE, strict=True)))
def test_653a_12_d_1_for_1_and_shares_of_the_meter_take_the_stake(name: str, fate: str) -> None:
    own, board, dealer = HANDS[name]  # the meter stands at 10000 and 20 cents
    assert one(own, dealer, board, progressive="1")["progressive"] == fate


def test_653a_12_d_1_a_stake_of_5_pays_for_1_five_times_and_the_same_share_of_the_meter() -> None:
    def paid(name: str) -> str:
        own, board, dealer = HANDS[name]
        return one(own, dealer, board, progressive="5")["progressive"]

    assert paid("four of a kind") == "won 1495"
    assert paid("three of a kind") == "won 40"
    assert paid("straight flush") == "won 995.10"  # a tenth of 10001, less 5
    assert paid("royal flush") == "won 9996"


HEARTS = "Kh Qh Jh Th 2c"


def two_hearts(left: str, right: str, **choices: Any) -> Round:
    """Seat 2 and seat 5 with these cards to four hearts; the meter stands at 20000.40 when it is paid."""
    stakes = {2: bets(progressive="1"), 5: bets(progressive="1")}
    return played(
        filed(**choices),
        stakes,
        {2: left, 5: right},
        {2: FOUR_X, 5: FOUR_X},
        meters={"progressive": "20000"},
        dealer="3s 4s",
        community=HEARTS,
    )


def test_653a_12_d_4_who_is_paid_first_changes_what_the_meter_shows_straight_flush_first() -> None:
    round = two_hearts("Ah 5c", "9h 5d")
    assert fates(round, 5)["progressive"] == "won 1999.04"  # 10% of 20000.40
    assert fates(round, 2)["progressive"] == "won 17999.36"  # the 18000.36 that are left
    assert round.table.meters == {"progressive": 1_000_000}


def test_653a_12_d_4_who_is_paid_first_changes_what_the_meter_shows_royal_flush_first() -> None:
    round = two_hearts("9h 5c", "Ah 5d", progressive_reset="12000")
    assert fates(round, 5)["progressive"] == "won 19999.40"
    assert fates(round, 2)["progressive"] == "won 1199"  # 10% of the reset
    assert round.table.meters == {"progressive": 1_080_000}


def test_653a_12_d_4_ten_per_cent_lowers_the_meter_for_the_next() -> None:
    stakes = {2: bets(progressive="1"), 5: bets(progressive="1")}
    hands, says = {2: "9h 5c", 5: "4h 5d"}, {2: FOUR_X, 5: FOUR_X}
    round = played(GAME, stakes, hands, says, dealer="Ks Qs", community="5h 6h 7h 8h 2c")
    assert fates(round, 5)["progressive"] == "won 999.04"  # 10% of 10000.40
    assert fates(round, 2)["progressive"] == "won 899.03"  # 10% of 9000.36, cut down
    assert round.table.meters == {"progressive": 1_000_040 - 100_004 - 90_003}


def test_653a_12_d_4_a_royal_flush_on_the_board_by_the_reading_board_hands() -> None:
    stakes = {2: bets(progressive="1"), 5: bets(progressive="5")}
    hands, says = {2: "9c 5c", 5: "4c 5d"}, {2: FOUR_X, 5: FOUR_X}
    round = played(
        GAME, stakes, hands, says, meters={"progressive": "15000"}, dealer="3s 3d", community="Ah Kh Qh Jh Th"
    )
    assert fates(round, 5)["progressive"] == "won 14996.20"  # 15000 and a fifth of 6, less 5
    assert fates(round, 2)["progressive"] == "won 9999"  # the reset, less 1
    assert (fates(round, 5)["envy"], fates(round, 2)["envy"]) == ("won 5000", "won 1000")


def test_653a_12_d_3_the_least_meter_is_10000() -> None:
    for option in ("progressive_initial", "progressive_reset"):
        assert violations(ID, **{option: "10000"}) == []
        assert "653a.12(d)(3)" in violations(ID, **{option: "9999.99"})[0]
    assert violations(ID, progressive_rate="100%") == []
    assert len(violations(ID, progressive_rate="100.01%")) == 1


@pytest.mark.parametrize(
    ("choice", "trips", "royal"), [("lost", "lost 1", "lost 1"), ("stands", "won 8", "won 9999.20")]
)
def test_653a_11_f_2_the_progressive_of_a_folder_by_the_reading_folded_progressive(
    choice: str, trips: str, royal: str
) -> None:
    game = filed(folded_progressive=choice)
    own, board, dealer = HANDS["royal flush"]
    assert one("9c 9s", "3h 4s", says=FOLD, game=game, progressive="1")["progressive"] == trips
    assert one(own, dealer, board, says=FOLD, game=game, progressive="1")["progressive"] == royal
    assert one("Kc 5s", "3h 4s", says=FOLD, game=game, progressive="1")["progressive"] == "lost 1"


def test_653a_11_f_2_a_folders_progressive_that_stands_is_settled_in_his_turn() -> None:
    stakes = {1: bets(progressive="1"), 2: bets()}
    hands, says = {1: "9c 9s", 2: "Kc 5s"}, {1: FOLD, 2: FOUR_X}
    game = filed(folded_progressive="stands")
    round = played(game, stakes, hands, says, dealer="3h 4s", community=BOARD)
    assert settled(round) == ["1 ante", "1 blind", "2 ante", "2 blind", "2 play", "1 progressive"]


# 653a.11(j)(5) and 653a.12(d)(5): envy.


@pytest.mark.parametrize(
    ("name", "one_dollar", "five_dollars"),
    [
        ("royal flush", "won 1000", "won 5000"),
        ("straight flush", "won 300", "won 1500"),
        ("four of a kind", None, None),
    ],
)
def test_653a_12_d_5_envy_by_the_size_of_the_wager(
    name: str, one_dollar: str | None, five_dollars: str | None
) -> None:
    own, board, dealer = HANDS[name]
    for stake, fate in (("1", one_dollar), ("5", five_dollars)):
        stakes: dict[int, Stakes] = {1: bets(progressive=stake), 2: bets()}
        says = {1: FOUR_X, 2: FOUR_X}
        round = played(GAME, stakes, {1: "Kd 7c", 2: own}, says, dealer=dealer, community=board)
        assert fates(round).get("envy") == fate
        assert "envy" not in fates(round, 2)


def test_653a_11_j_5_envy_for_each_other_holder_never_for_himself_when_the_hand_is_up() -> None:
    round = two_hearts("Ah 5c", "9h 5d")
    assert settled(round) == [
        "5 ante", "5 blind", "5 play", "5 progressive", "2 envy",
        "2 ante", "2 blind", "2 play", "2 progressive", "5 envy",
    ]  # fmt: skip
    assert fates(round, 2)["envy"] == "won 300"
    assert fates(round, 5)["envy"] == "won 1000"


def test_653a_11_j_5_no_envy_for_the_hand_of_the_dealer() -> None:
    assert "envy" not in one("3s 4s", "Ah 5c", HEARTS, progressive="1")


@pytest.mark.parametrize("choice", ["lost", "stands"])
def test_653a_11_j_5_a_folded_hand_gives_no_envy_and_a_folder_keeps_his_claim(choice: str) -> None:
    stakes = {1: bets(progressive="1", trips="5"), 2: bets(progressive="1", trips="5")}
    hands, says = {1: "Ah 5c", 2: "9h 5d"}, {1: FOLD, 2: FOUR_X}
    game = filed(folded_progressive=choice)
    round = played(game, stakes, hands, says, dealer="3s 4s", community=HEARTS)
    assert fates(round, 1)["envy"] == "won 300"
    assert "envy" not in fates(round, 2)


# 653a.12(e): the payout limit.


def test_653a_12_e_the_limit_is_at_least_50000() -> None:
    assert violations(ID, payout_limit="50000") == []
    assert "653a.12(e)" in violations(ID, payout_limit="49,999.99")[0]


def test_653a_12_e_or_the_best_win_at_the_minimum_wager_if_that_is_more() -> None:
    # At 100: Ante 100, Blind 50000, Play 400 and Trips 5000.
    assert violations(ID, min_bet="100", payout_limit="55500") == []
    assert "$55500" in violations(ID, min_bet="100", payout_limit="55,499.99")[0]


def test_653a_12_e_ante_blind_play_and_trips_of_a_hand_share_the_limit() -> None:
    # A dealer with a pair, so that the Ante wins too: 100, 50000, 400 and 5000 at the odds.
    own, board, _ = HANDS["royal flush"]
    stakes: dict[str, Any] = {"each": "100", "trips": "100", "progressive": "1"}
    at_odds = one(own, "2s 6s", board, **stakes)
    assert at_odds == {
        "ante": "won 100",
        "blind": "won 50000",
        "play": "won 400",
        "trips": "won 5000",
        "progressive": "won 9999.20",
    }
    cut = one(own, "2s 6s", board, game=filed(payout_limit="50000"), **stakes)
    assert cut == {**at_odds, "blind": "won 49900", "play": "won", "trips": "won"}


def test_653a_12_e_at_the_limit_and_one_step_each_side() -> None:
    own, board, _ = HANDS["royal flush"]

    def trips_under(limit: str) -> str:
        game = filed(payout_limit=limit)
        return one(own, "2s 6s", board, game=game, each="100", trips="100")["trips"]

    assert trips_under("55500") == trips_under("55500.01") == "won 5000"
    assert trips_under("55,499.99") == "won 4999.99"


def test_653a_12_e_the_limit_covers_neither_progressive_nor_envy() -> None:
    round = two_hearts("Ah 5c", "9h 5d", payout_limit="50000")
    assert fates(round, 2)["progressive"] == "won 17999.36"
    assert fates(round, 5)["envy"] == "won 1000"
    law = GAME.edition.law.payout_limits
    assert [limit.covers for limit in law] == [("ante", "blind", "play", "trips")]


# 653a.13 and the counts of 653a.8 - 653a.10: irregularities.

ALL = bets(trips="5", progressive="1")
RETURNED = dict.fromkeys(ALL, "returned")
TRIPS_STANDS = {**RETURNED, "trips": "won 15"}
NINES = {1: "9c 9s"}  # three of a kind with the board


def dealing(cards: int, game: Game = GAME, stakes: Stakes = ALL) -> tuple[Round, Any]:
    """A round in which so many cards have been dealt, the player checking, and its source of cards."""
    round = opened(game, {1: stakes})
    source = described(NINES, dealer="3h 4s", community=BOARD)
    round.push(NoMoreBets())
    for _ in range(cards):
        if isinstance(round.due, Ask):
            round.push(Chose(1, "check"))
        assert isinstance(round.due, Deal)
        round.push(Dealt(round.due.to, source.card(round.due.to)))
    return round, source


def found(name: str) -> Incident:
    return Incident("card face up in the deck", card=parse_card(name))


@pytest.mark.parametrize("cards", [1, 5, 9])
def test_653a_13_a_one_card_face_up_is_discarded_at_any_time_of_the_deal(cards: int) -> None:
    round, source = dealing(cards)
    round.push(found("Ad"))
    assert not round.table.void and round.table.cards["discard"] == [parse_card("Ad")]
    last = {1: "bet 4x", 5: "bet 2x", 9: "bet 1x"}[cards]
    fate = fates(finish(round, source, {1: (last,)}))
    assert fate["trips"] == "won 15" and fate["ante"] == "returned"  # the dealer has no pair


def test_653a_13_a_only_while_the_cards_are_dealt() -> None:
    assert "653a.13(a)" in refused(opened(GAME, {1: ALL}), found("Ad"))
    for cards, taken in ((0, True), (3, True), (4, False), (5, True), (8, False), (9, True), (11, False)):
        assert (dealing(cards)[0].refusal(found("Ad")) is None) == taken, cards


def test_653a_13_a_a_second_card_before_the_initial_two_are_out_returns_everything() -> None:
    round, _ = dealing(3)  # the dealer's second card is still due
    round.push(found("Ad"))
    round.push(found("Ac"))
    assert round.done and fates(round) == RETURNED
    assert round.table.orders == ["reshuffle"] and clauses(round, "trips") == ("653a.13(a)",)


@pytest.mark.parametrize("first_at", [2, 5, 9])
def test_653a_13_a_a_second_card_after_the_initial_two_leaves_trips_to_its_schedule(first_at: int) -> None:
    round, source = dealing(first_at)
    round.push(found("Ad"))
    if first_at == 2:
        round.deal(source)
        round.push(Chose(1, "bet 4x"))
    round.push(found("Ac"))
    finish(round, source, {})
    expected = {**TRIPS_STANDS, **({"play": "returned"} if first_at == 2 else {})}
    assert fates(round) == expected
    assert len(round.table.cards["community"]) == 5
    assert round.table.orders == ["reshuffle"]
    assert round.table.meters == {"progressive": 1_000_000}


def test_653a_13_a_without_trips_a_second_card_after_the_initial_two_ends_the_round() -> None:
    round, _ = dealing(5, stakes=bets(progressive="1"))
    round.push(found("Ad"))
    round.push(found("Ac"))
    assert round.done and fates(round) == dict.fromkeys(("ante", "blind", "progressive"), "returned")


def test_653a_13_b_a_card_drawn_in_error_is_the_next_card() -> None:
    round, _ = dealing(6)
    due = round.due
    round.push(Incident("card drawn in error"))
    assert round.due == due and round.lines == ()
    assert "653a.13(b)" in refused(dealing(4)[0], Incident("card drawn in error"))


@pytest.mark.parametrize("cards", [0, 4, 6, 11])
def test_653a_13_c_a_wrong_number_of_cards_returns_everything_trips_too(cards: int) -> None:
    round, _ = dealing(cards)
    round.push(Incident("wrong number of cards"))
    assert round.done and fates(round) == RETURNED
    assert round.table.orders == ["reshuffle"] and clauses(round, "trips") == ("653a.13(c)",)


@pytest.mark.parametrize("cards", [2, 4, 6, 8, 11])
def test_653a_13_d_an_exposed_card_of_the_dealer_returns_all_but_trips(cards: int) -> None:
    round, source = dealing(cards)
    round.push(Incident("dealer card exposed"))
    finish(round, source, {})
    assert fates(round) == TRIPS_STANDS
    assert round.table.orders == ["reshuffle"] and clauses(round, "ante") == ("653a.13(d)",)
    assert round.table.meters == {"progressive": 1_000_000}


def test_653a_13_d_without_trips_the_round_ends_at_once() -> None:
    round, _ = dealing(4, stakes=bets())
    round.push(Incident("dealer card exposed"))
    assert round.done and fates(round) == {"ante": "returned", "blind": "returned"}


def three_decide(*choices: Chose) -> tuple[Round, Any]:
    """Three players up to the river, where these choices are made."""
    source = described({1: "9c 9s", 2: "Kc 5s", 3: "Qc 4d"}, dealer="3h 6s", community=BOARD)
    round = start({1: ALL, 2: bets(), 3: bets()}, source)
    for _ in range(2):
        for seat in (1, 2, 3):
            round.push(Chose(seat, "check"))
        round.deal(source)
    for choice in choices:
        round.push(choice)
    return round, source


def test_653a_13_d_wagers_of_who_has_bet_or_folded_before_go_back_too() -> None:
    round, source = three_decide(Chose(1, "fold"), Chose(2, "bet 1x"))
    round.push(Incident("dealer card exposed"))
    finish(round, source, {})
    assert fates(round, 1) == TRIPS_STANDS
    assert fates(round, 2) == {"ante": "returned", "blind": "returned", "play": "returned"}
    assert fates(round, 3) == {"ante": "returned", "blind": "returned"}


def test_653a_13_d_not_after_each_player_has_folded_or_bet() -> None:
    exposed = Incident("dealer card exposed")
    source = described({1: "9c 9s", 2: "Kc 5s"}, dealer="3h 6s", community=BOARD)
    round = start({1: bets(), 2: bets()}, source)
    round.push(Chose(1, "bet 4x"))
    assert round.refusal(exposed) is None  # seat 2 has not chosen yet
    round.push(Chose(2, "bet 3x"))
    assert isinstance(round.due, Deal)
    assert "653a.13(d)" in refused(round, exposed)
    assert exposed.kind not in round.incidents


def test_653a_13_d_a_check_is_neither_a_fold_nor_a_play_wager() -> None:
    source = described({1: "9c 9s", 2: "Kc 5s"}, dealer="3h 6s", community=BOARD)
    round = start({1: bets(), 2: bets()}, source)
    round.push(Chose(1, "bet 4x"))
    round.push(Chose(2, "check"))
    assert isinstance(round.due, Deal) and round.refusal(Incident("dealer card exposed")) is None


def test_653a_13_e_a_shuffler_that_jams_costs_a_new_shuffle_and_no_wager() -> None:
    round = opened(GAME, {1: ALL})
    round.push(Incident("shuffler jams"))
    assert round.lines == () and round.table.orders == ["reshuffle"]
    assert "653a.13(e)" in refused(opened(filed(shuffler="none"), {1: ALL}), Incident("shuffler jams"))
    assert "653a.13(e)" in refused(dealing(0)[0], Incident("shuffler jams"))


@pytest.mark.parametrize("method", ["automated shoe", "reshuffling shoe"])
def test_653a_13_f_an_automated_shoe_that_jams_voids_the_round_trips_too(method: str) -> None:
    round, _ = dealing(1, filed(dealing=method))
    round.push(Incident("dealing shoe jams"))
    assert round.done and fates(round) == RETURNED
    assert round.table.orders == ["reshuffle"] and clauses(round, "trips") == ("653a.13(f)",)


def test_653a_13_f_not_once_the_cards_have_left_the_shoe_and_not_without_one() -> None:
    jam = Incident("dealing shoe jams")
    assert dealing(3, filed(dealing="automated shoe"))[0].refusal(jam) is None
    assert "653a.13(f)" in refused(dealing(5, filed(dealing="automated shoe"))[0], jam)  # from the hand now
    assert "653a.13(f)" in refused(dealing(1)[0], jam)
    assert "653a.13(f)" in refused(dealing(1, filed(dealing="hand"))[0], jam)


@pytest.mark.parametrize(
    ("kind", "orders"),
    [("count wrong, cards misdealt", []), ("count wrong, cards not misdealt", ["remove the deck"])],
)
def test_653a_8_h_a_wrong_count_returns_everything(kind: str, orders: list[str]) -> None:
    round, _ = dealing(11)
    assert isinstance(round.due, Ask)
    round.push(Incident(kind))
    assert round.done and fates(round) == RETURNED
    assert round.table.orders == orders and "653a.8(h)" in clauses(round, "ante")
    assert round.table.meters == {"progressive": 1_000_000}


# 653a.3, 653a.5 and 653a.8(f): the care of the table.


@pytest.mark.parametrize(
    ("method", "hours"), [("hand", 4), ("manual shoe", 8), ("automated shoe", 8), ("reshuffling shoe", 8)]
)
def test_653a_3_c_the_deck_is_changed_by_hand_every_4_hours_else_every_8(method: str, hours: int) -> None:
    keep = shuffled(kept(filed(dealing=method)))
    assert barred(keep, timedelta(hours=hours) - timedelta(seconds=1)) is None
    assert "653a.3(c)" in (barred(keep, timedelta(hours=hours)) or ())


def test_653a_5_a_a_shuffle_before_every_round() -> None:
    keep = kept(GAME)
    assert barred(keep) == ("653a.5(a)",)
    play(keep)
    assert barred(keep) == ("653a.5(a)",)


@pytest.mark.parametrize("cards", [51, 53])
def test_653a_5_b_a_deck_not_counted_to_52_is_removed(cards: int) -> None:
    keep = kept(filed(shuffler="counts"))
    keep.push(Shuffled(NOON, counted=cards))
    assert barred(keep) == ("653a.5(b)",)
    keep.push(DeckIn(NOON, defective=True))
    play(keep)


def test_653a_5_d_a_cut_of_ten_cards_and_not_of_nine_and_none_after_a_shuffler() -> None:
    keep = shuffled(kept(filed(shuffler="none")))
    assert "653a.5(d)" in (barred(keep) or ())
    assert "653a.5(d)" in str(keep.refusal(Cut(NOON, 9)))
    keep.push(Cut(NOON, 10))
    assert barred(keep) is None
    assert barred(shuffled(kept(filed(shuffler="does not count")))) is None


@pytest.mark.parametrize("shuffler", ["none", "does not count"])
def test_653a_8_f_the_stub_is_counted_at_least_once_in_five_rounds(shuffler: str) -> None:
    keep = kept(filed(shuffler=shuffler))
    play(keep, *"1111")
    play(keep, count=52)  # in the fifth round
    play(keep, *"11111")
    with pytest.raises(Refusal, match="count the stub"):
        play(keep)  # a sixth without a count


def test_653a_8_f_with_two_decks_five_rounds_of_play_are_five_rounds_of_the_table() -> None:
    keep = kept(filed(shuffler="does not count", decks=2), "2")
    play(keep, *"12121")
    with pytest.raises(Refusal, match="count the stub"):
        play(keep, "2")
    keep.push(Counted(NOON, 52, "1"))
    play(keep, "2")


def test_653a_8_f_no_count_where_the_shuffler_counts() -> None:
    play(kept(filed(shuffler="counts")), *"1" * 20)


def test_653a_3_b_3_two_decks_take_turns() -> None:
    keep = kept(filed(decks=2), "2")
    play(keep, "1")
    with pytest.raises(Refusal, match="other deck"):
        play(keep, "1")
