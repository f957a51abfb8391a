"""Prices of games of several packs: sums worked another way, and rounds played one by one."""

from __future__ import annotations

from collections import Counter
from fractions import Fraction
from itertools import product
from math import comb

import pytest

from croupier.analysis.model import Price
from croupier.editions import Game, load
from croupier.games.banked.price.advise import best_choice
from croupier.games.banked.price.game import price_game, price_wager
from croupier.games.banked.price.roads.packs import alone
from croupier.games.banked.simulate.scalar import simulate_rounds

PROSPECTOR = load("colorado/prospector-poker").under()
POKER_208 = load("colorado/208-poker").under()


def points() -> Counter[int]:
    """How many of three cards of eight packs have each sum, the cards drawn one after another."""
    values = Counter(dict.fromkeys(range(1, 10), 32)) + Counter({10: 128})
    return Counter(
        {
            total: sum(
                values[a] * (values[b] - (a == b)) * (values[c] - (a == c) - (b == c))
                for a, b, c in product(values, repeat=3)
                if a + b + c == total
            )
            for total in range(3, 31)
        }
    )


def test_gold_and_silver_bets_by_symmetry() -> None:
    """Both hands are dealt alike: high and low lose what the ties at 20 and above, or at 20 and below, take."""
    hi, low = (price_wager(PROSPECTOR, name, {}) for name in ("gold_hi", "gold_low"))
    tie = dict(hi.distribution)
    assert hi.house_edge + low.house_edge == 1 - 2 * _win(hi) + _ties_at_twenty()
    assert tie[Fraction(1)] == _win(low)
    assert sum(points().values()) == 416 * 415 * 414


def _win(price: Price) -> Fraction:
    distribution = dict(price.distribution)
    return Fraction(distribution[Fraction(1)])


def _ties_at_twenty() -> Fraction:
    """The chance that both hands have just 20 points, counted card by card."""
    values = Counter(dict.fromkeys(range(1, 10), 32)) + Counter({10: 128})
    hands = [hand for hand in product(values, repeat=3) if sum(hand) == 20]
    total = 0
    for mine, theirs in product(hands, repeat=2):
        left, ways = Counter(values), 1
        for value in (*mine, *theirs):
            ways *= left[value]
            left[value] -= 1
        total += ways
    deals = 1
    for gone in range(6):
        deals *= 416 - gone
    return Fraction(total, deals)


def test_card_bets_leave_the_house_four_cards_of_fifty_two() -> None:
    for name in ("card1_ace", "card2_clubs", "card3_low", "card1_over_7", "card2_under_7"):
        assert price_wager(POKER_208, name, {}).house_edge == Fraction(4, 52)
    assert price_wager(POKER_208, "card1_seven_of_clubs", {}).house_edge == Fraction(3, 52)


def test_three_card_outcomes_by_hand() -> None:
    """Of 156 cards: 52 threes of identical cards; 4 * 27 royal flushes; a flush of 39 cards of a suit."""
    deals = comb(156, 3)
    chances = {"outcome_three_identical": 52, "outcome_royal_flush": 4 * 27, "outcome_flush": 4 * comb(39, 3)}
    for name, ways in chances.items():
        price = price_wager(POKER_208, name, {})
        assert _paid(price) == Fraction(ways, deals)


def _paid(price: Price) -> Fraction:
    return sum((c for profit, c in price.distribution if profit > 0), Fraction(0))


def test_the_three_card_wager_by_its_best_row_cannot_be_meant() -> None:
    assert price_wager(POKER_208, "three_card", {}).expectation > 3
    assert all(
        price_wager(POKER_208, name, {}).house_edge > 0 for name in ("outcome_straight", "outcome_flush")
    )


def test_every_price_of_a_game_is_exact_and_says_when_it_is_bet() -> None:
    prices = {price.wagers[0]: price for price in price_game(POKER_208).prices}
    assert {price.certainty for price in prices.values()} == {"exact"}
    assert "Bet between the cards" in prices["card1_ace"].notes[0]


@pytest.mark.parametrize("game", [PROSPECTOR, POKER_208], ids=["prospector", "208"])
def test_rounds_one_by_one_agree_with_the_price(game: Game) -> None:
    main = game.main_wager.name
    reduced = alone(game, main)
    played = simulate_rounds(reduced, 400, 7, best_choice)
    bank, price = played.wagers[main], price_wager(game, main, {})
    assert abs(float(bank.mean()) / 500 - float(price.expectation)) < 4 * bank.error() / 500 + 1e-9
