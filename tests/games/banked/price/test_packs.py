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
from croupier.games.banked.price.game import price_all, price_game, price_wager
from croupier.games.banked.price.roads.packs import alone
from croupier.games.banked.simulate.batch import simulate
from croupier.games.banked.simulate.scalar import simulate_rounds
from croupier.kit import Refusal

PROSPECTOR = load("colorado/prospector-poker").configure()
POKER_208 = load("colorado/208-poker").configure()


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
    assert "three_card" not in POKER_208.offered
    assert (
        price_wager(load("colorado/208-poker").configure(three_card=True), "three_card", {}).expectation > 3
    )
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


SHOOTOUT = load("colorado/texas-shootout").configure()


def test_quick_draw_by_hand() -> None:
    """Four of 312 cards: 52 kinds of four equal cards, four suits of A-K-Q-J, four of a rank less the equal ones."""
    rows = {
        row.row.rpartition(": ")[2]: row.probability for row in price_wager(SHOOTOUT, "quick_draw", {}).rows
    }
    deals = comb(312, 4)
    assert rows["four of a kind suited"] == Fraction(52 * comb(6, 4), deals)
    assert rows["royal flush"] == Fraction(4 * 6**4, deals)
    assert rows["straight flush"] == Fraction(4 * 10 * 6**4, deals)
    assert rows["four of a kind"] == Fraction(13 * comb(24, 4) - 52 * comb(6, 4), deals)
    assert rows["straight"] == Fraction(11 * (24**4 - 4 * 6**4), deals)


@pytest.mark.soak
def test_both_sides_by_one_way_are_even() -> None:
    """Wins equal losses where both sides play alike: the sample is within four standard errors of it."""
    price = price_game(SHOOTOUT, play="house way").price("primary")
    assert price.certainty == "sampled" and "standard error" in price.notes[0]
    assert abs(float(price.expectation)) < 4 * price.standard_deviation / 1024


@pytest.mark.soak
def test_the_bonus_is_exact_given_the_house_way_and_envy_is_bounded() -> None:
    """1017.51 envy(2): only the highest hand of the round is paid for; higher hands of others are not deducted."""
    priced = price_game(SHOOTOUT, play="house way")
    bonus, envy = priced.price("shootout_bonus"), priced.price("envy")
    assert (bonus.certainty, envy.certainty) == ("exact given stated play", "upper bound")
    assert "upper bound" in envy.notes[0]
    assert f"{float(100 * bonus.house_edge):.6f}" == "9.877596"
    assert f"{float(100 * envy.house_edge):.6f}" == "-0.728427"
    assert (
        sum(chance for _, chance in bonus.distribution) == sum(chance for _, chance in envy.distribution) == 1
    )
    with pytest.raises(Refusal, match="two plays"):
        price_game(SHOOTOUT, play="never split")


@pytest.mark.parametrize("game", [PROSPECTOR, POKER_208], ids=["prospector", "208"])
def test_batches_agree_with_the_price(game: Game) -> None:
    sampled = simulate(game, 200_000, 9)
    for found in sampled.price.prices:
        exact = price_wager(game, found.wagers[0], {})
        assert abs(float(found.expectation - exact.expectation)) < 4 * sampled.error(found) + 0.01


def test_every_kind_of_card_bet_is_priced_once() -> None:
    wagers = [wager for wager, _, _ in price_all(POKER_208.edition)]
    assert sum(wager.startswith("card") for wager in wagers) == 5 and "outcome_flush" in wagers
