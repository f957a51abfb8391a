"""Four Card Poker in Pennsylvania, 58 Pa. Code ch. 641a: each test is named after the clause that it holds."""

from __future__ import annotations

from collections.abc import Mapping
from datetime import timedelta
from typing import Any

import pytest

from croupier.editions import FilingRefused, Game, load
from croupier.kit import DescribedCards, Refusal, StackedDeck, cents, parse_card, parse_cards
from croupier.kit.cards import UNKNOWN
from croupier.ranks.hands import best
from croupier.rounds import Ask, Chose, Deal, Dealt, Did, Incident, NoMoreBets, Round
from croupier.rounds.upkeep import Counted, Cut, DeckIn, Shuffled
from croupier.settle import check_sum
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
    opened,
    refused,
    settled,
    to_decide,
    violations,
)

ID = "pennsylvania/four-card-poker"
GAME = load(ID).under()
LOW = "Qs Jh 8d 6c 4h 2s"  # a dealer with nothing but queen, jack, 8 and 6

# Five cards of each rank of 641a.6(b), none of them more than it is called.
FOUR = "9c 9d 9h 9s 2c"
STRAIGHT_FLUSH = "5h 6h 7h 8h Kc"
THREE = "Tc Td Th 3s 2d"
FLUSH = "3s 6s 9s Ks Qd"
STRAIGHT = "4c 5d 6h 7s Qh"
TWO_PAIR = "Jc Jd 3h 3s 8c"
ACES = "Ac Ad 7c 4c 2h"
KINGS = "Kd Kh 7d 5c 3d"
NOTHING = "Qc Ts 8s 7s 3c"
FOUR_ACES = "Ac Ad Ah As 7c"


def filed(**choices: Any) -> Game:
    return load(ID).under(**choices)


def finish(round: Round, source: DescribedCards | StackedDeck, plays: Mapping[int, str]) -> Round:
    """To the end; a seat's word is the amount of its Play Wager, or fold; unsaid, it equals the Ante."""
    while not round.done:
        due = round.due
        if isinstance(due, Deal):
            round.push(Dealt(due.to, source.card(due.to)))
        elif isinstance(due, Ask):
            word = plays.get(due.seat)
            amount = cents(word) if word and word != "fold" else round.table.stake(due.seat, "ante")
            round.push(Chose(due.seat, "fold") if word == "fold" else Chose(due.seat, "play", amount))
        else:
            round.push(NoMoreBets())
    check_sum(round.lines)
    return round


def table(
    stakes: Mapping[int, Stakes],
    hands: Mapping[int, str],
    plays: Mapping[int, str] | None = None,
    dealer: str = LOW,
    game: Game = GAME,
    players: Mapping[int, str] | None = None,
    meters: Stakes | None = None,
) -> Round:
    """A whole round; without a word on the dealer his cards are any."""
    source = described(hands, **({"dealer": dealer} if dealer else {}))
    return finish(opened(game, stakes, players, meters), source, plays or {})


def one(
    own: str, dealer: str = LOW, word: str | None = None, game: Game = GAME, **stakes: str
) -> dict[str, str]:
    """What becomes of the wagers of a single player; an Ante of 10 unless others are named."""
    return fates(table({1: stakes or {"ante": "10"}}, {1: own}, {1: word} if word else {}, dealer, game))


# 641a.2 - 641a.3: the table and the cards.


def test_641a_2_a_seven_positions_and_no_eighth() -> None:
    assert opened(GAME, {7: {"ante": "10"}}).table.players == {7: "player 7"}
    for seat in (0, 8):
        with pytest.raises(Refusal, match="seats 1 to 7") as caught:
            opened(GAME, {seat: {"ante": "10"}})
        assert caught.value.cite == ("641a.2(a)",)


def test_641a_3_a_one_deck_of_52() -> None:
    assert len(GAME.cards) == 52 == len(set(GAME.cards))


def test_641a_3_b_two_decks_only_with_a_shuffler() -> None:
    assert violations(ID, decks=2, shuffler="does not count") == []
    assert violations(ID, decks=2, shuffler="counts") == []
    assert "641a.3(b)" in violations(ID, decks=2, shuffler="none")[0]
    assert violations(ID, decks=1, shuffler="none") == []
    assert violations(ID, decks=3) and violations(ID, decks=0)


# 641a.6: rankings.


def four_of(text: str) -> Any:
    return best("four-card", parse_cards(text))


def test_641a_6_a_an_ace_goes_below_the_2_and_above_the_king_but_not_between() -> None:
    assert four_of("Ac 2d 3h 4s").category == "straight"
    assert four_of("Ac Kd Qh Js").category == "straight"
    for around in ("Kc Ad 2h 3s", "Qc Kd Ah 2s"):
        assert four_of(around).category == "high card"


def test_641a_6_a_suits_are_equal() -> None:
    assert one("Ks Jc 9d 7h 2c", dealer="Kd Jh 9s 7c 3d 2h") == {"ante": "won 10", "play": "won 10"}
    assert four_of("Ks Js 9s 7s") == four_of("Kc Jc 9c 7c")


RANKS = [FOUR, STRAIGHT_FLUSH, THREE, FLUSH, STRAIGHT, TWO_PAIR, ACES, NOTHING]


def test_641a_6_b_the_ranks_from_four_of_a_kind_down() -> None:
    hands = [four_of(text) for text in RANKS]
    assert [hand.category for hand in hands] == [
        "four of a kind", "straight flush", "three of a kind", "flush", "straight", "two pair", "pair",
        "high card",
    ]  # fmt: skip
    assert hands == sorted(hands, reverse=True)


@pytest.mark.parametrize(
    ("higher", "lower"),
    [
        ("2c 2d 2h 2s", "Ac Kc Qc Jc"),  # the least four of a kind, the best straight flush
        ("Ac 2c 3c 4c", "Ad Ah As Kd"),
        ("2c 2d 2h 3s", "Ac Kc Qc 9c"),
        ("2c 3c 4c 6c", "Ad Kh Qs Jd"),
        ("Ac 2d 3h 4s", "Ad Ah Ks Kd"),
        ("3c 3d 2h 2s", "Ac Ad Kh Qs"),
        ("2c 2d 3h 4s", "Ac Kd Qh 9s"),
    ],
    ids=["b1-b2", "b2-b3", "b3-b4", "b4-b5", "b5-b6", "b6-b7", "b7-none"],
)
def test_641a_6_b_the_lowest_of_a_rank_beats_the_highest_of_the_next(higher: str, lower: str) -> None:
    assert four_of(higher) > four_of(lower)


