"""Grand Ronde, chapter 9: Three Card Poker, clause by clause."""

from datetime import datetime, timedelta
from itertools import pairwise

import pytest

from croupier.editions import Game, load
from croupier.kit import Refusal, StackedDeck, parse_cards
from croupier.room.upkeep import Began, DeckIn, DeckShuffled, Finished, Upkeep
from croupier.rounds.events import Chance, Chose, Closed, Decide, Incident
from tests.games.banked.described import (
    bet,
    described,
    fates,
    finish,
    opened,
    options,
    played,
    refused,
    to_decide,
)
from tests.games.banked.described_three_card import DESCENDING
from tests.games.banked.outcome import asked, clauses, dealt_to, done, settled, violations

ID = "grand-ronde/three-card-poker"
PLAYS = "Kh 8s 4s"  # king high: the dealer's hand plays
IDLE = "Jd 9h 4c"  # jack high: it does not


def one(game: Game, hand: str, dealer: str, says: str = "play", **stakes: str | int) -> dict[str, str]:
    """What becomes of one seat's wagers, an Ante of $10 where none are named."""
    words = {1: [says]} if "ante" in stakes or not stakes else {}
    return fates(played(game, {1: stakes or {"ante": 10}}, {1: hand}, words, dealer=dealer))


# (a) The game in outline.


def test_9_a_1_one_deck_of_52_each_card_once(game: Game) -> None:
    round = to_decide(opened(game, {1: {"ante": 10}}), described({1: "2c 3d 5h"}, dealer=PLAYS))
    assert len(game.cards) == 52 and len(round.unseen()) == 46
    with pytest.raises(Refusal, match="2c appears twice"):
        played(game, {1: {"ante": 10}}, {1: "2c 3d 5h"}, dealer="Kh 8s 2c")


def test_9_a_1_seven_players_and_no_eighth_seat(game: Game) -> None:
    deck = StackedDeck(game.cards)
    round = to_decide(opened(game, {seat: {"ante": 10} for seat in range(1, 8)}), deck)
    assert [len(round.table.cards[seat]) for seat in (*range(1, 8), "dealer")] == [3] * 8
    with pytest.raises(Refusal, match="no seat 8"):
        opened(game, {8: {"ante": 10}})


@pytest.mark.parametrize("dealer", ["Qc 3d 2h", "2c 2d 3h", "5c 3c 2c", "4c 3d 2h", "Kc Jd Th"])
def test_9_a_2_a_queen_or_better_plays(game: Game, dealer: str) -> None:
    """Queen high at its lowest, and hands without a queen that are better than queen high."""
    assert one(game, "As Ks Qs", dealer) == {"ante": "won 10", "play": "won 10", "ante_bonus": "won 50"}


@pytest.mark.parametrize("dealer", ["Jc Td 8h", "5c 3d 2h"])
def test_9_a_2_a_jack_or_less_does_not_play(game: Game, dealer: str) -> None:
    assert one(game, "As Ks Qs", dealer) == {"ante": "won 10", "play": "returned", "ante_bonus": "won 50"}


def test_9_a_3_no_bonus_without_a_bet_against_the_dealer(game: Game) -> None:
    assert one(game, "As Ks Qs", PLAYS, pair_plus=10) == {"pair_plus": "won 400"}


# (b) What the words mean, (c) the bets.


def test_9_b_1_and_3_bets_come_before_any_card(game: Game) -> None:
    round = opened(game, {1: {"ante": 10}})
    round.push(Closed())
    assert isinstance(round.due, Chance)
    assert "bets are closed" in refused(round, bet(1, "ante", 20))
    assert "bets are closed" in refused(round, bet(1, "pair_plus", 5))


def test_9_b_3_pair_plus_wins_whatever_the_dealer_holds(game: Game) -> None:
    beaten = one(game, "2c 2d 5h", "Ah Ad Ac", ante=10, pair_plus=5)
    assert beaten == {"ante": "lost 10", "play": "lost 10", "pair_plus": "won 5"}


@pytest.mark.parametrize("amount", [999, 1001, 0, 2000])
def test_9_b_4_play_is_neither_less_nor_more_than_the_ante(game: Game, amount: int) -> None:
    round = to_decide(opened(game, {1: {"ante": 10}}), described({1: "2c 3d 5h"}, dealer=PLAYS))
    said = refused(round, Chose(1, "play", amount))
    assert "it is $10" in said and "9(b)(4)" in said
    assert round.refusal(Chose(1, "play", 1000)) is None


