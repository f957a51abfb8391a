"""Colorado, Rule 47.1-1017.14: the game of Let It Ride, its wagers and tips, clause by clause."""

from __future__ import annotations

import pytest

from croupier.editions import Game, load
from croupier.kit import Refusal
from croupier.rounds.events import Closed
from croupier.settle.table import postings
from tests.games.banked.described import bet, described, fates, opened, played, refused, to_decide
from tests.games.banked.described_1017_14 import ALL, ID, NOTHING, TIPS
from tests.games.banked.described_let_it_ride import basic
from tests.games.banked.outcome import done, settled, violations

# (1), (2) The game and its wagers.


def test_1017_14_1_and_1041_one_hand_a_player_from_a_single_deck_at_seven_places(game: Game) -> None:
    assert sorted(game.cards) == list(range(52))
    opened(game, {7: basic()})
    with pytest.raises(Refusal, match="no seat 8"):
        opened(game, {8: basic()})
    with pytest.raises(Refusal, match="at most one box"):
        opened(game, {1: basic(), 2: basic()}, players={1: "one", 2: "one"})
    assert any("1017.14(1)" in said for said in violations(ID, boxes=2))


def test_1017_14_1_bonus_three_card_bonus_and_progressive_are_the_houses_to_offer() -> None:
    plain = load(ID).configure(bonus=False, three_card=False, progressive=False)
    for wager in ("bonus", "three_card", "progressive"):
        assert "not offered" in refused(opened(plain, {1: basic()}), bet(1, wager, 1))


@pytest.mark.parametrize("wager", ["bet_1", "bet_2", "bet_3"])
def test_1017_14_2_three_bets_must_be_made(game: Game, wager: str) -> None:
    round = opened(game, {1: basic()})
    round.push(bet(1, wager, 0))
    assert "1017.14(2)" in refused(round, Closed())


@pytest.mark.parametrize("wager", ["bet_2", "bet_3"])
@pytest.mark.parametrize("amount", ["9.99", "10.01"])
def test_1017_14_2_the_three_bets_are_equal(game: Game, wager: str, amount: str) -> None:
    round = opened(game, {1: {**basic(), wager: amount}})
    assert "exactly" in refused(round, Closed()) and "1017.14(2)" in refused(round, Closed())


@pytest.mark.parametrize("amount", ["0.99", "1.01", "2"])
def test_1017_14_2_the_bonus_wager_is_one_dollar(game: Game, amount: str) -> None:
    assert "it is $1" in refused(opened(game, {1: basic(bonus=1)}), bet(1, "bonus", amount))


@pytest.mark.parametrize("wager", ["bonus", "three_card", "progressive"])
def test_1017_14_2_no_side_wager_without_the_basic_game(game: Game, wager: str) -> None:
    assert refused(opened(game, {1: {wager: 1}, 2: basic()}), Closed())


def test_1017_14_2_all_ways_at_once_and_before_the_deal(game: Game) -> None:
    round = opened(game, {1: basic(bonus=1, three_card=5, progressive=1)})
    round.push(Closed())
    assert done(round) == ["no more bets"]
    assert "bets are closed" in refused(round, bet(1, "three_card", 5))


@pytest.mark.parametrize("amount", ["2", "0.99", "5.01"])
def test_1017_14_2_reading_a_progressive_wager_is_one_or_five_dollars(game: Game, amount: str) -> None:
    round = opened(game, {1: basic(progressive=5)})
    assert "it is $1 or $5" in refused(round, bet(1, "progressive", amount))


def test_1017_14_2_a_dollar_circle_and_bonus_together_at_most_a_hundred(game: Game) -> None:
    assert opened(game, {1: basic(99, bonus=1)}).refusal(Closed()) is None
    said = refused(opened(game, {1: basic("99.01", bonus=1)}), Closed())
    assert "total $100.01" in said and "1017.14(2)(a)" in said


def test_1017_14_2_a_without_the_bonus_a_hundred_the_progressive_not_counted(game: Game) -> None:
    assert opened(game, {1: basic(100, progressive=5)}).refusal(Closed()) is None
    for wager in ("bet_1", "bet_2", "bet_3", "three_card"):
        said = refused(opened(game, {1: basic(100)}), bet(1, wager, "100.01"))
        assert "maximum is $100" in said and "1002(2)" in said


def test_1002_2_the_house_may_not_post_more() -> None:
    assert violations(ID, max_bet="100") == []
    assert any("1002(2)" in said for said in violations(ID, max_bet="100.01"))
    assert any("max_bet" in said for said in violations(ID, min_bet="100.01"))