@pytest.mark.parametrize(
    ("higher", "lower"),
    [
        ("Ac Ad Ah As", "Kc Kd Kh Ks"),
        ("Ac Kc Qc Jc", "Kd Qd Jd Td"),
        ("2c 3c 4c 5c", "Ad 2d 3d 4d"),
        ("Ac Ad Ah 2s", "Kc Kd Kh Qs"),
        ("3c 3d 3h 4s", "2c 2d 2h As"),
        ("Ac Kd Qh Js", "Kc Qd Jh Ts"),
        ("2c 3d 4h 5s", "Ac 2d 3h 4s"),
        ("Ac Ad Kh Ks", "As Ah Qc Qd"),
        ("4c 4d 2h 2s", "3c 3d 2c 2d"),
        ("Ac Ad 3h 2s", "Kc Kd Ah Qs"),
        ("3c 3d 4h 2s", "2c 2d Ah Ks"),
    ],
)
def test_641a_6_b_the_highest_and_the_lowest_of_each_rank(higher: str, lower: str) -> None:
    assert four_of(higher) > four_of(lower)
    assert four_of(higher).category == four_of(lower).category


def test_641a_6_c_kings_beat_queens_with_an_ace_by_the_reading_order_within_a_rank() -> None:
    assert one("Kc Kd 3h 2s 5c", dealer="Qc Qd Ah 4s 6c 8d")["ante"] == "won 10"
    assert one("Qc Qd Ah 4s 6c", dealer="Kc Kd 3h 2s 5c 8d")["ante"] == "lost 10"


def test_641a_6_c_the_last_card_decides_one_step_each_side() -> None:
    dealer = "Kd Jh 9s 7c 3d 2h"
    assert one("Ks Jc 9d 8h 2c", dealer)["ante"] == "won 10"
    assert one("Ks Jc 9d 7h 2c", dealer)["ante"] == "won 10"  # equal
    assert one("Ks Jc 9d 6h 2c", dealer)["ante"] == "lost 10"


def test_641a_1_hand_four_cards_count_and_the_fifth_does_not() -> None:
    assert one("As Ac Kd Qh 9c", dealer="Ad Ah Ks Qc 8d 7h") == {"ante": "won 10", "play": "won 10"}


def test_641a_11_c_the_dealer_picks_four_of_six() -> None:
    assert one(TWO_PAIR, dealer="5s 9h 6d Kd 7c 8s")["ante"] == "lost 10"  # 5-6-7-8 among the six


# 641a.7: wagers.


def test_641a_7_a_the_ante_within_the_posted_limits() -> None:
    round = opened(GAME, {1: {"ante": "5"}})
    round.push(bet(1, "ante", "500"))
    assert "the least is $5" in refused(round, bet(1, "ante", "4.99"))
    assert "the most is $500" in refused(round, bet(1, "ante", "500.01"))
    assert refused(round, bet(2, "ante", "10")) == "Nobody sits at seat 2; taken are 1."


def test_641a_7_b_a_player_who_leaves_may_lose_his_wagers() -> None:
    stakes = {1: {"ante": "10", "aces_up": "5", "progressive": "1"}, 2: {"ante": "10"}}
    round = to_decide(opened(GAME, stakes), described({1: FOUR, 2: ACES}, dealer=LOW))
    round.push(Incident("player leaves the table", seat=1))
    assert fates(round) == {"ante": "lost 10", "aces_up": "lost 5", "progressive": "lost 1"}
    assert clauses(round, "ante") == ("641a.7(b)",)
    assert round.due == Ask(2, GAME.decision("play"))
    finish(round, described({}), {})
    assert fates(round, 2) == {"ante": "won 10", "play": "won 10"}


def test_641a_7_b_who_leaves_during_the_deal_gets_no_more_cards_and_holds_no_hand() -> None:
    stakes = {1: {"ante": "10"}, 2: {"ante": "10", "progressive": "1"}}
    round = opened(GAME, stakes)
    source = described({1: FOUR_ACES, 2: KINGS}, dealer=LOW)
    round.push(NoMoreBets())
    for _ in range(3):
        assert isinstance(round.due, Deal)
        round.push(Dealt(round.due.to, source.card(round.due.to)))
    round.push(Incident("player leaves the table", seat=1))
    finish(round, source, {})
    assert dealt_to(round)[:6] == [1, 2, "dealer", 2, "dealer", 2]
    assert fates(round, 2) == {"ante": "won 10", "play": "won 10", "progressive": "lost 1"}


def test_641a_7_b_the_hand_of_a_player_who_has_left_gives_no_envy() -> None:
    stakes = {1: {"ante": "10"}, 2: {"ante": "10", "progressive": "1"}}
    round = to_decide(opened(GAME, stakes), described({1: FOUR_ACES, 2: KINGS}, dealer=LOW))
    round.push(Incident("player leaves the table", seat=1))
    assert "envy" not in fates(finish(round, described({}), {}), 2)


def test_641a_7_c_before_no_more_bets_a_wager_may_change_and_go() -> None:
    round = opened(GAME, {1: {"ante": "10", "aces_up": "5"}})
    round.push(bet(1, "ante", "20"))
    round.push(bet(1, "aces_up", "0"))
    assert round.table.stakes == {(1, "ante"): 2000}


def test_641a_7_c_after_no_more_bets_none_is_made_increased_or_withdrawn() -> None:
    round = opened(GAME, {1: {"ante": "10"}})
    round.push(NoMoreBets())
    for event in (bet(1, "aces_up", "5"), bet(1, "ante", "20"), bet(1, "ante", "0")):
        assert "641a.7(c)" in refused(round, event)
    to_choice = round.deal(described({1: ACES}, dealer=LOW))
    assert "bets are closed" in refused(to_choice, bet(1, "ante", "0"))


def test_641a_7_c_the_play_wager_is_not_placed_before_the_deal() -> None:
    assert "641a.1 play wager" in refused(opened(GAME, {1: {"ante": "10"}}), bet(1, "play", "10"))


@pytest.mark.parametrize("amount", ["10", "17.50", "20", "30"])
def test_641a_7_d_1_a_play_wager_from_one_to_three_times_the_ante(amount: str) -> None:
    assert one(ACES, word=amount) == {"ante": "won 10", "play": f"won {amount}"}