def test_9_b_4_play_cannot_be_bet_before_the_cards(game: Game) -> None:
    round = opened(game, {1: {"ante": 10}})
    assert "not placed before the deal" in refused(round, bet(1, "play", 10))


@pytest.mark.parametrize("wager", ["ante", "pair_plus"])
def test_9_c_1_five_hundred_dollars_a_bet_and_no_cent_more(game: Game, wager: str) -> None:
    round = opened(game, {1: {"ante": 10}})
    assert round.refusal(bet(1, wager, 500)) is None
    said = refused(round, bet(1, wager, "500.01"))
    assert "maximum is $500" in said and "9(c)(1)" in said


def test_9_c_1_ante_play_and_pair_plus_may_each_be_five_hundred(game: Game) -> None:
    assert one(game, "2c 2d 5h", PLAYS, ante=500, pair_plus=500) == {
        "ante": "won 500",
        "play": "won 500",
        "pair_plus": "won 500",
    }


def test_9_c_1_the_house_may_post_less_but_not_more() -> None:
    assert violations(ID, max_bet="500") == []
    assert any(
        "the maximum is $500" in said and "9(c)(1)" in said for said in violations(ID, max_bet="500.01")
    )
    small = opened(load(ID).configure(max_bet="100"), {1: {"pair_plus": 5}})
    assert small.refusal(bet(1, "ante", 100)) is None
    assert "maximum is $100" in refused(small, bet(1, "ante", "100.01"))


def test_9_c_1_a_posted_least_bet_may_not_pass_the_most() -> None:
    assert violations(ID, min_bet="500") == []
    assert any(
        "the maximum is $500" in said and "9(c)(1)" in said for said in violations(ID, min_bet="500.01")
    )
    assert violations(ID, min_bet="100", max_bet="100") == []
    assert any("more than max_bet" in said for said in violations(ID, min_bet="100.01", max_bet="100"))


def test_9_c_1_reading_the_posted_least_ante(game: Game) -> None:
    round = opened(game, {1: {"pair_plus": 1}})  # the least is the Ante's alone
    assert round.refusal(bet(1, "ante", 5)) is None
    assert "minimum is $5" in refused(round, bet(1, "ante", "4.99"))


def test_9_c_2_the_ante_alone(game: Game) -> None:
    assert one(game, "Ah 5d 2c", PLAYS) == {"ante": "won 10", "play": "won 10"}


@pytest.mark.parametrize(("hand", "fate"), [("2h 2d 3s", "won 10"), ("Ah Kh Jd", "lost 10")])
def test_9_c_3_pair_plus_alone_is_not_asked_and_goes_by_its_schedule(
    game: Game, hand: str, fate: str
) -> None:
    round = played(game, {1: {"pair_plus": 10}}, {1: hand}, dealer="As Ad Ac")
    assert fates(round) == {"pair_plus": fate}
    assert asked(round) == []


def test_9_c_3_nothing_staked_is_no_round(game: Game) -> None:
    assert "at least one wager" in refused(opened(game, {}, players={1: "one"}), Closed())


def test_9_c_4_both_ways_at_once(game: Game) -> None:
    told = one(game, "4c 3d 2h", PLAYS, ante=10, pair_plus=5)
    assert told == {"ante": "won 10", "play": "won 10", "ante_bonus": "won 10", "pair_plus": "won 30"}


# (d) What is paid.


def test_9_d_1_A_the_higher_hand_is_paid_one_to_one(game: Game) -> None:
    round = played(game, {1: {"ante": 15}}, {1: "Kc 8d 5h"}, dealer=PLAYS)
    assert fates(round) == {"ante": "won 15", "play": "won 15"}
    assert clauses(round, "ante") == clauses(round, "play") == ("9(d)(1)A", "9(g)(8)")


def test_9_d_1_B_the_lower_hand_loses_both(game: Game) -> None:
    round = played(game, {1: {"ante": 15}}, {1: "Kc 8d 3h"}, dealer=PLAYS)
    assert fates(round) == {"ante": "lost 15", "play": "lost 15"}
    assert "9(d)(1)B" in clauses(round, "play")


