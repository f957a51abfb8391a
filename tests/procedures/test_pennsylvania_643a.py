"""Let It Ride Poker in Pennsylvania, 58 Pa. Code ch. 643a: each test is named after the clause that it holds."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from datetime import timedelta
from typing import Any

import pytest

from croupier.editions import FilingRefused, Game, load
from croupier.kit import Refusal, StackedDeck, parse_card, parse_cards
from croupier.kit.cards import UNKNOWN
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
    to_decide,
    violations,
)

ID = "pennsylvania/let-it-ride-poker"
GAME = load(ID).under()
RIDE, BACK = "ride", "withdraw"


def filed(**choices: Any) -> Game:
    return load(ID).under(**choices)


def bets(each: str = "10", **more: str) -> dict[str, str]:
    """The three equal bets, and what lies beside them."""
    return {"bet_1": each, "bet_2": each, "bet_3": each, **more}


def one(
    own: str, community: str, says: Sequence[str] = (), game: Game = GAME, each: str = "10", **more: str
) -> dict[str, str]:
    """What becomes of the wagers of a single player who lets both bets ride unless he says otherwise."""
    return fates(played(game, {1: bets(each, **more)}, {1: own}, {1: says}, community=community))


def three(fate: str) -> dict[str, str]:
    return {"bet_1": fate, "bet_2": fate, "bet_3": fate}


# 643a.2 - 643a.3: the table and the cards.


def test_643a_2_a_seven_positions_and_no_eighth() -> None:
    assert opened(GAME, {7: bets()}).table.players == {7: "player 7"}
    with pytest.raises(Refusal, match="seats 1 to 7"):
        opened(GAME, {8: bets()})


def test_643a_3_b_two_decks_only_with_a_shuffler() -> None:
    assert violations(ID, decks=2, shuffler="counts") == violations(ID, decks=1, shuffler="none") == []
    assert "643a.3(b)" in violations(ID, decks=2, shuffler="none")[0]
    assert violations(ID, decks=3)


# 643a.6 and 643a.12(a): rankings, and the odds of the three bets.

HANDS = [  # the three cards, the community cards, and what Paytable A and B pay to 1
    ("royal flush", "Ah Kh Qh", "Jh Th", 1000, 500),
    ("king high straight flush", "Kh Qh Jh", "Th 9h", 200, 200),
    ("five high straight flush", "Ah 2h 3h", "4h 5h", 200, 200),
    ("four of a kind", "2c 2d 2h", "2s 3c", 50, 50),
    ("full house", "2c 2d 2h", "3s 3c", 11, 11),
    ("flush", "2s 3s 4s", "5s 7s", 8, 8),
    ("ace high straight", "Ah Kh Qh", "Jh Tc", 5, 5),
    ("five high straight", "Ah 2h 3h", "4h 5c", 5, 5),
    ("three of a kind", "2c 2d 2h", "3s 4c", 3, 3),
    ("two pair", "3c 3d 2h", "2s 4c", 2, 2),
    ("pair of aces", "Ac Ad 2h", "3s 4c", 1, 1),
    ("pair of tens", "Tc Td 2h", "3s 4c", 1, 1),
]


@pytest.mark.parametrize(("name", "own", "community", "a", "b"), HANDS, ids=[row[0] for row in HANDS])
def test_643a_12_a_each_row_of_both_schedules(name: str, own: str, community: str, a: int, b: int) -> None:
    assert one(own, community, game=filed(bet_1="A")) == three(f"won {10 * a}")
    assert one(own, community, game=filed(bet_1="B")) == three(f"won {10 * b}")


def test_643a_12_a_nines_lose_and_tens_win() -> None:
    assert one("9c 9d Ah", "Ks Qc") == three("lost 10")
    assert one("Tc Td 2h", "3s 4c") == three("won 10")


def test_643a_12_a_no_pair_loses() -> None:
    assert one("Ac Kd Qh", "Js 9c") == three("lost 10")


def test_643a_6_a_an_ace_does_not_stand_between_king_and_2() -> None:
    assert one("Qc Kd Ah", "2s 3c") == three("lost 10")


def test_643a_1_hand_the_community_cards_are_part_of_every_hand() -> None:
    round = played(GAME, {1: bets(), 2: bets()}, {1: "2c 5d 8h", 2: "3c 6d 9h"}, community="Ts Th")
    assert fates(round, 1) == fates(round, 2) == three("won 10")


def test_643a_12_a_one_letter_for_the_three_bets() -> None:
    assert set(filed(bet_2="B").labels.items()) >= {("bet_1", "B"), ("bet_2", "B"), ("bet_3", "B")}
    assert "643a.12(a)" in violations(ID, bet_1="A", bet_3="B")[0]


# 643a.7: wagers.


@pytest.mark.parametrize("wager", ["bet_1", "bet_2", "bet_3"])
def test_643a_7_a_each_bet_within_the_posted_limits(wager: str) -> None:
    round = opened(GAME, {1: {}})
    round.push(bet(1, wager, "5"))
    round.push(bet(1, wager, "500"))
    assert "the least is $5" in refused(round, bet(1, wager, "4.99"))
    assert "the most is $500" in refused(round, bet(1, wager, "500.01"))


def test_643a_7_b_a_player_who_leaves_may_lose_what_still_lies_there() -> None:
    stakes = {1: bets(bonus="1", three_card="5"), 2: bets()}
    source = described({1: "Ac Ad 2h", 2: "2c 5d 8h"}, community="Ts Th")
    round = to_decide(opened(GAME, stakes), source)
    round.push(Chose(1, BACK))
    round.push(Incident("player leaves the table", seat=1))
    assert fates(round) == {
        "bet_1": "withdrawn",
        "bet_2": "lost 10",
        "bet_3": "lost 10",
        "bonus": "lost 1",
        "three_card": "lost 5",
    }
    assert clauses(round, "bet_2") == ("643a.7(b)",)
    assert asked(finish(round, source, {})) == [1, 2, 2]
    assert fates(round, 2) == three("won 10")


def test_643a_7_c_before_no_more_bets_a_wager_may_change_and_go() -> None:
    round = opened(GAME, {1: bets(bonus="1")})
    round.push(bet(1, "bonus", "0"))
    for wager in ("bet_1", "bet_2", "bet_3"):
        round.push(bet(1, wager, "25"))
    round.push(NoMoreBets())
    assert set(round.table.stakes.values()) == {2500} and len(round.table.stakes) == 3


def test_643a_7_c_after_no_more_bets_none_is_made_increased_or_withdrawn() -> None:
    round = opened(GAME, {1: bets()})
    round.push(NoMoreBets())
    for event in (bet(1, "bonus", "1"), bet(1, "bet_3", "20"), bet(1, "bet_1", "0")):
        assert "643a.7(c)" in refused(round, event)


@pytest.mark.parametrize("missing", ["bet_1", "bet_2", "bet_3"])
def test_643a_7_d_three_bets_or_none(missing: str) -> None:
    stakes = bets()
    del stakes[missing]
    assert "643a.7(d)" in refused(opened(GAME, {1: stakes}), NoMoreBets())


@pytest.mark.parametrize("wager", ["bet_1", "bet_2", "bet_3"])
@pytest.mark.parametrize("amount", ["9.99", "10.01"])
def test_643a_7_d_three_equal_bets(wager: str, amount: str) -> None:
    round = opened(GAME, {1: {**bets(), wager: amount}})
    assert "643a.7(d)" in refused(round, NoMoreBets())
    round.push(bet(1, wager, "10"))
    assert round.refusal(NoMoreBets()) is None


@pytest.mark.parametrize(("wager", "clause"), [("bonus", "643a.7(e)"), ("three_card", "643a.7(f)")])
def test_643a_7_e_and_f_a_bonus_wager_needs_the_three_bets(wager: str, clause: str) -> None:
    assert "Bet Number 1" in refused(opened(GAME, {1: {wager: "1"}}), NoMoreBets())
    assert opened(GAME, {1: bets(**{wager: "1"})}).refusal(NoMoreBets()) is None
    assert clause in GAME.wager(wager).cite


@pytest.mark.parametrize("wager", ["bonus", "three_card"])
def test_643a_7_e_and_f_a_bonus_wager_is_offered_only_if_filed(wager: str) -> None:
    with pytest.raises(Refusal, match="not offered"):
        opened(filed(**{wager: False}), {1: bets(**{wager: "1"})})
    assert "must be offered" in violations(ID, bet_3=False)[0]


def test_643a_7_e_the_bonus_is_one_dollar_by_the_reading_bonus_stake() -> None:
    round = opened(GAME, {1: bets(bonus="1")})
    for amount in ("0.99", "1.01", "5"):
        assert "it is $1" in refused(round, bet(1, "bonus", amount))


def test_643a_7_f_the_three_card_bonus_has_no_limit_of_its_own() -> None:
    assert one("2c 2d 5h", "7s 9c", three_card="0.50")["three_card"] == "won 0.50"
    assert one("2c 2d 5h", "7s 9c", three_card="2000")["three_card"] == "won 2000"


def test_643a_7_g_the_bonuses_have_no_bearing_on_the_bets_nor_the_bets_on_them() -> None:
    plain = one("2c 2d 2h", "3s 4c", [BACK, BACK])
    beside = one("2c 2d 2h", "3s 4c", [BACK, BACK], bonus="1", three_card="5")
    assert plain == {"bet_1": "withdrawn", "bet_2": "withdrawn", "bet_3": "won 30"}
    assert beside == {**plain, "bonus": "won 4", "three_card": "won 150"}


def test_643a_7_h_as_many_adjacent_boxes_as_filed() -> None:
    two = filed(boxes=2)
    assert opened(two, {3: bets(), 4: bets()}, {3: "Ann", 4: "Ann"}).table.players[4] == "Ann"
    for game, seats in ((two, (3, 5)), (two, (3, 4, 5)), (GAME, (3, 4))):
        with pytest.raises(Refusal, match="adjacent boxes") as caught:
            opened(game, {seat: bets() for seat in seats}, dict.fromkeys(seats, "Ann"))
        assert caught.value.cite == ("643a.7(h)",)
    assert violations(ID, boxes=7) == []
    assert violations(ID, boxes=8) and violations(ID, boxes=0)


# 643a.8 - 643a.10: dealing.


@pytest.mark.parametrize("method", ["manual shoe", "hand"])
def test_643a_8_d_and_9_b_the_community_cards_come_after_the_first_and_the_second_card(method: str) -> None:
    round = opened(filed(dealing=method), {5: bets(), 2: bets()})
    finish(round, StackedDeck(range(52)), {})
    assert dealt_to(round) == [2, 5, "community", 2, 5, "community", 2, 5]
    assert round.table.cards == {2: [0, 3, 6], 5: [1, 4, 7], "community": [2, 5]}


def test_643a_10_b_stacks_of_three_and_of_the_last_the_card_at_the_left_is_discarded() -> None:
    round = opened(filed(dealing="automated shoe"), {5: bets(), 2: bets()})
    finish(round, StackedDeck(range(52)), {})
    assert dealt_to(round) == [2, 2, 2, 5, 5, 5, "discard", "community", "community"]
    assert round.table.cards == {2: [0, 1, 2], 5: [3, 4, 5], "discard": [6], "community": [7, 8]}


def test_643a_8_d_all_cards_are_dealt_face_down() -> None:
    round = to_decide(opened(GAME, {1: bets()}), described({1: "Ac Ad 2h"}, community="Ts Th"))
    assert round.seen(None) == {1: (UNKNOWN,) * 3, "community": (UNKNOWN,) * 2}
    assert round.seen(1) == {1: parse_cards("Ac Ad 2h"), "community": (UNKNOWN,) * 2}


def test_643a_9_a_1_from_the_hand_only_with_a_shuffler() -> None:
    assert "643a.9(a)(1)" in violations(ID, dealing="hand", shuffler="none")[0]
    assert violations(ID, dealing="hand", shuffler="does not count") == []


# 643a.11(a)-(e): the decisions.


def test_643a_11_b_and_d_clockwise_for_the_first_bet_then_clockwise_for_the_second() -> None:
    stakes = {6: bets(), 4: bets(), 1: bets()}
    hands = {1: "Ac Ad 2h", 4: "2c 5d 8h", 6: "3c 6d 9h"}
    round = played(GAME, stakes, hands, community="Ts Th")
    assert asked(round) == [1, 4, 6, 1, 4, 6]
    assert [name for _, name, _ in round.table.choices] == ["first bet"] * 3 + ["second bet"] * 3


@pytest.mark.parametrize("first", [RIDE, BACK])
@pytest.mark.parametrize("second", [RIDE, BACK])
def test_643a_11_b_and_d_each_way_to_choose(first: str, second: str) -> None:
    """The second decision is made whatever the first was; Bet Number 3 always rides."""
    fate = {RIDE: "won 10", BACK: "withdrawn"}
    expected = {"bet_1": fate[first], "bet_2": fate[second], "bet_3": "won 10"}
    assert one("Tc Td 2h", "3s 4c", [first, second]) == expected


def test_643a_11_b_2_a_bet_that_is_withdrawn_cannot_be_lost() -> None:
    assert one("9c 9d 2h", "3s 4c", [BACK, BACK]) == {
        "bet_1": "withdrawn",
        "bet_2": "withdrawn",
        "bet_3": "lost 10",
    }


def test_643a_11_b_nothing_else_may_be_chosen_and_no_amount_named() -> None:
    round = to_decide(opened(GAME, {1: bets()}), described({1: "Ac Ad 2h"}, community="Ts Th"))
    assert "643a.11(b)" in refused(round, Chose(1, "fold"))
    assert "takes no amount" in refused(round, Chose(1, BACK, 500))


def test_643a_11_c_and_e_one_community_card_before_the_second_decision_the_other_after() -> None:
    source = described({1: "Ac Ad 2h"}, community="Ts 9h")
    round = to_decide(opened(GAME, {1: bets()}), source)
    assert round.seen(1)["community"] == (UNKNOWN, UNKNOWN)
    round.push(Chose(1, RIDE))
    assert round.seen(1)["community"] == (parse_card("Ts"), UNKNOWN)
    round.push(Chose(1, RIDE))
    assert round.seen(1)["community"] == parse_cards("Ts 9h")


# 643a.11(f): settlement.


def test_643a_11_f_counterclockwise_and_at_each_seat_the_bets_before_the_bonuses() -> None:
    stakes = {1: bets(bonus="1", three_card="5"), 4: bets(), 6: bets(three_card="5")}
    hands = {1: "Ac Ad 2h", 4: "2c 5d 8h", 6: "3c 6d 9h"}
    round = played(GAME, stakes, hands, {4: [BACK]}, community="Ts Th")
    assert done(round) == [
        "no more bets", "stub", "4 bet_1", "reveal first community", "reveal second community",
        "turn up 6", "6 bet_1", "6 bet_2", "6 bet_3", "6 three_card",
        "turn up 4", "4 bet_2", "4 bet_3",
        "turn up 1", "1 bet_1", "1 bet_2", "1 bet_3", "1 bonus", "1 three_card",
        "clear",
    ]  # fmt: skip


def test_643a_11_f_nobody_plays_against_a_dealer() -> None:
    round = played(GAME, {1: bets()}, {1: "Ac Ad 2h"}, community="Ts Th")
    assert "dealer" not in round.table.cards and "reveal dealer" not in done(round)


# 643a.12(b): the Let It Ride Bonus, a fixed sum for a dollar that is gone.

BONUS = {  # royal, straight flush, four, full house, flush, straight, three, two pair, tens
    "A": (25000, 2500, 400, 200, 50, 25, 5, None, None),
    "B": (20000, 2000, 200, 75, 50, 25, 5, 4, 1),
    "C": (20000, 2000, 100, 75, 50, 25, 9, 6, None),
}


@pytest.mark.parametrize("label", BONUS)
def test_643a_12_b_each_row_of_each_schedule(label: str) -> None:
    rows = [row for row in HANDS if not row[0].startswith(("five high", "pair of aces"))]
    for (name, own, community, _, _), amount in zip(rows, BONUS[label], strict=True):
        fate = one(own, community, game=filed(bonus=label), bonus="1")["bonus"]
        won = f"won {amount - 1}" if amount and amount > 1 else "won"  # a dollar for a dollar
        assert fate == ("lost 1" if amount is None else won), name


def test_643a_12_b_below_tens_the_bonus_is_lost_even_under_b() -> None:
    assert one("9c 9d Ah", "Ks Qc", game=filed(bonus="B"), bonus="1")["bonus"] == "lost 1"


# 643a.6(c) and 643a.12(c): the Three Card Bonus.

THREE_CARDS = [
    ("mini royal", "Ah Kh Qh"),
    ("straight flush", "Kh Qh Jh"),
    ("straight flush of ace, 2 and 3", "Ah 2h 3h"),
    ("three of a kind", "2c 2d 2h"),
    ("straight", "Ac Kd Qh"),
    ("straight of ace, 2 and 3", "Ac 2d 3h"),
    ("flush", "2h 3h 5h"),
    ("pair", "2c 2d Ah"),
]
THREE_CARD = {
    "A": (40, 40, 40, 30, 6, 6, 4, 1),
    "B": (40, 40, 40, 30, 5, 5, 4, 1),
    "C": (40, 40, 40, 30, 6, 6, 3, 1),
    "D": (50, 40, 40, 30, 7, 7, 2, 1),
    "E": (50, 40, 40, 30, 7, 7, 2, 1),
    "F": (50, 40, 40, 30, 7, 7, 2, 1),
}
SUPPLIED = {"straight": "7 to 1", "flush": "2 to 1", "pair": "1 to 1"}


@pytest.mark.parametrize("label", THREE_CARD)
def test_643a_12_c_each_row_of_each_schedule(label: str) -> None:
    game = filed(three_card=label, **({"supplied": {"three_card": SUPPLIED}} if label in "DEF" else {}))
    for (name, own), odds in zip(THREE_CARDS, THREE_CARD[label], strict=True):
        assert one(own, "8s 9c", game=game, three_card="5")["three_card"] == f"won {5 * odds}", name


def test_643a_6_c_less_than_a_pair_loses_and_king_ace_2_is_no_straight() -> None:
    assert one("Ac Kd Jh", "8s 9c", three_card="5")["three_card"] == "lost 5"
    assert one("Kc Ad 2h", "8s 9c", three_card="5")["three_card"] == "lost 5"


def test_643a_7_f_the_three_card_bonus_looks_at_the_players_cards_alone() -> None:
    assert one("2c 5d 9h", "Ts Th", three_card="5") == {**three("won 10"), "three_card": "lost 5"}
    assert one("2c 2d 9h", "Ts 3h", three_card="5") == {**three("lost 10"), "three_card": "won 5"}


@pytest.mark.parametrize("label", ["D", "E", "F"])
def test_643a_12_c_a_schedule_with_lost_rows_is_refused_until_all_are_supplied(label: str) -> None:
    with pytest.raises(FilingRefused) as caught:
        filed(three_card=label)
    said = [violation.sentence for violation in caught.value.violations]
    assert [hand in sentence for hand, sentence in zip(SUPPLIED, said, strict=True)] == [True] * 3
    assert caught.value.violations[0].cite == ("643a.12(c)",)
    without_pair = {hand: odds for hand, odds in SUPPLIED.items() if hand != "pair"}
    assert len(violations(ID, three_card=label, supplied={"three_card": without_pair})) == 1


# 643a.12(d): the payout limit.


def test_643a_12_d_the_limit_is_at_least_50000() -> None:
    assert violations(ID, payout_limit="50000") == []
    assert "643a.12(d)" in violations(ID, payout_limit="49,999.99")[0]


def test_643a_12_d_or_the_best_win_at_the_minimum_wager_if_that_is_more() -> None:
    # Three bets of 20 at 1000 to 1 come to 60000; at 500 to 1 to 30000.
    assert violations(ID, min_bet="20", payout_limit="60000") == []
    assert "$60000" in violations(ID, min_bet="20", payout_limit="59,999.99")[0]
    assert violations(ID, min_bet="20", bet_1="B", payout_limit="50000") == []
    assert violations(ID, min_bet="40", bet_1="B", payout_limit="60000") == []
    assert len(violations(ID, min_bet="40", bet_1="B", payout_limit="59999")) == 1


def test_643a_12_d_without_a_filed_limit_nothing_is_cut() -> None:
    assert one("Ah Kh Qh", "Jh Th", each="500") == three("won 500000")


LIMITED = filed(payout_limit="50000")


def test_643a_12_d_the_three_bets_of_a_hand_share_the_limit() -> None:
    assert one("Ah Kh Qh", "Jh Th", game=LIMITED, each="25") == {
        "bet_1": "won 25000",
        "bet_2": "won 25000",
        "bet_3": "won",  # 75000 at the odds, 50000 at most
    }


def test_643a_12_d_at_the_limit_and_one_step_each_side() -> None:
    # Straight flush, 200 to 1: three bets of 83.33 win 49998, of 83.34 50004.
    assert one("Kh Qh Jh", "Th 9h", game=LIMITED, each="83.33") == three("won 16666")
    assert one("Kh Qh Jh", "Th 9h", game=LIMITED, each="83.34")["bet_3"] == "won 16664"
    # Two of 125 win exactly 50000 when the third is withdrawn.
    exact = one("Kh Qh Jh", "Th 9h", [RIDE, BACK], game=LIMITED, each="125")
    assert exact == {"bet_1": "won 25000", "bet_2": "withdrawn", "bet_3": "won 25000"}


def test_643a_12_d_a_line_that_is_cut_says_so_and_cites_the_limit() -> None:
    round = played(LIMITED, {1: bets("25")}, {1: "Ah Kh Qh"}, community="Jh Th")
    assert "643a.12(d)" in clauses(round, "bet_3") and "643a.12(d)" not in clauses(round, "bet_1")


def test_643a_12_d_the_limit_covers_neither_bonus() -> None:
    fate = one("Ah Kh Qh", "Jh Th", game=LIMITED, each="50", bonus="1", three_card="2000")
    assert fate == {
        "bet_1": "won 50000",
        "bet_2": "won",
        "bet_3": "won",
        "bonus": "won 24999",
        "three_card": "won 80000",
    }


def test_643a_12_d_each_box_is_a_hand_of_its_own() -> None:
    game = filed(payout_limit="50000", boxes=2)
    stakes = {1: bets("500"), 2: bets("500")}
    hands = {1: "8h 9h Th", 2: "3h 4h 5h"}
    round = played(game, stakes, hands, players={1: "Ann", 2: "Ann"}, community="6h 7h")
    assert round.net(1) == round.net(2) == 5_000_000


# 643a.13 and the counts of 643a.8 - 643a.10: irregularities.

ALL = bets(bonus="1", three_card="5")
RETURNED = dict.fromkeys(ALL, "returned")


def dealing(cards: int, game: Game = GAME, stakes: Mapping[int, Stakes] | None = None) -> Round:
    """A round in which so many cards have been dealt."""
    round = opened(game, stakes or {1: ALL})
    source = described({1: "Ac Ad 2h"}, community="Ts Th")
    round.push(NoMoreBets())
    for _ in range(cards):
        assert isinstance(round.due, Deal)
        round.push(Dealt(round.due.to, source.card(round.due.to)))
    return round


def test_643a_13_a_one_card_face_up_is_discarded_and_the_round_goes_on() -> None:
    round = dealing(2)
    nine = parse_card("9h")
    round.push(Incident("card face up in the deck", card=nine))
    assert not round.table.void and round.table.cards["discard"] == [nine]
    assert "not in the deck" in refused(round, Dealt(1, nine))
    assert fates(finish(round, described({1: "Ad 2h"}, community="Th"), {}))["bet_3"] == "won 20"


def test_643a_13_a_only_while_the_cards_are_dealt() -> None:
    found = Incident("card face up in the deck", card=parse_card("9h"))
    assert "643a.13(a)" in refused(opened(GAME, {1: ALL}), found)
    assert dealing(0).refusal(found) is None and dealing(4).refusal(found) is None
    assert "643a.13(a)" in refused(dealing(5), found)


def test_643a_13_a_a_second_card_face_up_returns_everything() -> None:
    round = dealing(4)
    round.push(Incident("card face up in the deck", card=parse_card("9h")))
    round.push(Incident("card face up in the deck", card=parse_card("9s")))
    assert round.done and fates(round) == RETURNED
    assert round.table.orders == ["reshuffle"] and clauses(round, "bonus") == ("643a.13(a)",)


def test_643a_13_b_a_card_drawn_in_error_is_the_next_card() -> None:
    round = dealing(1)
    due = round.due
    round.push(Incident("card drawn in error"))
    assert round.due == due and round.lines == ()
    assert "643a.13(b)" in refused(dealing(5), Incident("card drawn in error"))


@pytest.mark.parametrize("cards", [0, 4, 5])
@pytest.mark.parametrize("seat", [1, None])
def test_643a_13_c_a_wrong_number_of_cards_returns_everything(cards: int, seat: int | None) -> None:
    round = dealing(cards)
    round.push(Incident("wrong number of cards", seat=seat))
    assert round.done and fates(round) == RETURNED
    assert round.table.orders == ["reshuffle"] and clauses(round, "bet_1") == ("643a.13(c)",)


@pytest.mark.parametrize("choices", [(), (RIDE,)])
def test_643a_13_d_a_community_card_seen_too_early_returns_everything(choices: tuple[str, ...]) -> None:
    round = dealing(5)
    for choice in choices:
        round.push(Chose(1, choice))
    round.push(Incident("community card exposed"))
    assert round.done and fates(round) == RETURNED
    assert round.table.orders == ["reshuffle"] and clauses(round, "bet_2") == ("643a.13(d)",)


def test_643a_13_d_a_bet_withdrawn_before_stays_withdrawn() -> None:
    round = dealing(5)
    round.push(Chose(1, BACK))
    round.push(Incident("community card exposed"))
    assert fates(round) == {**RETURNED, "bet_1": "withdrawn"}


def test_643a_13_e_a_shuffler_that_jams_costs_a_new_shuffle_and_no_wager() -> None:
    round = opened(GAME, {1: ALL})
    round.push(Incident("shuffler jams"))
    assert round.lines == () and round.table.orders == ["reshuffle"]
    assert "643a.13(e)" in refused(opened(filed(shuffler="none"), {1: ALL}), Incident("shuffler jams"))
    assert "643a.13(e)" in refused(dealing(0), Incident("shuffler jams"))


@pytest.mark.parametrize("cards", [0, 5])
def test_643a_13_f_an_automated_shoe_that_jams_voids_the_round(cards: int) -> None:
    round = dealing(cards, filed(dealing="automated shoe"))
    round.push(Incident("dealing shoe jams"))
    assert round.done and fates(round) == RETURNED
    assert round.table.orders == ["reshuffle"] and clauses(round, "bet_1") == ("643a.13(f)",)


def test_643a_13_f_not_before_the_deal_and_not_after_it() -> None:
    game = filed(dealing="automated shoe")
    assert "643a.13(f)" in refused(opened(game, {1: ALL}), Incident("dealing shoe jams"))
    assert "643a.13(f)" in refused(dealing(6, game), Incident("dealing shoe jams"))


@pytest.mark.parametrize("method", ["manual shoe", "hand"])
def test_643a_13_f_speaks_of_an_automated_shoe_only(method: str) -> None:
    assert "643a.13(f)" in refused(dealing(1, filed(dealing=method)), Incident("dealing shoe jams"))


@pytest.mark.parametrize(
    ("kind", "orders"),
    [("count wrong, cards misdealt", []), ("count wrong, cards not misdealt", ["remove the deck"])],
)
def test_643a_8_h_a_wrong_count_returns_everything(kind: str, orders: list[str]) -> None:
    round = dealing(5)
    assert isinstance(round.due, Ask)
    round.push(Incident(kind))
    assert round.done and fates(round) == RETURNED
    assert round.table.orders == orders and "643a.8(h)" in clauses(round, "bet_1")


def test_643a_13_the_wagers_of_all_players_go_back() -> None:
    source = described({1: "Ac Ad 2h", 2: "2c 5d 8h"}, community="Ts Th")
    round = to_decide(opened(GAME, {1: ALL, 2: bets("20")}), source)
    round.push(Incident("wrong number of cards", seat=2))
    assert settled(round) == [f"1 {wager}" for wager in ALL] + ["2 bet_1", "2 bet_2", "2 bet_3"]
    assert round.net(1) == round.net(2) == 0


# 643a.3, 643a.5 and 643a.8(f): the care of the table.


@pytest.mark.parametrize(("method", "hours"), [("hand", 4), ("manual shoe", 8), ("automated shoe", 8)])
def test_643a_3_c_the_deck_is_changed_by_hand_every_4_hours_else_every_8(method: str, hours: int) -> None:
    keep = shuffled(kept(filed(dealing=method)))
    assert barred(keep, timedelta(hours=hours) - timedelta(seconds=1)) is None
    assert "643a.3(c)" in (barred(keep, timedelta(hours=hours)) or ())


def test_643a_5_a_a_shuffle_before_every_round() -> None:
    keep = kept(GAME)
    assert barred(keep) == ("643a.5(a)",)
    play(keep)
    assert barred(keep) == ("643a.5(a)",)


@pytest.mark.parametrize("cards", [51, 53])
def test_643a_5_b_a_deck_not_counted_to_52_is_removed(cards: int) -> None:
    keep = kept(filed(shuffler="counts"))
    keep.push(Shuffled(NOON, counted=cards))
    assert barred(keep) == ("643a.5(b)",)
    keep.push(DeckIn(NOON, defective=True))
    play(keep)


def test_643a_5_d_a_cut_of_ten_cards_and_not_of_nine_and_none_after_a_shuffler() -> None:
    keep = shuffled(kept(filed(shuffler="none")))
    assert "643a.5(d)" in (barred(keep) or ())
    assert "643a.5(d)" in str(keep.refusal(Cut(NOON, 9)))
    keep.push(Cut(NOON, 10))
    assert barred(keep) is None
    assert barred(shuffled(kept(filed(shuffler="does not count")))) is None


@pytest.mark.parametrize("shuffler", ["none", "does not count"])
def test_643a_8_f_the_stub_is_counted_at_least_once_in_five_rounds(shuffler: str) -> None:
    keep = kept(filed(shuffler=shuffler))
    play(keep, *"1111")
    play(keep, count=52)  # in the fifth round
    play(keep, *"11111")
    with pytest.raises(Refusal, match="count the stub"):
        play(keep)  # a sixth without a count


def test_643a_8_f_with_two_decks_five_rounds_of_play_are_five_rounds_of_the_table() -> None:
    keep = kept(filed(shuffler="does not count", decks=2), "2")
    play(keep, *"12121")
    with pytest.raises(Refusal, match="count the stub"):
        play(keep, "2")
    keep.push(Counted(NOON, 52, "1"))
    play(keep, "2")


def test_643a_8_f_no_count_where_the_shuffler_counts() -> None:
    play(kept(filed(shuffler="counts")), *"1" * 20)


def test_643a_3_b_3_two_decks_take_turns() -> None:
    keep = kept(filed(decks=2), "2")
    play(keep, "1")
    with pytest.raises(Refusal, match="other deck"):
        play(keep, "1")