@pytest.mark.parametrize("amount", [999, 3001, 0, -1000])
def test_641a_7_d_1_a_play_wager_outside_one_to_three_times_the_ante(amount: int) -> None:
    round = to_decide(opened(GAME, {1: {"ante": "10"}}), described({1: ACES}, dealer=LOW))
    said = refused(round, Chose(1, "play", amount))
    assert "from $10 to $30" in said and "641a.11(b)" in said


def test_641a_7_d_1_the_rule_of_the_stake_says_what_the_decision_says() -> None:
    rules = {rule.bound: rule.times for rule in GAME.stake_rules() if rule.wager == "play"}
    assert rules == {"least": "1", "most": "3"}
    assert [str(times) for times in GAME.decision("play").choices[0].multiples] == ["1", "3"]


def test_641a_7_d_1_the_play_wager_may_pass_the_most_ante() -> None:
    assert one(ACES, word="1500", ante="500")["play"] == "won 1500"


def test_641a_7_d_2_aces_up_alone_is_asked_nothing_and_plays_no_dealer() -> None:
    round = table({1: {"aces_up": "5"}}, {1: KINGS}, dealer=LOW)
    assert asked(round) == []
    assert fates(round) == {"aces_up": "lost 5"}


def test_641a_7_d_2_aces_up_has_no_limit_of_its_own() -> None:
    assert one(ACES, aces_up="0.50") == {"aces_up": "won 0.50"}
    assert one(ACES, aces_up="5000") == {"aces_up": "won 5000"}


def test_641a_7_d_3_both_against_the_dealer_and_the_paytable() -> None:
    assert one(KINGS, ante="10", aces_up="5") == {"ante": "won 10", "play": "won 10", "aces_up": "lost 5"}


def test_641a_7_d_4_a_progressive_needs_an_ante_or_an_aces_up() -> None:
    with_neither = opened(GAME, {1: {"progressive": "1"}})
    assert "641a.7(d)(4)" in refused(with_neither, NoMoreBets())
    assert opened(GAME, {1: {"progressive": "1", "ante": "10"}}).refusal(NoMoreBets()) is None
    assert opened(GAME, {1: {"progressive": "1", "aces_up": "5"}}).refusal(NoMoreBets()) is None


def test_641a_7_d_4_a_progressive_is_1_or_5_by_the_reading_progressive_sizes() -> None:
    round = opened(GAME, {1: {"ante": "10", "progressive": "1"}})
    round.push(bet(1, "progressive", "5"))
    for amount in ("0.99", "1.01", "2", "4.99", "5.01", "10"):
        assert "it is $1 or $5" in refused(round, bet(1, "progressive", amount))


def test_641a_7_d_4_the_progressive_is_offered_only_if_filed() -> None:
    without = filed(progressive=False)
    assert "envy" not in without.offered
    with pytest.raises(Refusal, match="not offered"):
        opened(without, {1: {"ante": "10", "progressive": "1"}})


@pytest.mark.parametrize("wager", ["ante", "aces_up"])
def test_641a_7_d_the_ante_and_the_aces_up_are_always_offered(wager: str) -> None:
    assert "must be offered" in violations(ID, **{wager: False})[0]


def test_641a_7_e_as_many_adjacent_boxes_as_filed() -> None:
    two = filed(boxes=2)
    ante = {"ante": "10"}
    assert opened(two, {3: ante, 4: ante}, {3: "Ann", 4: "Ann"}).table.players[4] == "Ann"
    with pytest.raises(Refusal, match="at most 2 adjacent boxes"):
        opened(two, {3: ante, 5: ante}, {3: "Ann", 5: "Ann"})
    with pytest.raises(Refusal, match="at most 2 adjacent boxes"):
        opened(two, {3: ante, 4: ante, 5: ante}, {3: "Ann", 4: "Ann", 5: "Ann"})
    with pytest.raises(Refusal, match="at most 1 adjacent boxes"):
        opened(GAME, {3: ante, 4: ante}, {3: "Ann", 4: "Ann"})


def test_641a_7_e_boxes_from_1_to_the_7_of_the_table() -> None:
    assert violations(ID, boxes=1) == violations(ID, boxes=7) == []
    assert "641a.7(e)" in violations(ID, boxes=0)[0]
    assert "641a.7(e)" in violations(ID, boxes=8)[0]


# 641a.8 - 641a.10: dealing.

ROUND_OF = [2, 5, "dealer"]


@pytest.mark.parametrize("method", ["manual shoe", "hand"])
def test_641a_8_d_and_9_b_one_card_at_a_time_and_the_dealers_last_two_together(method: str) -> None:
    round = opened(filed(dealing=method), {5: {"ante": "10"}, 2: {"aces_up": "5"}})
    finish(round, StackedDeck(range(52)), {})
    assert dealt_to(round) == ROUND_OF * 5 + ["dealer"]
    assert round.table.cards[2] == [0, 3, 6, 9, 12]
    assert round.table.cards["dealer"] == [2, 5, 8, 11, 14, 15]


def test_641a_10_b_stacks_of_five_then_the_bottom_card_of_one_more() -> None:
    round = opened(filed(dealing="automated shoe"), {5: {"ante": "10"}, 2: {"aces_up": "5"}})
    finish(round, StackedDeck(range(52)), {})
    assert dealt_to(round) == [2] * 5 + [5] * 5 + ["dealer"] * 6 + ["discard"] * 4
    assert round.table.cards["dealer"] == [10, 11, 12, 13, 14, 15]
    assert round.table.cards["discard"] == [16, 17, 18, 19]


@pytest.mark.parametrize("method", ["manual shoe", "hand", "automated shoe"])
def test_641a_8_d_9_b_10_b_only_the_dealers_sixth_card_lies_face_up(method: str) -> None:
    round = to_decide(opened(filed(dealing=method), {1: {"ante": "10"}}), described({1: ACES}, dealer=LOW))
    hidden = (UNKNOWN,) * 5
    assert round.seen(1) == {1: parse_cards(ACES), "dealer": (*hidden, parse_card("2s"))}
    assert round.seen(None) == {1: hidden, "dealer": (*hidden, parse_card("2s"))}


def test_641a_8_d_seven_players_and_the_dealer_use_41_cards_and_45_from_stacks() -> None:
    stakes = {seat: {"ante": "10"} for seat in range(1, 8)}
    for method, cards in (("hand", 41), ("automated shoe", 45)):
        round = finish(opened(filed(dealing=method), stakes), StackedDeck(range(52)), {})
        assert len(dealt_to(round)) == cards