@pytest.mark.parametrize("hand", ["Jc 9d 3h", "Jc 9d 4s", "2c 2d 2h"])
def test_9_d_1_C_dealer_not_playing_pays_the_ante_and_pushes_the_play(game: Game, hand: str) -> None:
    """Lower than the dealer's hand, equal to it, or higher: the Ante is paid."""
    round = played(game, {1: {"ante": 15}}, {1: hand}, dealer=IDLE)
    told = fates(round)
    assert (told["ante"], told["play"]) == ("won 15", "returned")
    assert "9(d)(1)C" in clauses(round, "ante")


BONUS = [
    ("As Ks Qs", "won 50"),
    ("3d 2d Ad", "won 50"),
    ("2c 2d 2h", "won 40"),
    ("Ac Kh Qs", "won 10"),
    ("3d 2c As", "won 10"),
]


@pytest.mark.parametrize(("hand", "bonus"), BONUS)
@pytest.mark.parametrize("dealer", ["Jh 8c 5d", "Kd 9h 4c", "Th 9h 8h"])
def test_9_d_2_ante_bonus_by_its_schedule_whatever_the_dealer_holds(
    game: Game, hand: str, bonus: str, dealer: str
) -> None:
    """The dealer not playing, beaten, and (but for A-K-Q suited) the winner."""
    assert one(game, hand, dealer)["ante_bonus"] == bonus


def test_9_d_2_ante_bonus_is_paid_beside_a_lost_ante(game: Game) -> None:
    told = one(game, "4c 3d 2h", "7s 6s 5s")
    assert told == {"ante": "lost 10", "play": "lost 10", "ante_bonus": "won 10"}


def test_9_d_2_ante_bonus_is_paid_beside_a_push(game: Game) -> None:
    assert one(game, "4c 3d 2h", "4d 3h 2c") == {
        "ante": "returned",
        "play": "returned",
        "ante_bonus": "won 10",
    }


@pytest.mark.parametrize("hand", ["Ah Jh 9h", "Ac Ad Kc", "Ac Kd Jh", "Ac Kd 2h"])
def test_9_d_2_a_flush_or_less_earns_no_ante_bonus(game: Game, hand: str) -> None:
    assert "ante_bonus" not in one(game, hand, PLAYS)


PAIR_PLUS = [
    ("As Ks Qs", "won 200"),
    ("3d 2d Ad", "won 200"),
    ("2c 2d 2h", "won 150"),
    ("3d 2c As", "won 30"),
    ("5h 3h 2h", "won 15"),
    ("2c 2d 3h", "won 5"),
    ("Ac Kd Jh", "lost 5"),
    ("Kc Ad 2h", "lost 5"),
]


@pytest.mark.parametrize(("hand", "fate"), PAIR_PLUS)
def test_9_d_3_pair_plus_by_its_schedule(game: Game, hand: str, fate: str) -> None:
    assert one(game, hand, "Qd Jc 7s", ante=10, pair_plus=5)["pair_plus"] == fate


@pytest.mark.parametrize(
    ("wager", "hand", "less", "printed", "more"),
    [
        ("ante_bonus", "straight flush", "49 to 10", "5 to 1", "6 to 1"),
        ("ante_bonus", "straight", "0 to 1", "1 to 1", "3 to 2"),
        ("pair_plus", "three of a kind", "29 to 1", "30 to 1", "31 to 1"),
        ("pair_plus", "flush", "5 to 2", "3 to 1", "4 to 1"),
    ],
)
def test_9_d_2_and_3_no_less_than_the_odds_listed(
    wager: str, hand: str, less: str, printed: str, more: str
) -> None:
    clause = "9(d)(2)" if wager == "ante_bonus" else "9(d)(3)"
    assert violations(ID, supplied={wager: {hand: printed}}) == []
    assert violations(ID, supplied={wager: {hand: more}}) == []
    (said,) = violations(ID, supplied={wager: {hand: less}})
    assert f"the minimum is {printed}" in said and clause in said


def test_9_d_2_and_3_higher_odds_filed_are_the_odds_paid() -> None:
    raised = {"ante_bonus": {"straight": "3 to 2"}, "pair_plus": {"straight": "8 to 1"}}
    game = load(ID).configure(supplied=raised)
    told = one(game, "4c 3d 2h", PLAYS, ante="5.01", pair_plus=5)
    assert told["pair_plus"] == "won 40"
    assert told["ante_bonus"] == "won 7.51"  # 7.515, cut down to the cent