def test_1017_14_2_b_circle_bonus_and_progressive_together_meet_the_house_minimum(game: Game) -> None:
    """The least is $5 where nothing is filed."""
    assert opened(game, {1: basic(5)}).refusal(Closed()) is None
    assert opened(game, {1: basic(3, bonus=1, progressive=1)}).refusal(Closed()) is None
    assert opened(game, {1: basic("0.50", progressive=5)}).refusal(Closed()) is None
    for stakes in (basic("4.99"), basic("2.99", bonus=1, progressive=1), basic(3, three_card=50)):
        said = refused(opened(game, {1: stakes}), Closed())
        assert "minimum is $5" in said and "1017.14(2)(b)" in said


# (3) Tips.


def test_1017_14_3_tips_are_at_the_discretion_of_the_house(game: Game) -> None:
    assert "not offered" in refused(opened(game, {1: basic()}), bet(1, "tip_bet_1", 1))


def test_1017_14_3_tips_may_stand_in_any_combination_but_equal(tipped: Game) -> None:
    for more in (
        {"tip_bet_2": 2},
        {"tip_bet_1": 2, "tip_bet_3": 2},
        {"tip_bet_1": 2, "tip_bet_2": 2, "tip_bet_3": 2, "tip_three_card": 2},
    ):
        assert opened(tipped, {1: basic(three_card=5, **more)}).refusal(Closed()) is None
    for stakes in (
        basic(three_card=5, tip_bet_1=2, tip_bet_3="2.01"),
        basic(three_card=5, tip_bet_2=2, tip_three_card=1),
    ):
        said = refused(opened(tipped, {1: stakes}), Closed())
        assert "must be equal" in said and "1017.14(3)" in said


def test_1017_14_3_no_tip_on_bonus_or_progressive_or_without_the_own_wager(tipped: Game) -> None:
    round = opened(tipped, {1: basic(tip_three_card=2)})
    assert "1017.14(3)" in refused(round, Closed())
    assert "no wager 'tip_bonus'" in refused(round, bet(1, "tip_bonus", 1))


def test_1017_14_3_tips_are_paid_by_the_schedule_and_pulled_back_with_their_bets(tipped: Game) -> None:
    """Two pair and a pair in the hand: 2 to 1 on the tips that ride, 1 to 1 on the 3 Card Bonus."""
    stakes = basic(three_card=5, tip_bet_1=2, tip_bet_2=2, tip_bet_3=2, tip_three_card=2)
    round = played(tipped, {1: stakes}, {1: "3c 3d 2h"}, {1: ["withdraw", "ride"]}, community="2s 4c")
    assert settled(round)[:2] == ["1 bet_1", "1 tip_bet_1"]  # at the same time, by the first decision
    assert fates(round) == {
        "bet_1": "withdrawn",
        "tip_bet_1": "withdrawn",
        "bet_2": "won 20",
        "tip_bet_2": "won 4",
        "bet_3": "won 20",
        "tip_bet_3": "won 4",
        "three_card": "won 5",
        "tip_three_card": "won 2",
    }
    # The dealer's: stakes of 2 + 2 + 2 and wins of 4 + 4 + 2. The player's: 45 won, 6 given away.
    assert postings(round.lines) == {"seat 1": 3900, "tips": 1600, "bank": -5500}


def test_1017_14_8_each_tip_is_settled_beside_its_wager(tipped: Game) -> None:
    stakes = {**ALL, **dict.fromkeys(TIPS, 2)}
    round = played(tipped, {1: stakes}, {1: NOTHING}, community="Js Ts")
    assert settled(round) == [
        "1 bet_1", "1 tip_bet_1", "1 bet_2", "1 tip_bet_2", "1 bet_3", "1 tip_bet_3",
        "1 three_card", "1 tip_three_card", "1 bonus", "1 progressive",
    ]  # fmt: skip


def test_1017_14_3_a_tip_cannot_be_added_once_cards_are_seen(tipped: Game) -> None:
    round = to_decide(opened(tipped, {1: basic()}), described({1: "3c 3d 2h"}, community="2s 4c"))
    assert "bets are closed" in refused(round, bet(1, "tip_bet_3", 2))


def test_1017_14_15_the_house_may_limit_what_tips_are_paid() -> None:
    """Two pair at $10 a tip: 20 and 20 and 20, cut at $45 for the player's tips together."""
    game = load(ID).configure(**TIPS, max_tip="45")
    stakes = basic(tip_bet_1=10, tip_bet_2=10, tip_bet_3=10)
    round = played(game, {1: stakes, 2: stakes}, {1: "3c 3d 2h", 2: "3h 3s 5c"}, community="2s 5d")
    for seat in (1, 2):
        told = fates(round, seat)
        assert [told[f"tip_bet_{n}"] for n in (1, 2, 3)] == ["won 20", "won 20", "won 5"]
        assert told["bet_3"] == "won 20"  # the player's own are not cut