def test_641a_8_b_the_announcement_comes_before_any_card_and_the_stub_after_the_last() -> None:
    round = table({1: {"ante": "10"}}, {1: ACES})
    order = [event.step if isinstance(event, Did) else type(event).__name__ for event in round.log]
    assert order.index("no more bets") < order.index("Dealt")
    last = max(place for place, name in enumerate(order) if name == "Dealt")
    assert order.index("stub") == last + 1


def test_641a_9_a_1_from_the_hand_only_with_a_shuffler() -> None:
    assert "641a.9(a)(1)" in violations(ID, dealing="hand", shuffler="none")[0]
    assert violations(ID, dealing="hand", shuffler="does not count") == []
    assert violations(ID, dealing="manual shoe", shuffler="none") == []


# 641a.11(b): the decision.


def test_641a_11_b_clockwise_and_only_who_has_an_ante() -> None:
    stakes: dict[int, Stakes] = {6: {"ante": "10"}, 4: {"aces_up": "5"}, 1: {"ante": "10", "aces_up": "5"}}
    assert asked(table(stakes, {1: ACES, 4: KINGS, 6: FLUSH}, dealer="Qs Jh 8d 6c 4h 2s")) == [1, 6]


def test_641a_11_b_one_decision_and_in_turn() -> None:
    stakes = {1: {"ante": "10"}, 2: {"ante": "10"}}
    round = to_decide(opened(GAME, stakes), described({1: ACES, 2: KINGS}, dealer=LOW))
    assert "Seat 2 is not asked now" in refused(round, Chose(2, "fold"))
    round.push(Chose(1, "play", 1000))
    assert "Seat 1 is not asked now" in refused(round, Chose(1, "play", 1000))


def test_641a_11_b_a_fold_forfeits_the_ante_whatever_the_hand() -> None:
    assert one(FOUR, word="fold") == {"ante": "lost 10"}


def test_641a_11_b_1_a_fold_does_not_forfeit_the_aces_up() -> None:
    assert one(ACES, word="fold", ante="10", aces_up="5") == {"ante": "lost 10", "aces_up": "won 5"}
    assert one(KINGS, word="fold", ante="10", aces_up="5") == {"ante": "lost 10", "aces_up": "lost 5"}


def test_641a_11_b_2_a_fold_forfeits_the_progressive() -> None:
    assert one(FOUR_ACES, word="fold", ante="10", progressive="5") == {
        "ante": "lost 10",
        "progressive": "lost 5",
    }


def test_641a_11_b_2_a_fold_keeps_the_claim_to_envy() -> None:
    stakes = {1: {"ante": "10", "progressive": "1"}, 2: {"ante": "10"}}
    round = table(stakes, {1: NOTHING, 2: FOUR_ACES}, {1: "fold"}, dealer="Jh Js 8d 6c 4h 2s")
    assert fates(round) == {"ante": "lost 10", "progressive": "lost 1", "envy": "won 100"}


def test_641a_11_b_a_fold_with_both_by_the_reading_fold_with_both() -> None:
    fate = one(FOUR, word="fold", ante="10", aces_up="5", progressive="1")
    assert fate == {"ante": "lost 10", "aces_up": "won 250", "progressive": "lost 1"}


# 641a.11(c): settlement.


def test_641a_11_c_forfeits_first_then_the_dealer_then_counterclockwise() -> None:
    stakes: dict[int, Stakes] = {
        1: {"ante": "10", "aces_up": "5", "progressive": "1"},
        3: {"ante": "10", "progressive": "1"},
        6: {"ante": "10", "aces_up": "5"},
    }
    round = table(stakes, {1: THREE, 3: NOTHING, 6: ACES}, {3: "fold"}, dealer="Ks Jh 9d 6c 4h 2s")
    assert done(round) == [
        "no more bets", "stub", "collect folded", "3 ante", "3 progressive", "reveal dealer",
        "turn up 6", "6 ante", "6 play", "6 aces_up",
        "turn up 1", "1 ante", "1 play", "1 ante_bonus", "1 aces_up", "verify progressive 1", "1 progressive",
        "clear",
    ]  # fmt: skip


def test_641a_11_c_a_folder_with_an_aces_up_is_turned_up_in_his_turn() -> None:
    stakes: dict[int, Stakes] = {1: {"ante": "10", "aces_up": "5"}, 2: {"ante": "10"}}
    round = table(stakes, {1: ACES, 2: KINGS}, {1: "fold"})
    assert done(round)[-4:] == ["2 play", "turn up 1", "1 aces_up", "clear"]
    assert "turn up 1" not in done(table({1: {"ante": "10"}}, {1: ACES}, {1: "fold"}))


def test_641a_11_c_3_i_a_lower_hand_loses_ante_and_play() -> None:
    assert one(NOTHING, dealer="Kh Js 9d 6c 4h 2s", word="30") == {"ante": "lost 10", "play": "lost 30"}


def test_641a_11_c_3_i_the_dealer_needs_no_hand_to_play() -> None:
    assert one("8c 6d 5h 3s 2c", dealer="9c 7d 6h 4s 3d 2d") == {"ante": "lost 10", "play": "lost 10"}


def test_641a_11_c_3_ii_a_higher_hand_is_paid_1_to_1() -> None:
    assert one(ACES, word="25") == {"ante": "won 10", "play": "won 25"}
    round = table({1: {"ante": "10"}}, {1: ACES})
    assert clauses(round, "play") == ("641a.11(c)(3)", "641a.11(c)(3)(ii)", "641a.12(a)")


def test_641a_11_c_3_ii_tie_pays_the_player() -> None:
    dealer = "Ah As Kh Qs 8d 6c"
    assert one("Ac Ad Kc Qd 2h", dealer, word="30") == {"ante": "won 10", "play": "won 30"}
    assert one("Ac Ad Kc Jd 2h", dealer, word="30") == {"ante": "lost 10", "play": "lost 30"}


def test_641a_11_c_4_a_winning_aces_up_is_paid_though_the_dealer_wins() -> None:
    fate = one(ACES, dealer="3c 3d 3h 9s 8d 6c", ante="10", aces_up="5")
    assert fate == {"ante": "lost 10", "play": "lost 10", "aces_up": "won 5"}