def test_9_d_2_and_3_figures_for_what_is_no_schedule_are_refused() -> None:
    (row,) = violations(ID, supplied={"pair_plus": {"royal": "9 to 1"}})
    assert "has no row 'royal'" in row and "9(d)(3)" in row
    (wager,) = violations(ID, supplied={"pairplus": {"pair": "2 to 1"}})
    assert "supplied.pairplus" in wager and "ante_bonus, pair_plus" in wager


# (e) Cards and hands.


@pytest.mark.parametrize(("higher", "lower"), list(pairwise(DESCENDING)))
def test_9_e_2_and_3_each_hand_beats_the_next(game: Game, higher: str, lower: str) -> None:
    """From A-K-Q suited down to Q-3-2; pairs go by the pair before the third card (a reading)."""
    assert one(game, higher, lower)["play"] == "won 10"
    assert one(game, lower, higher)["play"] == "lost 10"


def test_9_e_1_king_ace_two_is_no_straight(game: Game) -> None:
    assert one(game, "Kc Ad 2h", "2c 2d 3h")["ante"] == "lost 10"
    assert one(game, "Kc Ac 2c", PLAYS, pair_plus=5) == {"pair_plus": "won 15"}  # a flush only


@pytest.mark.parametrize(
    ("own", "dealer"),
    [
        ("As Ks Qs", "Ah Kh Qh"),
        ("3c 2d Ah", "3d 2c As"),
        ("Ad Kd Jd", "Ah Kh Jh"),
        ("Ah As Kh", "Ac Ad Kc"),
        ("Qc 3d 2h", "Qd 3h 2c"),
    ],
)
def test_9_e_3_identical_ranks_push_and_suits_are_equal(game: Game, own: str, dealer: str) -> None:
    round = played(game, {1: {"ante": 10}}, {1: own}, dealer=dealer)
    told = fates(round)
    assert (told["ante"], told["play"]) == ("returned", "returned")
    assert clauses(round, "ante") == ("9(e)(3)",)


# (f) Shuffle and deal.


def test_9_f_1_shuffled_before_play_and_after_each_round(game: Game) -> None:
    keep, now = Upkeep(game), datetime(2024, 1, 1)
    keep.push(DeckIn(now))
    assert "shuffle deck 1" in str(keep.refusal(Began(now)))
    keep.push(DeckShuffled(now))
    keep.push(Began(now))
    keep.push(Finished(now + timedelta(minutes=1)))
    said = str(keep.refusal(Began(now + timedelta(minutes=2))))
    assert "shuffle deck 1" in said and "9(f)(1)" in said


def test_9_f_1_by_hand_or_by_a_device() -> None:
    assert violations(ID, shuffler="none") == violations(ID, shuffler="automated") == []


TWELVE = "Ac Kc Qc Jc Tc 9c 8c 7c 6c 5c 4c 3c"


def test_9_f_3_by_hand_left_to_right_one_card_at_a_time_the_dealer_last(game: Game) -> None:
    stakes = {1: {"ante": 10}, 3: {"pair_plus": 10}, 6: {"ante": 10}}
    round = to_decide(opened(game, stakes), StackedDeck(parse_cards(TWELVE)))
    assert dealt_to(round) == [1, 3, 6, "dealer"] * 3
    assert round.table.cards[1] == list(parse_cards("Ac Tc 6c"))
    assert round.table.cards["dealer"] == list(parse_cards("Jc 7c 3c"))
    assert set(round.table.seen(None).values()) == {(-1, -1, -1)}  # all face down


def test_9_f_3_from_the_shoe_in_stacks_of_three_clockwise_the_dealer_last() -> None:
    game = load(ID).configure(dealing="automated shoe")
    stakes = {1: {"ante": 10}, 3: {"pair_plus": 10}, 6: {"ante": 10}}
    round = to_decide(opened(game, stakes), StackedDeck(parse_cards(TWELVE)))
    assert dealt_to(round) == [1] * 3 + [3] * 3 + [6] * 3 + ["dealer"] * 3
    assert round.table.cards[3] == list(parse_cards("Jc Tc 9c"))
    assert set(round.table.seen(None).values()) == {(-1, -1, -1)}


def test_9_f_2_no_other_way_of_dealing() -> None:
    assert any("9(f)(2)" in said for said in violations(ID, dealing="manual shoe"))


def test_9_a_seat_without_a_bet_gets_no_card(game: Game) -> None:
    round = opened(game, {2: {"ante": 10}}, players={1: "one", 2: "two"})
    to_decide(round, described({2: "2c 3d 5h"}, dealer=PLAYS))
    assert set(dealt_to(round)) == {2, "dealer"}


