"""Colorado, Rule 47.1-1017.47: the game of Ultimate Texas Hold 'Em, its wagers and tips, clause by clause."""

from __future__ import annotations

import pytest

from croupier.editions import Game, load
from croupier.games.banked.opening import deal_from
from croupier.kit import Refusal
from croupier.rounds.events import Chose, Closed
from croupier.settle.table import postings
from tests.games.banked.described import bet, described, fates, finish, opened, played, refused, to_decide
from tests.games.banked.described_1017_47 import FOLD, ID, RIVER, STRAIGHT, both
from tests.games.banked.outcome import done, violations

# (1), (2) The game and its wagers; 1002(2) their size.


def test_1017_47_1_one_hand_a_player_from_a_single_deck(game: Game) -> None:
    assert sorted(game.cards) == list(range(52))
    with pytest.raises(Refusal, match="at most one box"):
        opened(game, {1: both(), 2: both()}, players={1: "one", 2: "one"})
    assert any("1017.47(1)" in said for said in violations(ID, boxes=2))
    with pytest.raises(Refusal, match="no seat 7"):
        opened(game, {7: both()})


@pytest.mark.parametrize("missing", ["ante", "blind"])
def test_1017_47_2_ante_and_blind_are_both_made(game: Game, missing: str) -> None:
    round = opened(game, {1: both(trips=5)})
    round.push(bet(1, missing, 0))
    assert "1017.47(2)" in refused(round, Closed())


@pytest.mark.parametrize("amount", ["9.99", "10.01"])
def test_1017_47_2_reading_the_blind_equals_the_ante(game: Game, amount: str) -> None:
    said = refused(opened(game, {1: {"ante": 10, "blind": amount}}), Closed())
    assert "exactly" in said and "1017.47(2)" in said


def test_1017_47_2_trips_and_progressive_are_options_beside_them(game: Game) -> None:
    for stakes in (both(), both(trips=5), both(progressive=1), both(trips=5, progressive=5)):
        assert opened(game, {1: stakes}).refusal(Closed()) is None
    assert refused(opened(game, {1: {"progressive": 1}, 2: both()}), Closed())
    plain = load(ID).configure(trips=False, progressive=False)
    for wager in ("trips", "progressive"):
        assert "not offered" in refused(opened(plain, {1: both()}), bet(1, wager, 1))


def test_1017_47_2_bets_come_before_the_deal_and_the_progressive_is_taken_then(game: Game) -> None:
    round = opened(game, {1: both()})
    round.push(Closed())
    assert done(round) == ["no more bets"]
    assert "bets are closed" in refused(round, bet(1, "progressive", 1))


@pytest.mark.parametrize("amount", ["0.99", "2", "5.01"])
def test_1017_47_2_reading_a_progressive_wager_is_one_or_five_dollars(game: Game, amount: str) -> None:
    assert "it is $1 or $5" in refused(opened(game, {1: both()}), bet(1, "progressive", amount))


@pytest.mark.parametrize("wager", ["ante", "blind", "trips"])
def test_1002_2_no_bet_above_a_hundred_dollars(game: Game, wager: str) -> None:
    round = opened(game, {1: both()})
    assert round.refusal(bet(1, wager, 100)) is None
    said = refused(round, bet(1, wager, "100.01"))
    assert "maximum is $100" in said and "1002(2)" in said


def test_1017_47_2_the_amount_posted_at_the_table() -> None:
    assert violations(ID, max_bet="100") == []
    assert any("1002(2)" in said for said in violations(ID, max_bet="100.01"))
    round = opened(load(ID).configure(min_bet="10", max_bet="25"), {1: both(10, trips=1)})
    assert "minimum is $10" in refused(round, bet(1, "ante", "9.99"))
    assert "maximum is $25" in refused(round, bet(1, "blind", "25.01"))


# (3) Tips.


def test_1017_47_3_a_tip_needs_the_players_own_wager_and_may_always_be_placed(
    game: Game, tipped: Game
) -> None:
    assert "1017.47(3)" in refused(opened(tipped, {1: both(tip_trips=1)}), Closed())
    stakes = both(trips=5, tip_ante=1, tip_blind=2, tip_trips=3)
    assert opened(tipped, {1: stakes}).refusal(Closed()) is None
    assert opened(game, {1: both()}).refusal(bet(1, "tip_ante", 1)) is None


def test_1017_47_3_tips_fare_as_their_wagers_and_go_to_the_dealer(tipped: Game) -> None:
    stakes = both(trips=5, tip_ante=1, tip_blind=2, tip_trips=3)
    own, board, dealer = STRAIGHT
    round = played(tipped, {1: stakes}, {1: own}, {1: RIVER}, dealer=dealer, community=board)
    assert fates(round) == {
        "play": "won 10",
        "ante": "won 10",
        "tip_ante": "won 1",
        "trips": "won 20",
        "tip_trips": "won 12",
        "blind": "won 10",
        "tip_blind": "won 2",
    }
    # The dealer's: 1 + 2 + 3 staked and 1 + 2 + 12 won. The player's: 50 won, 6 given.
    assert postings(round.lines) == {"seat 1": 4400, "tips": 2100, "bank": -6500}


@pytest.mark.parametrize("says", [["bet 4x"], ["bet 3x"], ["check", "bet 2x"], ["check", "check", "bet 1x"]])
def test_1017_47_3_a_tip_may_be_added_with_the_play_whenever_it_is_made(
    tipped: Game, says: list[str]
) -> None:
    own, board, dealer = STRAIGHT
    source = described({1: own}, dealer=dealer, community=board)
    round = to_decide(opened(tipped, {1: both(tip_ante=1)}), source)
    assert "bets are closed" in refused(round, bet(1, "tip_ante", 2))  # its place was before the deal
    for word in says[:-1]:
        round.push(Chose(1, word))
        deal_from(round, source)
    round.push(bet(1, "tip_play", 2))
    finish(round, source, {1: says[-1:]})
    assert fates(round)["tip_play"] == "won 2" and fates(round)["tip_ante"] == "won 1"


def test_1017_47_3_a_tip_laid_out_and_then_a_check_or_fold_is_no_wager(tipped: Game) -> None:
    own, board, dealer = STRAIGHT
    source = described({1: own}, dealer=dealer, community=board)
    round = to_decide(opened(tipped, {1: both(tip_ante=1, tip_blind=1)}), source)
    for word in FOLD:
        round.push(bet(1, "tip_play", 2))
        round.push(Chose(1, word))
        deal_from(round, source)
    assert fates(round) == {
        "ante": "lost 10",
        "tip_ante": "lost 1",
        "blind": "lost 10",
        "tip_blind": "lost 1",
    }