def test_641a_11_c_5_a_winning_progressive_is_paid_though_the_dealer_wins() -> None:
    fate = one(THREE, dealer="Jc Jd Jh 9s 8d 6c", ante="10", progressive="1")
    assert fate == {"ante": "lost 10", "play": "lost 10", "ante_bonus": "won 20", "progressive": "won 8"}


def test_641a_11_c_5_i_to_iii_any_progressive_payout_is_verified_and_no_loss_is() -> None:
    stakes = {1: {"ante": "10", "progressive": "1"}}
    assert "verify progressive 1" in done(table(stakes, {1: THREE}))
    assert "verify progressive 1" in done(table(stakes, {1: FOUR_ACES}))
    assert "verify progressive 1" not in done(table(stakes, {1: FLUSH}))


# 641a.12(a)-(c): odds.


@pytest.mark.parametrize(
    ("hand", "bonus"),
    [
        (FOUR_ACES, "won 250"),
        (FOUR, "won 250"),
        (STRAIGHT_FLUSH, "won 200"),
        (THREE, "won 20"),
        (FLUSH, None),
    ],
    ids=["four aces", "four", "straight flush", "three", "flush"],
)
def test_641a_12_b_a_bonus_on_the_ante_alone(hand: str, bonus: str | None) -> None:
    assert one(hand, word="30").get("ante_bonus") == bonus


def test_641a_12_b_the_bonus_is_paid_though_ante_and_play_are_lost() -> None:
    fate = one("2c 2d 2h 2s Kc", dealer="3c 3d 3h 3s Kd Qd", word="30")
    assert fate == {"ante": "lost 10", "play": "lost 30", "ante_bonus": "won 250"}


def test_641a_12_b_no_bonus_without_a_play_wager_or_without_an_ante() -> None:
    assert "ante_bonus" not in one(FOUR, word="fold")
    assert one(FOUR, aces_up="5") == {"aces_up": "won 250"}


ACES_UP = {  # four of a kind, straight flush, three of a kind, flush, straight, two pair, pair of aces
    "A": (50, 30, 9, 6, 4, 2, 1),
    "B": (50, 30, 7, 6, 5, 2, 1),
    "C": (50, 40, 8, 5, 4, 3, 1),
    "D": (50, 40, 8, 6, 4, 3, 1),
    "E": (50, 30, 8, 6, 4, 3, 1),
    "F": (50, 40, 7, 5, 4, 3, 1),
}
SUPPLIED = {"two pair": "3 to 1", "pair of aces": "1 to 1"}


@pytest.mark.parametrize("label", ACES_UP)
def test_641a_12_c_each_row_of_each_schedule(label: str) -> None:
    game = filed(aces_up=label, **({"supplied": {"aces_up": SUPPLIED}} if label in "DEF" else {}))
    paid = [one(hand, dealer="", game=game, aces_up="2")["aces_up"] for hand in RANKS[:7]]
    assert paid == [f"won {2 * odds}" for odds in ACES_UP[label]]


def test_641a_12_c_aces_pay_and_kings_lose() -> None:
    assert one(ACES, aces_up="5") == {"aces_up": "won 5"}
    assert one(KINGS, aces_up="5") == {"aces_up": "lost 5"}
    assert one(NOTHING, dealer="Kh Js 9d 5c 4h 2s", aces_up="5") == {"aces_up": "lost 5"}


def test_641a_12_c_only_the_highest_hand_is_paid() -> None:
    assert one("Ac Ad Kc Kd 7h", aces_up="5") == {"aces_up": "won 10"}  # two pair, not two pair and aces


@pytest.mark.parametrize("label", ["D", "E", "F"])
def test_641a_12_c_a_schedule_with_lost_rows_is_refused_until_both_are_supplied(label: str) -> None:
    with pytest.raises(FilingRefused) as caught:
        filed(aces_up=label)
    said = [violation.sentence for violation in caught.value.violations]
    assert len(said) == 2 and "two pair" in said[0] and "pair of aces" in said[1]
    assert caught.value.violations[0].cite == ("641a.12(c)",)
    assert len(violations(ID, aces_up=label, supplied={"aces_up": {"two pair": "3 to 1"}})) == 1


def test_641a_12_c_a_printed_figure_may_not_be_supplied() -> None:
    said = violations(ID, aces_up="D", supplied={"aces_up": {**SUPPLIED, "flush": "7 to 1"}})
    assert said == [
        "supplied.aces_up.flush: schedule D prints 6 to 1; a filing may not change it. [641a.12(c)]"
    ]


@pytest.mark.parametrize("figure", ["plenty", "illegible", "$3", "10% of meter"])
def test_641a_12_c_what_is_supplied_must_be_odds_as_the_schedule_has_them(figure: str) -> None:
    said = violations(ID, aces_up="D", supplied={"aces_up": {**SUPPLIED, "two pair": figure}})
    assert len(said) == 1 and said[0].startswith("supplied.aces_up.two pair: ")


# 641a.12(d): the Progressive and the meter.


@pytest.mark.parametrize(
    ("label", "hand", "one_dollar", "five_dollars"),
    [
        ("A", FOUR, "won 299", "won 1495"),
        ("A", STRAIGHT_FLUSH, "won 99", "won 495"),
        ("A", THREE, "won 8", "won 40"),
        ("A", FLUSH, "lost 1", "lost 5"),
        ("B", FOUR, "won 299", "won 1495"),
        ("B", STRAIGHT_FLUSH, "won 99", "won 495"),
        ("B", THREE, "won 14", "won 70"),
        ("B", FLUSH, "lost 1", "lost 5"),
    ],
)
def test_641a_12_d_1_for_1_takes_the_stake(label: str, hand: str, one_dollar: str, five_dollars: str) -> None:
    game = filed(progressive=label)
    assert one(hand, game=game, ante="10", progressive="1")["progressive"] == one_dollar
    assert one(hand, game=game, ante="10", progressive="5")["progressive"] == five_dollars


@pytest.mark.parametrize("label", ["A", "B"])
@pytest.mark.parametrize(("stake", "profit"), [("1", "6999.20"), ("5", "6996")])
def test_641a_12_d_4_four_aces_win_the_meter_as_it_stands_whatever_the_stake(
    label: str, stake: str, profit: str
) -> None:
    # 7000 before the round; a fifth of the wager feeds it; the wager itself is gone.
    round = table(
        {1: {"ante": "10", "progressive": stake}},
        {1: FOUR_ACES},
        game=filed(progressive=label),
        meters={"progressive": "7000"},
    )
    assert fates(round)["progressive"] == f"won {profit}"
    assert round.table.meters == {"progressive": 500000}


