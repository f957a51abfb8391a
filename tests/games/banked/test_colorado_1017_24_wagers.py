"""Colorado, Rule 47.1-1017.24: the game of Three Card Poker, its wagers and tips, clause by clause."""

from __future__ import annotations

from itertools import pairwise

import pytest

from croupier.editions import Game, load
from croupier.games.banked.round import BankedRound
from croupier.games.banked.situation import settle_situation
from croupier.kit import Refusal
from croupier.rounds.events import Chance, Chose, Closed
from croupier.settle.table import postings
from tests.games.banked.described import bet, described, fates, opened, played, refused, to_decide
from tests.games.banked.described_1017_24 import ID, PLAYS, STRAIGHT, TIPS, one
from tests.games.banked.described_three_card import DESCENDING
from tests.games.banked.outcome import done, violations

# (1) Deck, hands a player, rank of hands.


def test_1017_24_1_a_player_may_play_two_hands_and_not_three(game: Game) -> None:
    ante = {"ante": 10}
    opened(game, {1: ante, 2: ante}, players={1: "one", 2: "one"})
    with pytest.raises(Refusal, match="at most 2"):
        opened(game, {1: ante, 2: ante, 3: ante}, players=dict.fromkeys((1, 2, 3), "one"))
    assert violations(ID, boxes=1) == violations(ID, boxes=2) == []
    assert any("1017.24(1)" in said for said in violations(ID, boxes=3))


def test_1017_24_1_and_1041_single_deck_and_seven_places(game: Game) -> None:
    assert sorted(game.cards) == list(range(52))
    opened(game, {7: {"ante": 10}})
    with pytest.raises(Refusal, match="no seat 8"):
        opened(game, {8: {"ante": 10}})


@pytest.mark.parametrize(("higher", "lower"), list(pairwise(DESCENDING)))
def test_1017_24_1_each_hand_beats_the_next(game: Game, higher: str, lower: str) -> None:
    assert one(game, higher, lower)["play"] == "won 10"
    assert one(game, lower, higher)["play"] == "lost 10"


# (2) The wagers; 1002(2) their size.


def test_1017_24_2_ante_or_pair_plus_or_both(game: Game) -> None:
    for stakes in ({"ante": 10}, {"pair_plus": 10}, {"ante": 10, "pair_plus": 10}):
        assert opened(game, {1: stakes}).refusal(Closed()) is None


@pytest.mark.parametrize("wager", ["six_card", "progressive"])
def test_1017_24_2_six_card_and_progressive_need_an_ante_or_a_pair_plus(game: Game, wager: str) -> None:
    said = refused(opened(game, {1: {wager: 1}}), Closed())
    assert "without Ante or Pair Plus" in said and "1017.24(2)" in said
    for other in ("ante", "pair_plus"):
        assert opened(game, {1: {wager: 1, other: 10}}).refusal(Closed()) is None


def test_1017_24_2_all_four_ways_at_once(game: Game) -> None:
    stakes = {"ante": 10, "pair_plus": 5, "six_card": 2, "progressive": 1}
    assert one(game, "7c 7d 7h", PLAYS, stakes) == {
        "play": "won 10",
        "ante_bonus": "won 40",
        "ante": "won 10",
        "pair_plus": "won 150",
        "six_card": "won 10",
        "progressive": "won 59",
    }


def test_1017_24_2_progressive_bets_are_taken_before_the_deal(game: Game) -> None:
    round = opened(game, {1: {"ante": 10}})
    round.push(Closed())
    assert done(round) == ["no more bets"] and isinstance(round.due, Chance)
    assert "bets are closed" in refused(round, bet(1, "progressive", 1))


def test_1017_24_2_six_card_and_progressive_are_the_houses_to_offer_the_rest_is_not() -> None:
    bare = load(ID).configure(six_card=False, progressive=False)
    assert "not offered" in refused(opened(bare, {1: {"ante": 10}}), bet(1, "six_card", 1))
    assert "envy" not in bare.offered
    assert any("must be offered" in said for said in violations(ID, pair_plus=False))


@pytest.mark.parametrize("wager", ["ante", "pair_plus", "six_card", "progressive"])
def test_1002_2_no_bet_above_a_hundred_dollars(game: Game, wager: str) -> None:
    round = opened(game, {1: {"ante": 10}})
    assert round.refusal(bet(1, wager, 100)) is None
    said = refused(round, bet(1, wager, "100.01"))
    assert "maximum is $100" in said and "1002(2)" in said


def test_1002_2_the_house_may_not_post_more() -> None:
    assert violations(ID, max_bet="100") == violations(ID, min_bet="100") == []
    assert any("1002(2)" in said for said in violations(ID, max_bet="100.01"))
    assert any("max_bet" in said for said in violations(ID, min_bet="100.01"))


def test_1017_24_2_the_amount_posted_at_the_table_binds_the_ante() -> None:
    round = opened(load(ID).configure(min_bet="10", max_bet="25"), {1: {"pair_plus": 1}})
    assert round.refusal(bet(1, "ante", 10)) is None and round.refusal(bet(1, "ante", 25)) is None
    assert "minimum is $10" in refused(round, bet(1, "ante", "9.99"))
    assert "maximum is $25" in refused(round, bet(1, "ante", "25.01"))


def test_1017_24_progressive_note_a_wager_of_a_dollar_or_larger(game: Game) -> None:
    round = opened(game, {1: {"ante": 10, "progressive": 1}})
    assert round.refusal(bet(1, "progressive", "2.50")) is None
    assert "minimum is $1" in refused(round, bet(1, "progressive", "0.99"))