# (g) Completion of the round.


def test_9_g_1_play_or_fold_and_nothing_else(game: Game) -> None:
    round = to_decide(opened(game, {1: {"ante": 10}}), described({1: "2c 3d 5h"}, dealer=PLAYS))
    assert isinstance(round.due, Decide)
    assert options(round) == ["play", "fold"]
    assert "9(g)(1)" in refused(round, Chose(1, "check"))


@pytest.mark.parametrize("dealer", [PLAYS, IDLE])
@pytest.mark.parametrize("hand", ["5c 3d 2h", "As Ks Qs"])
def test_9_g_1_a_fold_forfeits_the_ante_and_earns_no_bonus(game: Game, hand: str, dealer: str) -> None:
    round = played(game, {1: {"ante": 10}}, {1: hand}, {1: ["fold"]}, dealer=dealer)
    assert fates(round) == {"ante": "lost 10"}
    assert clauses(round, "ante") == ("9(g)(1)",)


def test_9_g_2_a_fold_forfeits_a_winning_pair_plus_too(game: Game) -> None:
    stakes = {1: {"ante": 10, "pair_plus": 5}}
    round = played(game, stakes, {1: "As Ks Qs"}, {1: ["fold"]}, dealer=PLAYS)
    assert fates(round) == {"ante": "lost 10", "pair_plus": "lost 5"}
    assert clauses(round, "pair_plus") == ("9(g)(2)",)


THREE = {seat: {"ante": 10, "pair_plus": 5} for seat in (1, 4, 7)}
HANDS = {1: "Ah Kd Jc", 4: "5c 3d 2h", 7: "7c 7d 7h"}


def test_9_g_1_players_decide_clockwise_from_the_left(game: Game) -> None:
    assert asked(played(game, THREE, HANDS, dealer=PLAYS)) == [1, 4, 7]


def test_9_g_3_to_6_forfeits_then_the_dealers_hand_then_players_from_the_right(game: Game) -> None:
    round = played(game, THREE, HANDS, {4: ["fold"]}, dealer=PLAYS)
    assert done(round) == [
        "collect folded", "4 ante", "4 pair_plus",
        "reveal dealer",
        "turn up 7", "7 ante", "7 play", "7 ante_bonus", "7 pair_plus",
        "turn up 1", "1 ante", "1 play", "1 pair_plus",
    ]  # fmt: skip


def test_9_g_3_folded_cards_go_away_unseen_and_4_the_dealers_are_revealed(game: Game) -> None:
    round = played(game, THREE, HANDS, {4: ["fold"]}, dealer=PLAYS)
    seen = round.table.seen(None)
    assert seen[4] == (-1, -1, -1)
    assert seen["dealer"] == parse_cards(PLAYS) and seen[7] == parse_cards("7c 7d 7h")


def test_9_g_4_all_folded_and_the_round_is_over(game: Game) -> None:
    round = played(game, {1: {"ante": 10}}, {1: "As Ks Qs"}, {1: ["fold"]}, dealer=PLAYS)
    assert round.net(1) == -1000 and settled(round) == ["1 ante"]


def test_9_g_7_to_10_three_players_against_one_dealer(game: Game) -> None:
    """The dealer has K-8-4: A-K-J wins, 5-3-2 loses, three sevens win with both bonuses."""
    round = played(game, THREE, HANDS, dealer=PLAYS)
    assert fates(round, 1) == {"ante": "won 10", "play": "won 10", "pair_plus": "lost 5"}
    assert fates(round, 4) == {"ante": "lost 10", "play": "lost 10", "pair_plus": "lost 5"}
    assert fates(round, 7) == {
        "ante": "won 10",
        "play": "won 10",
        "ante_bonus": "won 40",
        "pair_plus": "won 150",
    }


def test_9_says_nothing_of_irregularities(game: Game) -> None:
    round = to_decide(opened(game, {1: {"ante": 10}}), described({1: "2c 3d 5h"}, dealer=PLAYS))
    assert "says nothing" in refused(round, Incident("misdeal"))
    finish(round, described({}), {})
    assert round.replay().lines == round.lines


def test_9_one_betting_position_a_player(game: Game) -> None:
    with pytest.raises(Refusal, match="at most one box"):
        opened(game, {1: {"ante": 10}, 2: {"ante": 10}}, players={1: "one", 2: "one"})