def test_641a_12_d_2_four_aces_win_the_meter_and_not_four_of_a_kind_besides() -> None:
    round = table({1: {"ante": "10", "progressive": "1"}}, {1: FOUR_ACES})
    assert [line.row for line in round.lines if line.wager == "progressive"] == ["progressive A: four aces"]


def test_641a_12_d_3_every_wager_feeds_the_meter_at_the_filed_rate() -> None:
    stakes: dict[int, Stakes] = {
        1: {"ante": "10", "progressive": "1"},
        2: {"ante": "10", "progressive": "5"},
    }
    hands = {1: NOTHING, 2: KINGS}
    game = filed(progressive_rate="14%", progressive_initial="5,000.50")
    assert table(stakes, hands, dealer="Qs Jh 8d 6c 4h 2s", game=game).table.meters == {
        "progressive": 500050 + 14 + 70
    }


def test_641a_12_d_3_a_meter_that_is_won_starts_again_at_the_reset() -> None:
    game = filed(progressive="B", progressive_initial="3000", progressive_reset="1000")
    round = table({1: {"ante": "10", "progressive": "1"}}, {1: FOUR_ACES}, game=game)
    assert fates(round)["progressive"] == "won 2999.20"
    assert round.table.meters == {"progressive": 100000}


@pytest.mark.parametrize("option", ["progressive_initial", "progressive_reset"])
def test_641a_12_d_3_the_least_meter_is_5000_under_a_and_1000_under_b(option: str) -> None:
    assert violations(ID, progressive="A", **{option: "5000"}) == []
    assert "641a.12(d)(3)" in violations(ID, progressive="A", **{option: "4999.99"})[0]
    assert violations(ID, progressive="B", **{option: "1000"}) == []
    assert "641a.12(d)(3)" in violations(ID, progressive="B", **{option: "999.99"})[0]
    assert violations(ID, progressive=False, **{option: "0"}) == []


def test_641a_12_d_3_the_rate_is_at_most_the_whole_wager() -> None:
    assert violations(ID, progressive_rate="100%") == violations(ID, progressive_rate="0%") == []
    assert len(violations(ID, progressive_rate="100.01%")) == 1


def test_641a_12_d_3_a_fraction_of_a_cent_is_cut_off_by_the_reading_fractions_of_a_cent() -> None:
    game = filed(progressive_rate="14.5%")
    round = table({1: {"ante": "10", "progressive": "1"}}, {1: NOTHING}, game=game)
    assert round.table.meters == {"progressive": 500014}


# 641a.11(c)(5)(v) and 641a.12(d)(5): envy.

STRONG = {"four aces": FOUR_ACES, "four": FOUR, "straight flush": STRAIGHT_FLUSH, "three": THREE}


@pytest.mark.parametrize(
    ("label", "stake", "paid"),
    [
        ("A", "1", {"four aces": "won 100", "four": "won 10", "straight flush": "won 5"}),
        ("B", "1", {"four aces": "won 100", "four": "won 25"}),
        ("A", "5", {"four aces": "won 500", "four": "won 50", "straight flush": "won 25"}),
        ("B", "5", {"four aces": "won 500", "four": "won 125"}),
    ],
)
def test_641a_12_d_5_envy_by_schedule_and_by_the_size_of_the_wager(
    label: str, stake: str, paid: dict[str, str]
) -> None:
    for name, hand in STRONG.items():
        stakes = {1: {"ante": "10", "progressive": stake}, 2: {"ante": "10"}}
        hands = {1: NOTHING, 2: hand}
        round = table(stakes, hands, game=filed(envy=label), dealer="Js Jh 8d 6c 4h 2s")
        assert fates(round).get("envy") == paid.get(name), name


def test_641a_12_d_5_the_letters_of_envy_and_progressive_are_filed_apart() -> None:
    assert violations(ID, progressive="A", envy="B") == violations(ID, progressive="B", envy="A") == []


def test_641a_11_c_5_v_envy_for_each_other_player_and_never_for_his_own_hand() -> None:
    stakes: dict[int, Stakes] = {seat: {"ante": "10", "progressive": "1"} for seat in (1, 2, 3)}
    hands = {1: FOUR_ACES, 2: FOUR, 3: NOTHING}
    round = table(stakes, hands, dealer="Js Jh 8d 6c 4h 2s")
    assert fates(round, 3)["envy"] == "won 10 + won 100"
    assert fates(round, 1)["envy"] == "won 10"
    assert fates(round, 2)["envy"] == "won 100"


def test_641a_11_c_5_v_no_envy_for_the_hand_of_the_dealer() -> None:
    assert "envy" not in one(NOTHING, dealer="9c 9d 9h 9s Kh 2d", ante="10", progressive="1")


def test_641a_11_c_5_v_no_envy_without_a_progressive_wager() -> None:
    stakes = {1: {"ante": "10"}, 2: {"ante": "10", "progressive": "1"}}
    assert "envy" not in fates(table(stakes, {1: NOTHING, 2: FOUR}, dealer="Js Jh 8d 6c 4h 2s"))


def test_641a_11_c_5_v_the_holder_needs_no_progressive_and_no_ante() -> None:
    stakes: dict[int, Stakes] = {1: {"ante": "10", "progressive": "1"}, 2: {"aces_up": "5"}}
    assert fates(table(stakes, {1: NOTHING, 2: FOUR}, dealer="Js Jh 8d 6c 4h 2s"))["envy"] == "won 10"


def test_641a_11_c_5_v_a_folded_hand_gives_no_envy_even_beside_an_aces_up() -> None:
    stakes: dict[int, Stakes] = {1: {"ante": "10", "progressive": "1"}, 2: {"ante": "10", "aces_up": "5"}}
    round = table(stakes, {1: NOTHING, 2: FOUR}, {2: "fold"}, dealer="Js Jh 8d 6c 4h 2s")
    assert "envy" not in fates(round)
    assert fates(round, 2) == {"ante": "lost 10", "aces_up": "won 250"}


def test_641a_11_c_5_v_two_boxes_of_one_player_are_one_player() -> None:
    stakes: dict[int, Stakes] = {seat: {"ante": "10", "progressive": "1"} for seat in (1, 2, 3)}
    round = table(
        stakes,
        {1: NOTHING, 2: FOUR, 3: KINGS},
        dealer="Js Jh 8d 6c 4h 2s",
        game=filed(boxes=2),
        players={1: "Ann", 2: "Ann", 3: "Bob"},
    )
    assert "envy" not in fates(round, 1)
    assert fates(round, 3)["envy"] == "won 10"