# (3) Tips.


@pytest.mark.parametrize(
    ("tip", "other"), [("tip_ante", "pair_plus"), ("tip_pair_plus", "ante"), ("tip_six_card", "ante")]
)
def test_1017_24_3_a_tip_needs_the_players_own_wager_beside_it(tipped: Game, tip: str, other: str) -> None:
    said = refused(opened(tipped, {1: {other: 10, tip: 5}}), Closed())
    assert "1017.24(3)" in said
    own = tip.removeprefix("tip_")
    assert opened(tipped, {1: {"ante": 10, own: 10, tip: 5}}).refusal(Closed()) is None


def test_1017_24_3_tips_may_always_be_placed_but_not_on_the_progressive(game: Game) -> None:
    round = opened(game, {1: {"ante": 10}})
    assert "no wager 'tip_progressive'" in refused(round, bet(1, "tip_progressive", 1))
    assert round.refusal(bet(1, "tip_ante", 1)) is None
    assert violations("colorado/three-card-poker", tip_ante=False)


def test_1017_24_3_a_tip_fares_as_its_wager_and_goes_to_the_dealer(tipped: Game) -> None:
    stakes = {"ante": 10, "tip_ante": 2, "pair_plus": 5, "tip_pair_plus": 1}
    round = played(tipped, {1: stakes}, {1: STRAIGHT}, dealer=PLAYS)
    assert fates(round) == {
        "play": "won 10",
        "ante_bonus": "won 10",  # on the player's Ante alone
        "ante": "won 10",
        "tip_ante": "won 2",
        "pair_plus": "won 30",
        "tip_pair_plus": "won 6",
    }
    # The dealer has the two tips and what they won: 2 + 2 + 1 + 6. The player has given 3 of his own.
    assert postings(round.lines) == {"seat 1": 5700, "tips": 1100, "bank": -6800}
    assert round.net(1) == 5700


def test_1017_24_3_the_tip_on_the_ante_stays_with_or_without_one_on_the_play(tipped: Game) -> None:
    def until_asked() -> BankedRound:
        source = described({1: STRAIGHT}, dealer=PLAYS)
        return to_decide(opened(tipped, {1: {"ante": 10, "tip_ante": 2}}), source)

    without = until_asked()
    without.push(Chose(1, "play"))
    assert fates(without)["tip_ante"] == "won 2" and "tip_play" not in fates(without)
    added = until_asked()
    added.push(bet(1, "tip_play", 2))
    added.push(Chose(1, "play"))
    assert fates(added)["tip_ante"] == fates(added)["tip_play"] == "won 2"


def test_1017_24_3_a_play_tip_only_when_asked_and_only_beside_a_play(tipped: Game) -> None:
    round = opened(tipped, {1: {"ante": 10}, 2: {"ante": 10}})
    assert "not placed before the deal" in refused(round, bet(1, "tip_play", 2))
    to_decide(round, described({1: STRAIGHT, 2: "9c 7d 2h"}, dealer=PLAYS))
    assert "bets are closed" in refused(round, bet(2, "tip_play", 2))  # seat 1 is asked
    assert "bets are closed" in refused(round, bet(1, "tip_ante", 2))  # its place was before the deal
    round.push(bet(1, "tip_play", 2))
    round.push(Chose(1, "fold"))
    round.push(Chose(2, "play"))
    assert fates(round, 1) == {"ante": "lost 10"}


def test_1017_24_3_a_tip_on_the_play_can_be_told_in_a_situation() -> None:
    seat = {"seat": 1, "cards": STRAIGHT, "wagers": {"ante": 10, "tip_ante": 2, "tip_play": 3}}
    told = {"edition": ID, "filing": TIPS, "dealer": PLAYS}
    answer = settle_situation({**told, "seats": [{**seat, "decisions": ["play"]}]})
    assert fates(answer.round)["tip_play"] == "won 3"
    assert answer.accounts["tips"] == 1000  # 2 + 2 and 3 + 3
    with pytest.raises(Refusal, match=r"tip on the Play is described as \$3"):
        settle_situation({**told, "seats": [{**seat, "decisions": ["fold"]}]})


def test_1017_24_3_a_tip_is_lost_with_a_folded_ante_and_collected_with_it(tipped: Game) -> None:
    stakes = {"ante": 10, "tip_ante": 2, "pair_plus": 5, "tip_pair_plus": 1, "six_card": 5, "tip_six_card": 1}
    round = played(tipped, {1: stakes}, {1: "7c 7d 2h"}, {1: ["fold"]}, dealer="7h Kd 4c")
    assert done(round) == [
        "no more bets",
        "collect folded", "1 ante", "1 tip_ante", "1 pair_plus", "1 tip_pair_plus",
        "reveal dealer", "turn up 1", "1 six_card", "1 tip_six_card",
    ]  # fmt: skip
    assert fates(round)["tip_ante"] == "lost 2" and fates(round)["tip_six_card"] == "won 5"


def test_1017_24_3_a_tip_on_a_push_goes_back(tipped: Game) -> None:
    round = played(tipped, {1: {"ante": 10, "tip_ante": 2}}, {1: "Kc 8d 4h"}, dealer=PLAYS)
    assert fates(round) == {"play": "returned", "ante": "returned", "tip_ante": "returned"}
    assert postings(round.lines) == {}
