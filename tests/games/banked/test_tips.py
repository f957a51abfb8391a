"""Tips as wagers: they stand beside the player's own, fare as it fares, and belong to the dealer when they win."""

from __future__ import annotations

import pytest

from croupier.editions import load
from croupier.games.banked.opening import deal_from
from croupier.rounds.events import Chose, Closed, Decide
from croupier.settle.table import postings
from tests.games.banked.described import bet, described, fates, finish, opened, played, refused, to_decide

ALL_TIPS = {"tip_ante": True, "tip_play": True, "tip_pair_plus": True, "tip_six_card": True}
THREE = load("colorado/three-card-poker").configure(**ALL_TIPS)
RIDE = load("colorado/let-it-ride").configure(tip_bet_1=True, tip_bet_2=True, tip_bet_3=True)


def test_a_tip_that_wins_goes_to_the_dealer_with_its_stake() -> None:
    round = played(THREE, {1: {"ante": 10, "tip_ante": 5}}, {1: "Ah Kd 9c"}, dealer="Qh 5d 3c")
    assert fates(round) == {"ante": "won 10", "play": "won 10", "tip_ante": "won 5"}
    assert postings(round.lines) == {"seat 1": 1500, "bank": -2500, "tips": 1000}
    assert round.net(1) == 1500


def test_a_tip_that_loses_was_the_players_chip() -> None:
    round = played(THREE, {1: {"ante": 10, "tip_ante": 5}}, {1: "Th 5h 9c"}, dealer="Qh 5d 3c")
    assert postings(round.lines) == {"seat 1": -2500, "bank": 2500}


def test_a_tip_that_pushes_goes_back() -> None:
    round = played(THREE, {1: {"ante": 10, "tip_ante": 5}}, {1: "Qs 5s 3d"}, dealer="Qh 5d 3c")
    assert fates(round)["tip_ante"] == "returned"
    assert postings(round.lines) == {}


def test_a_tip_on_a_folded_hand_is_collected_with_it() -> None:
    round = played(THREE, {1: {"ante": 10, "tip_ante": 5}}, {1: "Th 5h 9c"}, {1: ["fold"]}, dealer="Qh 5d 3c")
    assert fates(round) == {"ante": "lost 10", "tip_ante": "lost 5"}


def test_no_bonus_is_paid_on_a_tip() -> None:
    round = played(THREE, {1: {"ante": 10, "tip_ante": 5}}, {1: "9h 8d 7c"}, dealer="Qh 5d 3c")
    assert fates(round)["tip_ante"] == "won 5"
    assert fates(round)["ante_bonus"] == "won 10"


def test_a_tip_needs_the_players_own_wager() -> None:
    round = opened(THREE, {1: {"pair_plus": 10, "tip_ante": 5}})
    assert "without the Ante it must be placed with" in refused(round, Closed())


def test_a_tip_on_the_play_is_placed_when_the_seat_decides() -> None:
    source = described({1: "Ah Kd 9c"}, dealer="Qh 5d 3c")
    round = opened(THREE, {1: {"ante": 10}})
    assert "not placed before the deal" in refused(round, bet(1, "tip_play", 5))
    to_decide(round, source)
    round.push(bet(1, "tip_play", 5))
    finish(round, source, {})
    assert fates(round) == {"play": "won 10", "tip_play": "won 5", "ante": "won 10"}
    assert postings(round.lines)["tips"] == 1000


def test_a_tip_on_a_play_that_is_never_made_goes_back() -> None:
    source = described({1: "Ah Kd 9c"}, dealer="Qh 5d 3c")
    round = to_decide(opened(THREE, {1: {"ante": 10}}), source)
    round.push(bet(1, "tip_play", 5))
    finish(round, source, {1: ["fold"]})
    assert fates(round) == {"ante": "lost 10"}
    assert postings(round.lines) == {"seat 1": -1000, "bank": 1000}


@pytest.mark.parametrize("street", ["preflop", "flop", "river"])
def test_a_tip_on_the_play_may_be_placed_whenever_the_play_may_be(street: str) -> None:
    game = load("colorado/ultimate-texas-holdem").configure(tip_play=True)
    source = described({1: "Ah Ad"}, dealer="9c 8d", community="2h 5d Tc Js 3s")
    round = to_decide(opened(game, {1: {"ante": 10, "blind": 10}}), source)
    while isinstance(round.due, Decide) and round.due.question != street:
        round.push(Chose(1, "check"))
        deal_from(round, source)
    assert isinstance(round.due, Decide)
    round.push(bet(1, "tip_play", 5))
    word = next(
        choice.name for choice in round.rules.decision(round.due.question).choices if "play" in choice.bets
    )
    finish(round, source, {1: [word]})
    assert fates(round)["tip_play"] == "won 5"


def test_a_tip_is_withdrawn_with_its_bet() -> None:
    """1017.14(3): if a bet is pulled back, its tip is pulled back at the same time."""
    stakes = {1: {"bet_1": 10, "bet_2": 10, "bet_3": 10, "tip_bet_1": 5, "tip_bet_2": 5}}
    round = played(RIDE, stakes, {1: "2h 7d 9c"}, {1: ["withdraw", "ride"]}, community="Qs Kd")
    told = fates(round)
    assert (told["bet_1"], told["tip_bet_1"]) == ("withdrawn", "withdrawn")
    assert (told["bet_2"], told["tip_bet_2"]) == ("lost 10", "lost 5")


def test_a_tip_is_offered_only_where_it_is_filed() -> None:
    """1017.14(3) leaves tips to the licensee; 1017.24(3) lets the player place them."""
    game = load("colorado/let-it-ride").configure()
    assert "tip_bet_1" not in game.offered
    assert "is not offered" in refused(
        opened(game, {1: {"bet_1": 10, "bet_2": 10, "bet_3": 10}}), bet(1, "tip_bet_1", 5)
    )
    assert "tip_ante" in load("colorado/three-card-poker").configure().offered