def test_641a_11_c_5_v_envy_is_paid_when_the_hand_that_gives_it_has_been_turned_up() -> None:
    stakes: dict[int, Stakes] = {seat: {"ante": "10", "progressive": "1"} for seat in (1, 2, 3)}
    hands = {1: NOTHING, 2: FOUR, 3: KINGS}
    order = done(table(stakes, hands, dealer="Js Jh 8d 6c 4h 2s"))
    assert order[order.index("turn up 2") :] == [
        "turn up 2", "2 ante", "2 play", "2 ante_bonus", "verify progressive 2", "2 progressive",
        "3 envy", "1 envy",
        "turn up 1", "1 ante", "1 play", "1 progressive", "clear",
    ]  # fmt: skip


def test_641a_11_c_5_v_a_hand_that_is_void_gives_no_envy() -> None:
    stakes = {1: {"ante": "10", "progressive": "1"}, 2: {"ante": "10"}}
    round = to_decide(opened(GAME, stakes), described({1: NOTHING, 2: FOUR}, dealer="Js Jh 8d 6c 4h 2s"))
    round.push(Incident("wrong number of cards"))
    assert round.done and fates(round) == {"ante": "returned", "progressive": "returned"}


# 641a.13 and the counts of 641a.8 - 641a.10: irregularities.

ALL: Stakes = {"ante": "10", "aces_up": "5", "progressive": "1"}
BACK = {"ante": "returned", "aces_up": "returned", "progressive": "returned"}


def dealing(cards: int, game: Game = GAME) -> Round:
    """A round in which so many cards have been dealt."""
    round = opened(game, {1: ALL})
    source = described({1: ACES}, dealer=LOW)
    round.push(NoMoreBets())
    for _ in range(cards):
        assert isinstance(round.due, Deal)
        round.push(Dealt(round.due.to, source.card(round.due.to)))
    return round


def test_641a_13_a_one_card_face_up_is_discarded_and_the_round_goes_on() -> None:
    round = dealing(3)
    nine = parse_card("9h")
    round.push(Incident("card face up in the deck", card=nine))
    assert not round.table.void and round.table.cards["discard"] == [nine]
    assert "641a.8(d)" in refused(round, Dealt("dealer", nine))  # it may not be used in this round
    assert round.table.orders == []
    finish(round, described({1: "7c 4c 2h"}, dealer="Jh 8d 6c 4h 2s"), {})
    assert fates(round) == {"ante": "won 10", "play": "won 10", "aces_up": "won 5", "progressive": "lost 1"}


def test_641a_13_a_a_second_card_face_up_returns_everything() -> None:
    round = dealing(0)
    round.push(Incident("card face up in the deck", card=parse_card("9h")))
    round.push(Incident("card face up in the deck", card=parse_card("9s")))
    assert round.done and fates(round) == BACK
    assert round.table.orders == ["reshuffle"]
    assert clauses(round, "ante") == ("641a.13(a)",)


def test_641a_13_a_a_card_must_be_named_and_still_be_in_the_deck() -> None:
    round = dealing(1)
    assert "name the card" in refused(round, Incident("card face up in the deck"))
    assert "dealt already" in refused(round, Incident("card face up in the deck", card=parse_card("Ac")))


@pytest.mark.parametrize("kind", ["card face up in the deck", "card drawn in error"])
def test_641a_13_a_and_b_only_while_the_cards_are_dealt(kind: str) -> None:
    card = parse_card("9h") if "face up" in kind else None
    assert "641a.13" in refused(opened(GAME, {1: ALL}), Incident(kind, card=card))
    assert dealing(0).refusal(Incident(kind, card=card)) is None
    assert dealing(10).refusal(Incident(kind, card=card)) is None
    assert "641a.13" in refused(dealing(11), Incident(kind, card=card))


def test_641a_13_b_a_card_drawn_in_error_is_the_next_card() -> None:
    round = dealing(4)
    due = round.due
    round.push(Incident("card drawn in error"))
    assert round.due == due and round.lines == ()


@pytest.mark.parametrize("cards", [0, 1, 10, 11])
def test_641a_13_c_a_wrong_number_of_cards_returns_everything(cards: int) -> None:
    round = dealing(cards)
    round.push(Incident("wrong number of cards", seat=1))
    assert round.done and fates(round) == BACK
    assert round.table.orders == ["reshuffle"] and clauses(round, "aces_up") == ("641a.13(c)",)


@pytest.mark.parametrize("cards", [2, 11])
def test_641a_13_d_an_exposed_card_of_the_dealer_returns_everything(cards: int) -> None:
    round = dealing(cards)
    round.push(Incident("dealer card exposed"))
    assert round.done and fates(round) == BACK
    assert round.table.orders == ["reshuffle"] and clauses(round, "ante") == ("641a.13(d)",)


def test_641a_13_d_a_play_wager_made_before_goes_back_too_and_a_fold_is_undone() -> None:
    stakes: dict[int, Stakes] = {seat: {"ante": "10"} for seat in (1, 2, 3)}
    hands = {1: ACES, 2: THREE, 3: KINGS}
    round = to_decide(opened(GAME, stakes), described(hands, dealer=LOW))
    round.push(Chose(1, "play", 2500))
    round.push(Chose(2, "fold"))
    round.push(Incident("dealer card exposed"))
    assert round.done
    assert fates(round, 1) == {"ante": "returned", "play": "returned"}
    assert fates(round, 2) == fates(round, 3) == {"ante": "returned"}


def test_641a_13_d_the_sixth_card_lies_face_up_by_rule_and_voids_nothing() -> None:
    assert one(ACES) == {"ante": "won 10", "play": "won 10"}


def test_641a_13_e_a_shuffler_that_jams_costs_a_new_shuffle_and_no_wager() -> None:
    round = opened(GAME, {1: ALL})
    round.push(Incident("shuffler jams"))
    assert round.lines == () and round.table.orders == ["reshuffle"]
    assert "641a.13(e)" in refused(dealing(0), Incident("shuffler jams"))


def test_641a_13_e_without_a_shuffler_none_can_jam() -> None:
    assert "641a.13(e)" in refused(opened(filed(shuffler="none"), {1: ALL}), Incident("shuffler jams"))


