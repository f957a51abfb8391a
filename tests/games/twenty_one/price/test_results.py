"""How rounds of twenty-one end: every net result, against a twin that plays every card in its order."""

from __future__ import annotations

import math
from fractions import Fraction
from typing import Any

import pytest

from croupier.games.twenty_one.price.model import HandPrice
from croupier.games.twenty_one.price.results import round_ends
from tests.games.twenty_one.price import best, toy
from tests.games.twenty_one.price.test_twin import GAMES, NEAR
from tests.naive.twenty_one_price import Counts, Done, Means, Naive, less

HALF, WHOLE = Fraction(-1, 2), Fraction(-1)


class Fates(Naive):
    """How often a round is won and how often it is pushed, in the place of mean and mean square."""

    def _settled(self, unseen: Counts, done: tuple[Done, ...], up: int) -> Means:
        ends = [
            (sum((self.result(one, end) for one in done), Fraction(0)), chance)
            for end, chance in self.dealer(unseen, up)
        ]
        won = sum((chance for worth, chance in ends if worth > 0), Fraction(0))
        return won, sum((chance for worth, chance in ends if worth == 0), Fraction(0))

    def round(self, start: HandPrice) -> tuple[Fraction, Fraction]:
        """A start as it is played: the chances that it is won and pushed."""
        low, high = start.cards
        natural = self.dealer_natural(low, high, start.up)
        if start.best == "even money":
            return Fraction(1), Fraction(0)
        if start.best == "natural":
            tie = self.rules.naturals_tie
            return 1 - natural * (tie != "win"), natural * (tie == "push")
        if start.best == "surrender" or (self.peeks and natural == 1):
            return Fraction(0), Fraction(0)
        unseen = less(self.counts, start.up, low, high)
        split = start.best == "split"
        found = self.split(low, start.up, unseen) if split else self.alone(low, high, start.up, unseen)
        shown = 1 - natural if self.peeks else Fraction(1)
        return shown * found[0], shown * found[1]


class Stakes(Fates):
    """What is wagered on a hand that is played, in the place of how often it is won."""

    def _settled(self, unseen: Counts, done: tuple[Done, ...], up: int) -> Means:
        return sum((wager for _, _, wager in done), Fraction(0)), Fraction(0)

    def wagered(self, start: HandPrice) -> float:
        """On a start in all; where the dealer looks and has a natural, the first wager."""
        if start.best in ("natural", "even money", "surrender"):
            return 1.0
        natural = float(self.dealer_natural(*start.cards, start.up)) if self.peeks else 0.0
        return float(self.round(start)[0]) + natural


def average_wager(game: Any) -> float:
    """Of a round, by the definition."""
    naive = Stakes(game, game.counts)
    return math.fsum(start.probability * naive.wagered(start) for start in best(game).hands)


def fates(game: Any) -> tuple[float, float]:
    """All starts together."""
    naive, price = Fates(game, game.counts), best(game)
    each = [(start.probability, naive.round(start)) for start in price.hands]
    return math.fsum(p * float(won) for p, (won, _) in each), math.fsum(
        p * float(tie) for p, (_, tie) in each
    )


@pytest.mark.parametrize("place", [5, 6, 8, 9, 11])
def test_without_splits_every_chance_is_exact(place: int) -> None:
    pack, changes = GAMES[place]
    game = toy(pack, **{**changes, "splits": "none"})
    price, (found, wagered) = best(game), round_ends(best(game))
    assert wagered == pytest.approx(average_wager(game), abs=NEAR)
    mean = math.fsum(float(result) * chance for result, chance in found.items())
    square = math.fsum(float(result) ** 2 * chance for result, chance in found.items())
    adds = price.insurance.adds if price.insurance is not None else 0.0
    assert math.fsum(found.values()) == pytest.approx(1, abs=NEAR)
    assert mean == pytest.approx(price.expectation - adds, abs=NEAR)
    assert square - mean**2 == pytest.approx(price.variance, abs=1e-11)
    won, pushed = fates(game)
    assert math.fsum(chance for result, chance in found.items() if result > 0) == pytest.approx(won, abs=NEAR)
    assert found.get(Fraction(0), 0.0) == pytest.approx(pushed, abs=NEAR)


@pytest.mark.parametrize("place", [1, 7])
def test_with_splits_they_are_near_even_in_a_small_shoe(place: int) -> None:
    game = toy(GAMES[place][0], **GAMES[place][1])
    assert any(start.best == "split" for start in best(game).hands)
    (found, wagered), (won, pushed) = round_ends(best(game)), fates(game)
    assert wagered == pytest.approx(average_wager(game), abs=0.02)
    assert math.fsum(found.values()) == pytest.approx(1, abs=NEAR)
    mean = math.fsum(float(result) * chance for result, chance in found.items())
    assert mean == pytest.approx(best(game).expectation, abs=0.02)
    assert math.fsum(c for result, c in found.items() if result > 0) == pytest.approx(won, abs=0.01)
    assert found.get(Fraction(0), 0.0) == pytest.approx(pushed, abs=0.01)