@pytest.mark.parametrize("cards", [0, 1, 14])
def test_641a_13_f_an_automated_shoe_that_jams_voids_the_round(cards: int) -> None:
    round = dealing(cards, filed(dealing="automated shoe"))
    round.push(Incident("dealing shoe jams"))
    assert round.done and fates(round) == BACK
    assert round.table.orders == ["reshuffle"] and clauses(round, "ante") == ("641a.13(f)",)


def test_641a_13_f_not_before_the_deal_and_not_after_it() -> None:
    game = filed(dealing="automated shoe")
    assert "641a.13(f)" in refused(opened(game, {1: ALL}), Incident("dealing shoe jams"))
    assert "641a.13(f)" in refused(dealing(15, game), Incident("dealing shoe jams"))


@pytest.mark.parametrize("method", ["manual shoe", "hand"])
def test_641a_13_f_speaks_of_an_automated_shoe_only(method: str) -> None:
    assert "641a.13(f)" in refused(dealing(1, filed(dealing=method)), Incident("dealing shoe jams"))


def test_641a_8_h_a_wrong_count_after_a_misdeal_returns_everything_and_the_deck_stays() -> None:
    round = dealing(11)
    round.push(Incident("count wrong, cards misdealt"))
    assert round.done and fates(round) == BACK
    assert round.table.orders == [] and "641a.8(h)" in clauses(round, "ante")


def test_641a_8_h_a_wrong_count_without_a_misdeal_removes_the_deck_too() -> None:
    round = dealing(11)
    round.push(Incident("count wrong, cards not misdealt"))
    assert round.done and fates(round) == BACK
    assert round.table.orders == ["remove the deck"]


def test_641a_13_a_void_round_takes_its_share_off_the_meter_by_the_reading_void_round_meter() -> None:
    round = dealing(11)
    assert round.table.meters == {"progressive": 500020}
    round.push(Incident("wrong number of cards"))
    assert round.table.meters == {"progressive": 500000}


def test_641a_7_b_the_share_of_a_player_who_leaves_stays_on_the_meter() -> None:
    round = dealing(11)
    round.push(Incident("player leaves the table", seat=1))
    assert round.table.meters == {"progressive": 500020}
    assert "say which" in refused(dealing(11), Incident("player leaves the table"))


# What is settled, and in which order, in one full round.


def test_641a_11_c_a_full_round_of_every_wager() -> None:
    stakes: dict[int, Stakes] = {
        1: {"ante": "10", "aces_up": "5", "progressive": "5"},
        2: {"ante": "20"},
        4: {"aces_up": "5", "progressive": "1"},
    }
    hands = {1: "Kc Kd Kh Ks 2d", 2: "Qd Jc 8s 6s 3c", 4: STRAIGHT_FLUSH.replace("Kc", "2c")}
    round = table(stakes, hands, {1: "30", 2: "20"}, dealer=LOW, meters={"progressive": "5000"})
    assert settled(round) == [
        "4 aces_up", "4 progressive", "1 envy", "2 ante", "2 play",
        "1 ante", "1 play", "1 ante_bonus", "1 aces_up", "1 progressive", "4 envy",
    ]  # fmt: skip
    assert fates(round, 4) == {"aces_up": "won 150", "progressive": "won 99", "envy": "won 10"}
    assert fates(round, 2) == {"ante": "won 20", "play": "won 20"}  # the same four ranks as the dealer
    assert fates(round, 1) == {
        "envy": "won 25",
        "ante": "won 10",
        "play": "won 30",
        "ante_bonus": "won 250",
        "aces_up": "won 250",
        "progressive": "won 1495",
    }
    assert round.replay().lines == round.lines


# 641a.3, 641a.5 and 641a.8(f): the care of the table.


@pytest.mark.parametrize(("method", "hours"), [("hand", 4), ("manual shoe", 8), ("automated shoe", 8)])
def test_641a_3_c_the_deck_is_changed_by_hand_every_4_hours_else_every_8(method: str, hours: int) -> None:
    keep = shuffled(kept(filed(dealing=method)))
    assert barred(keep, timedelta(hours=hours) - timedelta(seconds=1)) is None
    assert "641a.3(c)" in (barred(keep, timedelta(hours=hours)) or ())


def test_641a_5_a_a_shuffle_before_every_round() -> None:
    keep = kept(GAME)
    assert barred(keep) == ("641a.5(a)",)
    play(keep)
    assert barred(keep) == ("641a.5(a)",)


@pytest.mark.parametrize("cards", [51, 53])
def test_641a_5_b_a_deck_not_counted_to_52_is_removed(cards: int) -> None:
    keep = kept(filed(shuffler="counts"))
    keep.push(Shuffled(NOON, counted=cards))
    assert barred(keep) == ("641a.5(b)",)
    keep.push(DeckIn(NOON, defective=True))
    play(keep)


def test_641a_5_d_a_cut_of_ten_cards_and_not_of_nine_and_none_after_a_shuffler() -> None:
    keep = shuffled(kept(filed(shuffler="none")))
    assert "641a.5(d)" in (barred(keep) or ())
    assert "641a.5(d)" in str(keep.refusal(Cut(NOON, 9)))
    keep.push(Cut(NOON, 10))
    assert barred(keep) is None
    assert barred(shuffled(kept(filed(shuffler="does not count")))) is None


@pytest.mark.parametrize("shuffler", ["none", "does not count"])
def test_641a_8_f_the_stub_is_counted_at_least_once_in_five_rounds(shuffler: str) -> None:
    keep = kept(filed(shuffler=shuffler))
    play(keep, *"1111")
    play(keep, count=52)  # in the fifth round
    play(keep, *"11111")
    with pytest.raises(Refusal, match="count the stub"):
        play(keep)  # a sixth without a count


def test_641a_8_f_with_two_decks_five_rounds_of_play_are_five_rounds_of_the_table() -> None:
    keep = kept(filed(shuffler="does not count", decks=2), "2")
    play(keep, *"12121")
    with pytest.raises(Refusal, match="count the stub"):
        play(keep, "2")
    keep.push(Counted(NOON, 52, "1"))
    play(keep, "2")


def test_641a_8_f_no_count_where_the_shuffler_counts() -> None:
    play(kept(filed(shuffler="counts")), *"1" * 20)


def test_641a_3_b_3_two_decks_take_turns() -> None:
    keep = kept(filed(decks=2), "2")
    play(keep, "1")
    with pytest.raises(Refusal, match="other deck"):
        play(keep, "1")
